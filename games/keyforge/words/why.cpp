// Why an action is not possible now: the first rule that stands in its way.
#include <algorithm>

#include "games/keyforge/words/words.h"
#include "machine/words.h"

namespace riffle::keyforge {

namespace {

class Reasons : machine::Reasons<State, CardTable, Position> {
public:
    Reasons(const State& state, const CardTable& table)
        : machine::Reasons<State, CardTable, Position>(state, table, "keyforge") {}

    MaybeReason of(std::string_view verb, int card, std::string_view word) const {
        if (card != 0 && !word.empty() && verb != "fight") return std::nullopt;  // no other action names its target
        if (s.isOver) return because("over", "KF-GEN-02");
        if (verb == "house") return word.empty() ? std::nullopt : house(word);
        if (verb == "archive" || verb == "leave") return archives();
        if (verb == "mulligan" || verb == "keep") return because("no-mulligan", "KF-SETUP-08");
        if (s.decision == Decision::Target && card != 0) return target(s.frames.back().source, card);
        if (s.decision != Decision::Main) return because("other-question", "KF-GOLD-11");
        if (card == 0) return std::nullopt;
        if (verb == "play") return play(card);
        if (verb == "attach") return attach(card);
        if (verb == "discard") return discard(card);
        if (verb == "fight") return fight(card, word);
        if (verb == "reap") return use(card, UseKind::Reap);
        if (verb == "action") return use(card, UseKind::Action);
        if (verb == "omni") return use(card, UseKind::Omni);
        if (verb == "unstun") return use(card, UseKind::Unstun);
        return std::nullopt;
    }

private:
    // The source of the first statement of that kind that holds and that `concerns` says is about this; 0 for none.
    template <class Concerns>
    [[nodiscard]] int sourceOf(StaticOp op, Concerns concerns) const {
        int source = 0;
        look.eachStatic(op, [&](uint16_t pc, const Asker& asker) {
            if (!concerns(pc, asker)) return false;
            source = asker.source;
            return true;
        });
        return source;
    }
    [[nodiscard]] int sourceCovering(StaticOp op, int card) const {
        return sourceOf(op, [&](uint16_t pc, const Asker& asker) { return look.covers(pc, asker, card); });
    }
    [[nodiscard]] int sourceFor(StaticOp op, Seat seat) const {
        return sourceOf(op, [&](uint16_t pc, const Asker& asker) { return ((look.readPlayers(pc, asker) >> seat) & 1U) != 0; });
    }

    // ---- Before the main step

    [[nodiscard]] MaybeReason house(std::string_view word) const {
        const uint8_t wanted = houseFrom(word);
        if (wanted == 0) return because("no-house", "KF-HOUSE-12");
        const Value name = houseName(wanted);
        if (s.decision != Decision::House) {
            if (s.house == 0) return because("other-question", "KF-TURN-02");
            return because("house-chosen", "KF-HOUSE-01", {{"house", houseName(s.house)}});
        }
        const Seat seat = s.decider;
        const auto isThis = [&](uint16_t pc, const Asker& asker) {
            return asker.house == wanted && ((look.readPlayers(pc, asker) >> seat) & 1U);
        };
        if (const int by = sourceOf(kCannotChooseHouse, isThis))
            return because("house-forbidden", "KF-HOUSE-08", {{"card", nameOf(by)}, {"house", name}});
        HouseMask own = s.players[seat].houses;
        for (int card = 1; card <= s.cardCount; ++card) {
            if (look.isInPlay(card) && look.controllerOf(card) == seat) own |= look.housesOf(card);
        }
        if (!(own & bitOf(wanted))) return because("house-not-yours", "KF-HOUSE-06", {{"house", name}});
        for (const StaticOp op : {kMustChooseHouse, kMustChoose}) {
            if (const int by = sourceFor(op, seat))
                return because("house-forced", "KF-HOUSE-09", {{"card", nameOf(by)}, {"house", name}});
        }
        return std::nullopt;
    }

    [[nodiscard]] MaybeReason archives() const {
        if (s.decision != Decision::Main || !s.board.isEmpty(pileOf(s.decider, kArchivePile)))
            return because("not-archives-now", "KF-ARCH-03");
        return because("no-archives", "KF-ARCH-03");
    }

    // ---- Cards in hand

