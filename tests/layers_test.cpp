// Dependencies between folders point down only.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

namespace riffle {
namespace {

// From the bottom up. What is not listed (tests, fuzz) may use everything and is used by nothing.
const std::vector<std::string> kLayers = {"engine", "language", "machine", "games",  "ai",    "arrays",
                                          "sim",    "protocol", "library", "server", "proof", "cli"};
constexpr int kAbove = 100;

int rankOf(const std::string& folder) {
    const auto found = std::find(kLayers.begin(), kLayers.end(), folder);
    return found == kLayers.end() ? kAbove : static_cast<int>(found - kLayers.begin());
}

// The rooms of the server and of its proof, from the bottom up. What stands in the folder itself is above all of its rooms.
const std::map<std::string, std::vector<std::string>> kOrders = {
    {"server",
     {"base", "limits", "setup", "table", "store", "sqlite", "postgres", "upkeep", "tables", "analysis", "bots", "api", "cluster",
      "net"}},
    {"proof", {"faults", "clients", "process", "load", "crash", "attack", "leaks"}}};

// How high a file is within its folder: the number of its room; -1 where that is not a room of it.
int roomOf(const std::string& path) {
    const size_t first = path.find('/');
    const auto rooms = kOrders.find(path.substr(0, first));
    if (rooms == kOrders.end()) return 0;
    const size_t second = path.find('/', first + 1);
    if (second == std::string::npos) return kAbove;
    const auto found = std::find(rooms->second.begin(), rooms->second.end(), path.substr(first + 1, second - first - 1));
    return found == rooms->second.end() ? -1 : static_cast<int>(found - rooms->second.begin());
}

std::string folderOf(const std::string& path) {
    return path.substr(0, path.find('/'));
}

// "games/shards" of "games/shards/rules/state.h": a game is a unit of its own beside the others.
std::string unitOf(const std::string& path) {
    const std::string folder = folderOf(path);
    if (folder != "games" || folder == path) return folder;
    return path.substr(0, path.find('/', folder.size() + 1));
}

// The rooms of a game, "rules" of "games/shards/rules/state.h": each belongs to a layer.
const std::map<std::string, std::string> kRooms = {{"rules", "games"}, {"text", "games"},      {"words", "games"},
                                                   {"decks", "games"}, {"mind", "games"},      {"arrays", "arrays"},
                                                   {"proof", "sim"},   {"facade", "protocol"}, {"terminal", "cli"}};

// Where a file stands, from the bottom up; a room of a game stands where its layer does. Nowhere: a game has only these rooms.
std::optional<int> placeOf(const std::string& path) {
    const std::string folder = folderOf(path);
    if (folder != "games") return rankOf(folder);
    const size_t room = unitOf(path).size() + 1;
    const size_t end = path.find('/', std::min(room, path.size()));
    if (end == std::string::npos) return std::nullopt;
    const auto found = kRooms.find(path.substr(room, end - room));
    if (found == kRooms.end()) return std::nullopt;
    return rankOf(found->second);
}

// The files of a layer that know the games: they have a row for each.
const std::set<std::string> kTables = {"protocol/games.cpp", "cli/play_games.cpp"};

// Whether a line of code names a game: "shards", "makeKeyforgeBoard", "epic::", and not "depicted".
bool namesGame(std::string_view code) {
    for (const std::string_view name : {"shards", "Shards", "keyforge", "Keyforge", "KeyForge", "Epic"}) {
        if (code.find(name) != std::string_view::npos) return true;
    }
    constexpr std::string_view kEpic = "epic";
    const auto isSmall = [&](size_t at) { return at < code.size() && code[at] >= 'a' && code[at] <= 'z'; };
    for (size_t at = code.find(kEpic); at != std::string_view::npos; at = code.find(kEpic, at + 1)) {
        if ((at == 0 || !isSmall(at - 1)) && !isSmall(at + kEpic.size())) return true;
    }
    return false;
}

// Where the file names a game, which only a table and what is in the game's folder may. Comments may say what they like.
std::vector<std::string> namedGames(const std::string& path, const std::string& text) {
    std::vector<std::string> wrong;
    if (folderOf(path) == "games" || kTables.contains(path)) return wrong;
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (namesGame(std::string_view(line).substr(0, line.find("//"))))
            wrong.push_back(path + ":" + std::to_string(number) + " names a game: " + line);
    }
    return wrong;
}

const std::set<std::string> kFileHeaders = {"fstream", "filesystem", "fcntl.h", "dirent.h", "sys/stat.h", "sys/mman.h"};

// Nothing that takes requests can open a file by a name that stands in one: of all that lies below the command line only these
// open files, and their names come from the settings (the folder of data, of backups, of the client) or are made up here.
bool mayOpenFiles(const std::string& path) {
    static const std::set<std::string> kServer = {"server/api/assets.cpp",           "server/upkeep/doctor.cpp",
                                                  "server/base/file_owner.cpp",      "server/sqlite/sqlite_file.cpp",
                                                  "server/sqlite/sqlite_schema.cpp", "server/sqlite/sqlite_store.cpp",
                                                  "server/sqlite/sqlite_heads.cpp",  "server/sqlite/sqlite_store_heads.cpp",
                                                  "server/upkeep/backup.cpp"};
    return placeOf(path) > rankOf("server") || kServer.contains(path);
}

// The calls that open files, where they are not allowed.
std::vector<std::string> wrongCalls(const std::string& path, const std::string& text) {
    static const std::regex kOpens(R"re(\b(i|o)?fstream\b|\bf(re)?open\s*\(|[^\w.>:]::open(at)?\s*\()re");
    std::vector<std::string> wrong;
    if (mayOpenFiles(path)) return wrong;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), kOpens); it != std::sregex_iterator(); ++it)
        wrong.push_back(path + " opens files: " + it->str());
    return wrong;
}

