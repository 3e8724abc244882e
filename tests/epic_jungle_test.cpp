// The 60-card box of the preconstructed format: what is in it, and that it can be played.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/epic/rules/rules.h"
#include "protocol/games.h"

namespace riffle::epic {
namespace {

using language::Category;
using language::Node;

const CardTable& table() {
    static const CardTable kTable = [] {
        std::vector<language::Problem> problems;
        return loadCards(builtInCards("epic"), problems);
    }();
    return kTable;
}

std::vector<CardId> box() {
    std::vector<CardId> ids;
    for (size_t id = kBlank + 1; id < table().defs.size(); ++id) {
        if (table().defs[id].isJungle) ids.push_back(static_cast<CardId>(id));
    }
    return ids;
}

// Every construct that stands in a card, wherever in it.
using Words = std::set<std::pair<Category, uint8_t>>;

void collect(const language::Ability& ability, Words& words);

void collect(const Node& node, Words& words) {
    if (node.rule) words.insert({node.category(), node.op()});
    for (const std::vector<Node>& slot : node.slots) {
        for (const Node& each : slot) collect(each, words);
    }
    for (const language::Ability& ability : node.quoted) collect(ability, words);
}

void collect(const language::Ability& ability, Words& words) {
    for (const language::Part& part : ability.parts) collect(part.node, words);
    for (const Node& sentence : ability.sentences) collect(sentence, words);
}

Words wordsOf(CardId id) {
    Words words;
    for (const Node& fact : table().texts[id].facts) collect(fact, words);
    for (const language::Ability& ability : table().texts[id].abilities) collect(ability, words);
    return words;
}

// How many cards of the box have a construct.
std::map<std::pair<Category, uint8_t>, int> tallyOfBox() {
    std::map<std::pair<Category, uint8_t>, int> tally;
    for (const CardId id : box()) {
        for (const auto& word : wordsOf(id)) ++tally[word];
    }
    return tally;
}

TEST(JungleBox, HasFifteenCardsOfEachFactionAndTwoOfCost1ForEachOfCost0) {
    std::map<uint8_t, int> free;
    std::map<uint8_t, int> paid;
    for (const CardId id : box()) {
        const CardDef& def = table()[id];
        ASSERT_TRUE(def.type == Type::Event || def.type == Type::Champion) << table().nameOf(id);
        ++(def.cost == 0 ? free : paid)[def.faction];
    }
    EXPECT_EQ(box().size(), 60U);
    for (const uint8_t faction : {kGood, kEvil, kSage, kWild}) {
        EXPECT_EQ(free[faction] + paid[faction], 15) << factionName(faction);
        EXPECT_GE(free[faction], 4) << factionName(faction);
        EXPECT_GE(paid[faction], 2 * free[faction]) << factionName(faction);
    }
}

TEST(JungleBox, HasEveryKeywordOfTheRulebook) {
    const auto tally = tallyOfBox();
    const auto countOf = [&](Category category, language::OpNumber op) {
        const auto found = tally.find({category, op});
        return found == tally.end() ? 0 : found->second;
    };
    for (const uint8_t keyword :
         {kAirborne, kAmbush, kBlitz, kBreakthrough, kRighteous, kUnbanishable, kUnbreakable, kUntargetable}) {
        EXPECT_GE(countOf(Category::Keyword, keyword), 1) << grammar().find(Category::Keyword, keyword)->construct.spelling;
    }
    for (const uint8_t moment : {kTribute, kLoyalty, kAlly, kLastBreath, kBroken, kExpend, kPayGold, kInDiscard}) {
        EXPECT_GE(countOf(Category::Moment, moment), 1) << grammar().find(Category::Moment, moment)->construct.spelling;
    }
    for (const EffectOp effect : {kRecycle, kInvoke, kBreak, kBanish, kTransform, kReturn}) {
        EXPECT_GE(countOf(Category::Effect, effect), 1) << grammar().find(Category::Effect, effect)->construct.spelling;
    }
    for (const uint8_t token : {kHumans, kDemons, kWolves, kZombies}) {
        EXPECT_GE(countOf(Category::Resource, token), 1) << grammar().find(Category::Resource, token)->construct.spelling;
    }
    // The keywords that only this box has.
    EXPECT_GE(countOf(Category::Condition, kFrenzy), 4);
    EXPECT_GE(countOf(Category::Moment, kLastBreath), 4);
    EXPECT_GE(countOf(Category::Effect, kInvoke), 4);
}

TEST(JungleBox, InvokesEventsAndAChampion) {
    std::set<Type> kinds;
    for (const CardId id : box()) {
        for (const Trigger& trigger : table()[id].triggers) {
            if (trigger.isInvoke) kinds.insert(table()[id].type);
        }
    }
    EXPECT_EQ(kinds, (std::set<Type>{Type::Event, Type::Champion}));
}

TEST(JungleBox, SaysOfEachCardOfItsOwnWhetherItIsOursOrAssumed) {
    std::set<std::string> assumed;
    for (size_t id = kBlank + 1; id < table().texts.size(); ++id) {
        const language::CardText& text = table().texts[id];
        const bool isOurs = text.findFact(kFactOurs) != nullptr;
        const bool isAssumed = text.findFact(kFactAssumed) != nullptr;
        EXPECT_EQ(text.set == "jungle", isOurs != isAssumed) << text.name;
        if (text.set != "jungle") continue;
        EXPECT_TRUE(table().defs[id].isJungle) << text.name;
        for (const char* locale : {"ru", "de", "pl"}) EXPECT_EQ(text.names.count(locale), 1U) << text.name << ' ' << locale;
        if (isAssumed) assumed.insert(text.name);
    }
    EXPECT_EQ(assumed, (std::set<std::string>{"Communion", "Enraged Rhino", "Revered Spirit", "Treant"}));
    EXPECT_TRUE(table()[table().find("Drain Essence")].isJungle);
}

TEST(JungleBox, IsDealtInThePreconstructedFormatAndInNoOther) {
    const Rules rules(table());
    for (const Format format :
         {Format::Preconstructed, Format::Random, Format::Choose30, Format::DarkDraft, Format::TripleDraft}) {
        Deal deal;
        deal.options.format = format;
        State state;
        ASSERT_TRUE(layOut(state, table(), deal));
        int own = 0;
        int ofBox = 0;
        for (int card = 1; card <= state.cardCount; ++card) {
            own += table().texts[state.board[card].def].set == "jungle";
            ofBox += table()[state.board[card].def].isJungle;
        }
        if (format == Format::Preconstructed) {
            EXPECT_EQ(state.cardCount, 60);
            EXPECT_EQ(ofBox, 60);
        } else {
            EXPECT_EQ(own, 0);
            EXPECT_GT(state.cardCount, ofBox);
        }
    }
}

// With `box: jungle` every format that deals deals it: once where it is enough, else several copies of it. EPIC-COMP-05
TEST(JungleBox, IsDealtInEveryFormatThatAsksForIt) {
    struct Case {
        Format format;
        int players;
        int cards;
    };
    for (const Case& each :
         {Case{Format::Random, 2, 60}, Case{Format::Choose30, 2, 120}, Case{Format::DarkDraft, 2, 120},
          Case{Format::PackDraft, 3, 120}, Case{Format::Random, 8, 240}, Case{Format::Preconstructed, 2, 60}}) {
        Deal deal;
        deal.players = each.players;
        if (each.players > 2) deal.options.mode = Mode::FreeForAll;
        deal.options.format = each.format;
        deal.options.box = Box::Jungle;
        EXPECT_EQ(refusalOf(deal, table()), "");
        State state;
        ASSERT_TRUE(layOut(state, table(), deal));
        EXPECT_EQ(state.cardCount, each.cards);
        for (int card = 1; card <= state.cardCount; ++card) ASSERT_TRUE(table()[state.board[card].def].isJungle);
    }
}

// Whatever two factions are chosen, games come to an end, and somewhere in them cards are invoked.
TEST(JungleBox, IsPlayableWithEachPairOfFactions) {
    const Rules rules(table());
    int invoked = 0;
    for (uint64_t seed = 1; seed <= 60; ++seed) {
        Deal deal;
        deal.seed = seed;
        deal.options.format = Format::Preconstructed;
        State state;
        ASSERT_TRUE(rules.newGame(state, deal));
        Rng rng = Rng::seeded(seed);
        Action options[kMaxOptions];
        for (int step = 0; step < 5000 && !rules.isOver(state); ++step) {
            const int count = rules.legalActions(state, options);
            ASSERT_GT(count, 0);
            // The first two choices are the factions: six pairs, ten games each.
            int choice = static_cast<int>(rng.below(static_cast<uint32_t>(count)));
            if (step == 0) choice = seed % 6 < 3 ? 0 : seed % 6 < 5 ? 1 : 2;
            if (step == 1) choice = seed % 6 < 3 ? static_cast<int>(seed % 6) : seed % 6 < 5 ? static_cast<int>(seed % 6) - 2 : 2;
            invoked += verbOf(options[choice]) == Verb::Invoke;
            rules.apply(state, options[choice]);
            ASSERT_STREQ(rules.broken(state), nullptr) << seed << ' ' << step;
        }
        EXPECT_TRUE(rules.isOver(state)) << seed;
        EXPECT_NE(state.reason, Reason::Fault) << seed;
    }
    EXPECT_GT(invoked, 10);
}

// Invoking is playing: whoever may play wild champions as if they had ambush may invoke one so. EPIC-KW-INVOKE-5
TEST(JungleBox, InvokesAChampionWhenItMightBePlayed) {
    std::vector<language::Problem> problems;
    const std::string text =
        "set test\n\n"
        "champion \"Sapling\"  wild  cost 1  offense 3  defense 3  plant\n"
        "  in discard, pay 1 gold: invoke this\n\n"
        "champion \"Warden\"  wild  cost 1  offense 3  defense 3  elf\n"
        "  you may play wild champions as if they had ambush\n";
    const std::vector<language::CardFile> files = {{"test.card", text}};
    const CardTable cards = loadCards(files, problems);
    ASSERT_TRUE(problems.empty());
    for (const bool hasWarden : {false, true}) {
        State state;
        seatPlayers(state, Deal{});
        const CardIndex sapling = addCard(state, cards, cards.find("Sapling"), 1, pileOf(1, kDiscardPile));
        if (hasWarden) addCard(state, cards, cards.find("Warden"), 1, pileOf(1, kPlayPile));
        startFrom(state, cards, false);
        const Position look(state, cards);
        EXPECT_EQ(look.mayUse(1, sapling, cards[cards.find("Sapling")].triggers[0]), hasWarden);
    }
}

}  // namespace
}  // namespace riffle::epic
