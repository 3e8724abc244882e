// Where an effect asks, its own words are the question.
#include "language/question.h"

#include <gtest/gtest.h>

#include "games/epic/text/text.h"
#include "games/keyforge/text/text.h"
#include "games/shards/text/text.h"
#include "protocol/decision.h"
#include "protocol/engine.h"
#include "protocol/games.h"
#include "protocol/json.h"
#include "tests/epic_games.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle {
namespace {

using language::Ability;
using language::CardText;
using language::Node;

constexpr int kLocaleCount = 4;

// Calls back with each effect of the card, also of abilities that it gives away.
template <typename Look>
void overEffects(const std::vector<Ability>& lines, const Look& look);
template <typename Look>
void overEffects(const std::vector<Node>& nodes, const Look& look) {
    for (const Node& node : nodes) {
        if (node.rule && node.category() == language::Category::Effect) look(node);
        for (const std::vector<Node>& slot : node.slots) overEffects(slot, look);
        overEffects(node.quoted, look);
    }
}
template <typename Look>
void overEffects(const std::vector<Ability>& lines, const Look& look) {
    for (const Ability& line : lines) overEffects(line.sentences, look);
}

TEST(Question, EveryEffectOfEveryCardHasWords) {
    size_t asked = 0;
    const auto check = [&](const std::vector<CardText>& cards, const language::Phrasebook& (*phrasebook)(Locale)) {
        for (const Locale locale : kLocales) {
            for (const CardText& card : cards) {
                overEffects(card.abilities, [&](const Node& effect) {
                    const std::string said = language::questionText(card, effect.at, false, phrasebook(locale), cards);
                    EXPECT_TRUE(said.ends_with('?') || said.ends_with('.')) << card.name << ": " << said;
                    for (const char* wrong : {"  ", "{", "}", "[", "@", "\x01", "\x02", "\x03", " .", " ?", "..", ".?"}) {
                        EXPECT_EQ(said.find(wrong), std::string::npos) << card.name << ": " << said;
                    }
                    const std::string yes = language::questionText(card, effect.at, true, phrasebook(locale), cards);
                    EXPECT_TRUE(yes.ends_with('?')) << card.name << ": " << yes;
                    ++asked;
                });
            }
        }
    };
    check(test::shardsRules().cards().texts, shards::phrasebook);
    check(test::keyforgeRules().cards().texts, keyforge::phrasebook);
    check(test::epicRules().cards().texts, epic::phrasebook);
    EXPECT_GT(asked, 4000U);
}

struct Asked {
    const char* request;
    const char* action;
    const char* expected[kLocaleCount];
};

TEST(Question, SaysWhichCardAsksAndWhatHappens) {
    const Asked kAsked[] = {
        {R"({"do":"new","game":"keyforge","setup":{"house":"brobnar","A":{"hand":["Flamewake Shaman"]},"B":{"line":["Umbra","Narp"]}}})",
         R"({"do":"choose","action":"play Flamewake Shaman"})",
         {"Flamewake Shaman: deal 2 damage to which creature?", "Flamewake Shaman: нанести какому существу 2 урона?",
          "Flammende Schamanin: welcher Kreatur 2 Schaden zufügen?", "Szamanka ognia: zadać któremu stworzeniu 2 obrażenia?"}},
    };
    std::vector<language::Problem> problems;
    const Games games = Games::load({}, problems);
    ASSERT_TRUE(problems.empty());
    for (const Asked& asked : kAsked) {
        for (const Locale locale : kLocales) {
            Engine engine(games);
            const auto reply = [&](const std::string& line) {
                std::string error;
                return parseJson(engine.answer(line), error).value_or(Value());
            };
            reply(R"({"do":"hello","lang":")" + std::string(codeOf(locale)) + "\"}");
            reply(asked.request);
            const Value value = reply(asked.action);
            const Value* decision = value.find("decision");
            ASSERT_TRUE(decision && decision->isMap()) << toJson(value);
            EXPECT_EQ(decision->find("prompt")->find("text")->asText(), asked.expected[static_cast<int>(locale)]);
        }
    }
}

}  // namespace
}  // namespace riffle
