// Playing and discarding cards: chapters 8 to 11 of the rules.
#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

namespace {
enum PlayStep : uint8_t { kCopyAsked, kCopied, kPlace, kPlaced, kBegins, kBonus, kWindow, kDone };
enum PlayDetail : uint8_t { kAsUpgrade = 1, kEnterStunned = 2, kEitherWay = 4 };
}  // namespace

void Flow::spendPermission(int card, bool toUse) {
    int row = -1;
    CardIndex giver = 0;
    if (toUse && look.any(kMayBeUsed)) {
        const bool isFree =
            look.eachStatic(kMayBeUsed, [&](uint16_t pc, const Asker& asker) { return look.covers(pc, asker, card); });
        if (isFree) return;
    }
    if (!look.isPermitted(card, toUse, row, giver)) return;
    if (row >= 0) --s.lasting[row].left;
    if (giver != 0) ++s.board[giver].spent;
}

// What the active player has discarded this turn, for the cards that ask.
void Flow::remember(int card, Seat seat) {
    if (seat == s.active) s.memory.discarded = static_cast<uint16_t>(s.memory.discarded | look.housesOf(card) | 1U);
}

// KF-DISC-01, KF-DISC-06
void Flow::discardFromHand(Seat seat, int card) {
    moveCard(card, pileOf(s.board[card].owner, kDiscardPile), true);
    note(Fact::Discarded, seat, "KF-DISC-02", card);
    remember(card, seat);
    raise(kYouDiscard, card, seat);
}

// Begins to play a card, from wherever it is. What can't be played stays where it is. KF-PLAY-11
void Flow::play(Seat seat, int card, bool asUpgrade, bool isStunned) {
    if (!asUpgrade && !look.mayPlayAtAll(seat, card)) return;
    if (goesHome(card)) return;
    const int price = look.any(kMustPay) ? look.priceToPlay(seat, card) : 0;
    pay(seat, Position::opponentOf(seat), price);
    if (look.def(card).staticOps & staticBit(kLoseToPlay)) lose(seat, look.lossToPlay(card));  // KF-AMB-13
    Card& c = s.board[card];
    ++c.uses;
    ++s.memory.uses;
    ++s.memory.played;
    s.memory.creatures += !asUpgrade && look.def(card).type == Type::Creature;
    for (uint8_t house = 1; house < kHouseEnd; ++house) s.memory.ofHouse[house] += (look.housesOf(card) >> house) & 1U;
    Frame& frame = push(Routine::Play, seat, static_cast<CardIndex>(card));
    frame.detail = static_cast<uint8_t>((asUpgrade ? kAsUpgrade : 0) | (isStunned ? kEnterStunned : 0));
    frame.step =
        (look.def(card).staticOps & (staticBit(kPlayedAsCopy) | staticBit(kEntersAsCopy))) && !asUpgrade ? kCopyAsked : kPlace;
    c.knownTo = kKnownToAll;
    c.host = 0;
    s.board.putOnTop(card, kLimboPile);  // in no zone until it has its place. KF-TYPE-02
    note(Fact::Played, seat, "KF-PLAY-03", card);
}

// "The first creature played each turn", "the next creature you play": whether what is played now enters play ready.
bool Flow::isReadiedByPlay(int card, Seat seat) {
    bool isReady = look.eachStatic(kFirstEntersReady, [&](uint16_t pc, const Asker& asker) {
        if (asker.source == card) return false;
        const Filter filter = look.readFilter(pc, asker);
        return look.fits(card, filter, asker) && look.playedThisTurn(filter) == 1;
    });
    for (Lasting& row : s.lasting) {  // each of them is used up by it
        if (row.kind != Lasting::Kind::Static || row.op != kNextEntersReady || row.left == 0 || row.seat != seat ||
            !look.isActive(row))
            continue;
        auto pc = static_cast<uint16_t>(row.code + 1);
        const Asker asker = look.askerFor(row);
        if (!look.fits(card, look.readFilter(pc, asker), asker)) continue;
        row.left = 0;
        isReady = true;
    }
    return isReady;
}

// What may be played as an upgrade may be so however it is played; a creature that can't be played as one can only be an upgrade.
void Flow::playByEffect(Seat seat, int card, bool isStunned) {
    const bool mayBeUpgrade =
        (look.def(card).staticOps & staticBit(kPlayableAsUpgrade)) && look.creatures(0) + look.creatures(1) > 0;
    const bool mayBeCreature = look.mayPlayAtAll(seat, card);
    const int depth = s.frames.size();
    play(seat, card, mayBeUpgrade && !mayBeCreature, isStunned);
    if (mayBeUpgrade && mayBeCreature && s.frames.size() > depth) s.frames.back().detail |= kEitherWay;
}

