#include "cli/sim_job.h"

#include <fmt/format.h>

#include "protocol/game_module.h"
#include "protocol/json.h"
#include "protocol/text.h"
#include "protocol/version.h"

namespace riffle::cli {

namespace {

constexpr std::string_view kWhat = "riffle simulation";
constexpr size_t kLargestState = 256U << 20U;

Value number(uint64_t n) {
    return {static_cast<int64_t>(n)};
}

bool readCount(const Value& map, std::string_view key, uint64_t& out) {
    const Value* found = map.find(key);
    if (!found || !found->isInt() || found->asInt() < 0) return false;
    out = static_cast<uint64_t>(found->asInt());
    return true;
}

bool readText(const Value& map, std::string_view key, std::string& out) {
    const Value* found = map.find(key);
    if (!found || !found->isText()) return false;
    out = found->asText();
    return true;
}

bool readJob(const Value& value, SimJob& job) {
    std::string what;
    std::string cards;
    if (!value.isMap() || !readText(value, "what", what) || what != kWhat) return false;
    if (!readText(value, "game", job.game) || !readText(value, "cards", cards) || !readText(value, "ndjson", job.ndjson) ||
        !readText(value, "json", job.json) || !readText(value, "csv", job.csv))
        return false;
    job.cards = std::strtoull(cards.c_str(), nullptr, 16);
    if (!readCount(value, "seed", job.seed) || !readCount(value, "first", job.first) || !readCount(value, "games", job.games) ||
        !readCount(value, "done", job.done) || !readCount(value, "ndjsonBytes", job.ndjsonBytes))
        return false;
    const Value* request = value.find("request");
    const Value* players = value.find("players");
    const Value* cardsEvery = value.find("cardsEvery");
    const Value* ahead = value.find("ahead");
    const Value* totals = value.find("totals");
    if (!request || !request->isMap() || !players || !players->isList() || !cardsEvery || !ahead || !ahead->isList() || !totals ||
        !totals->isMap())
        return false;
    job.request = *request;
    uint64_t every = 0;
    if (!cardsEvery->isNull() && !readCount(value, "cardsEvery", every)) return false;
    if (!cardsEvery->isNull()) job.cardsEvery = every;
    for (const Value& player : players->items()) {
        if (!player.isText()) return false;
        job.players.push_back(player.asText());
    }
    for (const Value& each : ahead->items()) {
        uint64_t game = 0;
        sim::SimAhead games;
        if (!each.isMap() || !readCount(each, "game", game) || !readCount(each, "games", games.games) ||
            !readText(each, "lines", games.lines) || games.games != 1)
            return false;
        job.ahead[game] = std::move(games);
    }
    auto read = sim::SimTotals::from(*totals);
    if (!read) return false;
    job.totals = std::move(*read);
    return true;
}

}  // namespace

std::string SimJob::text() const {
    Value value = Value::map();
    value["what"] = kWhat;
    value["version"] = version();
    value["game"] = game;
    value["cards"] = hex(cards);
    value["request"] = request;
    Value names = Value::list();
    for (const std::string& player : players) names.add(player);
    value["players"] = std::move(names);
    value["seed"] = number(seed);
    value["first"] = number(first);
    value["games"] = number(games);
    value["cardsEvery"] = cardsEvery ? number(*cardsEvery) : Value();
    value["ndjson"] = ndjson;
    value["json"] = json;
    value["csv"] = csv;
    value["done"] = number(done);
    value["ndjsonBytes"] = number(ndjsonBytes);
    Value rows = Value::list();
    for (const auto& [from, each] : ahead) {
        Value row = Value::map();
        row["game"] = number(from);
        row["games"] = number(each.games);
        row["lines"] = each.lines;
        rows.add(std::move(row));
    }
    value["ahead"] = std::move(rows);
    value["totals"] = totals.toValue();
    return toJson(value) + "\n";
}

std::optional<SimJob> SimJob::from(std::string_view text, std::string& error) {
    SimJob job;
    const std::optional<Value> value = parseJson(text, error, {.bytes = kLargestState});
    if (value && readJob(*value, job)) return job;
    error = value ? "It is not a simulation that was interrupted." : "It is damaged or cut short: " + error;
    return std::nullopt;
}

std::unique_ptr<sim::Match> matchFor(const SimJob& job, const GameKind& kind, sim::SimPlan& plan, std::string& error) {
    if (kind.cardSetHash() != job.cards) {
        error = "It was begun with other cards.";
        return nullptr;
    }
    NewGame request;
    request.request = job.request;
    Refusal refusal;
    std::unique_ptr<sim::Match> match = kind.match(request, refusal);
    if (!match) {
        error = refusal.message;
        return nullptr;
    }
    plan.seed = job.seed;
    plan.wantsLines = !job.ndjson.empty();
    const auto seats = static_cast<size_t>(match->seats());
    if (job.players.size() != 1 && job.players.size() != seats) {
        error = fmt::format("There are {} players for {} seats: --players takes one for each seat, or one for all.",
                            job.players.size(), seats);
        return nullptr;
    }
    for (size_t seat = 0; seat < seats; ++seat) {
        const std::string& name = job.players[job.players.size() == 1 ? 0 : seat];
        const auto spec = ai::playerFrom(kind.module().levels, name);
        if (!spec) {
            error = fmt::format(
                "There is no player {}: --players takes random, quick, one-step, a level from 1 to {}, legacy:LEVEL, or "
                "search:ITERATIONS.",
                inQuotes(name), ai::kLevels);
            return nullptr;
        }
        plan.names.push_back(name);
        plan.players.push_back(*spec);
    }
    plan.cardsEvery = job.cardsEvery.value_or(sim::usualCardsEvery(plan.players));
    return match;
}

}  // namespace riffle::cli
