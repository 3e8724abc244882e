#pragma once

#include <memory>
#include <string>
#include <vector>

namespace riffle::cli {

// The processes that mpirun has started together, one of which is this. All of them call the same things in the same order.
class Ranks {
public:
    virtual ~Ranks() = default;
    [[nodiscard]] virtual int rank() const = 0;
    [[nodiscard]] virtual int size() const = 0;
    [[nodiscard]] virtual int sizeHere() const = 0;  // of them on this machine
    // What rank 0 says, to all.
    virtual std::string broadcast(const std::string& text) = 0;
    // What everybody says, by rank, to rank 0; the others get nothing.
    virtual std::vector<std::string> gather(const std::string& text) = 0;
    // Before the end.
    virtual void close() = 0;
};

// Whether mpirun (or another launcher that speaks PMIx) has started this process.
bool isRanked();

// Joins the others. Null with a sentence where this build can't: what speaks MPI is a module beside the program, so that nothing
// else needs it.
std::unique_ptr<Ranks> joinRanks(std::string& error);

// What the module exports.
inline constexpr const char* kRanksSymbol = "riffleJoinRanks";
using JoinRanks = Ranks* (*)();

}  // namespace riffle::cli
