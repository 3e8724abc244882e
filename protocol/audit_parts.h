#pragma once

// How AuditOf is made for a game: the game says what differs (`facade/audit.cpp`) and instantiates it there.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>
#include <type_traits>

#include "protocol/audit.h"
#include "protocol/notation.h"

namespace riffle {

// Cards that may change places without a seat noticing: those of the piles that it has not seen, all of them or some.
template <class Card>
struct Pool {
    std::vector<int> piles;
    std::function<bool(const Card&)> isIn;  // none: all of them
    uint16_t own = 0;                       // bits of Card::knownTo that go with the card
};

// What differs between the games:
//   kVerbs, kPlacesHaveOwners, cardsOf(kind), seatName(seat), seatsOf(state), describe(action, state, cards)
//   pools(state, cards, seat)        the pools of cards that the seat can't tell apart
//   mayTell(state, action, seat)     whether a choice may tell the seat what others hold
//   isForgotten(events)              whether what a choice showed may be hidden again when it is done
template <class Rules>
struct Audited;

namespace audit {

inline constexpr size_t kMostOptionsRead = 64;  // of a long list of numbers a few tell as much as all
inline constexpr uint64_t kAdviceEvery = 16;    // steps; it is slow

template <class State>
bool areSame(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof(State)) == 0;
}

// Where two texts part, with a little of what stands there.
inline std::string difference(const std::string& a, const std::string& b) {
    const size_t at = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    const size_t from = at > 60 ? at - 60 : 0;
    return fmt::format("…{}… against …{}…", a.substr(from, 140), b.substr(from, 140));
}

}  // namespace audit

template <class Rules>
AuditOf<Rules>::AuditOf(const GameKind& kind, uint64_t seed, Eyes eyes)
    : kind_(kind), rules_(Audited<Rules>::cardsOf(kind)), rng_(Rng::seeded(seed)), eyes_(eyes) {}

template <class Rules>
Session AuditOf<Rules>::sessionAt(const State& state) const {
    return Session::of(kind_, gameAt(kind_, state));
}

template <class Rules>
std::string AuditOf<Rules>::check(const State& state, Action action) {
    locale_ = kLocales[step_ % std::size(kLocales)];
    std::string wrong = checkNotation(state, action);
    for (const Seat seat : Audited<Rules>::seatsOf(state)) {
        if (wrong.empty()) wrong = checkWorld(state, seat);
        if (wrong.empty()) wrong = checkChoice(state, action, seat);
    }
    ++step_;
    return wrong;
}

// Words to option and back, and the words do what the action does.
template <class Rules>
std::string AuditOf<Rules>::checkNotation(const State& state, Action action) {
    Session session = sessionAt(state);
    const Notation notation(session.game());
    const size_t count = notation.options().size();
    const size_t step = count > audit::kMostOptionsRead ? count / audit::kMostOptionsRead : 1;
    size_t chosen = count;
    for (size_t i = 0; i < count; ++i) {
        const bool isChosen = notation.options()[i].action == action;
        if (isChosen) chosen = i;
        if (i % step != 0 && !isChosen) continue;
        ++counts_.options;
        const auto found = notation.find(notation.text(i));
        if (found != i) return fmt::format("“{}” does not mean the option it is written for", notation.text(i));
    }
    if (chosen == count) return "an action is not among the options";
    Refusal refusal;
    if (!session.choose(notation.text(chosen), state.decider, refusal)) {
        return fmt::format("“{}” is refused: {}", notation.text(chosen), refusal.message);
    }
    State after = state;
    rules_.apply(after, action);
    if (session.choices().size() != 1 || session.game().bytes().size() != sizeof after ||
        std::memcmp(session.game().bytes().data(), &after, sizeof after) != 0) {
        return fmt::format("“{}” does something else than its action", notation.text(chosen));
    }
    return {};
}

// Everything the seat is told: the view, the decision and what happened.
template <class Rules>
std::string AuditOf<Rules>::shown(const Session& session, Seat seat) const {
    const Viewer viewer = eyes_(seat);
    return toJson(session.game().view(viewer)) + toJson(session.position(viewer, locale_, 0));
}

template <class Rules>
std::string AuditOf<Rules>::checkWorld(const State& state, Seat seat) {
    const State world = worldFor(state, seat);
    ++counts_.worlds;
    const Session here = sessionAt(state);
    const Session there = sessionAt(world);
    const std::string a = shown(here, seat);
    const std::string b = shown(there, seat);
    if (a != b)
        return fmt::format("{} is shown what it may not know: {}", Audited<Rules>::seatName(seat), audit::difference(a, b));
    if (state.decider != seat) return {};

    // What the one who decides may ask: why not, and what now.
    for (const char* verb : Audited<Rules>::kVerbs) {
        const int card = 1 + static_cast<int>(rng_.below(state.cardCount));
        if (!here.game().isVisible(card, {false, seat})) continue;
        Refusal ignored;
        const std::string words = fmt::format("{} c{}", verb, card);
        const auto reason = here.why(words, locale_, ignored);
        const auto reasonThere = there.why(words, locale_, ignored);
        if (reason != reasonThere)
            return fmt::format("why not “{}” depends on what {} may not know", words, Audited<Rules>::seatName(seat));
    }
    if (step_ % audit::kAdviceEvery == 0) {
        const Game::Thinking thinking = {.level = 1, .seed = rng_.next()};
        if (here.game().advise(thinking).action != there.game().advise(thinking).action) {
            return fmt::format("the advice to {} depends on what it may not know", Audited<Rules>::seatName(seat));
        }
    }
    return {};
}

