#pragma once

#include <string>
#include <vector>

#include "engine/locale.h"
#include "protocol/games.h"
#include "protocol/scenario.h"

namespace riffle::cli {

// Exit statuses of every command.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;    // a check did not pass
inline constexpr int kBadInput = 2;  // the command line or a file can't be used

// What all commands share.
struct Common {
    std::vector<std::string> cardFolders;  // --cards DIR
    Locale locale = Locale::En;            // --lang, or the environment's
    bool hasLocale = false;                // --lang was given
};

// The games with the built-in cards and those of --cards; problems go to stderr. False where there were any.
[[nodiscard]] bool loadGames(const Common& common, Games& games);

// One sentence on stderr; gives kBadInput.
int complain(const std::string& sentence);

int runEngine(const Common& common);

int runScenarioCommand(const Common& common, const ScenarioRun& run);

struct ReplayOptions {
    std::string file;
    int at = -1;       // after so many choices; -1 is the end
    std::string seat;  // whose view; empty is everything
    bool isPlain = false;
    bool showsLog = false;  // only what happened, as the replay tells it
};
int runReplay(const Common& common, const ReplayOptions& options);

struct CardsOptions {
    std::string game = "shards";
    std::string name;                // of show
    std::vector<std::string> files;  // of check and fmt
    std::vector<std::string> paths;  // of coverage: where the scenarios are
    bool isCheck = false;            // of fmt: say what would change, change nothing
};
int listCards(const Common& common, const CardsOptions& options);
int showCard(const Common& common, const CardsOptions& options);
int checkCards(const Common& common, const CardsOptions& options);
int formatCards(const Common& common, const CardsOptions& options);
int coverCards(const Common& common, const CardsOptions& options);

}  // namespace riffle::cli
