#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/action.h"
#include "engine/card_set.h"
#include "engine/fixed_list.h"
#include "engine/piles.h"
#include "engine/rng.h"
#include "games/keyforge/rules/cards.h"

namespace riffle::keyforge {

inline constexpr int kSeats = 2;
inline constexpr Seat kChance = 2;     // decides random outcomes when they are asked for
inline constexpr int kMaxCards = 112;  // two decks of 36 and room for set-ups; 0 is no card
using CardIndex = uint8_t;
using Cards = CardSet<kMaxCards>;

inline constexpr int kHandSize = 6;
inline constexpr int kBaseCost = 6;    // KF-FORGE-03
inline constexpr int kMaxChains = 24;  // KF-CHAIN-10
inline constexpr int kRuleOfSix = 6;   // KF-SIX-01
inline constexpr int kKeyCount = 3;
inline constexpr int kHauntedAt = 10;  // KF-PWR-03

// Where a card lies. Each seat has seven piles, the table has the others. A line's top is its left end.
enum Pile : uint8_t {
    kNowhere = 0,
    kDeckPile = 1,  // + 7 * seat
    kHandPile,
    kDiscardPile,
    kArchivePile,
    kPurgedPile,
    kLinePile,
    kArtifactPile,
    kAttachedPile = 1 + 7 * kSeats,  // upgrades; Card::host says where
    kUnderPile,                      // cards under cards; Card::host says where
    kLimboPile,                      // a card that is being played and is not in play
    kPileCount
};
constexpr int pileOf(Seat seat, Pile pile) {
    return pile + 7 * seat;
}
constexpr bool isSeatPile(int pile) {
    return pile >= kDeckPile && pile < kAttachedPile;
}
constexpr Seat seatOf(int pile) {
    return static_cast<Seat>((pile - 1) / 7);
}
constexpr Pile roleOf(int pile) {
    return isSeatPile(pile) ? static_cast<Pile>((pile - 1) % 7 + 1) : static_cast<Pile>(pile);
}

enum CardFlag : uint8_t {
    kExhaustedFlag = 1,
    kStunFlag = 2,
    kWardFlag = 4,
    kEnrageFlag = 8,
    kAttackedFlag = 16,  // has been attacked this turn (elusive)
    kTaggedFlag = 32,    // is being destroyed
    kAnimatedFlag = 64,  // an artifact that is a creature for now
    kFacedownFlag = 128,
};

inline constexpr uint8_t kKnownToAll = 0x7;
inline constexpr int kNamedCounters = 5;  // doom, fuse, glory, disruption, growth

struct Card {
    CardId def = 0;
    CardId form = 0;  // whose text it has: its own, or the one it copies
    uint8_t pile = 0, above = 0, below = 0;
    Seat owner = 0;
    Seat controller = 0;  // of an upgrade; of a card that has left play, who controlled it last
    uint8_t house = 0;    // HouseOp
    uint8_t flags = 0;
    uint8_t damage = 0;
    uint8_t amber = 0;
    uint8_t powerCounters = 0;
    uint8_t armorUsed = 0;
    uint8_t incoming = 0;     // damage about to be dealt to it
    uint8_t lastPower = 0;    // when it left play
    CardIndex host = 0;       // of a purged card, what has purged it
    uint8_t incarnation = 0;  // raised when it enters and when it leaves play
    uint8_t knownTo = 0;      // one bit a seat
    uint8_t uses = 0;         // plays and uses this turn, wherever it goes. KF-SIX-07
    uint8_t spent = 0;        // of a permission it gives each turn
    std::array<uint8_t, kNamedCounters> counters{};
    uint8_t lastArmor = 0;  // when some of it was last used (KF-ARMOR-07); of a card that has left play, the house it had

