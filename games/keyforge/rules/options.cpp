#include "games/keyforge/rules/options.h"

#include <bit>

#include "games/keyforge/rules/flow.h"

namespace riffle::keyforge {

namespace {

// KF-PLAY-01
Action* mainActions(const Position& look, Action* out) {
    const State& s = look.s;
    const Seat seat = s.decider;
    for (const CardIndex card : s.board.in(pileOf(seat, kHandPile))) {
        if (look.mayPlay(card)) *out++ = act(Verb::Play, card);
        if (look.mayPlayAsUpgrade(card)) *out++ = act(Verb::Attach, card);
        if (look.mayDiscard(card)) *out++ = act(Verb::Discard, card);
    }
    constexpr Verb kVerbs[] = {Verb::Reap, Verb::Fight, Verb::Action, Verb::Omni, Verb::Unstun};
    for (const CardIndex card : s.board.in(pileOf(seat, kLinePile))) {
        const unsigned kinds = look.usesOf(card);
        for (int kind = 1; kinds >> kind; ++kind) {
            if ((kinds >> kind) & 1U) *out++ = act(kVerbs[kind - 1], card);
        }
    }
    for (const CardIndex card : s.board.in(pileOf(seat, kArtifactPile))) {
        const unsigned kinds = look.usesOf(card);
        if ((kinds >> static_cast<int>(UseKind::Action)) & 1U) *out++ = act(Verb::Action, card);
        if ((kinds >> static_cast<int>(UseKind::Omni)) & 1U) *out++ = act(Verb::Omni, card);
    }
    *out++ = act(Verb::End);
    return out;
}

// Left, right, and anywhere between for what may go there. The card itself does not count. KF-TYPE-06, KF-KW-DEPLOY-1
Action* places(const Position& look, const Frame& frame, Action* out) {
    const State& s = look.s;
    const bool isPlayed = frame.routine == Routine::Play;
    if (isPlayed && (frame.detail & 4U)) *out++ = act(Verb::Attach, frame.source);  // as an upgrade instead
    *out++ = act(Verb::Left);
    if (s.board.isEmpty(pileOf(frame.player, kLinePile))) return out;
    const bool isAnywhere = isPlayed            ? (look.def(frame.source).keywords & keywordBit(kDeploy)) != 0
                            : frame.detail == 3 ? (look.def(frame.source).keywords & keywordBit(kDeploy)) != 0
                                                : frame.detail != 0;
    if (isAnywhere) {
        CardIndex before = 0;
        for (const CardIndex card : s.board.in(pileOf(frame.player, kLinePile))) {
            if (card == frame.source) continue;
            if (before != 0) *out++ = act(Verb::Between, before);
            before = card;
        }
    }
    *out++ = act(Verb::Right);
    return out;
}

// One for each ability that waits; abilities of one card are told apart by number. Copies of one ability count once.
Action* triggers(const Position& look, Action* out) {
    const State& s = look.s;
    const int window = s.frames.size() - 1;
    const auto isFirst = [&](int i) {
        const Waiting& row = s.waiting[i];
        for (int j = 0; j < i; ++j) {
            const Waiting& before = s.waiting[j];
            if (before.window == window && before.source == row.source && before.program == row.program &&
                before.special == row.special && before.giver == row.giver && look.isWaiting(before))
                return false;
        }
        return true;
    };
    for (int i = 0; i < s.waiting.size(); ++i) {
        const Waiting& row = s.waiting[i];
        if (row.window != window || !look.isWaiting(row) || !isFirst(i)) continue;
        int ordinal = 1;
        int total = 0;
        for (int j = 0; j < s.waiting.size(); ++j) {
            const Waiting& other = s.waiting[j];
            if (other.window != window || other.source != row.source || !look.isWaiting(other) || !isFirst(j)) continue;
            ++total;
            ordinal += j < i;
        }
        *out++ = act(Verb::Trigger, row.source, total > 1 ? ordinal : 0);
    }
    return out;
}

// How much of the card's æmber goes into the key: at least what pool and later cards can't cover. KF-FORGE-17
Action* spending(const Position& look, const Frame& frame, Action* out) {
    const State& s = look.s;
    const int due = frame.number - frame.amount;
    int others = s.players[frame.seat].amber;
    for (int card = frame.it + 1; card <= s.cardCount; ++card) {
        if (look.isInPlay(card) && look.maySpendFrom(frame.seat, card)) others += look.card(card).amber;
    }
    const int most = std::min<int>(due, look.card(frame.it).amber);
    for (int n = std::max(0, due - others); n <= most; ++n) *out++ = act(Verb::Assign, frame.it, n);
    return out;
}

// Whether the effect that makes creatures fight each time against a different one has had this one.
bool isFought(const State& s, const CardTable& cards, CardIndex target) {
    if (s.frames.size() < 2) return false;
    const Frame& below = s.frames[s.frames.size() - 2];
    return below.routine == Routine::Program && cards.code[below.pc] == kReadyAndFightTimes && below.them.has(target);
}

}  // namespace

int legalActions(const Position& look, Action* out) {
    const State& s = look.s;
    Action* const start = out;
    if (s.decision == Decision::Main) return static_cast<int>(mainActions(look, out) - start);
    if (s.isOver || s.frames.empty()) return 0;
    const Frame& frame = s.frames.back();
    CardIndex found[kMaxCards];
    switch (s.decision) {
        case Decision::None:
        case Decision::Over:
        case Decision::Main: break;
        case Decision::House: {
            // The deck's own houses first, in their order.
            HouseMask left = look.choosableHouses(s.decider);
            for (const uint8_t house : s.players[s.decider].houseOrder) {
                if (!(left & bitOf(house))) continue;
                *out++ = act(Verb::House, house);
                left &= static_cast<HouseMask>(~bitOf(house));
            }
            for (uint8_t house = 1; house < kHouseEnd; ++house) {
                if (left & bitOf(house)) *out++ = act(Verb::House, house);
            }
            break;
        }
        case Decision::Archives:
            *out++ = act(Verb::Archive);
            *out++ = act(Verb::Leave);
            break;
        case Decision::Mulligan:
            *out++ = act(Verb::Keep);
            *out++ = act(Verb::Mulligan);
            break;
        case Decision::PickCard:
        case Decision::ChancePick:
        case Decision::Optional: {
            const int count = choices(look, frame, found);
            for (int i = 0; i < count; ++i) *out++ = act(Verb::PickCard, found[i]);
            if (s.decision == Decision::Optional) *out++ = act(Verb::Done);
            break;
        }
        case Decision::YesNo:
            *out++ = act(Verb::Yes);
            *out++ = act(Verb::No);
            break;
        case Decision::Target:
            for (const CardIndex target : s.board.in(pileOf(Position::opponentOf(look.controllerOf(frame.source)), kLinePile))) {
                if (look.mayAttack(frame.source, target) && !isFought(s, look.cards, target))
                    *out++ = act(Verb::PickCard, target);
            }
            break;
        case Decision::Place: out = places(look, frame, out); break;
        case Decision::Host:
            for (const Seat seat : {s.active, Position::opponentOf(s.active)}) {
                for (const CardIndex creature : s.board.in(pileOf(seat, kLinePile))) *out++ = act(Verb::PickCard, creature);
            }
            break;
        case Decision::Trigger: out = triggers(look, out); break;
        case Decision::KeyColor:
            if (frame.routine == Routine::Program) {  // the last ones forged, to be unforged
                const Player& player = s.players[Position::opponentOf(frame.seat)];
                const int keys = std::popcount(player.keys);
                for (int i = std::max(0, keys - player.forgedLastTurn); i < keys; ++i)
                    *out++ = act(Verb::PickKey, player.keyOrder[static_cast<size_t>(i)]);
                break;
            }
            for (uint8_t color = kRed; color < kKeyColorEnd; ++color) {
                if (!((s.players[frame.seat].keys >> color) & 1U)) *out++ = act(Verb::PickKey, color);
            }
            break;
        case Decision::Spend: out = spending(look, frame, out); break;
        case Decision::PickHouse:
        case Decision::MayPickHouse:
            if (frame.routine == Routine::Program && look.cards.code[frame.pc] == kChooseOpponentsHouse) {
                for (const uint8_t house : s.players[Position::opponentOf(frame.seat)].houseOrder) {
                    if (house != 0) *out++ = act(Verb::PickHouse, house);
                }
                if (s.decision == Decision::MayPickHouse) *out++ = act(Verb::Done);
                break;
            }
            for (uint8_t house = 1; house < kHouseEnd; ++house) *out++ = act(Verb::PickHouse, house);
            if (s.decision == Decision::MayPickHouse) *out++ = act(Verb::Done);
            break;
        case Decision::PickTrait:  // any there is, in play or not
            for (uint8_t trait = 1; trait < kTraitEnd; ++trait) *out++ = act(Verb::PickTrait, trait);
            if (frame.isOptional) *out++ = act(Verb::Done);
            break;
        case Decision::PickSeat:
        case Decision::ChanceSeat:
            *out++ = act(Verb::PickSeat, 0);
            *out++ = act(Verb::PickSeat, 1);
            if (s.decision == Decision::PickSeat && frame.isOptional) *out++ = act(Verb::Done);
            break;
        case Decision::Mode:
        case Decision::MayMode:
            *out++ = act(Verb::Mode, 0, 1);
            *out++ = act(Verb::Mode, 0, 2);
            if (s.decision == Decision::MayMode) *out++ = act(Verb::Done);
            break;
        case Decision::Use:
            out += uses(look, frame, out);
            if (frame.isOptional) *out++ = act(Verb::Done);
            break;
        case Decision::Number: {
            if (look.cards.code[frame.pc] != kCaptureFromBoth) {  // up to what was counted
                for (int n = 0; n <= frame.number; ++n) *out++ = act(Verb::Number, 0, n);
                break;
            }
            const int own = s.players[frame.seat].amber;
            const int other = s.players[Position::opponentOf(frame.seat)].amber;
            const int wanted = std::min<int>(frame.number, own + other);
            const int least = std::max(0, wanted - own);
            const int most = std::min({wanted, other, least + kMaxOptions - 1});
            for (int n = least; n <= most; ++n) *out++ = act(Verb::Number, 0, n);
            break;
        }
        case Decision::Bid: {
            for (int n = frame.amount + (frame.extra ? 1 : 0); n <= kMaxChains; ++n) *out++ = act(Verb::Bid, 0, n);
            *out++ = act(Verb::Pass);
            break;
        }
        case Decision::ChanceOrder: {
            int skip = frame.amount;
            for (const CardIndex card : s.board.in(frame.detail)) {
                if (skip-- > 0) continue;
                *out++ = act(Verb::PickCard, card);
            }
            break;
        }
    }
    return static_cast<int>(out - start);
}

}  // namespace riffle::keyforge
