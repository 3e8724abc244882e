#include "protocol/expect.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "protocol/text.h"

namespace riffle {

namespace {

// The fields a view may have (PROTOCOL §2). One that is absent has its default, but a word that is no field is a mistake.
constexpr std::string_view kFields[] = {
    "game",     "turn",        "active",     "phase",     "result",    "hand",     "deck",      "discard",    "id",
    "name",     "owner",       "controller", "row",       "centre",    "banished", "character", "health",     "mastery",
    "crystals", "power",       "focused",    "champions", "played",    "relics",   "exhausted", "fastplayed", "house",
    "houses",   "amber",       "keys",       "chains",    "archive",   "purged",   "line",      "artifacts",  "ready",
    "damage",   "armor",       "counters",   "stun",      "ward",      "enrage",   "upgrades",  "under",      "initiative",
    "battle",   "gold",        "expended",   "flipped",   "deploying", "offense",  "defense",   "out",        "winners",
    "losers",   "reason",      "decision",   "seats",     "first",     "cost",     "shield",    "options",    "key_cost",
    "copies",   "animated",    "playing",    "match",     "wins",      "keywords", "stripped",  "drafted",    "pack",
    "team",     "factionGold", "attackers",  "blockers",  "defender",
};

// Counters of all games, for `counters: {doom: 0}` where there are none.
constexpr std::string_view kCounters[] = {"power", "doom", "fuse", "glory", "disruption", "growth", "plus"};

// Zones whose cards are in play, for `cards: {Name: …}`.
constexpr std::string_view kInPlay[] = {"champions", "played", "line", "artifacts", "upgrades"};

template <size_t N>
bool contains(const std::string_view (&words)[N], std::string_view word) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool isOperator(std::string_view key) {
    return key == "count" || key == "contains" || key == "not" || key == "atleast" || key == "atmost";
}

// What was found, as it stands in a report.
std::string shown(const Value* value) {
    if (!value) return "nothing";
    if (value->isList()) {
        std::vector<std::string> items;
        for (const Value& item : value->items()) {
            const Value* name = item.isMap() ? item.find("name") : nullptr;
            items.push_back(name && name->isText() ? name->asText() : shown(&item));
        }
        return fmt::format("[{}]", joined(items));
    }
    return value->isText() ? value->asText() : toJson(*value);
}

bool isDefault(const Value& value) {
    switch (value.kind()) {
        case Value::Kind::Null: return true;
        case Value::Kind::Bool: return !value.asBool();
        case Value::Kind::Int: return value.asInt() == 0;
        case Value::Kind::Text: return value.asText().empty();
        case Value::Kind::List:
        case Value::Kind::Map: return value.size() == 0;
    }
    return false;
}

std::string scalarText(const Value& value) {
    switch (value.kind()) {
        case Value::Kind::Bool: return value.asBool() ? "true" : "false";
        case Value::Kind::Int: return std::to_string(value.asInt());
        case Value::Kind::Text: return folded(value.asText());
        case Value::Kind::Null:
        case Value::Kind::List:
        case Value::Kind::Map: break;
    }
    return "";
}

// How many there are of something: cards of a zone, shown or hidden.
std::optional<int64_t> countOf(const Value* value) {
    if (!value || value->isNull()) return 0;
    if (value->isList()) {
        int64_t count = 0;
        for (const Value& item : value->items()) count += item.isNull() ? 0 : 1;  // a gap in the row is no card
        return count;
    }
    if (value->isMap()) {
        if (const Value* count = value->find("count"); count && count->isInt()) return count->asInt();
        return static_cast<int64_t>(value->size());
    }
    return std::nullopt;
}

std::optional<int64_t> numberOf(const Value* value) {
    if (!value || value->isNull()) return 0;
    if (value->isInt() || value->isBool()) return value->asInt();
    if (value->isText() && value->asText() == "infinite") return std::numeric_limits<int64_t>::max();
    if (value->isList()) return countOf(value);
    return std::nullopt;
}

class Matcher {
public:
    std::vector<std::string> problems;

