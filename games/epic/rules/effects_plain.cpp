// Effects that are not about chosen cards or players: health, cards drawn and discarded, tokens, blocks within effects.
#include <bit>

#include "games/epic/rules/flow.h"

namespace riffle::epic {

using namespace language;

// Two cards from the discard pile under the deck, then a card: optional. EPIC-KW-RECYCLE-1, EPIC-KW-RECYCLE-2, EPIC-KW-RECYCLE-3,
// EPIC-KW-RECYCLE-4, EPIC-KW-RECYCLE-5
bool Flow::recycle(Frame& frame, uint16_t next) {
    const Seat seat = frame.seat;
    Thing found[kMostThings];
    while (true) {
        if (frame.step == 1) {
            const Action answer = s.answer;
            s.answer = {};
            frame.step = 2;
            if (verbOf(answer) == Verb::Done) return decline(frame, next);
            choose(frame, static_cast<Thing>(answer.subject()));
        }
        if (frame.chosenCount == 2) break;
        const int left = choices(look, frame, found);
        if (left + frame.chosenCount < 2) return decline(frame, next);
        frame.step = 1;
        ask(frame.chosenCount == 0 ? Decision::Optional : Decision::Pick, seat, left);
        if (s.decision != Decision::None) return false;
    }
    for (int i = 0; i < 2; ++i) moveCard(s.chosenOf(frame)[static_cast<size_t>(i)], pileOf(seat, kDeckPile), false);
    note(Fact::Recycled, seat, "EPIC-KW-RECYCLE-1");
    frame.did = 1;
    frame.count = 2;
    finish(frame, next);
    draw(seat, 1);
    return true;
}

// "Split 6 damage among up to 6 targets": targets first, then how much for each, the last taking the rest.
bool Flow::splitDamage(Frame& frame) {
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const int damage = look.readInt(pc);
    const int most = look.readInt(pc);
    Thing found[kMostThings];
    while (frame.step <= 2) {
        if (frame.step == 1) {
            const Action answer = s.answer;
            s.answer = {};
            frame.step = 2;
            if (verbOf(answer) == Verb::Done) break;
            choose(frame, verbOf(answer) == Verb::PickSeat ? thingOf(static_cast<Seat>(answer.subject()))
                                                           : static_cast<Thing>(answer.subject()));
        }
        if (frame.chosenCount >= most || choices(look, frame, found) == 0) break;
        frame.step = 1;
        ask(Decision::Optional, frame.seat);
        if (s.decision != Decision::None) return false;
    }
    if (frame.step <= 2) {
        if (frame.chosenCount == 0) return decline(frame, pc);
        frame.step = 3;
        frame.extra = 0;
        frame.amount = static_cast<uint16_t>(damage);
    }
    const int source = dealerOf(frame);
    while (true) {
        if (frame.step == 4) {
            const auto amount = static_cast<int>(s.answer.number());
            s.answer = {};
            frame.step = 3;
            const Thing target = s.chosenOf(frame)[frame.extra];
            frame.amount = static_cast<uint16_t>(frame.amount - amount);
            ++frame.extra;
            if (isPlayer(target)) {
                damagePlayer(playerOf(target), amount, source);
            } else {
                damageCard(target, amount, source);
            }
            s.stale = 0;
        }
        if (frame.extra >= frame.chosenCount) break;
        frame.step = 4;
        ask(Decision::Assign, frame.seat);
        if (s.decision != Decision::None) return false;
    }
    frame.did = 1;
    finish(frame, pc);
    touch();
    return true;
}

// Three different targets in order, as many as there are.
bool Flow::rain(Frame& frame) {
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    const int amounts[] = {look.readInt(pc), look.readInt(pc), look.readInt(pc)};
    Thing found[kMostThings];
    while (true) {
        if (frame.step == 1) {
            const Action answer = s.answer;
            s.answer = {};
            frame.step = 2;
            choose(frame, verbOf(answer) == Verb::PickSeat ? thingOf(static_cast<Seat>(answer.subject()))
                                                           : static_cast<Thing>(answer.subject()));
        }
        if (frame.chosenCount >= 3 || choices(look, frame, found) == 0) break;
        frame.step = 1;
        ask(Decision::Pick, frame.seat);
        if (s.decision != Decision::None) return false;
    }
    const int source = dealerOf(frame);
    for (int i = 0; i < frame.chosenCount; ++i) {
        const Thing target = s.chosenOf(frame)[static_cast<size_t>(i)];
        if (isPlayer(target)) {
            damagePlayer(playerOf(target), amounts[i], source);
        } else {
            damageCard(target, amounts[i], source);
        }
    }
    frame.did = frame.chosenCount > 0;
    finish(frame, pc);
    return true;
}

// Each of the players chooses cards of their own hand. frame.number: players left; frame.extra: cards left of the one at hand.
bool Flow::discardCards(Frame& frame, uint16_t mask, int count, bool isBanish, uint16_t next) {
    if (frame.step == 0) {
        frame.step = 2;
        frame.number = mask;
        frame.extra = static_cast<Thing>(count);
        frame.count = 0;
        frame.asked = s.initiative != kNobody ? s.initiative : s.active;
        while (mask != 0 && !((mask >> frame.asked) & 1U)) frame.asked = look.nextSeat(frame.asked);
    }
    while (true) {
        if (frame.step == 1) {
            const auto card = static_cast<int>(s.answer.subject());
            s.answer = {};
            frame.step = 2;
            ++frame.count;
            --frame.extra;
            if (isBanish) {
                banish(card);
            } else {
                discard(card, frame.seat);
            }
        }
        if (frame.number == 0) break;
        if (frame.extra == 0 || s.board.isEmpty(pileOf(frame.asked, kHandPile))) {
            frame.number = static_cast<uint16_t>(frame.number & ~(1U << frame.asked));
            frame.extra = static_cast<Thing>(count);
            while (frame.number != 0 && !((frame.number >> frame.asked) & 1U)) frame.asked = look.nextSeat(frame.asked);
            continue;
        }
        frame.step = 1;
        ask(Decision::Pick, frame.asked);
        if (s.decision != Decision::None) return false;
    }
    frame.did = frame.count > 0;
    finish(frame, next);
    return true;
}

// Each player in turn picks one of their own; what happens then says the verb. frame.number: who is still to be asked.
bool Flow::playersChoose(Frame& frame, uint16_t next) {
    const uint8_t verb = cards.code[frame.pc];
    Thing found[kMostThings];
    if (frame.step == 0) {
        uint16_t mask = 0;
        auto pc = static_cast<uint16_t>(frame.pc + 1);
        if (verb == kPlayerBreaks || verb == kPlayerMayReturn) {
            mask = look.readPlayers(pc, look.askerFor(frame));
        } else {
            for (Seat seat = 0; seat < s.playerCount; ++seat) {
                if (look.reaches(frame.seat, seat)) mask |= static_cast<uint16_t>(1U << seat);
            }
        }
        frame.step = 2;
        frame.number = mask;
        frame.count = 0;
        frame.asked = s.initiative != kNobody ? s.initiative : s.active;  // EPIC-SET-11
        while (mask != 0 && !((mask >> frame.asked) & 1U)) frame.asked = look.nextSeat(frame.asked);
    }
    while (true) {
        if (frame.step == 1) {
            const Action answer = s.answer;
            s.answer = {};
            frame.step = 2;
            if (verbOf(answer) != Verb::Done) {
                const auto card = static_cast<Thing>(answer.subject());
                choose(frame, card);
                ++frame.count;
                if (verb == kPlayersPutFromHand) {  // whoever chooses next has seen it
                    s.board[card].knownTo = kKnownToAll;
                    note(Fact::Revealed, frame.asked, nullptr, card);
                }
            }
            frame.number = static_cast<uint16_t>(frame.number & ~(1U << frame.asked));
            while (frame.number != 0 && !((frame.number >> frame.asked) & 1U)) frame.asked = look.nextSeat(frame.asked);
        }
        if (frame.number == 0) break;
        if (choices(look, frame, found) == 0) {
            frame.number = static_cast<uint16_t>(frame.number & ~(1U << frame.asked));
            while (frame.number != 0 && !((frame.number >> frame.asked) & 1U)) frame.asked = look.nextSeat(frame.asked);
            continue;
        }
        frame.step = 1;
        ask(verb == kPlayersPutFromHand || verb == kPlayerMayReturn ? Decision::Optional : Decision::Pick, frame.asked);
        if (s.decision != Decision::None) return false;
    }
    const std::span<const Thing> chosen = s.chosenOf(frame);
    const auto isKept = [&](Thing card) { return std::find(chosen.begin(), chosen.end(), card) != chosen.end(); };
    s.broken = {};
    switch (verb) {
        case kPlayerBreaks:
            for (const Thing card : chosen) breakCard(card);
            break;
        case kPlayerMayReturn:
            for (const Thing card : chosen) returnToHand(card);
            break;
        case kPlayersPutFromHand:
            for (const Thing card : chosen) {
                enterPlay(card, s.board[card].owner);
                note(Fact::Entered, s.board[card].owner, "EPIC-PLAY-14", card);
            }
            break;
        default:  // each keeps one and breaks the others
            for (Seat seat = 0; seat < s.playerCount; ++seat) {
                if (!look.reaches(frame.seat, seat)) continue;
                for (const CardIndex card : s.board.in(pileOf(seat, kPlayPile))) {
                    if (!isKept(card)) breakCard(card);
                }
            }
    }
    frame.did = frame.count > 0;
    finish(frame, next);
    return true;
}

bool Flow::plainEffect(Frame& frame) {
    const Asker asker = look.askerFor(frame);
    const Seat seat = frame.seat;
    const uint8_t op = cards.code[frame.pc];
    auto pc = static_cast<uint16_t>(frame.pc + 1);
    // Recycling asks by itself; anything else that may be declined is asked about first.
    if (frame.isOptional && op != kRecycle) {
        const uint16_t statement = frame.pc;
        auto at = static_cast<uint16_t>(statement - 2);
        const int length = look.readInt(at);
        const auto next = static_cast<uint16_t>(statement + length);
        if (op == kPayGoldEffect && s.players[seat].gold == 0) return decline(frame, next);
        bool isWanted = false;
        if (!wants(frame, next, isWanted)) return false;
        if (!isWanted) return true;
    }
    const auto eachOf = [&](uint16_t players, auto visit) {
        Seat each = s.initiative != kNobody ? s.initiative : s.active;
        for (int i = 0; i < s.playerCount; ++i, each = look.nextSeat(each)) {
            if ((players >> each) & 1U) visit(each);
        }
    };
    const auto numberFor = [&](Seat each, uint16_t& next) {
        Asker about = asker;
        about.player = each;
        next = pc;
        return look.readNumber(next, about);
    };
    const auto done = [&](int count, uint16_t next) {
        frame.count = static_cast<uint16_t>(std::max(count, 0));
        frame.did = count > 0;
        finish(frame, next);
        return true;
    };
    switch (op) {
        case kDraw: {
            const int count = look.readNumber(pc, asker);
            done(count, pc);
            draw(seat, count);
            return true;
        }
        case kPlayerDraws:
        case kPlayerGains:
        case kPlayerLoses: {
            const uint16_t players = look.readPlayers(pc, asker);
            uint16_t next = pc;
            if (players == 0) (void)look.readNumber(next, asker);
            int total = 0;
            std::array<int, kMaxSeats> draws{};
            eachOf(players, [&](Seat each) {
                const int amount = numberFor(each, next);
                total += amount;
                if (op == kPlayerDraws) draws[each] = amount;
                if (op == kPlayerGains) gain(each, amount);
                if (op == kPlayerLoses) lose(each, amount);
            });
            done(total, next);
            if (op == kPlayerDraws) drawTogether(draws);
            return true;
        }
        case kGain: {
            const int amount = look.readNumber(pc, asker);
            done(amount, pc);
            gain(seat, amount);
            return true;
        }
        case kLose: {
            const int amount = look.readNumber(pc, asker);
            done(amount, pc);
            lose(seat, amount);
            return true;
        }
        case kPayHealth: {
            const int amount = look.readInt(pc);
            done(amount, pc);
            lose(seat, amount);
            return true;
        }
        case kPayGoldEffect:
            if (s.players[seat].gold == 0) return decline(frame, pc);
            s.players[seat].gold = 0;
            note(Fact::Paid, seat, nullptr);
            return done(1, pc);
        case kGainGold:
            s.players[seat].gold = 1;
            note(Fact::GoldGained, seat, nullptr);
            return done(1, pc);
        case kGainFactionGold:
            s.players[seat].factionGold |= factionBit(cards.code[pc++]);
            note(Fact::GoldGained, seat, nullptr);
            return done(1, pc);
        case kPlayerDiscards: {
            const uint16_t players = look.readPlayers(pc, asker);
            const int count = look.readNumber(pc, asker);
            return discardCards(frame, players, count, false, pc);
        }
        case kPlayerBanishes: {
            const uint16_t players = look.readPlayers(pc, asker);
            const int count = look.readInt(pc);
            return discardCards(frame, players, count, true, pc);
        }
        case kPlayerBreaks:
        case kPlayerMayReturn: {
            (void)look.readPlayers(pc, asker);
            return playersChoose(frame, pc);
        }
        case kPlayerKeepsOne:
        case kPlayersPutFromHand: return playersChoose(frame, pc);
        case kCreate:
        case kCreateExpended: {
            const int count = look.readNumber(pc, asker);
            const uint8_t kind = cards.code[pc++];
            setThem(frame, nullptr, 0);
            for (int i = 0; i < count && !s.isOver; ++i) {
                const CardIndex token = createToken(kind == kCopies ? s.board[frame.source].def : cards.tokens[kind], seat);
                if (token == 0) break;
                if (op == kCreateExpended) s.board[token].set(kExpendedFlag);
                addToThem(frame, token);
            }
            return done(count, pc);
        }
        case kPlayerCreates: {
            const uint16_t players = look.readPlayers(pc, asker);
            uint16_t next = pc;
            (void)look.readNumber(next, asker);
            const uint8_t kind = cards.code[next];
            int total = 0;
            eachOf(players, [&](Seat each) {
                const int count = numberFor(each, next);
                for (int i = 0; i < count && !s.isOver; ++i) createToken(cards.tokens[kind], each);
                total += count;
            });
            return done(total, static_cast<uint16_t>(next + 1));
        }
        case kRecycle: return recycle(frame, pc);
        case kRecall: {
            const CardIndex card = asker.self;
            const bool isThere = card != 0 && roleOf(s.board[card].pile) == kDiscardPile;
            done(isThere, pc);
            if (isThere) {
                collectDiscard(card, kRecalled);
                returnToHand(card);
            }
            return true;
        }
        case kBanishDiscard: {
            int count = 0;
            if (frame.player >= s.playerCount) return done(0, pc);
            for (const CardIndex card : s.board.in(pileOf(frame.player, kDiscardPile))) {
                banish(card);
                ++count;
            }
            return done(count, pc);
        }
        case kSplit: return splitDamage(frame);
        case kRain: return rain(frame);
        case kLoseAny: {
            frame.number = static_cast<uint16_t>(std::clamp<int>(s.players[look.healthSeat(seat)].health, 0, kHighestNumber));
            if (frame.step == 0) {
                frame.step = 1;
                ask(Decision::Number, seat);
                if (s.decision != Decision::None) return false;
            }
            const auto amount = static_cast<int>(s.answer.number());
            s.answer = {};
            frame.amount = static_cast<uint16_t>(amount);
            done(amount, pc);
            lose(seat, amount);
            return true;
        }
        case kWin: {
            uint8_t winners = static_cast<uint8_t>(1U << seat);
            for (Seat other = 0; other < s.playerCount; ++other) {
                if (s.options.mode >= Mode::Teams && s.players[other].team == s.players[seat].team)
                    winners |= static_cast<uint8_t>(1U << other);
            }
            finish(frame, pc);
            endGame(Reason::CardText, winners);
            return true;
        }
        case kCeasefire: s.ceasefire = 1; return done(1, pc);
        case kRevealTop: {
            const int count = look.readNumber(pc, asker);
            setThem(frame, nullptr, 0);
            CardIndex card = s.board.top(pileOf(seat, kDeckPile));
            for (int i = 0; i < count && card != 0; ++i, card = s.board[card].below) {
                s.board[card].knownTo = kKnownToAll;
                addToThem(frame, card);
                note(Fact::Revealed, seat, nullptr, card);
            }
            return done(frame.themCount, pc);
        }
        case kArmy: {
            int count = 0;
            for (Seat each = 0; each < s.playerCount; ++each) {
                if (!look.reaches(seat, each)) continue;
                for (const CardIndex card : s.board.in(pileOf(each, kDiscardPile))) {
                    if (look.def(card).type != Type::Champion) continue;
                    s.board[card].flags = 0;
                    enterPlay(card, each, true);
                    note(Fact::Entered, each, nullptr, card);
                    ++count;
                }
            }
            return done(count, pc);
        }
        case kOneOfThree:
        case kOrOnYourTurn:
        case kOrForGold:
        case kYourTurnOrForGold: {  // a mode that can't be paid for, or not on this turn, is not offered
            uint16_t blocks[3] = {};
            int modes = 0;
            for (uint16_t at = pc; modes < (op == kOneOfThree ? 3 : 2); ++modes) {
                const int length = look.readInt(at);
                blocks[modes] = at;
                at = static_cast<uint16_t>(at + length);
                pc = at;
            }
            if (frame.step == 0) {
                const bool hasGold = look.hasGoldFor(seat, frame.source);
                const bool isYourTurn = look.isOnTurn(seat);
                frame.number = op == kOneOfThree ? 14U : 6U;
                if (op == kOrOnYourTurn && !isYourTurn) frame.number = 2;
                if (op == kOrForGold && !hasGold) frame.number = 2;
                if (op == kYourTurnOrForGold) frame.number = static_cast<uint16_t>((isYourTurn ? 2U : 0U) | (hasGold ? 4U : 0U));
                if (frame.number == 0) return decline(frame, pc);
                frame.step = 1;
                ask(Decision::Mode, seat);
                if (s.decision != Decision::None) return false;
            }
            const auto mode = static_cast<int>(s.answer.number());
            s.answer = {};
            finish(frame, pc);
            if ((op == kOrForGold || op == kYourTurnOrForGold) && mode == 2) payGold(seat, frame.source);
            runPart(frame, blocks[mode - 1]);
            return true;
        }
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
        case kAtEndOfTurn: {
            const int length = look.readInt(pc);
            AtEnd row;
            row.seat = seat;
            row.source = frame.source;
            row.subject = isPlayer(frame.it) ? CardIndex{0} : frame.it;
            row.incarnation = s.board[row.subject].incarnation;
            row.player = frame.player;
            row.code = pc;
            finish(frame, static_cast<uint16_t>(pc + length));
            if (!s.atEnd.push(row)) fault();
            return true;
        }
        case kInvoke: return done(1, pc);
        case kGainBlitz: {  // for as long as it is in play; an ability that comes too late changes nothing
            Card& c = s.board[frame.source];
            const bool isThere =
                look.isInPlay(frame.source) && c.incarnation == frame.incarnation && !look.cannotGain(frame.source);
            done(isThere, pc);
            if (!isThere) return true;
            c.keywords |= keywordBit(kBlitz);
            c.set(kBlitzKeptFlag);
            c.set(kDeployingFlag, false);  // EPIC-KW-BLITZ-2
            note(Fact::GotKeyword, look.controllerOf(frame.source), nullptr, frame.source, kBlitz);
            touch();
            return true;
        }
        default: fault(); return false;
    }
}

}  // namespace riffle::epic
