// Why an action is not possible now: the first rule that stands in its way.
#include <algorithm>

#include "games/epic/rules/battle.h"
#include "games/epic/words/words.h"
#include "machine/words.h"

namespace riffle::epic {

namespace {

class Reasons : machine::Reasons<State, CardTable, Position> {
public:
    Reasons(const State& state, const CardTable& table) : machine::Reasons<State, CardTable, Position>(state, table, "epic") {}

    MaybeReason of(std::string_view verb, int card, std::string_view word) const {
        if (card != 0 && !word.empty()) return std::nullopt;  // no action names its target
        if (s.isOver) return because("over", "EPIC-WIN-02");
        if (verb == "end" || verb == "pass" || verb == "done") return ending(verb);
        if (verb == "keep" || verb == "mulligan") return because("no-mulligan", "EPIC-MULL-06");
        if (verb == "resume") return because("no-resume", "EPIC-MAIN-08");
        if (verb == "assign") return assigning();
        if (verb == "pick") return card != 0 ? pick(card) : pickWord(word);
        if (card == 0) return std::nullopt;
        if (verb == "block") return block(card);
        if (verb == "attack")
            return s.decision == Decision::Main ? attack(card) : because("not-attack-now", "EPIC-COMBAT-01", named(card));
        if (s.decision != Decision::Main && s.decision != Decision::Window) return notYourMoment();
        if (verb == "play") return play(card);
        if (verb == "use") return use(card);
        if (verb == "invoke") return invoke(card);
        return std::nullopt;
    }

private:
    [[nodiscard]] bool hasStatic(int card, StaticOp op) const {
        return (look.def(card).staticOps & staticBit(op)) && look.hasText(card);
    }

    // Neither cards nor talents now: nobody has the initiative, or something waits to be resolved.
    [[nodiscard]] MaybeReason notYourMoment() const {
        if (s.phase == kPhaseMulligan || s.phase == kPhaseDraft) return because("not-begun", "EPIC-SETUP-10");
        if (s.decision == Decision::Resume) return because("resume-first", "EPIC-MAIN-12");
        if (s.decision == Decision::Attackers || s.decision == Decision::Defender || s.decision == Decision::Blockers)
            return because("no-initiative", "EPIC-COMBAT-02");
        return because("other-question", "EPIC-PLAY-09");
    }

    // ---- Ending something

    [[nodiscard]] MaybeReason ending(std::string_view verb) const {
        if (verb == "end" && s.decision == Decision::Main) {
            for (Seat seat = 0; seat < s.playerCount; ++seat) {
                if (!look.isOnTurn(seat)) continue;
                for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
                    if (look.mayAttack(card) && hasStatic(card, kMustAttack)) return because("must-attack", "", named(card));
                }
            }
        }
        if (verb == "end" && s.decision == Decision::Window) return because("pass-instead", "EPIC-INIT-06");
        if (verb == "pass" && s.decision == Decision::Main) return because("end-instead", "EPIC-MAIN-05");
        if (verb == "done" && s.decision == Decision::Blockers) {
            CardIndex found[kMaxCards];
            const int count = look.attackers(found);
            for (int i = 0; i < count; ++i) {
                if (hasStatic(found[i], kMustBeBlocked)) return because("must-block", "", named(found[i]));
            }
        }
        if (verb == "done" && s.decision == Decision::Pick) return because("must-choose", "EPIC-TARGET-07");
        return std::nullopt;
    }

    // ---- Cards in hand and in the discard pile

    [[nodiscard]] bool isMainPhase(Seat seat) const { return s.phase == kPhaseMain && look.isOnTurn(seat); }

    [[nodiscard]] MaybeReason noGold(int card) const { return because("no-gold", "EPIC-PLAY-04", named(card)); }

    [[nodiscard]] MaybeReason play(int card) const {
        const Seat seat = s.decider;
        const CardDef& d = look.def(card);
        if (s.board[card].pile != pileOf(seat, kHandPile)) return because("not-in-hand", "EPIC-PLAY-01", named(card));
        if (d.type == Type::None) return because("blank", "EPIC-PLAY-01", named(card));
        if (d.cost > 0 && !look.hasGoldFor(seat, card)) return noGold(card);
        if (d.type == Type::Champion && !isMainPhase(seat)) return because("needs-ambush", "EPIC-CHAMP-01", named(card));
        return std::nullopt;
    }