// KF-PLAY-03, KF-TIMING-09, KF-TIMING-10, KF-TIMING-11
void Flow::stepPlay(Frame& frame) {
    const Seat seat = frame.seat;
    const CardIndex card = frame.source;
    Card& c = s.board[card];
    const int here = indexOf(frame);
    const bool asUpgrade = frame.detail & kAsUpgrade;
    const CardDef& d = look.def(card);
    const Type type = asUpgrade ? Type::Upgrade : d.type;
    switch (frame.step) {
        case kCopyAsked: {  // "as a copy of …": chosen before anything else happens
            CardIndex found[kMaxCards];
            frame.step = kCopied;
            if (choices(look, frame, found) == 0) {
                // Where only cards that can't be played now could be copied, it stays where it was. KF-PLAY-11
                bool isAlphaOnly = false;
                for (const CardIndex other : s.board.in(pileOf(Position::opponentOf(seat), kDiscardPile)))
                    isAlphaOnly |= look.def(other).type == Type::Action && (d.staticOps & staticBit(kPlayedAsCopy));
                if (isAlphaOnly) {
                    moveCard(card, pileOf(c.owner, kHandPile), false);
                    --c.uses;
                    --s.memory.uses;
                    --s.memory.played;
                    pop();
                }
                return;
            }
            ask(Decision::PickCard, s.active);
            return;
        }
        case kCopied: {
            const auto of = static_cast<CardIndex>(s.answer.subject());
            s.answer = {};
            frame.step = kPlace;
            if (of != 0) c.form = s.board[of].form;
            return;
        }
        case kPlace:
            if (type == Type::Action) {
                frame.step = kBegins;
                return;
            }
            if (type == Type::Artifact) {
                enterPlay(card, seat, pileOf(seat, kArtifactPile), s.board.piles[pileOf(seat, kArtifactPile)].bottom);
                if (look.any(kFirstEntersReady) && isReadiedByPlay(card, seat)) c.set(kExhaustedFlag, false);
                frame.step = kBonus;
                return;
            }
            if (type == Type::Upgrade) {
                frame.step = kPlaced;
                ask(Decision::Host, s.active);
                return;
            }
            {
                const Seat side = (d.staticOps & staticBit(kEntersUnderOpponent)) ? Position::opponentOf(seat) : seat;
                frame.step = kPlaced;
                frame.player = side;
                if (s.board.isEmpty(pileOf(side, kLinePile)) && !(frame.detail & kEitherWay)) {
                    s.answer = act(Verb::Left);
                    return;
                }
                ask(Decision::Place, s.active);
                return;
            }
        case kPlaced: {  // KF-TYPE-06, KF-TYPE-07, KF-TYPE-09, KF-KW-DEPLOY-1
            const Action answer = s.answer;
            s.answer = {};
            if (verbOf(answer) == Verb::Attach) {
                frame.detail = kAsUpgrade;
                frame.step = kPlace;
                return;
            }
            frame.step = kBonus;
            if (type == Type::Upgrade) {
                s.board[card].controller = seat;
                attach(card, static_cast<int>(answer.subject()), seat);
                return;
            }
            const int line = pileOf(frame.player, kLinePile);
            const int left = verbOf(answer) == Verb::Left      ? 0
                             : verbOf(answer) == Verb::Between ? static_cast<int>(answer.subject())
                                                               : s.board.piles[line].bottom;
            enterPlay(card, frame.player, line, left);
            if (look.any(kFirstEntersReady) && isReadiedByPlay(card, seat)) c.set(kExhaustedFlag, false);
            if (frame.detail & kEnterStunned) s.board[card].set(kStunFlag);
            return;
        }
        case kBegins:
            if (frame.extra == 0) {
                frame.extra = 1;
                collectEvent(here, kActionBegins, card, seat);
            }
            if (!resolveWaiting(frame)) return;
            frame.step = kBonus;
            return;
        case kBonus:  // KF-BONUS-02, KF-BONUS-04
            frame.step = kWindow;
            if (d.bonus > 0) gain(seat, d.bonus);
            // The creature may have left play before its ability is reached. KF-PLAY-13
            if (type == Type::Action || look.isInPlay(card)) {
                collectMoment(here, card, kPlay, type == Type::Action ? seat : look.controllerOf(card));
                if (type == Type::Upgrade) collectEvent(here, kIsAttachedTo, c.host, seat, 0, card);
            }
            collectEvent(here, kIsPlayed, card, seat);
            collectEvent(here, kYouPlay, card, seat);
            collectEvent(here, kOpponentPlays, card, seat);
            if (type != Type::Action) collectEvent(here, kEntersPlay, card, seat);
            return;
        case kWindow:
            if (!resolveWaiting(frame)) return;
            frame.step = kDone;
            return;
        default: {
            if ((d.keywords & keywordBit(kOmega)) && s.phase == kPhaseMain)
                s.endStep = std::max<uint8_t>(s.endStep, 1);  // KF-KW-OMEGA-1, KF-KW-OMEGA-2
            if (c.pile == kLimboPile) {                       // KF-TYPE-01
                c.form = c.def;
                moveCard(card, pileOf(c.owner, kDiscardPile), true);
            }
            pop();
        }
    }
}

}  // namespace riffle::keyforge
