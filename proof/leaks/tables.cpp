// Which tables the leak test plays at.
#include <fmt/format.h>

#include "games/epic/facade/kind.h"
#include "games/epic/proof/table.h"
#include "games/epic/rules/rules.h"
#include "games/keyforge/facade/kind.h"
#include "games/keyforge/proof/table.h"
#include "games/keyforge/rules/rules.h"
#include "games/shards/facade/kind.h"
#include "games/shards/proof/table.h"
#include "games/shards/rules/rules.h"
#include "proof/leaks/game.h"

namespace riffle::leaks {

namespace {

constexpr int kMostPlayers = 4;
constexpr uint64_t kBotsEvery = 8;  // games: one of so many is against programs

template <class Rules, class Table>
LeakTable tableFor(const Rules& rules, std::string_view game, uint64_t number, uint64_t seed) {
    const Table table(rules);
    auto deal = table.dealOf(number, seed);
    for (uint64_t other = number;; ++other) {
        deal = table.dealOf(other, seed);
        if constexpr (requires { deal.players; }) {
            if (deal.players > kMostPlayers) continue;
        }
        break;
    }
    deal.options.askChance = 0;  // at tables the dice are the server's
    deal.seed = seed;
    LeakTable out;
    out.name = fmt::format("{}: {}", game, sim::nameOf(deal));
    const Value request = table.requestOf(deal);
    const Value* count = request.find("seats");
    const int64_t seats = count && count->isInt() ? count->asInt() : 2;
    out.body = Value::map();
    out.body["game"] = game;
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

}  // namespace

LeakTable leakTableOf(const GameKind& kind, uint64_t number, uint64_t seed) {
    if (kind.name() == "shards")
        return tableFor<shards::Rules, sim::ShardsTable>(shards::Rules(shards::cardsOf(kind)), "shards", number, seed);
    if (kind.name() == "keyforge")
        return tableFor<keyforge::Rules, sim::KeyforgeTable>(keyforge::Rules(keyforge::cardsOf(kind)), "keyforge", number, seed);
    return tableFor<epic::Rules, sim::EpicTable>(epic::Rules(epic::cardsOf(kind)), "epic", number, seed);
}

}  // namespace riffle::leaks
