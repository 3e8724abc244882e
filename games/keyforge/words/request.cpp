// Reading a `new` request: options, decks, and a position to start from (PROTOCOL §1, §4). Whatever is wrong is said in one
// sentence and nothing is built.
#include "games/keyforge/words/request.h"

#include <algorithm>

#include "games/keyforge/decks/decks.h"
#include "games/keyforge/rules/flow.h"
#include "games/keyforge/words/words.h"

namespace riffle::keyforge {

namespace {

constexpr int kMostSeries = 15;

class RequestReader : public machine::RequestReader<RequestReader, State, CardTable, Deal, Flow> {
public:
    using Base = machine::RequestReader<RequestReader, State, CardTable, Deal, Flow>;
    using Base::Base;

private:
    friend Base;
    static constexpr std::string_view kTitle = "KeyForge";
    static constexpr std::string_view kKnown[] = {"seats", "options", "setup", "starting", "first", "decks"};

    bool readChoices() { return readSeats() && readOptions() && readStarting() && isDealOrPosition(); }
    [[nodiscard]] static std::optional<Seat> playerNamed(const Value& value) { return playerFrom(value); }

    bool readSeats() {
        const Value* seats = find("seats");
        if (!seats || (seats->isInt() && seats->asInt() == kSeats) || (seats->isList() && seats->size() == kSeats)) return true;
        return refuse("KeyForge is played by two, so \"seats\" is 2 or a list of two names.");
    }

    bool readOptions() {
        const Value* options = find("options");
        if (!options) return true;
        if (!options->isMap()) return refuse("\"options\" is a map from option names to values.");
        Options& o = deal.options;
        for (const auto& [key, value] : options->entries()) {
            bool isRead = true;
            if (key == "auction") {
                isRead = readWord(key, value, {"none", "chains"}, o.auction);
            } else if (key == "discardOrder") {
                isRead = readWord(key, value, {"line", "ask"}, o.askDiscardOrder);
            } else if (key == "quickStart") {
                isRead = readWord(key, value, {"false", "true"}, o.quickStart);
            } else if (key == "series") {
                isRead = readSeries(value);
            } else if (key == "chains") {
                isRead = readChains(value);
            } else {
                return refuse("KeyForge has no option " + quoted(key) + ".");
            }
            if (!isRead) return false;
        }
        if (o.auction && (o.chains[0] || o.chains[1]))
            return refuse("Chains are bid for in an auction; leave out the option \"chains\".");
        return true;
    }

    bool readWord(std::string_view key, const Value& value, std::array<std::string_view, 2> words, uint8_t& out) {
        const std::string word = wordOf(value);
        const auto found = std::find(words.begin(), words.end(), word);
        if (found == words.end()) {
            return refuse("The option " + std::string(key) + " takes " + std::string(words[0]) + " or " + std::string(words[1]) +
                          ", not " + word + ".");
        }
        out = static_cast<uint8_t>(found - words.begin());
        return true;
    }

    // Numbers may come as text from a command line.
    static std::optional<int> numberIn(const Value& value, int least, int most) {
        const std::string word = wordOf(value);
        for (int number = least; number <= most; ++number) {
            if (word == std::to_string(number)) return number;
        }
        return std::nullopt;
    }

    bool readSeries(const Value& value) {
        const std::optional<int> number = numberIn(value, 1, kMostSeries);
        if (!number || *number % 2 == 0)
            return refuse("The option series takes an odd number of games from 1 to " + std::to_string(kMostSeries) + ", not " +
                          wordOf(value) + ".");
        deal.options.series = static_cast<uint8_t>(*number);
        return true;
    }

