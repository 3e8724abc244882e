#include "server/table/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/hash.h"
#include "protocol/dependence.h"
#include "protocol/text.h"
#include "server/base/json_fields.h"

namespace riffle::server {

namespace {

constexpr size_t kKeptNonces = 64;    // of a place
constexpr size_t kLongestNonce = 64;  // bytes

}  // namespace

std::string_view nameOf(Table::Status status) {
    switch (status) {
        case Table::Status::Waiting: return "waiting";
        case Table::Status::Playing: return "playing";
        case Table::Status::Over: return "over";
    }
    return "";
}

Table::Table(std::string id, TablePlan plan, Session session, int64_t now)
    : id_(std::move(id)), plan_(std::move(plan)), session_(std::move(session)), touched_(now) {
    if (session_.choices().empty()) plan_.needs = hex(dependencyOf(*plan_.kind, session_.game()));
    if (plan_.clock) clocks_ = Clocks(*plan_.clock, plan_.seats.size());
    nonces_.resize(plan_.seats.size());
    noted_.resize(plan_.seats.size(), -1);
    for (const SeatPlan& seat : plan_.seats) {
        Place place;
        place.kind = seat.kind;
        place.level = seat.level;
        place.name = seat.name;
        place.isReady = seat.kind == SeatKind::Bot || seat.kind == SeatKind::Here;
        place.lastSeen = place.notedSeen = now;
        places_.push_back(std::move(place));
    }
}

bool Table::redo(const Entry& entry, Refusal& refusal) {
    switch (entry.kind) {
        case Entry::Kind::Choice: {
            const size_t place = deciderPlace();
            if (!session_.redo({{entry.action}, entry.seat, entry.text}))
                return refuse(refusal, "bad_replay", "refuse.redo-choice", {{"number", entryCount() + 1}});
            if (!entry.nonce.empty()) remember(place, entry.nonce);
            if (plan_.clock && entry.left >= 0) {
                clocks_.restore(place, session_.choices().size(), entry.left);
                noted_[place] = entry.left;
            }
            break;
        }
        case Entry::Kind::Undo:
            if (entry.to >= session_.choices().size() || entry.to < session_.firstChoice())
                return refuse(refusal, "bad_replay", "refuse.redo-undo");
            if (!session_.undo(static_cast<int64_t>(session_.choices().size() - entry.to), refusal)) return false;
            break;
        case Entry::Kind::Concede:
        case Entry::Kind::Expire:
            loser_ = entry.seat;
            hasExpired_ = entry.kind == Entry::Kind::Expire;
            break;
    }
    log(entry.kind);
    return true;
}

void Table::restore(std::vector<Place> places, Status status, std::string rematch, std::deque<Said> said) {
    places_ = std::move(places);
    status_ = session_.game().isOver() || loser_ ? Status::Over : status;
    rematch_ = std::move(rematch);
    said_ = std::move(said);
}

void Table::resume(int64_t now, Post& post) {
    beginIfReady(now, post);
    askBots(post);
    turnClock(false, now, post);
}

void Table::askAgain(Post& post) {
    asked_.reset();
    askBots(post);
}

bool Table::isEmpty() const {
    return links_.empty() && entryCount() == 0;
}

std::string Table::seatName(size_t place) const {
    return session_.game().seatName(static_cast<Seat>(place));
}

// The place of the seat that decides. What a game's own opponent is asked, the only person decides.
size_t Table::deciderPlace() const {
    const size_t decider = session_.game().decider();
    return decider < places_.size() ? decider : 0;
}

std::vector<size_t> Table::othersThan(size_t place) const {
    std::vector<size_t> others;
    for (size_t i = 0; i < places_.size(); ++i) {
        const bool isPerson =
            places_[i].kind == SeatKind::Person || (places_[i].kind == SeatKind::Here && places_[place].kind == SeatKind::Person);
        if (i != place && isPerson) others.push_back(i);
    }
    return others;
}

bool Table::mayPlay(Refusal& refusal) const {
    if (status_ == Status::Waiting) return refuse(refusal, "not_started", "error.not_started");
    if (status_ == Status::Over) return refuse(refusal, "game_over", "error.game_over");
    return true;
}

void Table::beginIfReady(int64_t now, Post& post) {
    if (status_ != Status::Waiting ||
        !std::all_of(places_.begin(), places_.end(), [](const Place& place) { return place.isReady; }))
        return;
    status_ = session_.game().isOver() ? Status::Over : Status::Playing;
    touched_ = now;
    post.isChanged = true;
    tellTable(post);
    tellSnap(post);
    askBots(post);
    turnClock(true, now, post);
}

void Table::askBots(Post& post) {
    std::optional<size_t> thinker;
    if (status_ == Status::Playing && places_[deciderPlace()].kind == SeatKind::Bot && !isFull()) thinker = deciderPlace();
    bool isChanged = false;
    for (size_t i = 0; i < places_.size(); ++i) {
        isChanged |= places_[i].isThinking != (thinker == i);
        places_[i].isThinking = thinker == i;
    }
    if (thinker && asked_ != version()) {
        asked_ = version();
        Question question;
        question.table = id_;
        question.party = party_;
        question.version = version();
        question.game = session_.game().clone();
        question.thinking.level = places_[*thinker].level;
        // What a bot tries is fixed by the seed and what was chosen so far.
        question.thinking.seed = session_.request().seed.shared() * 1'000'003 + session_.choices().size();
        post.questions.push_back(std::move(question));
    }
    if (isChanged) tellTable(post);
}

// ---- The game

void Table::record(Entry entry, Post& post) {
    log(entry.kind);
    post.entries.push_back(std::move(entry));
}

void Table::log(Entry::Kind kind) {
    log_.push_back({static_cast<uint32_t>(kind), static_cast<uint32_t>(session_.choices().size())});
}

// An act that was done is not done again.
void Table::remember(size_t place, const std::string& nonce) {
    std::vector<uint64_t>& seen = nonces_[place];
    if (seen.size() >= kKeptNonces) seen.erase(seen.begin());
    seen.push_back(hashBytes(nonce.data(), nonce.size()));
}

bool Table::hasDone(size_t place, const std::string& nonce) const {
    const std::vector<uint64_t>& seen = nonces_[place];
    return std::find(seen.begin(), seen.end(), hashBytes(nonce.data(), nonce.size())) != seen.end();
}

void Table::offer(const Notation& notation) {
    offered_.version = version();
    offered_.actions.clear();
    offered_.ends.clear();
    offered_.words.clear();
    for (size_t i = 0; i < notation.options().size(); ++i) {
        offered_.actions.push_back(notation.options()[i].action);
        offered_.words += notation.text(i);
        offered_.ends.push_back(static_cast<uint32_t>(offered_.words.size()));
    }
}

bool Table::choose(size_t option, const std::string& nonce, int64_t now, Refusal& refusal, Post& post) {
    if (isFull()) return refuse(refusal, "game_too_long", "error.game_too_long", {{"most", kMostEntries}});
    if (offered_.version != version()) offer(Notation(session_.game()));
    if (option >= offered_.actions.size())
        return refuse(refusal, "illegal_action", "refuse.option-number",
                      {{"count", static_cast<int64_t>(offered_.actions.size())}});
    Entry entry;
    entry.seat = session_.game().decider();
    entry.action = offered_.actions[option].bits;
    entry.text = offered_.text(option);
    entry.nonce = nonce;
    const size_t place = deciderPlace();
    session_.take({offered_.actions[option], entry.seat, entry.text});
    if (!nonce.empty()) remember(place, nonce);
    if (plan_.clock && places_[place].kind != SeatKind::Bot) {
        clocks_.reward(place, session_.choices().size(), now);
        entry.left = noted_[place] = clocks_.left(place, now);
    }
    record(std::move(entry), post);
    undoWish_.reset();
    touched_ = now;
    if (session_.game().isOver()) {
        status_ = Status::Over;
        post.isChanged = true;
    }
    tellStep(post);
    askBots(post);
    turnClock(true, now, post);
    if (status_ == Status::Over) tellTable(post);
    return true;
}

bool Table::act(size_t place, const Value& command, int64_t now, Refusal& refusal, Post& post) {
    const std::string* nonce = textIn(command, "n");
    if (nonce && nonce->size() > kLongestNonce)
        return refuse(refusal, "bad_request", "refuse.nonce", {{"most", static_cast<int64_t>(kLongestNonce)}});
    if (nonce && hasDone(place, *nonce)) return true;  // it came twice: done is done
    if (!mayPlay(refusal)) return false;
    const auto decision = numberIn(command, "decision");
    if (!decision) return refuse(refusal, "bad_request", "refuse.decision");
    if (*decision != version()) return refuse(refusal, "stale_decision", "error.stale_decision");
    if (place != deciderPlace())
        return refuse(refusal, "wrong_seat", "refuse.other-decides",
                      {{"seat", session_.game().seatName(session_.game().decider())}, {"own", seatName(place)}});
    const auto number = numberIn(command, "option");
    const std::string* words = textIn(command, "action");
    if (number.has_value() == (words != nullptr)) return refuse(refusal, "bad_request", "refuse.act");
    std::optional<size_t> option;
    if (number) {
        if (*number < 1) return refuse(refusal, "illegal_action", "refuse.option-from-one");
        option = static_cast<size_t>(*number - 1);
    } else {
        if (words->size() > 512) return refuse(refusal, "bad_request", "refuse.action-long");
        option = Notation(session_.game()).find(folded(*words));
        if (!option) return refuse(refusal, "illegal_action", "refuse.not-option", {{"action", shortened(*words)}});
    }
    return choose(*option, nonce ? *nonce : "", now, refusal, post);
}

void Table::answer(const Answer& given, int64_t now, Post& post) {
    Refusal ignored;
    if (given.version != version() || status_ != Status::Playing) return;
    const std::vector<Option> options = session_.game().options();
    const auto found =
        std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.action == given.action; });
    // Any choice of a bot is better than a table that waits for ever.
    const auto option = given.isFailed || found == options.end() ? 0 : static_cast<size_t>(found - options.begin());
    if (given.isHint && (given.isFailed || found == options.end())) {
        hinted_.reset();
        const auto link = links_.find(given.asker);
        if (link == links_.end()) return;
        Value d = refusalValue(refusalOf("internal", "error.internal"), link->second.locale);
        if (!given.nonce.empty()) d["n"] = given.nonce;
        return send(given.asker, "err", std::move(d), post);
    }
    if (given.isHint) {
        Value d = Value::map();
        d["n"] = given.nonce;
        d["option"] = static_cast<int64_t>(option) + 1;
        d["chances"] = Value::list();
        for (const auto& [seat, share] : given.chances) {
            Value chance = Value::map();
            chance["seat"] = session_.game().seatName(seat);
            chance["percent"] = static_cast<int64_t>(share * 100 + 0.5F);
            d["chances"].add(std::move(chance));
        }
        hinted_.reset();
        if (links_.contains(given.asker)) send(given.asker, "hint", std::move(d), post);
        return;
    }
    if (places_[deciderPlace()].kind != SeatKind::Bot) return;
    (void)choose(option, "", now, ignored, post);
}

