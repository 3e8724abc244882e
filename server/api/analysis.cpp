// Finished games looked at again.
#include <fmt/format.h>

#include "protocol/json.h"
#include "server/analysis/analyses.h"
#include "server/api/api.h"
#include "server/base/json_fields.h"
#include "server/bots/bots.h"

namespace riffle::server {

namespace {

constexpr int kHighestLevel = 6;

// The game of a table that is over.
bool readTable(Tables& tables, const std::string& id, Analyses::Wish& wish, std::string& key, Refusal& refusal) {
    const Table* table = tables.find(id);
    if (!table) return refuse(refusal, "no_replay", "error.no_replay");
    // Of a game that goes on it would tell what nobody may know.
    if (table->status() != Table::Status::Over) return refuse(refusal, "not_over", "error.not_over");
    wish.kind = table->plan().kind;
    wish.request = table->session().request();
    wish.choices = table->session().choices().all();
    wish.result = table->result();
    for (const Table::Place& place : table->places()) wish.names.push_back(place.name);
    key = "table " + table->id();
    wish.table = table->id();
    return true;
}

// A record of a game, as it came in a body. Whether it holds is seen when it is played again, in one piece, so it may not be
// longer than any game here is.
bool readRecord(const Games& games, const Value& record, const std::string& text, Analyses::Wish& wish, std::string& key,
                Refusal& refusal) {
    const std::string* game = textIn(record, "game");
    const Value* choices = record.find("choices");
    wish.kind = game ? games.find(*game) : nullptr;
    if (!wish.kind || (choices && choices->size() > static_cast<size_t>(Table::kMostEntries)))
        return refuse(refusal, "bad_replay", "error.bad_replay");
    wish.record = text;
    key = "record ";
    key += text;
    return true;
}

}  // namespace

Reply Api::shownAnalysis(const Request& request, std::string_view job) const {
    const auto shown = analyses_ ? analyses_->show(job, localeOf(request)) : std::nullopt;
    if (!shown) return refused(request, "no_job", "error.no_job");
    const std::string& status = shown->find("status")->asText();
    return json(*shown, status == "waiting" || status == "running" ? 202 : 200);
}

Reply Api::analysisRoute(const Request& request, const std::vector<std::string_view>& parts) {
    if (!analyses_ || parts.size() > 2) return notFound(request);
    if (parts.size() == 2) return isRead(request) ? shownAnalysis(request, parts[1]) : wrongMethod(request, "GET");
    if (request.method != "POST") return wrongMethod(request, "POST");
    Reply bad;
    const auto body = bodyOf(request, bad);
    if (!body) return bad;
    Request asked = request;
    if (const std::string* lang = textIn(*body, "lang")) asked.query["lang"] = *lang;
    Analyses::Wish wish;
    std::string key;
    Refusal refusal;
    const Value* replay = body->find("replay");
    const Value* level = body->find("level");
    if (level && !level->isNull()) {
        if (!level->isInt() || level->asInt() < Analyses::kLowestLevel || level->asInt() > kHighestLevel)
            return refused(asked, "bad_request", "refuse.analysis-level",
                           {{"least", Analyses::kLowestLevel}, {"most", kHighestLevel}});
        wish.level = static_cast<int>(level->asInt());
    }
    if (replay && replay->isText()) {
        if (auto reply = tooManyGuesses(asked, replay->asText())) return *std::move(reply);
    }
    const bool isRead = replay && replay->isText()  ? readTable(tables_, replay->asText(), wish, key, refusal)
                        : replay && replay->isMap() ? readRecord(tables_.games(), *replay, request.body, wish, key, refusal)
                                                    : refuse(refusal, "bad_request", "refuse.analysis-replay");
    if (!isRead) {
        Reply reply = refused(asked, refusal);
        reply.isUnknown = refusal.code == "no_replay";
        return reply;
    }
    const auto job = analyses_->ask(key, std::move(wish), request.address, refusal);
    if (!job) return refused(asked, refusal);
    if (bots_) bots_->wake();
    return shownAnalysis(asked, *job);
}

}  // namespace riffle::server