// What the file includes that it may not.
std::vector<std::string> wrongIncludes(const std::string& path, const std::string& text) {
    static const std::regex kInclude(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re", std::regex::multiline);
    std::vector<std::string> wrong;
    const std::string unit = unitOf(path);
    const int rank = placeOf(path).value_or(-1);
    if (rank < 0) wrong.push_back(path + " is in no room of its game");
    for (auto it = std::sregex_iterator(text.begin(), text.end(), kInclude); it != std::sregex_iterator(); ++it) {
        const std::string included = (*it)[2];
        if ((*it)[1] == "<") {
            // What runs in a browser or behind another language brings no threads and touches no files.
            static const std::set<std::string> kEdges = {"thread", "mutex", "iostream", "unistd.h"};
            if ((rank <= rankOf("ai") && kEdges.contains(included)) || (!mayOpenFiles(path) && kFileHeaders.contains(included)))
                wrong.push_back(path + " includes <" + included + ">");
            continue;
        }
        if (included.find('/') == std::string::npos) {
            wrong.push_back(path + " includes " + included + " without its folder");
            continue;
        }
        // A layer and the rooms that belong to it stand beside each other: a room may use its layer, and of the layer only a
        // table of games may use the rooms.
        const std::string other = unitOf(included);
        const int place = placeOf(included).value_or(kAbove);
        const bool isOfGame = folderOf(path) == "games";
        const bool isFromGame = folderOf(included) == "games";
        const bool isBeside = other == unit || (isOfGame && !isFromGame) || kTables.contains(path);
        if ((isOfGame && isFromGame && other != unit) || place > rank || (place == rank && !isBeside))
            wrong.push_back(path + " includes " + included);
        if (other == unit && roomOf(included) > roomOf(path))
            wrong.push_back(path + " includes " + included + " of a room above it");
    }
    if (roomOf(path) < 0) wrong.push_back(path + " is in a room that has no place in the order");
    return wrong;
}

TEST(Layers, PointDownOnly) {
    namespace fs = std::filesystem;
    int files = 0;
    for (const std::string& layer : kLayers) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(RIFFLE_SOURCE_DIR) / layer)) {
            const std::string extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            std::ifstream in(entry.path());
            std::stringstream text;
            text << in.rdbuf();
            const std::string path = fs::relative(entry.path(), RIFFLE_SOURCE_DIR).generic_string();
            for (const std::string& wrong : wrongIncludes(path, text.str())) ADD_FAILURE() << wrong;
            for (const std::string& wrong : wrongCalls(path, text.str())) ADD_FAILURE() << wrong;
            for (const std::string& wrong : namedGames(path, text.str())) ADD_FAILURE() << wrong;
            ++files;
        }
    }
    EXPECT_GT(files, 80);
}