    // The first part of a talent's cost that can't be paid.
    [[nodiscard]] MaybeReason talent(int card, const Trigger& talent) const {
        const Seat seat = s.decider;
        const Card& c = s.board[card];
        const Cost& cost = talent.cost;
        if (cost.expends && c.has(kExpendedFlag)) return because("expended", "EPIC-TALENT-03", named(card));
        if (cost.expends && look.isHeldBack(card)) return because("deploying", "EPIC-TALENT-03", named(card));
        if (cost.gold && !look.hasGoldFor(seat, card)) return noGold(card);
        if (cost.breaksThis && look.hasKeyword(card, kUnbreakable))
            return because("unbreakable-cost", "EPIC-KW-UNBREAKABLE-3", named(card));
        if (cost.counters > c.counters)
            return because("no-counters", "EPIC-TALENT-10", {{"card", nameOf(card)}, {"count", int{cost.counters}}});
        if (!look.canPayCost(seat, card, cost)) return because("no-cost", "EPIC-TALENT-10", named(card));
        if (talent.isInvoke && look.def(card).type == Type::Champion && !look.isTimeFor(seat, card))
            return because("needs-ambush", "EPIC-KW-INVOKE-5", named(card));
        if (!look.conditions(talent.conditions, look.askerFor(card))) return because("condition", "EPIC-TALENT-10", named(card));
        return std::nullopt;
    }

    [[nodiscard]] MaybeReason anyTalent(int card, bool isDiscard, bool isInvoke) const {
        for (const Trigger& each : look.def(card).triggers) {
            if (each.isInDiscard != isDiscard || each.isInvoke != isInvoke || !each.cost.isAny()) continue;
            return talent(card, each);
        }
        return because(isInvoke ? "no-invoke" : "no-talent", isInvoke ? "EPIC-KW-INVOKE-1" : "EPIC-TALENT-01", named(card));
    }

    [[nodiscard]] MaybeReason use(int card) const {
        if (s.board[card].pile == pileOf(s.decider, kDiscardPile)) return anyTalent(card, true, false);
        if (!look.isInPlay(card) || look.controllerOf(card) != s.decider)
            return because("not-yours", "EPIC-TALENT-11", named(card));
        if (!look.hasText(card)) return because("stripped", "EPIC-TALENT-01", named(card));
        return anyTalent(card, false, false);
    }

    [[nodiscard]] MaybeReason invoke(int card) const {
        if (s.board[card].pile != pileOf(s.decider, kDiscardPile))
            return because("not-in-discard", "EPIC-KW-INVOKE-1", named(card));
        return anyTalent(card, true, true);
    }

    // ---- Battle

    [[nodiscard]] bool isOwnSide(int card) const {
        if (!look.isInPlay(card)) return false;
        const Seat controller = look.controllerOf(card);
        return controller == s.decider || (s.options.mode == Mode::Hydra && !look.areOpponents(controller, s.decider));
    }

    [[nodiscard]] MaybeReason attack(int card) const {
        if (!isOwnSide(card)) return because("not-yours", "EPIC-COMBAT-02", named(card));
        const Card& c = s.board[card];
        if (c.has(kAttackingFlag)) return because("attacks-already", "EPIC-COMBAT-02", named(card));
        if (s.ceasefire) return because("ceasefire", "", named(card));
        if (c.has(kExpendedFlag)) return because("expended", "EPIC-POS-06", named(card));
        if (c.has(kFlippedFlag)) return because("flipped", "EPIC-POS-11", named(card));
        if (look.isHeldBack(card)) return because("deploying", "EPIC-DEPLOY-03", named(card));
        for (Seat other = 0; other < s.playerCount; ++other) {
            if (look.mayAttackPlayer(s.decider, other)) return std::nullopt;
        }
        return because("nobody-to-attack", "EPIC-COMBAT-05", named(card));
    }

    [[nodiscard]] MaybeReason block(int card) const {
        if (s.decision != Decision::Blockers) return because("not-block-now", "EPIC-COMBAT-14", named(card));
        if (!isOwnSide(card)) return because("not-yours", "EPIC-COMBAT-14", named(card));
        const Card& c = s.board[card];
        if (c.has(kBlockingFlag)) return because("blocks-already", "EPIC-POS-12", named(card));
        if (c.has(kExpendedFlag)) return because("expended", "EPIC-COMBAT-16", named(card));
        if (c.has(kFlippedFlag)) return because("flipped", "EPIC-POS-08", named(card));
        CardIndex found[kMaxCards];
        const int count = look.attackers(found);
        MaybeReason reason;
        for (int i = 0; i < count; ++i) {
            const CardIndex attacker = found[i];
            if (look.hasKeyword(attacker, kUnblockable)) {
                if (!reason) reason = because("unblockable", "", named(card, attacker));
            } else if (look.hasKeyword(attacker, kAirborne) && !look.hasKeyword(card, kAirborne)) {
                reason = because("airborne", "EPIC-KW-AIRBORNE-1", named(card, attacker));
            } else if (hasStatic(attacker, kNotBlockedByWeaker) && look.offenseOf(card) < look.offenseOf(attacker)) {
                reason = because("too-weak", "", named(card, attacker));
            } else {
                return std::nullopt;
            }
        }
        return reason;
    }

