#include "games/epic/rules/cards.h"

#include <algorithm>
#include <array>

#include "games/epic/rules/check_cards.h"
#include "language/parser.h"
#include "machine/table_writer.h"

namespace riffle::epic {

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
            case kFactFaction: def.faction = fact.slot(0).op(); break;
            case kFactCost: def.cost = static_cast<uint8_t>(fact.slot(0).number); break;
            case kFactOffense: def.offense = static_cast<uint8_t>(fact.slot(0).number); break;
            case kFactDefense: def.defense = static_cast<uint8_t>(fact.slot(0).number); break;
            case kFactTrait: def.traits |= traitBit(fact.slot(0).op()); break;
            case kFactKeyword: def.keywords |= keywordBit(fact.slot(0).op()); break;
            case kFactRare: def.isRare = true; break;
            case kFactJungle: def.isJungle = true; break;
            default: break;
        }
    }
    return def;
}

// The moments of a head: what it waits for, or what it costs.
void readHead(const Ability& ability, Trigger& trigger) {
    for (const Part& part : ability.parts) {
        if (part.node.category() != Category::Moment) continue;
        const uint8_t op = part.node.op();
        switch (op) {
            case kInDiscard: trigger.isInDiscard = true; break;
            case kExpend: trigger.cost.expends = true; break;
            case kPayGold: trigger.cost.gold = true; break;
            case kBreakThis: trigger.cost.breaksThis = true; break;
            case kBreakOne: trigger.cost.breaksOne = true; break;
            case kBanishOne: trigger.cost.banishesOne = true; break;
            case kRemoveCounters: trigger.cost.counters = static_cast<uint8_t>(part.node.slot(0).number); break;
            default:
                trigger.moments |= momentBit(op);
                if (op == kLoyalty) trigger.loyalty = static_cast<uint8_t>(part.node.slot(0).number);
                if (op == kAlly) trigger.ally = part.node.slot(0).op();
        }
    }
}

void readStatic(const language::Code& code, Static& held) {
    auto pc = static_cast<uint16_t>(held.code + 1);
    const auto readSelector = [&] {
        held.selector = code[pc++];
        if (held.selector != language::kEach) return;
        held.filter = readFilter(code, pc);
        pc = held.filter.end;
    };
    const auto readChange = [&] {
        const int value = code[pc] | (code[pc + 1] << 8);
        pc = static_cast<uint16_t>(pc + 2);
        return static_cast<int16_t>(held.op == kGets ? value : -value);
    };
    switch (held.op) {
        case kGets:
        case kGetsLess:
            readSelector();
            held.offense = readChange();
            held.defense = readChange();
            break;
        case kHas:
        case kCountsAs:
            readSelector();
            held.word = code[pc];
            break;
        case kAmbushFor: held.filter = readFilter(code, pc); break;
        default: break;
    }
}

// Whether anything here says that word, or "its" for "it".
bool speaksOf(const Node& node, std::string_view word) {
    const std::string_view spelling = node.rule ? std::string_view(node.rule->construct.spelling) : std::string_view();
    for (size_t at = spelling.find(word); at != std::string_view::npos; at = spelling.find(word, at + 1)) {
        const bool isStart = at == 0 || spelling[at - 1] == ' ';
        const std::string_view rest = spelling.substr(at + word.size());
        if (isStart && (rest.empty() || rest[0] == ' ' || rest[0] == 's')) return true;
    }
    for (const auto& slot : node.slots) {
        if (std::any_of(slot.begin(), slot.end(), [&](const Node& each) { return speaksOf(each, word); })) return true;
    }
    return !node.quoted.empty();
}

bool speaksOf(const Ability& ability, std::string_view word) {
    for (const Part& part : ability.parts) {
        if (part.node.category() == Category::Condition && speaksOf(part.node, word)) return true;
    }
    return std::any_of(ability.sentences.begin(), ability.sentences.end(),
                       [&](const Node& node) { return speaksOf(node, word); });
}

