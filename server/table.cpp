#include "server/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/text.h"
#include "server/fields.h"
#include "server/secret.h"

namespace riffle::server {

namespace {

constexpr size_t kKeptNonces = 64;    // of a place
constexpr size_t kLongestNonce = 64;  // bytes
constexpr int kUsualLevel = 3;

}  // namespace

std::string_view nameOf(Table::Status status) {
    switch (status) {
        case Table::Status::Waiting: return "waiting";
        case Table::Status::Playing: return "playing";
        case Table::Status::Over: return "over";
    }
    return "";
}

Table::Table(std::string id, TablePlan plan, Session session, Journal& journal, int64_t now)
    : id_(std::move(id)), plan_(std::move(plan)), session_(std::move(session)), journal_(&journal), touched_(now) {
    for (const SeatPlan& seat : plan_.seats) {
        Place place;
        place.kind = seat.kind;
        place.level = seat.level;
        place.name = seat.name;
        place.isReady = seat.kind == SeatKind::Bot || seat.kind == SeatKind::Here;
        if (seat.kind == SeatKind::Person || seat.kind == SeatKind::Here) place.token = randomToken();
        places_.push_back(std::move(place));
    }
}

bool Table::redo(const Entry& entry, Refusal& refusal) {
    switch (entry.kind) {
        case Entry::Kind::Choice: {
            const std::vector<Option> options = session_.game().options();
            const auto found = std::find_if(options.begin(), options.end(),
                                            [&](const Option& each) { return each.action.bits == entry.action; });
            if (session_.game().isOver() || found == options.end())
                return refuse(refusal, "bad_replay", fmt::format("choice {} is not a legal one", entries_.size() + 1));
            if (!session_.chooseOption(found - options.begin() + 1, std::nullopt, refusal)) return false;
            break;
        }
        case Entry::Kind::Undo:
            if (entry.to >= session_.choices().size()) return refuse(refusal, "bad_replay", "more is taken back than was chosen");
            if (!session_.undo(static_cast<int64_t>(session_.choices().size() - entry.to), refusal)) return false;
            break;
        case Entry::Kind::Concede: conceded_ = entry.seat; break;
    }
    entries_.push_back(entry);
    stepAt_.push_back(session_.choices().size());
    return true;
}

void Table::restore(std::vector<Place> places, Status status, std::string rematch) {
    places_ = std::move(places);
    status_ = session_.game().isOver() || conceded_ ? Status::Over : status;
    rematch_ = std::move(rematch);
}

void Table::resume(int64_t now, Post& post) {
    beginIfReady(now, post);
    askBots(post);
}

bool Table::isEmpty() const {
    return links_.empty() && entries_.empty();
}

std::optional<size_t> Table::seatOf(std::string_view token) const {
    std::optional<size_t> found;
    for (size_t i = 0; i < places_.size(); ++i) {
        if (areSameSecret(places_[i].token, token)) found = i;
    }
    return found;
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
    if (status_ == Status::Waiting) return refuse(refusal, "not_started", "The game has not begun: somebody is still missing.");
    if (status_ == Status::Over) return refuse(refusal, "game_over", "The game is over.");
    return true;
}

void Table::beginIfReady(int64_t now, Post& post) {
    if (status_ != Status::Waiting ||
        !std::all_of(places_.begin(), places_.end(), [](const Place& place) { return place.isReady; }))
        return;
    status_ = session_.game().isOver() ? Status::Over : Status::Playing;
    touched_ = now;
    journal_->save(*this);
    tellTable(post);
    tellSnap(post);
    askBots(post);
}

void Table::askBots(Post& post) {
    std::optional<size_t> thinker;
    if (status_ == Status::Playing && places_[deciderPlace()].kind == SeatKind::Bot) thinker = deciderPlace();
    bool isChanged = false;
    for (size_t i = 0; i < places_.size(); ++i) {
        isChanged |= places_[i].isThinking != (thinker == i);
        places_[i].isThinking = thinker == i;
    }
    if (thinker && asked_ != version()) {
        asked_ = version();
        Question question;
        question.table = id_;
        question.version = version();
        question.game = session_.game().clone();
        question.thinking.level = places_[*thinker].level;
        // What a bot tries is fixed by the seed and what was chosen so far.
        question.thinking.seed = session_.request().seed * 1'000'003 + session_.choices().size();
        post.questions.push_back(std::move(question));
    }
    if (isChanged) tellTable(post);
}

// ---- The game

bool Table::record(Entry entry, Refusal& refusal) {
    if (!journal_->append(*this, entry))
        return refuse(refusal, "not_kept", "This could not be written down, so it has not happened. Try again in a moment.");
    entries_.push_back(std::move(entry));
    return true;
}

bool Table::choose(size_t option, int64_t now, Refusal& refusal, Post& post) {
    const Notation notation(session_.game());
    if (option >= notation.options().size())
        return refuse(refusal, "illegal_action",
                      fmt::format("There is no such option; they are numbered from 1 to {}.", notation.options().size()));
    Entry entry;
    entry.seat = session_.game().decider();
    entry.action = notation.options()[option].action.bits;
    entry.text = notation.text(option);
    if (!record(std::move(entry), refusal)) return false;
    if (!session_.chooseOption(static_cast<int64_t>(option) + 1, std::nullopt, refusal)) return false;
    stepAt_.push_back(session_.choices().size());
    undoWish_.reset();
    touched_ = now;
    if (session_.game().isOver()) {
        status_ = Status::Over;
        journal_->save(*this);
    }
    tellStep(post);
    askBots(post);
    if (status_ == Status::Over) tellTable(post);
    return true;
}

bool Table::act(size_t place, const Value& command, int64_t now, Refusal& refusal, Post& post) {
    const std::string* nonce = textIn(command, "n");
    if (nonce && nonce->size() > kLongestNonce)
        return refuse(refusal, "bad_request", fmt::format("“n” has at most {} bytes.", kLongestNonce));
    std::deque<std::string>& seen = nonces_[place];
    if (nonce && std::find(seen.begin(), seen.end(), *nonce) != seen.end()) return true;  // it came twice: done is done
    if (!mayPlay(refusal)) return false;
    const auto decision = numberIn(command, "decision");
    if (!decision) return refuse(refusal, "bad_request", "“decision” is the number of the decision that is answered.");
    if (*decision != version())
        return refuse(refusal, "stale_decision",
                      fmt::format("Decision {} is not what is asked now, which is {}.", *decision, version()));
    if (place != deciderPlace())
        return refuse(refusal, "wrong_seat",
                      fmt::format("It is for {} to decide now, not for {}.", session_.game().seatName(session_.game().decider()),
                                  seatName(place)));
    const auto number = numberIn(command, "option");
    const std::string* words = textIn(command, "action");
    if (number.has_value() == (words != nullptr))
        return refuse(refusal, "bad_request", "An act has either “option”, a number, or “action”, text.");
    std::optional<size_t> option;
    if (number) {
        if (*number < 1) return refuse(refusal, "illegal_action", "Options are numbered from 1.");
        option = static_cast<size_t>(*number - 1);
    } else {
        if (words->size() > 512) return refuse(refusal, "bad_request", "“action” is too long.");
        option = Notation(session_.game()).find(folded(*words));
        if (!option) return refuse(refusal, "illegal_action", fmt::format("{} is not among the options now.", inQuotes(*words)));
    }
    if (!choose(*option, now, refusal, post)) return false;
    if (nonce) {
        seen.push_back(*nonce);
        if (seen.size() > kKeptNonces) seen.pop_front();
    }
    return true;
}

void Table::answer(const Answer& given, int64_t now, Post& post) {
    Refusal ignored;
    if (given.version != version() || status_ != Status::Playing) return;
    const std::vector<Option> options = session_.game().options();
    const auto found =
        std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.action == given.action; });
    if (found == options.end()) return;
    const auto option = static_cast<size_t>(found - options.begin());
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
    // Where it can't be written down the bot is asked again when somebody next comes by.
    if (!choose(option, now, ignored, post)) asked_.reset();
}

