#include "server/base/log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>

namespace riffle::server {

namespace {

constexpr size_t kLongestText = 512;  // bytes
constexpr size_t kMostItems = 16;
constexpr std::string_view kUnreadable = "\uFFFD";

std::atomic<bool> isLogging = true;
std::atomic<int> logFile = STDERR_FILENO;

// How many bytes the character at the beginning has; 0 where they are no UTF-8 or a control character.
size_t characterAt(std::string_view text) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return lead >= 0x20 && lead != 0x7F ? 1 : 0;
    const size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    // The second byte decides what is overlong, a surrogate or beyond the last character; below U+00A0 are control characters.
    const unsigned char least = lead == 0xC2 ? 0xA0 : lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (byte(1) < least || byte(1) > most) return 0;
    for (size_t i = 2; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return 0;
    }
    return length;
}

std::string cleaned(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        if (out.size() >= kLongestText) return out + "…";
        const size_t length = characterAt(text);
        out += length > 0 ? text.substr(0, length) : kUnreadable;
        text.remove_prefix(std::max<size_t>(length, 1));
    }
    return out;
}

Value cleaned(const Value& value) {
    if (value.isText()) return cleaned(std::string_view(value.asText()));
    if (!value.isList() && !value.isMap()) return value;
    Value out = value.isList() ? Value::list() : Value::map();
    for (size_t i = 0; i < std::min(value.items().size(), kMostItems); ++i) out.add(cleaned(value.items()[i]));
    for (size_t i = 0; i < std::min(value.entries().size(), kMostItems); ++i)
        out[cleaned(std::string_view(value.entries()[i].first))] = cleaned(value.entries()[i].second);
    return out;
}

}  // namespace

void setLogging(bool isOn) {
    isLogging = isOn;
}

void setLogFile(int file) {
    logFile = file;
}

std::string logLine(int64_t at, std::string_view event, const std::vector<std::pair<std::string, Value>>& fields) {
    Value line = Value::map();
    line["at"] = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(at)));
    line["event"] = event;
    for (const auto& [name, value] : fields) line[name] = cleaned(value);
    return toJson(line) + "\n";
}

// In one piece, so that the lines of several threads don't mix. One that can't be written is lost: a server does not end because
// nobody can read its log.
void log(std::string_view event, const std::vector<std::pair<std::string, Value>>& fields) {
    if (!isLogging) return;
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    const std::string line = logLine(now, event, fields);
    if (::write(logFile, line.data(), line.size()) < 0) return;
}

}  // namespace riffle::server
