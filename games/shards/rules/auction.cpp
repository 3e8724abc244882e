// The leader auction: chapter 23 of the rules.
#include "games/shards/rules/flow.h"

namespace riffle::shards {

// frame.step stays at the auction; frame.rows keeps where it is.
namespace {

enum Stage : uint32_t { kOpen, kBidding, kChoosing };

}  // namespace

// SOI-AUC-07, SOI-AUC-13: opened by the next player clockwise who has no leader yet.
void Flow::openAuction(Frame& frame, Seat opener) {
    for (Player& player : s.players) {
        player.hasPassed = 0;
        player.bid = 0;
    }
    while (s.players[opener].character != Character::None) opener = look.nextSeat(opener);
    frame.detail = opener;
    frame.amount = 0;
    frame.rows = kBidding;
}

// frame.detail: whose turn it is; frame.amount: the highest bid; frame.source: the winner of the first auction, plus one.
bool Flow::auctionLeaders(Frame& frame) {
    auto bidders = [&](bool notPassed) {
        int count = 0;
        for (Seat seat = 0; seat < s.playerCount; ++seat) {
            count += s.players[seat].character == Character::None && !(notPassed && s.players[seat].hasPassed);
        }
        return count;
    };
    if (look.isSolo()) return true;
    if (frame.rows == kOpen) {
        frame.detail = 1;  // tells the options of drawSeat that any seat may open. SOI-AUC-03
        Seat opener = 0;
        if (!drawSeat(frame, opener)) return false;
        if (bidders(false) == 0) {  // every leader was given: nothing to bid for
            if (s.options.attack != AttackMode::Opposite) s.first = opener;
            return true;
        }
        openAuction(frame, opener);
    }
    while (true) {
        const Seat seat = frame.detail;
        Player& player = s.players[seat];
        if (frame.rows == kBidding) {
            if (bidders(false) == 0) break;
            if (bidders(true) > 1) {  // SOI-AUC-04, SOI-AUC-05
                if (s.answer.bits == 0) {
                    ask(Decision::Bid, seat);
                    if (s.decision != Decision::None) return false;
                }
                if (verbOf(s.answer) == Verb::Bid) {
                    player.bid = static_cast<uint8_t>(s.answer.number());
                    frame.amount = player.bid;
                    note(Fact::Bid, seat, "SOI-AUC-04", 0, player.bid);
                } else {
                    player.hasPassed = 1;
                    note(Fact::Passed, seat, "SOI-AUC-05");
                }
                s.answer = {};
                do {
                    frame.detail = static_cast<uint8_t>(look.nextSeat(frame.detail));
                } while (s.players[frame.detail].character != Character::None || s.players[frame.detail].hasPassed);
                continue;
            }
            frame.rows = kChoosing;  // the one who is left. SOI-AUC-06, SOI-AUC-08, SOI-AUC-12
        }
        if (s.answer.bits == 0) {
            ask(Decision::Leader, seat);
            if (s.decision != Decision::None) return false;
        }
        player.character = static_cast<Character>(s.answer.subject());
        player.health = static_cast<uint8_t>(kMaxHealth - player.bid);
        s.answer = {};
        note(Fact::ChoseLeader, seat, "SOI-AUC-06", 0, static_cast<int>(player.character));
        if (frame.source == 0) frame.source = static_cast<CardIndex>(seat + 1);
        // SOI-AUC-09; in the team game the team rule decides. SOI-VAR-03
        if (s.options.attack != AttackMode::Opposite)
            s.first = s.options.lastChooserStarts ? seat : static_cast<Seat>(frame.source - 1);
        if (bidders(false) == 0) break;
        openAuction(frame, look.nextSeat(seat));
    }
    frame.rows = kOpen;
    return true;
}

}  // namespace riffle::shards
