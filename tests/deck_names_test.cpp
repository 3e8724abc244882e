// Decks that are named by their files: only who started the program can do that.
#include "protocol/deck_names.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "cli/deck_file.h"
#include "protocol/engine.h"
#include "protocol/json.h"
#include "protocol/new_game.h"
#include "protocol/scenario.h"

namespace riffle {
namespace {

const Games& games() {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        return Games::load({}, problems);
    }();
    return kGames;
}

// A file with a secret in it that also is, to whoever may open it, a list of cards.
class DeckNames : public testing::Test {
protected:
    DeckNames() { std::ofstream(file_) << "the-secret-of-the-house\nCreature Who Is Nobody\n"; }
    ~DeckNames() override { std::filesystem::remove(file_); }

    [[nodiscard]] std::string newGame(std::string_view around) const {
        Value decks = Value::map();
        decks["A"] = file_;
        decks["B"] = file_;
        Value request = Value::map();
        request["do"] = "new";
        request["game"] = "epic";
        if (around.empty()) {
            request["decks"] = std::move(decks);
        } else {
            request[std::string(around)]["decks"] = std::move(decks);
        }
        return toJson(request);
    }
    // It was neither opened nor looked for.
    void expectUnread(const std::string& answer) const {
        EXPECT_EQ(answer.find("secret"), std::string::npos) << answer;
        EXPECT_EQ(answer.find("Nobody"), std::string::npos) << answer;
        EXPECT_EQ(answer.find(file_), std::string::npos) << answer;
    }

    std::string file_ = (std::filesystem::temp_directory_path() / ("riffle-deck-names-" + std::to_string(::getpid()))).string();
};

TEST_F(DeckNames, ANewGameTakesNoNameOfAFile) {
    for (const std::string_view around : {"", "setup"}) {
        std::string error;
        const std::optional<Value> fields = parseJson(newGame(around), error);
        NewGame game;
        Refusal refusal;
        EXPECT_FALSE(readNewGame(*fields, game, refusal));
        EXPECT_EQ(refusal.code, "bad_setup");
        expectUnread(refusal.message);
    }
}

TEST_F(DeckNames, AnEngineOpensFilesOnlyForWhoeverGaveItAWay) {
    for (const std::string_view around : {"", "setup"}) {
        Engine blind(games());
        const std::string unread = blind.answer(newGame(around));
        expectUnread(unread);
        Engine seeing(games(), cli::openDeckFile);
        const std::string read = seeing.answer(newGame(around));
        EXPECT_NE(read, unread);
        EXPECT_EQ(read.find("name of a file"), std::string::npos) << read;
    }
}

TEST_F(DeckNames, AScenarioOpensFilesOnlyForWhoeverGaveItAWay) {
    const std::string text = "game: epic\ntitle: t\ndecks: {A: " + file_ + ", B: " + file_ + "}\n";
    expectUnread(runScenarioText(games(), "x", text)[0].report);
    EXPECT_NE(runScenarioText(games(), "x", text, {}, cli::openDeckFile)[0].report.find("Nobody"), std::string::npos);
}

// What strangers send to be looked at: neither what is in the file nor whether it is there comes out.
TEST_F(DeckNames, ARecordOpensNoFile) {
    std::string error;
    Engine engine(games());
    ASSERT_NE(engine.answer(R"({"do":"new","game":"epic","seed":1,"options":{"format":"random"}})").find("\"ok\":true"),
              std::string::npos);
    const Value kept = *parseJson(engine.answer(R"({"do":"replay"})"), error);
    std::vector<std::string> answers;
    for (const std::string& name : {file_, file_ + "-that-is-not-there", std::string("/proc/self/environ")}) {
        Value record = *kept.find("replay");
        record["request"]["decks"]["A"] = name;
        Refusal refusal;
        EXPECT_FALSE(Session::load(*games().find("epic"), record, refusal));
        EXPECT_EQ(refusal.code, "bad_replay");
        expectUnread(refusal.message);
        answers.push_back(refusal.message);

        record["request"] = Value::map();
        record["request"]["setup"]["decks"]["A"] = name;
        EXPECT_FALSE(Session::load(*games().find("epic"), record, refusal));
        answers.push_back(refusal.message);

        Engine seeing(games(), cli::openDeckFile);  // a record holds decks, for the command line too
        Value load = Value::map();
        load["do"] = "load";
        load["replay"] = record;
        expectUnread(seeing.answer(toJson(load)));
    }
    for (const std::string& answer : answers) EXPECT_EQ(answer, answers[0]);
}

TEST_F(DeckNames, AFileThatIsADeckTakesItsPlace) {
    Value fields = Value::map();
    fields["game"] = "epic";
    fields["decks"] = Value::listOf({Value("named"), Value::map()});
    Refusal refusal;
    const DeckOpener opener = [](std::string_view game, const std::string& name, Value& deck, Refusal&) {
        deck = Value::map();
        deck["name"] = std::string(game) + " " + name;
        return true;
    };
    ASSERT_TRUE(openDecks(opener, fields, refusal));
    EXPECT_EQ(toJson(*fields.find("decks")), R"([{"name":"epic named"},{}])");
}

}  // namespace
}  // namespace riffle
