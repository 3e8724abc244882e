#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "engine/action.h"
#include "engine/fixed_list.h"
#include "engine/piles.h"
#include "engine/rng.h"
#include "games/epic/rules/cards.h"

namespace riffle::epic {

inline constexpr int kMaxSeats = 8;
inline constexpr Seat kChance = 8;  // decides random outcomes when they are asked for
inline constexpr Seat kNobody = 9;  // who has the initiative when nobody has it
// Eight decks of 60 and some tokens; 0 is no card.
inline constexpr int kMaxCards = 544;
using CardIndex = uint16_t;

inline constexpr int kStartingHealth = 30;  // EPIC-SETUP-07
inline constexpr int kMostHealth = 9999;
inline constexpr int kLeastHealth = -9999;  // dead is dead
inline constexpr int kHandSize = 5;         // EPIC-SETUP-11
inline constexpr int kHandLimit = 7;        // EPIC-END-03

// Where a card lies. Each seat has six piles, the table has the others.
enum Pile : uint8_t {
    kNowhere = 0,
    kDeckPile = 1,  // + 6 * seat
    kHandPile,
    kDiscardPile,
    kPlayPile,                       // champions
    kDraftPile,                      // cards chosen in a draft, face down
    kPackPile,                       // the pack that is being looked at
    kLimboPile = 1 + 6 * kMaxSeats,  // a card that is being played, or set aside for a moment
    kBoxPile,                        // out of the game
    kPileCount
};
constexpr int pileOf(Seat seat, Pile pile) {
    return pile + 6 * seat;
}
constexpr bool isSeatPile(int pile) {
    return pile >= kDeckPile && pile < kLimboPile;
}
constexpr Seat seatOf(int pile) {
    return static_cast<Seat>((pile - 1) / 6);
}
// Asked all the time, so it is looked up rather than divided.
inline constexpr auto kRoles = [] {
    std::array<Pile, kPileCount> roles{};
    for (int pile = 0; pile < kPileCount; ++pile)
        roles[static_cast<size_t>(pile)] = static_cast<Pile>(isSeatPile(pile) ? (pile - 1) % 6 + 1 : pile);
    return roles;
}();
constexpr Pile roleOf(int pile) {
    return kRoles[static_cast<size_t>(pile)];
}

enum CardFlag : uint16_t {
    kExpendedFlag = 1,
    kFlippedFlag = 2,
    kDeployingFlag = 4,
    kTakenFlag = 8,  // changed sides: printed blitz does not help. EPIC-OWN-04
    kAttackingFlag = 16,
    kBlockingFlag = 32,
    kInvokedFlag = 64,        // is banished instead of discarded. EPIC-KW-INVOKE-2, EPIC-KW-INVOKE-7
    kBlitzKeptFlag = 128,     // for as long as it is in play
    kBrokenFlag = 256,        // broken this turn
    kStrippedFlag = 512,      // has no keywords, powers or abilities this turn
    kHasAttackedFlag = 1024,  // this turn
    kTokenFlag = 4096,        // a token that is a copy of a card
    kBanishedFlag = 2048,     // on its way under the deck
};

struct Card {
    CardId def = 0;
    CardIndex above = 0, below = 0;
    uint8_t pile = 0;
    Seat owner : 4 = 0;
    // In play: who controls it when the turn is over; whose side it is on now says its pile. Elsewhere: who controlled it last.
    Seat controller : 4 = 0;
    uint16_t flags = 0;
    uint16_t keywords : 10 = 0;  // given for the turn
    uint16_t given : 6 = 0;      // abilities given for the turn: the last of its grants, 0 for none
    uint16_t knownTo = 0;        // one bit a seat, kSeenBefore, and its origin
    uint16_t damage = 0;         // this turn
    uint16_t counters = 0;       // +1/+1 each
    int16_t offense = 0;         // for the turn
    int16_t defense = 0;
    uint8_t hit = 0;  // players it has damaged this turn, one bit a seat
    uint8_t incarnation = 0;

