// What people at a table do beside choosing: they talk, ask, come and go, and try what they may not.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "proof/leaks/game.h"
#include "proof/leaks/letter.h"
#include "protocol/commitment.h"
#include "protocol/json.h"

namespace riffle::leaks {

namespace {

bool isOfType(const Value& letter, std::string_view type) {
    return letter.isMap() && textOf(letter.find("t")) == type;
}

constexpr std::string_view kNobodysToken = "AAAAAAAAAAAAAAAAAAAAAA";
constexpr size_t kMostWatchers = 3;
constexpr size_t kMostHints = 2;  // of a game: they take long

}  // namespace

bool LeakGame::meddle() {
    switch (below(13)) {
        case 0: return chat();
        case 1:
        case 2: return askWhy();
        case 3: return changeLanguage();
        case 4:
        case 5:
        case 6: return comeAndGo();
        case 7: return below(8) != 0 || leaveAndJoin();
        case 8: return askHint();
        case 9: return below(3) != 0 || tryTokens();
        default: return probe();
    }
}

bool LeakGame::chat() {
    Guest& guest = *guests_[below(guests_.size())];
    if (!guest.line) return true;
    Value d = Value::map();
    d["text"] = "your turn, I think";
    return send(guest, "chat", std::move(d)).has_value();  // watchers are refused
}

// About cards in sight and about hidden ones, by their names and by their ids.
bool LeakGame::askWhy() {
    Guest* guest = below(4) == 0 ? guests_[below(guests_.size())].get() : holderOf(deciderPlace());
    if (!guest || !guest->line) return true;
    const Game& game = *truth_->now().game;
    static constexpr std::string_view kVerbs[] = {"play",    "discard", "reap", "fight", "use",    "attack",
                                                  "recruit", "block",   "pick", "relic", "invoke", "activate"};
    const int card = 1 + static_cast<int>(below(static_cast<size_t>(game.cards())));
    const std::string_view verb = kVerbs[below(std::size(kVerbs))];
    asked_ = below(2) == 0 ? fmt::format("{} c{}", verb, card) : fmt::format("{} {}", verb, game.cardName(card));
    Value d = Value::map();
    d["action"] = asked_;
    const auto answer = send(*guest, "why", std::move(d));
    asked_.clear();
    return answer.has_value();
}

// Where people play with each other there are none.
bool LeakGame::askHint() {
    Guest* guest = holderOf(deciderPlace());
    if (!guest || !guest->line || plan_.seats.size() < 2) return true;
    const auto answer = send(*guest, "hint", Value::map());
    if (answer && isOfType(*answer, "hint"))
        check_->report({guest->who, "letter", "", version()}, "a hint in a game between people", toJson(*answer));
    return answer.has_value();
}

bool LeakGame::changeLanguage() {
    Guest& guest = *guests_[below(guests_.size())];
    if (!guest.line) return true;
    guest.isOdd = true;
    guest.who.locale = kLocales[below(std::size(kLocales))];
    Value d = Value::map();
    d["lang"] = codeOf(guest.who.locale);
    return send(guest, "lang", std::move(d)).has_value();
}

// A connection is lost and comes back later, or somebody comes to watch, or goes.
bool LeakGame::comeAndGo() {
    Guest& guest = *guests_[below(guests_.size())];
    if (!guest.line) return enter(guest, below(4) == 0 ? 0 : guest.version) && reach(guest, version());
    if (guest.who.place || below(2) == 0) {
        if (guest.who.place == deciderPlace()) return true;
        guest.line.reset();
        guest.waiting.clear();
        return true;
    }
    if (guests_.size() >= plan_.seats.size() + kMostWatchers) return true;
    auto other = std::make_unique<Guest>();
    other->who = {fmt::format("watcher {}", guests_.size() - plan_.seats.size() + 1), std::nullopt,
                  kLocales[below(std::size(kLocales))], ""};
    guests_.push_back(std::move(other));
    return enter(*guests_.back(), 0) && reach(*guests_.back(), version());
}

// A player leaves and is a watcher from then on; somebody else takes the seat, and the old token opens nothing.
bool LeakGame::leaveAndJoin() {
    Guest* guest = holderOf(below(plan_.seats.size()));
    if (!guest || !guest->line || truth_->now().game->isOver()) return true;
    const size_t place = *guest->who.place;
    const std::string old = guest->who.token;
    const std::string name(1, static_cast<char>('A' + place));
    for (const auto& each : guests_) each->isOdd = true;  // watchers are told how it stands
    guest->who.place.reset();
    guest->who.token.clear();
    guest->who.name += ", who has left";
    const auto left = send(*guest, "leave", Value::map());
    if (!left) return false;
    if (!isOfType(*left, "ack")) return fail("nobody may leave: " + toJson(*left).substr(0, 200));
    (void)ask(guest->who, "GET", target("/view?token=" + old), "", true);
    const HttpAnswer answer =
        askHttp(address_, "POST", target("/join"), R"({"name":"Next","dealt":"seed","seat":")" + name + R"("})");
    const std::string token = textOf(parsed(answer.body).find("token"));
    if (token.empty()) return fail("nobody can join: " + answer.body.substr(0, 300));
    allTokens_.push_back(token);
    check_->secrets().tokens = allTokens_;
    tokens_[place] = token;
    auto other = std::make_unique<Guest>();
    other->who = {name, place, kLocales[below(std::size(kLocales))], token};
    hand({other->who, "POST join", answer.body, version()});
    guests_.push_back(std::move(other));
    return enter(*guests_.back(), 0) && reach(*guests_.back(), version());
}

// Questions over HTTP, by those who may ask and by those who may not.
bool LeakGame::probe() {
    const Listener nobody{"a stranger", std::nullopt, kLocales[below(std::size(kLocales))], ""};
    const Guest& guest = *guests_[below(guests_.size())];
    const std::string lang = fmt::format("lang={}", codeOf(guest.who.locale));
    const auto step = std::to_string(truth_->now().step / 2);
    switch (below(13)) {
        case 0: (void)ask(guest.who, "GET", target(fmt::format("/view?token={}&{}", guest.who.token, lang))); break;
        case 1: (void)ask(guest.who, "GET", target("/view?" + lang), "", false, guest.who.token); break;
        case 2: (void)ask(nobody, "GET", target(fmt::format("/view?lang={}", codeOf(nobody.locale)))); break;
        case 3: (void)ask(nobody, "GET", target(fmt::format("/view?token={}", kNobodysToken)), "", true); break;
        case 4: (void)ask(nobody, "GET", fmt::format("/api/v1/replays/{}.json", id_), "", true); break;
        case 5: (void)ask(nobody, "GET", fmt::format("/api/v1/replays/{}/steps/{}?seat=all", id_, step), "", true); break;
        case 6: (void)ask(nobody, "POST", "/api/v1/analysis", fmt::format(R"({{"replay":"{}"}})", id_), true); break;
        case 7:
            (void)ask(
                nobody, "POST", "/api/v1/tables",
                fmt::format(R"({{"from":{{"replay":"{}","step":{}}},"seats":[{{"kind":"here"}},{{"kind":"here"}}]}})", id_, step),
                true);
            break;
        case 8: {
            const Value body = parsed(fmt::format(R"({{"token":"{}","decision":{},"option":1}})",
                                                  below(2) == 0 ? std::string(kNobodysToken) : std::string(), version()));
            (void)ask(nobody, "POST", target("/actions"), toJson(body), true);
            break;
        }
        case 9: (void)ask(nobody, "GET", target("")); break;
        case 10: {  // finished games only
            const auto now =
                std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
            const HttpAnswer answer =
                askHttp(address_, "GET", fmt::format("/api/v1/export/games.ndjson?since={}", now.count() - 1));
            if (answer.body.find(id_) != std::string::npos)
                check_->report({nobody, "GET export", "", version()}, "a game that goes on among finished ones", id_);
            break;
        }
        case 11: {  // a socket for a seat that one can't prove
            std::string error;
            const auto line = Line::open(address_, fmt::format("/ws/v1?table={}&token={}", id_, kNobodysToken), error);
            Received received{nobody, "GET /ws/v1", error, version()};
            received.isRefusal = true;
            if (line) check_->report(received, "what should have been refused", "a socket");
            if (!line) hand(std::move(received));
            break;
        }
        default: {  // a choice that is another's
            Guest* other = guests_[below(guests_.size())].get();
            if (!other->line || other->who.place == deciderPlace()) break;
            Value d = Value::map();
            d["decision"] = version();
            d["option"] = 1;
            const auto answer = send(*other, "act", std::move(d));
            if (!answer) return false;
            if (!isOfType(*answer, "err"))
                check_->report({other->who, "letter", "", version()}, "a choice that is another's was taken", toJson(*answer));
        }
    }
    return true;
}

// ---- The end

// Once it is over everything may be known; until then nobody may look. What was played is what was sent.
bool LeakGame::afterwards() {
    if (isConceded_) {
        if (plan_.seats.size() != 2 || table_.hasBots) return true;  // with more a program would play on
        for (const auto& guest : guests_) guest->isOdd = true;
        Guest* guest = holderOf(0);
        if (!guest || !guest->line) return true;
        truth_->giveUp();
        if (!send(*guest, "concede", Value::map()) || !reachAll()) return false;
    }
    report_.isWhole = !isConceded_;
    const HttpAnswer answer = askHttp(address_, "GET", fmt::format("/api/v1/replays/{}.json", id_));
    const Value replay = parsed(answer.body);
    const Value* choices = replay.find("choices");
    if (!choices || choices->size() != truth_->now().step)
        return fail(
            fmt::format("the record has {} choices, and {} were made", choices ? choices->size() : 0, truth_->now().step));
    return plan_.seats.size() != 2 || table_.hasBots || below(4) != 0 || playAgain();
}

// The same people once more, with the same tokens: of what is dealt now they know nothing from before. A few choices, and one
// gives up, so that the record can be had.
bool LeakGame::playAgain() {
    Guest* first = holderOf(0);
    if (!first || !first->line) return true;
    if (!send(*first, "rematch", Value::map())) return false;
    while (!first->table.isMap() || textOf(first->table.find("rematch")).empty()) {
        if (!take(*first)) return false;
    }
    LeakGame next(games_, address_, table_, seed_ + 1, settings_);
    next.id_ = textOf(first->table.find("rematch"));
    next.tokens_ = tokens_;
    next.plan_ = plan_;
    for (server::SeatPlan& seat : next.plan_.seats) seat.kind = server::SeatKind::Person;
    const bool isPlayed = next.playAFew();
    if (!isPlayed) return fail("a rematch: " + next.report_.error);
    again_ = std::move(next.check_);
    report_.choices += next.report_.choices;
    againTruth_ = std::move(next.truth_);
    return true;
}

bool LeakGame::playAFew() {
    constexpr uint64_t kFew = 12;
    if (!seatEverybody()) return false;
    for (const auto& guest : guests_) {
        if (!reach(*guest, 1)) return false;
    }
    while (!isOver_ && report_.choices < kFew) {
        Guest* decider = nullptr;
        for (const auto& guest : guests_) {
            const Value* options = guest->decision.isMap() ? guest->decision.find("options") : nullptr;
            if (options && options->size() > 0) decider = guest.get();
        }
        if (!decider) return fail("nobody is asked anything");
        Value d = Value::map();
        d["decision"] = seenVersion_;
        d["option"] = static_cast<int64_t>(below(decider->decision.find("options")->size())) + 1;
        const auto answer = send(*decider, "act", std::move(d));
        if (!answer) return false;
        if (!isOfType(*answer, "ack")) return fail("a choice is refused: " + toJson(*answer).substr(0, 300));
        ++report_.choices;
        for (const auto& guest : guests_) {
            if (!reach(*guest, seenVersion_)) return false;
        }
    }
    if (!isOver_) {
        isConceded_ = true;
        if (!send(*holderOf(0), "concede", Value::map())) return false;
    }
    return settle();
}

// Against programs: nobody knows what they chose until the game is over. All that was sent is kept until then.
bool LeakGame::settleLater() {
    Guest* guest = holderOf(0);
    size_t hints = 0;
    int64_t answered = 0;
    while (!isOver_ && guest) {
        const Value decision = guest->decision;
        const Value* options = decision.isMap() ? decision.find("options") : nullptr;
        if (!options || options->size() == 0 || decision.find("id")->asInt() <= answered) {
            if (!take(*guest)) return false;
            continue;
        }
        answered = decision.find("id")->asInt();
        if (report_.choices++ >= settings_.longest) {
            isConceded_ = true;
            if (plan_.seats.size() != 2) break;
            if (!send(*guest, "concede", Value::map())) return false;
            break;
        }
        if (hints < kMostHints && below(20) == 0) {
            ++hints;
            if (!send(*guest, "hint", Value::map())) return false;
        }
        Value act = Value::map();
        act["decision"] = answered;
        act["option"] = static_cast<int64_t>(below(options->size())) + 1;
        const std::string nonce = fmt::format("n{}", ++nonces_);
        act["n"] = nonce;
        Value message = Value::map();
        message["t"] = "act";
        message["d"] = std::move(act);
        if (!guest->line->send(toJson(message))) return fail("nothing can be sent any more");
    }
    return settle();
}

// The record of the game says what was true; then all that was sent can be checked.
bool LeakGame::settle() {
    for (const auto& each : guests_) {
        if (!reach(*each, seenVersion_)) return false;
    }
    const Value replay = parsed(askHttp(address_, "GET", fmt::format("/api/v1/replays/{}.json", id_)).body);
    const Value* choices = replay.find("choices");
    if (!choices || !readSeed(replay, plan_.request.seed)) return fail("there is no record of a finished game");
    std::string error;
    truth_ = Truth::of(*plan_.kind, plan_.request, error);
    if (!truth_) return fail("the game can't be set up: " + error);
    check_ = std::make_unique<Check>(*truth_, plan_, settings_.every, seed_);
    check_->secrets().tokens = allTokens_;
    check_->secrets().seed = seedText(plan_.request.seed);
    for (const Value& choice : choices->items()) {
        const std::string wrong = truth_->choose(Action{static_cast<uint32_t>(choice.asInt())});
        if (!wrong.empty()) check_->report({{}, "the rules", "", version()}, "a mark that tells too much", wrong);
    }
    if (isConceded_) truth_->giveUp();
    isConceded_ = false;
    for (Received& received : unread_) {
        if (received.version == 0) received.version = 1;
        if (settings_.plant) received.text = settings_.plant(received, *truth_, plan_).front();
        check_->check(received);
    }
    unread_.clear();
    return true;
}

}  // namespace riffle::leaks
