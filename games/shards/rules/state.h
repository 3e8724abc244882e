#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/action.h"
#include "engine/card_set.h"
#include "engine/fixed_list.h"
#include "engine/piles.h"
#include "engine/rng.h"
#include "games/shards/rules/cards.h"

namespace riffle::shards {

inline constexpr int kMaxPlayers = 4;
inline constexpr Seat kNemesis = 4;  // the seat N of the solo game
inline constexpr int kSeats = 5;
inline constexpr Seat kChance = 5;  // decides random outcomes when they are asked for
inline constexpr Seat kNobody = 6;  // owns the cards of the centre deck
inline constexpr int kRowSize = 6;  // SOI-ROW-01
inline constexpr int kMaxHealth = 50;
inline constexpr int kMaxMastery = 30;
inline constexpr int kHandSize = 5;
inline constexpr int kRelicMastery = 10;
inline constexpr int kNemesisNamedMastery = 15;

// Four starting decks of 10, 112 centre cards and 8 relics are 160; the rest is room for a designer's cards and for set-ups.
inline constexpr int kMaxCards = 256;
using CardIndex = uint8_t;

// Power is at most kMaxPower, or infinite. No turn of the printed cards comes near it; reaching it is a gain that stops, not an
// error.
inline constexpr uint16_t kMaxPower = 999;
inline constexpr uint16_t kInfinitePower = 0xFFFF;

// Where a card lies. Each seat has six piles, the table has the others.
enum Pile : uint8_t {
    kNowhere = 0,
    kDeck = 1,  // + 6 * seat
    kHand,
    kDiscard,
    kPlayed,  // this turn's cards that are not champions
    kChampions,
    kRelics,  // set aside, not yet recruited
    kCentre = 1 + 6 * kSeats,
    kRow,  // + place; one card or none in each
    kBanished = kRow + kRowSize,
    kBox,                    // out of the game unseen: relics not chosen, the cards of players who left
    kOffer,                  // relics laid out for the draft
    kPileCount = kOffer + 2  // one to spare: an even number leaves no padding
};
constexpr int pileOf(Seat seat, Pile pile) {
    return pile + 6 * seat;
}
constexpr bool isRow(int pile) {
    return pile >= kRow && pile < kRow + kRowSize;
}
// Whose pile it is; only for piles that belong to a seat.
constexpr Seat seatOf(int pile) {
    return static_cast<Seat>((pile - 1) / 6);
}
constexpr bool isSeatPile(int pile) {
    return pile >= 1 && pile < kCentre;
}
constexpr Pile roleOf(int pile) {
    return static_cast<Pile>((pile - 1) % 6 + 1);
}

// A card in the game, 8 bytes. Its identity is its index in State::board; it never moves, only its pile changes.
struct Card {
    CardId def = 0;
    uint8_t owner : 4 = 0, flags : 4 = 0;
    uint8_t knownTo = 0;  // one bit a seat: who has seen its face since it was last shuffled
    uint8_t pile = 0;
    CardIndex above = 0;  // neighbours in the pile
    CardIndex below = 0;
    uint8_t price = 0;  // what options need to know of its def at a glance: see priceOf
};
static_assert(sizeof(Card) == 8);

// A card's cost plus one in seven bits (0 where there is no card), with the eighth for mercenaries.
inline constexpr uint8_t kMercenaryPrice = 0x80;
inline constexpr uint8_t kUnusualPrice = 0x7F;  // the table must be asked
inline constexpr uint8_t kBlankPrice = 0xFF;    // a Blank: neither played nor recruited

enum CardFlag : uint8_t { kExhaustedFlag = 1, kFastplayedFlag = 2, kPlayedFlag = 4 };  // kPlayedFlag: a champion played this turn

inline constexpr uint8_t kKnownToAll = 0x3F;

struct Player {
    uint16_t crystals = 0;
    uint16_t power = 0;
    uint16_t assigned = 0;  // power that is attacking this player now
    uint16_t blocked = 0;   // by shields shown so far
    uint16_t dealt = 0;     // most damage this player has dealt to one opponent this turn
    uint8_t health = 0;
    uint8_t mastery = 0;
    Character character = Character::None;
    uint8_t bid = 0;
    uint8_t isIn : 1 = 0;   // takes part (an eliminated player does not)
    uint8_t isOut : 1 = 0;  // has been eliminated
    uint8_t isFocused : 1 = 0;
    uint8_t hasPassed : 1 = 0;  // is out of the auction at hand
    uint8_t isAttacked : 1 = 0;
    uint8_t unused : 3 = 0;
    uint8_t leftAt = 0;  // the turn of elimination, counted down from 255: ranks those who lost
};
static_assert(sizeof(Player) == 16);

enum class AttackMode : uint8_t { Split, Opposite, All };
enum class LeaderAssignment : uint8_t { Random, Choose, Auction };
enum class RelicsMode : uint8_t { Linked, Draft, Secret };

// The table "Set-up options" of the rules, one byte each.
struct Options {
    uint8_t hasRelics = 1;
    uint8_t firstAgreed = 0;
    LeaderAssignment leaders = LeaderAssignment::Random;
    uint8_t lastChooserStarts = 0;
    RelicsMode relics = RelicsMode::Linked;
    AttackMode attack = AttackMode::Split;
    uint8_t bonusCardOptional = 0;
    uint8_t matchGivesPower = 0;
    uint8_t drawGivesPower = 0;
    uint8_t talonsPerEffect = 0;
    uint8_t mayWithhold = 0;
    uint8_t askChance = 0;
};

// What is being asked. The options follow from it, the asked seat and the frame on top.
enum class Decision : uint8_t {
    None,
    Main,      // the free part of a turn
    PickCard,  // one of the cards the effect at hand is about
    Optional,  // the same, or done
    YesNo,     // may this be done
    Show,      // show cards from hand to meet a condition, yes or no
    ShowCard,  // which of several
    PickSeat,  // an opponent
    Trigger,   // which waiting ability next
    Assign,    // power against one opponent
    Shield,
    Surplus,
    Bid,
    Leader,
    BonusCard,
    DraftRelic,
    NemesisPlay,
    NemesisActivate,
    NemesisTarget,
    ChanceSeat,    // chance: which seat
    ChanceLeader,  // chance: which leader
    ChanceRelic,   // chance: which relic
    ChanceOrder,   // chance: the next card from the top of a shuffle
    Over,          // nothing any more
};

// What runs: a rule of the book or a card's program. The last frame is the one at work.
enum class Routine : uint8_t { Setup, Turn, Attack, EndTurn, Draw, Shuffle, PlayCard, Program, NemesisTurn };

struct Frame {
    Routine routine = Routine::Turn;
    uint8_t step = 0;
    Seat seat = 0;         // for whom
    CardIndex source = 0;  // the card whose program this is, or the card being played
    uint16_t pc = 0;
    uint16_t amount = 0;      // "that much"; a routine's counter
    CardIndex it = 0;         // "it"
    CardIndex copied = 0;     // the card whose effects this frame applies in another's name
    uint8_t isOptional = 0;   // the effect at hand stands behind "may"
    uint8_t detail = 0;       // as the routine says; of a program: the faction to be shown (kAlliesOnly)
    uint32_t rows = 0;        // lasting effects that wait, one bit each
    CardSet<kMaxCards> done;  // cards a series has dealt with, or that wait
};
static_assert(sizeof(Frame) == 48);

inline constexpr uint8_t kAlliesOnly = 0x80;  // in Frame::detail: no champion counts, nor the card itself. SOI-KEY-07, SOI-KEY-08

// An effect that lasts this turn: a waiting ability, or a statement.
struct Lasting {
    enum class Kind : uint8_t { None, After, AtEnd, Static, NextRecruit };
    Kind kind = Kind::None;
    Seat seat = 0;
    CardIndex source = 0;
    StaticOp op{};         // of a statement
    uint16_t event = 0;    // where the event or the filter stands in the program store
    uint16_t program = 0;  // where the effects stand
};
static_assert(sizeof(Lasting) == 8);

enum class Reason : uint8_t {
    None,
    LastPlayer,
    LastTeam,
    NobodyLeft,
    NemesisBeaten,
    HumanBeaten,
    NemesisMastery,
    CentreEmpty,
    Fault
};

// A whole game: one flat value. Copying it is cloning the game, its bytes are its hash and its save, at any moment.
struct State {
    Piles<Card, CardIndex, kMaxCards, kPileCount> board;
    uint16_t pad = 0;
    Rng rng;
    std::array<Player, kSeats> players{};
    FixedList<Frame, 20> frames;     // deepest seen in 26 million random decisions: 7
    FixedList<Lasting, 24> lasting;  // most seen: 4
    Options options;
    Action answer;  // to the decision just taken, until it is used
    uint16_t turn = 0;
    uint16_t cardCount = 0;   // indices 1 .. cardCount are in use
    uint8_t playerCount = 0;  // people; the Nemesis is not counted
    Seat active = 0;
    Seat first = 0;
    Decision decision = Decision::None;
    Seat decider = 0;
    uint8_t isOver = 0;
    Reason reason = Reason::None;
    uint8_t winners = 0;         // one bit a seat
    uint8_t phase = 0;           // Phase
    uint8_t nemesisReveals = 0;  // the row is not refilled while the Nemesis takes its turn
    uint8_t unused[2] = {};
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 4096);

enum Phase : uint8_t { kPhaseSetup, kPhaseMain, kPhaseAttack, kPhaseShield, kPhaseEnd };

// Verbs of the notation. Stored in replays: never renumbered.
enum class Verb : uint8_t {
    End = 1,
    Play,      // card
    Activate,  // card
    Recruit,   // card
    Fastplay,  // card
    Relic,     // card
    Attack,    // card
    Focus,
    PickCard,    // card
    PickSeat,    // seat
    PickLeader,  // leader
    Yes,
    No,
    Done,
    Trigger,  // card
    Assign,   // seat, number
    Shield,   // card
    Bid,      // number
    Pass,
};

inline Action act(Verb verb, int subject = 0, int number = 0) {
    return Action::of(static_cast<uint32_t>(verb), static_cast<uint32_t>(subject), static_cast<uint32_t>(number));
}
inline Verb verbOf(Action action) {
    return static_cast<Verb>(action.verb());
}
// Whether a choice with this verb is about a card.
inline bool namesCard(Verb verb) {
    switch (verb) {
        case Verb::Play:
        case Verb::Activate:
        case Verb::Recruit:
        case Verb::Fastplay:
        case Verb::Relic:
        case Verb::Attack:
        case Verb::PickCard:
        case Verb::Trigger:
        case Verb::Shield: return true;
        default: return false;
    }
}

// No decision has more: power to assign (kMaxPower + 1).
inline constexpr int kMaxOptions = 1024;

}  // namespace riffle::shards
