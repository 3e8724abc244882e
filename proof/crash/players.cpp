#include "proof/crash/players.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "proof/clients/blocking_client.h"
#include "proof/clients/messages.h"
#include "proof/clients/table_maker.h"
#include "proof/crash/time.h"
#include "protocol/games.h"
#include "protocol/json.h"

namespace riffle::proof {

namespace {

constexpr int64_t kResend = 5 * kSecond;  // an act without an answer is sent again
constexpr int64_t kListen = 15 * kMillisecond;
constexpr int kMostBack = 20;        // versions that are asked for although they were told
constexpr int kOneInTwice = 20;      // of so many acts that were done one is sent again
constexpr int kOneInWishes = 12;     // of so many decisions one comes with something else
constexpr size_t kMostLines = 12;    // that a seat says: a table keeps the last fifty
constexpr int64_t kLeaveAfter = 12;  // versions until somebody leaves their seat to a bot

// What may be refused for a while, by codes.
bool isPassing(std::string_view code) {
    static constexpr std::string_view kCodes[] = {"not_kept", "too_fast",    "draining", "too_busy",
                                                  "not_here", "unavailable", "busy",     "slow_down"};
    return std::find(std::begin(kCodes), std::end(kCodes), code) != std::end(kCodes);
}

}  // namespace

CrashPlayers::CrashPlayers(const CrashPlan& plan, CrashReport& report, Rng& rng,
                           std::function<std::optional<Address>()> anyServer)
    : plan_(plan), report_(report), rng_(rng), anyServer_(std::move(anyServer)), tables_(static_cast<size_t>(plan.tables)) {
    for (size_t number = 0; number < tables_.size(); ++number) tables_[number].variety = static_cast<Variety>(number % 6);
}

CrashPlayers::Seat& CrashPlayers::seatOf(Wires::Id id) {
    const auto [table, seat] = owners_.at(id);
    return tables_[table].seats[seat];
}

// ---- Tables

namespace {

std::string gameForThree() {
    const auto games = gameModules();
    return std::string(
        std::find_if(games.rbegin(), games.rend(), [](const GameModule& each) { return each.mostPlayers >= 3; })->name);
}

}  // namespace

void CrashPlayers::make(size_t number) {
    Table& table = tables_[number];
    const auto server = anyServer_();
    if (!server) return;
    Caller caller(*server);
    std::string game = plan_.games[number / 6 % plan_.games.size()];
    if (table.variety == Variety::Three && findModule(game)->mostPlayers < 3) game = gameForThree();
    std::string seats = R"({"kind":"here"},{"kind":"here"})";
    std::string more = R"(,"undo":"off")";
    switch (table.variety) {
        case Variety::Plain: break;
        case Variety::Talkative: more = R"(,"undo":"free")"; break;
        case Variety::Three: seats += R"(,{"kind":"here"})"; break;
        case Variety::Joined: seats = R"({"kind":"here"},{"kind":"open"})"; break;
        case Variety::Clocked: more = R"(,"undo":"consent","clock":{"seconds":7200,"increment":5})"; break;
        case Variety::HandedOver: break;
    }
    const NewTable made = makeTable(caller, fmt::format(R"({{"game":"{}","seats":[{}]{}}})", game, seats, more));
    table.makeAt = nowMicroseconds() + 200 * kMillisecond;
    if (made.id.empty()) {
        ++report_.hindrances[made.status == 0 ? "no answer to a wish for a table" : fmt::format("no table: {}", made.status)];
        return;
    }
    table.isMade = true;
    table.rematchUntil = table.handAt = 0;
    ++report_.tables;
    table.seats.clear();
    table.seats.resize(made.tokens.size());
    for (size_t seat = 0; seat < made.tokens.size(); ++seat) {
        table.seats[seat].record = SeatRecord(made.id, seat);
        table.seats[seat].token = made.tokens[seat];
    }
}

// Somebody takes the open seat. Where the answer is lost nobody knows its secret: then the table is given up.
void CrashPlayers::join(Table& table) {
    const auto server = anyServer_();
    if (!server) return;
    Caller caller(*server);
    Seat& seat = table.seats[1];
    const auto answer = caller.post(fmt::format("/api/v1/tables/{}/join", seat.record.table()), R"({"name":"Late","seat":"B"})");
    seat.openAt = nowMicroseconds() + 100 * kMillisecond;
    if (answer && answer->status == 200) {
        seat.token = textField(answer->body, "token");
        ++report_.joins;
        return;
    }
    ++report_.hindrances[answer ? fmt::format("no seat: {}", textField(answer->body, "code")) : "no answer to who would join"];
    if (answer && textField(answer->body, "code") == "no_seat") finish(table);
}

// A game that is over for all is kept as it is, and another begins.
void CrashPlayers::finish(Table& table) {
    for (Seat& seat : table.seats) {
        if (seat.wire != 0) owners_.erase(seat.wire);
        wires_.close(seat.wire);
        done_.push_back(std::move(seat.record));
    }
    table.seats.clear();
    ++report_.games;
    table.isMade = false;
}

void CrashPlayers::follow(Table& table, const std::string& next) {
    for (size_t place = 0; place < table.seats.size(); ++place) {
        Seat& seat = table.seats[place];
        if (seat.wire != 0) owners_.erase(seat.wire);
        wires_.close(seat.wire);
        done_.push_back(std::move(seat.record));
        const std::string token = seat.token;
        seat = {};
        seat.token = token;
        seat.record = SeatRecord(next, place);
    }
    table.rematchUntil = 0;
    ++report_.games;
    ++report_.tables;
    ++report_.rematches;
}

void CrashPlayers::open(size_t number, size_t place) {
    Seat& seat = tables_[number].seats[place];
    const auto server = anyServer_();
    if (!server) return;
    // Some of what is known already is asked for, too: it must be the same.
    const int64_t highest = seat.record.highest();
    const int64_t since = std::max<int64_t>(0, highest - rng_.below(kMostBack));
    report_.resumes += since > 0;
    seat.record.resumed(since);
    seat.wire = wires_.open(*server, socketTarget(seat.record.table(), seat.token, since));
    owners_[seat.wire] = {number, place};
}

// ---- What is done

std::string CrashPlayers::wishLetter(Seat& seat, std::string_view type, std::string_view more) {
    const std::string nonce = fmt::format("{}{}", SeatRecord::kWish, ++lastNonce_);
    const std::string letter = fmt::format(R"({{"t":"{}","d":{{"n":"{}"{}}}}})", type, nonce, more);
    if (type == "undo" || type == "concede") seat.record.wished();
    wires_.send(seat.wire, letter);
    return nonce;
}

void CrashPlayers::wish(Table& table, Seat& seat) {
    const bool mayTalk =
        table.variety == Variety::Talkative || table.variety == Variety::Clocked || table.variety == Variety::Three;
    if (mayTalk && seat.record.lines().size() < kMostLines) {
        const std::string nonce = fmt::format("s{}", ++lastNonce_);
        const std::string text = fmt::format("line {} of {}", nonce, seat.record.seat());
        seat.record.said({nonce, text, false});
        ++report_.lines;
        wires_.send(seat.wire, fmt::format(R"({{"t":"chat","d":{{"n":"{}","text":"{}"}}}})", nonce, text));
    }
    if (table.variety == Variety::Talkative || table.variety == Variety::Clocked) {
        ++report_.undos;
        (void)wishLetter(seat, "undo");
    }
    // Then there is another game; with three a bot plays on for who gave up.
    const bool mayConcede =
        table.variety != Variety::Plain && table.variety != Variety::HandedOver && table.variety != Variety::Three;
    if (mayConcede && seat.record.highest() > 25 && rng_.below(4) == 0) (void)wishLetter(seat, "concede");
}

void CrashPlayers::act(Table& table, Seat& seat) {
    const bool isAsked = seat.options > 0 && seat.decision == seat.record.at() && seat.decision == seat.record.highest();
    if (!seat.isIn || seat.isGone || seat.isWaiting || isClosing_ || !isAsked || seat.answered >= seat.decision) return;
    if (table.variety == Variety::HandedOver && seat.record.seat() == 1 && seat.decision > kLeaveAfter) {
        // Only here nothing of theirs is on the way.
        (void)wishLetter(seat, "leave");
        seat.isLeaving = true;
        seat.answered = seat.decision;
        return;
    }
    if (rng_.below(kOneInWishes) == 0) wish(table, seat);
    const int option = 1 + static_cast<int>(rng_.below(static_cast<uint32_t>(seat.options)));
    std::string error;
    const auto words = parseJson(memberOf(elementOf(seat.listed, option), "action"), error);
    seat.nonce = fmt::format("{}", ++lastNonce_);
    seat.letter = actLetter(seat.nonce, seat.decision, option);
    seat.answered = seat.decision;
    seat.isWaiting = true;
    seat.resendAt = nowMicroseconds() + kResend;
    seat.record.sent({seat.nonce, seat.decision, words && words->isText() ? words->asText() : "", false});
    ++report_.acts;
    wires_.send(seat.wire, seat.letter);
}

// It may have been done or not: whatever it is, this does it once.
void CrashPlayers::resend(Seat& seat) {
    ++report_.resent;
    if (std::exchange(seat.isBack, false)) ++(seat.record.at() > seat.answered ? report_.done : report_.undone);
    seat.resendAt = nowMicroseconds() + kResend;
    wires_.send(seat.wire, seat.letter);
}

// ---- What is heard

void CrashPlayers::refused(const Table& table, Seat& seat, std::string_view letter) {
    const std::string_view code = textField(letter, "code");
    const std::string_view nonce = textField(letter, "n");
    ++report_.hindrances[fmt::format("refused: {}", code)];
    if (std::exchange(seat.isLeaving, false)) seat.answered = 0;
    if (nonce.starts_with(SeatRecord::kWish) || nonce.starts_with('s')) return;  // it was only a wish, or too much talk
    if (isPassing(code)) {
        seat.resendAt = nowMicroseconds() + 200 * kMillisecond;
        return;
    }
    // What was asked is not asked any more where something was taken back, or somebody gave up.
    const bool mayTurn =
        table.variety == Variety::Talkative || table.variety == Variety::Clocked || table.variety == Variety::Joined;
    const bool isOvertaken = mayTurn && (code == "stale_decision" || code == "game_over" || code == "wrong_seat");
    if (!isOvertaken) seat.record.contradict(fmt::format("act {} was refused: {}", nonce, code));
    seat.record.refused(nonce);
    if (nonce == seat.nonce) seat.isWaiting = false;  // it never will be answered
}

void CrashPlayers::hearTable(Table& table, Seat& seat, std::string_view letter) {
    const std::string_view d = memberOf(letter, "d");
    // Somebody asks to take back: mostly they may.
    const std::string_view asked = memberOf(d, "undoAsk");
    const std::string own(1, static_cast<char>('A' + seat.record.seat()));
    if (asked.starts_with('{') && memberOf(asked, "waitingFor").find('"' + own + '"') != std::string_view::npos)
        (void)wishLetter(seat, "undo-answer", rng_.below(4) == 0 ? R"(,"yes":false)" : R"(,"yes":true)");
    if (table.variety == Variety::HandedOver && seat.record.seat() == 0 && !isClosing_) {
        const std::string_view second = elementOf(memberOf(d, "seats"), 2);
        const bool isOpen = memberOf(second, "kind") == R"("open")";
        const bool isBots = memberOf(second, "kind") == R"("bot")";
        table.seats[1].isGone = table.seats[1].isGone || isOpen || isBots;
        if (isBots && table.handAt > 0) {
            table.seats[1].record.handedOver();  // everybody was told
            ++report_.handOvers;
        }
        if (isBots) table.handAt = 0;
        if (isOpen && table.handAt == 0) table.handAt = nowMicroseconds();
    }
    if (table.rematchUntil > 0 && memberOf(d, "rematch").starts_with('"') && seat.record.seat() == 0)
        follow(table, std::string(textField(d, "rematch")));
}

void CrashPlayers::heard(Wires::Id id, std::string_view letter) {
    Seat& seat = seatOf(id);
    Table& table = tables_[owners_.at(id).first];
    if (seat.isLeaving && letter.starts_with(R"({"t":"table")") &&
        memberOf(elementOf(memberOf(memberOf(letter, "d"), "seats"), 2), "kind") == R"("open")") {
        // From now on they only look on, with other eyes.
        seat.isGone = true;
        owners_.erase(id);
        wires_.close(id);
        seat.wire = 0;
        seat.isIn = false;
        return;
    }
    seat.record.hear(letter);
    switch (kindOf(letter)) {
        case LetterKind::Hello:
            seat.isIn = true;
            // Who came by an invitation has a secret of their own from now on.
            if (const std::string_view token = textField(letter, "token"); !token.empty()) seat.token = token;
            if (std::exchange(seat.isLeaving, false)) seat.answered = 0;  // it may not have been heard
            // What was done before the connection broke is told first; then an act without an answer is sent again.
            seat.isBack = seat.isWaiting;
            seat.resendAt = nowMicroseconds() + kListen;
            if (const std::string_view told = memberOf(memberOf(letter, "d"), "table"); !told.empty())
                hearTable(table, seat, fmt::format(R"({{"t":"table","d":{}}})", told));
            break;
        case LetterKind::Step:
        case LetterKind::Snap: {
            const Asked asked = askedIn(letter);
            seat.options = 0;
            if (asked.options > 0) {
                seat.options = asked.options;
                seat.decision = versionOf(letter);
                seat.listed = memberOf(memberOf(memberOf(letter, "d"), "decision"), "options");
            }
            if (memberOf(memberOf(letter, "d"), "result") != "null" && asked.isOver) seat.isOver = true;
            break;
        }
        case LetterKind::Ack: {
            const std::string_view nonce = textField(letter, "n");
            if (nonce == seat.nonce && seat.isWaiting) {
                seat.isWaiting = false;
                ++report_.acknowledged;
                if (rng_.below(kOneInTwice) == 0) {
                    ++report_.resent;
                    wires_.send(id, seat.letter);
                }
            }
            break;
        }
        case LetterKind::Error: refused(table, seat, letter); break;
        case LetterKind::Other:
            if (letter.starts_with(R"({"t":"table")")) hearTable(table, seat, letter);
            break;
    }
    if (owners_.contains(id)) act(table, seatOf(id));
}

void CrashPlayers::ended(Wires::Id id, const std::string& why) {
    Seat& seat = seatOf(id);
    ++report_.hindrances[fmt::format("connection: {}", why)];
    owners_.erase(id);
    seat.wire = 0;
    seat.isIn = false;
    report_.inFlight += seat.isWaiting;
    seat.openAt = nowMicroseconds() + (5 + rng_.below(100)) * kMillisecond;
}

// ---- Rounds

void CrashPlayers::turn() {
    const int64_t time = nowMicroseconds();
    for (size_t number = 0; number < tables_.size(); ++number) {
        Table& table = tables_[number];
        if (!table.isMade) {
            if (!isClosing_ && time >= table.makeAt) make(number);
            continue;
        }
        const auto isDone = [](const Seat& seat) { return seat.isGone || (seat.isOver && !seat.isWaiting); };
        if (std::all_of(table.seats.begin(), table.seats.end(), isDone)) {
            const bool mayRematch = table.variety != Variety::HandedOver && !isClosing_ && table.rematchUntil == 0;
            if (mayRematch && rng_.below(2) == 0 && table.seats[0].isIn) {
                table.rematchUntil = time + 3 * kSecond;
                (void)wishLetter(table.seats[0], "rematch");
            } else if (time >= table.rematchUntil) {
                finish(table);
                continue;
            }
        }
        if (table.variety == Variety::Joined && table.seats[1].token.empty()) {
            if (!isClosing_ && time >= table.seats[1].openAt && table.seats[0].isIn) join(table);
            if (!table.isMade) continue;
        }
        if (table.handAt > 0 && time >= table.handAt && table.seats[0].isIn) {
            table.handAt = time + kSecond;
            (void)wishLetter(table.seats[0], "bot", R"(,"seat":"B","level":1)");
        }
        for (size_t place = 0; place < table.seats.size(); ++place) {
            Seat& seat = table.seats[place];
            if (seat.isGone || seat.token.empty()) continue;
            if (seat.wire == 0 && time >= seat.openAt) open(number, place);
            if (seat.isIn && seat.isWaiting && time >= seat.resendAt) resend(seat);
        }
    }
    wires_.poll(2);
}

size_t CrashPlayers::seatsIn() const {
    size_t count = 0;
    for (const Table& table : tables_) {
        for (const Seat& seat : table.seats) count += seat.isIn && !seat.isGone;
    }
    return count;
}

size_t CrashPlayers::seatsInAll() const {
    size_t count = 0;
    for (const Table& table : tables_) {
        if (!table.isMade) ++count;  // somebody has yet to come
        for (const Seat& seat : table.seats) count += !seat.isGone;
    }
    return count;
}

std::vector<std::string> CrashPlayers::waiting() const {
    std::vector<std::string> out;
    for (const Table& table : tables_) {
        const auto isWaiting = [](const Seat& seat) { return seat.isWaiting && !seat.isGone; };
        if (std::any_of(table.seats.begin(), table.seats.end(), isWaiting)) out.push_back(table.seats[0].record.table());
    }
    return out;
}

std::vector<SeatRecord> CrashPlayers::records() const {
    std::vector<SeatRecord> out = done_;
    for (const Table& table : tables_) {
        for (const Seat& seat : table.seats) out.push_back(seat.record);
    }
    return out;
}

std::string CrashPlayers::hindrancesInWords() const {
    std::string out;
    for (const auto& [what, count] : report_.hindrances) out += fmt::format("{}{} × {}", out.empty() ? "" : ", ", count, what);
    return out;
}

}  // namespace riffle::proof
