#include "server/api/assets.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/hash.h"
#include "engine/locale.h"
#include "protocol/text.h"

namespace riffle::server {

namespace {

constexpr std::string_view kNoClient =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Riffle</title>"
    "<h1>Riffle</h1><p>The server runs, but this program was built without its web client. "
    "Its interface is described in <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p></html>\n";

// "ru-RU,ru;q=0.9,en;q=0.8": browsers name first what the reader likes best.
std::optional<Locale> firstLocale(std::string_view languages) {
    while (!languages.empty()) {
        const size_t end = std::min(languages.find(','), languages.size());
        std::string_view code = languages.substr(0, end);
        code = code.substr(0, code.find(';'));
        while (code.starts_with(' ')) code.remove_prefix(1);
        if (const auto locale = localeFrom(code)) return locale;
        languages.remove_prefix(std::min(end + 1, languages.size()));
    }
    return std::nullopt;
}

bool isAccepted(std::string_view accepts, std::string_view encoding) {
    const size_t at = accepts.find(encoding);
    if (at == std::string_view::npos) return false;
    const std::string_view rest = accepts.substr(at + encoding.size());
    return !rest.starts_with(";q=0") || rest.starts_with(";q=0.");
}

}  // namespace

std::string_view contentType(std::string_view path) {
    static constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".map", "application/json"},
    };
    for (const auto& [ending, type] : kTypes) {
        if (path.ends_with(ending)) return type;
    }
    return "application/octet-stream";
}

Assets::Assets(const std::string& folder) {
    namespace fs = std::filesystem;
    for (const Asset& asset : embeddedAssets()) {
        if (folder.empty()) files_.emplace(asset.path, asset.bytes);
    }
    if (folder.empty()) return;
    std::error_code problem;
    for (fs::recursive_directory_iterator it(folder, problem), end; !problem && it != end; it.increment(problem)) {
        std::error_code ignored;
        if (it->path().filename().string().starts_with('.')) {
            it.disable_recursion_pending();
            continue;
        }
        if (!it->is_regular_file(ignored)) continue;
        std::ifstream in(it->path(), std::ios::binary);
        std::stringstream text;
        text << in.rdbuf();
        if (in.good() || in.eof()) read_[it->path().lexically_relative(folder).generic_string()] = text.str();
    }
    for (const auto& [path, bytes] : read_) files_.emplace(path, bytes);
}

std::optional<Assets::File> Assets::find(std::string_view path, std::string_view accepts) const {
    if (!path.starts_with('/')) return std::nullopt;
    path.remove_prefix(1);
    const auto file = [&](std::string_view encoding, std::string_view ending) -> std::optional<File> {
        const auto found = files_.find(fmt::format("{}{}", path, ending));
        if (found == files_.end()) return std::nullopt;
        const std::string_view bytes = found->second;
        return File{std::string(contentType(path)), std::string(encoding),
                    fmt::format("\"{}\"", hex(hashBytes(bytes.data(), bytes.size()))), std::string(bytes),
                    path.starts_with("assets/")};
    };
    for (const auto& [encoding, ending] : {std::pair<std::string_view, std::string_view>{"br", ".br"}, {"gzip", ".gz"}}) {
        if (!isAccepted(accepts, encoding)) continue;
        if (auto packed = file(encoding, ending)) return packed;
    }
    return file("", "");
}

Assets::File Assets::page(std::string_view accepts, std::string_view languages) const {
    const Locale locale = firstLocale(languages).value_or(Locale::En);
    if (locale != Locale::En) {
        if (auto file = find(fmt::format("/index.{}.html", codeOf(locale)), accepts)) return *file;
    }
    if (auto file = find("/index.html", accepts)) return *file;
    File file;
    file.type = "text/html; charset=utf-8";
    file.tag = "\"none\"";
    file.bytes = kNoClient;
    return file;
}

}  // namespace riffle::server
