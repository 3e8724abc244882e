#include "games/keyforge/terminal/board_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "cli/play_board.h"
#include "games/keyforge/text/text.h"
#include "games/keyforge/words/words.h"
#include "language/render.h"
#include "protocol/text.h"

namespace riffle::cli {

using keyforge::CardDef;
using keyforge::CardId;
using keyforge::CardTable;
using keyforge::Type;

namespace {

constexpr int kZoneColumn = 11;  // where the cards of a zone begin
constexpr int kChainsACard = 6;  // KF-CHAIN-03
constexpr std::string_view kPlayableMark = "*";
constexpr std::string_view kKeys[] = {"red", "blue", "yellow"};

int64_t numberIn(const Value& card, std::string_view field) {
    const Value* value = card.find(field);
    return value && value->isInt() ? value->asInt() : 0;
}
Tone toneOfKey(std::string_view key) {
    return key == "red" ? Tone::RedKey : key == "blue" ? Tone::BlueKey : Tone::YellowKey;
}

}  // namespace

KeyforgeDrawing::KeyforgeDrawing(const Game& game, const KeyforgeBook& book, const Voice& voice, const Screen& screen)
    : game_(game),
      book_(book),
      cards_(book.cards),
      voice_(voice),
      screen_(screen),
      self_(game.seatFrom(voice.self()).value_or(Seat{0})),
      view_(game.view({false, self_})) {
    std::memcpy(&state_, game.bytes().data(), sizeof state_);
    if (game.isOver() || game.decider() != self_ || state_.decision != keyforge::Decision::Main) return;
    isChoosing_ = true;
    for (const Option& option : game.options()) {
        if ((option.verb == "play" || option.verb == "attach") && !option.cards.empty()) playable_.push_back(option.cards[0]);
    }
}

// ---- A card

std::string KeyforgeDrawing::nameOf(const Value& card) const {
    return game_.cardName(indexOf(card), voice_.locale());
}

const CardDef& KeyforgeDrawing::defOf(const Value& card) const {
    return cards_[book_.idOf(card.find("name")->asText())];
}

// Its first house where it has several.
uint8_t KeyforgeDrawing::houseOf(const Value& card) const {
    const Value* given = card.find("house");
    if (given && given->isList() && given->size() > 0) given = &given->items()[0];
    return given && given->isText() ? keyforge::houseFrom(given->asText()) : defOf(card).house;
}

std::string KeyforgeDrawing::codeOf(const Value& card) const {
    const Value* given = card.find("house");
    if (given && given->isList()) {
        std::vector<std::string> codes;
        for (const Value& each : given->items()) codes.push_back(houseCode(each.asText(), voice_));
        return joined(codes, "/");
    }
    const uint8_t house = houseOf(card);
    return house ? houseCode(keyforge::houseName(house), voice_) : std::string();
}

// "Brobnar Creature", with the house it really belongs to.
std::string KeyforgeDrawing::typeOf(const Value& card) const {
    const uint8_t house = houseOf(card);
    const std::string type = voice_.say("keyforge.type", {{"type", keyforge::typeName(defOf(card).type)}});
    if (!house) return type;
    return voice_.say("keyforge.typed", {{"house", houseIn(keyforge::houseName(house), voice_)}, {"type", type}});
}

// "5/1 −2": power, armor where there is any, damage where there is any.
std::string KeyforgeDrawing::powerOf(const Value& card) const {
    std::string out = screen_.toned(Tone::Strong, std::to_string(numberIn(card, "power")));
    if (const int64_t armor = numberIn(card, "armor"); armor > 0) out += fmt::format("/{}", armor);
    if (const int64_t damage = numberIn(card, "damage"); damage > 0)
        out += " " + screen_.toned(Tone::Alarm, fmt::format("{}{}", screen_.hasLines ? "−" : "-", damage));
    return out;
}

// Those that matter while it is in play.
std::vector<std::string> KeyforgeDrawing::keywordsOf(const Value& card, bool isLong) const {
    static constexpr std::pair<uint8_t, std::string_view> kKeywords[] = {
        {keyforge::kTaunt, "taunt"},     {keyforge::kElusive, "elusive"},           {keyforge::kSkirmish, "skirmish"},
        {keyforge::kPoison, "poison"},   {keyforge::kInvulnerable, "invulnerable"}, {keyforge::kHazardous, "hazardous"},
        {keyforge::kAssault, "assault"},
    };
    std::vector<std::string> found;
    const keyforge::Position position = look();
    const int index = indexOf(card);
    for (const auto& [keyword, name] : kKeywords) {
        if (!isLong && keyword != keyforge::kTaunt) break;  // the others matter to those who look closely
        const bool hasValue = keyword == keyforge::kHazardous || keyword == keyforge::kAssault;
        const int value = hasValue ? position.valueOf(index, keyword) : position.hasKeyword(index, keyword) ? 1 : 0;
        if (value == 0) continue;
        const std::string term = voice_.say("keyforge.small", {{"term", name}});
        found.push_back(hasValue ? fmt::format("{} {}", term, value) : term);
    }
    return found;
}

std::vector<std::string> KeyforgeDrawing::namesAt(const Value& card, std::string_view field) const {
    const Value* zone = card.find(field);
    if (!zone) return {};
    if (!zone->isList()) return {voice_.say("keyforge.cards", {{"count", countOf(*zone)}})};
    std::vector<std::string> names;
    for (const Value& each : zone->items()) names.push_back(nameOf(each));
    return voice_.counted(names, false);
}

std::vector<std::string> KeyforgeDrawing::facts(const Value& card, bool isLong) const {
    std::vector<std::string> found;
    const std::string form = isLong ? "long" : "short";
    const auto add = [&](std::string_view what, const Value& amount = {}) {
        found.push_back(voice_.say("keyforge.fact." + form, {{"fact", what}, {"amount", amount}}));
    };
    if (const Value* power = card.find("power"); power && isLong) add("power", *power);
    if (const Value* armor = card.find("armor"); armor && isLong) add("armor", *armor);
    if (const Value* damage = card.find("damage"); damage && isLong) add("damage", *damage);
    if (isMarked(card, "ready")) add("exhausted");
    for (const std::string_view token : {"stun", "ward", "enrage"}) {
        if (isMarked(card, token)) add(token);
    }
    if (const Value* amber = card.find("amber")) add("amber", *amber);
    if (const Value* counters = card.find("counters")) {
        for (const auto& [name, amount] : counters->entries()) add(name == "power" ? "boost" : name, amount);
    }
    if (const Value* controller = card.find("controller"); controller)
        found.push_back(voice_.say("keyforge.owner", {{"target", voice_.whom(card.find("owner")->asText())}}));
    return found;
}

bool KeyforgeDrawing::isPlayable(const Value& card) const {
    return std::find(playable_.begin(), playable_.end(), indexOf(card)) != playable_.end();
}

LineCell KeyforgeDrawing::cellOf(const Value& card, int detail) const {
    LineCell cell;
    cell.name = nameOf(card);
    cell.tone = toneOfHouse(houseOf(card));
    cell.isExhausted = isMarked(card, "ready");
    cell.facts.push_back(fmt::format("{} {}", codeOf(card), powerOf(card)));
    append(cell.facts, facts(card, false));
    append(cell.facts, keywordsOf(card, detail >= 2));
    if (const Value* copied = card.find("copies"))
        cell.below.push_back("= " + language::displayName(cards_.texts[book_.idOf(copied->asText())], voice_.locale()));
    for (const std::string& name : namesAt(card, "upgrades")) cell.below.push_back("+ " + name);
    if (const std::vector<std::string> under = namesAt(card, "under"); !under.empty())
        cell.below.push_back(voice_.say("keyforge.under", {{"cards", joined(under)}}));
    return cell;
}

// ---- Cards one behind the other

std::vector<std::string> KeyforgeDrawing::inlineCards(const Value& zone, bool isInPlay) const {
    std::vector<std::string> found;
    for (const Value& card : zone.items()) {
        std::vector<std::string> about;
        if (const std::string code = codeOf(card); !code.empty())
            about.push_back(screen_.isPlain ? houseIn(keyforge::houseName(houseOf(card)), voice_) : code);
        if (isInPlay) {
            append(about, facts(card, screen_.isPlain));
            for (const std::string& name : namesAt(card, "upgrades")) about.push_back("+ " + name);
            if (const std::vector<std::string> under = namesAt(card, "under"); !under.empty())
                about.push_back(voice_.say("keyforge.under", {{"cards", joined(under)}}));
        }
        const std::string name = screen_.toned(toneOfHouse(houseOf(card)), nameOf(card));
        found.push_back(about.empty() ? name : fmt::format("{} ({})", name, joined(about)));
    }
    return voice_.counted(found, false);
}

std::string KeyforgeDrawing::handFacts(const Value& card) const {
    const CardDef& def = defOf(card);
    std::vector<std::string> found;
    if (def.type == Type::Creature && screen_.isPlain) {
        found.push_back(voice_.say("keyforge.fact.long", {{"fact", "power"}, {"amount", int{def.power}}}));
        if (def.armor > 0) found.push_back(voice_.say("keyforge.fact.long", {{"fact", "armor"}, {"amount", int{def.armor}}}));
    } else if (def.type == Type::Creature) {
        found.push_back(def.armor > 0 ? fmt::format("{}/{}", def.power, def.armor) : std::to_string(def.power));
    } else if (!screen_.isPlain) {
        found.push_back(voice_.say("keyforge.type-short", {{"type", keyforge::typeName(def.type)}}));
    }
    if (def.bonus > 0)
        found.push_back(voice_.say(screen_.isPlain ? "keyforge.bonus-long" : "keyforge.bonus", {{"amount", int{def.bonus}}}));
    return joined(found);
}

// The cards of the active house first, then house by house; else as they came.
std::vector<Value> KeyforgeDrawing::sortedHand() const {
    std::vector<Value> hand = field(voice_.self(), "hand").items();
    std::vector<uint8_t> order;
    if (const Value& house = *view_.find("house"); house.isText()) order.push_back(keyforge::houseFrom(house.asText()));
    for (const Value& house : field(voice_.self(), "houses").items()) order.push_back(keyforge::houseFrom(house.asText()));
    const auto rank = [&](const Value& card) { return std::find(order.begin(), order.end(), houseOf(card)) - order.begin(); };
    std::stable_sort(hand.begin(), hand.end(), [&](const Value& a, const Value& b) { return rank(a) < rank(b); });
    return hand;
}

CardLine KeyforgeDrawing::lineOf(const Value& card, bool isInPlay) const {
    CardLine out;
    out.name = nameOf(card);
    const CardId id = book_.idOf(card.find("name")->asText());
    if (id <= keyforge::kBlank) return out;
    out.tone = toneOfHouse(houseOf(card));
    out.letter = codeOf(card);
    out.type = typeOf(card);
    const CardDef& def = defOf(card);
    if (isInPlay) {
        out.facts = joined(facts(card, false));
        if (const std::vector<std::string> under = namesAt(card, "under"); !under.empty())
            out.facts += (out.facts.empty() ? "" : ", ") + voice_.say("keyforge.under", {{"cards", joined(under)}});
    } else if (def.type == Type::Creature || screen_.isPlain) {
        out.facts = handFacts(card);
    } else {
        out.kind = voice_.say("keyforge.type-short", {{"type", keyforge::typeName(def.type)}});
        if (def.bonus > 0) out.facts = voice_.say("keyforge.bonus", {{"amount", int{def.bonus}}});
    }
    out.text = book_.textOf(id, voice_.locale());
    return out;
}

std::vector<CardLine> KeyforgeDrawing::handLines() const {
    std::vector<CardLine> found;
    for (const Value& card : sortedHand()) {
        CardLine each = lineOf(card, false);
        each.lead = isPlayable(card) ? kPlayableMark : "";
        if (isChoosing_ && each.lead.empty()) each.tone = Tone::Dim;
        found.push_back(std::move(each));
    }
    return countedLines(found);
}

// House by house: "Bro: *Cowfyne (5), Unt: Mimicry (act., +1Æ)".
std::vector<std::string> KeyforgeDrawing::handItems() const {
    std::vector<std::string> items;
    std::vector<std::string> codes;
    for (const Value& card : sortedHand()) {
        const Tone tone = isChoosing_ && !isPlayable(card) ? Tone::Dim : toneOfHouse(houseOf(card));
        items.push_back(
            fmt::format("{}{} ({})", isPlayable(card) ? kPlayableMark : "", screen_.toned(tone, nameOf(card)), handFacts(card)));
        codes.push_back(codeOf(card));
    }
    std::vector<std::string> found;
    for (size_t i = 0; i < items.size();) {
        size_t end = i;
        while (end < items.size() && codes[end] == codes[i]) ++end;
        std::vector<std::string> group =
            voice_.counted({items.begin() + static_cast<ptrdiff_t>(i), items.begin() + static_cast<ptrdiff_t>(end)}, false);
        if (!codes[i].empty()) group[0] = screen_.toned(Tone::Strong, codes[i] + ":") + " " + group[0];
        append(found, group);
        i = end;
    }
    return found;
}

// ---- A seat

std::string KeyforgeDrawing::stat(std::string_view key, const std::string& text) const {
    return voice_.say(fmt::format("keyforge.zone.{}", key)) + " " + screen_.toned(Tone::Strong, text);
}

// "R·Y", by colour and letter; in words for line mode.
std::string KeyforgeDrawing::keysOf(const std::string& seat, bool isLong) const {
    const std::vector<Value>& forged = field(seat, "keys").items();
    std::string letters;
    std::vector<std::string> words;
    for (const std::string_view key : kKeys) {
        const bool isForged = std::find(forged.begin(), forged.end(), Value(key)) != forged.end();
        if (isForged) words.push_back(voice_.say("keyforge.key-word", {{"key", key}}));
        const std::string letter = voice_.say("keyforge.key-letter", {{"key", key}});
        letters += isForged ? screen_.toned(toneOfKey(key), letter) : screen_.hasLines ? "·" : ".";
    }
    if (!isLong) return letters;
    return words.empty() ? voice_.say("keyforge.no-keys") : joined(words);
}

std::vector<std::string> KeyforgeDrawing::stats(const std::string& seat, bool isLong) const {
    std::vector<std::string> found;
    const auto number = [&](std::string_view name) { return std::to_string(field(seat, name).asInt()); };
    const int64_t cost = field(seat, "key_cost").asInt();
    const bool isEnough = look().spendable(*game_.seatFrom(seat)) >= cost;
    std::string amber = isLong ? voice_.say("keyforge.amber-of", {{"amount", field(seat, "amber")}, {"cost", cost}})
                               : stat("amber", fmt::format("{}/{}", number("amber"), cost));
    if (isEnough) amber += " " + screen_.toned(Tone::Alarm, voice_.say("keyforge.enough"));
    found.push_back(std::move(amber));
    const std::string keys = keysOf(seat, isLong);
    found.push_back(fmt::format("{} {}", voice_.say("keyforge.zone.keys"), keys));
    if (const int64_t chains = field(seat, "chains").asInt(); chains > 0) {
        const int64_t fewer = (chains + kChainsACard - 1) / kChainsACard;
        found.push_back(stat("chains", std::to_string(chains)) + " " + voice_.say("keyforge.draws-less", {{"count", fewer}}));
    }
    for (const std::string_view zone : {"hand", "deck", "discard", "archive", "purged"}) {
        const int count = countOf(field(seat, zone));
        if (zone == "hand" && voice_.isYou(seat) && !isLong) continue;  // it is shown
        if ((zone == "purged" || zone == "archive") && count == 0) continue;
        found.push_back(stat(zone, std::to_string(count)));
    }
    if (const Value* wins = view_.find(seat)->find("wins")) found.push_back(stat("wins", std::to_string(wins->asInt())));
    return found;
}

std::string KeyforgeDrawing::titleOf(const std::string& seat, int detail) const {
    std::string title = voice_.title(seat);
    if (detail < kShortDetail) return title;
    const Seat who = *game_.seatFrom(seat);
    const std::string& archon = book_.archons[state_.deckOf ? 1U - who : who];
    if (!archon.empty()) title += " · " + archon;
    if (screen_.width >= 110 || screen_.isPlain) {
        std::vector<std::string> houses;
        for (const Value& house : field(seat, "houses").items()) houses.push_back(houseIn(house.asText(), voice_));
        title += " · " + joined(houses);
    }
    if (!voice_.company().isPerson(seat)) title += " · " + voice_.bot();
    return title;
}

std::string KeyforgeDrawing::turnText() const {
    const std::string& phase = view_.find("phase")->asText();
    if (phase == "setup") return voice_.say("play.phase.setup");
    const std::string& active = view_.find("active")->asText();
    const Value& house = *view_.find("house");
    const std::string last = house.isText()
                                 ? screen_.toned(toneOfHouse(keyforge::houseFrom(house.asText())),
                                                 voice_.say("keyforge.active", {{"house", houseIn(house.asText(), voice_)}}))
                                 : voice_.say("keyforge.phase", {{"phase", phase}});
    return fmt::format("{} · {} · {}", voice_.say("play.turn", {{"turn", *view_.find("turn")}}),
                       voice_.say("play.turn-of", {{"who", voice_.who(active)}, {"seat", voice_.name(active)}}), last);
}

// A labelled zone with its cards one behind the other.
void KeyforgeDrawing::addZone(std::vector<std::string>& lines, std::string_view key,
                              const std::vector<std::string>& items) const {
    if (items.empty()) return;
    const std::string label = " " + voice_.say(fmt::format("keyforge.zone.{}", key));
    const int column = std::max(kZoneColumn, displayWidth(label) + 1);
    std::vector<std::string> flow = flowed(items, ", ", screen_.width, column, column);
    flow[0] = padded(label, column) + flow[0];
    append(lines, flow);
}

void KeyforgeDrawing::addSeat(std::vector<std::string>& lines, const std::string& seat, int detail) const {
    std::vector<std::string> items = stats(seat, false);
    if (detail <= kLeastDetail) {
        items.insert(items.begin(), screen_.toned(Tone::Strong, titleOf(seat, detail)));
        append(lines, flowed(items, "  ", screen_.width, 0, 1));
        return;
    }
    lines.push_back(screen_.rule(titleOf(seat, detail)));
    std::vector<std::string> flow = flowed(items, "   ", screen_.width, 1, 1);
    flow[0] = " " + flow[0];
    append(lines, flow);
}

void KeyforgeDrawing::addLine(std::vector<std::string>& lines, const std::string& seat, int detail) const {
    const Value& line = field(seat, "line");
    std::vector<LineCell> cells;
    for (const Value& card : line.items()) cells.push_back(cellOf(card, detail));
    if (cells.empty()) {
        lines.push_back(" " +
                        screen_.toned(Tone::Dim, capitalised(voice_.say("keyforge.no-line", {{"target", voice_.whom(seat)}}))));
    } else if (detail == kLeastDetail) {
        std::vector<std::string> flow = flowLine(cells, screen_, 1, 2);
        flow[0] = " " + flow[0];
        append(lines, flow);
    } else {
        append(lines, layLine(cells, screen_, detail >= 2));
    }
}

void KeyforgeDrawing::addArtifacts(std::vector<std::string>& lines, const std::string& seat, int detail) const {
    const Value& artifacts = field(seat, "artifacts");
    if (!hasCards(artifacts)) return;
    if (detail < kMostDetail) return addZone(lines, "artifacts", inlineCards(artifacts, true));
    std::vector<CardLine> cards;
    for (const Value& card : artifacts.items()) cards.push_back(lineOf(card, true));
    append(lines, layCards(cards, screen_, detail));
}

void KeyforgeDrawing::addHand(std::vector<std::string>& lines, int detail) const {
    const Value& hand = field(voice_.self(), "hand");
    if (!hasCards(hand)) return;
    // In the midst of an effect the hand matters least.
    if (detail == kLeastDetail && !game_.isOver() && !game_.isBetweenActions())
        return addZone(lines, "hand", {voice_.say("keyforge.cards", {{"count", countOf(hand)}})});
    if (detail >= 1) {
        append(lines, layCards(handLines(), screen_, detail));
    } else {
        addZone(lines, "hand", handItems());
    }
}

std::vector<std::string> KeyforgeDrawing::table(int detail) const {
    std::vector<std::string> lines;
    const std::string title = screen_.toned(Tone::Strong, voice_.say("play.game.keyforge"));
    const std::string turn = turnText();
    lines.push_back(padded(title, std::max(displayWidth(title) + 1, screen_.width - displayWidth(turn))) + turn);
    if (displayWidth(lines[0]) > screen_.width) lines[0] = clipped(turn, screen_.width);
    const std::string other = opponent();
    if (detail == kBareDetail) {
        addSeat(lines, other, detail);
        addSeat(lines, voice_.self(), detail);
        return lines;
    }
    addSeat(lines, other, detail);
    addArtifacts(lines, other, detail);
    addLine(lines, other, detail);
    if (detail > kLeastDetail) lines.push_back(screen_.rule(""));
    if (detail == kLeastDetail) addSeat(lines, voice_.self(), detail);
    addLine(lines, voice_.self(), detail);
    addArtifacts(lines, voice_.self(), detail);
    if (detail > kLeastDetail) addSeat(lines, voice_.self(), detail);
    if (const Value* playing = view_.find("playing"); playing && hasCards(*playing))
        addZone(lines, "playing", inlineCards(*playing, false));
    addHand(lines, detail);
    return lines;
}

}  // namespace riffle::cli
