#include "protocol/history.h"

#include <algorithm>

#include "protocol/packing.h"

namespace riffle {

namespace {

constexpr size_t kMarkEvery = 64;  // choices
constexpr size_t kRecent = 12;     // choices that are always remembered in full; at most twice as many

std::vector<unsigned char> bytesOf(const Game& game) {
    const auto bytes = game.bytes();
    return {bytes.begin(), bytes.end()};
}

}  // namespace

void History::begin(const GameKind& kind, const Game& start, EventLog events, size_t choices) {
    *this = {};
    kind_ = &kind;
    first_ = recent_ = choices;
    stateSize_ = start.bytes().size();
    begun_ = std::move(events);
    begun_.shrink_to_fit();
    marks_.push_back({choices, packed(start.bytes())});
}

// ---- Forwards

void History::take(Game& game, const Choice& choice) {
    const std::vector<unsigned char> before = bytesOf(game);
    EventLog events;
    game.choose(choice.action, events);
    words_ += choice.text;
    rows_.push_back({choice.action.bits, static_cast<uint32_t>(words_.size()),
                     static_cast<uint32_t>(eventCount() + events.size()), choice.seat});
    if (size() % kMarkEvery == 0) marks_.push_back({size(), packed(game.bytes())});
    note(game, before, events);
}

// What the last choice did.
void History::note(const Game& game, std::span<const unsigned char> before, const EventLog& events) {
    if (changes_.size() >= 2 * kRecent) {
        const size_t from = recent_ + kRecent;
        const size_t gone = eventsBefore(from) - eventsBefore(recent_);
        changes_.erase(changes_.begin(), changes_.begin() + static_cast<std::ptrdiff_t>(kRecent));
        recentEvents_ = EventLog(recentEvents_.begin() + static_cast<std::ptrdiff_t>(gone), recentEvents_.end());
        recent_ = from;
    }
    changes_.push_back(difference(before, game.bytes()));
    recentEvents_.insert(recentEvents_.end(), events.begin(), events.end());
}

// ---- Backwards

const History::Mark& History::markBefore(size_t choices) const {
    const auto behind = std::upper_bound(marks_.begin(), marks_.end(), choices,
                                         [](size_t number, const Mark& mark) { return number < mark.choices; });
    return behind == marks_.begin() ? *behind : *(behind - 1);
}

std::unique_ptr<Game> History::unpacked(const Mark& mark) const {
    std::vector<unsigned char> bytes(stateSize_);
    (void)applyDifference(mark.state, bytes);  // it was made here
    return kind_->restore(bytes);
}

std::unique_ptr<Game> History::at(const Game& game, size_t choices) const {
    if (choices >= size()) return game.clone();
    if (choices >= recent_) {
        std::vector<unsigned char> bytes = bytesOf(game);
        for (size_t i = size(); i > choices; --i) (void)applyDifference(changes_[i - 1 - recent_], bytes);
        return kind_->restore(bytes);
    }
    const Mark& mark = markBefore(choices);
    std::unique_ptr<Game> old = unpacked(mark);
    EventLog ignored;
    for (size_t i = mark.choices; i < choices; ++i) {
        old->choose(action(i), ignored);
        ignored.clear();
    }
    return old;
}

std::unique_ptr<Game> History::takeBack(const Game& game, size_t choices) {
    choices = std::clamp(choices, first_, size());
    const bool isRecent = choices >= recent_;
    std::unique_ptr<Game> old = isRecent ? at(game, choices) : nullptr;
    rows_.resize(choices - first_);
    words_.resize(rows_.empty() ? 0 : rows_.back().wordsEnd);
    while (marks_.size() > 1 && marks_.back().choices > choices) marks_.pop_back();
    if (isRecent) {
        changes_.resize(choices - recent_);
        recentEvents_.resize(eventsBefore(choices) - eventsBefore(recent_));
        return old;
    }
    // Played again from the last mark, and remembered on the way for whoever goes back further.
    const Mark& mark = markBefore(choices);
    old = unpacked(mark);
    changes_.clear();
    recentEvents_.clear();
    recent_ = mark.choices;
    for (size_t i = mark.choices; i < choices; ++i) {
        const std::vector<unsigned char> before = bytesOf(*old);
        EventLog events;
        old->choose(action(i), events);
        note(*old, before, events);
    }
    return old;
}

// ---- What happened

Choice History::choice(size_t number) const {
    const size_t row = number - first_;
    const size_t begin = row == 0 ? 0 : rows_[row - 1].wordsEnd;
    return {{rows_[row].action}, rows_[row].seat, words_.substr(begin, rows_[row].wordsEnd - begin)};
}

size_t History::eventCount() const {
    return rows_.empty() ? begun_.size() : rows_.back().eventsEnd;
}

size_t History::eventsBefore(size_t choice) const {
    if (choice <= first_) return begun_.size();
    return choice >= size() ? eventCount() : rows_[choice - first_ - 1].eventsEnd;
}

std::span<const Event> History::events(size_t from, size_t to, EventLog& room) const {
    to = std::min(to, eventCount());
    if (from >= to) return {};
    if (to <= begun_.size()) return std::span(begun_).subspan(from, to - from);
    if (const size_t kept = eventsBefore(recent_); from >= kept) return std::span(recentEvents_).subspan(from - kept, to - from);
    room.clear();
    size_t start = 0;  // the number of the first in `room`
    size_t choice = first_;
    if (from < begun_.size()) {
        room = begun_;
    } else {
        const auto row = std::upper_bound(rows_.begin(), rows_.end(), from,
                                          [](size_t number, const Row& each) { return number < each.eventsEnd; });
        choice = markBefore(first_ + static_cast<size_t>(row - rows_.begin())).choices;
        start = eventsBefore(choice);
    }
    const std::unique_ptr<Game> game = unpacked(markBefore(choice));
    for (; start + room.size() < to; ++choice) game->choose(action(choice), room);
    return std::span(room).subspan(from - start, to - from);
}

}  // namespace riffle
