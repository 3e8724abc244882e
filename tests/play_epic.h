#pragma once

// What the tests of Epic at the terminal's table share.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/play_log.h"
#include "protocol/yaml.h"
#include "tests/play_harness.h"

namespace riffle::cli::test {

inline const GameKind& epicKind() {
    static std::vector<language::Problem> problems;
    static const Games games = Games::load({}, problems);
    return *games.find("epic");
}

inline Session epicOf(Value request, uint64_t seed) {
    NewGame game;
    game.request = std::move(request);
    game.seed = seed;
    Refusal refusal;
    auto session = Session::create(epicKind(), game, refusal);
    EXPECT_TRUE(session.has_value()) << refusal.message;
    return std::move(*session);
}

inline Session dealtEpic(uint64_t seed, int seats = 2, const char* format = "random", const char* mode = nullptr) {
    Value request = Value::map();
    request["seats"] = seats;
    request["options"]["format"] = format;
    if (mode) request["options"]["mode"] = mode;
    return epicOf(std::move(request), seed);
}

// A position from a set-up in YAML.
inline Session epicAt(std::string_view setup, int seats = 2, const char* mode = nullptr) {
    std::string error;
    const auto documents = parseYaml(setup, error, {});
    EXPECT_TRUE(documents && documents->size() == 1) << error;
    Value request = Value::map();
    request["setup"] = (*documents)[0].value;
    request["seats"] = seats;
    if (mode) request["options"]["mode"] = mode;
    return epicOf(std::move(request), 1);
}

inline Company epicCompany(Locale locale = Locale::En) {
    return companyOf(locale, {"A"});
}

// The table as A sees it, without colour.
inline std::string epicTable(const Session& session, int detail, bool isPlain, int width = 100, Locale locale = Locale::En) {
    Screen screen = screenOf(width, 24, isPlain);
    screen.hasColour = false;
    const Company company = epicCompany(locale);
    const Voice voice(company, "A");
    std::string out;
    for (const std::string& line : boardOf(session.kind())->draw(session.game(), voice, screen, detail)) out += line + "\n";
    return out;
}

inline std::string epicMenu(const Session& session, int width = 80, int height = 24, Locale locale = Locale::En) {
    Screen screen = screenOf(width, height, false);
    screen.hasColour = false;
    const Company company = epicCompany(locale);
    const Voice voice(company, "A");
    const auto board = boardOf(session.kind());
    std::string out;
    for (const std::string& line : Menu(session.game(), *board, voice).lines(screen)) out += line + "\n";
    return out;
}

// What is told of everything since the start.
inline std::string epicStory(const Session& session, Locale locale = Locale::En, bool isBrief = true) {
    const Company company = epicCompany(locale);
    const Voice voice(company, "A");
    std::string out;
    for (const LogLine& line : narrate(session, 0, voice, isBrief)) out += line.text + "\n";
    return out;
}

inline void chooseEpic(Session& session, std::string_view words) {
    Refusal refusal;
    ASSERT_TRUE(session.choose(words, std::nullopt, refusal)) << words << ": " << refusal.message;
}

inline constexpr std::string_view kEpicCrowd = R"(
active: A
A:
  health: 21
  champions:
    - {name: Burrowing Wurm, damage: 3, counters: {plus: 2}}
    - {name: Kong, expended: true}
    - Human token
    - Human token
    - {name: Human token, deploying: true}
  hand: [Transform, Spawning Demon, Lurking Giant]
  discard: [Ceasefire]
  deck: 10
B:
  gold: 0
  champions:
    - {name: Lurking Giant, flipped: true}
    - {name: Sea Titan, deploying: true}
    - {name: Wolf token, owner: A}
  hand: 3
  deck: 10
)";

inline Session epicCrowd() {
    return epicAt(kEpicCrowd);
}

// Whether a line shows the key of a missing message or a place that was not filled.
inline bool isUnspokenEpic(const std::string& line) {
    return holds(line, "epic.") || holds(line, "play.verb") || holds(line, "play.zone") || holds(line, "{");
}

}  // namespace riffle::cli::test
