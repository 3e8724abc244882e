// Which questions need not be asked, because every answer leads to the same game.
#include <algorithm>

#include "games/shards/rules/position.h"
#include "language/code.h"

namespace riffle::shards {

using namespace language;

// Two cards are one and the same to everybody when nothing that can be seen, known or played tells them apart. Places of the row
// are alike.
bool Position::areAlike(int a, int b) const {
    const Card& one = s.board[a];
    const Card& two = s.board[b];
    return one.def == two.def && one.owner == two.owner && one.flags == two.flags && one.knownTo == two.knownTo &&
           (one.pile == two.pile || (isRow(one.pile) && isRow(two.pile)));
}

// Shields against an attack that is blocked already, or that nothing can block, change nothing. SOI-SHIELD-11, SOI-ATTP-09
bool Position::canBlockMore(Seat target) const {
    const Player& attacked = player(target);
    return attacked.assigned != kInfinitePower && attacked.assigned > attacked.blocked + shieldInPlay(target);
}

// Whether more of it makes no difference to a player.
bool Position::isFull(Seat seat, ResourceOp resource) const {
    const Player& owner = player(seat);
    switch (resource) {
        case kCrystals: return seat != kNemesis && owner.crystals == kMaxPower;
        case kPower: return owner.power == kInfinitePower;
        case kMastery: return owner.mastery == kMaxMastery;
        case kHealth:  // what waits for a gain is told of it also at the maximum. SOI-CARD-TALONS-1
            return owner.health == kMaxHealth && std::none_of(s.lasting.begin(), s.lasting.end(), [&](const Lasting& lasting) {
                       return lasting.kind == Lasting::Kind::After && lasting.seat == seat &&
                              cards.code[lasting.event] == kYouGainHealth;
                   });
    }
    return false;
}

// Whether nothing would come of the statements from pc to end, whichever of them were carried out. Where a line replaces another
// one, that one is looked at too: it is what happens otherwise. What is not known to be futile is not.
bool Position::isFutile(uint16_t pc, int end, const Asker& asker) const {
    while (pc < end) {
        const uint8_t op = cards.code[pc++];
        switch (op) {
            case kSkip: {
                const int length = readInt(pc);
                end = std::max(end, pc + length);
                break;
            }
            case kIf:
                (void)conditions(pc, asker);
                (void)readInt(pc);
                break;
            case kMay: (void)readInt(pc); break;
            default:
                if (!isFutileEffect(static_cast<EffectOp>(op), pc, asker)) return false;
        }
    }
    return true;
}

// The same of one effect, whose operands stand at pc; it moves behind them where nothing comes of it.
bool Position::isFutileEffect(EffectOp op, uint16_t& pc, const Asker& asker) const {
    const Seat seat = asker.seat;
    switch (op) {
        case kGain: {
            const int amount = readNumber(pc, asker);
            const auto resource = readOp<ResourceOp>(cards.code, pc);
            return amount == 0 || isFull(seat, resource);
        }
        case kGainForEach: {
            const int amount = readInt(pc);
            const auto resource = readOp<ResourceOp>(cards.code, pc);
            return amount * count(readFilter(pc), asker) == 0 || isFull(seat, resource);
        }
        case kGainEqual: {
            const auto resource = readOp<ResourceOp>(cards.code, pc);
            return readNumber(pc, asker) == 0 || isFull(seat, resource);
        }
        case kDouble: return isFull(seat, readOp<ResourceOp>(cards.code, pc));
        case kDraw:
            (void)readInt(pc);
            return seat != kNemesis && s.board.isEmpty(pileOf(seat, kDeck)) && s.board.isEmpty(pileOf(seat, kDiscard));
        case kBanish:
        case kReturnToHand:
        case kDestroy:
        case kCopy:
        case kRecruitFree:
        case kRecruitToHand: {
            const uint8_t selector = cards.code[pc++];
            if (selector == kThis || selector == kIt) return false;
            if (selector == kUpTo) (void)readInt(pc);
            return count(readFilter(pc), asker) == 0;
        }
        case kCopyAgain:
        case kLose:
        case kNextRecruitIntoPlay:
        case kThisTurnAfter:
        case kThisTurn:
        case kAtEndOfTurn: return false;
    }
    return false;
}

namespace {

// What an activation has to do with those beside it.
struct Dealings {
    bool givesPower = false, givesMastery = false;
    bool mindsPower = false, mindsMastery = false;  // does something else where there is more of it
    bool isPlain = true;                            // does nothing but this and what no other activation can notice
};

}  // namespace

// Gains may come in any order, unless one activation minds what another one gives. `champions` are those still to be activated.
// SOI-NEM-43
bool Position::isOrderIdle(const CardIndex* champions, int number) const {
    const auto dealingsOf = [&](CardIndex champion) {
        Dealings out;
        const Asker asker{kNemesis, champion, 0};
        const auto gives = [&](ResourceOp resource) {
            out.givesPower |= resource == kPower;
            out.givesMastery |= resource == kMastery;
        };
        const auto readAmount = [&](uint16_t& pc) {
            uint16_t said = pc;
            while (cards.code[said] == kHalfRoundedUp) ++said;
            out.mindsMastery |= cards.code[said] == kYourMastery;
            (void)readNumber(pc, asker);
        };
        for (uint16_t pc = def(champion).exhaust; out.isPlain && cards.code[pc] != kEnd;) {
            const uint8_t op = cards.code[pc++];
            switch (op) {
                case kSkip: (void)readInt(pc); continue;
                case kIf: {
                    const uint16_t length = cards.code[pc++];
                    for (const int end = pc + length; pc < end;) {
                        const uint8_t asked = cards.code[pc];
                        out.mindsMastery |= asked == kMasteryAtLeast || asked == kMoreMastery || isNamedAbility(pc);
                        out.isPlain &= asked != kHaveHealth;
                        (void)condition(pc, asker);
                    }
                    (void)readInt(pc);
                    continue;
                }
                default: break;
            }
            switch (static_cast<EffectOp>(op)) {
                case kGain:
                    readAmount(pc);
                    gives(readOp<ResourceOp>(cards.code, pc));
                    break;
                case kGainForEach:
                    (void)readInt(pc);
                    gives(readOp<ResourceOp>(cards.code, pc));
                    (void)readFilter(pc);
                    break;
                case kGainEqual:
                    gives(readOp<ResourceOp>(cards.code, pc));
                    readAmount(pc);
                    break;
                case kDouble: {
                    const auto resource = readOp<ResourceOp>(cards.code, pc);
                    gives(resource);
                    out.mindsPower |= resource == kPower;
                    out.mindsMastery |= resource == kMastery;
                    out.isPlain &= resource == kPower || resource == kMastery;
                    break;
                }
                case kDraw:  // SOI-NEM-17
                    (void)readInt(pc);
                    gives(s.options.drawGivesPower ? kPower : kMastery);
                    break;
                default: out.isPlain = false;
            }
        }
        return out;
    };
    if (!s.lasting.empty()) return false;
    Dealings all[kMaxCards];
    for (int i = 0; i < number; ++i) {
        all[i] = dealingsOf(champions[i]);
        if (!all[i].isPlain) return false;
        for (int j = 0; j < i; ++j) {
            const Dealings &a = all[i], &b = all[j];
            if ((a.mindsPower && b.givesPower) || (b.mindsPower && a.givesPower)) return false;
            if ((a.mindsMastery && b.givesMastery) || (b.mindsMastery && a.givesMastery)) return false;
        }
    }
    return true;
}

}  // namespace riffle::shards
