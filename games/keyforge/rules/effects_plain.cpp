// Effects that are not about chosen cards: æmber, keys, decks, houses, blocks within effects.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

using namespace language;

namespace {

// How often a card may repeat its effect before the loop is cut. KF-GOLD-13
constexpr int kMostRepeats = 60;

}  // namespace

bool Flow::withoutCards(Frame& frame) {
    const Asker asker = look.askerFor(frame);
    const Seat seat = frame.seat;
    const uint8_t op = cards.code[frame.pc];
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const auto done = [&](int count) {
        frame.count = static_cast<uint16_t>(std::max(count, 0));
        frame.did = count > 0;
    };
    const auto forEachPlayer = [&](uint8_t players, auto act1) {
        for (const Seat each : {s.active, Position::opponentOf(s.active)}) {
            if ((players >> each) & 1U) act1(each);
        }
    };
    // What may be declined and takes no cards is asked about first.
    const auto isOwnQuestion = op == kChooseHouse || op == kPlayerChoosesHouse || op == kChooseOpponentsHouse ||
                               op == kChoosePlayer || op == kChooseTrait || op == kSearch;
    if (frame.isOptional && !isOwnQuestion) {
        bool isWanted = false;
        if (!wants(frame, behindOptional(frame), isWanted)) return false;
        if (!isWanted) return true;
    }
    switch (op) {
        case kGain:
        case kPlayerGains: {
            const uint8_t players = op == kGain ? static_cast<uint8_t>(1U << seat) : look.readPlayers(pc, asker);
            uint16_t next = pc;
            int total = 0;
            forEachPlayer(players, [&](Seat each) {
                Asker about = asker;
                if (op == kPlayerGains) about.player = each;
                next = pc;
                const Position::Amount amount = look.readAmount(next, about);
                total += amount.amount;
                if (amount.resource == kChains) {
                    gainChains(each, amount.amount);
                } else {
                    gain(each, amount.amount);
                }
            });
            if (players == 0) (void)look.readAmount(next, asker);
            finish(frame, next);
            frame.did = total > 0;
            return true;
        }
        case kLose:
        case kPlayerLoses: {
            const uint8_t players = op == kLose ? static_cast<uint8_t>(1U << seat) : look.readPlayers(pc, asker);
            int lost = 0;
            bool isComplete = true;
            uint16_t next = pc;
            forEachPlayer(players, [&](Seat each) {
                Asker about = asker;
                if (op == kPlayerLoses) about.player = each;
                next = pc;
                const Position::Amount amount = look.readAmount(next, about);
                const int wanted = amount.isAll ? std::max(0, s.players[each].amber - amount.but) : amount.amount;
                const int part = lose(each, wanted);
                isComplete &= amount.isAll || part >= wanted;
                lost += part;
            });
            if (players == 0) (void)look.readAmount(next, asker);
            frame.count = static_cast<uint16_t>(lost);
            frame.did = lost > 0 && isComplete;
            finish(frame, next);
            return true;
        }
        case kSteal: {
            Position::Amount amount = look.readAmount(pc, asker);
            if (amount.isAll) amount.amount = std::max(0, s.players[Position::opponentOf(seat)].amber - amount.but);
            finish(frame, pc);
            done(steal(seat, amount.amount));
            return true;
        }
        case kPlayerSteals: {
            const uint8_t players = look.readPlayers(pc, asker);
            const Position::Amount amount = look.readAmount(pc, asker);
            finish(frame, pc);
            int stolen = 0;
            forEachPlayer(players, [&](Seat each) { stolen += steal(each, amount.amount); });
            done(stolen);
            return true;
        }
        case kCapture: {  // by this creature
            const Position::Amount wanted = look.readAmount(pc, asker);
            const int amount =
                wanted.isAll ? std::max(0, s.players[Position::opponentOf(seat)].amber - wanted.but) : wanted.amount;
            finish(frame, pc);
            // From whoever is the opponent of the player it is done for, also with a borrowed effect. KF-ASIF-01
            done(look.isCreature(frame.source) ? capture(frame.source, amount, Position::opponentOf(seat)) : 0);
            return true;
        }
        case kCaptureFromBoth: return captureFromBoth(frame);
        case kGivesYou: {  // KF-AMB-06
            const uint8_t players = look.readPlayers(pc, asker);
            const Position::Amount amount = look.readAmount(pc, asker);
            int given = 0;
            forEachPlayer(players, [&](Seat each) {
                if (each == seat) return;
                const int part = amount.isAll ? s.players[each].amber : std::min<int>(amount.amount, s.players[each].amber);
                pay(each, seat, part);
                given += part;
            });
            done(given);
            finish(frame, pc);
            return true;
        }
        case kDraw: {
            const int amount = look.readAmount(pc, asker).amount;
            done(amount);
            finish(frame, pc);
            draw(seat, amount);
            return true;
        }
        case kSpread:
        case kSpreadSplash: return spread(frame);
        case kDealAlong: return dealAlong(frame);
        case kForge:
        case kForgeAt:
        case kForgeAtLess:
        case kForgeFree: {  // KF-FORGE-09, KF-FORGE-18, KF-FORGE-19
            int cost = look.keyCost(seat);
            if (op == kForgeAt || op == kForgeAtLess) cost += look.readInt(pc);
            if (op == kForgeAtLess) cost -= look.readAmount(pc, asker).amount;
            if (op == kForgeFree) cost = 0;
            cost = std::max(cost, 0);
            done(0);
            finish(frame, pc);
            if (canForge(seat, cost)) forge(seat, cost, true);
            return true;
        }
        case kUnforge: return unforge(frame);
        case kChooseNumber: {
            if (frame.step == 0) {
                frame.step = 1;
                frame.number = 0;
                for (const Seat each : {Seat{0}, Seat{1}}) {
                    for (const CardIndex creature : s.board.in(pileOf(each, kLinePile)))
                        frame.number = std::max(frame.number, static_cast<uint16_t>(look.powerOf(creature)));
                }
                ask(Decision::Number, s.active);
                if (s.decision != Decision::None) return false;
            }
            frame.count = static_cast<uint16_t>(s.answer.number());
            s.answer = {};
            frame.did = 1;
            finish(frame, pc);
            return true;
        }
        case kSwapDecks: {
            CardIndex deck[kMaxCards];
            CardIndex discard[kMaxCards];
            const int inDeck = s.board.list(pileOf(seat, kDeckPile), deck);
            const int inDiscard = s.board.list(pileOf(seat, kDiscardPile), discard);
            for (int i = inDeck; i > 0; --i) moveCard(deck[i - 1], pileOf(seat, kDiscardPile), true);
            for (int i = 0; i < inDiscard; ++i) moveCard(discard[i], pileOf(seat, kDeckPile), false);
            done(inDeck + inDiscard);
            finish(frame, pc);
            return true;
        }
        case kRedirectFight:
            finish(frame, pc);
            if (s.attacker == frame.source && frame.it != 0) s.redirected = frame.it;
            return true;
        case kNoFight:
            finish(frame, pc);
            for (int i = s.frames.size() - 1; i >= 0; --i) {
                if (s.frames[i].routine != Routine::Use) continue;
                s.frames[i].hasMissed = 1;
                break;
            }
            return true;
        case kNoForge:
            finish(frame, pc);
            for (int i = s.frames.size() - 1; i >= 0; --i) {
                if (s.frames[i].routine != Routine::Forge) continue;
                s.frames[i].did = 1;
                break;
            }
            return true;
        case kPlayerChoosesHouse:
        case kChooseHouse:
        case kChooseOpponentsHouse:
        case kChooseTrait:
        case kChoosePlayer: {
            const bool isHouse = op == kChooseHouse || op == kPlayerChoosesHouse || op == kChooseOpponentsHouse;
            if (op == kPlayerChoosesHouse) ++pc;
            if (frame.step == 0) {
                frame.step = 1;
                ask(isHouse              ? (frame.isOptional ? Decision::MayPickHouse : Decision::PickHouse)
                    : op == kChooseTrait ? Decision::PickTrait
                                         : Decision::PickSeat,
                    s.active);
                if (s.decision != Decision::None) return false;
            }
            const Action answer = s.answer;
            s.answer = {};
            if (verbOf(answer) == Verb::Done) return decline(frame, pc);
            frame.did = 1;
            if (isHouse) {
                frame.house = static_cast<uint8_t>(answer.subject());
                note(Fact::NamedHouse, s.active, nullptr, 0, frame.house);
            } else if (op == kChooseTrait) {
                frame.trait = static_cast<uint8_t>(answer.subject());
            } else {
                frame.player = static_cast<Seat>(answer.subject());
            }
            finish(frame, pc);
            return true;
        }
        case kLookAtPlace:
        case kRevealPlace: {
            Filter filter;
            filter.noun = kCard;
            filter.place = cards.code[pc++];
            CardIndex found[kMaxCards];
            const int total = look.candidates(filter, asker, found);
            const uint8_t known = op == kRevealPlace ? kKnownToAll : static_cast<uint8_t>(1U << s.active);
            for (int i = 0; i < total; ++i) {
                s.board[found[i]].knownTo |= known;
                note(op == kRevealPlace ? Fact::Revealed : Fact::LookedAt, seat, nullptr, found[i], 0, 0, known);
            }
            finish(frame, pc);
            return true;
        }
        case kShufflePlace: {
            const uint8_t place = cards.code[pc++];
            finish(frame, pc);
            const Seat whose = place == kOpponentsDeck ? Position::opponentOf(seat) : place == kThatDeck ? frame.player : seat;
            note(Fact::Shuffled, whose, "KF-SEARCH-03");
            shuffle(pileOf(whose, kDeckPile));
            return true;
        }
        case kSearch: return search(frame);
        case kRevealUntil: return revealUntil(frame);
        case kDiscardUntil: {  // KF-DISC-08
            const Filter filter = look.readFilter(pc, asker);
            frame.them = {};
            frame.did = 0;
            frame.count = 0;
            frame.it = 0;
            while (frame.did == 0) {
                const CardIndex card = s.board.top(pileOf(seat, kDeckPile));
                if (card == 0) break;
                moveCard(card, pileOf(seat, kDiscardPile), true);
                note(Fact::Discarded, seat, "KF-DISC-02", card);
                remember(card, seat);
                frame.them.add(card);
                ++frame.count;
                if (!look.fits(card, filter, asker)) continue;
                frame.it = card;
                frame.itIncarnation = 0;
                frame.did = 1;
            }
            finish(frame, pc);
            return true;
        }
        case kReorder:
        case kRearrange: return reorder(frame);
        case kDiscardHand: {
            const uint8_t players = look.readPlayers(pc, asker);
            finish(frame, pc);
            const int next = s.frames.size();
            forEachPlayer(players, [&](Seat each) {
                for (const CardIndex card : s.board.in(pileOf(each, kHandPile))) {
                    moveCard(card, pileOf(s.board[card].owner, kDiscardPile), true);
                    note(Fact::Discarded, each, "KF-DISC-02", card);
                    remember(card, each);
                    collectEvent(next, kYouDiscard, card, each);
                }
            });
            openWindow(next);
            return true;
        }
        case kRefill: {
            // Chance may be asked in between: each player's refill is a statement of its own.
            const uint8_t players = look.readPlayers(pc, asker);
            const bool isBoth = players == 3;
            if (isBoth && frame.step == 0) {
                frame.step = 1;
                refill(s.active);
                return true;
            }
            const Seat whose = isBoth ? Position::opponentOf(s.active) : (players & 1U) ? Seat{0} : Seat{1};
            finish(frame, pc);
            refill(whose);
            return true;
        }
        case kBecomeCreature: {
            const int power = look.readInt(pc);
            finish(frame, pc);
            // "Your battleline": not for whoever only borrows it.
            if (!look.isInPlay(frame.source) || look.controllerOf(frame.source) != seat) return true;
            Card& c = s.board[frame.source];
            c.set(kAnimatedFlag);
            c.lastPower = static_cast<uint8_t>(power);
            placeInLine(frame.source, look.controllerOf(frame.source), false);
            return true;
        }
        case kSaveThis: {  // KF-REPL-03, KF-DESTROY-04
            const int length = look.readInt(pc);
            const uint16_t block = pc;
            finish(frame, static_cast<uint16_t>(pc + length));
            frame.did = 0;
            if (!look.isInPlay(frame.source) || !s.board[frame.source].has(kTaggedFlag)) return true;
            // The tag stays until the cards of its batch are moved: nothing destroys it again meanwhile. KF-REPL-04
            bool isSavedAlready = true;  // and what is not destroyed any more is not saved a second time. KF-REPL-06
            for (Frame& each : s.frames) {
                if (each.routine != Routine::Destroy || !each.them.has(frame.source)) continue;
                each.them.remove(frame.source);
                isSavedAlready = false;
            }
            if (isSavedAlready) return true;
            runPart(frame, block).did = 1;
            return true;
        }
        case kInItsPlace: {
            finish(frame, pc);
            if (frame.it == 0) return true;
            Lasting row;
            row.kind = Lasting::Kind::InPlace;
            row.source = frame.source;
            row.subject = frame.it;
            row.incarnation = s.board[frame.it].incarnation;
            row.from = s.turn;
            row.to = s.turn;
            addRow(row);
            return true;
        }
        case kEndTurn:
            finish(frame, pc);
            s.endStep = 2;
            return true;
        case kForEachDo: {
            uint16_t next = pc;
            if (frame.step == 0) {
                frame.number = static_cast<uint16_t>(look.readUnit(next, asker));
                frame.step = 1;
            } else {
                (void)look.readUnit(next, asker);
            }
            const int length = look.readInt(next);
            if (frame.number == 0) {
                finish(frame, static_cast<uint16_t>(next + length));
                return true;
            }
            --frame.number;
            runPart(frame, next);
            return true;
        }
        case kForEachOfThem:
        case kForEachHouse: {
            const int length = look.readInt(pc);
            if (frame.step == 0) {
                frame.step = 1;
                frame.number = 0;
                frame.extra = 0;
            } else {
                frame.extra = static_cast<uint16_t>(frame.extra + frame.count);
            }
            const bool isHouse = op == kForEachHouse;
            int next = frame.number + 1;
            while (!isHouse && next <= s.cardCount && !frame.them.has(next)) ++next;
            if (next >= (isHouse ? int{kHouseEnd} : s.cardCount + 1)) {
                frame.count = frame.extra;
                finish(frame, static_cast<uint16_t>(pc + length));
                return true;
            }
            frame.number = static_cast<uint16_t>(next);
            frame.count = 0;
            (isHouse ? frame.house : frame.it) = static_cast<uint8_t>(next);
            runPart(frame, pc);
            return true;
        }
        case kDoAgain: {  // KF-REPEAT-03
            const int length = look.readInt(pc);
            const uint16_t block = pc;
            pc = static_cast<uint16_t>(pc + length);
            const int rest = look.readInt(pc);
            switch (frame.step) {
                case 0:
                    frame.step = 1;
                    runPart(frame, block);
                    return true;
                case 1:
                    frame.step = 2;
                    frame.did = 0;
                    runPart(frame, pc).isOptional = 1;
                    return true;
                default: {
                    const bool isAgain = frame.did;
                    finish(frame, static_cast<uint16_t>(pc + rest));
                    if (isAgain) runPart(frame, block);
                    return true;
                }
            }
        }
        case kOpponentRepeats: {
            const uint16_t here = frame.pc;
            const uint16_t start = frame.start;
            finish(frame, pc);
            runProgram(Position::opponentOf(seat), frame.source, start);
            if (!s.isOver) s.frames.back().stop = here;
            return true;
        }
        case kRepeat: {  // KF-REPEAT-01, KF-REPEAT-02, KF-REPEAT-04
            const Card& c = s.board[frame.source];
            const bool isThere = c.pile == kLimboPile || (look.isInPlay(frame.source) && c.incarnation == frame.incarnation);
            if (!isThere || ++frame.amount > kMostRepeats) {
                finish(frame, pc);
                return true;
            }
            finish(frame, frame.start);
            frame.them = {};
            frame.it = 0;
            return true;
        }
        case kDuring:
        case kDuringAfter:
        case kAtEndOfTurn: addLasting(frame); return true;
        default: fault(); return false;
    }
}

}  // namespace riffle::keyforge
