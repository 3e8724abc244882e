#include "games/epic/terminal/board_drawing.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/play_board.h"
#include "games/epic/words/words.h"
#include "language/render.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

constexpr int kZoneColumn = 11;  // where the cards of a zone begin
constexpr int kMostInFull = 4;   // players whose champions are named on a small screen
constexpr std::string_view kPlayableMark = "*";

}  // namespace

EpicDrawing::EpicDrawing(const Game& game, const EpicBook& book, const Voice& voice, const Screen& screen)
    : EpicCards(game, book, voice, screen), view_(game.view({false, self_})) {
    const bool isFree = state_.decision == epic::Decision::Main || state_.decision == epic::Decision::Window;
    if (game.isOver() || game.decider() != self_ || !isFree) return;
    isChoosing_ = true;
    for (const Option& option : game.options()) {
        if (option.verb == "play" && !option.cards.empty()) playable_.push_back(option.cards[0]);
    }
}

std::vector<std::string> EpicDrawing::others() const {
    std::vector<std::string> found;
    for (int i = 1; i < state_.playerCount; ++i)
        found.push_back(epic::seatName(static_cast<Seat>((self_ + i) % state_.playerCount)));
    return found;
}

// ---- A champion

// "Kong 13/14 −3 attacks".
std::string EpicDrawing::championItem(int card, bool isLong) const {
    std::string item = screen_.toned(toneOfFaction(cards_[state_.board[card].def].faction), nameOf(card)) + " " + figures(card);
    for (const std::string& mark : marks(card, isLong)) item += " " + mark;
    for (const std::string& keyword : keywords(card, isLong)) item += " " + screen_.toned(Tone::Dim, keyword);
    return item;
}

std::vector<std::string> EpicDrawing::championItems(const std::string& seat) const {
    std::vector<std::string> items;
    for (const Value& card : field(seat, "champions").items()) items.push_back(championItem(indexOf(card), false));
    return voice_.counted(items, false);
}

std::vector<CardLine> EpicDrawing::championLines(const std::string& seat) const {
    std::vector<CardLine> found;
    for (const Value& card : field(seat, "champions").items()) {
        const int index = indexOf(card);
        CardLine line;
        line.name = nameOf(index);
        line.tone = toneOfFaction(cards_[state_.board[index].def].faction);
        line.letter = factionLetter(cards_[state_.board[index].def].faction, voice_);
        line.kind = figures(index);
        line.type = line.kind;
        line.facts = joined(marks(index, screen_.width >= 110));
        line.text = state_.board[index].has(epic::kStrippedFlag) ? "" : book_.textOf(state_.board[index].def, voice_.locale());
        // What is printed stands in the text; what it has beyond that does not.
        if (const Value* given = card.find("keywords")) {
            std::vector<std::string> words;
            for (uint8_t keyword = 1; keyword < epic::kKeywordEnd; ++keyword) {
                for (const Value& each : given->items()) {
                    if (each.asText() == epic::keywordName(keyword)) words.push_back("+" + keywordIn(keyword, voice_, false));
                }
            }
            line.facts += (line.facts.empty() ? "" : ", ") + joined(words);
        }
        found.push_back(std::move(line));
    }
    return countedLines(found);
}

int EpicDrawing::offenseOf(const Value& cards) const {
    int sum = 0;
    for (const Value& card : cards.items()) sum += look().offenseOf(indexOf(card));
    return sum;
}

// ---- Cards in hands and piles

std::vector<std::string> EpicDrawing::inlineCards(const Value& zone) const {
    std::vector<std::string> found;
    for (const Value& card : zone.items()) {
        const epic::CardDef& def = cards_[book_.idOf(card.find("name")->asText())];
        const std::string name = screen_.toned(toneOfFaction(def.faction), nameOf(indexOf(card)));
        if (def.type == epic::Type::None) {
            found.push_back(name);
            continue;
        }
        std::string about = screen_.isPlain ? factionIn(def.faction, voice_) + " " : factionLetter(def.faction, voice_);
        about += std::to_string(def.cost);
        if (def.type == epic::Type::Champion) about += fmt::format(" {}/{}", def.offense, def.defense);
        found.push_back(fmt::format("{} ({})", name, about));
    }
    return voice_.counted(found, false);
}

bool EpicDrawing::isPlayable(int card) const {
    return std::find(playable_.begin(), playable_.end(), card) != playable_.end();
}

// By faction, within it what costs gold first.
std::vector<int> EpicDrawing::sortedHand() const {
    std::vector<int> hand;
    for (const Value& card : field(voice_.self(), "hand").items()) hand.push_back(indexOf(card));
    const auto rank = [&](int card) {
        const epic::CardDef& def = cards_[state_.board[card].def];
        return std::pair(int{def.faction}, 1 - def.cost);
    };
    std::stable_sort(hand.begin(), hand.end(), [&](int a, int b) { return rank(a) < rank(b); });
    return hand;
}

