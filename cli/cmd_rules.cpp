// `riffle rules`: the clauses of the rules, by id or by words, with the code and the scenarios that name them where they are at
// hand.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <set>

#include "cli/commands.h"
#include "cli/read_file.h"
#include "protocol/clauses.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

constexpr size_t kLargestFile = 8U << 20U;
constexpr size_t kMostPlaces = 12;  // of code, and of scenarios, told of one clause

std::string_view chapterOf(std::string_view id, std::string_view game, Locale locale) {
    for (const Chapter& chapter : chaptersOf(rulesPage(game, locale))) {
        for (const Clause& each : chapter.clauses) {
            if (each.id == id) return chapter.title;
        }
    }
    return {};
}

// Where a clause is named: "KF-DMG-05" and not "KF-DMG-051".
bool namesClause(std::string_view line, std::string_view id) {
    for (size_t at = line.find(id); at != std::string_view::npos; at = line.find(id, at + 1)) {
        const char next = at + id.size() < line.size() ? line[at + id.size()] : ' ';
        if ((next < '0' || next > '9') && (next < 'a' || next > 'z')) return true;
    }
    return false;
}

// Lines of the project's own files that name the clause; of a scenario its title. Nothing where the program was started
// elsewhere.
std::vector<std::string> placesOf(std::string_view id, const std::vector<std::string>& folders,
                                  const std::set<std::string>& endings) {
    std::vector<std::string> files;
    for (const std::string& folder : folders) {
        std::error_code none;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, none)) {
            if (endings.contains(entry.path().extension().string())) files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<std::string> places;
    for (const std::string& file : files) {
        std::string text;
        std::string error;
        if (!readFile(file, kLargestFile, text, error)) continue;
        std::string title;
        int number = 0;
        for (size_t at = 0; at < text.size();) {
            const size_t end = std::min(text.find('\n', at), text.size());
            const std::string_view line = std::string_view(text).substr(at, end - at);
            at = end + 1;
            ++number;
            if (line.starts_with("title: ")) title = line.substr(7);
            if (!namesClause(line, id)) continue;
            const std::string& what =
                title.empty() ? std::string(line.substr(std::min(line.find_first_not_of(" /"), line.size()))) : title;
            places.push_back(fmt::format("{}:{}  {}", file, number, what));
        }
    }
    return places;
}

void printPlaces(std::string_view heading, const std::vector<std::string>& places) {
    if (places.empty()) return;
    std::cout << fmt::format("  {}\n", heading);
    for (size_t i = 0; i < std::min(places.size(), kMostPlaces); ++i) std::cout << fmt::format("    {}\n", places[i]);
    if (places.size() > kMostPlaces) std::cout << fmt::format("    and {} more\n", places.size() - kMostPlaces);
}

void print(const FoundClause& found) {
    std::cout << fmt::format("{}  {}\n  {}\n", found.clause.id, found.chapter, withoutAddresses(found.clause.text));
    if (!found.clause.remark.empty()) std::cout << fmt::format("  ({})\n", withoutAddresses(found.clause.remark));
}

}  // namespace

int showRules(const Common& common, const RulesOptions& options) {
    std::vector<std::string> games;
    for (const GameModule& module : gameModules()) {
        if (options.game.empty() || options.game == module.name) games.emplace_back(module.name);
    }
    if (games.empty()) return complain(fmt::format("There is no game “{}”.", options.game));

    if (options.words.size() == 1) {
        for (const std::string& game : games) {
            const std::vector<Clause> clauses = clausesCalled(options.words[0], game, common.locale);
            for (const Clause& each : clauses) {
                print({chapterOf(each.id, game, common.locale), each});
                if (clauses.size() > 1) continue;
                printPlaces("in the code", placesOf(each.id, {"games/" + game}, {".cpp", ".h"}));
                printPlaces("in scenarios", placesOf(each.id, {"scenarios/" + game, "cards/" + game}, {".yaml"}));
            }
            if (!clauses.empty()) return kOk;
        }
    }

    size_t count = 0;
    for (const std::string& game : games) {
        for (const FoundClause& each : clausesWith(options.words, game, common.locale)) {
            print(each);
            ++count;
        }
    }
    if (count > 0) return kOk;
    std::cerr << fmt::format("No clause has {}.\n", options.words.size() == 1 ? fmt::format("“{}” in it", options.words[0])
                                                                              : std::string("all these words in it"));
    return kFailed;
}

}  // namespace riffle::cli