bool Table::takeBack(size_t to, int64_t now, Refusal& refusal, Post& post) {
    if (isFull()) return refuse(refusal, "game_too_long", "error.game_too_long", {{"most", kMostEntries}});
    Entry entry;
    entry.kind = Entry::Kind::Undo;
    entry.to = to;
    if (!session_.undo(static_cast<int64_t>(session_.choices().size() - to), refusal)) return false;
    record(std::move(entry), post);
    undoWish_.reset();
    touched_ = now;
    tellTable(post);
    tellSnap(post);
    askBots(post);
    turnClock(true, now, post);
    return true;
}

bool Table::undo(size_t place, const Value& d, int64_t now, Refusal& refusal, Post& post) {
    if (!mayPlay(refusal)) return false;
    if (plan_.undo == UndoRule::Off) return refuse(refusal, "undo_off", "error.undo_off");
    const size_t count = session_.choices().size();
    std::optional<size_t> to;
    if (const auto wanted = numberIn(d, "to")) {
        if (*wanted >= 0 && static_cast<size_t>(*wanted) < count) to = static_cast<size_t>(*wanted);
    } else {
        for (size_t i = count; i > 0 && !to; --i) {
            const Seat seat = session_.choices()[i - 1].seat;
            if (seat == place || (seat >= places_.size() && place == 0)) to = i - 1;
        }
    }
    if (!to) return refuse(refusal, "nothing_to_undo", "error.nothing_to_undo");
    const std::vector<size_t> others = othersThan(place);
    if (others.empty() || (plan_.undo == UndoRule::Free && !session_.hasToldSince(*to, static_cast<Seat>(place))))
        return takeBack(*to, now, refusal, post);
    undoWish_ = UndoWish{place, *to, {others.begin(), others.end()}};
    tellTable(post);
    return true;
}

