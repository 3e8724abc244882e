#include "games/shards/terminal/board_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "cli/play_board.h"
#include "games/shards/text/text.h"
#include "protocol/text.h"

namespace riffle::cli {

using shards::CardDef;
using shards::CardId;
using shards::CardTable;
using shards::Faction;

namespace {

constexpr int kZoneColumn = 13;  // where the cards of a zone begin

std::string numberText(const Value& value) {
    return value.isInt() ? std::to_string(value.asInt()) : "∞";
}
}  // namespace

Tone toneOf(Faction faction) {
    switch (faction) {
        case Faction::None: return Tone::None;
        case Faction::Homodeus: return Tone::Homodeus;
        case Faction::Order: return Tone::Order;
        case Faction::Undergrowth: return Tone::Undergrowth;
        case Faction::Wraethe: return Tone::Wraethe;
    }
    return Tone::None;
}

ShardsDrawing::ShardsDrawing(const Game& game, const CardTable& cards, const Voice& voice, const Screen& screen)
    : game_(game),
      cards_(cards),
      voice_(voice),
      screen_(screen),
      self_(game.seatFrom(voice.self()).value_or(Seat{0})),
      view_(game.view({false, self_})) {
    std::memcpy(&state_, game.bytes().data(), sizeof state_);
}

std::vector<std::string> ShardsDrawing::others() const {
    std::vector<std::string> before;
    std::vector<std::string> after;
    bool isAfter = false;
    for (const std::string_view seat : {"A", "B", "C", "D", "N"}) {
        if (!view_.find(seat)) continue;
        if (seat == voice_.self()) {
            isAfter = true;
        } else {
            (isAfter ? after : before).emplace_back(seat);
        }
    }
    append(after, before);
    return after;
}

std::string ShardsDrawing::nameOf(const Value& card) const {
    return game_.cardName(indexOf(card), voice_.locale());
}
const CardDef& ShardsDrawing::defOf(const Value& card) const {
    return cards_[cards_.find(card.find("name")->asText())];
}

// "health 5, shield 2, exhausted": what is true of the card where it lies.
std::string ShardsDrawing::facts(const Value& card, bool isInPlay) const {
    const int index = indexOf(card);
    const CardDef& def = defOf(card);
    std::vector<std::string> found;
    if (def.isChampion)
        found.push_back(voice_.say("play.fact.health", {{"amount", isInPlay ? look().healthOf(index) : int{def.health}}}));
    if (!isInPlay) {
        if (const int shield = look().shieldInHand(index); shield > 0)
            found.push_back(voice_.say("play.fact.shield", {{"amount", shield}}));
    }
    if (isMarked(card, "exhausted")) found.push_back(voice_.say("play.fact.exhausted"));
    if (isMarked(card, "fastplayed")) found.push_back(voice_.say("play.fact.fastplayed"));
    return joined(found);
}

std::string ShardsDrawing::letterOf(Faction faction) const {
    return faction == Faction::None ? std::string() : voice_.say("play.faction", {{"faction", shards::nameOf(faction)}});
}

std::string ShardsDrawing::kindOf(const CardDef& def) const {
    return voice_.say("play.kind", {{"kind", def.isChampion ? "champion" : def.isMercenary ? "mercenary" : "ally"}});
}

std::string ShardsDrawing::textOf(CardId id) const {
    std::string text = language::rulesText(cards_.texts[id], shards::phrasebook(voice_.locale()), cards_.texts);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

std::string ShardsDrawing::typeOf(CardId id) const {
    const std::string line = language::typeLine(cards_.texts[id], shards::phrasebook(voice_.locale()));
    return line.substr(0, line.find(" — "));
}

CardLine ShardsDrawing::line(const Value& card, std::string lead, bool isInPlay) const {
    const CardId id = cards_.find(card.find("name")->asText());
    CardLine out;
    out.lead = std::move(lead);
    out.name = nameOf(card);
    if (id <= shards::kBlank) return out;
    const CardDef& def = cards_[id];
    out.tone = toneOf(def.faction);
    out.letter = letterOf(def.faction);
    out.type = typeOf(id);
    out.kind = kindOf(def);
    out.facts = facts(card, isInPlay);
    out.text = textOf(id);
    return out;
}

CardLine ShardsDrawing::rowLine(const Value& card) const {
    if (!card.isNull()) return line(card, std::to_string(look().costFor(self_, indexOf(card))), false);
    CardLine gap;
    gap.name = voice_.say("play.gap");
    gap.tone = Tone::Dim;
    return gap;
}

std::vector<std::string> ShardsDrawing::inlineCards(const Value& zone, bool isInPlay) const {
    std::vector<std::string> found;
    for (const Value& card : zone.items()) {
        std::string about = isInPlay                       ? facts(card, true)
                            : isMarked(card, "fastplayed") ? voice_.say("play.fact.fastplayed")
                                                           : std::string();
        const std::string letter = screen_.isPlain ? "" : letterOf(defOf(card).faction);
        if (!letter.empty()) about = about.empty() ? letter : letter + ", " + about;
        const std::string name = screen_.toned(toneOf(defOf(card).faction), nameOf(card));
        found.push_back(about.empty() ? name : fmt::format("{} ({})", name, about));
    }
    return voice_.counted(found, false);
}

// The cards of a zone as lines of a list, equal ones counted.
std::vector<CardLine> ShardsDrawing::listCards(const Value& zone, bool isInPlay) const {
    std::vector<CardLine> found;
    std::vector<int> counts;
    for (const Value& card : zone.items()) {
        CardLine each = line(card, "", isInPlay);
        size_t i = 0;
        while (i < found.size() && (found[i].name != each.name || found[i].facts != each.facts)) ++i;
        if (i == found.size()) {
            found.push_back(std::move(each));
            counts.push_back(0);
        }
        ++counts[i];
    }
    for (size_t i = 0; i < found.size(); ++i) found[i].lead = counts[i] > 1 ? fmt::format("{}×", counts[i]) : "";
    return found;
}

std::string ShardsDrawing::stat(std::string_view key, const std::string& number) const {
    return voice_.say(fmt::format("play.zone.{}", key)) + " " + screen_.toned(Tone::Strong, number);
}

std::vector<std::string> ShardsDrawing::stats(const std::string& seat) const {
    if (isMarked(*view_.find(seat), "out")) return {voice_.say("play.fact.out")};
    const bool isYou = voice_.isYou(seat);
    std::vector<std::string> found;
    found.push_back(stat("health", numberText(field(seat, "health"))));
    found.push_back(stat("mastery", numberText(field(seat, "mastery"))));
    if (isYou && field(seat, "focused").asBool()) found.back() += fmt::format(" ({})", voice_.say("play.fact.focused"));
    if (isYou || field(seat, "crystals") != Value(0)) found.push_back(stat("crystals", numberText(field(seat, "crystals"))));
    found.push_back(stat("power", numberText(field(seat, "power"))));
    if (seat == "N") return found;  // it has no cards of its own
    if (!isYou) found.push_back(stat("hand", std::to_string(countOf(field(seat, "hand")))));
    found.push_back(stat("deck", std::to_string(countOf(field(seat, "deck")))));
    found.push_back(stat("discard", std::to_string(countOf(field(seat, "discard")))));
    return found;
}

std::string ShardsDrawing::titleOf(const std::string& seat, bool isLong) const {
    std::string title = voice_.title(seat);
    if (const Value& character = field(seat, "character"); character.isText()) title += " · " + voice_.leader(character.asText());
    if (isLong && seat != "N" && !voice_.company().isPerson(seat)) title += " · " + voice_.bot();
    const bool isAlly = !voice_.isYou(seat) && seat != "N" && !look().areOpponents(self_, *game_.seatFrom(seat));
    return isAlly ? title + " · " + voice_.say("play.ally") : title;
}

std::string ShardsDrawing::turnText() const {
    const std::string& phase = view_.find("phase")->asText();
    if (phase == "setup") return voice_.say("play.phase.setup");
    const std::string& active = view_.find("active")->asText();
    return fmt::format("{} · {} · {}", voice_.say("play.turn", {{"turn", *view_.find("turn")}}),
                       voice_.say("play.turn-of", {{"who", voice_.who(active)}, {"seat", voice_.name(active)}}),
                       voice_.say("play.phase." + phase));
}

// Before the deal the row is not empty, it is not there yet.
bool ShardsDrawing::isDealt() const {
    const std::vector<Value>& row = view_.find("row")->items();
    return view_.find("phase")->asText() != "setup" ||
           std::any_of(row.begin(), row.end(), [](const Value& card) { return !card.isNull(); });
}

std::string ShardsDrawing::centreText() const {
    return voice_.say("play.centre-left", {{"count", countOf(*view_.find("centre"))}});
}

// A labelled zone with its cards one behind the other.
void ShardsDrawing::addZone(std::vector<std::string>& lines, std::string_view key, const std::vector<std::string>& items,
                            bool isOneLine) const {
    if (items.empty()) return;
    const std::string label = " " + voice_.say(fmt::format("play.zone.{}", key));
    const int column = std::max(kZoneColumn, displayWidth(label) + 1);
    std::vector<std::string> flow = flowed(items, ", ", screen_.width, column, kZoneColumn);
    flow[0] = padded(label, column) + flow[0];
    if (isOneLine && flow.size() > 1) flow = {clipped(padded(label, column) + joined(items), screen_.width)};
    append(lines, flow);
}

void ShardsDrawing::addStats(std::vector<std::string>& lines, const std::string& seat) const {
    std::vector<std::string> flow = flowed(stats(seat), "   ", screen_.width, 1, 1);
    flow[0] = " " + flow[0];
    append(lines, flow);
}

// Title and figures in one line where they fit.
void ShardsDrawing::addTitledStats(std::vector<std::string>& lines, const std::string& seat) const {
    std::vector<std::string> items = stats(seat);
    items.insert(items.begin(), screen_.toned(Tone::Strong, titleOf(seat, false)));
    append(lines, flowed(items, "  ", screen_.width, 0, 1));
}

void ShardsDrawing::addOpponent(std::vector<std::string>& lines, const std::string& seat, int detail) const {
    if (detail >= 1) {
        lines.push_back(screen_.rule(titleOf(seat, true)));
        addStats(lines, seat);
    } else {
        addTitledStats(lines, seat);
    }
    addZone(lines, "champions", inlineCards(field(seat, "champions"), true), detail <= kShortDetail);
    if (detail > kLeastDetail) addZone(lines, "played", inlineCards(field(seat, "played"), false), detail <= kShortDetail);
    if (const Value& relics = field(seat, "relics"); detail >= 2 && hasCards(relics))
        addZone(lines, "relics", inlineCards(relics, false));
}

void ShardsDrawing::addOwn(std::vector<std::string>& lines, int detail) const {
    const std::string& seat = voice_.self();
    if (detail == kLeastDetail) {
        lines.push_back(screen_.rule(""));
        addTitledStats(lines, seat);
    } else {
        lines.push_back(screen_.rule(titleOf(seat, true)));
        addStats(lines, seat);
    }
    const Value& champions = field(seat, "champions");
    if (detail >= 2 && hasCards(champions)) {
        addZone(lines, "champions", {""});
        append(lines, layCards(listCards(champions, true), screen_, detail));
    } else {
        addZone(lines, "champions", inlineCards(champions, true), detail == kLeastDetail);
    }
    const bool mayTakeRelic = field(seat, "mastery").asInt() >= shards::kRelicMastery;
    if (const Value& relics = field(seat, "relics"); hasCards(relics) && (detail >= 1 || mayTakeRelic)) {
        addZone(lines, mayTakeRelic ? "relics" : "relics-later", inlineCards(relics, false));
    }
    if (detail > kLeastDetail) addZone(lines, "played", inlineCards(field(seat, "played"), false), detail <= kShortDetail);
    const Value& hand = field(seat, "hand");
    if (detail >= 1 && hasCards(hand)) {
        addZone(lines, "hand", {""});
        append(lines, layCards(listCards(hand, false), screen_, detail));
    } else if (hasCards(hand)) {
        addZone(lines, "hand", inlineCards(hand, false));
    }
}

std::vector<std::string> ShardsDrawing::table(int detail) const {
    std::vector<std::string> lines;
    const std::string title = screen_.toned(Tone::Strong, voice_.say("play.game.shards"));
    const std::string turn = turnText();
    lines.push_back(padded(title, std::max(displayWidth(title) + 1, screen_.width - displayWidth(turn))) + turn);
    if (displayWidth(lines[0]) > screen_.width) lines[0] = clipped(turn, screen_.width);
    for (const std::string& seat : others()) addOpponent(lines, seat, detail);

    if (isDealt()) {
        std::vector<CardLine> row;
        for (const Value& card : view_.find("row")->items()) row.push_back(rowLine(card));
        lines.push_back(screen_.rule(voice_.say("play.zone.row"), centreText()));
        // While the Nemesis takes its turn nothing may be left of it.
        if (std::all_of(row.begin(), row.end(), [](const CardLine& card) { return card.text.empty() && card.type.empty(); }))
            row.resize(1);
        append(lines, detail == kLeastDetail ? flowCards(row, screen_) : layCards(row, screen_, detail));
    }
    if (const Value* offer = view_.find("relics"); offer && hasCards(*offer)) {
        lines.push_back(screen_.rule(voice_.say("play.zone.offer")));
        append(lines, layCards(listCards(*offer, false), screen_, detail));
    }
    if (view_.find(voice_.self())) addOwn(lines, detail);
    return lines;
}

// Line mode: a labelled line for each zone, sentences that can be heard as well as read.
class PlainShardsTable {
public:
    explicit PlainShardsTable(const ShardsDrawing& drawing) : d(drawing) {}

    std::vector<std::string> write() {
        add(0, capitalised(d.turnText()) + ".");
        for (const std::string& seat : d.others()) {
            writeSeat(seat);
            addZone(seat, "champions", "champions", true);
            addZone(seat, "played", "played", false);
        }
        if (d.isDealt()) {
            add(0, fmt::format("{} ({}):", d.voice_.say("play.zone.row"), d.centreText()));
            for (const Value& card : d.view_.find("row")->items()) addCard(d.rowLine(card), true);
        }
        if (const Value* offer = d.view_.find("relics"); offer && hasCards(*offer)) {
            add(0, d.voice_.say("play.zone.offer") + ":");
            for (const CardLine& card : d.listCards(*offer, false)) addCard(card, false);
        }
        const std::string& self = d.voice_.self();
        if (!d.view_.find(self)) return std::move(lines);
        writeSeat(self);
        addCards(self, "champions", true);
        addZone(self, d.field(self, "mastery").asInt() >= shards::kRelicMastery ? "relics" : "relics-later", "relics", false);
        addZone(self, "played", "played", false);
        addCards(self, "hand", false);
        return std::move(lines);
    }

private:
    const ShardsDrawing& d;
    std::vector<std::string> lines;

    void add(int indent, const std::string& text) {
        const std::string margin(static_cast<size_t>(indent), ' ');
        bool isFirst = true;
        for (const std::string& part : wrapped(text, d.screen_.width - indent - 2)) {
            lines.push_back(margin + (isFirst ? "" : "  ") + part);
            isFirst = false;
        }
    }

    void writeSeat(const std::string& seat) { add(0, fmt::format("{}: {}.", d.titleOf(seat, true), joined(d.stats(seat)))); }

    [[nodiscard]] std::string label(std::string_view key) const {
        return capitalised(d.voice_.say(fmt::format("play.zone.{}", key)));
    }

    void addZone(const std::string& seat, std::string_view labelKey, std::string_view name, bool isInPlay) {
        const Value& cards = d.field(seat, name);
        if (hasCards(cards)) add(2, fmt::format("{}: {}.", label(labelKey), joined(d.inlineCards(cards, isInPlay))));
    }

    void addCards(const std::string& seat, std::string_view name, bool isInPlay) {
        const Value& cards = d.field(seat, name);
        if (!hasCards(cards)) return;
        add(2, label(name) + ":");
        for (const CardLine& card : d.listCards(cards, isInPlay)) addCard(card, false);
    }

    void addCard(const CardLine& card, bool isPriced) {
        std::string text = card.name;
        if (!isPriced && !card.lead.empty()) text = fmt::format("{} {}", card.lead, text);
        if (isPriced && !card.lead.empty()) text += ", " + d.voice_.say("play.fact.cost", {{"cost", card.lead}});
        if (!card.type.empty()) text += ", " + card.type;
        if (!card.facts.empty()) text += ", " + card.facts;
        text += card.text.empty() ? "." : ". " + card.text;
        add(4, text);
    }
};

std::vector<std::string> ShardsDrawing::plainTable() const {
    return PlainShardsTable(*this).write();
}

}  // namespace riffle::cli
