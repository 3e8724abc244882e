#pragma once

#include <string>
#include <vector>

#include "engine/facade.h"
#include "engine/rng.h"
#include "protocol/session.h"

namespace riffle {

// Checks what the protocol says about a game, position by position: that every option's words mean that option, and
// that nobody is shown anything that depends on what they may not know. Two worlds that differ only in cards hidden from a seat
// must give it the same view, prompt, options, reasons and advice, and after the same choice the same events, byte for byte.
//
// A game brings its own in `facade/audit.h`.
template <class Rules>
class AuditOf {
public:
    using State = typename Rules::State;

    // `eyes` is how a seat looks at a game; one that sees everything must be found out.
    using Eyes = Viewer (*)(Seat);
    static Viewer ownEyes(Seat seat) { return {false, seat}; }

    AuditOf(const GameKind& kind, uint64_t seed, Eyes eyes = ownEyes);

    // Empty, or what is wrong at this position, where this legal action is chosen.
    [[nodiscard]] std::string check(const State& state, Action action);

    struct Counts {
        uint64_t options = 0;  // read back from their words
        uint64_t worlds = 0;   // compared with the true one
        uint64_t told = 0;     // compared after a choice, which told the seat nothing new about the difference
        uint64_t apart = 0;    // not compared after a choice, because it told the worlds apart
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

    // Another world that the seat can't tell from this one.
    [[nodiscard]] State worldFor(const State& state, Seat seat);
    // One more, for a choice: what others hold is dealt anew, the cards that the action names stay, and luck stays as it is.
    [[nodiscard]] State worldBefore(const State& state, Action action, Seat seat);
    // Whether the seat can't tell these two apart.
    [[nodiscard]] bool areAlike(const State& a, const State& b, Seat seat) const;
    // Whether what a choice showed may be hidden again when it is done: then what was told may differ between worlds that look
    // alike.
    [[nodiscard]] static bool isForgotten(const EventLog& events);

private:
    [[nodiscard]] std::string checkNotation(const State& state, Action action);
    [[nodiscard]] std::string checkWorld(const State& state, Seat seat);
    [[nodiscard]] std::string checkChoice(const State& state, Action action, Seat seat);
    [[nodiscard]] std::string shown(const Session& session, Seat seat) const;
    [[nodiscard]] State withOthersDealtAnew(const State& state, Seat seat, int keep);
    [[nodiscard]] Session sessionAt(const State& state) const;

    const GameKind& kind_;
    Rules rules_;
    Rng rng_;
    Eyes eyes_;
    Locale locale_ = Locale::En;  // each in turn
    uint64_t step_ = 0;
    Counts counts_;
};

}  // namespace riffle
