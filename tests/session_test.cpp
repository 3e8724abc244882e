#include "protocol/session.h"

#include <gtest/gtest.h>

#include "protocol/json.h"
#include "protocol/version.h"
#include "tests/fake_game.h"

namespace riffle {
namespace {

using test::FakeKind;

const FakeKind kKind;

Session begun() {
    Refusal refusal;
    return *Session::create(kKind, {}, refusal);
}

std::string refusalOf(Session& session, std::string_view words) {
    Refusal refusal;
    return session.choose(words, std::nullopt, refusal) ? "" : refusal.code;
}

// A replay with one field set to something else.
Value with(const Value& replay, std::string_view key, Value value) {
    Value changed = replay;
    changed[key] = std::move(value);
    return changed;
}

std::string loadError(const Value& replay) {
    Refusal refusal;
    return Session::load(kKind, replay, refusal) ? "" : refusal.message;
}

TEST(Session, ARefusedChainChangesNothing) {
    Session session = begun();
    const uint64_t before = session.game().hash();
    EXPECT_EQ(refusalOf(session, "play Troll > pick green"), "illegal_action");
    EXPECT_EQ(session.game().hash(), before);
    EXPECT_TRUE(session.choices().empty());
    EXPECT_TRUE(session.events().empty());
}

TEST(Session, AChainIsSeveralChoices) {
    Session session = begun();
    EXPECT_EQ(refusalOf(session, "play Troll > red"), "");
    ASSERT_EQ(session.choices().size(), 2U);
    EXPECT_EQ(session.choices()[1].text, "pick red");
}

TEST(Session, UndoGivesBackTheEarlierGame) {
    Session session = begun();
    Refusal refusal;
    EXPECT_FALSE(session.undo(1, refusal));
    EXPECT_EQ(refusal.code, "nothing_to_undo");
    const uint64_t start = session.game().hash();
    EXPECT_EQ(refusalOf(session, "focus"), "");
    const uint64_t focused = session.game().hash();
    EXPECT_EQ(refusalOf(session, "play Troll > done"), "");
    EXPECT_TRUE(session.undo(2, refusal));
    EXPECT_EQ(session.game().hash(), focused);
    EXPECT_EQ(session.eventCount(), 1U);
    EXPECT_TRUE(session.undo(1, refusal));
    EXPECT_EQ(session.game().hash(), start);
    EXPECT_FALSE(session.undo(0, refusal));
    EXPECT_FALSE(session.undo(INT64_MAX, refusal));
}

TEST(Session, OptionsAreNumberedFromOne) {
    Session session = begun();
    Refusal refusal;
    EXPECT_FALSE(session.chooseOption(0, std::nullopt, refusal));
    EXPECT_FALSE(session.chooseOption(11, std::nullopt, refusal));
    EXPECT_FALSE(session.chooseOption(1, Seat{1}, refusal));
    EXPECT_EQ(refusal.code, "wrong_seat");
    EXPECT_TRUE(session.chooseOption(2, Seat{0}, refusal));
    EXPECT_EQ(session.choices()[0].text, "play Troll#2");
}

TEST(Session, PositionHasTheShapeOfTheProtocol) {
    Session session = begun();
    const Value position = session.position({true, 0}, Locale::En, 0);
    const std::string text = toJson(position);
    EXPECT_EQ(
        text.find(
            R"({"decision":{"seat":"A","prompt":{"key":"fake.main","args":{"seat":"A"},"text":"fake.main"},"source":null,"options":[{"n":1,"action":"play Troll","verb":"play","cards":[{"id":"c1","name":"Troll"}]},)"),
        0U)
        << text;
    EXPECT_NE(text.find(R"({"n":8,"action":"assign B 2","verb":"assign","cards":[],"seat":"B","number":2})"), std::string::npos)
        << text;
    EXPECT_NE(text.find(R"("events":[],"result":null})"), std::string::npos) << text;
}

TEST(Session, AnotherSeatsQuestionIsNotShown) {
    Session session = begun();
    const std::string text = toJson(session.position({false, 1}, Locale::En, 0));
    EXPECT_EQ(text.find("Troll"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("key":"waiting")"), std::string::npos) << text;
    EXPECT_EQ(refusalOf(session, "play Troll"), "");
    EXPECT_NE(toJson(session.position({false, 1}, Locale::En, 0)).find(R"("key":"waiting","args":{"seat":"A"})"),
              std::string::npos);
}

TEST(Session, AnOverGameHasNoDecision) {
    Session session = begun();
    for (int i = 0; i < 4; ++i) EXPECT_EQ(refusalOf(session, "end"), "");
    const std::string text = toJson(session.position({true, 0}, Locale::En, session.eventCount()));
    EXPECT_EQ(text, R"({"decision":null,"events":[],"result":{"winners":["A"],"losers":["B"],"reason":"time"}})");
    EXPECT_EQ(refusalOf(session, "end"), "game_over");
}

TEST(Session, SaysWhyNot) {
    Session session = begun();
    Refusal refusal;
    EXPECT_EQ(toJson(*session.why("focus", Locale::En, refusal)).find(R"({"possible":true)"), 0U);
    EXPECT_EQ(refusalOf(session, "focus"), "");
    const auto reason = session.why("focus", Locale::En, refusal);
    ASSERT_TRUE(reason);
    EXPECT_EQ(toJson(*reason), R"({"possible":false,"key":"fake.focused","args":{},"text":"fake.focused","clause":"FAKE-1"})");
    EXPECT_EQ(toJson(*session.why("assign B 9", Locale::En, refusal)).find(R"({"possible":false,"key":"not-an-option")"), 0U);
    EXPECT_FALSE(session.why("plya Troll", Locale::En, refusal));
    EXPECT_EQ(refusal.code, "bad_action");
}

TEST(Replay, GivesTheSameGame) {
    Session session = begun();
    EXPECT_EQ(refusalOf(session, "play Troll > blue > play Urchin > focus > assign B 3"), "");
    for (int i = 0; i < 20; ++i) EXPECT_EQ(refusalOf(session, "assign B 1"), "");
    EXPECT_EQ(refusalOf(session, "end"), "");
    const Value replay = session.replay();
    Refusal refusal;
    const auto loaded = Session::load(kKind, replay, refusal);
    ASSERT_TRUE(loaded) << refusal.message;
    EXPECT_EQ(loaded->game().hash(), session.game().hash());
    EXPECT_EQ(toJson(loaded->replay()), toJson(replay));

    std::string error;
    const auto read = parseJson(toJson(replay), error);
    ASSERT_TRUE(read) << error;
    EXPECT_TRUE(Session::load(kKind, *read, refusal)) << refusal.message;
}

TEST(Replay, RefusesWhatDoesNotFit) {
    Session session = begun();
    for (int i = 0; i < 20; ++i) EXPECT_EQ(refusalOf(session, "assign B 1"), "");
    const Value replay = session.replay();
    EXPECT_EQ(loadError(replay), "");
    EXPECT_EQ(loadError(Value(3)), "This is not a Riffle replay.");
    // Played by other rules or with other cards: it leads to its own hashes, so it is good.
    EXPECT_EQ(loadError(with(replay, "rules", 999)), "");
    EXPECT_EQ(loadError(with(replay, "cards", "0000000000000008")), "");
    EXPECT_NE(loadError(with(replay, "game", "chess")), "");
    EXPECT_NE(loadError(with(replay, "surprise", 1)).find("“surprise”"), std::string::npos);
    EXPECT_NE(loadError(with(replay, "choices", Value::list())).find("cut short"), std::string::npos);
    // The state may be kept otherwise in another program; how the game stands may not be another.
    EXPECT_EQ(loadError(with(replay, "end", "0123456789abcdef")), "");
    EXPECT_EQ(loadError(with(replay, "hashes", Value::listOf({"0"}))), "");
    Value stands = *replay.find("stands");
    stands["end"] = "0123456789abcdef";
    EXPECT_NE(loadError(with(with(replay, "stands", stands), "end", "0")).find("does not end"), std::string::npos);
    stands["hashes"] = Value::listOf({"0"});
    EXPECT_NE(loadError(with(with(replay, "stands", stands), "hashes", Value::listOf({"0"}))).find("another hash"),
              std::string::npos);
    EXPECT_EQ(loadError(with(with(with(replay, "stands", stands), "hashes", Value::listOf({"0"})), "rules", 999))
                  .find("The replay was played by rules version 999, and this is version 1. "),
              0U);
    EXPECT_NE(loadError(with(replay, "seed", -1)).find("seed"), std::string::npos);
    Value notation = Value::list();
    for (int i = 0; i < 20; ++i) notation.add("focus");
    EXPECT_NE(loadError(with(replay, "notation", notation)).find("choice 1, “focus”"), std::string::npos);
}

TEST(Replay, OfOtherCardsIsGoodWhereItLeadsToItsOwnHashes) {
    Session session = begun();
    Refusal refusal;
    EXPECT_TRUE(Session::load(FakeKind(99), session.replay(), refusal)) << refusal.message;
}

}  // namespace
}  // namespace riffle
