#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "server/base/histogram.h"

namespace riffle::server {

// How long things take and how many come together, for whoever runs the server: what /metrics shows besides plain counts. One for
// the program, as its threads all add to it.
class Figures {
public:
    Histogram actSeconds{secondBounds()};      // from an act until it is written down and its letters go out
    Histogram commitSeconds{secondBounds()};   // of one lot
    Histogram commitDeeds{countBounds()};      // in one lot
    Histogram fetchSeconds{secondBounds()};    // to bring a table back from the store
    Histogram botSeconds{secondBounds()};      // that a program thinks about a decision
    Histogram botWaitSeconds{secondBounds()};  // until one begins to

    std::atomic<uint64_t> deedsWaiting = 0;  // to be written down

    // A request over HTTP, by what it is about.
    void request(std::string_view path, double seconds);
    // Somebody was refused something, by the code they were told.
    void refused(std::string_view code);
    // The same, from the letter that told them.
    void refusedLetter(std::string_view letter);

    [[nodiscard]] std::string text() const;

private:
    mutable std::mutex lock_;
    std::map<std::string_view, Histogram> requests_;  // by route, which are few
    std::map<std::string, uint64_t, std::less<>> refused_;
};

Figures& figures();

// The few words that requests are counted under: "tables", "decks", "page".
std::string_view routeOf(std::string_view path);

inline double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace riffle::server
