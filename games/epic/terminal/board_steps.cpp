// Where a game of Epic stands: turn, steps, initiative, battle; and the screens of a draft.
#include <fmt/format.h>

#include <algorithm>

#include "cli/play_board.h"
#include "games/epic/terminal/board_drawing.h"
#include "games/epic/words/words.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

constexpr std::string_view kTurnSteps[] = {"start", "main", "end_window", "end"};
constexpr std::string_view kBattleSteps[] = {"attack", "before_block", "block", "before_damage", "damage"};

// The rounds of a draft, and how many cards a deck takes of what was picked.
constexpr int kDeckSize = 30;
int roundsOf(epic::Format format) {
    return format == epic::Format::DarkDraft ? 10 : 3;
}

}  // namespace

std::string EpicDrawing::turnText() const {
    if (state_.phase == epic::kPhaseMulligan) return voice_.say("epic.phase.mulligan");
    const std::string& active = view_.find("active")->asText();
    std::string text = fmt::format("{} · {}", voice_.say("play.turn", {{"turn", *view_.find("turn")}}),
                                   voice_.say("play.turn-of", {{"who", voice_.who(active)}, {"seat", voice_.name(active)}}));
    if (const std::string initiative = initiativeText(); !initiative.empty() && !game_.isOver()) text += " · " + initiative;
    return text;
}

// "initiative: you, then B": who may act now, and who next.
std::string EpicDrawing::initiativeText() const {
    const Value& holder = *view_.find("initiative");
    if (!holder.isText()) return {};
    const auto name = [&](const std::string& seat) { return voice_.isYou(seat) ? voice_.say("epic.you") : voice_.name(seat); };
    std::string text = voice_.say("epic.initiative", {{"seat", screen_.toned(Tone::Strong, name(holder.asText()))}});
    if (state_.phase == epic::kPhaseMain) return text;
    const Seat next = look().nextIn(state_.initiative);
    const bool isEndWindow = state_.phase == epic::kPhaseEndWindow;
    if (next != state_.initiative && !(isEndWindow && look().isOnTurn(next)))
        text += voice_.say("epic.initiative-next", {{"seat", name(epic::seatName(next))}});
    return text;
}

// "attackers > [before blocks] > blockers > before damage > damage", and what comes when all pass.
std::vector<std::string> EpicDrawing::trackerItems(bool isShort) const {
    if (state_.phase < epic::kPhaseStart || game_.isOver()) return {};
    const std::string& phase = view_.find("phase")->asText();
    const bool isBattle = state_.phase >= epic::kPhaseAttack && state_.phase <= epic::kPhaseDamage;
    const std::span<const std::string_view> steps = isBattle ? std::span<const std::string_view>(kBattleSteps) : kTurnSteps;
    const auto step = [&](std::string_view name) { return voice_.say("epic.step", {{"step", name}}); };
    std::string track;
    std::string_view next;
    bool isPassed = false;
    for (const std::string_view each : steps) {
        const bool isNow = each == phase;
        if (isPassed && next.empty()) next = each;
        isPassed |= isNow;
        if (isShort && !isNow) continue;
        if (!track.empty()) track += " " + screen_.toned(Tone::Dim, screen_.hasLines ? "→" : ">") + " ";
        track += isNow ? screen_.toned(Tone::Strong, "[" + step(each) + "]") : step(each);
    }
    std::vector<std::string> items = {track};
    const bool isWindow = state_.phase == epic::kPhaseBeforeBlock || state_.phase == epic::kPhaseBeforeDamage ||
                          state_.phase == epic::kPhaseEndWindow;
    if ((isShort || screen_.isPlain) && isWindow && !next.empty())
        items.push_back(voice_.say("epic.if-all-pass", {{"step", step(next)}}));
    return items;
}

// Who fights whom, with the sums that will be dealt.
std::vector<std::string> EpicDrawing::battleItems() const {
    const Value* battle = view_.find("battle");
    if (!battle || battle->isNull()) return {};
    const auto side = [&](const Value& cards) {
        std::vector<std::string> names;
        for (const Value& card : cards.items()) {
            const int index = std::stoi(card.find("id")->asText().substr(1));
            names.push_back(screen_.toned(toneOfFaction(cards_[state_.board[index].def].faction), nameOf(index)) + " " +
                            figures(index));
        }
        return joined(voice_.counted(names, false));
    };
    const Value& attackers = *battle->find("attackers");
    const Value& blockers = *battle->find("blockers");
    if (attackers.size() == 0) return {};
    const Seat attacker = look().controllerOf(std::stoi(attackers.items()[0].find("id")->asText().substr(1)));
    const std::string active = epic::seatName(attacker);
    const Value& defender = *battle->find("defender");
    std::vector<std::string> items = {
        screen_.toned(Tone::Alarm,
                      voice_.say("epic.battle", {{"who", voice_.who(active)},
                                                 {"seat", voice_.name(active)},
                                                 {"target", defender.isText() ? voice_.whom(defender.asText()) : "none"}})) +
        " " + side(attackers) + " " + voice_.say("epic.offense-sum", {{"amount", offenseOf(attackers)}})};
    if (blockers.size() > 0) {
        items.push_back(voice_.say("epic.blocked-by") + " " + side(blockers) + " " +
                        voice_.say("epic.offense-sum", {{"amount", offenseOf(blockers)}}));
    } else if (state_.phase >= epic::kPhaseBeforeDamage) {
        items.push_back(voice_.say(state_.isBlocked ? "epic.blockers-gone" : "epic.not-blocked"));
    }
    return items;
}

