// Decks as other people write them down, made into deck files.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "engine/value_size.h"
#include "games/keyforge/decks/decks.h"
#include "machine/list_lines.h"

namespace riffle::keyforge {

namespace {

bool refuse(Refusal& refusal, std::string message, Sentence sentence) {
    refusal = {"bad_setup", std::move(message), {std::move(sentence)}};
    return false;
}

// What nobody could mean to be a deck is not even read: some of what is done with a card takes longer the more there are.
bool refuseSize(Refusal& refusal) {
    return refuse(refusal, "It has more cards, or longer names, than any deck.", {"deck.too-much"});
}

// A deck file in the making: groups of cards in the order in which their houses come.
class Draft {
public:
    void name(std::string_view text) { name_ = text; }
    void set(std::string name) { set_ = std::move(name); }
    void house(std::string_view name) { (void)group(name); }
    void card(std::string_view house, Value entry, int count = 1) {
        Group& into = group(house);
        for (int i = 0; i < count; ++i) into.cards.add(entry);
        size_ += static_cast<size_t>(count);
    }
    [[nodiscard]] bool isFull() const { return size_ > kMostDeckCards || groups_.size() > kMostDeckCards; }
    [[nodiscard]] bool isEmpty() const {
        return std::all_of(groups_.begin(), groups_.end(), [](const Group& each) { return each.cards.size() == 0; });
    }

    [[nodiscard]] Value file() const {
        Value file = Value::map();
        file["name"] = name_;
        if (!set_.empty()) file["set"] = set_;
        Value groups = Value::list();
        for (const Group& each : groups_) {
            Value entry = Value::map();
            entry["house"] = each.house;
            entry["cards"] = each.cards;
            groups.add(std::move(entry));
        }
        file["cards"] = std::move(groups);
        return file;
    }

private:
    struct Group {
        std::string house;
        Value cards = Value::list();
    };
    Group& group(std::string_view house) {
        for (Group& each : groups_) {
            if (each.house == house) return each;
        }
        groups_.push_back({std::string(house), Value::list()});
        return groups_.back();
    }