    // `actual` is null where the view has no such field.
    void match(const std::string& path, const Value& expected, const Value* actual) {
        if (expected.isMap()) {
            matchMap(path, expected, actual);
        } else if (expected.isList()) {
            matchList(path, expected, actual);
        } else if (!isEqual(expected, actual)) {
            differs(path, shown(&expected), actual);
        }
    }

    void matchTop(const Value& expected, const Value& view) {
        for (const auto& [seat, board] : view.entries()) {
            for (const std::string_view zone : {"line", "artifacts"}) {
                const Value* cards = board.isMap() ? board.find(zone) : nullptr;
                if (!cards || !cards->isList()) continue;
                for (const Value& card : cards->items()) standing.insert(&card);
            }
        }
        for (const auto& [key, value] : expected.entries()) {
            if (key == "cards") {
                matchCards(value, view);
            } else {
                matchKey("", key, value, &view);
            }
        }
    }

private:
    std::set<const Value*> standing;  // the cards of the view that lie in lines and among artifacts

    void differs(const std::string& path, const std::string& expected, const Value* actual) {
        problems.push_back(fmt::format("{}: expected {}, found {}", path.empty() ? "the view" : path, expected, shown(actual)));
    }

    bool holds(const Value& expected, const Value* actual, const std::string& path = "") const {
        Matcher trial;
        trial.standing = standing;
        trial.match(path, expected, actual);
        return trial.problems.empty();
    }

    static bool isEqual(const Value& expected, const Value* actual) {
        if (!actual || actual->isNull()) return isDefault(expected);
        if (expected.isNull()) return isDefault(*actual);
        // A card may be named.
        if (actual->isMap()) {
            const Value* name = actual->find("name");
            return name && name->isText() && scalarText(expected) == folded(name->asText());
        }
        if (actual->isList()) return false;
        return scalarText(expected) == scalarText(*actual);
    }

    void matchMap(const std::string& path, const Value& expected, const Value* actual) {
        for (const auto& [key, value] : expected.entries()) {
            if (isOperator(key)) {
                matchOperator(path, key, value, actual);
            } else {
                matchKey(path, key, value, actual);
            }
        }
    }

    void matchKey(const std::string& path, const std::string& key, const Value& expected, const Value* actual) {
        if (isOperator(key)) return matchOperator(path, key, expected, actual);
        const std::string here = path.empty() ? key : path + "." + key;
        if (actual && !actual->isMap() && !actual->isNull()) return differs(here, shown(&expected), nullptr);
        const Value* found = actual ? actual->find(key) : nullptr;
        if (!found && actual) found = defaultOf(key, *actual);
        const bool isCounter = (path == "counters" || path.ends_with(".counters")) && contains(kCounters, key);
        if (!found && !isCounter && !contains(kFields, key)) {
            problems.push_back(fmt::format("{}: there is no such field", here));
            return;
        }
        match(here, expected, found);
    }

    // What a field that is absent from a card says where that is not nothing. Only creatures and artifacts are ready or not.
    const Value* defaultOf(std::string_view key, const Value& card) const {
        static const Value kTrue(true);
        if (key == "ready" && standing.contains(&card)) return &kTrue;
        return key == "controller" ? card.find("owner") : nullptr;
    }

    void matchOperator(const std::string& path, const std::string& key, const Value& expected, const Value* actual) {
        if (key == "not") {
            if (holds(expected, actual, path))
                problems.push_back(fmt::format("{}: expected not {}, found {}", path, shown(&expected), shown(actual)));
        } else if (key == "count") {
            const auto count = countOf(actual);
            if (!expected.isInt() || !count || *count != expected.asInt()) {
                problems.push_back(fmt::format("{}: expected {} of them, found {}", path, shown(&expected),
                                               count ? std::to_string(*count) + ": " + shown(actual) : shown(actual)));
            }
        } else if (key == "contains") {
            const Value wanted = expected.isList() ? expected : Value::listOf({expected});
            std::string missing;
            if (!isSubset(wanted, actual, missing)) {
                problems.push_back(fmt::format("{}: expected {} among them, found {}", path, missing, shown(actual)));
            }
        } else {
            const auto number = numberOf(actual);
            const bool isMet =
                expected.isInt() && number && (key == "atleast" ? *number >= expected.asInt() : *number <= expected.asInt());
            if (!isMet) {
                problems.push_back(fmt::format("{}: expected {} {}, found {}", path, key == "atleast" ? "at least" : "at most",
                                               shown(&expected), shown(actual)));
            }
        }
    }