    [[nodiscard]] bool has(CardFlag flag) const { return flags & flag; }
    void set(CardFlag flag, bool isSet = true) {
        flags = static_cast<uint16_t>(isSet ? flags | flag : flags & ~static_cast<unsigned>(flag));
    }
};
static_assert(sizeof(Card) == 24 && kKeywordEnd <= 10 && kChance < 16);

inline constexpr uint16_t kKnownToAll = 0x1FF;
// In Card::knownTo: everybody saw its face before it was shuffled away. Where it lies is hidden, whose deck it is in is not.
inline constexpr uint16_t kSeenBefore = 0x200;
inline constexpr int kOriginShift = 10;  // above it, how it came through a draft (draft.h)

struct Player {
    int16_t health = 0;
    int16_t startingHealth = 0;
    uint8_t gold = 0;
    uint8_t factionGold = 0;     // gold for one faction only, one bit each
    uint8_t paidPlays = 0;       // cards of cost 1 played this turn
    FactionMask playedPaid = 0;  // their factions
    uint8_t isIn = 0;
    uint8_t isOut = 0;
    uint8_t cannotGain = 0;  // health, this turn
    uint8_t hasMulliganed = 0;
    uint8_t team = 0;
    uint8_t factions = 0;  // of a preconstructed deck
    uint16_t leftAt = 0;
};

enum class Mode : uint8_t { Duel, FreeForAll, HunterFirstBlood, HunterLastSurvivor, Teams, Hydra };
enum class Format : uint8_t { Preconstructed, Random, Choose30, PackDraft, DarkDraft, TripleDraft, Constructed };

// What a format deals from: all published cards, or the 60 of the jungle box, which the preconstructed format always uses.
enum class Box : uint8_t { Published, Jungle };

// What players may know of each other's decks before they see the cards.
enum class Lists : uint8_t {
    Open,    // all of it: whole factions of one box, and positions laid out by hand
    Boxed,   // that they are from the box, as is what was not dealt
    Secret,  // that they are legal: decks that were brought along
};

struct Options {
    uint8_t askChance = 0;
    Mode mode = Mode::Duel;
    Format format = Format::Preconstructed;
    Lists lists = Lists::Open;
    uint8_t damageCounts = 0;  // earlier damage lowers what breakthrough must cover. EPIC-KW-BREAKTHROUGH-6
    uint8_t ownTurns = 0;      // the members of a hydra have turns of their own. EPIC-HYDRA-09
    uint8_t mayConcede = 0;    // giving up is among the options. EPIC-WIN-14
    Box box = Box::Published;
};

enum class Decision : uint8_t {
    None,
    Main,
    Window,     // play, use, invoke or pass
    Attackers,  // more of them, or done
    Defender,
    Blockers,
    Assign,
    Pick,      // a card or a player the effect is about
    Optional,  // the same, or done
    YesNo,
    Mode,
    Trigger,
    Mulligan,  // cards to exchange, or done; keep at first
    Resume,    // back to the main phase, or the end
    HandLimit,
    Number,
    Factions,  // of a preconstructed deck
    Draft,
    ChanceSeat,
    ChancePick,
    ChanceOrder,
    Over,
};

enum class Routine : uint8_t { Setup, Turn, Battle, Window, Play, Talent, Program, Draw, Shuffle, Sets, Under };

// What an effect is about: a card, or a player.
using Thing = uint16_t;
inline constexpr Thing kPlayerThing = 0x8000;
constexpr Thing thingOf(Seat seat) {
    return static_cast<Thing>(kPlayerThing | seat);
}
constexpr bool isPlayer(Thing thing) {
    return thing & kPlayerThing;
}
constexpr Seat playerOf(Thing thing) {
    return static_cast<Seat>(thing & 0xFU);
}

struct Frame {
    Routine routine = Routine::Turn;
    uint8_t step = 0;
    Seat seat = 0;
    Seat player = kNobody;  // "that player"
    CardIndex source = 0;
    Thing it = 0;
    Thing extra = 0;  // "it" before this statement; as the routine says
    uint16_t pc = 0;
    uint16_t start = 0;
    uint16_t amount = 0;  // "that much"; a routine's counter
    uint16_t count = 0;   // "that many"
    uint16_t number = 0;  // as the statement says
    // Where its things begin in State::things: "them", and behind them what has been chosen so far.
    uint16_t things = 0;
    uint16_t themCount = 0;
    uint16_t chosenCount = 0;
    uint16_t revealed = 0;  // by loyalty
    uint8_t isOptional = 0;
    uint8_t did = 0;
    uint8_t detail = 0;
    uint8_t isPart = 0;
    uint8_t incarnation = 0;  // of the source, when its ability triggered
    uint8_t isDead = 0;       // its player has left the game
    Seat asked = kNobody;     // whose cards a choice is about, where several players choose one after the other
    uint8_t unused = 0;
};
static_assert(sizeof(Frame) == 36);

// A rule or a card's program inside another. The deepest nest of printed cards: a turn, a battle, its window, and events that
// Lesson Learned plays from the discard pile, two frames each. Ten of those.
inline constexpr int kMostFrames = 32;
// What the frames speak of, each behind the one below. One may speak of every card there is, those below it of a few.
inline constexpr int kMostThings = kMaxCards + 96;
static_assert(kMostThings >= kMaxCards + kMaxSeats);  // all that can be chosen from: every card and every player

// A triggered ability that waits for its turn.
struct Waiting {
    CardIndex source = 0;
    Seat seat : 4 = 0;
    Seat player : 4 = kNobody;    // "that player"
    uint8_t moment : 7 = 0;       // MomentOp; 0 for an event or the end of the turn
    uint8_t isInDiscard : 1 = 0;  // works only as long as the source lies there. EPIC-DISC-01
    Thing it = 0;
    uint16_t set = 0;
    uint16_t conditions = 0;
    uint16_t program = 0;
    uint16_t amount = 0;      // "that much"; where it can wait several times, how often it waits once more
    uint8_t loyalty = 0;      // cards to be revealed, 255 for any number
    uint8_t incarnation = 0;  // of the source: what has left play and come back is another

