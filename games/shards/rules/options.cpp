#include "games/shards/rules/options.h"

#include <algorithm>

namespace riffle::shards {

namespace {

// SOI-TURN-04. Whether a thing can be paid for is as good as random to the processor, so options are written first and then kept
// or not.
Action* mainActions(const Position& look, Action* out) {
    const State& s = look.s;
    const Seat seat = s.decider;
    const Player& me = look.player(seat);
    for (CardIndex card = s.board.top(pileOf(seat, kHand)); card != 0; card = s.board[card].below) {
        *out = act(Verb::Play, card);
        out += s.board[card].price != kBlankPrice;
    }
    for (CardIndex champion = s.board.top(pileOf(seat, kChampions)); champion != 0; champion = s.board[champion].below) {
        if (look.canActivate(champion)) *out++ = act(Verb::Activate, champion);
    }
    const unsigned budget = std::min<unsigned>(me.crystals, kUnusualPrice - 2U);  // no usual price is beyond it
    for (int place = 0; place < kRowSize; ++place) {
        const CardIndex card = s.board.top(kRow + place);
        const uint8_t price = s.board[card].price;
        bool isAffordable = (price & 0x7FU) - 1U <= budget;
        if (price == kUnusualPrice) isAffordable = look.costFor(seat, card) <= me.crystals;
        *out = act(Verb::Recruit, card);
        out += isAffordable;
        *out = act(Verb::Fastplay, card);  // SOI-MERC-03, SOI-MERC-13
        out += isAffordable & (price >> 7U);
    }
    if (me.mastery >= kRelicMastery) {  // SOI-REL-07, SOI-REL-11
        for (const CardIndex relic : s.board.in(pileOf(seat, kRelics))) *out++ = act(Verb::Relic, relic);
    }
    *out = act(Verb::Focus);  // SOI-FOCUS-01
    out += !me.isFocused & (me.crystals > 0);
    if (me.power > 0) {
        for (Seat other = look.nextSeat(seat); other != seat; other = look.nextSeat(other)) {
            if (!look.areOpponents(seat, other)) continue;                            // those who left have no champions
            for (const CardIndex champion : s.board.in(pileOf(other, kChampions))) {  // SOI-POW-02, SOI-POW-04, SOI-TEAM-06
                if (look.healthOf(champion) <= me.power && look.canAttackChampion(seat, champion))
                    *out++ = act(Verb::Attack, champion);
            }
        }
    }
    *out++ = act(Verb::End);
    return out;
}

// The Nemesis destroys the most expensive champion it can afford; among equals the player chooses. SOI-NEM-27, SOI-NEM-28,
// SOI-NEM-42
Action* nemesisTargets(const Position& look, Action* out) {
    const State& s = look.s;
    int highest = -1;
    Action* const start = out;
    for (const CardIndex champion : s.board.in(pileOf(0, kChampions))) {
        if (look.healthOf(champion) > look.player(kNemesis).power || !look.canAttackChampion(kNemesis, champion)) continue;
        const int cost = look.def(champion).cost;
        if (cost > highest) {
            highest = cost;
            out = start;
        }
        if (cost == highest) *out++ = act(Verb::PickCard, champion);
    }
    return out;
}

}  // namespace

int legalActions(const Position& look, Action* out) {
    const State& s = look.s;
    if (s.decision == Decision::Main) return static_cast<int>(mainActions(look, out) - out);
    const Frame& frame = s.frames.back();
    const Seat seat = s.decider;
    Action* const start = out;
    switch (s.decision) {
        case Decision::None:
        case Decision::Over:
        case Decision::Main: break;
        case Decision::PickCard:
        case Decision::Optional: {
            CardIndex found[kMaxCards];
            const int count = look.candidatesAt(frame, found);
            for (int i = 0; i < count; ++i) *out++ = act(Verb::PickCard, found[i]);
            if (s.decision == Decision::Optional) *out++ = act(Verb::Done);
            break;
        }
        case Decision::YesNo:
        case Decision::Show:
        case Decision::BonusCard:
            *out++ = act(Verb::Yes);
            *out++ = act(Verb::No);
            break;
        case Decision::ShowCard: {
            CardIndex found[kMaxCards];
            const int count = look.showable(frame, found);
            for (int i = 0; i < count; ++i) *out++ = act(Verb::PickCard, found[i]);
            break;
        }
        case Decision::PickSeat:
            for (Seat other = look.nextSeat(frame.seat); other != frame.seat; other = look.nextSeat(other)) {
                if (look.player(other).isIn && look.areOpponents(frame.seat, other)) *out++ = act(Verb::PickSeat, other);
            }
            break;
        case Decision::Trigger: {  // the same ability twice is one option
            CardSet<kMaxCards> sources = frame.done;
            for (int i = 0; i < s.lasting.size(); ++i) {
                if ((frame.rows >> i) & 1U) sources.add(s.lasting[i].source);
            }
            for (int card = 1; card <= s.cardCount; ++card) {
                if (sources.has(card)) *out++ = act(Verb::Trigger, card);
            }
            break;
        }
        case Decision::Assign:
            // Nobody has so much health that more could matter to them.
            for (int n = 0; n <= std::min<int>(look.player(seat).power, kMaxOptions - 1); ++n)
                *out++ = act(Verb::Assign, frame.detail, n);
            break;
        case Decision::Shield:
            for (const CardIndex card : s.board.in(pileOf(seat, kHand))) {
                if (!frame.done.has(card) && look.shieldInHand(card) > 0) *out++ = act(Verb::Shield, card);
            }
            *out++ = act(Verb::Done);
            break;
        case Decision::Surplus:
            *out++ = act(Verb::PickSeat, frame.detail);
            *out++ = act(Verb::Done);
            break;
        case Decision::Bid:
            for (int n = frame.amount + 1; n < kMaxHealth; ++n) *out++ = act(Verb::Bid, 0, n);  // SOI-AUC-04, SOI-AUC-11
            *out++ = act(Verb::Pass);
            break;
        case Decision::Leader:
        case Decision::ChanceLeader:
            for (int leader = 1; leader <= kCharacters; ++leader) {
                bool taken = false;
                for (const Player& player : s.players) taken |= static_cast<int>(player.character) == leader;
                if (!taken) *out++ = act(Verb::PickLeader, leader);
            }
            break;
        case Decision::DraftRelic:
            for (const CardIndex relic : s.board.in(kOffer)) *out++ = act(Verb::PickCard, relic);
            break;
        case Decision::NemesisPlay:
            for (int place = 0; place < kRowSize; ++place) {
                const CardIndex card = s.board.top(kRow + place);
                if (card && static_cast<uint8_t>(look.def(card).faction) == frame.detail) *out++ = act(Verb::PickCard, card);
            }
            break;
        case Decision::NemesisActivate:
            for (const CardIndex champion : s.board.in(pileOf(kNemesis, kChampions))) {
                if (look.canActivate(champion)) *out++ = act(Verb::PickCard, champion);
            }
            break;
        case Decision::NemesisTarget: out = nemesisTargets(look, out); break;
        case Decision::ChanceSeat:
            for (Seat other = 0; other < s.playerCount; ++other) {
                // In 2v2 the left-hand player of either team begins. SOI-TEAM-03
                if (frame.detail == 0 && s.options.attack == AttackMode::Opposite && other % 2 != 0) continue;
                *out++ = act(Verb::PickSeat, other);
            }
            break;
        case Decision::ChanceRelic:
            for (const CardIndex relic : s.board.in(kBox)) *out++ = act(Verb::PickCard, relic);
            break;
        case Decision::ChanceOrder: {
            CardIndex card = s.board.top(frame.detail);
            for (int i = 0; i < frame.amount; ++i) card = s.board[card].below;
            for (; card != 0; card = s.board[card].below) *out++ = act(Verb::PickCard, card);
            break;
        }
    }
    return static_cast<int>(out - start);
}

}  // namespace riffle::shards