    [[nodiscard]] MaybeReason notOfHouse(int card, bool toUse) const {
        int row = 0;
        CardIndex giver = 0;
        if (look.isOfActiveHouse(card) || look.isPermitted(card, toUse, row, giver)) return std::nullopt;
        const char* clause = toUse ? "KF-USE-04" : "KF-PLAY-02";
        if (s.house == 0) return because("no-active-house", "KF-HOUSE-16", named(card));
        return because("not-house", clause, {{"card", nameOf(card)}, {"house", houseName(s.house)}});
    }

    [[nodiscard]] MaybeReason fromHand(int card) const {
        if (s.board[card].pile != pileOf(s.active, kHandPile)) return because("not-in-hand", "KF-PLAY-01", named(card));
        if (look.def(card).type == Type::None) return because("blank", "KF-PLAY-01", named(card));
        if (s.isFirstTurn && s.memory.fromHand > 0) return because("first-turn", "KF-SETUP-13");
        return notOfHouse(card, false);
    }

    [[nodiscard]] MaybeReason play(int card) const {
        if (MaybeReason found = fromHand(card)) return found;
        const CardDef& d = look.def(card);
        const bool isEmpty = look.creatures(0) + look.creatures(1) == 0;
        if (look.usesOfTitle(card) >= kRuleOfSix) return because("rule-of-six", "KF-SIX-06", named(card));
        if ((d.keywords & keywordBit(kAlpha)) && s.memory.acted > 0) return because("alpha", "KF-KW-ALPHA-1", named(card));
        if (d.type == Type::Upgrade && isEmpty) return because("no-host", "KF-TYPE-12", named(card));
        if (!look.meetsItsCondition(s.active, card)) return because("needs-condition", "KF-PLAY-11", named(card));
        if (const int price = look.priceToPlay(s.active, card) + look.lossToPlay(card); price > s.players[s.active].amber) {
            return because("price", "KF-PLAY-11",
                           {{"card", nameOf(card)}, {"cost", price}, {"amber", int{s.players[s.active].amber}}});
        }
        if (d.type == Type::Creature && look.creatures(s.active) > look.creatures(Position::opponentOf(s.active))) {
            if (const int by = sourceOf(kCrowdCannotPlay, [](uint16_t, const Asker&) { return true; }))
                return because("cannot-play", "KF-GOLD-03", named(card, by));
        }
        const int by = sourceOf(kCannotPlay, [&](uint16_t pc, const Asker& asker) {
            return ((look.readPlayers(pc, asker) >> s.active) & 1U) && look.fits(card, look.readFilter(pc, asker), asker);
        });
        if (by) return because("cannot-play", "KF-GOLD-03", named(card, by));
        const int enough = sourceOf(kCannotPlayMore, [&](uint16_t pc, const Asker& asker) {
            return ((look.readPlayers(pc, asker) >> s.active) & 1U) && s.memory.played >= look.readInt(pc);
        });
        if (enough) return because("cannot-play", "KF-GOLD-03", named(card, enough));
        return std::nullopt;
    }

    [[nodiscard]] MaybeReason attach(int card) const {
        if (MaybeReason found = fromHand(card)) return found;
        if (look.def(card).type != Type::Upgrade && !(look.def(card).staticOps & staticBit(kPlayableAsUpgrade)))
            return because("not-upgrade", "KF-PLAY-08", named(card));
        if (look.creatures(0) + look.creatures(1) == 0) return because("no-host", "KF-TYPE-12", named(card));
        return play(card);
    }

    [[nodiscard]] MaybeReason discard(int card) const {
        if (MaybeReason found = fromHand(card)) return found;
        // A permission to play does not let it be discarded.
        if (!look.isOfActiveHouse(card))
            return because("not-house", "KF-PLAY-02", {{"card", nameOf(card)}, {"house", houseName(s.house)}});
        return std::nullopt;
    }

    // ---- Cards in play