    [[nodiscard]] bool has(CardFlag flag) const { return flags & flag; }
    void set(CardFlag flag, bool isSet = true) {
        flags = static_cast<uint8_t>(isSet ? flags | flag : flags & ~static_cast<unsigned>(flag));
    }
};
static_assert(sizeof(Card) == 28);

struct Player {
    uint16_t amber = 0;
    uint16_t stolenThisTurn = 0;  // taken from this player this turn
    uint8_t stolenLastTurn = 0;   // on the opponent's last turn
    uint8_t forgedThisTurn = 0;
    uint8_t forgedLastTurn = 0;         // on their own last turn
    uint8_t keys = 0;                   // one bit a KeyColorOp
    std::array<uint8_t, 3> keyOrder{};  // as forged
    uint8_t chains = 0;
    HouseMask houses = 0;
    std::array<uint8_t, 3> houseOrder{};
    uint8_t destroyedThisTurn = 0;  // creatures this player controlled
    uint8_t destroyedFighting = 0;  // of them, in a fight
    uint8_t creaturesLastTurn = 0;  // that this player played on their own last turn
    uint8_t hasMulliganed = 0;
    uint8_t refillShort = 0;
};

struct Options {
    uint8_t askChance = 0;
    uint8_t askDiscardOrder = 0;
    uint8_t quickStart = 0;
    uint8_t auction = 0;
    uint8_t series = 1;  // games to be played at most
    std::array<uint8_t, kSeats> chains{};
    uint8_t unused = 0;
};

// What is being asked. The options follow from it, the asked seat and the frame on top.
enum class Decision : uint8_t {
    None,
    Main,      // the free part of a turn
    House,     // the active house
    Archives,  // take them or leave them
    Mulligan,
    PickCard,  // one of the cards the effect at hand is about
    Optional,  // the same, or done
    YesNo,
    Target,   // whom to fight
    Place,    // left, right or between
    Host,     // which creature to attach to
    Trigger,  // which waiting ability next
    KeyColor,
    Spend,      // how much amber of a card pays for a key
    PickHouse,  // any house
    MayPickHouse,
    PickTrait,
    PickSeat,
    Mode,  // one of two
    MayMode,
    Use,  // how a creature is used
    Number,
    Bid,
    ChanceSeat,
    ChancePick,
    ChanceOrder,
    Over,
};

// What runs: a rule of the book or a card's program. The last frame is the one at work.
enum class Routine : uint8_t { Setup, Turn, Play, Use, Window, Destroy, Forge, Program, Draw, Shuffle, Enter };

enum class UseKind : uint8_t { Reap = 1, Fight, Action, Omni, Unstun };

struct Frame {
    Routine routine = Routine::Turn;
    uint8_t step = 0;
    Seat seat = 0;         // for whom
    CardIndex source = 0;  // the card whose program this is, or the card at hand
    CardIndex giver = 0;   // the card that gave the ability
    CardIndex it = 0;
    CardIndex other = 0;                // the attacked creature; a second card
    uint8_t house = 0;                  // "that house"
    uint8_t trait = 0;                  // "that trait"
    Seat player = 0;                    // "that player"
    uint8_t isOptional = 0;             // the effect at hand stands behind "may"
    uint8_t did = 0;                    // the last effect was carried out
    uint8_t detail = 0;                 // as the routine says
    uint8_t isPart = 0;                 // a part of the program below, which takes over its registers at the end
    uint8_t loops = 0;                  // how often it is still to be run
    uint8_t incarnation = 0;            // of the source, when it began
    uint8_t itIncarnation = 0;          // of "it", when it became that in play; 0: it was not in play
    uint8_t hasMissed = 0;              // something before the statement at hand was not carried out
    uint8_t destroyed = 0;              // creatures that the last effect has destroyed
    std::array<CardIndex, 2> beside{};  // of a fight: the attacker's neighbors when it began
    uint8_t spare[3] = {};
    uint16_t pc = 0;
    uint16_t start = 0;
    uint16_t stop = 0;                     // ends there, where not 0
    uint16_t amount = 0;                   // "that much"; a routine's counter
    uint16_t count = 0;                    // "that many": what the last effect did
    std::array<uint8_t, kSeats> counts{};  // the same by controller
    uint16_t number = 0;                   // as the routine says
    uint16_t extra = 0;
    Cards them;    // "them"
    Cards chosen;  // of the effect at hand
    Cards batch;   // of a destruction: what it was begun for
};
static_assert(sizeof(Frame) == 88);

// An ability that waits in a window.
struct Waiting {
    CardIndex source = 0;
    CardIndex giver = 0;
    CardIndex it = 0;
    CardIndex other = 0;
    Seat seat = 0;
    uint8_t window = 0;  // the index of its window's frame
    uint8_t moment = 0;  // MomentOp, 0 for an event
    uint8_t special = 0;
    uint8_t incarnation = 0;  // of the source
    uint8_t house = 0;
    Seat player = 0;
    uint8_t isDeparted = 0;  // resolves although its source has left play
    uint16_t conditions = 0;
    uint16_t program = 0;
    uint16_t amount = 0;
};
enum Special : uint8_t { kOrdinary, kAssaultDamage, kHazardousDamage, kReplacement };

// An effect that lasts.
struct Lasting {
    enum class Kind : uint8_t { None, Static, After, AtEnd, Text, Control, InPlace };
    Kind kind = Kind::None;
    Seat seat = 0;
    CardIndex source = 0;
    CardIndex subject = 0;    // the card it is about, 0 for none in particular
    uint8_t incarnation = 0;  // of the subject
    uint8_t sourceIncarnation = 0;
    uint8_t house = 0;
    uint8_t op = 0;             // of a statement; of an event
    uint8_t left = 0;           // how often a permission may still be used
    uint8_t endsWith = 0;       // EndsWith
    uint16_t from = 0, to = 0;  // the turns it holds in
    uint16_t code = 0;          // the statement, the event
    uint16_t program = 0;       // what happens; of Text: the card
};
enum EndsWith : uint8_t { kEndsByTurn, kEndsWithSource, kEndsWithControl };
static_assert(sizeof(Lasting) == 18);

enum class Reason : uint8_t { None, ThreeKeys, Fault };

// What has happened this turn, for the cards that ask.
struct Memory {
    uint8_t fights = 0;                        // creatures used to fight, by the active player
    uint8_t reaps = 0;                         // creatures that have reaped
    uint8_t played = 0;                        // cards played
    uint8_t acted = 0;                         // cards played, used or discarded in the step
    uint8_t fromHand = 0;                      // played or discarded from hand
    uint8_t uses = 0;                          // plays and uses
    uint8_t creatures = 0;                     // of the cards played
    uint8_t usedCreatures = 0;                 // different ones
    uint16_t discarded = 0;                    // the houses of the cards the active player has discarded; bit 0 for any
    std::array<uint8_t, kHouseEnd> ofHouse{};  // of the cards played
};

// A whole game: one flat value. Copying it is cloning the game, its bytes are its hash and its save, at any moment.
struct State {
    Piles<Card, CardIndex, kMaxCards, kPileCount> board;
    uint8_t pad[2] = {};
    Rng rng;
    // What anything in play, or lasting, says and waits for: looked at before anything is searched for it.
    uint64_t statics = 0;   // by staticBit
    uint64_t events = 0;    // by eventBit
    uint32_t moments = 0;   // by momentBit: abilities that cards have
    uint32_t granted = 0;   // by momentBit: abilities that cards give to others
    Cards blanked;          // creatures whose text box is blank
    Cards used, usedAgain;  // cards used this turn, and those of them used more than once
    FixedList<Frame, 28> frames;
    FixedList<Waiting, 96> waiting;
    FixedList<Lasting, 40> lasting;
    std::array<Player, kSeats> players{};
    Options options;
    Action answer;       // to the decision just taken, until it is used
    int16_t supply = 0;  // æmber that came out of the supply less what went back, counted down from 0
    uint16_t turn = 0;
    uint16_t cardCount = 0;  // indices 1 .. cardCount are in use
    Seat active = 0;
    Seat first = 0;                        // who had the first turn
    uint8_t house = 0;                     // the active house
    CardIndex attacker = 0, defender = 0;  // while a fight goes on
    uint8_t endStep = 0;                   // the main step ends when nothing is left to resolve (omega)
    uint8_t phase = 0;                     // Phase
    Decision decision = Decision::None;
    Seat decider = 0;
    uint8_t isOver = 0;
    Reason reason = Reason::None;
    uint8_t winners = 0;  // one bit a seat
    uint8_t isFirstTurn = 0;
    uint8_t stale = 0;  // something may have to be destroyed
    Memory memory;
    std::array<uint8_t, kSeats> wins{};  // games won in a series
    uint8_t gameNumber = 0;
    uint8_t deckOf = 0;    // in an auction: 1 when the seats have swapped decks
    uint16_t effects = 0;  // since the last choice of the main step: cuts endless loops. KF-GOLD-13
    uint8_t streak = 0;    // games won in a row in a series, since the last change of chains. KF-VAR-04
    Seat streakOf = 0;
    CardIndex redirected = 0;  // who takes the attacker's damage in the fight that goes on, where it is not the attacked creature
    uint8_t unused[7] = {};
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

enum Phase : uint8_t { kPhaseSetup, kPhaseForge, kPhaseHouse, kPhaseMain, kPhaseReady, kPhaseDraw };

// Verbs of the notation. Stored in replays: never renumbered.
enum class Verb : uint8_t {
    End = 1,
    House,  // house
    Archive,
    Leave,
    Play,     // card
    Discard,  // card
    Reap,     // card
    Fight,    // card
    Action,   // card
    Omni,     // card
    Unstun,   // card
    Attach,   // card: plays it as an upgrade
    Left,
    Right,
    Between,    // card to the left of it
    PickCard,   // card
    PickHouse,  // house
    PickTrait,  // trait
    PickKey,    // KeyColorOp
    PickSeat,   // seat
    Yes,
    No,
    Done,
    Trigger,  // card; number: which of its abilities
    Mode,     // number
    Assign,   // card, number
    Number,   // number
    Mulligan,
    Keep,
    Bid,  // number
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
        case Verb::Discard:
        case Verb::Reap:
        case Verb::Fight:
        case Verb::Action:
        case Verb::Omni:
        case Verb::Unstun:
        case Verb::Attach:
        case Verb::Between:
        case Verb::PickCard:
        case Verb::Trigger:
        case Verb::Assign: return true;
        default: return false;
    }
}

// No decision has more: five ways to use each card and one to play each in hand.
inline constexpr int kMaxOptions = 512;

}  // namespace riffle::keyforge
