#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/value.h"
#include "sim/match.h"
#include "sim/report.h"
#include "sim/statistics.h"

namespace riffle::sim {

// A deck as its laboratory tells of it.
struct LabDeck {
    struct Card {
        std::string name;
        std::string part;  // which of the deck's parts it belongs to
        int copies = 1;
    };
    std::string name;
    std::string set;                 // empty where the game has no sets
    std::vector<std::string> parts;  // its houses, its factions
    std::vector<Card> cards;         // each once, in the deck's order

    // How many cards both have.
    [[nodiscard]] int sharedWith(const LabDeck& other) const;
};

// What there is to be told of decks of a game, and what it is called there.
struct LabWords {
    std::string part;                   // "house"
    std::string parts;                  // "houses"
    std::string milestone;              // "key": what a player comes by one after the other on the way to winning; or nothing
    int milestones = 0;                 // so many of them
    std::vector<std::string> measures;  // how a player stands in a turn of its own: "Æmber"
    std::vector<std::string> deeds;     // what a player does, by how much: "æmber stolen"
    bool hasCalls = false;              // a part is called each turn
    bool hasHands = false;              // a first hand may be exchanged for another
    std::string ordinary;               // what takes a card's place: "a common of its house"
};

inline constexpr int kLabTurns = 16;     // a player's own turns that are told apart; the last stands for all later ones
inline constexpr int kLabEarly = 3;      // so many of them are early
inline constexpr size_t kLabHands = 10;  // cards of one part in a first hand, at most

// Whole numbers over games of the deck: added up in any order they are the same. Points are halves: a won game has two.
struct LabTotals {
    std::vector<int64_t> scores;      // by opponent: won, drawn, lost
    std::vector<int64_t> begun;       // with the first turn: won, drawn, lost; without it: the same
    std::vector<int64_t> lengths;     // games by the deck's own turns
    std::vector<int64_t> early;       // by card: games in which it came early, their points; in which it did not, theirs
    std::vector<int64_t> played;      // the same of cards that were played
    std::vector<int64_t> foes;        // the same of the cards that opponents played; by the field's cards; only games of decks
                                      // that have them
    std::vector<int64_t> milestones;  // by side, milestone and own turn: games in which it was reached then
    std::vector<int64_t> measures;    // by side, measure and own turn: sums
    std::vector<int64_t> turns;       // by side and own turn: games that lasted so long
    std::vector<int64_t> deeds;       // by side and deed: sums
    std::vector<int64_t> called;      // by part: how often it was called
    std::vector<int64_t> calls;       // by part: halves of positions where it could be called; shares of being best there; what
                                      // calling it costs and its square where another was best, how often another was
    std::vector<int64_t> ownCalls;    // what the player's own calls cost, its square, how many halves of positions
    std::vector<int64_t> hands;       // by who began and the most cards of one part: hands, points with them kept
    std::vector<int64_t> handCards;   // by who began and card: hands that have it, points with them kept
    std::vector<int64_t> exchanged;   // by who began: hands, points with them exchanged
    std::vector<int64_t> replaced;    // by card: pairs of games, half-points that it adds to one, and their square
    std::vector<int64_t> unfinished;  // games that nobody could end

    // Calls visit(name, list) for each.
    template <class Self, class Visit>
    static void each(Self& self, Visit visit) {
        visit("scores", self.scores);
        visit("begun", self.begun);
        visit("lengths", self.lengths);
        visit("early", self.early);
        visit("played", self.played);
        visit("foes", self.foes);
        visit("milestones", self.milestones);
        visit("measures", self.measures);
        visit("turns", self.turns);
        visit("deeds", self.deeds);
        visit("called", self.called);
        visit("calls", self.calls);
        visit("ownCalls", self.ownCalls);
        visit("hands", self.hands);
        visit("handCards", self.handCards);
        visit("exchanged", self.exchanged);
        visit("replaced", self.replaced);
        visit("unfinished", self.unfinished);
    }
    void add(const LabTotals& other);
};

// Adds to one of the numbers of a list, which grows as it must.
inline void addTo(std::vector<int64_t>& list, size_t at, int64_t number = 1) {
    if (at >= list.size()) list.resize(at + 1);
    list[at] += number;
}
inline int64_t in(const std::vector<int64_t>& list, size_t at) {
    return at < list.size() ? list[at] : 0;
}

// What is to be found out: so many deals against each of the field, each with seats changed; so many positions in which a part is
// called; so many first hands.
struct LabPlan {
    PlayerSpec player;
    std::string playerName;
    uint64_t seed = 1;
    int threads = 1;
    uint64_t pairs = 40;
    uint64_t calls = 200;
    uint64_t hands = 1000;
    bool replacesCards = false;  // in each deal, every card in turn by an ordinary one
};

// One piece of the work, which its kind and number say whole.
struct LabTask {
    enum class Kind : uint8_t { Deal, Call, Hand };
    Kind kind = Kind::Deal;
    uint64_t number = 0;
};

// The games of one deck against a field.
class Lab {
public:
    virtual ~Lab() = default;
    [[nodiscard]] virtual const LabWords& words() const = 0;
    [[nodiscard]] virtual const LabDeck& deck() const = 0;
    [[nodiscard]] virtual const std::vector<LabDeck>& field() const = 0;
    // The names of the cards that `foes` counts, each once.
    [[nodiscard]] virtual const std::vector<std::string>& foes() const = 0;
    // Adds what came of the task; false where it was stopped, and nothing was added.
    [[nodiscard]] virtual bool play(const LabTask& task, const LabPlan& plan, const std::atomic<bool>& isStopped,
                                    LabTotals& totals) const = 0;

    // What the plan comes to in this game, in the order it is done in; and how many games that is, nearly.
    [[nodiscard]] std::vector<LabTask> tasks(const LabPlan& plan) const;
    [[nodiscard]] uint64_t gamesOf(const LabPlan& plan, LabTask::Kind kind) const;
};

// How many worlds each choice of a part is tried in, by halves: one says which is best, the other what it is worth.
inline constexpr int kCallWorlds = 6;
// Into so many shares is cut what several choices have together: 1 to 10 of them get the same.
inline constexpr int64_t kCallShares = 2520;

// How far it has come: what is kept when it is interrupted.
struct LabProgress {
    std::vector<bool> done;  // by task
    LabTotals totals;
    std::atomic<uint64_t> games = 0;
    std::atomic<bool> isStopped = false;

    [[nodiscard]] bool isWhole() const;
    [[nodiscard]] Value toValue() const;
    // Takes over what toValue() gave of the same work; false where it is something else.
    [[nodiscard]] bool read(const Value& value, const Lab& lab, const LabPlan& plan);
};

// Plays what is not done yet, or until progress.isStopped.
void work(const Lab& lab, const LabPlan& plan, LabProgress& progress);

}  // namespace riffle::sim
