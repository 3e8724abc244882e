#include "sim/keyforge_abilities.h"

#include <unordered_map>

#include "games/keyforge/position.h"
#include "language/code.h"

namespace riffle::sim {

using namespace keyforge;
using language::Category;
using language::Node;

namespace {

// Writes the lines of one card again, to learn where in the store each of their constructs stands.
class Finder {
public:
    Finder(const CardTable& cards, std::vector<KeyforgeAbility>& found)
        : cards_(cards), found_(found), writer_(code_, [&](std::string_view name) { return cards.find(name); }) {
        writer_.visit = [this](const Node& node, uint32_t at) { places_[&node] = at; };
    }

    void card(CardId id) {
        const language::CardText& text = cards_.texts[id];
        card_ = id;
        size_t statics = 0;
        size_t triggers = 0;
        for (size_t i = 0; i < text.abilities.size(); ++i) {
            const language::Ability& ability = text.abilities[i];
            begin();
            if (ability.isStatic()) {
                writer_.node(ability.sentences[0]);
                start_ = cards_[id].statics[statics++].code;
                add(Kind::Statement, ability.at, ability.sentences[0]);
                for (const language::Part* part : ability.conditions()) found_.back().isIdle |= part->node.op() == kTideLow;
                within(ability.sentences[0]);
                continue;
            }
            // A line is written with those that say what happens instead, as cards.cpp does it.
            std::vector<const language::Ability*> lines = {&ability};
            while (i + 1 < text.abilities.size() && text.abilities[i + 1].instead) lines.push_back(&text.abilities[++i]);
            language::Ability bare = ability;
            bare.parts.clear();
            if (lines.size() == 1) lines[0] = &bare;
            writer_.program(lines);
            start_ = cards_[id].triggers[triggers++].program;
            for (const language::Ability* line : lines) {
                add(Kind::Ability, line->at, line->sentences[0]);
                for (const Node& sentence : line->sentences) effect(sentence);
            }
        }
    }

private:
    using Kind = KeyforgeAbility::Kind;

    const CardTable& cards_;
    std::vector<KeyforgeAbility>& found_;
    language::Code code_;
    language::Writer writer_;
    std::unordered_map<const Node*, uint32_t> places_;
    uint16_t start_ = 0;
    CardId card_ = 0;

    void begin() {
        code_.clear();
        places_.clear();
    }

    void add(Kind kind, language::Position at, const Node& node) {
        found_.push_back({kind, card_, at, static_cast<uint16_t>(start_ + places_.at(&node))});
    }

    void effect(const Node& node) {
        add(Kind::Effect, node.at, node);
        within(node);
    }

    void within(const Node& node) {
        for (const auto& slot : node.slots) {
            for (const Node& each : slot) {
                for (const language::Ability& given : each.quoted) {
                    add(Kind::Given, given.at, given.sentences[0]);
                    for (const Node& sentence : given.sentences) effect(sentence);
                }
                if (each.category() == Category::Effect && each.rule) {
                    effect(each);
                } else if (each.category() == Category::Static && each.rule) {
                    add(Kind::Lasting, each.at, each);
                    within(each);
                } else {
                    within(each);
                }
            }
        }
    }
};

// Statements that begin with the cards they are about.
bool isAboutCards(uint8_t op) {
    return (op >= kGetsPower && op <= kGainsAbility) || op == kBelongsTo || op == kExtraDamage ||
           (op >= kCannotReap && op <= kCannotAttack) || op == kMayBeUsed || op == kMayFight || op == kSpendForging;
}

// Statements that are done with once the card has come.
bool isAboutEntering(uint8_t op) {
    return (op >= kEntersReady && op <= kPlayedAsCopy);
}

bool isAboutAnything(const Position& look, uint8_t op, uint16_t pc, const Asker& asker) {
    if (op == kSpend) (void)look.readPlayers(pc, asker);
    if (!isAboutCards(op) && op != kSpend) return true;
    for (int card = 1; card <= look.s.cardCount; ++card) {
        uint16_t at = pc;
        if (look.isInPlay(card) && look.covers(at, asker, card)) return true;
    }
    return false;
}

void countOf(const Position& look, const CardDef& def, int source, uint32_t* tally) {
    for (const Static& held : def.statics) {
        if (isAboutEntering(held.op) || held.op == kNeedsCreature || held.op == kPlayableAsUpgrade) continue;
        const Asker asker = look.askerFor(source);
        if (held.conditions != 0 && !look.conditions(held.conditions, asker)) continue;
        if (isAboutAnything(look, held.op, static_cast<uint16_t>(held.code + 1), asker)) ++tally[held.code];
    }
}

}  // namespace

std::string_view nameOf(KeyforgeAbility::Kind kind) {
    constexpr std::string_view kNames[] = {"ability", "statement", "given", "lasting", "effect"};
    return kNames[static_cast<int>(kind)];
}

std::vector<KeyforgeAbility> abilitiesOf(const CardTable& cards) {
    std::vector<KeyforgeAbility> found;
    Finder finder(cards, found);
    for (size_t id = kBlank + 1; id < cards.texts.size(); ++id) finder.card(static_cast<CardId>(id));
    return found;
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
        if (isAboutAnything(look, row.op, static_cast<uint16_t>(row.code + 1), look.askerFor(row))) ++tally[row.code];
    }
    // What can be held in hand only: a card that may not be played yet, one that may be attached.
    if (s.decision != Decision::Main) return;
    for (const CardIndex card : s.board.in(pileOf(s.decider, kHandPile))) {
        for (const Static& held : look.def(card).statics) {
            if (held.op == kNeedsCreature && look.isOfActiveHouse(card) && look.creatures(0) + look.creatures(1) == 0)
                ++tally[held.code];
            if (held.op == kPlayableAsUpgrade && look.mayPlayAsUpgrade(card)) ++tally[held.code];
        }
    }
}

void countEntering(const State& s, const CardTable& cards, int card, uint32_t* tally) {
    const Position look(s, cards);
    for (const Static& held : cards[s.board[card].def].statics) {
        if (!isAboutEntering(held.op)) continue;
        if (held.conditions == 0 || look.conditions(held.conditions, look.askerFor(card))) ++tally[held.code];
    }
}

}  // namespace riffle::sim