    // Whether the same waits again where the same happens again: one row does for all of it.
    [[nodiscard]] bool mayRepeat() const { return moment == 0 || moment == kBroken || moment == kLastBreath; }
};
static_assert(sizeof(Waiting) == 16);
// Rows of one action. Champions that break count once by name; with eight decks of 60 that leaves 80 of them, and 84 of four
// decks that fight together and deal damage.
inline constexpr int kMostWaiting = 192;

// What is to be done at the end of the turn.
struct AtEnd {
    Seat seat = 0;
    Seat player = kNobody;  // "that player"
    CardIndex source = 0;
    CardIndex subject = 0;  // "it"
    uint8_t incarnation = 0;
    uint8_t unused = 0;
    uint16_t code = 0;
};
// One for each time such a card is played. A turn sees fewer: eight decks hold 24 Psionic Assaults, 24 Final Tasks and 24 Lessons
// Learned that play one of them once more.
inline constexpr int kMostAtEnd = 72;

// An ability that champions were given for the turn, on top of an earlier one. Champions with the same abilities share it,
// however many they are. Numbered from 1, in Card::given.
struct Grant {
    uint16_t code = 0;
    uint8_t before = 0;
    Seat seat = 0;
};
inline constexpr int kMostGrants = 63;

enum class Reason : uint8_t { None, LastPlayer, LastTeam, EmptyDeck, NobodyLeft, FirstBlood, CardText, Endless, Fault };

// A whole game: one flat value.
struct State {
    Piles<Card, CardIndex, kMaxCards, kPileCount> board;
    uint8_t pad[6] = {};
    Rng rng;
    FixedList<Frame, kMostFrames> frames;
    FixedList<Thing, kMostThings> things;  // of the frames
    FixedList<Waiting, kMostWaiting> waiting;
    FixedList<AtEnd, kMostAtEnd> atEnd;
    FixedList<Grant, kMostGrants> grants;
    std::array<Player, kMaxSeats> players{};
    Options options;
    Action answer;
    uint32_t statics = 0;  // kinds of statements that champions in play make, one bit each
    uint16_t turn = 0;
    uint16_t cardCount = 0;
    uint16_t set = 0;  // the activation set that is being formed
    uint16_t effects = 0;
    uint8_t playerCount = 0;
    Seat active = 0;
    Seat first = 0;
    Seat initiative = kNobody;
    Seat defender = kNobody;
    uint8_t isBlocked = 0;
    uint8_t isInBattle = 0;
    uint8_t ceasefire = 0;
    uint8_t phase = 0;
    Decision decision = Decision::None;
    Seat decider = 0;
    uint8_t isOver = 0;
    Reason reason = Reason::None;
    uint8_t winners = 0;
    uint8_t isFirstTurn = 0;
    uint8_t stale = 0;
    std::array<uint16_t, kMaxSeats> broken{};  // champions the last effect broke, by controller
    uint16_t given = 0;                        // keywords that such statements give, one bit each
    uint8_t events = 0;                        // what champions in play wait for, one bit an EventOp
    uint8_t mayBreak = 0;                      // there are champions with damage or less defense than printed
    uint8_t talents = 0;                       // who has champions with talents, one bit a seat
    uint8_t endTurnNow = 0;
    uint8_t unused[6] = {};
    std::array<uint8_t, kMaxSeats> discardTalents{};  // cards in the discard pile with a talent for there

