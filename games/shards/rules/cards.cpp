#include "games/shards/rules/cards.h"

#include <array>
#include <string>

#include "games/shards/rules/check_cards.h"
#include "language/code.h"
#include "language/parser.h"
#include "machine/table_writer.h"

namespace riffle::shards {

namespace {

using language::Ability;
using language::CardText;
using language::Part;
using language::Problem;

constexpr std::string_view kCharacterNames[] = {"", "Decima", "Ko Syn Wu", "Tetra", "Volos"};
constexpr std::string_view kFactionNames[] = {"", "Homodeus", "Order", "Undergrowth", "Wraethe"};

constexpr FactOp kFactionFacts[] = {kFactHomodeus, kFactOrder, kFactUndergrowth, kFactWraethe};  // as Faction has them

Character characterFact(const language::Node* fact) {
    return fact ? characterOf(static_cast<CharacterOp>(fact->slot(0).op())) : Character::None;
}

CardDef readFacts(const CardText& text) {
    CardDef def;
    const uint8_t kind = text.kind.op();
    def.isChampion = kind == kKindChampion || kind == kKindRelicChampion;
    def.isRelic = kind == kKindRelicAlly || kind == kKindRelicChampion;
    for (size_t i = 0; i < std::size(kFactionFacts); ++i) {
        if (text.findFact(kFactionFacts[i])) def.faction = static_cast<Faction>(i + 1);
    }
    def.isMercenary = text.findFact(kFactMercenary) != nullptr;
    def.isStarter = text.findFact(kFactStarter) != nullptr;
    def.isExpansion = text.set == "relics_of_the_future";
    def.cost = static_cast<uint8_t>(text.fact(kFactCost, 0));
    def.health = static_cast<uint8_t>(text.fact(kFactHealth, 0));
    def.shield = static_cast<uint8_t>(text.fact(kFactShield, 0));
    def.copies = static_cast<uint8_t>(text.fact(kFactCopies, 1));
    def.linkedTo = characterFact(text.findFact(kFactOf));
    def.soloOf = characterFact(text.findFact(kFactSolo));
    return def;
}

// Writes the programs of one card into the store.
void writePrograms(const CardText& text, CardTable& table, language::Writer& writer, CardDef& def) {
    std::vector<const Ability*> play;
    std::vector<const Ability*> exhaust;
    for (const Ability& ability : text.abilities) {
        const uint8_t moment = ability.moment();
        if (ability.isStatic()) {
            if (def.staticCount == def.statics.size()) {
                writer.problems.push_back({text.file, ability.at, "a card has at most four statements"});
                continue;
            }
            Static& held = def.statics[def.staticCount++];
            held.op = static_cast<StaticOp>(ability.sentences[0].op());
            held.instead = ability.instead;
            held.conditions = static_cast<uint16_t>(writer.conditions(ability));
            held.code = static_cast<uint16_t>(table.code.size());
            writer.node(ability.sentences[0]);
            def.staticOps |= CardDef::bitOf(held.op);
        } else if (moment == kInDiscard) {
            if (ability.event()->op() != kYouPlay) {
                writer.problems.push_back(
                    {text.file, ability.event()->at, "in the discard a card can only wait for a card to be played"});
                continue;
            }
            auto pc = static_cast<uint16_t>(table.code.size() + 1);
            writer.node(*ability.event());
            if (table.code.size() > UINT16_MAX) return;  // refused as a whole; there is nothing to read back
            table.discardTriggers.push_back({static_cast<CardId>(table.defs.size() - 1), readFilter(table.code, pc)});
            const Ability* const line[] = {&ability};
            def.discardTrigger = static_cast<uint16_t>(writer.program(line));
        } else {
            (moment == kExhaust ? exhaust : play).push_back(&ability);
        }
    }
    if (!play.empty()) def.play = static_cast<uint16_t>(writer.program(play));
    if (exhaust.empty()) return;
    for (const Part& part : exhaust[0]->parts) {
        if (part.lead != Part::Lead::OnlyIf) continue;
        def.exhaustOnlyIf = static_cast<uint16_t>(writer.conditions(*exhaust[0]));
    }
    def.exhaust = static_cast<uint16_t>(writer.program(exhaust));
}

}  // namespace

Character characterOf(CharacterOp op) {
    switch (op) {
        case kDecima: return Character::Decima;
        case kKoSynWu: return Character::KoSynWu;
        case kTetra: return Character::Tetra;
        case kVolos: return Character::Volos;
    }
    return Character::None;
}

std::string_view nameOf(Character character) {
    return kCharacterNames[static_cast<int>(character)];
}
std::string_view nameOf(Faction faction) {
    return kFactionNames[static_cast<int>(faction)];
}

Filter readFilter(const language::Code& code, uint16_t& pc) {
    auto readInt = [&] {
        const int value = code[pc] | (code[pc + 1] << 8);
        pc = static_cast<uint16_t>(pc + 2);
        return value;
    };
    Filter filter;
    ++pc;  // kFilter
    const uint16_t adjectives = code[pc++];
    for (const int end = pc + adjectives; pc < end;) {
        switch (language::readOp<AdjectiveOp>(code, pc)) {
            case kHomodeus: filter.faction = Faction::Homodeus; break;
            case kOrder: filter.faction = Faction::Order; break;
            case kUndergrowth: filter.faction = Faction::Undergrowth; break;
            case kWraethe: filter.faction = Faction::Wraethe; break;
            case kEnemy: filter.isEnemy = true; break;
        }
    }
    filter.noun = language::readOp<NounOp>(code, pc);
    const uint16_t relations = code[pc++];
    for (const int end = pc + relations; pc < end;) {
        switch (language::readOp<RelationOp>(code, pc)) {
            case kFromDiscard: filter.where = Filter::Where::Discard; break;
            case kFromHand: filter.where = Filter::Where::Hand; break;
            case kFromHandOrDiscard: filter.where = Filter::Where::HandOrDiscard; break;
            case kInPlay: filter.where = Filter::Where::InPlay; break;
            case kPlayedThisTurn: filter.where = Filter::Where::PlayedThisTurn; break;
            case kInRow: filter.where = Filter::Where::Row; break;
            case kCostAtMost: filter.maxCost = static_cast<uint8_t>(readInt()); break;
            case kNotChampion: filter.notChampion = true; break;
        }
    }
    return filter;
}

bool fits(const CardDef& def, const Filter& filter) {
    if (filter.faction != Faction::None && def.faction != filter.faction) return false;
    if (filter.noun == kAlly && def.isChampion) return false;
    if (filter.noun == kChampion && !def.isChampion) return false;
    if (filter.noun == kMercenary && !def.isMercenary) return false;
    if (filter.notChampion && def.isChampion) return false;
    return def.cost <= filter.maxCost;
}

constexpr size_t kMostLines = 64;  // of one card

CardTable tableOf(std::vector<CardText> texts, std::vector<Problem>& problems) {
    CardTable table;
    machine::TableWriter writer(table, std::move(texts), problems);
    writer.cards(kMostLines, [&](const CardText& text, CardDef& def) {
        def = readFacts(text);
        checkCard(text, def, problems);
        writePrograms(text, table, writer.writer, def);
    });
    for (CardDef& def : table.defs) {
        for (const CardTable::DiscardTrigger& trigger : table.discardTriggers) def.wakesDiscard |= fits(def, trigger.played);
    }
    writer.hash([](const CardDef& d) {
        return std::to_array({static_cast<uint8_t>(d.faction), uint8_t{d.isChampion}, uint8_t{d.isMercenary}, uint8_t{d.isRelic},
                              uint8_t{d.isStarter}, d.cost, d.health, d.shield, d.copies, static_cast<uint8_t>(d.linkedTo),
                              static_cast<uint8_t>(d.soloOf)});
    });
    return table;
}

CardTable loadCards(std::span<const language::CardFile> files, std::vector<Problem>& problems) {
    return tableOf(language::parseAll(grammar(), files, problems), problems);
}

}  // namespace riffle::shards
