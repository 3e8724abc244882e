// The solo game: the turn of the Nemesis. Chapter 22 of the rules.
#include "games/shards/rules/flow.h"
#include "games/shards/rules/options.h"

namespace riffle::shards {

namespace {

// frame.step of Routine::NemesisTurn; frame.detail holds the faction of the revealed card.
enum Step : uint8_t {
    kReveal,
    kPlayRow,
    kPlayRowAnswered,
    kActivateAll,
    kActivateAnswered,
    kUsePower,
    kTargetAnswered,
    kCleanUp
};

constexpr int kMatchBonus = 3;

// The faction of a leader is the colour of the board. SOI-NEM-10
Faction factionOf(Character character) {
    switch (character) {
        case Character::None: return Faction::None;
        case Character::Decima: return Faction::Homodeus;
        case Character::KoSynWu: return Faction::Wraethe;
        case Character::Tetra: return Faction::Order;
        case Character::Volos: return Faction::Undergrowth;
    }
    return Faction::None;
}

}  // namespace

// SOI-NEM-08
void Flow::stepNemesisTurn(Frame& frame) {
    Player& nemesis = s.players[kNemesis];
    Action options[kMaxOptions];
    // Lets the player choose the next card (SOI-NEM-14, SOI-NEM-43); false where there is none left.
    auto choose = [&](Decision decision, uint8_t answered) {
        s.decision = decision;
        s.decider = 0;
        const int count = legalActions(look, options);
        s.decision = Decision::None;
        if (count == 0) return false;
        frame.step = answered;
        ask(decision, 0);
        return true;
    };
    const auto chosen = static_cast<CardIndex>(s.answer.subject());
    switch (frame.step) {
        case kReveal: {
            s.nemesisReveals = 1;
            const CardIndex card = s.board.top(kCentre);
            frame.step = card ? kPlayRow : kActivateAll;  // SOI-NEM-38
            if (card == 0) return;
            const Faction faction = look.def(card).faction;
            frame.detail = static_cast<uint8_t>(faction);
            note(Fact::Revealed, kNemesis, "SOI-NEM-08", card);
            if (faction != Faction::None && faction == factionOf(nemesis.character)) {  // SOI-NEM-09
                gain(kNemesis, s.options.matchGivesPower ? kPower : kMastery, kMatchBonus);
                if (s.isOver) return;
            }
            return playCard(kNemesis, card, false);  // SOI-NEM-11
        }
        case kPlayRow:  // SOI-NEM-12
            if (frame.detail == 0 || !choose(Decision::NemesisPlay, kPlayRowAnswered)) frame.step = kActivateAll;
            return;
        case kPlayRowAnswered:
            s.answer = {};
            frame.step = kPlayRow;
            return playCard(kNemesis, chosen, false);
        case kActivateAll:  // SOI-NEM-24
            if (!choose(Decision::NemesisActivate, kActivateAnswered)) frame.step = kUsePower;
            return;
        case kActivateAnswered:
            s.answer = {};
            frame.step = kActivateAll;
            return activate(kNemesis, chosen);
        case kUsePower: {
            // Lethal by what can be seen: all power against the player and no champion attacked. SOI-NEM-25, SOI-NEM-26,
            // SOI-NEM-40, SOI-NEM-41
            const bool canAttack = !look.isProtected(0);
            const int shield = look.ignoresShields(kNemesis) ? 0 : look.shieldInPlay(0);
            const bool isLethal = canAttack && nemesis.power >= s.players[0].health + shield;
            if (!isLethal && choose(Decision::NemesisTarget, kTargetAnswered)) return;
            frame.step = kCleanUp;
            push(Routine::Attack, kNemesis);  // SOI-NEM-29
            return;
        }
        case kTargetAnswered:
            s.answer = {};
            frame.step = kUsePower;
            return attackChampion(kNemesis, chosen);
        default:  // SOI-NEM-30, SOI-NEM-31, SOI-NEM-44, SOI-NEM-48
            s.nemesisReveals = 0;
            while (const CardIndex card = s.board.top(pileOf(kNemesis, kPlayed))) banish(kNemesis, card);
            for (int place = 0; place < kRowSize && !s.isOver; ++place) {
                if (s.board.isEmpty(kRow + place)) fillRow(place);
            }
            for (const CardIndex champion : s.board.in(pileOf(kNemesis, kChampions))) s.board[champion].flags = 0;
            nemesis.power = 0;
            nemesis.dealt = 0;
            s.lasting.clear();
            s.frames.pop();
            return;
    }
}

}  // namespace riffle::shards
