// Finished games step by step.
#include "protocol/json.h"
#include "protocol/refusal.h"
#include "server/api/api.h"
#include "server/store/archive.h"

namespace riffle::server {

// What is over is read from what is written down, whoever has the table; only a server that keeps nothing has it in memory alone.
Reply Api::replaysRoute(const Request& request, const std::vector<std::string_view>& parts) {
    if (!isRead(request)) return wrongMethod(request, "GET");
    if (parts.size() == 1) return notFound(request);
    std::string id(parts[1]);
    if (id.ends_with(".json")) id.resize(id.size() - 5);
    if (auto reply = tooManyGuesses(request, id)) return *std::move(reply);
    Reply none = refused(request, "no_replay", "error.no_replay");
    none.isUnknown = true;
    // Of a game that goes on it would tell everything.
    Reply early = refused(request, "not_over", "error.not_over");
    if (!tables_.isKept()) {
        const Table* table = tables_.find(id);
        if (!table) return none;
        return table->status() == Table::Status::Over ? replayReply(request, *table) : early;
    }
    Reply reply;
    reply.read = [request, id = std::move(id), none = std::move(none), early = std::move(early)](Archive& archive) {
        const auto found = archive.find(id);
        if (!found) return none;
        if (found->aside) return refused(request, *found->aside);
        if (!found->isOver) return early;
        if (!found->table) return recordReply(request, *found->saved, archive.store());
        return replayReply(request, *found->table, [&] { archive.letOthersIn(); });
    };
    return reply;
}

Reply replayReply(const Request& request, const Table& table, const std::function<void()>& between) {
    const std::vector<std::string_view> parts = partsOf(std::string_view(request.path).substr(7));
    const Session& session = table.session();
    if (parts.size() == 2) return json(session.replay());
    if (parts.size() == 3 && parts[2] == "log") return logReply(request, table, between);
    if (parts.size() != 4 || parts[2] != "steps") return notFound(request);
    const auto step = numberOf(parts[3]);
    const auto count = static_cast<int64_t>(session.choices().size());
    if (!step || *step > count) return refused(request, "not_found", "refuse.steps", {{"most", count}});
    const Game& game = session.at(static_cast<size_t>(*step));
    Viewer viewer{true, 0};
    if (const std::string_view seat = queryOf(request, "seat"); !seat.empty() && seat != "all") {
        const auto place = placeOf(table, seat);
        if (!place) return refused(request, "bad_request", "refuse.seat-or-all");
        viewer = {false, static_cast<Seat>(*place)};
    }
    const Locale locale = localeOf(request);
    const auto at = static_cast<size_t>(*step);
    Value out = Value::map();
    out["id"] = table.id();
    out["step"] = *step;
    out["steps"] = count;
    out["view"] = game.view(viewer);
    out["events"] = session.describeEvents(at == 0 ? 0 : session.eventsBefore(at - 1), session.eventsBefore(at), viewer, locale);
    out["decision"] = Session::of(session.kind(), game.clone()).decision(viewer, locale);
    out["chosen"] = Value();
    if (at < session.choices().size()) {
        const Choice choice = session.choices()[at];
        const bool isKnown = viewer.all || viewer.seat == choice.seat;
        Value chosen = Value::map();
        chosen["seat"] = game.seatName(choice.seat);
        if (isKnown) chosen["action"] = choice.text;
        out["chosen"] = std::move(chosen);
    }
    out["result"] = *step == count ? table.result() : Value();
    return json(out);
}

}  // namespace riffle::server
