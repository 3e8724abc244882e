#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/deck_names.h"
#include "protocol/games.h"
#include "protocol/yaml.h"

namespace riffle {

// How one scenario went. `report` says on which step it failed, what was expected, what was found, and what was legal.
struct ScenarioResult {
    std::string file;
    int line = 0;
    std::string title;
    bool hasPassed = false;
    std::string report;
    bool isUnreadable = false;  // no scenario at all: the file is not YAML, or can't be opened
};

// Runs one scenario (PROTOCOL §4). Without `opener` a deck can't be named by its file.
ScenarioResult runScenario(const Games& games, const std::string& file, const YamlDocument& document,
                           const DeckOpener& opener = {});

// The same with this game, whatever game it names.
ScenarioResult runScenario(const GameKind& kind, const std::string& file, const YamlDocument& document,
                           const DeckOpener& opener = {});

// All scenarios of a file's text, or one failed result where it is not YAML. `only` picks those whose title or file holds it.
std::vector<ScenarioResult> runScenarioText(const Games& games, const std::string& file, std::string_view text,
                                            std::string_view only = {}, const DeckOpener& opener = {});

}  // namespace riffle
