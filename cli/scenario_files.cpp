// Scenarios by the folder: finding them, running them on all cores, reporting.
#include "cli/scenario_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <ostream>
#include <thread>

#include "cli/deck_file.h"
#include "cli/read_file.h"
#include "protocol/scenario_rows.h"

namespace riffle::cli {

namespace {

constexpr size_t kLargestFile = 4U << 20U;

std::vector<ScenarioResult> runFile(const Games& games, const std::string& file, std::string_view only) {
    std::string text;
    std::string error;
    if (!readFile(file, kLargestFile, text, error))
        return {{file, 1, "(the file)", false, fmt::format("      {}\n", error), true}};
    return runScenarioText(games, file, text, only, openDeckFile);
}

int listScenarios(const std::vector<std::string>& files, const std::string& only, std::ostream& out, std::ostream& errors) {
    for (const std::string& file : files) {
        std::string text;
        std::string error;
        std::optional<std::vector<YamlDocument>> documents;
        if (readFile(file, kLargestFile, text, error)) documents = parseYaml(text, error);
        if (!documents) {
            errors << fmt::format("{}: {}\n", file, error);
            return 2;
        }
        for (const YamlDocument& document : *documents) {
            const Value* title = document.value.find("title");
            const std::string words = title && title->isText() ? title->asText() : "(no title)";
            if (only.empty() || words.find(only) != std::string::npos || file.find(only) != std::string::npos) {
                out << fmt::format("{}:{}  {}\n", file, document.line, words);
            }
        }
    }
    return 0;
}

}  // namespace

bool findScenarios(const std::vector<std::string>& paths, std::vector<std::string>& files, std::string& error) {
    namespace fs = std::filesystem;
    for (const std::string& path : paths) {
        std::error_code problem;
        if (fs::is_regular_file(path, problem)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> found;
        for (fs::recursive_directory_iterator it(path, problem), end; !problem && it != end; it.increment(problem)) {
            const auto extension = it->path().extension();
            if (it->is_regular_file(problem) && (extension == ".yaml" || extension == ".yml"))
                found.push_back(it->path().string());
        }
        if (problem) {
            error = fmt::format("{} can't be read.", path);
            return false;
        }
        std::sort(found.begin(), found.end());
        files.insert(files.end(), found.begin(), found.end());
    }
    return true;
}

int runScenarios(const Games& games, const ScenarioRun& run, std::ostream& out, std::ostream& errors) {
    std::vector<std::string> files;
    std::string error;
    if (!findScenarios(run.paths, files, error)) {
        errors << error << '\n';
        return 2;
    }
    if (run.isList) return listScenarios(files, run.only, out, errors);

    // Files are handed out to threads and reported in their order.
    std::vector<std::vector<ScenarioResult>> results(files.size());
    std::atomic<size_t> next = 0;
    const auto work = [&] {
        for (size_t i = next++; i < files.size(); i = next++) results[i] = runFile(games, files[i], run.only);
    };
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const size_t wanted = run.threads > 0 ? static_cast<size_t>(run.threads) : cores;
    std::vector<std::jthread> threads;
    for (size_t i = 1; i < std::min(wanted, files.size()); ++i) threads.emplace_back(work);
    work();
    threads.clear();

    int passed = 0;
    int failed = 0;
    bool isUnreadable = false;
    for (const auto& file : results) {
        for (const ScenarioResult& result : file) {
            ++(result.hasPassed ? passed : failed);
            isUnreadable |= result.isUnreadable;
            if (run.isQuiet && result.hasPassed) continue;
            out << fmt::format("{}  {}:{}  {}\n{}", result.hasPassed ? "ok  " : "FAIL", result.file, result.line, result.title,
                               result.report);
        }
    }
    if (passed + failed == 0) {
        errors << "There is no scenario there.\n";
        return 2;
    }
    out << fmt::format("{} passed, {} failed\n", passed, failed);
    return isUnreadable ? 2 : failed > 0 ? 1 : 0;
}

bool collectNamed(const std::vector<std::string>& files, std::string_view key, std::string_view game,
                  std::vector<std::string>& words, std::string& error) {
    for (const std::string& file : files) {
        std::string text;
        if (!readFile(file, kLargestFile, text, error)) return false;
        const auto documents = parseYaml(text, error);
        if (!documents) {
            error = fmt::format("{}: {}", file, error);
            return false;
        }
        for (const YamlDocument& document : *documents) {
            for (const YamlDocument& each : scenariosIn(document)) {
                const Value* list = each.value.find(key);
                const Value* played = each.value.find("game");
                if (!list || !list->isList() || !played || !played->isText() || played->asText() != game) continue;
                for (const Value& item : list->items()) {
                    if (item.isText()) words.push_back(item.asText());
                }
            }
        }
    }
    return true;
}

}  // namespace riffle::cli
