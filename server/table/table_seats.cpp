// Who has which seat of a table: what opens it, who takes it, who gives it up, and whether they are there.

#include <algorithm>

#include "ai/player.h"
#include "protocol/dependence.h"
#include "protocol/text.h"
#include "server/base/json_fields.h"
#include "server/table/table.h"

namespace riffle::server {

namespace {

constexpr int64_t kPatience = 60'000;  // milliseconds until somebody who is gone may be replaced by a bot
constexpr int64_t kSeenStep = 20'000;  // a later sign of life is not written down sooner than this
constexpr int kUsualLevel = 3;         // of a bot that takes a person's place: nobody at the table chooses how well it plays
constexpr size_t kShortestClaim = 16;
constexpr size_t kLongestClaim = 64;

bool isGoodClaim(std::string_view claim) {
    return claim.empty() || (claim.size() >= kShortestClaim && claim.size() <= kLongestClaim);
}

bool isPerson(SeatKind kind) {
    return kind == SeatKind::Person || kind == SeatKind::Here;
}

}  // namespace

// ---- What opens a seat

std::vector<std::string> Table::issueSecrets() {
    std::vector<std::string> secrets;
    for (Place& place : places_) {
        std::string& secret = secrets.emplace_back();
        if (!isPerson(place.kind)) continue;
        secret = randomToken();
        (place.kind == SeatKind::Here ? place.token : place.invitation) = SecretHash::of(secret);
    }
    return secrets;
}

std::optional<size_t> Table::seatOf(const SecretHash& token) const {
    std::optional<size_t> found;
    for (size_t i = 0; i < places_.size(); ++i) {
        if (places_[i].token.isSame(token)) found = i;
    }
    return found;
}

Table::Shown Table::lookAt(const Proof& proof) const {
    const SecretHash hash = SecretHash::of(proof.token);
    if (const auto seat = seatOf(hash)) return {Shown::What::Seat, *seat, std::string(proof.token)};
    Shown shown;
    for (size_t i = 0; i < places_.size(); ++i) {
        const Place& place = places_[i];
        if (!place.invitation.isSame(hash)) continue;
        shown = {place.token.isEmpty() ? Shown::What::Invitation : Shown::What::UsedInvitation, i};
        if (place.token.isEmpty() || proof.claim.empty()) continue;
        std::string token = claimedToken(proof.token, proof.claim);
        if (place.token.isSame(SecretHash::of(token))) shown = {Shown::What::Seat, i, std::move(token)};
    }
    return shown;
}

std::optional<size_t> Table::prove(const Proof& proof, Refusal& refusal) const {
    const Shown shown = lookAt(proof);
    switch (shown.what) {
        case Shown::What::Seat: return shown.place;
        case Shown::What::Nothing: refusal = refusalOf("bad_token", "error.bad_token"); break;
        case Shown::What::Invitation: refusal = refusalOf("not_joined", "error.not_joined"); break;
        case Shown::What::UsedInvitation: refusal = refusalOf("invitation_used", "error.invitation_used"); break;
    }
    return std::nullopt;
}

bool Table::mayEnter(const Proof& proof, Refusal& refusal) const {
    if (lookAt(proof).what != Shown::What::Invitation) return prove(proof, refusal).has_value();
    return isGoodClaim(proof.claim) || refuse(refusal, "bad_request", "refuse.claim");
}

bool Table::enter(const Proof& proof, Taken& taken, Refusal& refusal, Post& post) {
    if (!mayEnter(proof, refusal)) return false;
    Shown shown = lookAt(proof);
    if (shown.what == Shown::What::Invitation) {
        shown.token = proof.claim.empty() ? randomToken() : claimedToken(proof.token, proof.claim);
        places_[shown.place].token = SecretHash::of(shown.token);
        post.isChanged = true;
    }
    taken = {shown.place, std::move(shown.token)};
    return true;
}

std::optional<size_t> Table::placeOf(const SecretHash& seat) const {
    for (size_t place = 0; place < places_.size() && !seat.isEmpty(); ++place) {
        if (places_[place].token.isSame(seat)) return place;
    }
    return std::nullopt;
}

bool Table::enterAgain(size_t place, const SecretHash& token, Post& post) {
    Place& seat = places_[place];
    if (seat.token.isSame(token)) return true;
    if (!seat.token.isEmpty() || seat.invitation.isEmpty()) return false;
    seat.token = token;
    post.isChanged = true;
    return true;
}

// ---- Whether somebody is there

void Table::see(size_t place, int64_t now, Post& post) {
    Place& seat = places_[place];
    seat.lastSeen = std::max(seat.lastSeen, now);
    if (status_ == Status::Over || (seat.lastSeen - seat.notedSeen < kSeenStep && !post.isChanged)) return;
    seat.notedSeen = seat.lastSeen;
    post.isChanged = true;
}

// ---- Coming and going

// The deck that a seat will play. As nothing has been seen of the game yet, it is dealt anew.
bool Table::bringDeck(size_t place, const Value& given, Refusal& refusal) {
    // A game that goes on from another has its decks.
    if (status_ != Status::Waiting || entryCount() > 0) return refuse(refusal, "bad_deck", "refuse.deck-late");
    Value deck;
    NewGame request = plan_.request;
    if (!readDeck(*plan_.kind, given, deck, refusal)) return false;
    Value& decks = request.request["decks"];
    if (!decks.isMap()) {  // none so far, or those of the first seats as a list
        Value bySeat = Value::map();
        for (size_t i = 0; i < decks.size(); ++i) bySeat[seatName(i)] = decks.items()[i];
        decks = std::move(bySeat);
    }
    decks[seatName(place)] = std::move(deck);
    if (!isKeepable(request, refusal)) return false;
    auto session = Session::create(*plan_.kind, request, refusal);
    if (!session) return false;
    plan_.request = std::move(request);
    session_ = std::move(*session);
    plan_.needs = hex(dependencyOf(*plan_.kind, session_.game()));
    return true;
}

bool Table::join(const Wish& wish, int64_t now, Taken& taken, Refusal& refusal, Post& post) {
    const std::string tidy = tidyName(wish.name);
    if (tidy.empty() && !wish.name.empty()) return refuse(refusal, "bad_name", "error.bad_name");
    std::optional<size_t> found;
    if (!wish.proof.token.empty()) {
        if (!mayEnter(wish.proof, refusal)) return false;
        found = lookAt(wish.proof).place;
        if (wish.place && wish.place != found) return refuse(refusal, "bad_token", "refuse.other-seat");
    } else {
        for (size_t i = 0; i < places_.size() && !found; ++i) {
            if (places_[i].kind == SeatKind::Open && (!wish.place || *wish.place == i)) found = i;
        }
        if (!found) return refuse(refusal, "no_seat", wish.place ? "refuse.seat-taken" : "refuse.no-free-seat");
        if (status_ == Status::Over) return refuse(refusal, "game_over", "error.game_over");
        // A stranger does not sit down by accident where somebody can know the cards.
        if (plan_.areCardsKnown() && wish.dealt != nameOf(plan_.dealt))
            return refuse(refusal, "cards_known", plan_.dealt == Dealt::Seed ? "refuse.known-seed" : "refuse.known-replay");
    }
    if (wish.deck && !wish.deck->isNull() && !bringDeck(*found, *wish.deck, refusal)) return false;
    Place& seat = places_[*found];
    if (seat.kind == SeatKind::Open) {
        seat.kind = SeatKind::Person;
        taken = {*found, randomToken()};
        seat.token = SecretHash::of(taken.token);
    } else if (!enter(wish.proof, taken, refusal, post)) {
        return false;
    }
    if (!tidy.empty()) seat.name = tidy;
    seat.isReady = true;
    post.isChanged = true;
    see(*found, now, post);
    touched_ = now;
    tellTable(post);
    beginIfReady(now, post);
    turnClock(false, now, post);
    return true;
}

void Table::vacate(size_t place, SeatKind kind) {
    Place& seat = places_[place];
    seat.kind = kind;
    seat.level = kUsualLevel;
    seat.token = {};
    seat.invitation = {};
    seat.connections = 0;
    for (auto& [connection, link] : links_) {
        if (link.place != place) continue;
        link.place.reset();  // they may go on watching
        link.token.clear();
    }
    if (undoWish_ && (undoWish_->place == place || undoWish_->waitingFor.contains(place))) undoWish_.reset();
    nonces_[place].clear();
}

bool Table::leave(size_t place, int64_t now, Refusal& refusal, Post& post) {
    if (status_ == Status::Over) return refuse(refusal, "game_over", "error.game_over");
    vacate(place, SeatKind::Open);
    places_[place].isReady = status_ == Status::Playing;
    touched_ = now;
    post.isChanged = true;
    tellTable(post);
    for (const auto& [connection, link] : links_) {
        if (!link.place && status_ == Status::Playing) sendSnap(connection, link, post);
    }
    turnClock(false, now, post);
    return true;
}

bool Table::start(std::optional<int> level, int64_t now, Refusal& refusal, Post& post) {
    if (status_ == Status::Over) return refuse(refusal, "game_over", "error.game_over");
    if (status_ == Status::Playing) return true;
    const bool isFull = std::all_of(places_.begin(), places_.end(), [](const Place& place) { return place.isReady; });
    if (!isFull && !level) return refuse(refusal, "not_ready", "error.not_ready");
    for (size_t i = 0; i < places_.size(); ++i) {
        if (places_[i].isReady) continue;
        vacate(i, SeatKind::Bot);
        places_[i].level = *level;
        places_[i].isReady = true;
    }
    beginIfReady(now, post);
    return true;
}

// A bot for somebody who has left or has been gone for a while. How well it plays is not for the others to choose.
bool Table::handOver(size_t place, const Value& d, int64_t now, Refusal& refusal, Post& post) {
    if (!mayPlay(refusal)) return false;
    const std::string* seat = textIn(d, "seat");
    const int64_t level = numberIn(d, "level").value_or(kUsualLevel);
    if (level < 1 || level > ai::kLevels) return refuse(refusal, "bad_request", "refuse.level", {{"most", ai::kLevels}});
    for (size_t i = 0; i < places_.size(); ++i) {
        if (!seat || seatName(i) != *seat) continue;
        const Place& other = places_[i];
        // Before the table was in memory nobody could come.
        const int64_t gone = now - std::max(other.lastSeen, awakeSince_);
        const bool isGone = other.kind == SeatKind::Open || (isPerson(other.kind) && other.connections == 0 && gone >= kPatience);
        if (i == place || !isGone) return refuse(refusal, "not_gone", "error.not_gone");
        vacate(i, SeatKind::Bot);
        touched_ = now;
        post.isChanged = true;
        tellTable(post);
        askBots(post);
        turnClock(true, now, post);
        return true;
    }
    return refuse(refusal, "bad_request", "refuse.seat");
}

void Table::setRematch(std::string id, int64_t now, Post& post) {
    rematch_ = std::move(id);
    touched_ = now;
    post.isChanged = true;
    tellTable(post);
}

}  // namespace riffle::server
