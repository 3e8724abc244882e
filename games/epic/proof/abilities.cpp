#include "games/epic/proof/abilities.h"

#include "games/epic/rules/position.h"

namespace riffle::sim {

using namespace epic;

namespace {

class Finder : public FinderOf<Finder, CardTable> {
public:
    using FinderOf::FinderOf;

    // As cards.cpp reads it: what neither waits nor is paid for is the event's own effect, all lines together.
    void card(CardId id) {
        const CardDef& def = cards_[id];
        size_t statics = 0;
        size_t triggers = 0;
        std::vector<const language::Ability*> play;
        for (const language::Ability& line : cards_.texts[id].abilities) {
            if (line.isStatic()) {
                statement(id, line, def.statics[statics++].code);
            } else if (line.moment() == 0 && !line.event()) {
                play.push_back(&line);
            } else {
                language::Ability bare = line;
                bare.parts.clear();
                const language::Ability* const lines[] = {&bare};
                program(id, lines, def.triggers[triggers++].program);
            }
        }
        if (!play.empty()) program(id, play, def.play);
    }
};

// Whether a statement that holds is about anything now.
bool isAboutAnything(const Position& look, const Static& held, int source) {
    const State& s = look.s;
    const Asker asker = look.askerFor(source);
    switch (held.op) {
        case kGets:
        case kGetsLess:
        case kHas:
        case kCountsAs:
            for (int card = 1; card <= s.cardCount; ++card) {
                if (look.isInPlay(card) && look.covers(held, asker, card)) return true;
            }
            return false;
        case kAmbushFor:
            for (const CardIndex card : s.board.in(pileOf(asker.seat, kHandPile))) {
                if (look.fits(card, held.filter, asker)) return true;
            }
            return false;
        case kMustAttack: return look.isOnTurn(asker.seat) && look.mayAttack(source);
        case kMustBeBlocked:
        case kNotBlockedByWeaker: return look.card(source).has(kAttackingFlag);
        case kDeadlyDamage: return look.card(source).has(kAttackingFlag) || look.card(source).has(kBlockingFlag);
        case kComesInstead: return false;
        default: return true;
    }
}

}  // namespace

std::vector<CardAbility> abilitiesOf(const CardTable& cards, CardId id) {
    return Finder::of(cards, id);
}

std::vector<CardAbility> abilitiesOf(const CardTable& cards) {
    return Finder::ofAll(cards);
}

void countStatements(const State& s, const CardTable& cards, uint32_t* tally) {
    const Position look(s, cards);
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
            if (!look.hasText(card)) continue;
            for (const Static& held : look.def(card).statics) {
                if (held.conditions != 0 && !look.conditions(held.conditions, look.askerFor(card))) continue;
                if (isAboutAnything(look, held, card)) ++tally[held.code];
            }
        }
    }
}

}  // namespace riffle::sim
