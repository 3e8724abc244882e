#include "games/keyforge/proof/abilities.h"

#include "games/keyforge/rules/position.h"

namespace riffle::sim {

using namespace keyforge;

namespace {

class Finder : public FinderOf<Finder, CardTable> {
public:
    using FinderOf::FinderOf;

    void card(CardId id) {
        const language::CardText& text = cards_.texts[id];
        size_t statics = 0;
        size_t triggers = 0;
        for (size_t i = 0; i < text.abilities.size(); ++i) {
            const language::Ability& ability = text.abilities[i];
            if (ability.isStatic()) {
                CardAbility& found = statement(id, ability, cards_[id].statics[statics++].code);
                for (const language::Part* part : ability.conditions())
                    found.isIdle |= part->node.op() == kTideLow;  // there is no tide yet. KF-PWR-04
                continue;
            }
            // A line is written with those that say what happens instead, as cards.cpp does it.
            std::vector<const language::Ability*> lines = {&ability};
            while (i + 1 < text.abilities.size() && text.abilities[i + 1].instead) lines.push_back(&text.abilities[++i]);
            language::Ability bare = ability;
            bare.parts.clear();
            if (lines.size() == 1) lines[0] = &bare;
            program(id, lines, cards_[id].triggers[triggers++].program);
        }
    }
};

bool isAboutAnything(const Position& look, StaticOp op, uint16_t pc, const Asker& asker) {
    if (op == kSpend) (void)look.readPlayers(pc, asker);
    if (!kStaticTraits.has(op, kIsAboutCards) && op != kSpend) return true;
    for (int card = 1; card <= look.s.cardCount; ++card) {
        uint16_t at = pc;
        if (look.isInPlay(card) && look.covers(at, asker, card)) return true;
    }
    return false;
}

void countOf(const Position& look, const CardDef& def, int source, uint32_t* tally) {
    for (const Static& held : def.statics) {
        if (kStaticTraits.has(held.op, kIsOfEntering) || held.op == kPlayUnless || held.op == kLoseToPlay ||
            held.op == kPlayableAsUpgrade)
            continue;
        const Asker asker = look.askerFor(source);
        if (held.conditions != 0 && !look.conditions(held.conditions, asker)) continue;
        if (isAboutAnything(look, held.op, static_cast<uint16_t>(held.code + 1), asker)) ++tally[held.code];
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
    for (const int pile :
         {pileOf(0, kLinePile), pileOf(1, kLinePile), pileOf(0, kArtifactPile), pileOf(1, kArtifactPile), int{kAttachedPile}}) {
        for (const CardIndex card : s.board.in(pile)) {
            if (!look.def(card).statics.empty()) countOf(look, look.def(card), card, tally);
        }
    }
    for (const Lasting& row : s.lasting) {
        if (!look.isActive(row)) continue;
        if (row.kind == Lasting::Kind::Text) countOf(look, cards[row.program], row.subject, tally);
        if (row.kind != Lasting::Kind::Static) continue;
        if (isAboutAnything(look, static_cast<StaticOp>(row.op), static_cast<uint16_t>(row.code + 1), look.askerFor(row)))
            ++tally[row.code];
    }
    // What can be held in hand only: a card that may not be played yet, one that may be attached.
    if (s.decision != Decision::Main) return;
    for (const CardIndex card : s.board.in(pileOf(s.decider, kHandPile))) {
        for (const Static& held : look.def(card).statics) {
            if (held.op == kPlayUnless && look.isOfActiveHouse(card) && !look.meetsItsCondition(s.decider, card))
                ++tally[held.code];
            if (held.op == kLoseToPlay && look.mayPlay(card)) ++tally[held.code];
            if (held.op == kPlayableAsUpgrade && look.mayPlayAsUpgrade(card)) ++tally[held.code];
        }
    }
}

void countEntering(const State& s, const CardTable& cards, int card, uint32_t* tally) {
    const Position look(s, cards);
    for (const Static& held : cards[s.board[card].def].statics) {
        if (!kStaticTraits.has(held.op, kIsOfEntering)) continue;
        if (held.conditions == 0 || look.conditions(held.conditions, look.askerFor(card))) ++tally[held.code];
    }
}

}  // namespace riffle::sim
