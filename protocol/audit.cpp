#include "protocol/audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>
#include <type_traits>

#include "games/epic/facade/kind.h"
#include "games/epic/rules/draft.h"
#include "games/epic/rules/events.h"
#include "games/epic/words/words.h"
#include "games/keyforge/facade/kind.h"
#include "games/keyforge/words/words.h"
#include "games/shards/facade/kind.h"
#include "games/shards/words/words.h"
#include "protocol/notation.h"

namespace riffle {

namespace {

constexpr size_t kMostOptionsRead = 64;  // of a long list of numbers a few tell as much as all
constexpr uint64_t kAdviceEvery = 16;    // steps; it is slow

// Cards that may change places without a seat noticing: those of the piles that it has not seen, all of them or some.
template <class Card>
struct Pool {
    std::vector<int> piles;
    std::function<bool(const Card&)> isIn;  // none: all of them
    uint16_t own = 0;                       // bits of Card::knownTo that go with the card
};

// What differs between the games.
template <class Rules>
struct Knows;

template <>
struct Knows<shards::Rules> {
    static constexpr const char* kVerbs[] = {"play", "recruit", "fastplay", "activate", "attack", "relic", "focus"};
    static constexpr bool kPlacesHaveOwners = false;

    static const shards::CardTable& cardsOf(const GameKind& kind) { return shards::cardsOf(kind); }
    static std::string seatName(Seat seat) { return shards::seatName(seat); }
    static std::vector<Seat> seatsOf(const shards::State& s) {
        if (s.playerCount == 1) return {0, shards::kNemesis};
        std::vector<Seat> seats;
        for (Seat seat = 0; seat < s.playerCount; ++seat) seats.push_back(seat);
        return seats;
    }
    static Option describe(Action action, const shards::State& s, const shards::CardTable& cards) {
        return shards::describe(action, s, cards);
    }
    static std::vector<Pool<shards::Card>> pools(const shards::State& s, const shards::CardTable& cards, Seat seat) {
        using namespace shards;
        std::vector<Pool<Card>> pools;
        Pool<Card> relics{{kBox}, [&](const Card& card) { return cards[card.def].isRelic; }};
        for (Seat other = 0; other < s.playerCount; ++other) {
            if (other == seat) continue;
            pools.push_back({{pileOf(other, kHand), pileOf(other, kDeck)}, nullptr});
            relics.piles.push_back(pileOf(other, kRelics));
        }
        pools.push_back(std::move(relics));
        return pools;
    }
    // Only an attack asks others about their hidden cards; no other choice tells its player anything about them.
    static bool mayTell(const shards::State& s, Action action, Seat seat) {
        return s.decider != seat || s.phase != shards::kPhaseMain || shards::verbOf(action) == shards::Verb::End;
    }
    // Whether what the choice showed may be hidden again when it is done.
    static bool isForgotten(const EventLog&) { return false; }
};

template <>
struct Knows<keyforge::Rules> {
    static constexpr const char* kVerbs[] = {"play", "discard", "reap", "fight", "action", "omni", "unstun", "attach"};
    static constexpr bool kPlacesHaveOwners = false;  // archives may hold the other's cards

    static const keyforge::CardTable& cardsOf(const GameKind& kind) { return keyforge::cardsOf(kind); }
    static std::string seatName(Seat seat) { return keyforge::seatName(seat); }
    static std::vector<Seat> seatsOf(const keyforge::State&) { return {0, 1}; }
    static Option describe(Action action, const keyforge::State& s, const keyforge::CardTable& cards) {
        return keyforge::describe(action, s, cards);
    }
    static std::vector<Pool<keyforge::Card>> pools(const keyforge::State&, const keyforge::CardTable&, Seat seat) {
        using namespace keyforge;
        std::vector<Pool<Card>> pools;
        for (const Seat other : {Seat{0}, Seat{1}}) {  // both, for who plays neither
            if (other != seat)
                pools.push_back({{pileOf(other, kHandPile), pileOf(other, kDeckPile), pileOf(other, kArchivePile)}, nullptr});
        }
        return pools;
    }
    // Many a card shows what others hold.
    static bool mayTell(const keyforge::State&, Action, Seat) { return true; }
    // A hand that was discarded for all to see may be a deck again before the choice is done.
    static bool isForgotten(const EventLog& events) {
        return std::any_of(events.begin(), events.end(), [](const Event& event) {
            return event.kind == static_cast<uint8_t>(keyforge::Fact::Shuffled) ||
                   event.kind == static_cast<uint8_t>(keyforge::Fact::GameWon);  // all is dealt anew
        });
    }
};

template <>
struct Knows<epic::Rules> {
    static constexpr const char* kVerbs[] = {"play", "use", "invoke", "attack", "block"};
    static constexpr bool kPlacesHaveOwners = true;  // what is drafted becomes the taker's