// ---- Drafts

// "dark draft · round 3 of 10 · take 2 of 4".
std::string EpicDrawing::draftText() const {
    const epic::Format format = state_.options.format;
    const std::string name = voice_.say("epic.format", {{"format", epic::formatName(format)}});
    if (state_.decision != epic::Decision::Draft || state_.frames.empty()) return name;
    const int chosen = static_cast<int>(pickedCards().size());
    const epic::Frame& frame = state_.frames.back();
    const int inPack = state_.board.size(epic::pileOf(state_.decider, epic::kPackPile));
    const bool isBuilding = state_.board.size(epic::pileOf(self_, epic::kDraftPile)) == 0 &&
                            (format == epic::Format::Choose30 || (format == epic::Format::TripleDraft && frame.count >= 3));
    if (isBuilding)
        return fmt::format("{} · {}", name, voice_.say("epic.draft.build", {{"chosen", chosen}, {"count", kDeckSize}}));
    std::string text =
        fmt::format("{} · {}", name, voice_.say("epic.draft.round", {{"round", frame.count + 1}, {"rounds", roundsOf(format)}}));
    const int take = format == epic::Format::DarkDraft && frame.amount == 1 ? inPack - 2 : 1;
    text += " · " + voice_.say("epic.draft.take", {{"count", take}, {"cards", inPack}});
    return text;
}

// What the seat has picked, by faction, within it what costs gold first. While a deck is chosen from a pool it lies in the deck.
std::vector<int> EpicDrawing::pickedCards() const {
    std::vector<int> picked;
    for (const epic::Pile pile : {epic::kDraftPile, epic::kDeckPile}) {
        for (const epic::CardIndex card : state_.board.in(epic::pileOf(self_, pile))) {
            if ((state_.board[card].knownTo >> self_) & 1U) picked.push_back(card);
        }
    }
    const auto rank = [&](int card) {
        const epic::CardDef& def = cards_[state_.board[card].def];
        return std::tuple(int{def.faction}, 1 - def.cost, nameOf(card));
    };
    std::sort(picked.begin(), picked.end(), [&](int a, int b) { return rank(a) < rank(b); });
    return picked;
}

// "Good 3 (2 of cost 0)", "cost 0: 5", "champions 9".
std::vector<std::string> EpicDrawing::pickedCounts() const {
    int byFaction[epic::kFactionEnd] = {};
    int freeOf[epic::kFactionEnd] = {};
    int champions = 0;
    const std::vector<int> picked = pickedCards();
    for (const int card : picked) {
        const epic::CardDef& def = cards_[state_.board[card].def];
        ++byFaction[def.faction];
        freeOf[def.faction] += def.cost == 0;
        champions += def.type == epic::Type::Champion;
    }
    std::vector<std::string> items = {voice_.say("epic.draft.picked", {{"count", static_cast<int64_t>(picked.size())}})};
    for (uint8_t faction = epic::kGood; faction < epic::kFactionEnd; ++faction) {
        if (byFaction[faction] == 0) continue;
        items.push_back(
            voice_.say("epic.draft.of-faction", {{"faction", screen_.toned(toneOfFaction(faction), factionIn(faction, voice_))},
                                                 {"count", byFaction[faction]},
                                                 {"free", freeOf[faction]}}));
    }
    if (!picked.empty()) items.push_back(voice_.say("epic.draft.champions", {{"count", champions}}));
    return items;
}

std::vector<std::string> EpicDrawing::draftTable(int detail) const {
    std::vector<std::string> lines;
    addTop(lines, draftText());
    if (state_.decision != epic::Decision::Draft) {
        std::vector<std::string> chosen;
        for (uint8_t faction = epic::kGood; faction < epic::kFactionEnd; ++faction) {
            if (state_.players[self_].factions & epic::factionBit(faction))
                chosen.push_back(screen_.toned(toneOfFaction(faction), factionIn(faction, voice_)));
        }
        addZone(lines, "drafted", chosen);
        return lines;
    }
    addFlow(lines, pickedCounts(), "·");
    std::vector<std::string> items;
    for (const int card : pickedCards()) {
        const epic::CardDef& def = cards_[state_.board[card].def];
        items.push_back(screen_.toned(toneOfFaction(def.faction), nameOf(card)) +
                        fmt::format(" {}{}", factionLetter(def.faction, voice_), def.cost));
    }
    if (detail > kLeastDetail || screen_.isPlain) addZone(lines, "drafted", voice_.counted(items, false));
    return lines;
}

}  // namespace riffle::cli
