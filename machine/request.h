#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/facade.h"
#include "machine/card_table.h"

namespace riffle::machine {

// A value as it stands in a sentence about it.
std::string wordOf(const Value& value);
std::string quoted(std::string_view word);

// Reading what somebody has written. Whatever is wrong is said in one sentence and nothing is built: each step returns false.
class Reader {
public:
    explicit Reader(Refusal& whyNot) : refusal(whyNot) {}

protected:
    Refusal& refusal;

    bool refuse(std::string message) { return refuse("bad_setup", std::move(message)); }
    bool refuse(std::string code, std::string message);

    bool isNumber(std::string_view what, const Value& value, int least, int most);
    template <class Set>
    bool readNumber(std::string_view what, const Value& value, int least, int most, Set set) {
        if (!isNumber(what, value, least, most)) return false;
        set(static_cast<int>(value.asInt()));
        return true;
    }

    // The seat that something names, which is called what it is called: "active", "owner".
    bool readSeatNamed(std::string_view what, const Value& value, std::optional<Seat> found, Seat& seat);

    // What is given for each seat, as a map from seats or as a list of no more than there are seats. `kind` is what it is called,
    // `seatNamed(name)` the seat.
    template <class SeatNamed>
    bool readBySeat(std::string_view what, std::string_view kind, const Value& value, std::span<const Value*> out,
                    SeatNamed seatNamed) {
        if (value.isList()) {
            if (value.size() > out.size()) return refuse("There are more " + std::string(kind) + " than seats.");
            for (size_t i = 0; i < value.size(); ++i) out[i] = &value.items()[i];
            return true;
        }
        for (const auto& [key, each] : value.entries()) {
            const std::optional<Seat> who = seatNamed(key);
            if (!who) return refuse(quoted(what) + " names a seat that is not at this table: " + key + ".");
            out[*who] = &each;
        }
        return true;
    }

    // ---- Cards of a set-up

    // A pile: a list of cards or a number of blanks, of which there is room for so many. Where a blank can't lie there `noBlanks`
    // says what is wrong with one. `addBlank()` and `readCard(entry)` do it.
    template <class AddBlank, class ReadCard>
    bool readCards(std::string_view what, const Value& value, int room, std::string_view noBlanks, AddBlank addBlank,
                   ReadCard readCard) {
        if (value.isInt()) {
            if (value.asInt() < 0 || value.asInt() >= room)
                return refuse(quoted(what) + " can't hold " + wordOf(value) + " cards.");
            if (!noBlanks.empty() && value.asInt() > 0) return refuse(quoted(what) + " is " + std::string(noBlanks) + ".");
            for (int64_t i = 0; i < value.asInt(); ++i) {
                if (!addBlank()) return false;
            }
            return true;
        }
        if (!value.isList()) return refuse(quoted(what) + " is a list of cards or a number of blanks.");
        return std::all_of(value.items().begin(), value.items().end(), readCard);
    }

    // The card of an entry: a name, or a map with a name and marks.
    template <class CardTable>
    bool readName(std::string_view what, const Value& entry, const CardTable& cards, CardId& id) {
        const Value* name = entry.isMap() ? entry.find("name") : &entry;
        if (!name || !name->isText())
            return refuse("An entry of " + quoted(what) + " is neither a card name nor a map with a name.");
        id = cards.find(name->asText());
        return id != kNoCard || refuse("unknown_card", "There is no card named " + quoted(name->asText()) + ".");
    }

    // The marks of an entry but for those in `elsewhere`. `readMark(key, mark)` is false without a reason where the card can't
    // have such a mark.
    template <class ReadMark>
    bool readMarks(std::string_view what, const Value& entry, std::span<const std::string_view> elsewhere, ReadMark readMark) {
        for (const auto& [key, mark] : entry.entries()) {
            if (std::find(elsewhere.begin(), elsewhere.end(), key) != elsewhere.end() || readMark(key, mark)) continue;
            return !refusal.code.empty()
                       ? false
                       : refuse("A card in " + quoted(what) + " can't have " + quoted(key) + ": " + wordOf(mark) + ".");
        }
        return true;
    }

    bool refuseForRoom(int capacity) { return refuse("A game has room for " + std::to_string(capacity - 1) + " cards."); }
};

// A `new` request: a deal, or a position to start from (PROTOCOL §1, §4). Own reads what the game adds: kTitle and kKnown, the
// entries there are; readChoices() into the deal, readDecks(), drawDecks() for those that were left out, readPosition().
template <class Own, class State, class CardTable, class Deal, class Flow>
class RequestReader : protected Reader {
public:
    RequestReader(const NewGame& newGame, const CardTable& table, State& state, EventLog& eventLog, Refusal& whyNot)
        : Reader(whyNot), request(newGame), cards(table), s(state), events(eventLog) {}

    bool read() {
        if (!readTable()) return false;
        if (!setup) {
            if (!own().readDecks()) return false;
            own().drawDecks();
            if (!layOut(s, cards, deal)) {
                return refuse("There are more cards in use than a game has room for (" +
                              std::to_string(decltype(State::board)::kCapacity - 1) + ").");
            }
        } else if (!own().readPosition()) {
            return false;
        }
        Flow(s, cards, &events).run();
        return true;
    }

    // What is to be dealt, and nothing is. Decks that are left out stay empty.
    static bool readDeal(const NewGame& newGame, const CardTable& table, Deal& out, Refusal& whyNot) {
        State unused;
        EventLog events;
        Own reader(newGame, table, unused, events, whyNot);
        if (!reader.readTable()) return false;
        if (reader.setup) return reader.refuse("Games that are dealt have no \"setup\".");
        if (!reader.readDecks()) return false;
        out = std::move(reader.deal);
        return true;
    }

protected:
    const NewGame& request;
    const CardTable& cards;
    State& s;
    EventLog& events;
    const Value* setup = nullptr;
    Deal deal;

    // These may stand at the top level or in the set-up.
    [[nodiscard]] const Value* find(std::string_view key) const {
        const Value* inSetup = setup ? setup->find(key) : nullptr;
        const Value* found = inSetup ? inSetup : request.request.find(key);
        return found && !found->isNull() ? found : nullptr;
    }

    // Of games that are played with decks of one's own.
    bool isDealOrPosition() {
        if (setup && find("decks")) return refuse("A game starts from \"setup\" or from \"decks\", not from both.");
        if (!setup && find("first"))
            return refuse("\"first\" belongs to a set-up; a game that is dealt begins with its first turn.");
        return true;
    }
    bool readFirst(bool& isFirst) {
        const Value* first = find("first");
        if (first && !first->isBool()) return refuse("\"first\" is true or false.");
        isFirst = first && first->asBool();
        return true;
    }

    bool readStarting() {
        const Value* starting = find("starting");
        Seat seat = 0;
        if (starting && !readSeatNamed("starting", *starting, own().playerNamed(*starting), seat)) return false;
        if (starting) deal.starting = seat;
        return true;
    }

private:
    Own& own() { return *static_cast<Own*>(this); }

    bool readTable() {
        for (const auto& [key, value] : request.request.entries()) {
            if (std::find(std::begin(Own::kKnown), std::end(Own::kKnown), key) == std::end(Own::kKnown))
                return refuse(std::string(Own::kTitle) + " has no set-up entry " + quoted(key) + ".");
        }
        setup = request.request.find("setup");
        if (setup && setup->isNull()) setup = nullptr;
        if (setup && !setup->isMap()) return refuse("The set-up must be a map of seats and zones.");
        deal.seed = request.seed;
        deal.options.askChance = request.askChance;
        return own().readChoices();
    }
};

}  // namespace riffle::machine
