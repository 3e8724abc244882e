#include "protocol/audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "games/shards/words.h"
#include "protocol/notation.h"
#include "protocol/shards_kind.h"

namespace riffle {

using namespace shards;

namespace {

constexpr size_t kMostOptionsRead = 64;  // of a long list of numbers a few tell as much as all
constexpr uint64_t kAdviceEvery = 16;    // steps; it is slow

std::vector<Seat> seatsOf(const State& s) {
    if (s.playerCount == 1) return {0, kNemesis};
    std::vector<Seat> seats;
    for (Seat seat = 0; seat < s.playerCount; ++seat) seats.push_back(seat);
    return seats;
}

bool areSame(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof(State)) == 0;
}

bool namesCard(Verb verb) {
    switch (verb) {
        case Verb::Play:
        case Verb::Activate:
        case Verb::Recruit:
        case Verb::Fastplay:
        case Verb::Relic:
        case Verb::Attack:
        case Verb::PickCard:
        case Verb::Trigger:
        case Verb::Shield: return true;
        case Verb::End:
        case Verb::Focus:
        case Verb::PickSeat:
        case Verb::PickLeader:
        case Verb::Yes:
        case Verb::No:
        case Verb::Done:
        case Verb::Assign:
        case Verb::Bid:
        case Verb::Pass: return false;
    }
    return false;
}

// Where two texts part, with a little of what stands there.
std::string difference(const std::string& a, const std::string& b) {
    const size_t at = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    const size_t from = at > 60 ? at - 60 : 0;
    return fmt::format("…{}… against …{}…", a.substr(from, 140), b.substr(from, 140));
}

}  // namespace

Audit::Audit(const GameKind& kind, uint64_t seed, Eyes eyes)
    : kind_(kind), rules_(cardsOf(kind)), rng_(Rng::seeded(seed)), eyes_(eyes) {}

Session Audit::sessionAt(const State& state) const {
    return Session::of(kind_, gameAt(kind_, state));
}

std::string Audit::check(const State& state, Action action) {
    locale_ = kLocales[step_ % std::size(kLocales)];
    std::string wrong = checkNotation(state, action);
    for (const Seat seat : seatsOf(state)) {
        if (wrong.empty()) wrong = checkWorld(state, seat);
        if (wrong.empty()) wrong = checkChoice(state, action, seat);
    }
    ++step_;
    return wrong;
}

// Words to option and back, and the words do what the action does.
std::string Audit::checkNotation(const State& state, Action action) {
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
std::string Audit::shown(const Session& session, Seat seat) const {
    const Viewer viewer = eyes_(seat);
    return toJson(session.game().view(viewer)) + toJson(session.position(viewer, locale_, 0));
}

std::string Audit::checkWorld(const State& state, Seat seat) {
    State world = rules_.sample(rules_.observe(state, seat), rng_);
    world.options.askChance = state.options.askChance;
    ++counts_.worlds;
    const Session here = sessionAt(state);
    const Session there = sessionAt(world);
    const std::string a = shown(here, seat);
    const std::string b = shown(there, seat);
    if (a != b) return fmt::format("{} is shown what it may not know: {}", seatName(seat), difference(a, b));
    if (state.decider != seat) return {};

    // What the one who decides may ask: why not, and what now.
    for (const char* verb : {"play", "recruit", "fastplay", "activate", "attack", "relic", "focus"}) {
        const int card = 1 + static_cast<int>(rng_.below(state.cardCount));
        if (!here.game().isVisible(card, {false, seat})) continue;
        Refusal ignored;
        const std::string words = fmt::format("{} c{}", verb, card);
        const auto reason = here.why(words, locale_, ignored);
        const auto reasonThere = there.why(words, locale_, ignored);
        if (reason != reasonThere) return fmt::format("why not “{}” depends on what {} may not know", words, seatName(seat));
    }
    if (step_ % kAdviceEvery == 0) {
        const uint64_t seed = rng_.next();
        if (here.game().advise(1, seed).action != there.game().advise(1, seed).action) {
            return fmt::format("the advice to {} depends on what it may not know", seatName(seat));
        }
    }
    return {};
}

// The same world, with the cards that are hidden from the seat in the hands and decks of others dealt anew among their places,
// and the secret relics likewise; `keep` stays where it is. Luck and what the seat itself will draw stay as they are.
State Audit::withOthersDealtAnew(const State& state, Seat seat, int keep) {
    State world = state;
    struct Place {
        int pile;
        int at;
        uint8_t knownTo;
    };
    const auto dealAnew = [&](const std::vector<int>& piles, bool relicsOnly) {
        std::vector<std::vector<CardIndex>> orders;
        std::vector<Place> places;
        std::vector<CardIndex> cards;
        for (const int pile : piles) {
            std::vector<CardIndex>& order = orders.emplace_back();
            for (const CardIndex card : world.board.in(pile)) {
                const Card& c = world.board[card];
                const bool isFixed = card == keep || (relicsOnly && !rules_.cards()[c.def].isRelic);
                if (!isFixed && !((c.knownTo >> seat) & 1U)) {
                    places.push_back({static_cast<int>(orders.size()) - 1, static_cast<int>(order.size()), c.knownTo});
                    cards.push_back(card);
                }
                order.push_back(card);
            }
        }
        rng_.shuffle(cards.data(), static_cast<int>(cards.size()));
        for (size_t i = 0; i < places.size(); ++i) {
            const auto pile = static_cast<size_t>(places[i].pile);
            orders[pile][static_cast<size_t>(places[i].at)] = cards[i];
            world.board[cards[i]].pile = static_cast<uint8_t>(piles[pile]);
            world.board[cards[i]].knownTo = places[i].knownTo;
        }
        for (size_t i = 0; i < piles.size(); ++i)
            world.board.arrange(piles[i], orders[i].data(), static_cast<int>(orders[i].size()));
    };
    std::vector<int> relics = {kBox};
    for (Seat other = 0; other < state.playerCount; ++other) {
        if (other == seat) continue;
        dealAnew({pileOf(other, kHand), pileOf(other, kDeck)}, false);
        relics.push_back(pileOf(other, kRelics));
    }
    dealAnew(relics, true);
    return world;
}

std::string Audit::checkChoice(const State& state, Action action, Seat seat) {
    const int keep = namesCard(verbOf(action)) ? static_cast<int>(action.subject()) : 0;
    const State world = withOthersDealtAnew(state, seat, keep);
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
    if (!areSame(rules_.observe(after, seat).state(), rules_.observe(afterThere, seat).state())) {
        // Only an attack asks others about their hidden cards; no other choice tells its player anything about them.
        if (state.decider == seat && state.phase == kPhaseMain && verbOf(action) != Verb::End) {
            return fmt::format("{} learns from a choice what others hold", seatName(seat));
        }
        ++counts_.apart;
        return {};
    }
    ++counts_.told;
    const std::string a = shown(here, seat);
    const std::string b = shown(there, seat);
    if (a != b) return fmt::format("{} is told what it may not know: {}", seatName(seat), difference(a, b));
    return {};
}

}  // namespace riffle
