#pragma once

#include <string>
#include <vector>

#include "engine/facade.h"
#include "games/shards/rules.h"
#include "protocol/session.h"

namespace riffle {

// Checks what the protocol says about a game of Shards, position by position: that every option's words mean that option, and
// that nobody is shown anything that depends on what they may not know. Two worlds that differ only in cards hidden from a seat
// must give it the same view, prompt, options, reasons and advice, and after the same choice the same events, byte for byte.
class Audit {
public:
    // `eyes` is how a seat looks at a game; one that sees everything must be found out.
    using Eyes = Viewer (*)(Seat);
    static Viewer ownEyes(Seat seat) { return {false, seat}; }

    Audit(const GameKind& kind, uint64_t seed, Eyes eyes = ownEyes);

    // Empty, or what is wrong at this position, where this legal action is chosen.
    [[nodiscard]] std::string check(const shards::State& state, Action action);

    struct Counts {
        uint64_t options = 0;  // read back from their words
        uint64_t worlds = 0;   // compared with the true one
        uint64_t told = 0;     // compared after a choice, which told the seat nothing new about the difference
        uint64_t apart = 0;    // not compared after a choice, because it told the worlds apart
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    [[nodiscard]] std::string checkNotation(const shards::State& state, Action action);
    [[nodiscard]] std::string checkWorld(const shards::State& state, Seat seat);
    [[nodiscard]] std::string checkChoice(const shards::State& state, Action action, Seat seat);
    [[nodiscard]] std::string shown(const Session& session, Seat seat) const;
    [[nodiscard]] shards::State withOthersDealtAnew(const shards::State& state, Seat seat, int keep);
    [[nodiscard]] Session sessionAt(const shards::State& state) const;

    const GameKind& kind_;
    shards::Rules rules_;
    Rng rng_;
    Eyes eyes_;
    Locale locale_ = Locale::En;  // each in turn
    uint64_t step_ = 0;
    Counts counts_;
};

}  // namespace riffle
