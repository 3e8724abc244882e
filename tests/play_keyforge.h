#pragma once

// What the tests of KeyForge at the terminal's table share.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/play_log.h"
#include "protocol/yaml.h"
#include "tests/play_harness.h"

namespace riffle::cli::test {

inline const GameKind& keyforgeKind() {
    static std::vector<language::Problem> problems;
    static const Games games = Games::load({}, problems);
    return *games.find("keyforge");
}

inline Session keyforgeOf(Value request, uint64_t seed) {
    NewGame game;
    game.request = std::move(request);
    game.seed = seed;
    Refusal refusal;
    auto session = Session::create(keyforgeKind(), game, refusal);
    EXPECT_TRUE(session.has_value()) << refusal.message;
    return std::move(*session);
}

inline Session dealtKeyforge(uint64_t seed) {
    return keyforgeOf(Value::map(), seed);
}

// A position from a set-up in YAML.
inline Session laidOut(std::string_view setup) {
    std::string error;
    const auto documents = parseYaml(setup, error, {});
    EXPECT_TRUE(documents && documents->size() == 1) << error;
    Value request = Value::map();
    request["setup"] = (*documents)[0].value;
    return keyforgeOf(std::move(request), 1);
}

inline Company alone(Locale locale = Locale::En) {
    return companyOf(locale, {"A"});
}

// The table as A sees it, without colour.
inline std::string tableOf(const Session& session, int detail, bool isPlain, int width = 100, Locale locale = Locale::En) {
    Screen screen = screenOf(width, 24, isPlain);
    screen.hasColour = false;
    const Company company = alone(locale);
    const Voice voice(company, "A");
    std::string out;
    for (const std::string& line : boardOf(session.kind(), &session.request())->draw(session.game(), voice, screen, detail))
        out += line + "\n";
    return out;
}

inline std::string menuOf(const Session& session, int width = 80, Locale locale = Locale::En) {
    Screen screen = screenOf(width, 24, false);
    screen.hasColour = false;
    const Company company = alone(locale);
    const Voice voice(company, "A");
    const auto board = boardOf(session.kind());
    std::string out;
    for (const std::string& line : Menu(session.game(), *board, voice).lines(screen)) out += line + "\n";
    return out;
}

// What is told of everything since the start.
inline std::string storyOf(const Session& session, Locale locale = Locale::En) {
    const Company company = alone(locale);
    const Voice voice(company, "A");
    std::string out;
    for (const LogLine& line : narrate(session, 0, voice, false)) out += line.text + "\n";
    return out;
}

inline void choose(Session& session, std::string_view words) {
    Refusal refusal;
    ASSERT_TRUE(session.choose(words, std::nullopt, refusal)) << words << ": " << refusal.message;
}

inline constexpr std::string_view kCrowded = R"(
active: A
house: brobnar
A:
  amber: 4
  keys: [red]
  chains: 3
  line:
    - {name: Cowfyne, damage: 2, ward: true, counters: {power: 1}}
    - {name: Ganger Chieftain, ready: false}
  artifacts: [Irestaff]
  hand: [Shorty, Barn Razing, Snag]
  discard: [Alaka]
  archive: [Zap, Malison]
  deck: 10
B:
  amber: 7
  line:
    - {name: Titan Guardian, stun: true, amber: 2, upgrades: [Ghostform]}
    - {name: Thero Centurion, enrage: true}
    - {name: Jargogle, under: [Zap]}
  deck: 10
)";

inline Session crowded() {
    return laidOut(kCrowded);
}

// Whether a line shows the key of a missing message or a place that was not filled.
inline bool isUnspoken(const std::string& line) {
    return holds(line, "keyforge.") || holds(line, "play.verb") || holds(line, "play.zone") || holds(line, "{");
}

}  // namespace riffle::cli::test
