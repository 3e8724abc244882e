#include "server/assets.h"

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

// "/assets/app.js" as "assets/app.js"; nothing where it leads elsewhere than down.
std::optional<std::string> safePath(std::string_view path) {
    if (!path.starts_with('/') || path.size() > 256) return std::nullopt;
    path.remove_prefix(1);
    if (path.empty() || path.ends_with('/')) return std::nullopt;
    for (size_t at = 0; at <= path.size();) {
        const size_t end = std::min(path.find('/', at), path.size());
        const std::string_view part = path.substr(at, end - at);
        if (part.empty() || part.starts_with('.')) return std::nullopt;
        at = end + 1;
    }
    for (const char c : path) {
        if (static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == ':') return std::nullopt;
    }
    return std::string(path);
}

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

bool Assets::read(const std::string& path, std::string& bytes) const {
    if (folder_.empty()) {
        for (const Asset& asset : embeddedAssets()) {
            if (asset.path != path) continue;
            bytes = asset.bytes;
            return true;
        }
        return false;
    }
    const std::filesystem::path file = std::filesystem::path(folder_) / path;
    std::error_code problem;
    if (!std::filesystem::is_regular_file(file, problem)) return false;
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    bytes = text.str();
    return in.good() || in.eof();
}

std::optional<Assets::File> Assets::find(std::string_view path, std::string_view accepts) const {
    const auto safe = safePath(path);
    if (!safe) return std::nullopt;
    File file;
    file.type = contentType(*safe);
    file.isLasting = safe->starts_with("assets/");
    bool isFound = false;
    for (const auto& [encoding, ending] : {std::pair<std::string_view, std::string_view>{"br", ".br"}, {"gzip", ".gz"}}) {
        if (isFound || !isAccepted(accepts, encoding) || !read(*safe + std::string(ending), file.bytes)) continue;
        file.encoding = encoding;
        isFound = true;
    }
    if (!isFound && !read(*safe, file.bytes)) return std::nullopt;
    file.tag = "\"" + hex(hashBytes(file.bytes.data(), file.bytes.size())) + "\"";
    return file;
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
