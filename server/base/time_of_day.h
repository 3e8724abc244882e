#pragma once

#include <algorithm>
#include <cstdint>

namespace riffle::server {

// Milliseconds of a clock that goes on evenly, whatever the machine's is set to.
int64_t steadyNow();
// Milliseconds that this thread has been at work: what others do meanwhile is not counted.
double threadMilliseconds();
// Milliseconds since 1970, as the machine has it.
int64_t machineNow();

// What time it is, for tables. It goes evenly, so that clocks of games and times to wait are right; where the machine's clock is
// set to something else it follows slowly, a tenth faster or slower, and never goes back.
class TimeOfDay {
public:
    TimeOfDay(int64_t steady, int64_t machine) : steady_(steady), now_(machine) {}

    int64_t at(int64_t steady, int64_t machine) {
        const int64_t passed = std::max<int64_t>(0, steady - steady_);
        steady_ += passed;
        now_ += passed;
        spare_ += passed;
        const int64_t most = spare_ / kSlowness;
        spare_ %= kSlowness;
        now_ += std::clamp(machine - now_, -most, most);
        return now_;
    }

private:
    static constexpr int64_t kSlowness = 10;
    int64_t steady_;
    int64_t now_;
    int64_t spare_ = 0;  // milliseconds that have not yet allowed to follow by one
};

}  // namespace riffle::server
