// Before the first turn, series and auctions: chapters 3 and 57 of the rules.
#include "games/keyforge/rules/setup.h"

#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

namespace {
enum SetupStep : uint8_t { kAuction, kFirstPlayer, kFirstPlayerDrawn, kShuffle, kHands, kMulliganFirst, kMulliganSecond, kGo };
}

CardIndex addCard(State& state, const CardTable& cards, CardId id, uint8_t house, Seat owner, int pile) {
    if (state.cardCount + 1 >= kMaxCards) return 0;
    const auto card = static_cast<CardIndex>(++state.cardCount);
    Card& c = state.board[card];
    c.def = id;
    c.form = id;
    c.owner = owner;
    c.controller = isSeatPile(pile) ? seatOf(pile) : owner;
    c.house = house ? house : cards[id].house;
    const Pile role = roleOf(pile);
    c.incarnation = role == kLinePile || role == kArtifactPile || role == kAttachedPile;
    state.board.add(card, pile);
    return card;
}

bool layOut(State& state, const CardTable& cards, const Deal& deal) {
    state = State{};
    state.rng = deal.seed.rng();
    state.options = deal.options;
    for (const Seat seat : {Seat{0}, Seat{1}}) {
        const DeckList& deck = deal.decks[seat];
        for (const DeckCard& card : deck.cards) {
            if (addCard(state, cards, card.id, card.house, seat, pileOf(seat, kDeckPile)) == 0) return false;
        }
        Player& player = state.players[seat];
        player.houseOrder = deck.houses;
        for (const uint8_t house : deck.houses) player.houses |= bitOf(house);
        player.chains = deal.options.chains[seat];
    }
    state.phase = kPhaseSetup;
    Frame* frame = state.frames.grow();
    frame->routine = Routine::Setup;
    frame->number = static_cast<uint16_t>(deal.starting + 1);  // 0: chance
    frame->step = deal.options.auction ? kAuction : kFirstPlayer;
    if (deal.options.auction) frame->player = deal.starting < 0 ? Seat{0} : static_cast<Seat>(deal.starting);
    return true;
}

void startFrom(State& state, const CardTable& cards) {
    state.turn = std::max<uint16_t>(state.turn, 1);
    Frame* frame = state.frames.grow();
    frame->routine = Routine::Turn;
    frame->step = state.house != 0 ? 8 : 0;  // the main step, or the very beginning
    state.phase = state.house != 0 ? kPhaseMain : kPhaseForge;
    Flow flow(state, cards, nullptr);
    flow.countStatics();
}

void Flow::startFirstTurn() {
    s.active = s.first;
    s.turn = 1;
    s.isFirstTurn = 1;  // KF-SETUP-13
    s.phase = kPhaseForge;
    s.frames.back() = Frame{};
    s.frames.back().routine = Routine::Turn;
}

void Flow::stepSetup(Frame& frame) {
    switch (frame.step) {
        case kAuction:
            if (!auctionDecks(frame)) return;
            frame.step = kFirstPlayer;
            return;
        case kFirstPlayer:  // KF-SETUP-04, KF-SETUP-05
            frame.step = kFirstPlayerDrawn;
            if (frame.number > 0) {
                s.answer = act(Verb::PickSeat, frame.number - 1);
            } else if (frame.detail) {
                ask(Decision::PickSeat, frame.player);
            } else if (s.options.askChance) {
                ask(Decision::ChanceSeat, kChance);
            } else {
                s.answer = act(Verb::PickSeat, static_cast<int>(s.rng.below(2)));
            }
            return;
        case kFirstPlayerDrawn:
            s.first = static_cast<Seat>(s.answer.subject());
            s.active = s.first;
            s.answer = {};
            frame.step = kShuffle;
            frame.amount = 0;
            return;
        case kShuffle:  // KF-SETUP-06
            if (frame.amount == 2) {
                frame.step = kHands;
                frame.amount = 0;
                return;
            }
            shuffle(pileOf(static_cast<Seat>(frame.amount++), kDeckPile));
            return;
        case kHands: {  // KF-SETUP-07, KF-SETUP-11
            if (frame.amount == 2) {
                frame.step = s.options.quickStart ? kGo : kMulliganFirst;  // KF-SETUP-10
                return;
            }
            const Seat seat = frame.amount == 0 ? s.first : Position::opponentOf(s.first);
            Player& player = s.players[seat];
            const int penalty = (player.chains + 5) / 6;
            const int size = (seat == s.first ? kHandSize + 1 : kHandSize) - penalty;
            if (player.chains > 0) {
                --player.chains;
                note(Fact::ShedChain, seat, "KF-SETUP-11");
            }
            ++frame.amount;
            draw(seat, size);
            return;
        }
        case kMulliganFirst:
        case kMulliganSecond:
            if (!mulligans(frame)) return;
            frame.extra = 0;
            frame.step = static_cast<uint8_t>(frame.step + 1);
            return;
        default: startFirstTurn();
    }
}

// KF-SETUP-08, KF-SETUP-09, KF-SETUP-12, KF-SETUP-18. frame.extra: 1 asked, 2 put back, 3 shuffled.
bool Flow::mulligans(Frame& frame) {
    const Seat seat = frame.step == kMulliganFirst ? s.first : Position::opponentOf(s.first);
    const int hand = pileOf(seat, kHandPile);
    switch (frame.extra) {
        case 0:
            if (s.board.isEmpty(hand)) return true;
            frame.extra = 1;
            ask(Decision::Mulligan, seat);
            return false;
        case 1: {
            const bool isWanted = verbOf(s.answer) == Verb::Mulligan;
            s.answer = {};
            note(isWanted ? Fact::Mulliganed : Fact::KeptHand, seat, "KF-SETUP-08");
            if (!isWanted) return true;
            s.players[seat].hasMulliganed = 1;
            frame.amount = static_cast<uint16_t>(s.board.size(hand) - 1);
            s.board.moveAll(hand, pileOf(seat, kDeckPile));
            frame.extra = 2;
            shuffle(pileOf(seat, kDeckPile));
            return false;
        }
        case 2:
            frame.extra = 3;
            draw(seat, frame.amount);
            return false;
        default: return true;
    }
}

