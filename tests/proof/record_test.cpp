// Records of clients against what is written down: what was lost, done twice or changed is found.
#include "proof/crash/record.h"

#include <gtest/gtest.h>

#include "proof/clients/messages.h"
#include "proof/process/server_process.h"
#include "server/upkeep/open_store.h"
#include "tests/proof/table.h"

namespace riffle::proof {
namespace {

// Says that everything is kept, and writes nothing from some deed on.
class ForgetfulKeeper final : public server::Keeper {
public:
    ForgetfulKeeper(server::Store& store, size_t forgets) : store_(store), forgets_(forgets) {}
    uint64_t write(server::Deed deed) override {
        const bool isKept = last_ >= forgets_ || store_.write({&deed, 1});
        settled_.push_back({++last_, deed.table, deed.make, isKept});
        return last_;
    }
    std::vector<Outcome> settled() override { return std::exchange(settled_, {}); }

private:
    server::Store& store_;
    uint64_t forgets_;
    uint64_t last_ = 0;
    std::vector<Outcome> settled_;
};

constexpr size_t kNever = 1'000'000;

// Two clients who choose by chance and keep records.
struct Played {
    TemporaryFolder folder;
    std::unique_ptr<server::Store> store;
    std::vector<SeatRecord> records;
    std::vector<TableLog> logs;

    Played(int choices, size_t forgetsAfter, std::string_view game = "shards") {
        std::string error;
        store = server::openStore(folder.path(), error);
        EXPECT_NE(store, nullptr) << error;
        ForgetfulKeeper keeper(*store, forgetsAfter);
        LetterBox box(store.get(), &keeper);
        server::Table& table = box.make(game, 11);
        Rng rng = Rng::seeded(4);
        server::Connection seats[2] = {};
        for (size_t seat = 0; seat < 2; ++seat) {
            records.emplace_back(table.id(), seat);
            seats[seat] = box.enter(table, seat);
        }
        for (int i = 0; i <= choices; ++i) {
            struct Next {
                size_t seat = 0;
                int64_t decision = 0;
                int option = 0;
                std::string words = {};
            };
            std::optional<Next> next;
            if (i == choices / 2) seats[0] = again(box, table, 0);
            for (size_t seat = 0; seat < 2; ++seat) {
                for (const std::string& letter : box.take(seats[seat])) {
                    records[seat].hear(letter);
                    const bool isPosition = kindOf(letter) == LetterKind::Step || kindOf(letter) == LetterKind::Snap;
                    const Asked asked = isPosition ? askedIn(letter) : Asked();
                    if (asked.options == 0) continue;
                    const int option = 1 + static_cast<int>(rng.below(static_cast<uint32_t>(asked.options)));
                    const std::string_view listed = memberOf(memberOf(memberOf(letter, "d"), "decision"), "options");
                    next = Next{seat, asked.id, option, server::parsed(memberOf(elementOf(listed, option), "action")).asText()};
                }
            }
            if (!next || i == choices) continue;
            const std::string nonce = fmt::format("n{}", i);
            records[next->seat].sent({nonce, next->decision, next->words, false});
            box.tables.receive(seats[next->seat], actLetter(nonce, next->decision, next->option));
            box.tables.receive(seats[next->seat], actLetter(nonce, next->decision, next->option));  // it comes twice
        }
        logs = readLogs(*store, server::games(), {table.id()});
    }

    // Somebody comes back and asks again for what was told.
    server::Connection again(LetterBox& box, server::Table& table, size_t seat) {
        const int64_t since = std::max<int64_t>(1, records[seat].highest() - 5);
        records[seat].resumed(since);
        return box.enter(table, seat, since);
    }

