// Finished games for whoever wants to study them.
#include <fmt/format.h>

#include "protocol/commitment.h"
#include "protocol/json.h"
#include "server/api/api.h"
#include "server/store/archive.h"

namespace riffle::server {

namespace {

constexpr int kMostGames = 200;           // of one answer
constexpr size_t kMostBytes = 4U << 20U;  // then the answer ends

// What stands of a game's choices after what was taken back.
std::vector<const Entry*> standing(const std::vector<Entry>& entries) {
    std::vector<const Entry*> out;
    for (const Entry& entry : entries) {
        if (entry.kind == Entry::Kind::Choice) out.push_back(&entry);
        if (entry.kind == Entry::Kind::Undo) out.resize(std::min(entry.to, out.size()));
    }
    return out;
}

// A game without the people who played it.
Value gameRecord(const Saved& saved, bool isInside) {
    Value out = Value::map();
    out["format"] = "riffle-game";
    out["id"] = saved.id;
    out["at"] = saved.touched;
    out["game"] = saved.game;
    out["rules"] = saved.rules;
    out["cards"] = saved.cards;
    if (Seed seed; readSeed(saved.plan, seed)) addSeed(seed, out);
    out["request"] = *saved.plan.find("request");
    out["seats"] = Value::list();
    for (const Value& place : saved.places.items()) {
        const std::string& kind = place.find("kind")->asText();
        Value seat = Value::map();
        seat["kind"] = kind == "bot" ? "bot" : "person";
        if (kind == "bot") seat["level"] = *place.find("level");
        out["seats"].add(std::move(seat));
    }
    out["choices"] = Value::list();
    out["notation"] = Value::list();
    for (const Entry* entry : standing(saved.entries)) {
        out["choices"].add(int64_t{entry->action});
        out["notation"].add(entry->text);
    }
    out["result"] = saved.result;
    if (isInside) out["listed"] = *saved.plan.find("listed");
    return out;
}

Reply exported(const Request& request, Archive& archive) {
    const std::string_view game = queryOf(request, "game");
    const int64_t since = numberOf(queryOf(request, "since")).value_or(0);
    const std::string_view after = queryOf(request, "after");
    Reply reply{200, "application/x-ndjson", "", {}};
    const std::vector<std::string> ids = archive.store().finished(game, since, after, kMostGames);
    bool isMore = ids.size() == kMostGames;
    std::string last;
    int64_t at = 0;
    for (const std::string& id : ids) {
        if (reply.body.size() > kMostBytes) {
            isMore = true;
            break;
        }
        archive.letOthersIn();
        const auto saved = archive.store().load(id);
        if (!saved) continue;
        last = id;
        at = saved->touched;
        const Value* listed = saved->plan.find("listed");
        if (request.isInside || (listed && listed->isBool() && listed->asBool()))
            reply.body += toJson(gameRecord(*saved, request.isInside)) + "\n";
    }
    if (isMore)
        reply.headers.emplace_back("Link", fmt::format("</api/v1/export/games.ndjson?since={}&after={}{}{}>; rel=\"next\"", at,
                                                       last, game.empty() ? "" : "&game=", game));
    return reply;
}

}  // namespace

// Everybody may have the games of listed tables; who runs the server has all of them at its inner address.
Reply Api::exportRoute(const Request& request) {
    const std::string_view game = queryOf(request, "game");
    if (!game.empty() && !tables_.games().find(game))
        return refused(request, "unknown_game", "error.unknown_game", {{"games", tables_.games().names()}});
    Reply reply{200, "application/x-ndjson", "", {}};
    if (tables_.isKept()) reply.read = [request](Archive& archive) { return exported(request, archive); };
    return reply;
}

}  // namespace riffle::server