    std::string name_;
    std::string set_;  // its name, or the publisher's number
    std::vector<Group> groups_;
    size_t size_ = 0;
};

// ---- plain lists

using machine::isDigit;
using machine::isSpace;
using machine::removePrefix;
using machine::trimmed;
using machine::withoutBullet;

// The house a heading names: "Dis", "## Star Alliance", "**Logos** (12)", "Dis:", "Mars – 12 cards"; 0 where the line is none.
uint8_t headingOf(std::string_view line) {
    if (const size_t bracket = line.rfind('('); bracket != std::string_view::npos && line.ends_with(')')) {
        const std::string_view inside = line.substr(bracket + 1, line.size() - bracket - 2);
        if (!inside.empty() && std::all_of(inside.begin(), inside.end(), isDigit)) line = line.substr(0, bracket);
    }
    std::string letters;
    for (const char c : foldName(line)) {
        if (!isSpace(c) && std::string_view("#*=-_:").find(c) == std::string_view::npos) letters += c;
    }
    constexpr std::string_view kDash = "–";
    if (letters.ends_with("cards")) letters.erase(letters.size() - 5);
    while (!letters.empty() && isDigit(letters.back())) letters.pop_back();
    if (letters.ends_with(kDash)) letters.erase(letters.size() - kDash.size());
    return houseFrom(letters);
}

// A number at the beginning or, behind an x, at the end: "2x Snag", "2 Snag", "Snag x2". Leaves the name.
int takeCount(std::string_view& line) {
    const auto number = [](std::string_view digits) {
        return digits.size() == 1 ? digits[0] - '0' : (digits[0] - '0') * 10 + digits[1] - '0';
    };
    size_t digits = 0;
    while (digits < line.size() && isDigit(line[digits])) ++digits;
    if (digits == 1 || digits == 2) {
        std::string_view rest = line.substr(digits);
        const bool isSpaced = !rest.empty() && isSpace(rest[0]);
        rest = trimmed(rest);
        const bool isTimes = removePrefix(rest, "x ") || removePrefix(rest, "X ") || removePrefix(rest, "×");
        if ((isTimes || isSpaced) && !trimmed(rest).empty()) {
            const int count = number(line.substr(0, digits));
            line = trimmed(rest);
            return count;
        }
    }
    digits = 0;
    while (digits < line.size() && isDigit(line[line.size() - 1 - digits])) ++digits;
    if (digits == 1 || digits == 2) {
        const std::string_view tail = line.substr(line.size() - digits);
        std::string_view rest = line.substr(0, line.size() - digits);
        for (const std::string_view times : {" x", " X", " ×"}) {
            if (!rest.ends_with(times)) continue;
            rest.remove_suffix(times.size());
            if (trimmed(rest).empty()) break;
            line = trimmed(rest);
            return number(tail);
        }
    }
    return 1;
}

// A row of a table, "Mars, Snag" or "Mars<tab>Snag": gives the house and leaves the card; 0 where it is none.
uint8_t takeHouse(std::string_view& line) {
    const size_t end = line.find_first_of("\t,;");
    if (end == std::string_view::npos) return 0;
    const uint8_t house = headingOf(line.substr(0, end));
    std::string_view card = trimmed(line.substr(end + 1));
    if (house == 0 || card.empty()) return 0;
    if (card.size() > 2 && card.front() == '"' && card.back() == '"') card = card.substr(1, card.size() - 2);
    line = card;
    return house;
}

// What stands above the houses beside the name, as deck sites write it: the set is taken, the rest says nothing new.
bool takePreamble(std::string_view line, Draft& draft) {
    const std::string folded = foldName(line);
    for (const std::string_view label : {"set:", "expansion:"}) {
        if (!folded.starts_with(label)) continue;
        draft.set(std::string(trimmed(line.substr(label.size()))));
        return true;
    }
    if (setFrom(folded) != 0) {
        draft.set(folded);
        return true;
    }
    const bool isTableHead = folded.starts_with("house,") || folded.starts_with("house\t") || folded.starts_with("house;");
    return isTableHead || folded.starts_with("houses:") || folded.starts_with("http://") || folded.starts_with("https://");
}

std::string_view nameIn(std::string_view line) {
    while (!line.empty() && line.front() == '#') line.remove_prefix(1);
    line = trimmed(line);
    for (const std::string_view label : {"Deck:", "deck:", "Name:", "name:"}) {
        if (removePrefix(line, label)) break;
    }
    return trimmed(line);
}

// Takes "(maverick)", "(legacy)", "(anomaly)" and "(enhanced)" off the end of a line, and how rare the card is.
Value entryOf(std::string_view line) {
    std::vector<std::string> marks;
    for (bool isFound = true; isFound;) {
        isFound = false;
        for (const std::string_view mark :
             {"maverick", "legacy", "anomaly", "enhanced", "common", "uncommon", "rare", "special", "variant", "fixed"}) {
            const std::string folded = foldName(line);
            for (const std::string& shown : {"(" + std::string(mark) + ")", "[" + std::string(mark) + "]"}) {
                if (!folded.ends_with(shown) || folded.size() == shown.size()) continue;
                line = trimmed(line.substr(0, line.size() - shown.size()));
                const bool isFact = mark == "maverick" || mark == "legacy" || mark == "anomaly" || mark == "enhanced";
                if (isFact && std::find(marks.begin(), marks.end(), mark) == marks.end()) marks.emplace_back(mark);
                isFound = true;
                break;
            }
            if (isFound) break;
        }
    }
    if (marks.empty()) return line;
    Value entry = Value::map();
    entry["name"] = line;
    for (const std::string& mark : marks) entry[mark] = true;
    return entry;
}

// ---- the registry

const Value* findText(const Value& map, std::string_view key) {
    const Value* found = map.isMap() ? map.find(key) : nullptr;
    return found && found->isText() && !found->asText().empty() ? found : nullptr;
}
const Value* findList(const Value* map, std::string_view key) {
    const Value* found = map && map->isMap() ? map->find(key) : nullptr;
    return found && found->isList() ? found : nullptr;
}
bool isSet(const Value& map, std::string_view key) {
    const Value* found = map.find(key);
    return found && found->isBool() && found->asBool();
}

// The houses the deck says it has, in its order. The registry links to them by an id that may or may not be the name.
void nameHouses(const Value& data, const Value* linked, Draft& draft) {
    const Value* houses = findList(data.find("_links"), "houses");
    if (!houses) houses = findList(&data, "houses");
    if (!houses) return;
    const Value* known = findList(linked, "houses");
    for (const Value& house : houses->items()) {
        if (!house.isText()) continue;
        std::string_view name = house.asText();
        for (size_t i = 0; known && i < known->size(); ++i) {
            const Value* id = findText(known->items()[i], "id");
            const Value* own = findText(known->items()[i], "name");
            if (id && own && id->asText() == name) name = own->asText();
        }
        draft.house(name);
    }
}

Value registryEntry(const Value& card, bool isLegacy) {
    std::string name = findText(card, "card_title")->asText();
    // Another card under the same title.
    if (const Value* rarity = findText(card, "rarity"); rarity && foldName(rarity->asText()) == "evil twin")
        name += " (Evil Twin)";
    Value entry = Value::map();
    entry["name"] = name;
    if (isSet(card, "is_maverick")) entry["maverick"] = true;
    if (isSet(card, "is_anomaly")) entry["anomaly"] = true;
    if (isSet(card, "is_enhanced")) entry["enhanced"] = true;
    if (isLegacy) entry["legacy"] = true;
    return entry.size() == 1 ? Value(name) : entry;
}

}  // namespace

bool importList(std::string_view text, Value& file, Refusal& refusal) {
    Draft draft;
    bool isNamed = false;
    uint8_t house = 0;
    for (int number = 1; !text.empty(); ++number) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) continue;
        if (line.size() > kLongestDeckText || draft.isFull()) return refuseSize(refusal);
        const std::string where = "Line " + std::to_string(number) + ": ";
        if (const uint8_t heading = headingOf(line)) {
            house = heading;
            isNamed = true;  // a list may do without a name
            draft.house(houseName(house));
            continue;
        }
        std::string_view row = withoutBullet(line);
        if (const uint8_t own = takeHouse(row)) {
            isNamed = true;
            draft.house(houseName(own));
            draft.card(houseName(own), entryOf(row));
            continue;
        }
        if (house == 0 && draft.isEmpty() && takePreamble(line, draft)) continue;
        if (!isNamed) {
            isNamed = true;
            draft.name(nameIn(line));
            continue;
        }
        if (house == 0)
            return refuse(refusal,
                          where + "a house is expected here; a list has the deck’s name, then each house with its cards below.",
                          {"deck.list.house", {{"line", number}}});
        std::string_view name = withoutBullet(line);
        const int count = takeCount(name);
        if (count < 1 || count > kDeckCards)
            return refuse(refusal, where + "a card is in a deck 1 to 36 times.", {"deck.list.count", {{"line", number}}});
        draft.card(houseName(house), entryOf(name), count);
    }
    if (draft.isEmpty())
        return refuse(refusal, "There are no cards in this list; it has the deck’s name, then each house with its cards below.",
                      {"deck.list.empty"});
    file = draft.file();
    return true;
}

