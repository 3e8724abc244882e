#include "server/analysis/analyses.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include "ai/player.h"
#include "engine/hash.h"
#include "protocol/json.h"
#include "protocol/refusal.h"
#include "protocol/text.h"
#include "server/base/log.h"
#include "server/limits/address.h"
#include "server/table/option_texts.h"

namespace riffle::server {

namespace {

constexpr size_t kMostWaiting = 16;
constexpr size_t kMostOfAddress = 4;  // that wait
constexpr size_t kMostOfSite = 8;     // of a /24 or /48
constexpr size_t kMostKept = 32;      // of a long game that is up to 8 MB
// Of the highest level: then the second look, which is harder, takes about as long as a bot of that level thinks.
constexpr int kMostIterations = 500;
constexpr size_t kMostDecisions = 2000;  // of one game: a longer one is looked at up to there

std::string_view nameOf(bool isWaiting, bool isRunning, bool isDone) {
    return isWaiting ? "waiting" : isRunning ? "running" : isDone ? "done" : "failed";
}

int64_t hundredths(float share) {
    return std::lround(share * 10'000);
}

// The game again, from what the wish has of it.
std::optional<Session> sessionOf(const Analyses::Wish& wish, Refusal& refusal) {
    if (!wish.request) {
        std::string ignored;
        const auto body = parseJson(wish.record, ignored);
        const Value* record = body && body->isMap() ? body->find("replay") : nullptr;
        auto session = Session::load(*wish.kind, record ? *record : Value(), refusal);
        if (!session || session->game().isOver()) return session;
        refusal = refusalOf("not_over", "error.not_over");
        return std::nullopt;
    }
    auto session = Session::create(*wish.kind, *wish.request, refusal);
    for (size_t i = 0; session && i < wish.choices.size(); ++i) {
        const std::vector<Option> options = session->game().options();
        const auto found = std::find_if(options.begin(), options.end(),
                                        [&](const Option& each) { return each.action == wish.choices[i].action; });
        const bool isDone = found != options.end() && session->chooseOption(found - options.begin() + 1, std::nullopt, refusal);
        if (!isDone) {
            refusal = refusalOf("bad_replay", "error.bad_replay");
            return std::nullopt;
        }
    }
    return session;
}

Value chancesValue(const std::vector<AnalysedChoice::Chance>& chances) {
    Value out = Value::list();
    for (const auto& each : chances) out.add(hundredths(each.share));
    return out;
}

// The card that a choice is about: the first one it names.
Value cardOf(const Game& game, Action action) {
    const std::vector<Option> options = game.options();
    const auto found = std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.action == action; });
    return found == options.end() || found->cards.empty() ? Value() : Value(game.cardTitle(found->cards[0]));
}

// What is expected behind the better choice, that one first.
Value lineValue(const AnalysedChoice& choice, const GameKind& kind, Locale locale) {
    Value out = Value::list();
    if (!choice.world) return out;
    const std::unique_ptr<Game> game = choice.world->clone();
    for (const Action action : choice.line) {
        Value each = Value::map();
        each["seat"] = game->seatName(game->decider());
        each["choice"] = actionText(kind, *game, action, locale);
        out.add(std::move(each));
        EventLog ignored;
        game->choose(action, ignored);
    }
    return out;
}

}  // namespace

