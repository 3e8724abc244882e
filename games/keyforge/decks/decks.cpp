#include "games/keyforge/decks/decks.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "engine/value_size.h"
#include "language/parser.h"

namespace riffle::keyforge {

namespace {

constexpr size_t kLongestName = 200;

// The numbers that the publisher's registry has for the sets.
constexpr std::pair<int, uint8_t> kExpansions[] = {
    {341, kCallOfTheArchons}, {435, kAgeOfAscension}, {452, kWorldsCollide}, {453, kWorldsCollide}};

// How names in lists are compared: as foldName has it, and whatever people type for the letters and marks they lack.
std::string foldListed(std::string_view name) {
    std::string folded;
    const std::string plain = foldName(name);
    for (size_t i = 0; i < plain.size(); ++i) {
        const std::string_view rest = std::string_view(plain).substr(i);
        if (rest.starts_with("\u201E")) {  // „
            folded += '"';
            i += 2;
        } else if (rest.starts_with("\u00E6") || rest.starts_with("\u00C6")) {  // æ Æ
            folded += "ae";
            ++i;
        } else if (rest[0] == ' ' || rest[0] == '\t') {
            if (!folded.empty() && folded.back() != ' ') folded += ' ';
        } else {
            folded += rest[0];
        }
    }
    if (!folded.empty() && folded.back() == ' ') folded.pop_back();
    return folded;
}

// Shortened where somebody has put a book there.
std::string shown(std::string_view text) {
    constexpr size_t kMost = 80;
    size_t length = std::min(text.size(), kMost);
    while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) --length;
    std::string out;
    for (const char c : text.substr(0, length)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    return out + (length < text.size() ? "…" : "");
}

std::string quoted(std::string_view text) {
    return "“" + shown(text) + "”";
}

std::string listed(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

// "Star Alliance", "star_alliance" and "staralliance" are one.
uint8_t houseSpelled(std::string_view name) {
    std::string letters;
    for (const char c : foldName(name)) {
        if (c != ' ' && c != '_' && c != '-') letters += c;
    }
    return houseFrom(letters);
}

std::vector<std::string> knownHouses() {
    std::vector<std::string> names;
    for (uint8_t house = 1; house < kHouseEnd; ++house) names.emplace_back(houseName(house));
    return names;
}

Value valueOf(const std::vector<std::string>& words) {
    Value out = Value::list();
    for (const std::string& word : words) out.add(word);
    return out;
}

std::string nameOf(uint8_t house) {
    return std::string(houseName(house));
}

bool isClean(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

// So many names that are like no English one are looked for in other languages: a file may hold thousands.
constexpr int kMostOtherSearches = 12;

// Names in a list for a message: sorted, each once.
class Names {
public:
    void add(std::string_view name) { names_.emplace_back(foldListed(name), name); }
    // With the card that was probably meant.
    void suggest(const CardTable& cards) {
        std::vector<std::string> folded;
        for (const language::CardText& text : cards.texts) folded.push_back(foldListed(text.name));
        const std::vector<std::string_view> words(folded.begin() + kBlank + 1, folded.end());
        std::vector<std::pair<std::string, std::string>> others;  // names in other languages
        std::vector<std::string_view> otherWords;
        int searches = 0;
        for (const auto& [name, written] : names_) {
            const std::string_view near = language::nearest(name, words);
            for (size_t id = kBlank + 1; !near.empty() && id < folded.size(); ++id) {
                if (folded[id] != near) continue;
                meant_.emplace(name, cards.texts[id].name);
                break;
            }
            if (!near.empty() || ++searches > kMostOtherSearches) continue;
            if (others.empty()) {
                for (const language::CardText& text : cards.texts) {
                    for (const auto& [locale, other] : text.names) others.emplace_back(foldListed(other), other);
                }
                for (const auto& other : others) otherWords.emplace_back(other.first);
            }
            const std::string_view nearOther = language::nearest(name, otherWords);
            const auto found = std::find_if(others.begin(), others.end(),
                                            [&](const auto& other) { return !nearOther.empty() && other.first == nearOther; });
            if (found != others.end()) meant_.emplace(name, found->second);
        }
    }
    [[nodiscard]] bool empty() const { return names_.empty(); }
    // "2 cards are not known here: “X”, “Y”."
    std::string sentence(std::string_view one, std::string_view many) {
        tidy();
        std::vector<std::string> words;
        for (const auto& [folded, name] : names_) {
            const auto found = meant_.find(folded);
            words.push_back(quoted(name) + (found == meant_.end() ? "" : " (did you mean " + found->second + "?)"));
        }
        return std::to_string(words.size()) + std::string(words.size() == 1 ? one : many) + ": " + listed(words) + ".";
    }
    // The same by a key.
    Sentence says(std::string key) {
        tidy();
        Value words = Value::list();
        for (const auto& [folded, name] : names_) words.add(shown(name));
        return {std::move(key), {{"count", static_cast<int64_t>(names_.size())}, {"names", std::move(words)}}};
    }

private:
    void tidy() {
        std::sort(names_.begin(), names_.end());
        names_.erase(std::unique(names_.begin(), names_.end(), [](const auto& a, const auto& b) { return a.first == b.first; }),
                     names_.end());
    }

    std::vector<std::pair<std::string, std::string>> names_;  // as compared, as written
    std::unordered_map<std::string, std::string> meant_;
};

// One card of a deck file as it is written there.
struct Entry {
    std::string name;
    uint8_t house = 0;
    const Value* maverick = nullptr;  // where the file says whether it is one
    const Value* anomaly = nullptr;
    bool isLegacy = false;
    bool isEnhanced = false;
};

class Reader {
public:
    Reader(const CardTable& cards, Refusal& refusal) : cards_(cards), refusal_(refusal) {}

    bool read(const Value& file) {
        if (!file.isMap()) return refuse("A deck is a map with name, houses and cards.", {"deck.no-map"});
        if (!isWithin(file, kDeckBounds)) return refuse("It has more cards, or longer names, than any deck.", {"deck.too-much"});
        return readKeys(file) && readName(file) && readSet(file) && readHouses(file) && readCards(file) && checkCounts() &&
               findCards() && checkKinds() && checkSet();
    }

    DeckList deck;

private:
    const CardTable& cards_;
    Refusal& refusal_;
    std::vector<uint8_t> houses_;
    std::vector<Entry> entries_;
    uint8_t set_ = 0;  // SetOp, where the file names one

    // The sentence in English, and by its key.
    bool refuse(std::string message, Sentence sentence, std::string code = "bad_setup") {
        refusal_ = {std::move(code), std::move(message), {std::move(sentence)}};
        return false;
    }
    bool refuseHouse(std::string_view name) {
        return refuse("There is no house " + quoted(name) + "; the houses are " + listed(knownHouses()) + ".",
                      {"deck.no-house", {{"name", shown(name)}, {"houses", valueOf(knownHouses())}}});
    }

    bool readKeys(const Value& file) {
        for (const auto& [key, value] : file.entries()) {
            if (key == "game") {
                if (!value.isText()) return refuse("This is a deck of another game, not of KeyForge.", {"deck.other-game"});
                if (foldName(value.asText()) != "keyforge")
                    return refuse("This is a deck of " + quoted(value.asText()) + ", not of KeyForge.",
                                  {"deck.of-game", {{"game", shown(value.asText())}}});
            } else if (key != "name" && key != "set" && key != "id" && key != "houses" && key != "cards") {
                return refuse("This is no KeyForge deck: it has " + quoted(key) + ", and a deck has name, houses and cards.",
                              {"deck.field", {{"name", shown(key)}}});
            }
        }
        return true;
    }

    bool readName(const Value& file) {
        const Value* name = file.find("name");
        if (!name || name->isNull()) return true;
        if (!name->isText()) return refuse("The deck’s name is a text; put it in quotation marks.", {"deck.name-text"});
        if (name->asText().size() > kLongestName || !isClean(name->asText()))
            return refuse("The deck’s name is one line of at most " + std::to_string(kLongestName) + " bytes.",
                          {"deck.name-long", {{"most", static_cast<int64_t>(kLongestName)}}});
        deck.name = name->asText();
        return true;
    }

    // "Age of Ascension", "age_of_ascension", "AoA" and the publisher's number are one. Sets of somebody's own are not looked at.
    bool readSet(const Value& file) {
        const Value* set = file.find("set");
        if (!set || set->isNull()) return true;
        const std::string written = set->isText() ? set->asText() : set->isInt() ? std::to_string(set->asInt()) : "";
        std::string name;
        for (const char c : foldName(written)) name += c == ' ' || c == '-' ? '_' : c;
        set_ = setFrom(name);
        if (set_ != 0) return true;
        for (const auto& [number, each] : kExpansions) {
            if (name == std::to_string(number)) set_ = each;
        }
        const bool isOwn = std::any_of(cards_.texts.begin(), cards_.texts.end(), [&](const language::CardText& text) {
            return !name.empty() && foldName(text.set) == name;
        });
        if (set_ != 0 || isOwn) return true;
        return refuse("This is a deck of the set " + quoted(written) + ", whose cards are not here.",
                      {"deck.no-set", {{"set", shown(written)}}});
    }

    // A deck is of one set; cards of earlier sets may be in it as legacies, where the file says which set it is or marks them.
    bool checkSet() {
        const auto isIn = [&](const DeckCard& card, uint8_t set) {
            return card.isLegacy || cards_[card.id].isAnomaly || cards_[card.id].printingIn(set) != nullptr;
        };
        uint8_t set = set_;
        long most = -1;
        for (uint8_t each = kSetEnd - 1; set_ == 0 && each >= kCallOfTheArchons; --each) {
            const long count =
                std::count_if(deck.cards.begin(), deck.cards.end(), [&](const DeckCard& card) { return isIn(card, each); });
            if (count > most) set = each;
            most = std::max(most, count);
        }
        const std::string name = setTitle(set);
        for (DeckCard& card : deck.cards) {
            const std::string title(cards_.nameOf(card.id));
            const CardDef& def = cards_[card.id];
            if (def.isAnomaly && set < kWorldsCollide && !card.isLegacy)
                return refuse(quoted(title) + " is an anomaly, and there are none in decks of " + name + ".",
                              {"deck.anomaly-set", {{"card", shown(title)}, {"set", name}}});
            if (isIn(card, set)) continue;
            const bool isEarlier = std::any_of(def.printings.begin(), def.printings.end(),
                                               [&](const Printing& printing) { return printing.set < set; });
            if (!isEarlier)
                return refuse(quoted(title) + " is a card of a later set, and this is a deck of " + name + ".",
                              {"deck.later-set", {{"card", shown(title)}, {"set", name}}});
            if (set_ == 0)
                return refuse("The deck is of no one set: " + quoted(title) + " is not printed in " + name +
                                  ", of which most of its cards are; a card of an earlier set is marked legacy.",
                              {"deck.mixed-sets", {{"card", shown(title)}, {"set", name}}});
            card.isLegacy = true;
        }
        return true;
    }

    // Adds a house that is not there yet.
    bool addHouse(std::string_view name) {
        const uint8_t house = houseSpelled(name);
        if (house == 0) return refuseHouse(name);
        if (std::find(houses_.begin(), houses_.end(), house) != houses_.end())
            return refuse("The house " + nameOf(house) + " is listed twice.", {"deck.house-twice", {{"house", nameOf(house)}}});
        houses_.push_back(house);
        return true;
    }

    bool readHouses(const Value& file) {
        const Value* houses = file.find("houses");
        const Value* cards = file.find("cards");
        if (!houses && !cards) return refuse("The deck has no cards: “cards” lists them by house.", {"deck.no-cards"});
        if (houses && houses->isMap()) {
            if (cards)
                return refuse("The cards stand either under “houses” or under “cards”, not in both.", {"deck.cards-where"});
        } else if (houses) {
            if (!houses->isList()) return refuse("“houses” is a list of three houses.", {"deck.houses-list"});
            for (const Value& house : houses->items()) {
                if (!house.isText()) return refuse("“houses” is a list of three houses.", {"deck.houses-list"});
                if (!addHouse(house.asText())) return false;
            }
            if (!checkThree()) return false;
            if (!cards) return refuse("The deck has no cards: “cards” lists them by house.", {"deck.no-cards"});
        }
        return true;
    }

    bool checkThree() {
        if (houses_.size() == kDeckHouses) return true;
        std::vector<std::string> names;
        for (const uint8_t house : houses_) names.emplace_back(houseName(house));
        return refuse("A deck has exactly three houses; this one has " + std::to_string(houses_.size()) +
                          (names.empty() ? "." : ": " + listed(names) + "."),
                      {"deck.three-houses", {{"count", static_cast<int64_t>(names.size())}, {"houses", valueOf(names)}}});
    }

    bool readCards(const Value& file) {
        const Value* cards = file.find("cards");
        const bool isGiven = !houses_.empty();  // the houses were listed
        if (!cards) cards = file.find("houses");
        std::vector<std::pair<std::string_view, const Value*>> groups;
        if (cards->isMap()) {
            for (const auto& [house, names] : cards->entries()) groups.emplace_back(house, &names);
        } else if (cards->isList()) {
            for (const Value& group : cards->items()) {
                const Value* house = group.isMap() ? group.find("house") : nullptr;
                const Value* names = group.isMap() ? group.find("cards") : nullptr;
                if (!house || !house->isText() || !names || group.size() != 2)
                    return refuse("“cards” is a map from house to cards, or a list of maps with house and cards.",
                                  {"deck.cards-groups"});
                groups.emplace_back(house->asText(), names);
            }
        } else {
            return refuse("“cards” is a map from house to cards.", {"deck.cards-map"});
        }
        std::vector<uint8_t> seen;
        for (const auto& [name, names] : groups) {
            if (!isGiven && !addHouse(name)) return false;
            const uint8_t house = houseSpelled(name);
            if (house == 0) return refuseHouse(name);
            if (std::find(houses_.begin(), houses_.end(), house) == houses_.end())
                return refuse("There are cards of " + nameOf(house) + ", which is none of the deck’s three houses.",
                              {"deck.foreign-house", {{"house", nameOf(house)}}});
            if (std::find(seen.begin(), seen.end(), house) != seen.end())
                return refuse("The cards of " + nameOf(house) + " are listed twice.",
                              {"deck.group-twice", {{"house", nameOf(house)}}});
            seen.push_back(house);
            if (!readGroup(house, *names)) return false;
        }
        return checkThree();
    }

    bool readGroup(uint8_t house, const Value& names) {
        const auto isNoList = [&] {
            return refuse("The cards of " + nameOf(house) + " are a list of names.",
                          {"deck.group-list", {{"house", nameOf(house)}}});
        };
        if (!names.isList()) return isNoList();
        for (const Value& item : names.items()) {
            Entry entry;
            entry.house = house;
            if (item.isMap()) {
                if (!readEntry(item, entry)) return false;
            } else if (item.isText()) {
                entry.name = item.asText();
            }
            if (entry.name.empty()) return isNoList();
            entries_.push_back(std::move(entry));
        }
        return true;
    }

    bool readEntry(const Value& item, Entry& entry) {
        const Value* name = item.find("name");
        if (!name || !name->isText()) return refuse("A card that is a map has a “name”.", {"deck.card-name"});
        entry.name = name->asText();
        for (const auto& [key, value] : item.entries()) {
            if (key == "name") continue;
            if (key != "maverick" && key != "anomaly" && key != "legacy" && key != "enhanced")
                return refuse(
                    "The card " + quoted(entry.name) + " has " + quoted(key) + "; it can be marked maverick, anomaly or legacy.",
                    {"deck.card-mark", {{"card", shown(entry.name)}, {"name", shown(key)}}});
            if (!value.isBool())
                return refuse("“" + key + "” of " + quoted(entry.name) + " is true or false.",
                              {"deck.mark-bool", {{"card", shown(entry.name)}, {"name", shown(key)}}});
            if (key == "maverick") entry.maverick = &value;
            if (key == "anomaly") entry.anomaly = &value;
            if (key == "legacy") entry.isLegacy = value.asBool();
            if (key == "enhanced") entry.isEnhanced = value.asBool();
        }
        return true;
    }

    bool checkCounts() {
        bool isRight = true;
        std::vector<std::string> counts;
        Value byHouse = Value::map();
        for (const uint8_t house : houses_) {
            const auto count =
                std::count_if(entries_.begin(), entries_.end(), [&](const Entry& each) { return each.house == house; });
            isRight &= count == kHouseCards;
            counts.push_back(std::to_string(count) + " of " + nameOf(house));
            byHouse[nameOf(house)] = static_cast<int64_t>(count);
        }
        if (isRight) return true;
        return refuse("A deck has 36 cards, 12 of each house; this one has " + std::to_string(entries_.size()) + ": " +
                          listed(counts) + ".",
                      {"deck.counts", {{"count", static_cast<int64_t>(entries_.size())}, {"counts", std::move(byHouse)}}});
    }

    // English names first: a name in another language never hides one.
    bool findCards() {
        std::unordered_map<std::string, CardId> ids;
        for (size_t id = kBlank + 1; id < cards_.texts.size(); ++id)
            ids.emplace(foldListed(cards_.texts[id].name), static_cast<CardId>(id));
        for (size_t id = kBlank + 1; id < cards_.texts.size(); ++id) {
            for (const auto& [locale, name] : cards_.texts[id].names) ids.emplace(foldListed(name), static_cast<CardId>(id));
        }
        Names missing;
        Names enhanced;
        for (const Entry& entry : entries_) {
            const auto found = ids.find(foldListed(entry.name));
            if (found == ids.end()) {
                missing.add(entry.name);
                continue;
            }
            if (entry.isEnhanced) enhanced.add(entry.name);
            deck.cards.push_back({found->second, entry.house, entry.isLegacy});
        }
        if (!missing.empty()) {
            missing.suggest(cards_);
            return refuse(missing.sentence(" card is not known here", " cards are not known here"), missing.says("deck.unknown"),
                          "unknown_card");
        }
        if (!enhanced.empty())
            return refuse(enhanced.sentence(" card has bonus icons that are not printed on it",
                                            " cards have bonus icons that are not printed on them"),
                          enhanced.says("deck.enhanced"));
        std::copy(houses_.begin(), houses_.end(), deck.houses.begin());
        return true;
    }

    // What the file says of a card, and what is printed on it.
    bool checkKinds() {
        for (size_t i = 0; i < entries_.size(); ++i) {
            const Entry& entry = entries_[i];
            const CardDef& def = cards_[deck.cards[i].id];
            const std::string name = quoted(cards_.nameOf(deck.cards[i].id));
            const std::string card = shown(cards_.nameOf(deck.cards[i].id));
            if (entry.anomaly && entry.anomaly->asBool() != def.isAnomaly)
                return refuse(name + (def.isAnomaly ? " is an anomaly." : " is no anomaly."),
                              {def.isAnomaly ? "deck.is-anomaly" : "deck.no-anomaly", {{"card", card}}});
            if (!entry.maverick || entry.maverick->asBool() == isMaverick(deck.cards[i], cards_)) continue;
            const std::string house = nameOf(entry.house);
            const std::string home = nameOf(def.house);
            if (def.isAnomaly)
                return refuse(name + " is an anomaly, which is at home in every house and no maverick.",
                              {"deck.anomaly-home", {{"card", card}}});
            if (entry.maverick->asBool())
                return refuse(name + " is a card of " + house + " and no maverick there.",
                              {"deck.no-maverick", {{"card", card}, {"house", house}}});
            return refuse(name + " is a card of " + home + " and stands under " + house + ", but is said to be no maverick.",
                          {"deck.unsaid-maverick", {{"card", card}, {"home", home}, {"house", house}}});
        }
        return true;
    }
};

}  // namespace

bool readDeck(const Value& file, const CardTable& cards, DeckList& deck, Refusal& refusal) {
    Reader reader(cards, refusal);
    if (!reader.read(file)) return false;
    deck = std::move(reader.deck);
    return true;
}

}  // namespace riffle::keyforge
