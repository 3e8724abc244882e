// Deck lists and what the formats ask of them: chapter 18 of the rules.
#include "games/epic/decks/decks.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "engine/value_size.h"
#include "games/epic/decks/deck_lines.h"
#include "games/epic/decks/deck_pool.h"
#include "games/epic/words/words.h"
#include "language/parser.h"

namespace riffle::epic {

namespace {

constexpr size_t kLongestName = 200;

std::string quoted(std::string_view word) {
    return "\"" + std::string(word) + "\"";
}

// "Sage"
std::string titleOf(uint8_t faction) {
    std::string name(factionName(faction));
    if (!name.empty()) name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

std::string titlesOf(FactionMask factions) {
    std::string out;
    for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
        if (factions & factionBit(faction)) out += (out.empty() ? "" : ", ") + titleOf(faction);
    }
    return out;
}

std::string counted(int count, std::string_view what) {
    return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

// Shortened where somebody has put a book there.
std::string withoutQuotes(std::string_view text) {
    constexpr size_t kMost = 60;
    size_t length = std::min(text.size(), kMost);
    while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) --length;
    std::string out;
    for (const char c : text.substr(0, length)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    return out + (length < text.size() ? "…" : "");
}

std::string shown(std::string_view text) {
    return quoted(withoutQuotes(text));
}

// Complaints as one text.
std::string joined(const std::vector<Complaint>& complaints) {
    std::string out;
    for (const Complaint& each : complaints) out += (out.empty() ? "" : " ") + each.words;
    return out;
}

// The cards by their names, English ones first: a name in another language never hides one.
class Names {
public:
    explicit Names(const CardTable& table) : cards_(table) {
        for (size_t id = kBlank + 1; id < cards_.texts.size(); ++id) add(cards_.texts[id].name, id);
        for (size_t id = kBlank + 1; id < cards_.texts.size(); ++id) {
            for (const auto& [locale, name] : cards_.texts[id].names) add(name, id);
        }
    }

    [[nodiscard]] CardId find(std::string_view name) const {
        const std::string folded = spelled(name);
        if (folded == "blank") return kBlank;
        const auto found = ids_.find(folded);
        return found == ids_.end() ? kNoCard : found->second;
    }

    // The card that was probably meant: by a slip or two, or by a part of a name that no other has. Empty for none.
    [[nodiscard]] std::string near(std::string_view name) const {
        const std::string folded = spelled(name);
        std::vector<std::string_view> known;
        const std::string* holds = nullptr;
        int holders = 0;
        for (const auto& [each, id] : ids_) {
            if (cards_[id].type == Type::Token) continue;
            known.push_back(each);
            if (folded.size() < 4 || each.find(folded) == std::string::npos) continue;
            holds = &each;
            ++holders;
        }
        const std::string_view close = folded.size() > kLongestName ? std::string_view() : language::nearest(folded, known);
        if (!close.empty()) return std::string(cards_.nameOf(ids_.find(std::string(close))->second));
        return holders == 1 ? std::string(cards_.nameOf(ids_.find(*holds)->second)) : "";
    }

private:
    const CardTable& cards_;
    std::map<std::string, CardId> ids_;

    void add(std::string_view name, size_t id) { ids_.emplace(spelled(name), static_cast<CardId>(id)); }

    // As foldName has it, with one space between words.
    static std::string spelled(std::string_view name) {
        std::string out;
        for (const char c : foldName(name)) {
            if (c != ' ' && c != '\t') {
                out += c;
            } else if (!out.empty() && out.back() != ' ') {
                out += ' ';
            }
        }
        if (!out.empty() && out.back() == ' ') out.pop_back();
        return out;
    }
};

// Takes a deck file apart. What is no deck at all is refused at once; what is wrong with single cards is gathered.
class DeckReader {
public:
    explicit DeckReader(const CardTable& table) : cards(table), names(table) {}

    DeckList deck;
    Complaint fatal;   // why it is no deck
    int unread = 0;    // cards that are not known
    size_t total = 0;  // all of them

    void read(const Value& file) {
        if (!isWithin(file, kDeckBounds)) {
            fatal = {"It has more cards, or longer names, than any deck.", {"deck.too-much"}};
            return;
        }
        if (readFile(file) && total == 0) fatal = {"It has no cards.", {"deck.epic.no-cards"}};
    }

    // Everything that is wrong with single cards.
    [[nodiscard]] std::vector<Complaint> wrong() const {
        std::vector<Complaint> out;
        if (!unknown.empty()) {
            constexpr size_t kMost = kMostNearNames;  // a whole deck of another game need not be listed
            const size_t more = unknown.size() > kMost ? unknown.size() - kMost : 0;
            std::string words = unknown.size() == 1 ? "1 card is not known here: "
                                                    : std::to_string(unknown.size()) + " cards are not known here: ";
            Value all = Value::list();
            size_t count = 0;
            for (const auto& [folded, name] : unknown) {
                const std::string near = all.size() < kMost ? names.near(name) : "";
                Value each = Value::map();
                each["name"] = withoutQuotes(name);
                if (!near.empty()) each["near"] = near;
                all.add(std::move(each));
                if (count >= kMost) continue;
                words += (count++ > 0 ? ", " : "") + shown(name) + (near.empty() ? "" : " (is " + quoted(near) + " meant?)");
            }
            words += more > 0 ? " and " + std::to_string(more) + " more." : ".";
            out.push_back({std::move(words),
                           {"deck.epic.unknown",
                            {{"count", static_cast<int64_t>(unknown.size())},
                             {"unknown", std::move(all)},
                             {"more", static_cast<int64_t>(more)}}}});
        }
        out.insert(out.end(), problems.begin(), problems.end());
        return out;
    }
    [[nodiscard]] bool hasUnknown() const { return !unknown.empty(); }

private:
    const CardTable& cards;
    Names names;
    std::map<std::string, std::string> unknown;  // as written, by how it is compared: sorted, each once
    std::vector<Complaint> problems;             // each once

    bool refuse(std::string message, Sentence sentence) {
        fatal = {std::move(message), std::move(sentence)};
        return false;
    }
    void note(std::string words, Sentence sentence) {
        const bool isNoted =
            std::any_of(problems.begin(), problems.end(), [&](const Complaint& each) { return each.words == words; });
        if (!isNoted) problems.push_back({std::move(words), std::move(sentence)});
    }

    bool readFile(const Value& file) {
        if (!file.isMap()) return readCards(file, true);
        if (file.find("houses")) return refuse("This is a deck of KeyForge, with houses, not of Epic.", {"deck.epic.keyforge"});
        for (const auto& [key, value] : file.entries()) {
            if (!readKey(key, value)) return false;
        }
        const Value* list = file.find("cards");
        if (!list) return refuse("It has no list of cards.", {"deck.epic.no-list"});
        // The first line of a plain list: the deck's name, unless it is a card.
        if (const Value* title = file.find("title"); title && title->isText()) {
            if (names.find(title->asText()) != kNoCard) {
                add(title->asText(), 1);
            } else {
                deck.name = title->asText().substr(0, kLongestName);
            }
        }
        return readCards(*list, true);
    }

    bool readKey(const std::string& key, const Value& value) {
        if (key == "game") {
            if (value.isText() && foldName(value.asText()) == "epic") return true;
            if (!value.isText()) return refuse("This is a deck of another game, not of Epic.", {"deck.epic.other-game"});
            return refuse("This is a deck of " + shown(value.asText()) + ", not of Epic.",
                          {"deck.epic.of-game", {{"game", withoutQuotes(value.asText())}}});
        }
        if (key == "name") {
            if (value.isNull()) return true;
            const bool isName = value.isText() && value.asText().size() <= kLongestName &&
                                std::none_of(value.asText().begin(), value.asText().end(),
                                             [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
            if (!isName)
                return refuse("Its name is one line of text of at most " + std::to_string(kLongestName) + " bytes.",
                              {"deck.epic.name", {{"most", static_cast<int64_t>(kLongestName)}}});
            deck.name = value.asText();
        } else if (key == "format") {
            deck.format = value.isText() ? formatFrom(value.asText()) : std::nullopt;
            if (!deck.format && !value.isNull() && !value.isText())
                return refuse("There is no format of that kind.", {"deck.epic.format-kind"});
            if (!deck.format && !value.isNull())
                return refuse("There is no format " + shown(value.asText()) + ".",
                              {"deck.epic.format", {{"name", withoutQuotes(value.asText())}}});
        } else if (key != "cards" && key != "title") {
            return refuse("A deck has no entry " + shown(key) + "; it has a name, a format and cards.",
                          {"deck.epic.field", {{"name", withoutQuotes(key)}}});
        }
        return true;
    }

    // A list of cards, or a map from names to numbers; at the top also a map from headings to such.
    bool readCards(const Value& list, bool isTop) {
        if (!list.isList() && !list.isMap())
            return refuse("Its cards are a list of names, or a map from names to numbers.", {"deck.epic.cards"});
        for (const Value& entry : list.items()) {
            if (!readEntry(entry)) return false;
        }
        for (const auto& [name, value] : list.entries()) {
            if (isTop && (value.isList() || value.isMap())) {
                if (!isHeading(name))
                    return refuse("Cards stand under a faction, and " + shown(name) + " is none.",
                                  {"deck.epic.heading", {{"name", withoutQuotes(name)}}});
                if (!readCards(value, false)) return false;
            } else {
                addCounted(name, value);
            }
        }
        return true;
    }

    bool readEntry(const Value& entry) {
        if (entry.isText()) {
            std::string_view name = entry.asText();
            const int count = names.find(name) == kNoCard ? takeCount(name) : -1;
            add(std::string(name), count < 0 ? 1 : count);
            return true;
        }
        const Value* name = entry.isMap() ? entry.find("name") : nullptr;
        if (entry.isMap() && entry.size() == 1 && !name) {  // - Kong: 3
            addCounted(entry.entries()[0].first, entry.entries()[0].second);
            return true;
        }
        if (!name || !name->isText())
            return refuse("One of its cards is neither a name nor a map with a name and a count.", {"deck.epic.card"});
        for (const auto& [key, value] : entry.entries()) {
            if (key != "name" && key != "count")
                return refuse("A card of a deck has a name and a count, but no " + shown(key) + ".",
                              {"deck.epic.card-field", {{"name", withoutQuotes(key)}}});
        }
        const Value* count = entry.find("count");
        addCounted(name->asText(), count ? *count : Value(1));
        return true;
    }

    void addCounted(const std::string& name, const Value& count) {
        add(name, count.isInt() && count.asInt() > 0 && count.asInt() < kMaxCards ? static_cast<int>(count.asInt()) : 0);
    }

    void add(const std::string& name, int count) {
        const CardId id = names.find(name);
        total += static_cast<size_t>(std::max(count, 1));
        if (id == kNoCard) {
            unknown.emplace(foldName(name), name);
            unread += std::max(count, 1);
        } else if (cards[id].type == Type::Token) {
            note(quoted(cards.nameOf(id)) + " is a token; decks are made of events and champions.",
                 {"deck.epic.token", {{"card", cards.nameOf(id)}}});
        } else if (cards[id].type == Type::None) {
            note(quoted(cards.nameOf(id)) + " stands for any card in a set-up and can't be in a deck.",
                 {"deck.epic.blank", {{"card", cards.nameOf(id)}}});
        } else if (count < 1 || count >= kMaxCards) {
            note("The count of " + quoted(cards.nameOf(id)) + " is a number from 1 to " + std::to_string(kMaxCards - 1) + ".",
                 {"deck.epic.count", {{"card", cards.nameOf(id)}, {"most", kMaxCards - 1}}});
        } else if (deck.cards.size() + static_cast<size_t>(count) >= kMaxCards) {
            note("It has more cards than a game has room for (" + std::to_string(kMaxCards - 1) + ").",
                 {"deck.epic.room", {{"most", kMaxCards - 1}}});
        } else {
            deck.cards.insert(deck.cards.end(), static_cast<size_t>(count), id);
        }
    }
};

// EPIC-CONSTR-FULL-1, EPIC-CONSTR-FULL-2, EPIC-CONSTR-FULL-3, EPIC-CONSTR-FULL-4, EPIC-CONSTR-FULL-5. With cards that are not
// known, what holds whichever they are.
std::vector<Complaint> wrongInConstructed(const std::vector<CardId>& deck, const CardTable& cards, int unread) {
    std::vector<Complaint> out;
    const int size = static_cast<int>(deck.size()) + unread;
    if (size < kConstructedCards) {
        out.push_back({"It has " + counted(size, "card") + ", and a constructed deck has at least " +
                           std::to_string(kConstructedCards) + ".",
                       {"deck.epic.too-few", {{"count", size}, {"least", kConstructedCards}}}});
    }
    std::map<CardId, int> copies;
    for (const CardId id : deck) ++copies[id];
    for (const auto& [id, count] : copies) {
        if (count <= kMostCopies) continue;
        out.push_back({"It has " + std::to_string(count) + " copies of " + quoted(cards.nameOf(id)) + ", and at most " +
                           std::to_string(kMostCopies) + " are allowed.",
                       {"deck.epic.copies", {{"count", count}, {"card", cards.nameOf(id)}, {"most", kMostCopies}}}});
    }
    std::array<int, kFactionEnd> free{};
    std::array<int, kFactionEnd> paid{};
    for (const CardId id : deck) ++(cards[id].cost == 0 ? free : paid)[cards[id].faction];
    for (uint8_t faction = kGood; faction < kFactionEnd && unread == 0; ++faction) {
        const int needed = kPaidForFree * free[faction];
        if (paid[faction] >= needed) continue;
        out.push_back(
            {"Its " + counted(free[faction], titleOf(faction) + " card") + " of cost 0 need" + (free[faction] == 1 ? "s " : " ") +
                 std::to_string(needed) + " " + titleOf(faction) + " cards of cost 1, and it has " +
                 std::to_string(paid[faction]) + ".",
             {"deck.epic.ratio",
              {{"count", free[faction]}, {"faction", factionName(faction)}, {"needed", needed}, {"paid", paid[faction]}}}});
    }
    return out;
}

// "Sage and Wild", by the factions with the most cards; a few of another are not named.
std::string nameByFactions(const std::vector<CardId>& deck, const CardTable& cards) {
    std::array<size_t, kFactionEnd> counts{};
    for (const CardId id : deck) ++counts[cards[id].faction];
    std::vector<std::string> names;
    for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
        if (counts[faction] > 0 && counts[faction] * 8 >= deck.size()) names.push_back(titleOf(faction));
    }
    std::string out;
    for (size_t i = 0; i < names.size(); ++i) out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return out;
}

// By faction, cards of cost 0 first, then as they stand in the card files.
void sortDeck(std::vector<CardId>& deck, const CardTable& cards) {
    const auto rank = [&](CardId id) { return std::tuple(cards[id].faction, cards[id].cost, id); };
    std::sort(deck.begin(), deck.end(), [&](CardId a, CardId b) { return rank(a) < rank(b); });
}

bool readFor(const Value& file, std::optional<Format> format, const CardTable& cards, DeckList& deck, Refusal& refusal) {
    DeckReader reader(cards);
    reader.read(file);
    std::vector<Complaint> wrong;
    if (!reader.fatal.words.empty()) {
        wrong.push_back(reader.fatal);
    } else {
        wrong = reader.wrong();
        const std::vector<Complaint> more =
            format ? complaintsAbout(reader.deck.cards, *format, cards, reader.unread) : std::vector<Complaint>();
        wrong.insert(wrong.end(), more.begin(), more.end());
    }
    if (wrong.empty()) {
        deck = std::move(reader.deck);
        return true;
    }
    refusal = {reader.fatal.words.empty() && reader.hasUnknown() ? "unknown_card" : "bad_setup", joined(wrong), {}};
    for (Complaint& each : wrong) refusal.says.push_back(std::move(each.sentence));
    return false;
}

}  // namespace

bool readDeck(const Value& file, const CardTable& cards, DeckList& deck, Refusal& refusal) {
    return readFor(file, std::nullopt, cards, deck, refusal);
}

bool readLegalDeck(const Value& file, Format format, const CardTable& cards, DeckList& deck, Refusal& refusal) {
    return readFor(file, format, cards, deck, refusal);
}

Value deckFile(const DeckList& deck, const CardTable& cards) {
    Value file = Value::map();
    file["game"] = "epic";
    if (!deck.name.empty()) file["name"] = deck.name;
    if (deck.format) file["format"] = formatName(*deck.format);
    std::vector<CardId> sorted = deck.cards;
    sortDeck(sorted, cards);
    Value factions = Value::map();
    for (size_t i = 0; i < sorted.size();) {
        size_t end = i;
        while (end < sorted.size() && sorted[end] == sorted[i]) ++end;
        Value& group = factions[factionName(cards[sorted[i]].faction)];
        if (!group.isMap()) group = Value::map();
        group[cards.nameOf(sorted[i])] = static_cast<int64_t>(end - i);
        i = end;
    }
    file["cards"] = std::move(factions);
    return file;
}

DeckList drawDeck(const CardTable& cards, Format format, Rng& rng) {
    DeckList deck;
    deck.format = format;
    const int size = format == Format::Constructed ? kConstructedCards : kLimitedCards;
    Completion completion(cards, format);
    completion.begin(size, rng);
    for (int i = 0; i < size; ++i) {
        if (const CardId id = completion.next(rng); id != kBlank) deck.cards.push_back(id);
    }
    sortDeck(deck.cards, cards);
    deck.name = nameByFactions(deck.cards, cards);
    return deck;
}

std::vector<CardId> deckFromSeed(const CardTable& cards, const Seed& seed, Seat who) {
    Rng rng = seed.apart((uint64_t{0xDEC5} << 32U) ^ who).rng();  // not the numbers that shuffle it
    return drawDeck(cards, Format::Constructed, rng).cards;
}

FactionMask factionsOf(const std::vector<CardId>& deck, const CardTable& cards) {
    FactionMask factions = 0;
    for (const CardId id : deck) factions |= factionBit(cards[id].faction);
    return factions;
}

std::vector<Complaint> complaintsAbout(const std::vector<CardId>& deck, Format format, const CardTable& cards, int unread) {
    if (format == Format::Constructed) return wrongInConstructed(deck, cards, unread);
    if (format == Format::Preconstructed) {  // EPIC-CONSTR-PRE-2
        const FactionMask factions = factionsOf(deck, cards);
        Value names = Value::list();
        for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
            if (factions & factionBit(faction)) names.add(factionName(faction));
        }
        const auto count = static_cast<int>(names.size());
        if (count == kPreconstructedFactions || unread > 0) return {};
        return {{"A preconstructed deck is made of the cards of two factions, and this one has " +
                     (count == 0 ? std::string("none.") : "cards of " + std::to_string(count) + ": " + titlesOf(factions) + "."),
                 {"deck.epic.two-factions", {{"count", count}, {"factions", std::move(names)}}}}};
    }
    // EPIC-FMT-LIMITED-1, EPIC-FMT-LIMITED-2
    const int size = static_cast<int>(deck.size()) + unread;
    if (size == kLimitedCards) return {};
    return {{"It has " + counted(size, "card") + ", and a deck of a limited format has " + std::to_string(kLimitedCards) + ".",
             {"deck.epic.limited", {{"count", size}, {"needed", kLimitedCards}}}}};
}

std::string whatIsWrong(const std::vector<CardId>& deck, Format format, const CardTable& cards, int unread) {
    return joined(complaintsAbout(deck, format, cards, unread));
}

}  // namespace riffle::epic
