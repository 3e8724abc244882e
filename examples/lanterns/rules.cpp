#include "examples/lanterns/rules.h"

#include <algorithm>

namespace riffle::lanterns {

namespace {

constexpr uint8_t kAll = (1U << kSeats) - 1U;

constexpr Seat other(Seat seat) {
    return seat == 0 ? 1 : 0;
}

uint8_t bitOf(Seat seat) {
    return static_cast<uint8_t>(1U << seat);
}

void tell(EventLog* events, Fact fact, Seat seat, const char* clause, int card = 0, int amount = 0, uint8_t knownTo = kAll) {
    if (!events) return;
    Event event;
    event.kind = static_cast<uint8_t>(fact);
    event.seat = seat;
    event.card = static_cast<uint16_t>(card);
    event.amount = static_cast<int16_t>(amount);
    event.knownTo = knownTo;
    event.clause = clause;
    events->push_back(event);
}

// LAN-SETUP-1, LAN-TURN-2
void draw(State& s, Seat seat, EventLog* events) {
    const int card = s.board.top(kDeck);
    if (card == 0) return;
    s.board.putAtBottom(card, handOf(seat));
    s.board[card].knownTo |= bitOf(seat);
    tell(events, Fact::Draw, seat, "LAN-TURN-2", card, 0, bitOf(seat));
}

// Calls visit(card) for each card that the seat has not seen.
template <class Visit>
void forHidden(const State& s, Seat seat, Visit visit) {
    for (int card = 1; card <= s.cardCount; ++card) {
        if (!(s.board[card].knownTo & bitOf(seat))) visit(card);
    }
}

}  // namespace

bool Rules::newGame(State& s, const Deal& deal, EventLog* events) const {
    s = State{};
    s.rng = deal.seed.rng();
    std::array<std::vector<CardId>, kPiles> piles = deal.piles;
    const bool isDealt = std::all_of(piles.begin(), piles.end(), [](const auto& pile) { return pile.empty(); });
    if (isDealt) {  // LAN-SETUP-1
        for (size_t id = kBlank + 1; id < cards_->defs.size(); ++id)
            piles[kDeck].insert(piles[kDeck].end(), cards_->defs[id].copies, static_cast<CardId>(id));
        s.rng.shuffle(piles[kDeck].data(), static_cast<int>(piles[kDeck].size()));
    }
    for (int pile = 1; pile < kPiles; ++pile) {
        for (const CardId id : piles[static_cast<size_t>(pile)]) {
            if (s.cardCount + 1 >= kMaxCards) return false;
            const int card = ++s.cardCount;
            s.board[card].def = id;
            s.board.add(card, pile);
            for (Seat seat = 0; seat < kSeats; ++seat) {
                if (pile == handOf(seat)) s.board[card].knownTo = bitOf(seat);
                if (pile == playedBy(seat)) s.board[card].knownTo = kAll;
            }
        }
    }
    for (Seat seat = 0; isDealt && seat < kSeats; ++seat) {
        for (int i = 0; i < kHandSize; ++i) draw(s, seat, nullptr);
    }
    s.light = deal.light;
    s.first = deal.first;
    beginTurn(s, deal.first, events);
    return true;
}

// The turn of the next who holds a card; LAN-END-1, LAN-END-2 where nobody does.
void Rules::beginTurn(State& s, Seat seat, EventLog* events) const {
    if (s.board.isEmpty(handOf(seat))) seat = other(seat);
    s.decider = seat;
    if (!s.board.isEmpty(handOf(seat))) {
        ++s.turn;
        tell(events, Fact::Turn, seat, nullptr);
        return;
    }
    s.isOver = 1;
    s.reason = s.light[0] == s.light[1] ? Reason::Even : Reason::Light;
    if (s.reason == Reason::Even) return;
    const Seat winner = s.light[0] > s.light[1] ? 0 : 1;
    s.winners = bitOf(winner);
    tell(events, Fact::Win, winner, "LAN-END-1");
}

int Rules::legalActions(const State& s, Action* out) const {
    int count = 0;
    if (s.isOver) return 0;
    for (const CardIndex card : s.board.in(handOf(s.decider))) out[count++] = Action::of(static_cast<uint32_t>(Verb::Play), card);
    return count;
}

void Rules::apply(State& s, Action action, EventLog* events, std::vector<Action>* automatic) const {
    const auto play = [&](int card) {
        const Seat seat = s.decider;
        const CardDef& def = (*cards_)[s.board[card].def];
        s.board.putAtBottom(card, playedBy(seat));
        s.board[card].knownTo = kAll;
        tell(events, Fact::Play, seat, "LAN-TURN-1", card);
        s.light[seat] = static_cast<uint8_t>(s.light[seat] + def.light);
        if (def.light > 0) tell(events, Fact::Gain, seat, "LAN-TURN-1", 0, def.light);
        const uint8_t lost = std::min(def.snuffs, s.light[other(seat)]);
        s.light[other(seat)] = static_cast<uint8_t>(s.light[other(seat)] - lost);
        if (lost > 0) tell(events, Fact::Lose, other(seat), "LAN-SNUFF-1", 0, lost);
        draw(s, seat, events);
        beginTurn(s, other(seat), events);
    };
    play(static_cast<int>(action.subject()));
    // Who holds one card plays it unasked.
    Action options[kMaxOptions];
    while (!s.isOver && legalActions(s, options) == 1) {
        if (automatic) automatic->push_back(options[0]);
        play(static_cast<int>(options[0].subject()));
    }
}

Observation Rules::observe(const State& state, Seat seat) const {
    Observation seen;
    seen.state_ = state;
    seen.seat_ = seat;
    State& s = seen.state_;
    s.rng = {};
    std::array<CardId, kMaxCards> hidden{};
    int count = 0;
    forHidden(s, seat, [&](int card) { hidden[static_cast<size_t>(count++)] = s.board[card].def; });
    std::sort(hidden.begin(), hidden.begin() + count);
    count = 0;
    forHidden(s, seat, [&](int card) { s.board[card].def = hidden[static_cast<size_t>(count++)]; });
    return seen;
}

State Rules::sample(const Observation& seen, Rng& rng) const {
    State s = seen.state();
    std::array<CardId, kMaxCards> hidden{};
    int count = 0;
    forHidden(s, seen.seat(), [&](int card) { hidden[static_cast<size_t>(count++)] = s.board[card].def; });
    rng.shuffle(hidden.data(), count);
    count = 0;
    forHidden(s, seen.seat(), [&](int card) { s.board[card].def = hidden[static_cast<size_t>(count++)]; });
    s.rng = Rng::seeded(uint64_t{rng.next()} << 32U | rng.next());
    return s;
}

// A light ahead is worth a tenth; the end is certain.
void Rules::chances(const State& s, float* out) const {
    const float lead = static_cast<float>(s.light[0]) - static_cast<float>(s.light[1]);
    out[0] = s.isOver ? (lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F) : std::clamp(0.5F + lead * 0.1F, 0.02F, 0.98F);
    out[1] = 1 - out[0];
}

int Rules::evaluate(const State& s, Seat seat) const {
    float shares[kSeats];
    chances(s, shares);
    return static_cast<int>(shares[seat] * 1000);
}

int Rules::appeal(const State& s, Action action) const {
    const CardDef& def = (*cards_)[s.board[cardOf(action)].def];
    return 50 * (def.light + std::min(def.snuffs, s.light[other(s.decider)]));
}

const char* Rules::broken(const State& s) const {
    int count = 0;
    for (int pile = 1; pile < kPiles; ++pile) count += s.board.size(pile);
    if (count != s.cardCount) return "a card lies nowhere";
    if (!s.isOver && s.board.isEmpty(handOf(s.decider))) return "who is asked has nothing to play";
    return nullptr;
}

}  // namespace riffle::lanterns
