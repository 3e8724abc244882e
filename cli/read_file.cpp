#include "cli/read_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace riffle::cli {

bool readFile(const std::string& path, size_t limit, std::string& text, std::string& error) {
    std::error_code problem;
    if (std::filesystem::is_directory(path, problem)) {
        error = fmt::format("{} is a folder, not a file.", path);
        return false;
    }
    std::ifstream stream(path, std::ios::binary);
    if (!stream) {
        error = fmt::format("{} can't be opened.", path);
        return false;
    }
    text.clear();
    char block[65536];
    while (stream.read(block, sizeof block) || stream.gcount() > 0) {
        text.append(block, static_cast<size_t>(stream.gcount()));
        if (text.size() > limit) {
            error = fmt::format("{} is larger than {} bytes.", path, limit);
            return false;
        }
    }
    return true;
}

bool readCardFolder(const std::string& folder, std::vector<language::CardFile>& files, std::string& error) {
    constexpr size_t kLargest = 4U << 20U;
    namespace fs = std::filesystem;
    std::error_code problem;
    std::vector<std::string> paths;
    for (fs::recursive_directory_iterator it(folder, problem), end; !problem && it != end; it.increment(problem)) {
        if (it->path().extension() == ".card") paths.push_back(it->path().string());
    }
    if (problem) {
        error = fmt::format("The folder {} can't be read.", folder);
        return false;
    }
    std::sort(paths.begin(), paths.end());
    for (const std::string& path : paths) {
        language::CardFile file{path, ""};
        if (!readFile(path, kLargest, file.text, error)) return false;
        files.push_back(std::move(file));
    }
    return true;
}

}  // namespace riffle::cli
