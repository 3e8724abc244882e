#include "games/keyforge/rules/cards.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "engine/hash.h"
#include "games/keyforge/rules/check_cards.h"
#include "language/parser.h"

namespace riffle::keyforge {

namespace {

using language::Ability;
using language::CardText;
using language::Category;
using language::Node;
using language::Part;
using language::Problem;

CardDef readFacts(const CardText& text) {
    CardDef def;
    def.type = static_cast<Type>(text.kind.op());
    for (const Node& fact : text.facts) {
        switch (fact.op()) {
            case kFactHouse: def.house = fact.slot(0).op(); break;
            case kFactAnomaly: def.isAnomaly = true; break;
            case kFactCommon: def.rarity = Rarity::Common; break;
            case kFactUncommon: def.rarity = Rarity::Uncommon; break;
            case kFactRare: def.rarity = Rarity::Rare; break;
            case kFactFixed: def.rarity = Rarity::Fixed; break;
            case kFactVariant: def.rarity = Rarity::Variant; break;
            case kFactNumber: def.number = static_cast<uint16_t>(fact.slot(0).number); break;
            case kFactAmber: def.bonus = static_cast<uint8_t>(fact.slot(0).number); break;
            case kFactPower: def.power = static_cast<uint8_t>(fact.slot(0).number); break;
            case kFactArmor: def.armor = static_cast<uint8_t>(fact.slot(0).number); break;
            case kFactTrait: def.traits |= traitBit(fact.slot(0).op()); break;
            case kFactKeyword: {
                const Node& keyword = fact.slot(0);
                def.keywords |= keywordBit(keyword.op());
                if (keyword.op() == kHazardous) def.hazardous = static_cast<uint8_t>(keyword.slot(0).number);
                if (keyword.op() == kAssault) def.assault = static_cast<uint8_t>(keyword.slot(0).number);
                break;
            }
            case kFactAlsoCommon:
            case kFactAlsoUncommon:
            case kFactAlsoRare:
            case kFactAlsoFixed:
            case kFactAlsoVariant:
                def.printings.push_back({fact.slot(0).op(), static_cast<Rarity>(fact.op() - kFactAlsoCommon),
                                         static_cast<uint16_t>(fact.slot(1).number)});
                break;
            default: break;
        }
    }
    def.printings.insert(def.printings.begin(), {setFrom(text.set), def.rarity, def.number});
    return def;
}

uint16_t momentsOf(const Ability& ability) {
    uint16_t moments = 0;
    for (const Part& part : ability.parts) {
        if (part.node.category() == Category::Moment) moments |= momentBit(part.node.op());
    }
    return moments;
}

// Writes the programs of one card into the store.
void writePrograms(const CardText& text, CardTable& table, language::Writer& writer, CardDef& def,
                   std::vector<std::pair<uint32_t, Order>>& orders) {
    const auto here = [&] { return static_cast<uint16_t>(table.code.size()); };
    for (size_t i = 0; i < text.abilities.size(); ++i) {
        const Ability& ability = text.abilities[i];
        if (ability.isStatic()) {
            Static held;
            held.op = ability.sentences[0].op();
            if (!ability.conditions().empty()) held.conditions = static_cast<uint16_t>(writer.conditions(ability));
            held.code = here();
            writer.node(ability.sentences[0]);
            def.statics.push_back(held);
            for (const std::vector<Node>& slot : ability.sentences[0].slots) {
                if (!slot.empty() && !slot[0].quoted.empty()) def.granted |= momentsOf(slot[0].quoted[0]);
            }
            def.staticOps |= staticBit(held.op);
            continue;
        }
        if (ability.instead) continue;  // written with the line it replaces
        std::vector<const Ability*> lines = {&ability};
        for (size_t j = i + 1; j < text.abilities.size() && text.abilities[j].instead; ++j) lines.push_back(&text.abilities[j]);
        Trigger trigger;
        trigger.moments = momentsOf(ability);
        trigger.isState = std::any_of(ability.parts.begin(), ability.parts.end(),
                                      [](const Part& part) { return part.lead == Part::Lead::While; });
        if (const Node* event = ability.event()) {
            trigger.event = event->op();
            trigger.eventCode = here();
            writer.node(*event);
        }
        if (lines.size() == 1 && !ability.conditions().empty()) {
            trigger.conditions = static_cast<uint16_t>(writer.conditions(ability));
            Ability bare = ability;
            bare.parts.clear();
            const Ability* const line[] = {&bare};
            trigger.program = static_cast<uint16_t>(writer.program(line));
        } else {
            trigger.program = static_cast<uint16_t>(writer.program(lines));
        }
        Order order = Order::NeverMatters;
        for (const Ability* line : lines) order = std::min(order, orderOf(line->sentences));
        orders.emplace_back(trigger.program, order);
        // An action's text without a moment is what happens when it is played.
        if (trigger.moments == 0 && trigger.event == 0 && !trigger.isState) trigger.moments = momentBit(kPlay);
        def.triggers.push_back(trigger);
        def.moments |= trigger.moments;
        if (trigger.event) def.events |= eventBit(trigger.event);
        def.hasStates |= trigger.isState;
    }
}

}  // namespace

std::string_view houseName(uint8_t house) {
    const language::Rule* rule = grammar().find(Category::House, house);
    return rule ? rule->construct.spelling : std::string_view();
}

uint8_t houseFrom(std::string_view name) {
    for (const language::Rule* rule : grammar().of(Category::House)) {
        if (rule->construct.spelling == name) return rule->construct.op;
    }
    return 0;
}

std::string_view traitName(uint8_t trait) {
    const language::Rule* rule = grammar().find(Category::Trait, trait);
    return rule ? rule->construct.spelling : std::string_view();
}

std::string_view setName(uint8_t set) {
    const language::Rule* rule = grammar().find(Category::Character, set);
    return rule ? rule->construct.spelling : std::string_view();
}

uint8_t setFrom(std::string_view name) {
    constexpr std::string_view kShort[] = {"", "cota", "aoa", "wc"};
    std::string spaced(name);
    std::replace(spaced.begin(), spaced.end(), '_', ' ');
    for (uint8_t set = kCallOfTheArchons; set < kSetEnd; ++set) {
        if (spaced == setName(set) || spaced == kShort[set]) return set;
    }
    return 0;
}

std::string_view typeName(Type type) {
    constexpr std::string_view kNames[] = {"", "creature", "artifact", "upgrade", "action"};
    return kNames[static_cast<int>(type)];
}

std::string foldName(std::string_view name) {
    std::string folded;
    for (size_t i = 0; i < name.size(); ++i) {
        const std::string_view sequence = name.substr(i, 3);
        if (sequence == "\u2019" || sequence == "\u2018") {
            folded += '\'';
            i += 2;
        } else if (sequence == "\u201C" || sequence == "\u201D") {
            folded += '"';
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

namespace {

// A program that no card has, in the words of the language.
uint16_t writeRule(language::Writer& writer, std::string_view effect) {
    const std::string text = "action \"Rule\" brobnar common\n  play: " + std::string(effect) + "\n";
    const language::Parsed parsed = language::parse(grammar(), "rules", text);
    const Ability* const line[] = {&parsed.cards[0].abilities[0]};
    return static_cast<uint16_t>(writer.program(line));
}

}  // namespace

// Far beyond what anybody writes, and small enough that checking them takes no time.
constexpr size_t kMostCards = 4000;
constexpr size_t kMostLines = 32;  // of one card

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
    // An ability that is given to other cards is a program of its own, which begins with its first effect.
    std::unordered_map<const Node*, const Ability*> given;
    std::vector<std::pair<uint32_t, Order>> orders;
    writer.visit = [&](const Node& node, uint32_t at) {
        for (const std::vector<Node>& slot : node.slots) {
            for (const Node& each : slot) {
                for (const Ability& quoted : each.quoted) given.emplace(quoted.sentences.data(), &quoted);
            }
        }
        if (const auto found = given.find(&node); found != given.end())
            orders.emplace_back(at, orderOf(found->second->sentences));
    };
    table.captureOne = writeRule(writer, "a friendly creature captures 1 amber");
    table.captureOwnOne = writeRule(writer, "a friendly creature captures 1 amber from its own side");
    for (size_t id = 2; id < table.texts.size(); ++id) {
        const CardText& text = table.texts[id];
        writer.file = text.file;
        CardDef def = readFacts(text);
        if (text.abilities.size() > kMostLines) {
            problems.push_back(
                {text.file, text.at, "\"" + text.name + "\": a card has at most " + std::to_string(kMostLines) + " lines"});
        } else {
            checkCard(text, def, problems);
            writePrograms(text, table, writer, def, orders);
        }
        for (const Node& fact : text.facts) {
            if (fact.op() == kFactWith) def.with.push_back(table.find(fact.slot(0).name));
        }
        table.defs.push_back(std::move(def));
    }
    problems.insert(problems.end(), writer.problems.begin(), writer.problems.end());
    if (table.code.size() > UINT16_MAX || table.texts.size() > kMostCards) {
        problems.push_back({"cards", {}, "there are more cards than the engine has room for"});
    }
    table.orders.resize(table.code.size(), Order::Matters);
    for (const auto& [at, order] : orders) table.orders[at] = order;
    table.hash = hashBytes(table.code.data(), table.code.size());
    for (size_t id = 2; id < table.defs.size(); ++id) {
        const CardDef& d = table.defs[id];
        const uint64_t facts[] = {static_cast<uint64_t>(d.type),
                                  d.house,
                                  d.isAnomaly,
                                  d.bonus,
                                  d.power,
                                  d.armor,
                                  d.hazardous,
                                  d.assault,
                                  d.keywords,
                                  d.traits};
        table.hash = hashBytes(facts, sizeof facts, table.hash);
        table.hash = hashBytes(table.texts[id].name.data(), table.texts[id].name.size(), table.hash);
    }
    table.blanks.reserve(table.defs.size());
    for (const CardDef& d : table.defs) {
        CardDef blank = d;
        blank.keywords = 0;
        blank.hazardous = blank.assault = 0;
        blank.statics.clear();
        blank.triggers.clear();
        blank.staticOps = blank.events = 0;
        blank.moments = blank.granted = 0;
        blank.hasStates = false;
        table.blanks.push_back(std::move(blank));
    }
    return table;
}

CardTable loadCards(std::span<const language::CardFile> files, std::vector<Problem>& problems) {
    return tableOf(language::parseAll(grammar(), files, problems), problems);
}

}  // namespace riffle::keyforge
