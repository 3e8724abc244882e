// Options, questions and facts in the words of the protocol (PROTOCOL §1, §3).
#include "games/epic/words/words.h"

#include <algorithm>

#include "games/epic/rules/battle.h"
#include "games/epic/rules/events.h"
#include "machine/table_writer.h"
#include "machine/words.h"

namespace riffle::epic {

namespace {

using machine::cardReference;

// By Verb, from 1.
constexpr std::string_view kVerbNames[] = {"",       "end",  "play", "use",    "invoke", "attack", "block",   "pick",
                                           "pick",   "pick", "done", "yes",    "no",     "mode",   "trigger", "assign",
                                           "assign", "pass", "keep", "resume", "number", "concede"};
static_assert(std::size(kVerbNames) == static_cast<size_t>(Verb::Concede) + 1);

// What tells the abilities of one card apart: by MomentOp; 0 for what waits for something else to happen.
constexpr std::string_view kMomentNames[] = {
    "after",         "tribute",        "loyalty",        "loyalty",  "ally",    "attacks", "blocks",
    "blocked",       "broken",         "last-breath",    "start",    "end",     "damage",  "hits-player",
    "hits-opponent", "enters-discard", "leaves-discard", "recalled", "discard", "expend",  "gold",
    "break",         "break",          "banish",         "counters"};
static_assert(std::size(kMomentNames) == kMomentEnd);

// What an event's amount says.
enum class Amount : uint8_t { None, Number, Defender, Boost, Keyword, Faction };
struct FactRow {
    std::string_view name;
    bool hasSeat;
    Amount amount = Amount::None;
};
constexpr FactRow kFacts[] = {
    {"turn", true},
    {"play", true},
    {"invoke", true},
    {"use", true},
    {"attack", true, Amount::Defender},
    {"attacker", true},
    {"blocker", true},
    {"damage", true, Amount::Number},
    {"gain", true, Amount::Number},
    {"lose", true, Amount::Number},
    {"pay", true},
    {"gold", true},
    {"draw", true},
    {"break", true},
    {"banish", true},
    {"return", true},
    {"discard", true},
    {"transform", true},
    {"create", true},
    {"enter", true},
    {"expend", false},
    {"prepare", false},
    {"boost", false, Amount::Boost},
    {"keyword", false, Amount::Keyword},
    {"counters", false, Amount::Number},
    {"control", true},
    {"leave-combat", false},
    {"reveal", true},
    {"recycle", true},
    {"shuffle", true},
    {"pass", true},
    {"exchange", true, Amount::Number},
    {"keep", true},
    {"draft", true},
    {"faction", true, Amount::Faction},
    {"eliminate", true},
    {"end", true},
    {"resume", true},
    {"win", true},
};
static_assert(std::size(kFacts) == static_cast<size_t>(Fact::Won) + 1);

constexpr int kNoDefense = 128;  // added to a boost's defense in an event

// "+5", "-2", "+0"
std::string signedNumber(int number) {
    return (number < 0 ? "" : "+") + std::to_string(number);
}

// What a card or player is chosen for, by the effect that asks.
std::string_view purposeOf(uint8_t effect) {
    switch (static_cast<EffectOp>(effect)) {
        case kReveal: return "reveal";
        case kDeal:
        case kSplit:
        case kRain: return "damage";
        case kBreak:
        case kPlayerBreaks: return "break";
        case kPlayerKeepsOne: return "keep-one";
        case kBanish:
        case kPlayerBanishes: return "banish";
        case kReturn: return "return";
        case kTransform: return "transform";
        case kExpendIt: return "expend";
        case kPrepare: return "prepare";
        case kTakeControl:
        case kTakeControlThisTurn: return "control";
        case kPutIntoPlay:
        case kOwnerPutsIntoPlay:
        case kPutQuietly:
        case kPlayersPutFromHand: return "put-into-play";
        case kTakeToHand:
        case kPlayerMayReturn: return "take";
        case kDiscardIt:
        case kPlayerDiscards: return "discard";
        case kRemoveFromCombat:
        case kRemoveAndPrepare: return "leave-combat";
        case kPutCounters: return "counters";
        case kGive:
        case kGiveKeyword:
        case kGiveAbility: return "boost";
        case kWeaken: return "weaken";
        case kStrip: return "strip";
        case kPlayIt:
        case kPlayPaying: return "play";
        case kJoin: return "join";
        case kCannotGainHealth: return "no-health";
        case kBlink: return "blink";
        case kRecycle: return "recycle";
        default: return "choose";
    }
}

// Of several abilities of one card that wait together: the one with that number, told apart by its moment, and by a count where
// moments are the same.
void nameAbility(Option& option, const State& s, int source, int number) {
    if (number == 0 || s.decision != Decision::Trigger || s.frames.empty()) return;
    const Frame& frame = s.frames.back();
    std::vector<const Waiting*> rows;
    for (const Waiting& row : s.waiting) {
        if (row.source == source && row.set == frame.extra && row.seat == frame.player) rows.push_back(&row);
    }
    if (number > static_cast<int>(rows.size())) return;
    const Waiting& own = *rows[static_cast<size_t>(number - 1)];
    std::vector<uint16_t> before;  // programs that share its name, each once
    for (int i = 0; i < number - 1; ++i) {
        const Waiting& row = *rows[static_cast<size_t>(i)];
        if (kMomentNames[row.moment] != kMomentNames[own.moment] || row.program == own.program) continue;
        if (std::find(before.begin(), before.end(), row.program) == before.end()) before.push_back(row.program);
    }
    option.word = kMomentNames[own.moment];
    option.program = own.program;
    if (!before.empty()) option.number = static_cast<int>(before.size()) + 1;
}

constexpr std::string_view kModes[] = {"duel", "ffa", "hunter_first_blood", "hunter_last_survivor", "teams", "hydra"};
constexpr std::string_view kFormats[] = {"preconstructed", "random",       "choose30",   "pack_draft",
                                         "dark_draft",     "triple_draft", "constructed"};
constexpr std::string_view kBoxes[] = {"published", "jungle"};
static_assert(std::size(kModes) == static_cast<size_t>(Mode::Hydra) + 1);
static_assert(std::size(kFormats) == static_cast<size_t>(Format::Constructed) + 1);
static_assert(std::size(kBoxes) == static_cast<size_t>(Box::Jungle) + 1);

template <class Named, size_t N>
std::optional<Named> namedAs(const std::string_view (&names)[N], std::string_view name) {
    std::string word(name);
    std::replace(word.begin(), word.end(), '-', '_');
    const auto found = std::find(std::begin(names), std::end(names), word);
    if (found == std::end(names)) return std::nullopt;
    return static_cast<Named>(found - std::begin(names));
}

}  // namespace

std::string seatName(Seat seat) {
    return machine::nameOfSeat(seat, kChance);
}

std::optional<Seat> seatFrom(std::string_view name) {
    return machine::seatNamed(name, kMaxSeats, kChance);
}

std::string_view keywordName(uint8_t keyword) {
    return machine::spellingOf(grammar(), language::Category::Keyword, keyword);
}

std::string_view modeName(Mode mode) {
    return kModes[static_cast<size_t>(mode)];
}

std::string_view formatName(Format format) {
    return kFormats[static_cast<size_t>(format)];
}

std::optional<Mode> modeFrom(std::string_view name) {
    if (name == "hunter") return Mode::HunterLastSurvivor;
    return namedAs<Mode>(kModes, name);
}

std::string_view boxName(Box box) {
    return kBoxes[static_cast<size_t>(box)];
}

std::optional<Box> boxFrom(std::string_view name) {
    return namedAs<Box>(kBoxes, name);
}

std::optional<Format> formatFrom(std::string_view name) {
    return namedAs<Format>(kFormats, name);
}

// ---- Options

Option describe(Action action, const State& s, const CardTable&) {
    Option option;
    option.action = action;
    option.verb = kVerbNames[action.verb()];
    const auto subject = static_cast<int>(action.subject());
    const auto number = static_cast<int>(action.number());
    switch (verbOf(action)) {
        case Verb::Play:
        case Verb::Use:
        case Verb::Invoke:
        case Verb::Attack:
        case Verb::Block:
        case Verb::PickCard: option.cards.push_back(subject); break;
        case Verb::Trigger:
            option.cards.push_back(subject);
            nameAbility(option, s, subject, number);
            break;
        case Verb::PickSeat: option.word = seatName(static_cast<Seat>(subject)); break;
        case Verb::PickFaction: option.word = factionName(static_cast<uint8_t>(subject)); break;
        case Verb::Assign:
            option.cards.push_back(subject);
            option.number = number;
            break;
        case Verb::AssignPlayer:
            option.word = seatName(static_cast<Seat>(subject));
            option.number = number;
            break;
        case Verb::Mode:
        case Verb::Number: option.number = number; break;
        case Verb::End:
        case Verb::Done:
        case Verb::Yes:
        case Verb::No:
        case Verb::Pass:
        case Verb::Keep:
        case Verb::Resume:
        case Verb::Concede: break;
    }
    return option;
}

std::vector<Option> options(const State& s, const Rules& rules) {
    return machine::optionsOf(s, rules);
}

// ---- Questions

Prompt prompt(const State& s, const CardTable& cards) {
    Prompt prompt;
    if (s.isOver || s.frames.empty()) return prompt;
    const Frame& frame = s.frames.back();
    const bool isProgram = frame.routine == Routine::Program;
    const uint8_t effect = isProgram ? cards.code[frame.pc] : uint8_t{0};
    if (isProgram || frame.routine == Routine::Talent) prompt.source = frame.source;
    const auto named = [&](int card) { return Value(cards.nameOf(s.board[card].def)); };
    const auto count = [&](Pile pile) { return s.board.size(pileOf(s.decider, pile)); };
    const auto ask = [&](std::string_view key) { prompt.key = "epic." + std::string(key); };
    const auto askInItsWords = [&] {
        if (!isProgram) return;
        prompt.effect = frame.pc;
        prompt.isYesNo = s.decision == Decision::YesNo;
    };
    switch (s.decision) {
        case Decision::None:
        case Decision::Over: break;
        case Decision::Main:
            ask("main");
            prompt.args = {{"gold", int{s.players[s.decider].gold}}};
            break;
        case Decision::Window:
            ask(s.phase == kPhaseBeforeBlock    ? "window.before-block"
                : s.phase == kPhaseBeforeDamage ? "window.before-damage"
                                                : "window.end");
            break;
        case Decision::Attackers: ask("attackers"); break;
        case Decision::Defender: ask("defender"); break;
        case Decision::Blockers: ask("blockers"); break;
        case Decision::Assign:
            if (frame.routine == Routine::Battle) {
                const Division d = divisionOf(Position(s, cards), frame);
                ask("assign.battle");
                prompt.args = {{"by", cardReference(s, cards, d.source)}, {"card", named(d.target)}, {"left", d.left}};
                prompt.source = d.source;
            } else {
                const Thing target = s.chosenOf(frame)[frame.extra];
                const bool isSeat = isPlayer(target);
                ask(isSeat ? "assign.player" : "assign");
                prompt.args = {{isSeat ? "seat" : "card", isSeat ? Value(seatName(playerOf(target))) : named(target)},
                               {"left", int{frame.amount}}};
            }
            break;
        case Decision::Pick:
        case Decision::Optional:
            if (frame.routine == Routine::Talent) {
                ask(cards[s.board[frame.source].def].triggers[frame.extra].cost.breaksOne ? "pick.cost-break"
                                                                                          : "pick.cost-banish");
            } else if (isProgram && frame.detail == 1) {
                ask("loyalty");
                // Of loyalty X any number may be shown.
                prompt.args = {{"count", frame.number == 255 ? 0 : frame.number - frame.chosenCount}};
            } else {
                ask("pick." + std::string(purposeOf(effect)));
                if (effect != kRecycle) askInItsWords();  // the word alone does not say what is chosen
            }
            break;
        case Decision::YesNo:
            ask("may");
            askInItsWords();
            break;
        case Decision::Mode: ask("mode"); break;
        case Decision::Trigger: ask("trigger"); break;
        case Decision::Mulligan:
            ask(frame.count == 0 ? "mulligan" : "mulligan-more");
            prompt.args = {{"count", frame.count == 0 ? count(kHandPile) : int{frame.count}}};
            break;
        case Decision::Resume: ask("resume"); break;
        case Decision::HandLimit:
            ask("hand-limit");
            prompt.args = {{"count", count(kHandPile) - kHandLimit}};
            break;
        case Decision::Number: ask("number"); break;
        case Decision::Factions: ask("factions"); break;
        case Decision::Draft:
            ask("draft");
            // What is chosen for a deck from a pool goes there at once.
            prompt.args = {{"count", count(kPackPile)}, {"chosen", count(kDraftPile) + count(kDeckPile)}};
            break;
        case Decision::ChanceSeat: prompt.key = "chance.seat"; break;
        case Decision::ChancePick: prompt.key = "chance.pick"; break;
        case Decision::ChanceOrder: prompt.key = "chance.order"; break;
    }
    return prompt;
}

// ---- Facts

bool isSeen(const Event& event, Viewer viewer) {
    // Chance sees what everybody does; there is no bit for it here as there is in a card.
    const unsigned seers = event.knownTo | (event.knownTo == 0xFF ? 1U << kChance : 0U);
    return viewer.all || ((seers >> viewer.seat) & 1U);
}

Value describe(const Event& event, const State& s, const CardTable& cards, Viewer viewer) {
    const FactRow& row = kFacts[event.kind];
    const bool isToPlayer = event.kind == static_cast<uint8_t>(Fact::Damaged) && event.other == 1;
    const std::string_view name = isToPlayer ? "damage-player" : row.name;
    const auto seat = row.hasSeat ? std::optional(seatName(event.seat)) : std::nullopt;
    return machine::factOf(event, s, cards, name, seat, isSeen(event, viewer), [&](Value& value) {
        switch (row.amount) {
            case Amount::None: break;
            case Amount::Number: value["amount"] = int{event.amount}; break;
            case Amount::Defender: value["defender"] = seatName(event.other); break;
            case Amount::Boost:
                value["offense"] = int{event.amount};
                value["defense"] = event.other - kNoDefense;
                value["boost"] = signedNumber(event.amount) + "/" + signedNumber(event.other - kNoDefense);
                break;
            case Amount::Keyword: value["keyword"] = keywordName(static_cast<uint8_t>(event.amount)); break;
            case Amount::Faction: value["faction"] = factionName(static_cast<uint8_t>(event.amount)); break;
        }
    });
}

}  // namespace riffle::epic