    [[nodiscard]] MaybeReason use(int card, UseKind kind) const {
        const Type type = look.typeOf(card);
        if (!look.isInPlay(card) || look.controllerOf(card) != s.active || type == Type::Upgrade)
            return because("not-yours-in-play", "KF-USE-07", named(card));
        if (type == Type::Artifact && kind != UseKind::Action && kind != UseKind::Omni)
            return because("artifact", "KF-ARTU-01", named(card));
        if (const int by = sourceFor(kCannotUseCards, s.active)) return because("cannot-use", "KF-GOLD-03", named(card, by));
        const bool mayFightAnyway = kind == UseKind::Fight && sourceCovering(kMayFight, card) != 0;
        if (kind != UseKind::Omni && !mayFightAnyway && sourceCovering(kMayBeUsed, card) == 0) {
            if (MaybeReason found = notOfHouse(card, true)) return found;
        }
        const Card& c = s.board[card];
        if (c.has(kExhaustedFlag)) return because("exhausted", "KF-GEN-07", named(card));
        if (look.usesOfTitle(card) >= kRuleOfSix) return because("rule-of-six", "KF-SIX-06", named(card));
        if (const int by = sourceCovering(kCannotBeUsed, card)) return because("cannot-use", "KF-GOLD-03", named(card, by));
        if (const int price = look.priceToUse(card); price > s.players[s.active].amber) {
            return because("price-to-use", "KF-AMB-06",
                           {{"card", nameOf(card)}, {"cost", price}, {"amber", int{s.players[s.active].amber}}});
        }
        if (kind == UseKind::Unstun) return because("not-stunned", "KF-STUN-03", named(card));
        if (c.has(kStunFlag)) return because("stunned", "KF-STUN-02", named(card));
        if (kind == UseKind::Action && !look.hasAbility(card, kActionMoment))
            return because("no-action", "KF-USE-06", named(card));
        if (kind == UseKind::Omni && !look.hasAbility(card, kOmni)) return because("no-omni", "KF-USE-06", named(card));
        if (kind == UseKind::Fight) return cannotFight(card);
        if (const int by = sourceCovering(kOnlyFights, card)) return because("must-fight", "KF-GOLD-03", named(card, by));
        if (kind == UseKind::Reap) {
            if (const int by = sourceCovering(kCannotReap, card)) return because("cannot-reap", "KF-GOLD-03", named(card, by));
        }
        if (c.has(kEnrageFlag)) return because("enraged", "KF-RAGE-02", named(card));
        if (const int by = sourceCovering(kMustFight, card)) return because("must-fight", "KF-RAGE-02", named(card, by));
        return std::nullopt;
    }

    [[nodiscard]] MaybeReason cannotFight(int card) const {
        if (const int by = sourceCovering(kCannotFight, card)) return because("cannot-fight", "KF-GOLD-03", named(card, by));
        const Seat enemy = Position::opponentOf(s.active);
        if (look.creatures(enemy) == 0) return because("no-enemy", "KF-FIGHT-07", named(card));
        if (!look.hasTarget(card)) return because("no-target", "KF-FIGHT-07", named(card));
        return std::nullopt;
    }

    // "fight X", or "fight X" and whom.
    [[nodiscard]] MaybeReason fight(int card, std::string_view word) const {
        if (MaybeReason found = use(card, UseKind::Fight)) return found;
        if (word.empty()) return std::nullopt;
        MaybeReason reason;
        const std::string wanted = foldName(word);
        for (int other = 1; other <= s.cardCount; ++other) {
            const bool isMeant = foldName(cards.nameOf(s.board[other].def)) == wanted || "c" + std::to_string(other) == wanted;
            if (!isMeant || !look.isInPlay(other)) continue;
            MaybeReason found = target(card, other);
            if (look.isCreature(other) && look.controllerOf(other) != s.active) return found;
            if (!reason) reason = std::move(found);
        }
        return reason;
    }

    [[nodiscard]] MaybeReason target(int attacker, int card) const {
        if (!look.isCreature(card) || look.controllerOf(card) == look.controllerOf(attacker))
            return because("not-enemy-creature", "KF-FIGHT-02", named(card));
        if (look.mayAttack(attacker, card)) return std::nullopt;
        const int barring = sourceOf(kAttacksOnly, [&](uint16_t pc, const Asker& asker) {
            return look.covers(pc, asker, attacker) && !look.fits(card, look.readFilter(pc, asker), asker);
        });
        if (barring) return because("cannot-attack", "KF-GOLD-03", named(card, barring));
        if (!look.hasKeyword(card, kTaunt)) {
            for (const CardIndex next : {s.board[card].above, s.board[card].below}) {
                if (next != 0 && look.hasKeyword(next, kTaunt)) return because("taunt", "KF-KW-TAUNT-1", named(card, next));
            }
        }
        if (const int by = sourceCovering(kCannotAttack, card)) return because("cannot-attack", "KF-GOLD-03", named(card, by));
        return std::nullopt;
    }
};

}  // namespace

std::optional<Game::Reason> why(const State& s, const CardTable& cards, std::string_view verb, int card, std::string_view word) {
    return Reasons(s, cards).of(verb, card, word);
}

}  // namespace riffle::keyforge