bool Table::takeBack(size_t to, int64_t now, Refusal& refusal, Post& post) {
    Entry entry;
    entry.kind = Entry::Kind::Undo;
    entry.to = to;
    if (!record(std::move(entry), refusal)) return false;
    if (!session_.undo(static_cast<int64_t>(session_.choices().size() - to), refusal)) return false;
    stepAt_.push_back(to);
    undoWish_.reset();
    touched_ = now;
    tellTable(post);
    tellSnap(post);
    askBots(post);
    return true;
}

// Whether somebody has seen something since, or has been asked, that taking back would not make unseen.
bool Table::hasRevealedSince(size_t choices, size_t place) const {
    if (session_.game().isOver() || session_.game().decider() != session_.at(choices).decider()) return true;
    for (size_t i = choices; i < session_.choices().size(); ++i) {
        if (session_.choices()[i].seat != place) return true;
    }
    for (size_t i = session_.eventsBefore(choices); i < session_.events().size(); ++i) {
        const Value event = session_.game().describe(session_.events()[i], {true, 0});
        const Value* kind = event.find("event");
        for (const std::string_view each : {"draw", "row", "shuffle", "show", "shield", "reveal", "look", "archives", "turn"}) {
            if (kind && kind->asText() == each) return true;
        }
    }
    return false;
}

