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
    int mastery = 0;                                // at most so much
};

// Reads what the activation of one champion of the Nemesis comes to, while its mastery may become up to `reach`.
class Activation {
public:
    Activation(const Position& look, CardIndex champion, int reach)
        : look_(look), asker_{kNemesis, champion, 0}, now_(look.player(kNemesis).mastery), reach_(reach) {}

    Dealings read(uint16_t pc) {
        while (out_.isPlain && look_.cards.code[pc] != kEnd) readStatement(pc);
        return out_;
    }

private:
    void give(ResourceOp resource, int amount) {
        out_.givesPower |= resource == kPower;
        out_.givesMastery |= resource == kMastery && amount != 0;
        if (resource == kMastery) out_.mastery += amount;
    }

    int readAmount(uint16_t& pc) {
        uint16_t said = pc;
        while (look_.cards.code[said] == kHalfRoundedUp) ++said;
        out_.mindsMastery |= look_.cards.code[said] == kYourMastery;
        return look_.readNumber(pc, asker_);
    }

    // A condition that no mastery within reach changes is as it is now; what hangs on another one is looked at either way.
    void readIf(uint16_t& pc) {
        const language::Code& code = look_.cards.code;
        bool isSure = true;
        bool isOut = false;
        const uint16_t length = code[pc++];
        for (const int end = pc + length; pc < end;) {
            const uint8_t op = code[pc];
            auto at = static_cast<uint16_t>(pc + 1);
            const bool isNamed = look_.isNamedAbility(pc);
            const int least = op == kMasteryAtLeast ? look_.readInt(at) : isNamed ? kNemesisNamedMastery : 0;
            const bool mayChange = op == kMoreMastery ? reach_ > now_ : least > now_ && least <= reach_;
            out_.isPlain &= op != kHaveHealth;
            const bool holds = look_.condition(pc, asker_) == Truth::Yes;
            isOut |= !mayChange && !holds;
            isSure &= !mayChange;
        }
        const int block = look_.readInt(pc);
        if (isOut) pc = static_cast<uint16_t>(pc + block);
        out_.mindsMastery |= !isOut && !isSure;
        sureUntil_ = !isOut && isSure ? pc + block : 0;
    }

    void readStatement(uint16_t& pc) {
        const bool isSure = pc < sureUntil_;
        const uint8_t op = look_.cards.code[pc++];
        switch (op) {
            case kSkip: {  // over what is replaced
                const int length = look_.readInt(pc);
                if (isSure) pc = static_cast<uint16_t>(pc + length);
                break;
            }
            case kIf: readIf(pc); break;
            default: readEffect(static_cast<EffectOp>(op), pc);
        }
    }

    void readEffect(EffectOp op, uint16_t& pc) {
        const language::Code& code = look_.cards.code;
        switch (op) {
            case kGain: {
                const int amount = readAmount(pc);
                give(readOp<ResourceOp>(code, pc), amount);
                break;
            }
            case kGainForEach: {
                const int amount = look_.readInt(pc);
                const auto resource = readOp<ResourceOp>(code, pc);
                give(resource, amount * look_.count(look_.readFilter(pc), asker_));
                break;
            }
            case kGainEqual: {
                const auto resource = readOp<ResourceOp>(code, pc);
                give(resource, readAmount(pc));
                out_.isPlain &= resource != kMastery;
                break;
            }
            case kDouble: {
                const auto resource = readOp<ResourceOp>(code, pc);
                give(resource, kMaxMastery);
                out_.mindsPower |= resource == kPower;
                out_.mindsMastery |= resource == kMastery;
                out_.isPlain &= resource == kPower || resource == kMastery;
                break;
            }
            case kDraw: give(look_.s.options.drawGivesPower ? kPower : kMastery, look_.readInt(pc)); break;  // SOI-NEM-17
            default: out_.isPlain = false;
        }
    }

    const Position& look_;
    Asker asker_;
    int now_;
    int reach_;
    int sureUntil_ = 0;
    Dealings out_;
};

}  // namespace

// Gains may come in any order, unless one activation minds what another one gives. `champions` are those still to be activated.
// SOI-NEM-43
bool Position::isOrderIdle(const CardIndex* champions, int number) const {
    if (!s.lasting.empty()) return false;
    const int now = player(kNemesis).mastery;
    Dealings all[kMaxCards];
    // What more mastery would bring may bring more mastery.
    for (int reach = now, before = -1; reach != before;) {
        before = reach;
        int given = 0;
        for (int i = 0; i < number; ++i) {
            all[i] = Activation(*this, champions[i], reach).read(def(champions[i]).exhaust);
            if (!all[i].isPlain) return false;
            given += all[i].mastery;
        }
        reach = std::max(reach, std::min(now + given, kMaxMastery));
    }
    for (int i = 0; i < number; ++i) {
        for (int j = 0; j < i; ++j) {
            const Dealings &a = all[i], &b = all[j];
            if ((a.mindsPower && b.givesPower) || (b.mindsPower && a.givesPower)) return false;
            if ((a.mindsMastery && b.givesMastery) || (b.mindsMastery && a.givesMastery)) return false;
        }
    }
    return true;
}

}  // namespace riffle::shards
