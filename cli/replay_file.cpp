#include "cli/replay_file.h"

#include <fmt/format.h>

#include "cli/read_file.h"
#include "protocol/json.h"
#include "protocol/text.h"

namespace riffle::cli {

std::optional<Value> readReplay(const std::string& file, std::string& error) {
    constexpr size_t kLargestReplay = 64U << 20U;
    std::string text;
    if (!readFile(file, kLargestReplay, text, error)) return std::nullopt;
    std::optional<Value> replay = parseJson(text, error, {.bytes = kLargestReplay});
    if (replay) return replay;
    const size_t colon = error.find(": ");
    error =
        fmt::format("{}: The replay is damaged or cut short: {}", file, error.substr(colon == std::string::npos ? 0 : colon + 2));
    return std::nullopt;
}

std::optional<Session> sessionOf(const Games& games, const std::string& file, const Value& replay, std::string& error) {
    const Value* name = replay.find("game");
    const GameKind* kind = name && name->isText() ? games.find(name->asText()) : nullptr;
    if (!kind) {
        error = fmt::format("{}: This is not a replay of a game that is known here.", file);
        return std::nullopt;
    }
    Refusal refusal;
    std::optional<Session> session = Session::load(*kind, replay, refusal);
    if (!session) error = fmt::format("{}: {}", file, refusal.message);
    return session;
}

}  // namespace riffle::cli