std::vector<CardLine> EpicDrawing::handLines() const {
    std::vector<CardLine> found;
    for (const int card : sortedHand()) {
        CardLine line = lineOf(state_.board[card].def, nameOf(card));
        const std::string cost = state_.board[card].def > epic::kBlank ? std::to_string(cards_[state_.board[card].def].cost) : "";
        line.lead = (isPlayable(card) ? std::string(kPlayableMark) : "") + cost;
        if (isChoosing_ && !isPlayable(card)) line.tone = Tone::Dim;
        found.push_back(std::move(line));
    }
    return countedLines(found);
}

// "*Kong (W1 13/14 ambush)".
std::vector<std::string> EpicDrawing::handItems() const {
    std::vector<std::string> items;
    for (const int card : sortedHand()) {
        const epic::CardDef& def = cards_[state_.board[card].def];
        const Tone tone = isChoosing_ && !isPlayable(card) ? Tone::Dim : toneOfFaction(def.faction);
        std::string about = factionLetter(def.faction, voice_) + (def.type == epic::Type::None ? "" : std::to_string(def.cost));
        if (def.type == epic::Type::Champion) {
            about += fmt::format(" {}/{}", def.offense, def.defense);
            for (uint8_t keyword = 1; keyword < epic::kKeywordEnd; ++keyword) {
                if (def.keywords & epic::keywordBit(keyword)) about += " " + keywordIn(keyword, voice_, false);
            }
        }
        std::string item = (isPlayable(card) ? std::string(kPlayableMark) : "") + screen_.toned(tone, nameOf(card));
        items.push_back(about.empty() ? item : fmt::format("{} ({})", item, about));
    }
    return voice_.counted(items, false);
}

// ---- A seat

std::string EpicDrawing::stat(std::string_view key, const std::string& text) const {
    return voice_.say(fmt::format("epic.zone.{}", key)) + " " + screen_.toned(Tone::Strong, text);
}

std::vector<std::string> EpicDrawing::stats(const std::string& seat, bool isLong) const {
    if (view_.find(seat)->find("out")) return {voice_.say("play.fact.out")};
    std::vector<std::string> found;
    const auto number = [&](std::string_view name) { return std::to_string(field(seat, name).asInt()); };
    found.push_back(stat("health", number("health")));
    std::string gold = stat("gold", number("gold"));
    if (const Value* given = view_.find(seat)->find("factionGold")) {
        for (const Value& faction : given->items()) gold += " +" + factionIn(epic::factionFrom(faction.asText()), voice_);
    }
    found.push_back(std::move(gold));
    for (const std::string_view zone : {"hand", "deck", "discard"}) {
        if (zone == "hand" && voice_.isYou(seat) && !isLong) continue;  // it is shown
        found.push_back(stat(zone, std::to_string(countOf(field(seat, zone)))));
    }
    return found;
}

// What this seat is to the voice's: "attacks you", "your team".
std::vector<std::string> EpicDrawing::rolesOf(const std::string& seat) const {
    std::vector<std::string> found;
    const Seat who = *game_.seatFrom(seat);
    const epic::Position position = look();
    const epic::Mode mode = state_.options.mode;
    if (mode >= epic::Mode::Teams) {
        found.push_back(voice_.say("epic.team", {{"number", state_.players[who].team + 1}}));
        if (who != self_ && !position.areOpponents(who, self_)) found.push_back(voice_.say("epic.role", {{"role", "ally"}}));
    }
    const bool isHunt = mode == epic::Mode::HunterFirstBlood || mode == epic::Mode::HunterLastSurvivor;
    if (isHunt && who != self_ && state_.players[who].isIn && state_.players[self_].isIn) {
        if (position.nextIn(self_) == who) found.push_back(voice_.say("epic.role", {{"role", "prey"}}));
        if (position.nextIn(who) == self_) found.push_back(voice_.say("epic.role", {{"role", "hunter"}}));
    }
    return found;
}

std::string EpicDrawing::titleOf(const std::string& seat, int detail) const {
    std::string title = voice_.title(seat);
    for (const std::string& role : rolesOf(seat)) title += " · " + role;
    const bool isCrowded = state_.playerCount > 2 && !screen_.isPlain;
    if (detail >= kShortDetail && !isCrowded && !voice_.company().isPerson(seat)) title += " · " + voice_.bot();
    return title;
}

// ---- Lines

// A labelled zone with its cards one behind the other.
void EpicDrawing::addZone(std::vector<std::string>& lines, std::string_view key, const std::vector<std::string>& items) const {
    if (items.empty()) return;
    const std::string label = " " + voice_.say(fmt::format("epic.zone.{}", key));
    const int column = std::max(kZoneColumn, displayWidth(label) + 1);
    std::vector<std::string> flow = flowed(items, ", ", screen_.width, column, column);
    flow[0] = padded(label, column) + flow[0];
    append(lines, flow);
}

