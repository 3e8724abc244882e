// Options, questions and facts in the words of the protocol (PROTOCOL §1, §3).
#include "games/keyforge/words/words.h"

#include <algorithm>

#include "games/keyforge/rules/events.h"
#include "machine/words.h"

namespace riffle::keyforge {

namespace {

using machine::cardReference;

// By Verb, from 1.
constexpr std::string_view kVerbNames[] = {"",        "end",    "house",  "archive", "leave",    "play", "discard", "reap",
                                           "fight",   "action", "omni",   "unstun",  "attach",   "left", "right",   "between",
                                           "pick",    "pick",   "pick",   "pick",    "pick",     "yes",  "no",      "done",
                                           "trigger", "mode",   "assign", "number",  "mulligan", "keep", "bid",     "pass"};
static_assert(std::size(kVerbNames) == static_cast<size_t>(Verb::Pass) + 1);

// What tells the abilities of one card apart: by MomentOp.
constexpr std::string_view kMomentNames[] = {"after", "play",      "fight",        "reap",        "action",
                                             "omni",  "destroyed", "before-fight", "before-reap", "start",
                                             "end",   "start",     "ready",        "leaves-play", "after-use"};
static_assert(std::size(kMomentNames) == kMomentEnd);

// What an event's amount says.
enum class Amount : uint8_t { None, Number, House, Card, Key, Counters };
struct FactRow {
    std::string_view name;
    bool hasSeat;
    Amount amount = Amount::None;
};
constexpr FactRow kFacts[] = {
    {"turn", true},
    {"house", true, Amount::House},
    {"archives", true, Amount::Number},
    {"play", true},
    {"discard", true},
    {"reap", true},
    {"fight", true, Amount::Card},
    {"action", true},
    {"omni", true},
    {"unstun", true},
    {"gain", true, Amount::Number},
    {"lose", true, Amount::Number},
    {"steal", true, Amount::Number},
    {"capture", true, Amount::Number},
    {"exalt", false},
    {"move-amber", false, Amount::Number},
    {"put-amber", false, Amount::Number},
    {"damage", false, Amount::Number},
    {"prevent", false, Amount::Number},
    {"heal", false, Amount::Number},
    {"ward-used", false},
    {"stun", false},
    {"ward", false},
    {"enrage", false},
    {"ready", false},
    {"exhaust", false},
    {"counters", false, Amount::Counters},
    {"destroy", true},
    {"purge", true},
    {"archive", true},
    {"return", true},
    {"put-on-deck", true},
    {"shuffle-in", true},
    {"enter", true},
    {"attach", false, Amount::Card},
    {"move", false},
    {"control", true},
    {"reveal", true},
    {"look", true},
    {"draw", true},
    {"shuffle", true},
    {"forge", true, Amount::Key},
    {"no-key", true},
    {"unforge", true, Amount::Key},
    {"chains", true, Amount::Number},
    {"shed-chain", true},
    {"name-house", true, Amount::House},
    {"ready-step", true},
    {"announce", true},
    {"mulligan", true},
    {"keep", true},
    {"bid", true, Amount::Number},
    {"pass", true},
    {"end", true},
    {"game-won", true},
    {"win", true},
};
static_assert(std::size(kFacts) == static_cast<size_t>(Fact::Won) + 1);

// What a card is chosen for, by the effect that asks.
std::string_view purposeOf(uint8_t effect) {
    switch (static_cast<EffectOp>(effect)) {
        case kReveal: return "reveal";
        case kDeal:
        case kDealSplash:
        case kDealIgnoringArmor:
        case kSpread:
        case kDealAlong: return "damage";
        case kHeal:
        case kFullyHeal: return "heal";
        case kDestroy: return "destroy";
        case kSacrifice:
        case kItsControllerSacrifices: return "sacrifice";
        case kPurge: return "purge";
        case kArchive: return "archive";
        case kReturn: return "return";
        case kTakeToHand:
        case kSearch: return "take";
        case kPutOnDeck: return "put-on-deck";
        case kShuffleInto: return "shuffle-in";
        case kDiscard: return "discard";
        case kReadyIt: return "ready";
        case kExhaustIt: return "exhaust";
        case kStun: return "stun";
        case kWard:
        case kMoveWard: return "ward";
        case kEnrage: return "enrage";
        case kExalt: return "exalt";
        case kPut: return "put";
        case kRemove: return "remove";
        case kCaptures:
        case kCapturesOwn: return "capture";
        case kMoveAmberToPool:
        case kMoveAmberToSupply: return "amber-from";
        case kMoveAmberFromIt:
        case kMoveAmberFromPool: return "amber-to";
        case kFightWith:
        case kReadyAndFight: return "fight";
        case kReapWith: return "reap";
        case kUse:
        case kReadyAndUse:
        case kUseAsYours: return "use";
        case kPlayIt:
        case kPlayAsYours:
        case kPlayStunned: return "play";
        case kTriggerPlay:
        case kTriggerReap: return "effect";
        case kTakeControl:
        case kTakeControlFor:
        case kGiveControl: return "control";
        case kMoveAnywhere:
        case kMoveToFlank:
        case kRearrange: return "move";
        case kSwap: return "swap";
        case kAttach: return "attach";
        case kPutUnder:
        case kGraft: return "under";
        case kGainText: return "copy";
        case kReorder: return "order";
        default: return "choose";
    }
}

std::string_view abilityName(const Waiting& row) {
    if (row.special == kAssaultDamage) return "assault";
    if (row.special == kHazardousDamage) return "hazardous";
    return kMomentNames[row.moment];
}

// Of several abilities of one card that wait together: the one with that number, told apart by its moment, and by a count where
// moments are the same.
void nameAbility(Option& option, const State& s, const CardTable& cards, int source, int number) {
    if (number == 0 || s.decision != Decision::Trigger) return;
    const Position look(s, cards);
    std::vector<const Waiting*> rows;
    for (const Waiting& row : s.waiting) {
        if (row.source == source && row.window + 1 == s.frames.size() && look.isWaiting(row)) rows.push_back(&row);
    }
    std::vector<const Waiting*> different;
    for (const Waiting* row : rows) {
        const bool isRepeated = std::any_of(different.begin(), different.end(), [&](const Waiting* before) {
            return before->program == row->program && before->special == row->special && before->giver == row->giver;
        });
        if (!isRepeated) different.push_back(row);
    }
    if (number > static_cast<int>(different.size())) return;
    const auto own = different.begin() + (number - 1);
    option.word = abilityName(**own);
    option.program = (*own)->program;
    option.giver = (*own)->giver;
    const auto before =
        std::count_if(different.begin(), own, [&](const Waiting* row) { return abilityName(*row) == option.word; });
    if (before > 0) option.number = static_cast<int>(before) + 1;
}

bool isForging(uint8_t effect) {
    return effect == kForge || effect == kForgeAt || effect == kForgeAtLess || effect == kForgeFree;
}

}  // namespace

std::string seatName(Seat seat) {
    return machine::nameOfSeat(seat, kChance);
}

std::optional<Seat> seatFrom(std::string_view name) {
    return machine::seatNamed(name, kSeats, kChance);
}

std::string_view keyName(uint8_t color) {
    constexpr std::string_view kNames[] = {"", "red", "blue", "yellow"};
    static_assert(std::size(kNames) == kKeyColorEnd);
    return color < kKeyColorEnd ? kNames[color] : std::string_view();
}

uint8_t keyFrom(std::string_view name) {
    for (uint8_t color = 1; color < kKeyColorEnd; ++color) {
        if (keyName(color) == name) return color;
    }
    return 0;
}

std::string_view counterName(uint8_t resource) {
    switch (resource) {
        case kPowerCounter: return "power";
        case kDoom: return "doom";
        case kFuse: return "fuse";
        case kGlory: return "glory";
        case kDisruption: return "disruption";
        case kGrowth: return "growth";
        default: return {};
    }
}

// ---- Options

Option describe(Action action, const State& s, const CardTable& cards) {
    Option option;
    option.action = action;
    option.verb = kVerbNames[action.verb()];
    const auto subject = static_cast<int>(action.subject());
    const auto number = static_cast<int>(action.number());
    switch (verbOf(action)) {
        case Verb::Play:
        case Verb::Discard:
        case Verb::Reap:
        case Verb::Fight:
        case Verb::Action:
        case Verb::Omni:
        case Verb::Unstun:
        case Verb::Attach:
        case Verb::PickCard: option.cards.push_back(subject); break;
        case Verb::Trigger:
            option.cards.push_back(subject);
            nameAbility(option, s, cards, subject, number);
            break;
        case Verb::Between: {
            const CardIndex mover = s.frames.empty() ? CardIndex{0} : s.frames.back().source;
            CardIndex right = s.board[subject].below;
            if (right == mover) right = s.board[right].below;
            option.cards = {subject, right};
            break;
        }
        case Verb::House:
        case Verb::PickHouse: option.word = houseName(static_cast<uint8_t>(subject)); break;
        case Verb::PickTrait: option.word = traitName(static_cast<uint8_t>(subject)); break;
        case Verb::PickKey: option.word = keyName(static_cast<uint8_t>(subject)); break;
        case Verb::PickSeat: option.word = seatName(static_cast<Seat>(subject)); break;
        case Verb::Assign:
            option.cards.push_back(subject);
            option.number = number;
            break;
        case Verb::Mode:
        case Verb::Number:
        case Verb::Bid: option.number = number; break;
        case Verb::End:
        case Verb::Archive:
        case Verb::Leave:
        case Verb::Left:
        case Verb::Right:
        case Verb::Yes:
        case Verb::No:
        case Verb::Done:
        case Verb::Mulligan:
        case Verb::Keep:
        case Verb::Pass: break;
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
    if (isProgram) prompt.source = frame.source;
    const auto named = [&](int card) { return Value(cards.nameOf(s.board[card].def)); };
    const auto ask = [&](std::string_view key) { prompt.key = "keyforge." + std::string(key); };
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
            prompt.args = {{"house", s.house ? Value(houseName(s.house)) : Value("none")}};
            break;
        case Decision::House: ask("house"); break;
        case Decision::Archives:
            ask("archives");
            prompt.args = {{"count", s.board.size(pileOf(s.decider, kArchivePile))}};
            break;
        case Decision::Mulligan:
            ask("mulligan");
            prompt.args = {{"count", s.board.size(pileOf(s.decider, kHandPile))}};
            break;
        case Decision::PickCard:
        case Decision::Optional:
            if (frame.routine == Routine::Destroy) {
                ask("pick.discard-order");
            } else if (frame.routine == Routine::Play) {
                ask("pick.copy");
            } else if (effect == kSpread || effect == kSpreadSplash) {
                ask("pick.spread");
                prompt.args = {{"count", int{frame.number}}};
            } else {
                ask("pick." + std::string(purposeOf(effect)));
                askInItsWords();
            }
            break;
        case Decision::YesNo:
            ask(isForging(effect) ? "may-forge" : "may");
            askInItsWords();
            break;
        case Decision::Target:
            ask("target");
            prompt.args = {{"card", named(frame.source)}};
            break;
        case Decision::Place:
            ask("place");
            prompt.args = {{"card", named(frame.source)}};
            break;
        case Decision::Host:
            ask("host");
            prompt.args = {{"card", named(isProgram ? frame.giver : frame.source)}};
            break;
        case Decision::Trigger: ask("trigger"); break;
        case Decision::KeyColor: ask("key"); break;
        case Decision::Spend:
            ask("spend");
            prompt.args = {{"card", named(frame.it)}, {"cost", frame.number - frame.amount}};
            break;
        case Decision::PickHouse:
        case Decision::MayPickHouse:
            ask("pick-house");
            askInItsWords();
            break;
        case Decision::PickTrait:
            ask("pick-trait");
            askInItsWords();
            break;
        case Decision::PickSeat:
            ask(frame.routine == Routine::Setup ? "first-player" : "pick-player");
            askInItsWords();
            break;
        case Decision::Mode:
        case Decision::MayMode: ask("mode"); break;
        case Decision::Use: ask("use"); break;
        case Decision::Number:
            switch (static_cast<EffectOp>(cards.code[frame.pc])) {
                case kChooseNumber: ask("any-number"); break;
                case kHealUpTo: ask("heal-number"); break;
                default: ask("number");
            }
            break;
        case Decision::Bid:
            ask("bid");
            prompt.args = {{"high", int{frame.amount}}};
            break;
        case Decision::ChanceSeat: prompt.key = "chance.seat"; break;
        case Decision::ChancePick: prompt.key = "chance.pick"; break;
        case Decision::ChanceOrder: prompt.key = "chance.order"; break;
    }
    return prompt;
}

// ---- Facts

bool isSeen(const Event& event, Viewer viewer) {
    return viewer.all || ((event.knownTo >> viewer.seat) & 1U);
}

Value describe(const Event& event, const State& s, const CardTable& cards, Viewer viewer) {
    const FactRow& row = kFacts[event.kind];
    const auto seat = row.hasSeat ? std::optional(seatName(event.seat)) : std::nullopt;
    return machine::factOf(event, s, cards, row.name, seat, isSeen(event, viewer), [&](Value& value) {
        switch (row.amount) {
            case Amount::None: break;
            case Amount::Number: value["amount"] = int{event.amount}; break;
            case Amount::House: value["house"] = houseName(static_cast<uint8_t>(event.amount)); break;
            case Amount::Card:
                if (event.amount > 0) value["target"] = cardReference(s, cards, event.amount);
                break;
            case Amount::Key: value["key"] = keyName(static_cast<uint8_t>(event.amount)); break;
            case Amount::Counters:
                value["counter"] = counterName(event.other);
                value["amount"] = int{event.amount};
                break;
        }
    });
}

}  // namespace riffle::keyforge