void writePrograms(const CardText& text, Writer& table, CardDef& def) {
    language::Writer& writer = table.writer;
    const language::Code& code = table.table.code;
    std::vector<const Ability*> play;
    std::vector<language::Code> written;  // of each trigger
    for (const Ability& ability : text.abilities) {
        if (ability.isStatic()) {
            Static held;
            held.op = static_cast<StaticOp>(ability.sentences[0].op());
            if (!ability.conditions().empty()) held.conditions = static_cast<uint16_t>(writer.conditions(ability));
            held.code = table.here();
            writer.node(ability.sentences[0]);
            readStatic(code, held);
            if (held.op == kHas) def.given |= keywordBit(held.word);
            def.staticOps |= staticBit(held.op);
            def.statics.push_back(held);
            continue;
        }
        Trigger trigger;
        readHead(ability, trigger);
        if (const Node* event = ability.event()) {
            trigger.event = event->op();
            trigger.isAlike = !speaksOf(ability, "it");
            trigger.eventCode = table.here();
            writer.node(*event);
        }
        if (trigger.moments & (momentBit(kBroken) | momentBit(kLastBreath)))
            trigger.isAlike = !speaksOf(ability, "it") && !speaksOf(ability, "this");
        const bool isTalent = trigger.cost.isAny();
        if (trigger.moments == 0 && trigger.event == 0 && !isTalent) {  // an event's own effect
            play.push_back(&ability);
            continue;
        }
        const auto begin = static_cast<std::ptrdiff_t>(code.size());
        if (!ability.conditions().empty()) trigger.conditions = static_cast<uint16_t>(writer.conditions(ability));
        trigger.program = table.bareLine(ability);
        // A line that says what an earlier one says is the same ability once more: nobody need be asked which comes first.
        written.emplace_back(code.begin() + begin, code.end());
        for (size_t i = 0; i < def.triggers.size(); ++i) {
            const Trigger& earlier = def.triggers[i];
            if (earlier.moments != trigger.moments || earlier.loyalty != trigger.loyalty || earlier.ally != trigger.ally)
                continue;
            if (trigger.event != 0 || isTalent || written[i] != written.back()) continue;
            trigger.conditions = earlier.conditions;
            trigger.program = earlier.program;
            break;
        }
        trigger.isInvoke = code[trigger.program] == kInvoke;
        (trigger.isInDiscard ? def.discardMoments : def.moments) |= trigger.moments;
        if (trigger.event) def.events |= eventBit(trigger.event);
        if (isTalent) (trigger.isInDiscard ? def.hasDiscardTalent : def.hasTalent) = true;
        def.triggers.push_back(trigger);
    }
    if (!play.empty()) def.play = static_cast<uint16_t>(writer.program(play));
}

}  // namespace

std::string_view factionName(uint8_t faction) {
    return machine::spellingOf(grammar(), Category::Faction, faction);
}

uint8_t factionFrom(std::string_view name) {
    return machine::opSpelled(grammar(), Category::Faction, name);
}

constexpr size_t kMostLines = 32;  // of one card

CardTable tableOf(std::vector<CardText> texts, std::vector<Problem>& problems) {
    CardTable table;
    Writer writer(table, std::move(texts), problems);
    std::vector<uint32_t> filters;
    writer.writer.visit = [&](const Node& node, uint32_t at) {
        if (node.category() == Category::Nouns) filters.push_back(at);
    };
    writer.cards(kMostLines, [&](const CardText& text, CardDef& def) {
        def = readFacts(text);
        checkCard(text, def, problems);
        writePrograms(text, writer, def);
    });
    if (!writer.hasRoom()) return table;
    constexpr std::string_view kTokenNames[] = {"", "Human token", "Demon token", "Wolf token", "Zombie token"};
    for (uint8_t token = kHumans; token <= kZombies; ++token) {
        table.tokens[token] = table.find(kTokenNames[token]);
        if (table.tokens[token] != kNoCard) table.defs[table.tokens[token]].token = token;
    }
    for (size_t id = kBlank + 1; id < table.defs.size(); ++id) {
        const CardDef& def = table.defs[id];
        if ((def.type == Type::Event || def.type == Type::Champion) && table.texts[id].set != "jungle")
            table.deckCards[def.faction][def.cost > 0].push_back(static_cast<CardId>(id));
    }
    table.filterAt.resize(table.code.size());
    for (const uint32_t at : filters) {
        table.filterAt[at] = static_cast<uint16_t>(table.filters.size());
        table.filters.push_back(readFilter(table.code, static_cast<uint16_t>(at)));
    }
    writer.hash([](const CardDef& d) {
        return std::to_array<uint64_t>(
            {static_cast<uint64_t>(d.type), d.faction, d.cost, d.offense, d.defense, d.keywords, d.traits, d.isRare, d.isJungle});
    });
    return table;
}

CardTable loadCards(std::span<const language::CardFile> files, std::vector<Problem>& problems) {
    return tableOf(language::parseAll(grammar(), files, problems), problems);
}

}  // namespace riffle::epic