TEST(Layers, AWrongIncludeIsFound) {
    const auto count = [](const std::string& path, const std::string& text) { return wrongIncludes(path, text).size(); };
    EXPECT_EQ(count("engine/value.h", "#include <vector>\n#include \"engine/hash.h\"\n"), 0U);
    EXPECT_EQ(count("engine/value.h", "#include \"language/tree.h\"\n"), 1U);
    EXPECT_EQ(count("games/shards/rules/state.h",
                    "#include \"ai/one_step.h\"\n  #  include \"protocol/text.h\"\n#include \"cli/commands.h\"\n"),
              3U);
    EXPECT_EQ(count("games/shards/rules/state.h", "#include \"games/epic/rules/state.h\"\n"), 1U);
    EXPECT_EQ(count("games/shards/terminal/board.cpp", "#include \"games/epic/rules/state.h\"\n"), 1U);
    EXPECT_EQ(count("games/shards/rules/state.h", "#include \"games/shards/proof/table.h\"\n"), 1U);
    EXPECT_EQ(count("games/shards/mind/evaluate.h", "#include \"games/shards/rules/state.h\"\n"), 0U);
    EXPECT_EQ(count("games/shards/proof/table.h", "#include \"games/shards/rules/rules.h\"\n#include \"sim/soak.h\"\n"), 0U);
    EXPECT_EQ(count("games/shards/proof/table.h", "#include \"protocol/text.h\"\n#include \"games/shards/facade/kind.h\"\n"), 2U);
    EXPECT_EQ(count("games/shards/terminal/board.cpp", "#include \"cli/terminal.h\"\n#include \"server/table.h\"\n"), 0U);
    EXPECT_EQ(count("games/shards/state.h", "#include \"games/shards/rules/cards.h\"\n"), 2U);
    EXPECT_EQ(count("sim/match.h", "#include \"games/shards/proof/table.h\"\n"), 1U);
    EXPECT_EQ(count("protocol/text.h", "#include \"games/shards/facade/kind.h\"\n"), 1U);
    EXPECT_EQ(count("protocol/games.cpp", "#include \"games/shards/facade/kind.h\"\n"), 0U);
    EXPECT_EQ(count("games/shards/rules/state.h", "#include \"games/shards/rules/cards.h\"\n#include \"language/tree.h\"\n"), 0U);
    EXPECT_EQ(count("protocol/text.h", "#include \"tests/fake_game.h\"\n"), 1U);
    EXPECT_EQ(count("protocol/text.h", "#include \"text.h\"\n"), 1U);
    EXPECT_EQ(count("games/shards/rules/deck.cpp", "#include <fstream>\n"), 1U);
    EXPECT_EQ(count("protocol/new_game.cpp", "#include <filesystem>\n"), 1U);
    EXPECT_EQ(count("server/setup/table_setup.cpp", "#include <fstream>\n#include \"cli/deck_file.h\"\n"), 2U);
    EXPECT_EQ(count("server/api/assets.cpp", "#include <fstream>\n"), 0U);
    EXPECT_EQ(wrongCalls("server/setup/table_setup.cpp", "std::ifstream in(path);\n").size(), 1U);
    EXPECT_EQ(wrongCalls("protocol/replay.cpp", "FILE* in = fopen(path, \"r\");\nint file = ::open(path, 0);\n").size(), 2U);
    EXPECT_EQ(wrongCalls("server/store/store.cpp", "return SqliteStore::open(where);\n").size(), 0U);
    EXPECT_EQ(count("server/table/table.h", "#include \"server/setup/decks.h\"\n#include \"server/table/clock.h\"\n"), 0U);
    EXPECT_EQ(count("server/table/table.h", "#include \"server/store/store.h\"\n#include \"server/server.h\"\n"), 2U);
    EXPECT_EQ(count("server/server.cpp", "#include \"server/net/http_context.h\"\n"), 0U);
    EXPECT_EQ(count("server/attic/old.h", ""), 1U);
    EXPECT_EQ(count("proof/load/load.h", "#include \"proof/crash/crash.h\"\n"), 1U);
    EXPECT_EQ(count("cli/main.cpp", "#include <fstream>\n#include \"protocol/text.h\"\n"), 0U);
}

TEST(Layers, AGameThatIsNamedOutsideItsFolderIsFound) {
    EXPECT_EQ(namedGames("server/table/table.cpp", "int a;\nif (kind.name() == \"shards\") return;\n").size(), 1U);
    EXPECT_EQ(namedGames("cli/main.cpp", "epic::Rules rules;\nmakeKeyforgeBoard();\nclass EpicRow;\n").size(), 3U);
    EXPECT_EQ(namedGames("cli/main.cpp", "int depicted;  // as in KeyForge\n").size(), 0U);
    EXPECT_EQ(namedGames("protocol/games.cpp", "epic::gameModule(),\n").size(), 0U);
    EXPECT_EQ(namedGames("games/epic/rules/turn.cpp", "namespace riffle::epic {\n").size(), 0U);
}

}  // namespace
}  // namespace riffle