// Items one behind the other with a mark between them.
void EpicDrawing::addFlow(std::vector<std::string>& lines, std::vector<std::string> items, std::string_view mark) const {
    if (items.empty()) return;
    for (size_t i = 0; i + 1 < items.size(); ++i) items[i] += " " + screen_.toned(Tone::Dim, mark);
    std::vector<std::string> flow = flowed(items, " ", screen_.width, 1, 2);
    flow[0] = " " + flow[0];
    append(lines, flow);
}

void EpicDrawing::addTop(std::vector<std::string>& lines, const std::string& right) const {
    const std::string title = screen_.toned(Tone::Strong, voice_.say("play.game.epic"));
    lines.push_back(padded(title, std::max(displayWidth(title) + 1, screen_.width - displayWidth(right))) + right);
    if (displayWidth(lines.back()) > screen_.width) lines.back() = clipped(right, screen_.width);
}

// Whether a seat's champions are only counted. At a large table those of the others go first.
bool EpicDrawing::isFolded(const std::string& seat, int detail) const {
    return detail == kBareDetail || (detail == kLeastDetail && state_.playerCount > kMostInFull && !voice_.isYou(seat));
}

void EpicDrawing::addSeat(std::vector<std::string>& lines, const std::string& seat, int detail) const {
    std::vector<std::string> items = stats(seat, false);
    const bool isShort = detail <= kLeastDetail || (state_.playerCount > 2 && !voice_.isYou(seat));
    if (!isShort) {
        lines.push_back(screen_.rule(titleOf(seat, detail)));
        std::vector<std::string> flow = flowed(items, "   ", screen_.width, 1, 1);
        flow[0] = " " + flow[0];
        append(lines, flow);
        return;
    }
    items.insert(items.begin(), screen_.toned(Tone::Strong, titleOf(seat, detail)));
    // Champions that have no room are counted.
    const Value& champions = field(seat, "champions");
    if (isFolded(seat, detail) && hasCards(champions))
        items.push_back(stat("champions", fmt::format("{} ({})", champions.size(), offenseOf(champions))));
    append(lines, flowed(items, "  ", screen_.width, 0, 1));
}

void EpicDrawing::addChampions(std::vector<std::string>& lines, const std::string& seat, int detail) const {
    const Value& champions = field(seat, "champions");
    if (view_.find(seat)->find("out")) return;
    const bool isCompact = state_.playerCount > 2 && !voice_.isYou(seat);
    if (!hasCards(champions)) {
        if (isCompact || detail <= kLeastDetail) return;
        lines.push_back(" " +
                        screen_.toned(Tone::Dim, capitalised(voice_.say("epic.no-champions", {{"target", voice_.whom(seat)}}))));
    } else if (detail >= 2 && !isCompact) {
        append(lines, layCards(championLines(seat), screen_, detail >= kMostDetail ? kMostDetail : 1));
    } else {
        addFlow(lines, championItems(seat), screen_.hasLines ? "│" : "|");
    }
}

void EpicDrawing::addHand(std::vector<std::string>& lines, int detail) const {
    const Value& hand = field(voice_.self(), "hand");
    if (!hasCards(hand)) return;
    // In the midst of an effect the hand matters least.
    if (detail == kLeastDetail && !game_.isOver() && !game_.isBetweenActions())
        return addZone(lines, "hand", {voice_.say("epic.cards", {{"count", countOf(hand)}})});
    if (detail >= 1) {
        append(lines, layCards(handLines(), screen_, detail));
    } else {
        addZone(lines, "hand", handItems());
    }
}

std::vector<std::string> EpicDrawing::table(int detail) const {
    if (isDrafting()) return draftTable(detail);
    std::vector<std::string> lines;
    addTop(lines, turnText());
    addFlow(lines, trackerItems(detail <= kLeastDetail), "·");
    if (detail > kBareDetail) addFlow(lines, battleItems(), "·");
    for (const std::string& seat : others()) {
        addSeat(lines, seat, detail);
        if (!isFolded(seat, detail)) addChampions(lines, seat, detail);
    }
    addSeat(lines, voice_.self(), detail);
    if (detail == kBareDetail) return lines;
    addChampions(lines, voice_.self(), detail);
    if (const Value* playing = view_.find("playing"); playing && hasCards(*playing))
        addZone(lines, "playing", inlineCards(*playing));
    if (detail > kShortDetail) lines.push_back(screen_.rule(voice_.say("epic.zone.hand")));
    addHand(lines, detail);
    return lines;
}

}  // namespace riffle::cli
