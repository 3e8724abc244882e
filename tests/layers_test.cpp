// Dependencies between folders point down only.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace riffle {
namespace {

// From the bottom up. What is not listed (tests, fuzz) may use everything and is used by nothing.
const std::vector<std::string> kLayers = {"engine", "language", "games", "ai", "sim", "protocol", "server", "proof", "cli"};
constexpr int kAbove = 100;

int rankOf(const std::string& folder) {
    const auto found = std::find(kLayers.begin(), kLayers.end(), folder);
    return found == kLayers.end() ? kAbove : static_cast<int>(found - kLayers.begin());
}

// "games/shards" of "games/shards/state.h": each game is a layer of its own beside the others.
std::string unitOf(const std::string& path) {
    const size_t first = path.find('/');
    const std::string folder = path.substr(0, first);
    if (folder != "games" || first == std::string::npos) return folder;
    return path.substr(0, path.find('/', first + 1));
}

// What the file includes that it may not.
std::vector<std::string> wrongIncludes(const std::string& path, const std::string& text) {
    static const std::regex kInclude(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re", std::regex::multiline);
    std::vector<std::string> wrong;
    const std::string unit = unitOf(path);
    const std::string folder = path.substr(0, path.find('/'));
    const int rank = rankOf(folder);
    for (auto it = std::sregex_iterator(text.begin(), text.end(), kInclude); it != std::sregex_iterator(); ++it) {
        const std::string included = (*it)[2];
        if ((*it)[1] == "<") {
            // What runs in a browser or behind another language brings no threads and touches no files.
            static const std::vector<std::string> kEdges = {"thread", "mutex", "iostream", "fstream", "filesystem", "unistd.h"};
            if (rank <= rankOf("ai") && std::find(kEdges.begin(), kEdges.end(), included) != kEdges.end())
                wrong.push_back(path + " includes <" + included + ">");
            continue;
        }
        const std::string other = unitOf(included);
        if (included.find('/') == std::string::npos) {
            wrong.push_back(path + " includes " + included + " without its folder");
        } else if (other != unit && rankOf(included.substr(0, included.find('/'))) >= rank) {
            wrong.push_back(path + " includes " + included);
        }
    }
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
            for (const std::string& wrong :
                 wrongIncludes(fs::relative(entry.path(), RIFFLE_SOURCE_DIR).generic_string(), text.str())) {
                ADD_FAILURE() << wrong;
            }
            ++files;
        }
    }
    EXPECT_GT(files, 80);
}

TEST(Layers, AWrongIncludeIsFound) {
    const auto count = [](const std::string& path, const std::string& text) { return wrongIncludes(path, text).size(); };
    EXPECT_EQ(count("engine/value.h", "#include <vector>\n#include \"engine/hash.h\"\n"), 0U);
    EXPECT_EQ(count("engine/value.h", "#include \"language/tree.h\"\n"), 1U);
    EXPECT_EQ(count("games/shards/state.h",
                    "#include \"ai/one_step.h\"\n  #  include \"protocol/text.h\"\n#include \"cli/commands.h\"\n"),
              3U);
    EXPECT_EQ(count("games/shards/state.h", "#include \"games/epic/state.h\"\n"), 1U);
    EXPECT_EQ(count("games/shards/state.h", "#include \"games/shards/cards.h\"\n#include \"language/tree.h\"\n"), 0U);
    EXPECT_EQ(count("protocol/text.h", "#include \"tests/fake_game.h\"\n"), 1U);
    EXPECT_EQ(count("protocol/text.h", "#include \"text.h\"\n"), 1U);
    EXPECT_EQ(count("games/shards/deck.cpp", "#include <fstream>\n"), 1U);
    EXPECT_EQ(count("cli/main.cpp", "#include <fstream>\n#include \"protocol/text.h\"\n"), 0U);
}

}  // namespace
}  // namespace riffle