bool importRegistry(const Value& registry, Value& file, Refusal& refusal) {
    const Value* data = registry.isMap() ? registry.find("data") : nullptr;
    if (!data) return refuse(refusal, "This is no deck of the registry: it has no “data”.", {"deck.registry.no-data"});
    if (data->isList())
        return refuse(refusal, "This is a page of many decks; save the page of one deck.", {"deck.registry.many"});
    if (!data->isMap())
        return refuse(refusal, "This is no deck of the registry: its “data” is not a deck.", {"deck.registry.not-deck"});
    const Value* ids = findList(data->find("_links"), "cards");
    if (!ids) ids = findList(data, "cards");
    if (!ids)
        return refuse(refusal, "This is a registry file of another game, or of something other than a deck: it lists no cards.",
                      {"deck.registry.no-cards"});
    const Value* linked = registry.find("_linked");
    const Value* described = findList(linked, "cards");
    if (!described)
        return refuse(refusal, "The file has only the numbers of its cards; save the deck together with its cards.",
                      {"deck.registry.numbers"});

    const Value* eras = data->find("set_era_cards");
    const Value* legacies = findList(eras, "Legacy");
    const auto isLong = [](const Value* list) { return list && list->size() > kMostDeckCards; };
    const Value* links = data->find("_links");
    if (isLong(ids) || isLong(described) || isLong(legacies) || isLong(findList(links, "houses")) ||
        isLong(findList(data, "houses")) || isLong(findList(linked, "houses")))
        return refuseSize(refusal);
    std::unordered_map<std::string_view, const Value*> cards;
    for (const Value& card : described->items()) {
        const Value* id = findText(card, "id");
        if (!id || !findText(card, "card_title") || !findText(card, "house"))
            return refuse(refusal, "This is a registry file of another game: a KeyForge card has a title and a house.",
                          {"deck.registry.other-game"});
        cards.emplace(id->asText(), &card);
    }
    Draft draft;
    if (const Value* name = findText(*data, "name")) draft.name(name->asText());
    if (const Value* set = data->find("expansion"); set && set->isInt()) draft.set(std::to_string(set->asInt()));
    nameHouses(*data, linked, draft);
    for (const Value& id : ids->items()) {
        const auto found = id.isText() ? cards.find(id.asText()) : cards.end();
        if (found == cards.end())
            return refuse(refusal, "The file lists a card that it does not describe; save the deck together with its cards.",
                          {"deck.registry.undescribed"});
        const Value& card = *found->second;
        if (isSet(card, "is_non_deck")) continue;  // lies beside the deck, as a rules card does
        const bool isLegacy =
            legacies && std::find(legacies->items().begin(), legacies->items().end(), id) != legacies->items().end();
        draft.card(findText(card, "house")->asText(), registryEntry(card, isLegacy));
    }
    file = draft.file();
    return true;
}

}  // namespace riffle::keyforge