// Bids of chains for the deck that was given to A; whoever wins it plays it with as many chains. KF-VAR-06, KF-VAR-07, KF-VAR-08.
// frame.amount: the highest bid; frame.extra: whether there is one; frame.other: who made it.
bool Flow::auctionDecks(Frame& frame) {
    if (frame.did == 0) {
        frame.did = 1;
        ask(Decision::Bid, frame.player);
        return false;
    }
    const Action answer = s.answer;
    s.answer = {};
    frame.did = 0;
    const Seat bidder = frame.player;
    if (verbOf(answer) == Verb::Bid) {
        note(Fact::Bid, bidder, "KF-VAR-07", 0, static_cast<int>(answer.number()));
        frame.amount = static_cast<uint16_t>(answer.number());
        frame.extra = 1;
        frame.other = bidder;
        frame.player = Position::opponentOf(bidder);
        if (frame.amount < kMaxChains) return false;
    } else {
        note(Fact::Passed, bidder, "KF-VAR-07");
        if (!frame.extra && frame.count == 0) {  // the opener passes: the other may bid
            frame.count = 1;
            frame.player = Position::opponentOf(bidder);
            return false;
        }
    }
    // The winner has the deck that was bid for.
    if (frame.extra) {
        const Seat winner = frame.other;
        if (winner != 0) {
            for (int card = 1; card <= s.cardCount; ++card) s.board[card].owner = Position::opponentOf(s.board[card].owner);
            for (int card = 1; card <= s.cardCount; ++card) s.board[card].controller = s.board[card].owner;
            CardIndex first[kMaxCards];
            CardIndex second[kMaxCards];
            const int a = s.board.list(pileOf(0, kDeckPile), first);
            const int b = s.board.list(pileOf(1, kDeckPile), second);
            for (int i = 0; i < a; ++i) s.board.putAtBottom(first[i], pileOf(1, kDeckPile));
            for (int i = 0; i < b; ++i) s.board.putAtBottom(second[i], pileOf(0, kDeckPile));
            std::swap(s.players[0].houses, s.players[1].houses);
            std::swap(s.players[0].houseOrder, s.players[1].houseOrder);
            s.deckOf ^= 1U;
        }
        s.players[winner].chains = static_cast<uint8_t>(frame.amount);
        s.players[Position::opponentOf(winner)].chains = 0;
    }
    frame.amount = 0;
    frame.extra = 0;
    frame.other = 0;
    frame.count = 0;
    return true;
}

// The third key wins. In a series the next game begins, and the loser's seat chooses who is first. KF-GEN-02, KF-SETUP-05
void Flow::endOfSeriesGame(Seat winner) {
    ++s.wins[winner];
    const int needed = s.options.series / 2 + 1;
    if (s.wins[winner] >= needed) return endGame(Reason::ThreeKeys, static_cast<uint8_t>(1U << winner));
    note(Fact::GameWon, winner, "KF-SETUP-05");
    ++s.gameNumber;
    // A chained deck that wins three in a row gets a chain more, one that loses three in a row gets one less. KF-VAR-04,
    // KF-VAR-09
    if (s.streakOf != winner) s.streak = 0;
    s.streakOf = winner;
    if (++s.streak == 3) {
        s.streak = 0;
        uint8_t& won = s.options.chains[winner];
        uint8_t& lost = s.options.chains[Position::opponentOf(winner)];
        if (won > 0 && won < kMaxChains) ++won;
        if (lost > 0) --lost;
    }
    while (!s.frames.empty()) s.frames.pop();
    s.waiting.clear();
    s.lasting.clear();
    s.statics = 0;
    s.supply = 0;
    s.house = 0;
    s.attacker = s.defender = 0;
    s.endStep = 0;
    s.memory = {};
    s.stale = 0;
    s.effects = 0;
    for (int card = 1; card <= s.cardCount; ++card) {
        Card& c = s.board[card];
        Card fresh;
        fresh.def = c.def;
        fresh.form = c.def;
        fresh.owner = c.owner;
        fresh.controller = c.owner;
        // A copy's house is its own again; a maverick keeps the one it has.
        fresh.house = c.form != c.def && cards[c.def].house != 0 ? cards[c.def].house : c.house;
        fresh.pile = c.pile;
        fresh.above = c.above;
        fresh.below = c.below;
        c = fresh;
    }
    for (int card = 1; card <= s.cardCount; ++card) s.board.putAtBottom(card, pileOf(s.board[card].owner, kDeckPile));
    for (Player& player : s.players) {
        Player fresh;
        fresh.houses = player.houses;
        fresh.houseOrder = player.houseOrder;
        player = fresh;
    }
    for (const Seat seat : {Seat{0}, Seat{1}}) s.players[seat].chains = s.options.chains[seat];
    s.phase = kPhaseSetup;
    s.turn = 0;
    Frame& frame = push(Routine::Setup, winner);
    frame.step = kFirstPlayer;
    frame.detail = 1;
    frame.player = Position::opponentOf(winner);
}

}  // namespace riffle::keyforge
