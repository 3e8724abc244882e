#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "proof/faults/control.h"

namespace riffle::proof {

// The other end of disk_faults.cpp: lets the disk of a server fail, the power go and the clock jump.
class Faults {
public:
    // For a server whose data is below `folder`. Notes and the page they share are in `ownFolder`.
    Faults(std::string folder, const std::string& ownFolder, bool isNotingWrites);
    ~Faults();
    Faults(const Faults&) = delete;
    Faults& operator=(const Faults&) = delete;

    // Empty where it can be used, else why not.
    [[nodiscard]] const std::string& problem() const { return problem_; }
    // For the server's process.
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& environment() const { return environment_; }

    void set(FaultControl::Mode mode, uint32_t perMille = 1000);
    void jump(int64_t seconds);
    void makeForgetful();
    // The server is killed when it is about to sync for so many times more: then there is something to lose.
    void killBeforeSync(int count);
    [[nodiscard]] uint64_t failed() const;

    // The power was lost, after the server's process has ended: of what was written and not synced each part is there, or not, or
    // half of it, by chance. Gives how many writes were lost in whole or in part.
    uint64_t losePower(uint64_t seed);

private:
    std::string folder_;
    std::string log_;
    std::string problem_;
    std::vector<std::pair<std::string, std::string>> environment_;
    FaultControl* control_ = nullptr;
};

}  // namespace riffle::proof
