#include "server/bots/bot_queue.h"

#include <algorithm>
#include <iterator>

namespace riffle::server {

namespace {

// What a question of each level costs, more or less, in seconds: until it is known.
constexpr double kCosts[] = {0.0002, 0.0004, 0.001, 0.003, 0.01, 0.025, 0.25, 1.5};
// So many later questions of the same party may go before one of each level.
constexpr uint64_t kPatience[] = {0, 2, 4, 8, 16, 32, 64, 128};
constexpr size_t kMostRemembered = 4096;  // parties, before some are forgotten

size_t indexOf(int level) {
    return static_cast<size_t>(std::clamp(level, 1, static_cast<int>(std::size(kCosts))) - 1);
}

std::string keyOf(const Question& question) {
    return question.isHint ? question.table + '?' : question.table;
}

}  // namespace

void Questions::add(Question question) {
    const std::string name = question.party.empty() ? question.table : question.party;
    const std::string key = keyOf(question);
    if (const auto old = places_.find(key); old != places_.end()) {
        Place& place = old->second;
        if (place.party == name) {
            parties_.at(name).waiting.at(place.rank) = std::move(question);
            return;
        }
        Party& before = parties_.at(place.party);
        before.waiting.erase(place.rank);
        if (before.waiting.empty()) order_.erase({before.time, place.party});
        places_.erase(old);
    }
    Party& party = parties_[name];
    if (party.waiting.empty()) {
        party.time = std::max(party.time, time_);
        order_.insert({party.time, name});
    }
    const uint64_t number = ++count_;
    const Rank rank{number + kPatience[indexOf(question.thinking.level)], number};
    party.waiting.emplace(rank, std::move(question));
    places_[key] = {name, rank};
    if (parties_.size() > kMostRemembered) forget();
}

std::optional<Questions::Taken> Questions::take() {
    if (order_.empty()) return std::nullopt;
    const auto next = order_.begin();
    Taken taken;
    taken.party = next->second;
    Party& party = parties_.at(taken.party);
    time_ = std::max(time_, party.time);
    order_.erase(next);
    const auto first = party.waiting.begin();
    taken.question = std::move(first->second);
    const auto place = places_.find(keyOf(taken.question));
    taken.since = place->second.since;
    places_.erase(place);
    party.waiting.erase(first);
    taken.expected = kCosts[indexOf(taken.question.thinking.level)];
    party.time += taken.expected;
    ++party.thinking;
    if (!party.waiting.empty()) order_.insert({party.time, taken.party});
    return taken;
}

void Questions::charge(const Taken& taken, double seconds) {
    const auto found = parties_.find(taken.party);
    if (found == parties_.end()) return;
    Party& party = found->second;
    --party.thinking;
    const bool isWaiting = !party.waiting.empty();
    if (isWaiting) order_.erase({party.time, taken.party});
    party.time += seconds - taken.expected;
    if (isWaiting) order_.insert({party.time, taken.party});
}

void Questions::clear() {
    parties_.clear();
    order_.clear();
    places_.clear();
}

void Questions::forget() {
    std::erase_if(parties_, [&](const auto& each) {
        return each.second.waiting.empty() && each.second.thinking == 0 && each.second.time <= time_;
    });
}

}  // namespace riffle::server
