#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>

namespace riffle::cli {

inline constexpr int kInterrupted = 130;  // as shells report a program that Ctrl-C ended

// "12 s", "3 min 05 s", "2 h 07 min"
std::string duration(double seconds);

// While it lives, the first Ctrl-C or termination sets the flag instead of ending the program: whoever works looks at it and
// stops. The second one ends the program at once. One at a time.
class Interruption {
public:
    explicit Interruption(std::atomic<bool>& isStopped);
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
};

// A line on stderr about how far something is, until the object goes: written over itself in a terminal, and once a minute
// elsewhere.
//   [#########           ]  45 %  4,500 of 10,000 games, 15,200 a second, 1 s left  A 50.1 % ± 1.5
class ProgressLine {
public:
    struct Plan {
        uint64_t total = 0;
        std::string what = "games";
        const std::atomic<uint64_t>* done = nullptr;
        uint64_t before = 0;                          // of those done, so many were when it began: they say nothing of the rate
        std::function<std::string()> more = nullptr;  // what else there is to say; called from another thread
    };
    explicit ProgressLine(Plan plan);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // So long has it been going on.
    [[nodiscard]] double seconds() const;

private:
    void tell();

    Plan plan_;
    double start_;
    std::atomic<bool> isDone_ = false;
    std::thread teller_;
};

// How many threads to take where `wanted` is 0; a number that makes no sense gives a sentence in `error` and 0.
int threadsFrom(int wanted, std::string& error);

}  // namespace riffle::cli