    [[nodiscard]] std::span<const Thing> themOf(const Frame& frame) const {
        return {things.items.data() + frame.things, frame.themCount};
    }
    [[nodiscard]] std::span<const Thing> chosenOf(const Frame& frame) const {
        return {things.items.data() + frame.things + frame.themCount, frame.chosenCount};
    }
};
static_assert(std::has_unique_object_representations_v<State>);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 20 * 1024);  // for eight players with their tokens as for two

enum Phase : uint8_t {
    kPhaseDraft,
    kPhaseMulligan,
    kPhaseStart,
    kPhaseMain,
    kPhaseAttack,
    kPhaseBeforeBlock,
    kPhaseBlock,
    kPhaseBeforeDamage,
    kPhaseDamage,
    kPhaseEndWindow,
    kPhaseEnd
};

// Verbs of the notation. Stored in replays: never renumbered.
enum class Verb : uint8_t {
    End = 1,
    Play,      // card
    Use,       // card; number: which talent
    Invoke,    // card
    Attack,    // card
    Block,     // card
    PickCard,  // card
    PickSeat,  // seat
    PickFaction,
    Done,
    Yes,
    No,
    Mode,          // number
    Trigger,       // card; number: which of its abilities
    Assign,        // card or, with kPlayerTarget, seat; number
    AssignPlayer,  // seat; number
    Pass,
    Keep,
    Resume,
    Number,
    Concede,
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
        case Verb::Use:
        case Verb::Invoke:
        case Verb::Attack:
        case Verb::Block:
        case Verb::PickCard:
        case Verb::Trigger:
        case Verb::Assign: return true;
        default: return false;
    }
}

// What a card can be the subject of: a play, or a use and an attack, or a use and an invocation. Some more, for words without
// one.
inline constexpr int kMaxOptions = 2 * kMaxCards + 16;
// The most numbers that are offered, 0 included; the highest is always among them. And what an action has room for.
inline constexpr int kMostNumbers = 1001;
inline constexpr int kHighestNumber = 4095;
inline constexpr int kMostModes = 15;  // talents of a card, or ways of an effect: one bit each in Frame::number

}  // namespace riffle::epic
