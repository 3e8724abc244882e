#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "server/table/table.h"

namespace riffle::server {

// Questions that wait for a thread, taken in a fair order: the time that programs think is shared out evenly among the parties
// who want some (start-time fair queueing), so that somebody's hundred tables wait for each other and not everybody for them.
// Whoever asks little is served at once, whatever others ask. Of one party's questions the cheap ones go first, but none for
// ever.
//
// Each party has a time of its own, which goes on by what its questions cost. The party whose time is the earliest is next; one
// that had nothing to ask begins at the time of who was served last, so that nobody saves up.
class Questions {
public:
    struct Taken {
        Question question;
        std::string party;
        double expected = 0;                               // seconds that it was charged for
        std::chrono::steady_clock::time_point since = {};  // it waited
    };

    // A question that still waits is replaced by a newer one of the same table: nobody wants the answer to the older any more. So
    // no more wait than there are tables, and as many hints.
    void add(Question question);
    // Nullopt where none waits.
    [[nodiscard]] std::optional<Taken> take();
    // How long it took after all.
    void charge(const Taken& taken, double seconds);

    [[nodiscard]] size_t size() const { return places_.size(); }
    [[nodiscard]] bool empty() const { return places_.empty(); }
    void clear();

private:
    using Rank = std::pair<uint64_t, uint64_t>;  // when it is due within its party, and its number
    struct Party {
        double time = 0;
        std::map<Rank, Question> waiting = {};
        int thinking = 0;  // of its questions, by now
    };
    struct Place {
        std::string party;
        Rank rank;
        std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
    };
    using Parties = std::map<std::string, Party, std::less<>>;
    // Parties that have nothing to wait for and no debt need not be remembered.
    void forget();

    Parties parties_;
    std::set<std::pair<double, std::string>> order_;  // of those with questions: whose time is the earliest
    std::map<std::string, Place> places_;             // by table, hints apart
    uint64_t count_ = 0;
    double time_ = 0;  // of who was served last
};

}  // namespace riffle::server