bool Table::undo(size_t place, const Value& d, int64_t now, Refusal& refusal, Post& post) {
    if (!mayPlay(refusal)) return false;
    if (plan_.undo == UndoRule::Off) return refuse(refusal, "undo_off", "At this table nothing is taken back.");
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
    if (!to) return refuse(refusal, "nothing_to_undo", "There is no such choice to take back.");
    const std::vector<size_t> others = othersThan(place);
    if (others.empty() || (plan_.undo == UndoRule::Free && !hasRevealedSince(*to, place)))
        return takeBack(*to, now, refusal, post);
    undoWish_ = UndoWish{place, *to, {others.begin(), others.end()}};
    tellTable(post);
    return true;
}

bool Table::answerUndo(size_t place, const Value& d, int64_t now, Refusal& refusal, Post& post) {
    if (!undoWish_ || !undoWish_->waitingFor.contains(place))
        return refuse(refusal, "nothing_asked", "Nobody asks you to agree to take something back.");
    const Value* yes = d.find("yes");
    if (!yes || !yes->isBool()) return refuse(refusal, "bad_request", "“yes” is true or false.");
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
    if (session_.game().seats() > 2) {
        // The others play on, so somebody has to play the seat.
        places_[place].kind = SeatKind::Bot;
        places_[place].level = kUsualLevel;
        places_[place].token.clear();
        for (auto& [connection, link] : links_) {
            if (link.place == place) link.place.reset();
        }
        places_[place].connections = 0;
        journal_->save(*this);
        tellTable(post);
        tellSnap(post);
        askBots(post);
        return true;
    }
    Entry entry;
    entry.kind = Entry::Kind::Concede;
    entry.seat = static_cast<Seat>(place);
    if (!record(std::move(entry), refusal)) return false;
    stepAt_.push_back(session_.choices().size());
    conceded_ = place;
    status_ = Status::Over;
    touched_ = now;
    journal_->save(*this);
    askBots(post);
    tellTable(post);
    tellSnap(post);
    return true;
}

Value Table::result() const {
    if (!conceded_) return session_.game().result();
    Value out = Value::map();
    out["winners"] = Value::list();
    out["losers"] = Value::list();
    for (int seat = 0; seat < session_.game().seats(); ++seat) {
        const bool isLoser = static_cast<size_t>(seat) == *conceded_;
        std::string name = session_.game().seatName(static_cast<Seat>(seat));
        if (static_cast<size_t>(seat) >= places_.size()) name = "N";
        out[isLoser ? "losers" : "winners"].add(std::move(name));
    }
    out["reason"] = "concede";
    return out;
}

}  // namespace riffle::server