    [[nodiscard]] std::vector<Finding> findings() const { return check(records, logs); }
    [[nodiscard]] bool isFound(Finding::Kind kind) const {
        const std::vector<Finding> all = findings();
        return std::any_of(all.begin(), all.end(), [&](const Finding& each) { return each.kind == kind; });
    }
};

std::string inWords(const std::vector<Finding>& findings) {
    std::string out;
    for (const Finding& each : findings) out += fmt::format("{}: {}\n", nameOf(each.kind), each.what);
    return out;
}

TEST(ProofRecord, FindsNothingWhereNothingIsWrong) {
    for (const char* game : {"shards", "keyforge", "epic"}) {
        const Played played(60, kNever, game);
        EXPECT_EQ(inWords(played.findings()), "") << game;
        ASSERT_EQ(played.logs.size(), 1U);
        EXPECT_EQ(played.logs[0].steps.size(), 60U);
        EXPECT_GE(played.records[0].confirmed(), 5U);  // what was told again was compared
        EXPECT_EQ(played.records[0].highest(), 61);
    }
}

TEST(ProofRecord, AKeeperThatForgetsIsFound) {
    const Played played(40, 30);
    EXPECT_LT(played.logs[0].steps.size(), 40U);
    EXPECT_TRUE(played.isFound(Finding::Kind::Lost)) << inWords(played.findings());
}

TEST(ProofRecord, AnAcknowledgedActThatIsMissingIsLost) {
    Played played(30, kNever);
    played.logs[0].steps.pop_back();
    EXPECT_TRUE(played.isFound(Finding::Kind::Lost));
}

TEST(ProofRecord, AnActWithoutAnAnswerMayBeMissing) {
    Played played(30, kNever);
    played.records[0].sent({"unanswered", 31, "end", false});
    EXPECT_EQ(inWords(played.findings()), "");
    played.records[0].sent({"answered", 31, "end", true});
    EXPECT_TRUE(played.isFound(Finding::Kind::Lost));
}

TEST(ProofRecord, AnActThatWasDoneTwiceIsDoubled) {
    Played played(30, kNever);
    played.logs[0].steps.push_back(played.logs[0].steps.back());
    EXPECT_TRUE(played.isFound(Finding::Kind::Doubled));
}

TEST(ProofRecord, OtherWordsAnotherPlaceOrAnotherViewAreChanges) {
    Played words(30, kNever);
    words.logs[0].steps[3].words += "!";
    EXPECT_TRUE(words.isFound(Finding::Kind::Changed));
    Played place(30, kNever);
    std::swap(place.logs[0].steps[3].nonce, place.logs[0].steps[4].nonce);
    EXPECT_TRUE(place.isFound(Finding::Kind::Changed));
    Played view(30, kNever);
    view.logs[0].steps[3].told[1].view ^= 1;
    EXPECT_TRUE(view.isFound(Finding::Kind::Changed));
    Played events(30, kNever);
    events.logs[0].steps[3].told[1].events ^= 1;
    EXPECT_TRUE(events.isFound(Finding::Kind::Changed));
}

TEST(ProofRecord, WhatNobodySentIsInvented) {
    Played played(30, kNever);
    played.logs[0].steps.push_back({0, "end", "stranger", {}});
    EXPECT_TRUE(played.isFound(Finding::Kind::Invented));
    EXPECT_FALSE(played.isFound(Finding::Kind::Lost));
}

TEST(ProofRecord, ARefusedActThatIsWrittenDownIsAChange) {
    Played played(30, kNever);
    played.logs[0].steps.push_back({0, "end", "refused", {}});
    played.records[0].sent({"refused", 31, "end", false});
    EXPECT_EQ(inWords(played.findings()), "");
    played.records[0].refused("refused");
    EXPECT_TRUE(played.isFound(Finding::Kind::Changed));
}

TEST(ProofRecord, WhatWasTakenBackIsSomebodysWish) {
    Played played(30, kNever);
    TableLog::Step undo;
    undo.isChoice = false;
    played.logs[0].steps.push_back(undo);
    EXPECT_TRUE(played.isFound(Finding::Kind::Invented));
    played.records[1].wished();
    EXPECT_EQ(inWords(played.findings()), "");
}

TEST(ProofRecord, ALineThatWasAcknowledgedIsThereOnce) {
    Played played(5, kNever);
    played.records[0].said({"s1", "Good luck!", false});
    EXPECT_EQ(inWords(played.findings()), "");  // without an answer it may be there or not
    played.records[0].hear(R"({"t":"ack","d":{"n":"s1"}})");
    EXPECT_TRUE(played.isFound(Finding::Kind::Lost));
    played.logs[0].said = {"Good luck!"};
    EXPECT_EQ(inWords(played.findings()), "");
    played.logs[0].said = {"Good luck!", "Good luck!"};
    EXPECT_TRUE(played.isFound(Finding::Kind::Doubled));
}

TEST(ProofRecord, ASeatThatWasGivenToABotIsABots) {
    Played played(5, kNever);
    played.records[1].handedOver();
    EXPECT_TRUE(played.isFound(Finding::Kind::Lost));
    played.logs[0].bots[1] = true;
    EXPECT_EQ(inWords(played.findings()), "");
}

TEST(ProofRecord, ATableThatIsNotThereIsLost) {
    Played played(5, kNever);
    played.logs = readLogs(*played.store, server::games(), {"nowhere1"});
    EXPECT_TRUE(played.isFound(Finding::Kind::Lost));
}

TEST(ProofRecord, ATableThatGoesBackContradictsItself) {
    SeatRecord record("t", 0);
    const auto step = [](int version, std::string_view view, std::string_view decision) {
        return fmt::format(R"({{"t":"step","v":{},"d":{{"step":1,"events":[],"view":{},"decision":{},"result":null}}}})", version,
                           view, decision);
    };
    record.resumed(4);
    record.hear(step(5, "{}", R"({"id":5})"));
    record.hear(step(6, "{}", R"({"id":6})"));
    EXPECT_TRUE(record.contradictions().empty());
    record.resumed(4);
    record.hear(step(5, "{}", "null"));  // of the past
    EXPECT_TRUE(record.contradictions().empty());
    record.resumed(4);
    record.hear(step(5, "{}", R"({"id":5})"));  // as if it were the present
    EXPECT_EQ(record.contradictions().size(), 1U);
    record.hear(step(6, R"({"turn":2})", R"({"id":6})"));
    EXPECT_EQ(record.contradictions().size(), 2U);
    record.hear(step(8, "{}", R"({"id":8})"));
    EXPECT_EQ(record.contradictions().size(), 3U);
    record.hear(R"({"t":"ack","d":{"n":"7"}})");
    EXPECT_EQ(record.contradictions().size(), 4U);
}

}  // namespace
}  // namespace riffle::proof
