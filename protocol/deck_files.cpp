#include "protocol/deck_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/value_size.h"
#include "protocol/game_decks.h"
#include "protocol/games.h"
#include "protocol/json.h"
#include "protocol/text.h"
#include "protocol/yaml.h"

namespace riffle {

namespace {

bool refuse(Refusal& refusal, std::string message, Sentence sentence) {
    refusal = {"bad_setup", std::move(message), {std::move(sentence)}};
    return false;
}

bool refuseMany(Refusal& refusal) {
    return refuse(refusal, fmt::format("At most {} decks are taken at once.", kMostDecks),
                  {"deck.too-many", {{"most", static_cast<int64_t>(kMostDecks)}}});
}

// Whether the bytes are text: UTF-8 without control characters other than tabs and line ends.
bool isText(std::string_view text) {
    for (size_t i = 0; i < text.size(); ++i) {
        const auto lead = static_cast<unsigned char>(text[i]);
        if (lead < 0x80) {
            if (lead < 0x20 && lead != '\t' && lead != '\n' && lead != '\r') return false;
            continue;
        }
        const int more = lead >= 0xF0 && lead < 0xF5 ? 3 : lead >= 0xE0 && lead < 0xF0 ? 2 : lead >= 0xC2 && lead < 0xE0 ? 1 : 0;
        if (more == 0 || i + static_cast<size_t>(more) >= text.size()) return false;
        for (int k = 0; k < more; ++k) {
            if ((static_cast<unsigned char>(text[++i]) & 0xC0U) != 0x80U) return false;
        }
    }
    return true;
}

// A deck file names its parts at the beginning of a line; a plain list has no such line.
bool looksLikeYaml(std::string_view text) {
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (line.starts_with("cards:") || line.starts_with("houses:")) return true;
        at = end + 1;
    }
    return false;
}

// The decks that the value is, each as its game takes it.
bool addDecks(const GameDecks& kind, const Value& value, std::vector<Value>& decks, Refusal& refusal) {
    const auto add = [&](const Value& each) {
        Value deck;
        if (!kind.take(each, deck, refusal)) return false;
        decks.push_back(std::move(deck));
        return true;
    };
    if (!kind.isManyDecks(value)) return add(value);
    if (value.size() == 0) return refuse(refusal, "The list has no decks.", {"deck.none"});
    if (value.size() + decks.size() > kMostDecks) return refuseMany(refusal);
    return std::all_of(value.items().begin(), value.items().end(), add);
}

bool readYaml(const GameDecks& kind, std::string_view text, std::vector<Value>& decks, Refusal& refusal) {
    std::string error;
    const auto documents = parseYaml(text, error, {kLargestDeckFile, 16, kMostDeckCards});
    if (!documents) return refuse(refusal, fmt::format("This is no deck file that can be read: {}.", error), {"deck.unreadable"});
    for (const YamlDocument& each : *documents) {
        if (!each.value.isNull() && decks.size() >= kMostDecks) return refuseMany(refusal);
        if (!each.value.isNull() && !addDecks(kind, each.value, decks, refusal)) return false;
    }
    return !decks.empty() || refuse(refusal, "There is no deck in it.", {"deck.none"});
}

// A list of one game may be handed to another.
bool readList(const GameModule& game, std::string_view text, Value& deck, Refusal& refusal) {
    for (const GameModule& other : gameModules()) {
        if (other.decks && other.decks != game.decks && other.decks->isSurelyOurs(text))
            return refuse(refusal, fmt::format("This is a deck of {}, not of {}.", other.title, game.title),
                          {"deck.of-other-game", {{"other", other.title}, {"game", game.title}}});
    }
    return game.decks->importList(text, deck, refusal);
}

// Plainly where YAML takes it for the same text, else in quotes.
std::string scalar(std::string_view text) {
    const auto isLetter = [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) || (static_cast<unsigned char>(c) & 0x80U);
    };
    const bool isPlain =
        !text.empty() && isLetter(text.front()) && text.back() != ' ' && std::all_of(text.begin(), text.end(), [&](char c) {
            return isLetter(c) || std::isdigit(static_cast<unsigned char>(c)) || c == ' ' || c == '.' || c == '-' || c == '\'';
        });
    const std::string folded = riffle::folded(text);
    for (const std::string_view word : {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}) {
        if (folded == word) return toJson(text);
    }
    return isPlain ? std::string(text) : toJson(text);
}

std::string flow(const Value& value) {
    if (value.isText()) return scalar(value.asText());
    if (!value.isMap()) return toJson(value);
    std::string out;
    for (const auto& [key, each] : value.entries()) out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", key, flow(each));
    return "{" + out + "}";
}

}  // namespace

bool readDecks(std::string_view game, std::string_view text, std::vector<Value>& decks, Refusal& refusal) {
    const GameModule* module = findModule(game);
    if (!module || !module->decks) {
        refusal = {"no_decks", fmt::format("{} is played without decks of one’s own.", game), {{"error.no_decks"}}};
        return false;
    }
    if (text.size() > kLargestDeckFile)
        return refuse(refusal, fmt::format("It is larger than {} bytes, too large for a deck.", kLargestDeckFile),
                      {"deck.too-large", {{"most", static_cast<int64_t>(kLargestDeckFile)}}});
    if (!isText(text)) return refuse(refusal, "It is not a text in UTF-8, as decks are.", {"deck.not-text"});
    if (text.starts_with("\uFEFF")) text.remove_prefix(3);
    const size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return refuse(refusal, "It is empty.", {"deck.empty"});
    if (const std::string_view line = text.substr(first); line.starts_with("http://") || line.starts_with("https://"))
        return refuse(
            refusal,
            "This is a link, and nothing is fetched from it: open it, save what it returns for the deck (for the registry "
            "with ?links=cards behind it) as a file, and give that.",
            {"deck.link"});
    std::vector<Value> found;
    if (text[first] == '{' || text[first] == '[') {
        std::string error;
        const std::optional<Value> json = parseJson(text, error);
        if (!json) return refuse(refusal, error, {"deck.unreadable"});
        if (!addDecks(*module->decks, *json, found, refusal)) return false;
    } else if (looksLikeYaml(text)) {
        if (!readYaml(*module->decks, text, found, refusal)) return false;
    } else {
        Value deck;
        if (!readList(*module, text, deck, refusal)) return false;
        found.push_back(std::move(deck));
    }
    decks.insert(decks.end(), found.begin(), found.end());
    return true;
}

std::string deckText(const Value& deck) {
    std::string out;
    for (const auto& [key, value] : deck.entries()) {
        if (key == "cards" && value.isMap()) {
            out += "cards:\n";
            for (const auto& [group, names] : value.entries()) {  // a house or a faction
                out += fmt::format("  {}:\n", group);
                for (const Value& name : names.items()) out += fmt::format("    - {}\n", flow(name));
                for (const auto& [name, count] : names.entries()) out += fmt::format("    {}: {}\n", scalar(name), flow(count));
            }
        } else if (value.isList()) {
            std::string items;
            for (const Value& item : value.items()) items += (items.empty() ? "" : ", ") + flow(item);
            out += fmt::format("{}: [{}]\n", key, items);
        } else {
            out += fmt::format("{}: {}\n", key, flow(value));
        }
    }
    return out;
}

}  // namespace riffle
