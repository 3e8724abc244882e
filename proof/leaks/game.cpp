#include "proof/leaks/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <utility>

#include "proof/leaks/letter.h"
#include "protocol/commitment.h"
#include "protocol/json.h"

namespace riffle::leaks {

namespace {

constexpr size_t kPlayForTheEnd = 800;  // choices, from which on people want to be done
constexpr int kMostTries = 50;          // where the server asks for patience

std::string typeOf(const Value& letter) {
    return letter.isMap() ? textOf(letter.find("t")) : std::string();
}

const Value* bodyOf(const Value& letter) {
    return letter.isMap() ? letter.find("d") : nullptr;
}

// Told to one alone, because they asked.
bool isAnswer(std::string_view type) {
    static constexpr std::array<std::string_view, 5> kAnswers = {"ack", "err", "why", "hint", "p"};
    return std::find(kAnswers.begin(), kAnswers.end(), type) != kAnswers.end();
}

}  // namespace

LeakGame::LeakGame(const Games& games, const Address& address, LeakTable table, uint64_t seed, const LeakSettings& settings)
    : games_(games), address_(address), table_(std::move(table)), settings_(settings), rng_(Rng::seeded(seed)), seed_(seed) {
    report_.table = table_.name;
}

bool LeakGame::fail(std::string why) {
    if (report_.error.empty()) report_.error = std::move(why);
    return false;
}

std::string LeakGame::target(std::string_view rest) const {
    return fmt::format("/api/v1/tables/{}{}", id_, rest);
}

LeakGame::Guest* LeakGame::holderOf(size_t place) {
    for (const auto& guest : guests_) {
        if (guest->who.place == place) return guest.get();
    }
    return nullptr;
}

size_t LeakGame::deciderPlace() const {
    const size_t decider = truth_->now().game->decider();
    return decider < plan_.seats.size() ? decider : 0;
}

// ---- What comes in

void LeakGame::hand(Received received) {
    if (check_) {
        check_->check(received);
    } else {
        unread_.push_back(std::move(received));
    }
}

HttpAnswer LeakGame::ask(const Listener& who, std::string_view method, const std::string& path, const std::string& body,
                         bool isRefused, const std::string& token) {
    HttpAnswer answer;
    for (int tries = 0; tries < kMostTries; ++tries) {
        answer = askHttp(address_, method, path, body, token);
        if (answer.status != 429 && answer.status != 503) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    Received received{who, fmt::format("{} {}", method, path.substr(0, path.find('?'))), answer.body, version()};
    received.isRefusal = isRefused;
    if (isRefused && answer.status < 400) {
        if (check_) check_->report(received, "what should have been refused", answer.body.substr(0, 300));
        return answer;
    }
    hand(std::move(received));
    return answer;
}

// The next letter, checked. Of a position what was told to all before it is kept.
std::optional<Value> LeakGame::take(Guest& guest) {
    Received received{guest.who, "letter", "", guest.version > 0 ? guest.version : version()};
    if (!guest.waiting.empty()) {
        received.text = std::move(guest.waiting.front());
        guest.waiting.pop_front();
    } else {
        auto text = guest.line->read();
        if (!text) {
            (void)fail(fmt::format("{} was sent nothing more", guest.who.name));
            return std::nullopt;
        }
        received.text = std::move(*text);
        if (settings_.plant && truth_) {
            std::vector<std::string> instead = settings_.plant(received, *truth_, plan_);
            received.text = std::move(instead.front());
            guest.waiting.assign(instead.begin() + 1, instead.end());
        }
    }
    Value letter = parsed(received.text);
    const std::string type = typeOf(letter);
    if (type == "why" || type == "err") received.asked = asked_;
    if (const Value* v = letter.find("v"); v && v->isInt()) guest.version = received.version = v->asInt();
    seenVersion_ = std::max(seenVersion_, guest.version);
    const Value* d = bodyOf(letter);
    if (d && type == "table") guest.table = *d;
    if (d && !truth_ && letter.find("v") && d->find("decision")) guest.decision = *d->find("decision");
    if (const Value* result = d ? d->find("result") : nullptr; result && result->isMap()) isOver_ = true;
    if (!isAnswer(type)) guest.kinds.push_back(type);
    if (letter.find("v")) {
        guest.lastKinds = std::move(guest.kinds);
        guest.kinds.clear();
    }
    hand(std::move(received));
    return letter;
}

bool LeakGame::reach(Guest& guest, int64_t wanted) {
    while (guest.version < wanted) {
        if (!take(guest)) return false;
    }
    return true;
}

// Everybody has been told of the last choice. Who neither asked for something nor came just now has been sent the same letters.
bool LeakGame::reachAll() {
    for (const auto& guest : guests_) {
        if (guest->line && !reach(*guest, version())) return false;
    }
    compareKinds();
    for (const auto& guest : guests_) guest->isOdd = !guest->line;
    return true;
}

void LeakGame::compareKinds() {
    const Guest* first = nullptr;
    for (const auto& guest : guests_) {
        if (guest->isOdd || !guest->line || !check_) continue;
        if (!first) first = guest.get();
        if (guest->lastKinds == first->lastKinds) continue;
        std::string evidence;
        for (const Guest* each : {first, static_cast<const Guest*>(guest.get())}) {
            evidence += each->who.name + ":";
            for (const std::string& kind : each->lastKinds) evidence += " " + kind;
            evidence += ". ";
        }
        check_->report({guest->who, "letter", "", version()}, "more or fewer letters than others", evidence);
    }
}

// ---- What goes out

std::optional<Value> LeakGame::answerTo(Guest& guest, const std::string& nonce) {
    while (true) {
        auto letter = take(guest);
        if (!letter) return std::nullopt;
        const Value* d = bodyOf(*letter);
        if (isAnswer(typeOf(*letter)) && d && textOf(d->find("n")) == nonce) return letter;
    }
}

std::optional<Value> LeakGame::send(Guest& guest, std::string_view type, Value d) {
    for (int tries = 0; tries < kMostTries; ++tries) {
        const std::string nonce = fmt::format("n{}", ++nonces_);
        d["n"] = nonce;
        Value message = Value::map();
        message["t"] = type;
        message["d"] = d;
        if (!guest.line->send(toJson(message))) {
            (void)fail(fmt::format("{} can't send anything more", guest.who.name));
            return std::nullopt;
        }
        auto answer = answerTo(guest, nonce);
        const Value* body = answer ? bodyOf(*answer) : nullptr;
        const std::string code = body ? textOf(body->find("code")) : "";
        const bool isHasty = code == "busy" || (code == "too_fast" && type != "hint" && type != "chat");
        if (!isHasty) return answer;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    (void)fail("the server asks for more patience than there is");
    return std::nullopt;
}

bool LeakGame::enter(Guest& guest, int64_t since) {
    std::string error;
    const std::string path =
        fmt::format("/ws/v1?table={}{}{}&lang={}{}", id_, guest.who.token.empty() ? "" : "&token=", guest.who.token,
                    codeOf(guest.who.locale), since > 0 ? fmt::format("&since={}", since) : "");
    guest.line = Line::open(address_, path, error);
    for (int tries = 0; tries < kMostTries && !guest.line; ++tries) {  // a busy server declines
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        guest.line = Line::open(address_, path, error);
    }
    if (!guest.line) return fail(fmt::format("{} can't come to the table: {}", guest.who.name, error));
    guest.kinds.clear();
    guest.isOdd = true;
    guest.version = since;
    const auto hello = take(guest);
    if (!hello) return false;
    if (typeOf(*hello) != "hello") return fail("the first letter is no greeting: " + toJson(*hello).substr(0, 200));
    const Value* d = hello->find("d");
    return keepToken(guest, textOf(d && d->isMap() ? d->find("token") : nullptr));
}

// What a guest got for the invitation, which opens nothing any more.
bool LeakGame::keepToken(Guest& guest, const std::string& token) {
    if (token.empty()) return true;
    const std::string invitation = std::exchange(guest.who.token, token);
    tokens_[*guest.who.place] = token;
    allTokens_.push_back(token);
    if (check_) check_->secrets().tokens = allTokens_;
    std::string error;
    if (Line::open(address_, fmt::format("/ws/v1?table={}&token={}", id_, invitation), error))
        return fail("an invitation opens a seat twice");
    return true;
}

// ---- The table

bool LeakGame::make() {
    Refusal refusal;
    auto plan = server::readPlan(table_.body, games_, seed_, refusal);
    if (!plan) return fail("the table can't be planned: " + refusal.message);
    plan_ = std::move(*plan);
    HttpAnswer answer;
    for (int tries = 0; tries < 2 * kMostTries; ++tries) {
        answer = askHttp(address_, "POST", "/api/v1/tables", toJson(table_.body));
        if (answer.status != 429 && answer.status != 503) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    const Value made = parsed(answer.body);
    const Value* seats = made.find("seats");
    if (answer.status != 201 || !seats) return fail("the table can't be made: " + answer.body.substr(0, 300));
    id_ = textOf(made.find("id"));
    for (const Value& seat : seats->items()) tokens_.push_back(textOf(seat.find("token")));
    if (!table_.hasBots) {
        std::string error;
        truth_ = Truth::of(*plan_.kind, plan_.request, error);
        if (!truth_) return fail("the game can't be set up: " + error);
        check_ = std::make_unique<Check>(*truth_, plan_, settings_.every, seed_);
    }
    return true;
}

// Everybody comes, in a language of their own; to open seats by joining. One watcher is there from the start.
bool LeakGame::seatEverybody() {
    allTokens_ = tokens_;
    const auto tell = [&] {
        if (!check_) return;
        check_->secrets().tokens = allTokens_;
        check_->secrets().seed = seedText(plan_.request.seed);
    };
    tell();
    const auto addGuest = [&](std::string name, std::optional<size_t> place, std::string token) -> Guest& {
        auto guest = std::make_unique<Guest>();
        guest->who = {std::move(name), place, kLocales[below(std::size(kLocales))], std::move(token)};
        guests_.push_back(std::move(guest));
        return *guests_.back();
    };
    if (!enter(addGuest("watcher 1", std::nullopt, ""), 0)) return false;
    for (size_t place = 0; place < tokens_.size(); ++place) {
        const server::SeatKind kind = plan_.seats[place].kind;
        if (kind == server::SeatKind::Bot) continue;
        const std::string name(1, static_cast<char>('A' + place));
        if (kind == server::SeatKind::Open) {
            Listener who{"who joins " + name, place, Locale::En, ""};
            const HttpAnswer answer =
                askHttp(address_, "POST", target("/join"), R"({"name":"Zed","dealt":"seed","seat":")" + name + R"("})");
            tokens_[place] = textOf(parsed(answer.body).find("token"));
            if (tokens_[place].empty()) return fail("nobody can join: " + answer.body.substr(0, 300));
            who.token = tokens_[place];
            allTokens_.push_back(tokens_[place]);
            tell();
            hand({who, "POST join", answer.body, version() > 0 ? version() : 1});
        }
        // Before the game begins nothing of it is told to anybody.
        if (truth_ && place + 1 == tokens_.size())
            (void)ask(guests_[0]->who, "GET", target(fmt::format("/view?lang={}", codeOf(guests_[0]->who.locale))));
        if (!enter(addGuest(name, place, tokens_[place]), 0)) return false;
    }
    return true;
}

bool LeakGame::begin() {
    if (!make() || !seatEverybody()) return false;
    for (const auto& guest : guests_) {
        if (!reach(*guest, 1)) return false;
    }
    return true;
}

// ---- Choices

bool LeakGame::chooseByRest(Guest& guest, size_t option) {
    const int64_t decision = truth_->version();
    const std::string wrong = truth_->choose(truth_->now().game->options()[option].action);
    Value body = Value::map();
    body["token"] = guest.who.token;
    body["decision"] = decision;
    body["option"] = static_cast<int64_t>(option) + 1;
    const HttpAnswer answer =
        ask(guest.who, "POST", target(fmt::format("/actions?lang={}", codeOf(guest.who.locale))), toJson(body));
    if (answer.status != 200) return fail("a choice is refused: " + answer.body.substr(0, 300));
    if (!wrong.empty()) check_->report({guest.who, "the rules", "", version()}, "a mark that tells too much", wrong);
    return true;
}

bool LeakGame::choose() {
    Guest* guest = holderOf(deciderPlace());
    if (!guest) return fail("nobody holds the seat that decides");
    if (!guest->line && (!enter(*guest, guest->version) || !reach(*guest, version()))) return false;
    const Game& game = *truth_->now().game;
    const std::vector<Option> options = game.options();
    size_t option = below(options.size());
    if (truth_->now().step > kPlayForTheEnd && below(4) != 0) {
        static constexpr std::string_view kWanted[] = {"done", "no", "attack", "reap", "play", "pass", "end"};
        for (const std::string_view verb : kWanted) {
            const auto found =
                std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.verb == verb; });
            if (found == options.end()) continue;
            option = static_cast<size_t>(found - options.begin());
            break;
        }
    }
    if (below(50) == 0) {
        if (!chooseByRest(*guest, option)) return false;
    } else {
        Value d = Value::map();
        d["decision"] = truth_->version();
        d["option"] = static_cast<int64_t>(option) + 1;
        // The table's people are told of it before its answer comes: so what is true must be known by then.
        const std::string wrong = truth_->choose(options[option].action);
        const auto answer = send(*guest, "act", std::move(d));
        if (!answer) return false;
        if (typeOf(*answer) != "ack") return fail("a choice is refused: " + toJson(*answer).substr(0, 300));
        if (!wrong.empty()) check_->report({guest->who, "the rules", "", version()}, "a mark that tells too much", wrong);
    }
    ++report_.choices;
    return reachAll();
}

// Somebody wants to take back, and the others agree or do not.
bool LeakGame::takeBack() {
    const size_t step = truth_->now().step;
    if (step == 0 || plan_.undo == server::UndoRule::Off) return true;
    const size_t to = step - 1 - below(std::min<size_t>(step, 4));
    Guest* guest = holderOf(below(plan_.seats.size()));
    if (!guest || !guest->line) return true;
    const int64_t before = version();
    // Where it is done at once, all are told of a version that the truth does not have yet.
    const auto truthBefore = truth_->version();
    truth_->takeBack(to);
    Value d = Value::map();
    d["to"] = static_cast<int64_t>(to);
    const auto answer = send(*guest, "undo", d);
    if (!answer) return false;
    if (typeOf(*answer) == "err") {
        truth_->forget(truthBefore);
        return true;
    }
    if (guest->version > before) {
        ++report_.undone;
        return reachAll();
    }
    const bool isAgreed = below(3) != 0;
    const Value* wish = guest->table.find("undoAsk");
    const Value* asked = wish && wish->isMap() ? wish->find("waitingFor") : nullptr;
    if (!asked) return fail("a wish to take back is neither done nor asked: " + toJson(guest->table));
    if (!isAgreed) truth_->forget(truthBefore);
    std::vector<std::string> waitingFor;
    for (const Value& each : asked->items()) waitingFor.push_back(textOf(&each));
    for (const std::string& name : waitingFor) {
        Guest* other = holderOf(static_cast<size_t>(name[0] - 'A'));
        if (!other) return fail("nobody answers for " + name);
        if (!other->line && (!enter(*other, other->version))) return false;
        Value said = Value::map();
        said["yes"] = isAgreed;
        const auto done = send(*other, "undo-answer", said);
        if (!done) return false;
        if (typeOf(*done) != "ack") return fail("an answer is refused: " + toJson(*done).substr(0, 300));
        if (!isAgreed) return true;
    }
    ++report_.undone;
    return reachAll();
}

bool LeakGame::playOn() {
    while (!truth_->now().game->isOver()) {
        if (report_.choices >= settings_.longest) {
            isConceded_ = true;
            break;
        }
        if (below(12) == 0 && !meddle()) return false;
        if (below(60) == 0 && !takeBack()) return false;
        if (!choose()) return false;
    }
    return true;
}

LeakGameReport LeakGame::play() {
    const bool isPlayed = begin() && (truth_ ? playOn() : settleLater()) && afterwards();
    if (!isPlayed && report_.error.empty()) report_.error = "it could not be played";
    if (check_) {
        report_.counts = check_->counts();
        report_.findings = check_->findings();
    }
    if (again_) {
        report_.counts += again_->counts();
        report_.findings.insert(report_.findings.end(), again_->findings().begin(), again_->findings().end());
    }
    return std::move(report_);
}

}  // namespace riffle::leaks