Value analysisValue(const Session& session, const Analysis& analysis, const std::vector<std::string>& names, const Value& result,
                    Locale locale) {
    const auto& choices = analysis.choices;
    const auto before = [&](const AnalysedChoice& choice) -> const Game& { return session.at(choice.number - 1); };
    const auto nameOfSeat = [&](Seat seat) {
        return seat < names.size() && !names[seat].empty() ? names[seat] : session.game().seatName(seat);
    };
    Value out = Value::map();
    out["seats"] = Value::list();
    if (!choices.empty()) {
        for (const auto& each : choices[0].after) out["seats"].add(session.game().seatName(each.seat));
    }
    out["points"] = Value::list();
    for (size_t i = 0; i < choices.size(); ++i) {
        const AnalysedChoice& choice = choices[i];
        const auto turning = std::find(analysis.turnings.begin(), analysis.turnings.end(), i);
        Value point = Value::map();
        point["step"] = static_cast<int64_t>(choice.number);
        point["turn"] = choice.turn;
        point["seat"] = session.game().seatName(choice.seat);
        point["choice"] = actionText(session.kind(), before(choice), choice.played, locale);
        point["card"] = cardOf(before(choice), choice.played);
        point["chances"] = chancesValue(choice.after);
        point["before"] = chancesValue(choice.before);
        point["loss"] = hundredths(choice.loss);
        point["turning"] = turning == analysis.turnings.end() ? Value() : Value(turning - analysis.turnings.begin() + 1);
        out["points"].add(std::move(point));
    }
    out["turnings"] = Value::list();
    for (const size_t i : analysis.turnings) {
        const AnalysedChoice& choice = choices[i];
        const std::string played = actionText(session.kind(), before(choice), choice.played, locale);
        const std::string better = actionText(session.kind(), before(choice), choice.best, locale);
        const auto percent = [](float share) { return static_cast<int64_t>(std::lround(share * 100)); };
        Value turning = Value::map();
        turning["step"] = static_cast<int64_t>(choice.number);
        turning["turn"] = choice.turn;
        turning["seat"] = session.game().seatName(choice.seat);
        turning["choice"] = played;
        turning["card"] = cardOf(before(choice), choice.played);
        turning["better"] = better;
        turning["chance"] = hundredths(choice.chanceAfter());
        turning["best"] = hundredths(choice.chanceBefore());
        turning["loss"] = hundredths(choice.loss);
        turning["line"] = lineValue(choice, session.kind(), locale);
        turning["text"] = say(locale, "analyse.turning",
                              {{"turn", choice.turn},
                               {"number", static_cast<int64_t>(choice.number)},
                               {"seat", nameOfSeat(choice.seat)},
                               {"played", played},
                               {"chance", percent(choice.chanceAfter())},
                               {"better", better},
                               {"best", percent(choice.chanceBefore())},
                               {"loss", std::max<int64_t>(1, percent(choice.loss))}});
        out["turnings"].add(std::move(turning));
    }
    out["result"] = result;
    return out;
}

std::optional<std::string> Analyses::ask(const std::string& key, Wish wish, std::string_view address, Refusal& refusal) {
    const std::string words = fmt::format("{}|{}", key, wish.level);
    std::string id = hex(hashBytes(words.data(), words.size()));
    if (!wish.table.empty()) id = wish.table + "-" + id;
    const std::lock_guard hold(lock_);
    const auto found = jobs_.find(id);
    if (found != jobs_.end() && found->second.status != Status::Failed) return id;
    const auto isTheirs = [&](const auto& each) { return jobs_.at(each.first).address == address; };
    const Network site = Networks(address).site();
    const auto isNear = [&](const auto& each) { return Networks(jobs_.at(each.first).address).site() == site; };
    const auto counted = [&](const auto& which) {
        return static_cast<size_t>(std::count_if(queue_.begin(), queue_.end(), which));
    };
    if (queue_.size() >= kMostWaiting || counted(isTheirs) >= kMostOfAddress || counted(isNear) >= kMostOfSite) {
        refusal = refusalOf("too_busy", "error.too_busy");
        return std::nullopt;
    }
    if (found != jobs_.end()) std::erase(kept_, id);  // it failed, and is tried again
    Job job;
    job.address = address;
    job.game = wish.kind->name();
    job.level = wish.level;
    job.total = wish.choices.size();
    jobs_[id] = std::move(job);
    queue_.emplace_back(id, std::move(wish));
    return id;
}

std::optional<Value> Analyses::show(std::string_view id, Locale locale) const {
    const std::lock_guard hold(lock_);
    const auto found = jobs_.find(id);
    if (found == jobs_.end()) return std::nullopt;
    const Job& job = found->second;
    const auto place = std::find_if(queue_.begin(), queue_.end(), [&](const auto& each) { return each.first == id; });
    Value out = Value::map();
    out["job"] = id;
    out["status"] = nameOf(job.status == Status::Waiting, job.status == Status::Running, job.status == Status::Done);
    out["ahead"] = place == queue_.end() ? 0 : static_cast<int64_t>(place - queue_.begin()) + (isBusy_ || bench_ ? 1 : 0);
    out["done"] = static_cast<int64_t>(job.done);
    out["total"] = static_cast<int64_t>(job.total);
    out["game"] = job.game;
    out["level"] = job.level;
    out["analysis"] = job.found[static_cast<size_t>(locale)];
    if (job.status == Status::Failed) {
        out["code"] = job.refusal.code;
        out["detail"] = refusalIn(locale, job.refusal);
    }
    return out;
}