bool Table::answerUndo(size_t place, const Value& d, int64_t now, Refusal& refusal, Post& post) {
    if (!undoWish_ || !undoWish_->waitingFor.contains(place)) return refuse(refusal, "nothing_asked", "error.nothing_asked");
    const Value* yes = d.find("yes");
    if (!yes || !yes->isBool()) return refuse(refusal, "bad_request", "refuse.yes");
    if (!yes->asBool()) {
        undoWish_.reset();
        tellTable(post);
        return true;
    }
    undoWish_->waitingFor.erase(place);
    if (!undoWish_->waitingFor.empty()) return true;
    return takeBack(undoWish_->to, now, refusal, post);
}

bool Table::concede(size_t place, int64_t now, Refusal& refusal, Post& post) {
    if (!mayPlay(refusal)) return false;
    giveUp(place, Entry::Kind::Concede, now, post);
    return true;
}

void Table::giveUp(size_t place, Entry::Kind why, int64_t now, Post& post) {
    touched_ = now;
    if (session_.game().seats() > 2) {  // the others play on, so somebody has to play the seat
        giveToBot(place, post);
    } else {
        Entry entry;
        entry.kind = why;
        entry.seat = static_cast<Seat>(place);
        record(std::move(entry), post);
        loser_ = place;
        hasExpired_ = why == Entry::Kind::Expire;
        status_ = Status::Over;
        post.isChanged = true;
        askBots(post);
        tellTable(post);
        tellSnap(post);
    }
    turnClock(true, now, post);
}

void Table::giveToBot(size_t place, Post& post) {
    vacate(place, SeatKind::Bot);
    post.isChanged = true;
    tellTable(post);
    tellSnap(post);
    askBots(post);
}

Value Table::result() const {
    if (!loser_) return session_.game().result();
    Value out = Value::map();
    out["winners"] = Value::list();
    out["losers"] = Value::list();
    for (int seat = 0; seat < session_.game().seats(); ++seat) {
        const bool isLoser = static_cast<size_t>(seat) == *loser_;
        std::string name = session_.game().seatName(static_cast<Seat>(seat));
        if (static_cast<size_t>(seat) >= places_.size()) name = "N";
        out[isLoser ? "losers" : "winners"].add(std::move(name));
    }
    out["reason"] = hasExpired_ ? "time" : "concede";
    return out;
}

}  // namespace riffle::server
