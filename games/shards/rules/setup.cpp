// Setting up: first player, leaders, decks and the centre row. Chapter 2 of the rules; the auction and the relics have their own
// files.
#include "games/shards/rules/setup.h"

#include "games/shards/rules/flow.h"
#include "games/shards/rules/options.h"

namespace riffle::shards {

namespace {

enum Step : uint8_t { kFirstPlayer, kLeaders, kBonusCard, kDeal, kAuction, kRelicsStep, kReady };

}  // namespace

uint8_t priceOf(const CardTable& cards, CardId id) {
    const CardDef& def = cards[id];
    if (id == kBlank) return kBlankPrice;
    if (def.has(kCostsLess)) return kUnusualPrice;
    return static_cast<uint8_t>((def.cost + 1) | (def.isMercenary ? kMercenaryPrice : 0));
}

CardIndex addCard(State& state, const CardTable& cards, CardId id, Seat owner, int pile) {
    if (state.cardCount + 1 >= kMaxCards) return 0;
    const auto card = static_cast<CardIndex>(++state.cardCount);
    state.board[card].def = id;
    state.board[card].price = priceOf(cards, id);
    state.board[card].owner = owner & 0xFU;
    state.board.add(card, pile);
    return card;
}

std::string_view refusalOf(const Deal& deal) {
    const Options& options = deal.options;
    if (deal.players < 1 || deal.players > kMaxPlayers) return "Shards of Infinity is for 1 to 4 players.";
    if (options.attack == AttackMode::Opposite && deal.players != 4)
        return "The 2v2 team game (attackMode: opposite) is for exactly 4 players.";
    if (options.attack == AttackMode::All && deal.players != 3) return "The melee (attackMode: all) is for exactly 3 players.";
    if (deal.players == 1 && !options.hasRelics) return "The solo game needs the cards of Relics of the Future.";
    if (!options.hasRelics && options.relics != RelicsMode::Linked)
        return "A relic draft or secret relics need Relics of the Future.";
    if (deal.starting >= deal.players) return "The seat in `starting` is not at this table.";
    for (Seat a = 0; a < kSeats; ++a) {
        if (deal.characters[a] == Character::None) continue;
        if (a >= deal.players && !(a == kNemesis && deal.players == 1))
            return "A leader is given to a seat that is not at this table.";
        for (Seat b = 0; b < a; ++b) {
            if (deal.characters[a] == deal.characters[b]) return "Two seats can't have the same leader.";
        }
    }
    return {};
}

bool layOut(State& s, const CardTable& cards, const Deal& deal) {
    s = State{};
    s.options = deal.options;
    s.playerCount = static_cast<uint8_t>(deal.players);
    s.rng = deal.seed.rng();
    for (Seat seat = 0; seat < kSeats; ++seat) {
        if (seat >= deal.players && !(seat == kNemesis && deal.players == 1)) continue;
        s.players[seat].isIn = 1;
        s.players[seat].health = kMaxHealth;  // SOI-SETUP-05, SOI-NEM-37
        s.players[seat].character = deal.characters[seat];
    }
    bool hasRoom = true;
    auto add = [&](size_t id, Seat owner, int pile, int copies) {
        for (int i = 0; i < copies; ++i) hasRoom &= addCard(s, cards, static_cast<CardId>(id), owner, pile) != 0;
    };
    for (Seat seat = 0; seat < deal.players; ++seat) {
        for (size_t id = 2; id < cards.defs.size(); ++id) {  // SOI-SETUP-08
            if (cards.defs[id].isStarter) add(id, seat, pileOf(seat, kDeck), cards.defs[id].copies);
        }
    }
    for (size_t id = 2; id < cards.defs.size(); ++id) {
        const CardDef& def = cards.defs[id];
        if (def.isStarter || (def.isExpansion && !s.options.hasRelics)) continue;
        // SOI-SETUP-10, SOI-COMP-05, SOI-REL-01, SOI-REL-02. A centre card belongs to nobody until it is recruited.
        add(id, kNobody, def.isRelic ? kBox : kCentre, def.isRelic ? 1 : def.copies);
    }
    for (const CardId id : deal.offer) {
        for (const CardIndex card : s.board.in(kBox)) {
            if (s.board[card].def != id) continue;
            s.board.putAtBottom(card, kOffer);
            s.board[card].knownTo = kKnownToAll;
        }
    }
    Frame frame;
    frame.routine = Routine::Setup;
    frame.it = static_cast<CardIndex>(deal.starting + 1);
    (void)s.frames.push(frame);
    return hasRoom;
}

void Flow::stepSetup(Frame& frame) {
    auto next = [&](bool isDone) {
        if (!isDone) return;
        ++frame.step;
        frame.detail = 0;
        frame.source = 0;
        frame.amount = 0;
    };
    switch (frame.step) {
        case kFirstPlayer: return next(chooseFirstPlayer(frame));
        case kLeaders: return next(assignLeaders(frame));
        case kBonusCard: return next(offerBonusCard(frame));
        case kDeal: return next(dealCards(frame));
        case kAuction: return next(s.options.leaders != LeaderAssignment::Auction || auctionLeaders(frame));
        case kRelicsStep: return next(!s.options.hasRelics || handOutRelics(frame));
        default: return startFirstTurn();
    }
}

// A seat at random, or the one that was given. False while chance is being asked; call again with the answer.
bool Flow::drawSeat(Frame& frame, Seat& seat) {
    if (frame.it != 0) {
        seat = static_cast<Seat>(frame.it - 1);
        return true;
    }
    if (s.answer.bits == 0) {
        s.decision = Decision::ChanceSeat;
        Action options[kMaxOptions];
        const int count = legalActions(look, options);
        s.decision = Decision::None;
        if (s.options.askChance) {
            ask(Decision::ChanceSeat, kChance);
            if (s.decision != Decision::None) return false;
        } else {
            s.answer = options[s.rng.below(static_cast<uint32_t>(count))];
        }
    }
    seat = static_cast<Seat>(s.answer.subject());
    s.answer = {};
    return true;
}

// Decided later where an auction or a draft does it, except in the team game. SOI-SETUP-02, SOI-SETUP-15, SOI-TEAM-03, SOI-VAR-03
bool Flow::chooseFirstPlayer(Frame& frame) {
    if (look.isSolo()) return true;  // SOI-NEM-07
    const bool isLater =
        s.options.leaders == LeaderAssignment::Auction || (s.options.hasRelics && s.options.relics == RelicsMode::Draft);
    if (isLater && s.options.attack != AttackMode::Opposite) return true;
    if (isLater) {  // `starting` then names who opens the auction or the draft
        if (s.answer.bits == 0 && !s.options.askChance) s.answer = act(Verb::PickSeat, static_cast<int>(2 * s.rng.below(2)));
        if (s.answer.bits == 0) {
            ask(Decision::ChanceSeat, kChance);
            return false;
        }
        s.first = static_cast<Seat>(s.answer.subject());
        s.answer = {};
        return true;
    }
    if (s.options.firstAgreed && frame.it == 0) return true;
    return drawSeat(frame, s.first);
}

// SOI-SETUP-04, SOI-REL-13; in the solo game the player chooses both. SOI-NEM-02
// frame.amount: how many seats have been looked at, from the first player on.
bool Flow::assignLeaders(Frame& frame) {
    const bool isChosen = s.options.leaders == LeaderAssignment::Choose || look.isSolo();
    if (s.options.leaders == LeaderAssignment::Auction && !look.isSolo()) return true;
    const int seats = look.isSolo() ? 2 : s.playerCount;
    while (frame.amount < seats) {
        Seat seat = s.first;
        for (int i = 0; i < frame.amount; ++i) seat = look.nextSeat(seat);
        Player& player = s.players[seat];
        if (player.character == Character::None) {
            frame.source = seat;
            if (s.answer.bits == 0) {
                if (isChosen || s.options.askChance) {
                    ask(isChosen ? Decision::Leader : Decision::ChanceLeader, isChosen ? look.decidesFor(seat) : kChance);
                    if (s.decision != Decision::None) return false;
                } else {
                    Action options[kMaxOptions];
                    s.decision = Decision::ChanceLeader;
                    const int count = legalActions(look, options);
                    s.decision = Decision::None;
                    s.answer = options[s.rng.below(static_cast<uint32_t>(count))];
                }
            }
            player.character = static_cast<Character>(s.answer.subject());
            s.answer = {};
            note(Fact::ChoseLeader, seat, "SOI-REL-13", 0, static_cast<int>(player.character));
        }
        ++frame.amount;
    }
    return true;
}

// The solo player's eleventh card. SOI-NEM-03, SOI-NEM-04, SOI-NEM-05
bool Flow::offerBonusCard(Frame&) {
    if (!look.isSolo()) return true;
    if (s.options.bonusCardOptional) {
        if (s.answer.bits == 0) {
            ask(Decision::BonusCard, 0);
            return false;
        }
        const bool isWanted = verbOf(s.answer) == Verb::Yes;
        s.answer = {};
        if (!isWanted) return true;
    }
    for (const CardIndex card : s.board.in(kCentre)) {
        if (look.def(card).soloOf != s.players[0].character) continue;
        s.board[card].owner = 0;
        s.board.putAtBottom(card, pileOf(0, kDeck));
        return true;
    }
    return true;
}

// Decks in turn order, then the centre deck; then five cards for everybody and six for the row. SOI-SETUP-08, SOI-SETUP-09,
// SOI-SETUP-10, SOI-SETUP-11 frame.amount: how many shuffles are done.
bool Flow::dealCards(Frame& frame) {
    while (frame.amount <= s.playerCount) {
        const int shuffled = frame.amount++;
        const int pile = shuffled < s.playerCount ? pileOf(static_cast<Seat>((s.first + shuffled) % s.playerCount), kDeck)
                                                  : static_cast<int>(kCentre);
        mix(pile, s.board.size(pile));
        if (&s.frames.back() != &frame) return false;
    }
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        for (int i = 0; i < kHandSize && !s.board.isEmpty(pileOf(seat, kDeck)); ++i) {
            moveCard(s.board.top(pileOf(seat, kDeck)), pileOf(seat, kHand), false);
        }
    }
    for (int place = 0; place < kRowSize && !s.board.isEmpty(kCentre); ++place) fillRow(place);
    return true;
}

// SOI-SETUP-06, SOI-TEAM-04, SOI-NEM-37, SOI-AUC-14
void Flow::startFirstTurn() {
    if (s.options.attack != AttackMode::Opposite) {
        Seat seat = s.first;
        for (int i = 0; i < (look.isSolo() ? 2 : s.playerCount); ++i, seat = look.nextSeat(seat))
            s.players[seat].mastery = static_cast<uint8_t>(i);
    }
    for (Player& player : s.players) player.bid = 0;
    s.frames.pop();
    push(Routine::Turn, s.first);
}

}  // namespace riffle::shards
