#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/scenario_files.h"
#include "cli/table_options.h"
#include "engine/locale.h"
#include "protocol/games.h"

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
    bool showsLog = false;    // only what happened, as the replay tells it
    bool isVerified = false;  // only whether the cards are those that were committed to
    std::string commitment;   // as it was seen when the table was made
};
int runReplay(const Common& common, const ReplayOptions& options);

struct AnalyseOptions {
    std::string file = {};
    std::optional<int> level = {};           // of the search, 1 to 8
    std::optional<int64_t> iterations = {};  // instead
    std::optional<int64_t> from = {};        // choices, counted from 1
    std::optional<int64_t> to = {};
    uint64_t seed = 1;
    int threads = 0;        // 0: as many as there are cores
    std::string json = {};  // files; empty: none
    std::string svg = {};
};
int runAnalyse(const Common& common, const AnalyseOptions& options);

struct PlayOptions {
    std::string game;              // empty: the games are offered
    int seats = 2;                 // 1 is the solo game
    std::string opponent = "bot";  // or human, or a deck file for the other seat
    std::string deck;              // a deck file for yours
    int level = 3;                 // of the bots, 1 to 8
    std::string seat = "A";        // which one is yours
    std::optional<uint64_t> seed;
    std::string format;  // how decks come about, and the mode: of games that have several
    std::string mode;
    std::vector<std::string> options;  // key=value
    std::string names;                 // of the seats from A on, between commas
    std::string load;                  // a replay to go on with
    bool isHotseat = false;            // people take all seats, at one screen
    bool isPlain = false;
};
int runPlay(const Common& common, const PlayOptions& options);

struct ServeOptions {
    std::string host = "127.0.0.1";
    std::optional<int> port = {};  // without a wish: 8080, or the next that is free
    std::string data = "./data";
    std::string database = {};        // "postgresql://…" instead
    std::string nodeAddress = {};     // where other servers of that database reach this one
    std::string nodeSecretFile = {};  // what they prove themselves with
    double lease = 5;                 // seconds that one may be silent before its tables are taken over
    int botThreads = 0;               // 0: one less than there are cores
    std::string assets = {};          // a folder with the web client
    std::string publicUrl = {};
    std::string limits = "default";  // "off", or so many times as high
    std::optional<int> tablesPerAddress = {};
    std::optional<int> connections = {};
    std::optional<int> connectionsPerAddress = {};
    std::optional<int> requestsPerSecond = {};
    std::vector<std::string> proxies = {};
    std::string log = {};                     // a file; empty: standard error
    std::optional<std::string> metrics = {};  // "127.0.0.1:9091"; "off": nowhere
};
int runServe(const Common& common, const ServeOptions& options);

// What whoever runs a server does to what it keeps.
struct UpkeepOptions {
    std::string data = "./data";
    std::string db = {};    // "postgresql://…" instead of a folder
    std::string file = {};  // of a backup
    bool isReplacing = false;
    bool isRepairing = false;
};
int runBackup(const UpkeepOptions& options);
int runRestore(const UpkeepOptions& options);
int runDoctor(const Common& common, const UpkeepOptions& options);

struct BenchOptions {
    std::string game;
    int games = 50'000;
    bool isJson = false;
};
int runBench(const Common& common, const BenchOptions& options);

struct BenchRestartOptions {
    int tables = 10'000;
};
int runBenchRestart(const Common& common, const BenchRestartOptions& options);

struct BenchTablesOptions {
    std::string game;  // empty: all
    int tables = 200;
    int choices = 40'000;  // in all rounds together
    bool isJson = false;
};
int runBenchTables(const Common& common, const BenchTablesOptions& options);

struct SimOptions {
    std::string game;
    TableOptions table;
    std::string players;  // between commas, one for each seat or one for all; empty: random
    uint64_t games = 1000;
    uint64_t first = 0;  // the number of the first game
    uint64_t seed = 1;
    int threads = 0;                     // 0: as many as there are cores
    std::optional<uint64_t> cardsEvery;  // of every so many games cards are counted in one; 0: in none
    std::string ndjson;                  // files; empty: none
    std::string json;
    std::string csv;
    std::string state;   // where it is kept when it is interrupted
    std::string resume;  // such a file: go on
    std::string with;    // a card: two versions of the deck at A, or of the cards there are
    std::string without;
    std::string swap;  // two cards, A=B
};
int runSim(const Common& common, const SimOptions& options);
// Two versions, in the same deals.
int runVersions(const Common& common, const SimOptions& options);

struct SoakOptions {
    std::string game;
    uint64_t games = 1000;
    uint64_t first = 0;  // the number of the first game
    uint64_t seed = 1;
    int threads = 0;           // 0: as many as there are cores
    int every = 1;             // sampled worlds are tried at every so many steps
    bool isDeep = false;       // also what the protocol shows: notation, views, events
    std::string save;          // where a replay of a finding goes
    std::string report;        // where it is written how often each ability was resolved
    bool requiresAll = false;  // fail where one never was
};
int runSoak(const Common& common, const SoakOptions& options);

struct CardsOptions {
    std::string game;                  // empty: the first, for coverage all games
    std::string name;                  // of show
    std::vector<std::string> files;    // of check and fmt
    std::vector<std::string> paths;    // of coverage: where the scenarios are, and games
    std::vector<std::string> reports;  // of coverage: of soaks
    bool isCheck = false;              // of fmt: say what would change, change nothing
};
int listCards(const Common& common, const CardsOptions& options);
int showCard(const Common& common, const CardsOptions& options);
int checkCards(const Common& common, const CardsOptions& options);
int formatCards(const Common& common, const CardsOptions& options);
int coverCards(const Common& common, const CardsOptions& options);

struct RulesOptions {
    std::vector<std::string> words;  // an id, or words that a clause has
    std::string game;                // empty: all
};
int showRules(const Common& common, const RulesOptions& options);

struct MutateOptions {
    std::string game = {};  // empty: all
    std::string card = {};  // empty: all
    std::vector<std::string> paths = {"cards", "scenarios"};
    size_t most = 0;  // changes of a game, drawn by the seed; 0: all
    uint64_t seed = 1;
    double least = 0;          // per cent that must be noticed in each game
    std::string json = {};     // a file; empty: none
    std::string suggest = {};  // a file for drafts of scenarios; empty: none are looked for
    double seconds = 3;        // to look for each
    int jobs = 0;              // 0: as many as there are cores
};
int mutateCards(const Common& common, const MutateOptions& options);

struct DeckOptions {
    std::string game;
    std::string file;
    std::string format;  // of check; empty: the game's usual one
    std::string set;     // that drawn decks are of; empty: the usual one
    std::string out;     // a file, of sealed a folder; empty: standard output
    std::optional<uint64_t> seed;
    int count = 1;  // of sealed: for each player
};
int checkDeck(const Common& common, const DeckOptions& options);
int showDeck(const Common& common, const DeckOptions& options);
int importDeck(const Common& common, const DeckOptions& options);
int generateDecks(const Common& common, const DeckOptions& options);
int sealDecks(const Common& common, const DeckOptions& options);

}  // namespace riffle::cli