// The same world, with the cards that are hidden from the seat in the hands and decks of others dealt anew among their places,
// and the secret relics likewise; `keep` stays where it is. Luck and what the seat itself will draw stay as they are.
template <class Rules>
typename Rules::State AuditOf<Rules>::withOthersDealtAnew(const State& state, Seat seat, int keep) {
    State world = state;
    using CardIndex = std::remove_cvref_t<decltype(world.board.top(0))>;
    using Card = std::remove_cvref_t<decltype(world.board[0])>;
    struct Place {
        int pile;
        int at;
        Card was;
    };
    for (const auto& [piles, isIn, own] : Audited<Rules>::pools(state, rules_.cards(), seat)) {
        std::vector<std::vector<CardIndex>> orders;
        std::vector<Place> places;
        std::vector<CardIndex> cards;
        for (const int pile : piles) {
            std::vector<CardIndex>& order = orders.emplace_back();
            for (const CardIndex card : world.board.in(pile)) {
                const auto& c = world.board[card];
                if (card != keep && !((c.knownTo >> seat) & 1U) && (!isIn || isIn(c))) {
                    places.push_back({static_cast<int>(orders.size()) - 1, static_cast<int>(order.size()), c});
                    cards.push_back(card);
                }
                order.push_back(card);
            }
        }
        rng_.shuffle(cards.data(), static_cast<int>(cards.size()));
        for (size_t i = 0; i < places.size(); ++i) {
            const auto pile = static_cast<size_t>(places[i].pile);
            orders[pile][static_cast<size_t>(places[i].at)] = cards[i];
            Card& card = world.board[cards[i]];
            const Card& place = places[i].was;
            card.pile = place.pile;
            if constexpr (Audited<Rules>::kPlacesHaveOwners) {
                card.owner = place.owner;
                card.controller = place.controller;
            }
            card.knownTo = static_cast<decltype(card.knownTo)>((place.knownTo & ~own) | (card.knownTo & own));
        }
        for (size_t i = 0; i < piles.size(); ++i)
            world.board.arrange(piles[i], orders[i].data(), static_cast<int>(orders[i].size()));
    }
    return world;
}

template <class Rules>
typename Rules::State AuditOf<Rules>::worldFor(const State& state, Seat seat) {
    State world = rules_.sample(rules_.observe(state, seat), rng_);
    world.options.askChance = state.options.askChance;
    return world;
}

template <class Rules>
typename Rules::State AuditOf<Rules>::worldBefore(const State& state, Action action, Seat seat) {
    const std::vector<int> named = Audited<Rules>::describe(action, state, rules_.cards()).cards;
    return withOthersDealtAnew(state, seat, named.empty() ? 0 : named[0]);
}

template <class Rules>
bool AuditOf<Rules>::areAlike(const State& a, const State& b, Seat seat) const {
    return audit::areSame(rules_.observe(a, seat).state(), rules_.observe(b, seat).state());
}

template <class Rules>
bool AuditOf<Rules>::isForgotten(const EventLog& events) {
    return Audited<Rules>::isForgotten(events);
}

template <class Rules>
std::string AuditOf<Rules>::checkChoice(const State& state, Action action, Seat seat) {
    const State world = worldBefore(state, action, seat);
    if (const char* broken = rules_.broken(world); broken && state.decider == seat) {
        return fmt::format("with the cards of others dealt anew: {}", broken);
    }
    Session here = sessionAt(state);
    Session there = sessionAt(world);
    const auto play = [&](Session& session) {
        const std::vector<Option> options = session.game().options();
        for (size_t i = 0; i < options.size(); ++i) {
            Refusal ignored;
            if (options[i].action == action) return session.chooseOption(static_cast<int64_t>(i) + 1, std::nullopt, ignored);
        }
        return false;
    };
    if (!play(here)) return "an action is not among the options";
    if (!play(there)) {
        ++counts_.apart;
        return {};
    }
    State after = state;
    State afterThere = world;
    rules_.apply(after, action);
    rules_.apply(afterThere, action);
    if (!areAlike(after, afterThere, seat)) {
        if (!Audited<Rules>::mayTell(state, action, seat)) {
            return fmt::format("{} learns from a choice what others hold", Audited<Rules>::seatName(seat));
        }
        ++counts_.apart;
        return {};
    }
    if (isForgotten(here.events())) {
        ++counts_.apart;
        return {};
    }
    ++counts_.told;
    const std::string a = shown(here, seat);
    const std::string b = shown(there, seat);
    if (a != b)
        return fmt::format("{} is told what it may not know: {}", Audited<Rules>::seatName(seat), audit::difference(a, b));
    return {};
}

}  // namespace riffle