bool Analyses::hasWork() const {
    const std::lock_guard hold(lock_);
    return !isBusy_ && (bench_ || !queue_.empty());
}

size_t Analyses::waiting() const {
    const std::lock_guard hold(lock_);
    return queue_.size() + (bench_ ? 1 : 0);
}

bool Analyses::step(Bench& bench, Refusal& refusal) {
    if (!bench.session) {
        bench.session = sessionOf(bench.wish, refusal);
        if (!bench.session) return true;
        bench.plan.level = bench.wish.level;
        if (bench.wish.level == ai::kSearchLevel) bench.plan.iterations = kMostIterations;
        bench.analysis = choicesOf(*bench.session, bench.plan);
        if (bench.analysis.choices.size() > kMostDecisions) bench.analysis.choices.resize(kMostDecisions);
        return bench.analysis.choices.empty();
    }
    if (!bench.isSecondLook) {
        weighChoice(*bench.session, bench.plan, false, bench.analysis.choices[bench.looked]);
        if (++bench.looked < bench.analysis.choices.size()) return false;
        bench.isSecondLook = true;
        bench.looked = 0;
        bench.doubtful = doubtfulChoices(bench.analysis);
        return bench.doubtful.empty();
    }
    weighChoice(*bench.session, bench.plan, true, bench.analysis.choices[bench.doubtful[bench.looked]]);
    if (++bench.looked < bench.doubtful.size()) return false;
    nameTurnings(bench.doubtful, bench.analysis);
    return true;
}

void Analyses::finish(Refusal refusal) {
    std::array<Value, std::size(kLocales)> found;
    const bool isFound = refusal.code.empty();
    for (const Locale locale : kLocales) {
        if (!isFound) break;
        const Value result = bench_->wish.result.isMap() ? bench_->wish.result : bench_->session->game().result();
        found[static_cast<size_t>(locale)] =
            analysisValue(*bench_->session, bench_->analysis, bench_->wish.names, result, locale);
    }
    const std::lock_guard hold(lock_);
    Job& job = jobs_.at(bench_->job);
    job.status = isFound ? Status::Done : Status::Failed;
    job.done = job.total;
    job.refusal = std::move(refusal);
    job.found = std::move(found);
    kept_.push_back(bench_->job);
    while (kept_.size() > kMostKept) {
        jobs_.erase(kept_.front());
        kept_.pop_front();
    }
    bench_.reset();
    isBusy_ = false;
    ++finished_;
}

bool Analyses::work() {
    {
        const std::lock_guard hold(lock_);
        if (isBusy_ || (!bench_ && queue_.empty())) return false;
        if (!bench_) {
            bench_ = std::make_unique<Bench>();
            bench_->job = queue_.front().first;
            bench_->wish = std::move(queue_.front().second);
            queue_.pop_front();
            jobs_.at(bench_->job).status = Status::Running;
        }
        isBusy_ = true;
    }
    Refusal refusal;
    bool isLast = false;
    try {
        isLast = step(*bench_, refusal);
        if (isLast) finish(refusal);
    } catch (const std::exception& failure) {  // the next one must not wait for it
        log("failure", {{"what", failure.what()}, {"job", bench_->job}});
        isLast = true;
        finish(refusalOf("internal", "error.internal"));
    }
    if (isLast) return true;
    const std::lock_guard hold(lock_);
    Job& job = jobs_.at(bench_->job);
    const size_t choices = bench_->analysis.choices.size();
    job.done = bench_->looked + (bench_->isSecondLook ? choices : 0);
    // Until it is known how many are worth a second look, as many as there may be.
    job.total = choices + (bench_->isSecondLook ? bench_->doubtful.size() : std::min<size_t>(choices, 8));
    isBusy_ = false;
    return true;
}

}  // namespace riffle::server