    // Whether each wanted item is among the actual ones, each used once.
    bool isSubset(const Value& wanted, const Value* actual, std::string& missing) const {
        std::vector<const Value*> left;
        if (actual && actual->isList()) {
            for (const Value& item : actual->items()) left.push_back(&item);
        }
        for (const Value& item : wanted.items()) {
            const auto found = std::find_if(left.begin(), left.end(), [&](const Value* each) { return holds(item, each); });
            if (found == left.end()) {
                missing = shown(&item);
                return false;
            }
            left.erase(found);
        }
        return true;
    }

    void matchList(const std::string& path, const Value& expected, const Value* actual) {
        if (!actual || actual->isNull()) {
            if (expected.size() > 0) differs(path, shown(&expected), actual);
            return;
        }
        if (!actual->isList() || actual->size() != expected.size()) return differs(path, shown(&expected), actual);
        std::string missing;
        if (path == "hand" || path.ends_with(".hand")) {
            if (!isSubset(expected, actual, missing)) differs(path, shown(&expected), actual);
            return;
        }
        bool isNames = true;
        for (size_t i = 0; i < expected.size(); ++i) {
            const Value& item = expected.items()[i];
            if (item.isMap() || item.isList()) {
                isNames = false;
                match(fmt::format("{}[{}]", path, i + 1), item, &actual->items()[i]);
            } else if (!isEqual(item, &actual->items()[i])) {
                if (isNames) return differs(path, shown(&expected), actual);
                differs(fmt::format("{}[{}]", path, i + 1), shown(&item), &actual->items()[i]);
            }
        }
    }

    static void collect(const Value& zone, std::vector<const Value*>& cards) {
        for (const Value& card : zone.items()) {
            if (!card.isMap()) continue;
            cards.push_back(&card);
            for (const auto& [key, value] : card.entries()) {
                if (contains(kInPlay, key) && value.isList()) collect(value, cards);
            }
        }
    }

    static int64_t idNumber(const Value* card) {
        const Value* id = card->find("id");
        return id && id->isText() && id->asText().size() > 1 ? wholeNumber(std::string_view(id->asText()).substr(1)).value_or(0)
                                                             : 0;
    }

    void matchCards(const Value& expected, const Value& view) {
        if (!expected.isMap()) {
            problems.push_back("cards: expected a map from names to fields");
            return;
        }
        std::vector<const Value*> inPlay;
        for (const auto& [seat, board] : view.entries()) {
            if (!board.isMap()) continue;
            for (const auto& [zone, cards] : board.entries()) {
                if (contains(kInPlay, zone) && cards.isList()) collect(cards, inPlay);
            }
        }
        std::stable_sort(inPlay.begin(), inPlay.end(), [](const Value* a, const Value* b) { return idNumber(a) < idNumber(b); });
        for (const auto& [words, fields] : expected.entries()) {
            std::string name = folded(words);
            int rank = 1;
            if (const size_t mark = name.rfind('#'); mark != std::string::npos) {
                if (const auto number = wholeNumber(std::string_view(name).substr(mark + 1))) {
                    rank = *number;
                    name.resize(mark);
                }
            }
            const Value* found = nullptr;
            for (const Value* card : inPlay) {
                const Value* own = card->find("name");
                const Value* id = card->find("id");
                const bool isIt =
                    (own && own->isText() && folded(own->asText()) == name) || (id && id->isText() && id->asText() == name);
                if (isIt && --rank == 0) found = card;
            }
            if (!found) {
                if (!fields.isNull()) problems.push_back(fmt::format("cards.{}: there is no such card in play", words));
            } else if (fields.isNull()) {
                problems.push_back(fmt::format("cards.{}: expected no such card in play, found one", words));
            } else {
                match("cards." + words, fields, found);
            }
        }
    }
};

}  // namespace

std::vector<std::string> unmet(const Value& expected, const Value& view) {
    Matcher matcher;
    if (!expected.isMap()) return {"“expect” is a map."};
    matcher.matchTop(expected, view);
    return std::move(matcher.problems);
}

}  // namespace riffle
