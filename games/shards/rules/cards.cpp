#include "games/shards/rules/cards.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "engine/hash.h"
#include "games/shards/rules/check_cards.h"
#include "games/shards/rules/vocabulary.h"
#include "language/parser.h"

namespace riffle::shards {

namespace {

using language::Ability;
using language::CardText;
using language::Part;
using language::Problem;

constexpr std::string_view kCharacterNames[] = {"", "Decima", "Ko Syn Wu", "Tetra", "Volos"};
constexpr std::string_view kFactionNames[] = {"", "Homodeus", "Order", "Undergrowth", "Wraethe"};

Character characterOf(const language::Node* fact) {
    return fact ? static_cast<Character>(fact->slot(0).op() - kDecima + 1) : Character::None;
}

CardDef readFacts(const CardText& text) {
    CardDef def;
    const uint8_t kind = text.kind.op();
    def.isChampion = kind == kKindChampion || kind == kKindRelicChampion;
    def.isRelic = kind == kKindRelicAlly || kind == kKindRelicChampion;
    for (const uint8_t faction : {kFactHomodeus, kFactOrder, kFactUndergrowth, kFactWraethe}) {
        if (text.findFact(faction)) def.faction = static_cast<Faction>(faction - kFactHomodeus + 1);
    }
    def.isMercenary = text.findFact(kFactMercenary) != nullptr;
    def.isStarter = text.findFact(kFactStarter) != nullptr;
    def.isExpansion = text.set == "relics_of_the_future";
    def.cost = static_cast<uint8_t>(text.fact(kFactCost, 0));
    def.health = static_cast<uint8_t>(text.fact(kFactHealth, 0));
    def.shield = static_cast<uint8_t>(text.fact(kFactShield, 0));
    def.copies = static_cast<uint8_t>(text.fact(kFactCopies, 1));
    def.linkedTo = characterOf(text.findFact(kFactOf));
    def.soloOf = characterOf(text.findFact(kFactSolo));
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
            held.op = ability.sentences[0].op();
            held.instead = ability.instead;
            held.conditions = static_cast<uint16_t>(writer.conditions(ability));
            held.code = static_cast<uint16_t>(table.code.size());
            writer.node(ability.sentences[0]);
            def.staticOps |= uint64_t{1} << (held.op & 63U);
        } else if (moment == kInDiscard) {
            if (ability.event()->op() != kYouPlay) {
                writer.problems.push_back(
                    {text.file, ability.event()->at, "in the discard a card can only wait for a card to be played"});
                continue;
            }
            auto pc = static_cast<uint16_t>(table.code.size() + 1);
            writer.node(*ability.event());
            if (table.code.size() > UINT16_MAX) return;  // refused as a whole; there is nothing to read back
            table.discardTriggers.push_back({static_cast<CardId>(table.defs.size()), readFilter(table.code, pc)});
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

std::string_view nameOf(Character character) {
    return kCharacterNames[static_cast<int>(character)];
}
std::string_view nameOf(Faction faction) {
    return kFactionNames[static_cast<int>(faction)];
}

std::string foldName(std::string_view name) {
    std::string folded;
    for (size_t i = 0; i < name.size(); ++i) {
        if (name.substr(i, 3) == "\u2019") {
            folded += '\'';
            i += 2;
        } else {
            folded += name[i] >= 'A' && name[i] <= 'Z' ? static_cast<char>(name[i] + ('a' - 'A')) : name[i];
        }
    }
    return folded;
}

CardId CardTable::find(std::string_view name) const {
    const std::string folded = foldName(name);
    if (folded == "blank") return kBlank;
    for (size_t id = kBlank + 1; id < texts.size(); ++id) {
        if (foldName(texts[id].name) == folded) return static_cast<CardId>(id);
    }
    return kNoCard;
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
    for (const int end = pc + adjectives; pc < end; ++pc) {
        const uint8_t op = code[pc];
        if (op == kEnemy) {
            filter.isEnemy = true;
        } else {
            filter.faction = static_cast<Faction>(op - kHomodeus + 1);
        }
    }
    filter.noun = code[pc++];
    const uint16_t relations = code[pc++];
    for (const int end = pc + relations; pc < end;) {
        switch (code[pc++]) {
            case kFromDiscard: filter.where = Filter::Where::Discard; break;
            case kFromHand: filter.where = Filter::Where::Hand; break;
            case kFromHandOrDiscard: filter.where = Filter::Where::HandOrDiscard; break;
            case kInPlay: filter.where = Filter::Where::InPlay; break;
            case kPlayedThisTurn: filter.where = Filter::Where::PlayedThisTurn; break;
            case kInRow: filter.where = Filter::Where::Row; break;
            case kCostAtMost: filter.maxCost = static_cast<uint8_t>(readInt()); break;
            case kNotChampion: filter.notChampion = true; break;
            default: break;
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

// Far beyond what anybody writes, and small enough that checking them takes no time.
constexpr size_t kMostCards = 4000;
constexpr size_t kMostLines = 64;  // of one card

CardTable tableOf(std::vector<CardText> texts, std::vector<Problem>& problems) {
    CardTable table;
    table.defs.resize(2);
    table.texts.resize(2);
    table.code.push_back(language::kEnd);  // so that no program starts at 0
    std::unordered_set<std::string> taken = {"blank"};
    for (CardText& text : texts) {
        if (table.texts.size() > kMostCards) break;
        if (!taken.insert(foldName(text.name)).second) {
            const std::string_view other = table.nameOf(table.find(text.name));
            problems.push_back({text.file, text.at, "there is already a card named \"" + std::string(other) + "\""});
            continue;
        }
        table.texts.push_back(std::move(text));
    }
    language::Writer writer(table.code, [&](std::string_view name) { return table.find(name); });
    for (size_t id = 2; id < table.texts.size(); ++id) {
        const CardText& text = table.texts[id];
        writer.file = text.file;
        CardDef def = readFacts(text);
        if (text.abilities.size() > kMostLines) {
            problems.push_back(
                {text.file, text.at, "\"" + text.name + "\": a card has at most " + std::to_string(kMostLines) + " lines"});
            continue;
        }
        checkCard(text, def, problems);
        writePrograms(text, table, writer, def);
        table.defs.push_back(def);
    }
    problems.insert(problems.end(), writer.problems.begin(), writer.problems.end());
    for (CardDef& def : table.defs) {
        for (const CardTable::DiscardTrigger& trigger : table.discardTriggers) def.wakesDiscard |= fits(def, trigger.played);
    }
    if (table.code.size() > UINT16_MAX || table.texts.size() > kMostCards) {
        problems.push_back({"cards", {}, "there are more cards than the engine has room for"});
    }
    table.hash = hashBytes(table.code.data(), table.code.size());
    for (size_t id = 2; id < table.defs.size(); ++id) {
        const CardDef& d = table.defs[id];
        const uint8_t facts[] = {static_cast<uint8_t>(d.faction),
                                 d.isChampion,
                                 d.isMercenary,
                                 d.isRelic,
                                 d.isStarter,
                                 d.cost,
                                 d.health,
                                 d.shield,
                                 d.copies,
                                 static_cast<uint8_t>(d.linkedTo),
                                 static_cast<uint8_t>(d.soloOf)};
        table.hash = hashBytes(facts, sizeof facts, table.hash);
        table.hash = hashBytes(table.texts[id].name.data(), table.texts[id].name.size(), table.hash);
    }
    return table;
}

CardTable loadCards(std::span<const language::CardFile> files, std::vector<Problem>& problems) {
    return tableOf(language::parseAll(grammar(), files, problems), problems);
}

}  // namespace riffle::shards