    // {A: 4}, or "A:4" and "A:4,B:2" from a command line.
    bool readChains(const Value& value) {
        Value map = value;
        if (value.isText()) {
            map = Value::map();
            std::string_view rest = value.asText();
            while (!rest.empty()) {
                const std::string_view each = rest.substr(0, rest.find(','));
                rest.remove_prefix(std::min(rest.size(), each.size() + 1));
                map[each.substr(0, each.find(':'))] = each.substr(std::min(each.size(), each.find(':') + 1));
            }
        }
        if (!map.isMap()) return refuse("The option chains is a map from seats to numbers, as in {A: 4}.");
        for (const auto& [key, number] : map.entries()) {
            const std::optional<Seat> who = playerFrom(Value(key));
            const std::optional<int> chains = numberIn(number, 0, kMaxChains);
            if (!who) return refuse("The option chains names no seat of this table: " + key + ".");
            if (!chains) return refuse("A seat has 0 to " + std::to_string(kMaxChains) + " chains, not " + wordOf(number) + ".");
            deal.options.chains[*who] = static_cast<uint8_t>(*chains);
        }
        return true;
    }

    // ---- A real deal

    bool readDecks() {
        const Value* decks = find("decks");
        if (decks && !decks->isMap() && !decks->isList())
            return refuse("\"decks\" is a map from seats to decks, or a list of two.");
        std::array<const Value*, kSeats> given{};
        const auto named = [](const std::string& seat) { return playerFrom(Value(seat)); };
        if (decks && !readBySeat("decks", "decks", *decks, given, named)) return false;
        for (Seat who = 0; who < kSeats; ++who) {
            if (!given[who] || given[who]->isNull() || readDeck(*given[who], cards, deal.decks[who], refusal)) continue;
            refusal.message = "The deck of " + seatName(who) + ": " + refusal.message;
            return false;
        }
        return true;
    }

    void drawDecks() { drawMissing(deal.decks, DeckPool(cards), request.seed); }

    bool readPosition() {
        bool isFirst = false;
        return readFirst(isFirst) && readSetup(*setup, isFirst, deal, cards, s, refusal);
    }
};

}  // namespace

std::optional<Seat> playerFrom(const Value& value) {
    const std::optional<Seat> found = value.isText() ? seatFrom(value.asText()) : std::nullopt;
    return found == kChance ? std::nullopt : found;
}

Value describeGame() {
    Value game = Value::map();
    game["name"] = "keyforge";
    game["seats"] = Value::listOf({kSeats});
    const auto only = [](std::string_view name, Value value) {
        Value map = Value::map();
        map[name] = std::move(value);
        return map;
    };
    Value series = Value::list();
    for (int games = 1; games <= kMostSeries; games += 2) series.add(games);
    Value options = Value::map();
    options["auction"] = Value::listOf({"none", "chains"});
    options["chains"] = Value::listOf({Value::map(), only("A", 4), only("B", 4)});  // the usual ones; any up to 24
    options["discardOrder"] = Value::listOf({"line", "ask"});
    options["quickStart"] = Value::listOf({false, true});
    options["series"] = std::move(series);
    game["options"] = std::move(options);
    Value variants = Value::list();
    const auto variant = [&](std::string_view name, Value chosen) {
        Value row = only("name", name);
        row["seats"] = kSeats;
        row["options"] = std::move(chosen);
        variants.add(std::move(row));
    };
    variant("chain handicap", only("chains", only("A", 4)));
    variant("chain auction", only("auction", "chains"));
    variant("best of three", only("series", 3));
    variant("quick start", only("quickStart", true));
    game["variants"] = std::move(variants);
    Value houses = Value::list();
    for (uint8_t house = 1; house < kHouseEnd; ++house) houses.add(houseName(house));
    game["houses"] = std::move(houses);
    return game;
}

bool readRequest(const NewGame& request, const CardTable& cards, State& state, EventLog& events, Refusal& refusal) {
    return RequestReader(request, cards, state, events, refusal).read();
}

bool readDeal(const NewGame& request, const CardTable& cards, Deal& deal, Refusal& refusal) {
    return RequestReader::readDeal(request, cards, deal, refusal);
}

}  // namespace riffle::keyforge
