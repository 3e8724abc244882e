#include "games/keyforge/rules/cards.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "games/keyforge/rules/check_cards.h"
#include "language/parser.h"
#include "machine/table_writer.h"

namespace riffle::keyforge {

namespace {

using language::Ability;
using language::CardText;
using language::Category;
using language::Node;
using language::Part;
using language::Problem;
using Writer = machine::TableWriter<CardTable>;

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
void writePrograms(const CardText& text, Writer& table, CardDef& def, std::vector<std::pair<uint32_t, Order>>& orders) {
    language::Writer& writer = table.writer;
    for (size_t i = 0; i < text.abilities.size(); ++i) {
        const Ability& ability = text.abilities[i];
        if (ability.isStatic()) {
            Static held;
            held.op = static_cast<StaticOp>(ability.sentences[0].op());
            if (!ability.conditions().empty()) held.conditions = static_cast<uint16_t>(writer.conditions(ability));
            held.code = table.here();
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
            trigger.eventCode = table.here();
            writer.node(*event);
        }
        if (lines.size() == 1 && !ability.conditions().empty()) {
            trigger.conditions = static_cast<uint16_t>(writer.conditions(ability));
            trigger.program = table.bareLine(ability);
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
    return machine::spellingOf(grammar(), Category::House, house);
}

uint8_t houseFrom(std::string_view name) {
    return machine::opSpelled(grammar(), Category::House, name);
}

std::string_view traitName(uint8_t trait) {
    return machine::spellingOf(grammar(), Category::Trait, trait);
}

std::string_view setName(uint8_t set) {
    const language::Rule* rule = grammar().find(Category::Character, set);
    return rule ? rule->construct.spelling : std::string_view();
}

std::string_view setShort(uint8_t set) {
    constexpr std::string_view kShort[] = {"", "cota", "aoa", "wc"};
    static_assert(std::size(kShort) == kSetEnd);
    return kShort[set];
}

uint8_t setFrom(std::string_view name) {
    std::string spaced(name);
    std::replace(spaced.begin(), spaced.end(), '_', ' ');
    for (uint8_t set = kCallOfTheArchons; set < kSetEnd; ++set) {
        if (spaced == setName(set) || spaced == setShort(set)) return set;
    }
    return 0;
}

std::string_view typeName(Type type) {
    constexpr std::string_view kNames[] = {"", "creature", "artifact", "upgrade", "action"};
    return kNames[static_cast<int>(type)];
}

namespace {

// A program that no card has, in the words of the language.
uint16_t writeRule(Writer& writer, std::string_view effect) {
    const std::string text = "action \"Rule\" brobnar common\n  play: " + std::string(effect) + "\n";
    const language::Parsed parsed = language::parse(grammar(), "rules", text);
    return writer.bareLine(parsed.cards[0].abilities[0]);
}

}  // namespace

constexpr size_t kMostLines = 32;  // of one card

CardTable tableOf(std::vector<CardText> texts, std::vector<Problem>& problems) {
    CardTable table;
    Writer writer(table, std::move(texts), problems);
    // An ability that is given to other cards is a program of its own, which begins with its first effect.
    std::unordered_map<const Node*, const Ability*> given;
    std::vector<std::pair<uint32_t, Order>> orders;
    writer.writer.visit = [&](const Node& node, uint32_t at) {
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
    writer.cards(kMostLines, [&](const CardText& text, CardDef& def) {
        def = readFacts(text);
        checkCard(text, def, problems);
        writePrograms(text, writer, def, orders);
        for (const Node& fact : text.facts) {
            if (fact.op() == kFactWith) def.with.push_back(table.find(fact.slot(0).name));
        }
    });
    table.orders.resize(table.code.size(), Order::Matters);
    for (const auto& [at, order] : orders) table.orders[at] = order;
    writer.hash([](const CardDef& d) {
        return std::to_array<uint64_t>({static_cast<uint64_t>(d.type), d.house, d.isAnomaly, d.bonus, d.power, d.armor,
                                        d.hazardous, d.assault, d.keywords, d.traits});
    });
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