    // What may be given to the target that is asked about.
    [[nodiscard]] MaybeReason assigning() const {
        if (s.decision != Decision::Assign) return because("not-assign-now", "EPIC-COMBAT-29");
        const Frame& frame = s.frames.back();
        if (frame.routine == Routine::Battle) {
            const Division d = divisionOf(look, frame);
            Args args = named(d.target);
            args.emplace_back("least", d.least);
            args.emplace_back("most", d.most);
            return because(d.isBreaking ? "assign-breakthrough" : "assign-range",
                           d.isBreaking ? "EPIC-KW-BREAKTHROUGH-1" : "EPIC-COMBAT-33", std::move(args));
        }
        const Thing target = s.chosenOf(frame)[frame.extra];
        const bool isLast = frame.extra + 1 >= frame.chosenCount;
        Args args = {{"card", isPlayer(target) ? Value(seatName(playerOf(target))) : nameOf(target)},
                     {"least", isLast ? int{frame.amount} : 0},
                     {"most", int{frame.amount}}};
        return because("assign-range", "EPIC-COMBAT-33", std::move(args));
    }

    // ---- Choices

    [[nodiscard]] bool asksForTargets() const {
        const Frame& frame = s.frames.back();
        if (frame.routine != Routine::Program || frame.detail == 1) return false;
        const uint8_t effect = cards.code[frame.pc];
        if (effect == kSplit || effect == kRain) return true;
        if (!kEffectTraits.has(effect, kTakesThings)) return false;
        auto pc = static_cast<uint16_t>(frame.pc + 1);
        const uint8_t selector = cards.code[pc++];
        if (selector == language::kUpTo || selector == kExactly) pc = static_cast<uint16_t>(pc + 2);
        return (look.readFilter(pc).is & Filter::kIsTarget) != 0;
    }

    [[nodiscard]] bool isEffectChoice() const {
        return (s.decision == Decision::Pick || s.decision == Decision::Optional) && !s.frames.empty();
    }

    [[nodiscard]] MaybeReason pick(int card) const {
        if (s.decision == Decision::Attackers) return attack(card);
        if (!isEffectChoice()) return std::nullopt;
        const Frame& frame = s.frames.back();
        const std::span<const Thing> chosen = s.chosenOf(frame);
        if (frame.routine == Routine::Program && std::find(chosen.begin(), chosen.end(), card) != chosen.end())
            return because("chosen-already", "EPIC-TARGET-11", named(card));
        if (look.isInPlay(card) && look.hasKeyword(card, kUntargetable) && asksForTargets())
            return because("untargetable", "EPIC-KW-UNTARGETABLE-1", named(card));
        if (frame.routine == Routine::Talent && look.isInPlay(card) && look.hasKeyword(card, kUnbreakable))
            return because("unbreakable-cost", "EPIC-KW-UNBREAKABLE-3", named(card));
        return because("not-fitting", "", named(card));
    }

    // A player.
    [[nodiscard]] MaybeReason pickWord(std::string_view word) const {
        std::string name(word);
        std::transform(name.begin(), name.end(), name.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
        const std::optional<Seat> seat = seatFrom(name);
        if (!seat || *seat >= s.playerCount) return std::nullopt;
        const Args args = {{"seat", seatName(*seat)}};
        if (!look.player(*seat).isIn) return because("player-out", "EPIC-MULTI-15", args);
        if (s.decision == Decision::Defender) {
            if (*seat == s.decider) return because("yourself", "EPIC-COMBAT-08", args);
            if (!look.areOpponents(s.decider, *seat)) return because("teammate", "EPIC-TEAM-04", args);
            const bool isHunter = s.options.mode == Mode::HunterFirstBlood || s.options.mode == Mode::HunterLastSurvivor;
            if (isHunter && *seat != look.nextIn(s.decider)) return because("hunter", "EPIC-HUNT-FB-1", args);
            int by = 0;
            look.eachStatic(staticBit(kNoAttacksOnYou), [&](const Static&, const Asker& asker) {
                if (asker.seat == *seat) by = asker.source;
                return by != 0;
            });
            if (by == 0) return std::nullopt;
            return because("no-attacks", "", {{"seat", seatName(*seat)}, {"card", nameOf(by)}});
        }
        if (!isEffectChoice()) return std::nullopt;
        if (!look.reaches(s.frames.back().seat, *seat)) return because("out-of-reach", "EPIC-HUNT-FB-2", args);
        return because("player-not-fitting", "", args);
    }
};

}  // namespace

std::optional<Game::Reason> why(const State& s, const CardTable& cards, std::string_view verb, int card, std::string_view word) {
    return Reasons(s, cards).of(verb, card, word);
}

}  // namespace riffle::epic