    static const epic::CardTable& cardsOf(const GameKind& kind) { return epic::cardsOf(kind); }
    static std::string seatName(Seat seat) { return epic::seatName(seat); }
    static std::vector<Seat> seatsOf(const epic::State& s) {
        std::vector<Seat> seats;
        for (Seat seat = 0; seat < s.playerCount; ++seat) seats.push_back(seat);
        return seats;
    }
    static Option describe(Action action, const epic::State& s, const epic::CardTable& cards) {
        return epic::describe(action, s, cards);
    }
    static std::vector<Pool<epic::Card>> pools(const epic::State& s, const epic::CardTable&, Seat seat) {
        using namespace epic;
        std::vector<Pool<Card>> pools;
        if (s.options.lists == Lists::Boxed) {  // by when the seat saw them last
            std::vector<int> piles = {kBoxPile};
            for (Seat other = 0; other < s.playerCount; ++other) {
                if (other == seat) continue;
                for (const Pile pile : {kHandPile, kDeckPile, kPackPile, kDraftPile}) piles.push_back(pileOf(other, pile));
            }
            std::set<int> looks;
            for (int card = 1; card <= s.cardCount; ++card) looks.insert(lastLook(s, s.board[card], seat));
            for (const int look : looks) {
                pools.push_back({piles,
                                 [&s, seat, look](const Card& card) {
                                     return !(card.knownTo & kSeenBefore) && lastLook(s, card, seat) == look;
                                 },
                                 kSeenBefore});
            }
        }
        constexpr auto kOwn = static_cast<uint16_t>(~unsigned{kKnownToAll});
        for (Seat other = 0; other < s.playerCount; ++other) {
            if (other != seat)
                pools.push_back({{pileOf(other, kHandPile), pileOf(other, kDeckPile)}, [](const Card&) { return true; }, kOwn});
        }
        return pools;
    }
    static bool mayTell(const epic::State&, Action, Seat) { return true; }
    // A hand that was exchanged or banished may be in the deck again before the choice is done.
    static bool isForgotten(const EventLog& events) {
        return std::any_of(events.begin(), events.end(), [](const Event& event) {
            return event.kind == static_cast<uint8_t>(epic::Fact::Banished) ||
                   event.kind == static_cast<uint8_t>(epic::Fact::Exchanged);
        });
    }
};

template <class State>
bool areSame(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof(State)) == 0;
}

// Where two texts part, with a little of what stands there.
std::string difference(const std::string& a, const std::string& b) {
    const size_t at = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    const size_t from = at > 60 ? at - 60 : 0;
    return fmt::format("…{}… against …{}…", a.substr(from, 140), b.substr(from, 140));
}

}  // namespace

template <class Rules>
AuditOf<Rules>::AuditOf(const GameKind& kind, uint64_t seed, Eyes eyes)
    : kind_(kind), rules_(Knows<Rules>::cardsOf(kind)), rng_(Rng::seeded(seed)), eyes_(eyes) {}

template <class Rules>
Session AuditOf<Rules>::sessionAt(const State& state) const {
    return Session::of(kind_, gameAt(kind_, state));
}

template <class Rules>
std::string AuditOf<Rules>::check(const State& state, Action action) {
    locale_ = kLocales[step_ % std::size(kLocales)];
    std::string wrong = checkNotation(state, action);
    for (const Seat seat : Knows<Rules>::seatsOf(state)) {
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
    const size_t step = count > kMostOptionsRead ? count / kMostOptionsRead : 1;
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
    if (a != b) return fmt::format("{} is shown what it may not know: {}", Knows<Rules>::seatName(seat), difference(a, b));
    if (state.decider != seat) return {};

    // What the one who decides may ask: why not, and what now.
    for (const char* verb : Knows<Rules>::kVerbs) {
        const int card = 1 + static_cast<int>(rng_.below(state.cardCount));
        if (!here.game().isVisible(card, {false, seat})) continue;
        Refusal ignored;
        const std::string words = fmt::format("{} c{}", verb, card);
        const auto reason = here.why(words, locale_, ignored);
        const auto reasonThere = there.why(words, locale_, ignored);
        if (reason != reasonThere)
            return fmt::format("why not “{}” depends on what {} may not know", words, Knows<Rules>::seatName(seat));
    }
    if (step_ % kAdviceEvery == 0) {
        const Game::Thinking thinking = {.level = 1, .seed = rng_.next()};
        if (here.game().advise(thinking).action != there.game().advise(thinking).action) {
            return fmt::format("the advice to {} depends on what it may not know", Knows<Rules>::seatName(seat));
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
    for (const auto& [piles, isIn, own] : Knows<Rules>::pools(state, rules_.cards(), seat)) {
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
            if constexpr (Knows<Rules>::kPlacesHaveOwners) {
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
    const std::vector<int> named = Knows<Rules>::describe(action, state, rules_.cards()).cards;
    return withOthersDealtAnew(state, seat, named.empty() ? 0 : named[0]);
}

template <class Rules>
bool AuditOf<Rules>::areAlike(const State& a, const State& b, Seat seat) const {
    return areSame(rules_.observe(a, seat).state(), rules_.observe(b, seat).state());
}

template <class Rules>
bool AuditOf<Rules>::isForgotten(const EventLog& events) {
    return Knows<Rules>::isForgotten(events);
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
        if (!Knows<Rules>::mayTell(state, action, seat)) {
            return fmt::format("{} learns from a choice what others hold", Knows<Rules>::seatName(seat));
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
    if (a != b) return fmt::format("{} is told what it may not know: {}", Knows<Rules>::seatName(seat), difference(a, b));
    return {};
}

template class AuditOf<shards::Rules>;
template class AuditOf<keyforge::Rules>;
template class AuditOf<epic::Rules>;

}  // namespace riffle
