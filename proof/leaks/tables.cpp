// Which tables the leak test plays at.
#include <fmt/format.h>

#include "proof/leaks/game.h"
#include "protocol/game_module.h"
#include "protocol/soak_tables.h"

namespace riffle::leaks {

namespace {

constexpr int kMostPlayers = 4;
constexpr uint64_t kBotsEvery = 8;  // games: one of so many is against programs

}  // namespace

LeakTable leakTableOf(const GameKind& kind, uint64_t number, uint64_t seed) {
    const SoakTables::Dealt dealt = kind.module().tables(kind, false)->dealtFor(kMostPlayers, number, seed);
    const Value& request = dealt.request.request;
    LeakTable out;
    out.name = fmt::format("{}: {}", kind.name(), dealt.name);
    const Value* count = request.find("seats");
    const int64_t seats = count && count->isInt() ? count->asInt() : 2;
    out.body = Value::map();
    out.body["game"] = kind.name();
    for (const auto& [name, value] : request.entries()) {
        if (name != "seats") out.body[name] = value;
    }
    out.hasBots = number % kBotsEvery == kBotsEvery - 1 && seats > 1;
    // Against programs what was true is only known afterwards, so there the chance may be the server's own.
    if (!out.hasBots) out.body["seed"] = static_cast<int64_t>(seed);
    if (out.hasBots) out.name += ", against programs";
    static constexpr std::string_view kNames[] = {"Mira", "Jan", "Ola", "Kim"};
    static constexpr std::string_view kKinds[] = {"person", "here", "open"};
    out.body["seats"] = Value::list();
    for (int64_t i = 0; i < seats; ++i) {
        Value seat = Value::map();
        const auto turn = static_cast<uint64_t>(i) + number;
        seat["kind"] = out.hasBots ? (i == 0 ? "here" : "bot") : kKinds[turn % 5 < 3 ? 0 : turn % 5 - 2];
        if (out.hasBots && i > 0) seat["level"] = 1;
        seat["name"] = kNames[i];
        out.body["seats"].add(std::move(seat));
    }
    static constexpr std::string_view kUndo[] = {"free", "consent", "free", "off"};
    out.body["undo"] = kUndo[number % 4];
    out.body["listed"] = number % 3 == 0 && out.hasBots;  // with a chosen seed no table with guests is
    return out;
}

}  // namespace riffle::leaks
