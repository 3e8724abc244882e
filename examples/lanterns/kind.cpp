// Lanterns behind the facade: how it is told, and what may be asked for.
#include "examples/lanterns/kind.h"

#include "engine/pile_writer.h"
#include "engine/sink.h"
#include "language/render.h"
#include "protocol/rules_kind.h"
#include "sim/abilities.h"

namespace riffle::lanterns {

Value result(const State& s) {
    if (!s.isOver) return {};
    Value out = Value::map();
    out["winners"] = Value::list();
    out["losers"] = Value::list();
    for (Seat seat = 0; seat < kSeats; ++seat) {
        if (s.winners != 0) out[(s.winners >> seat) & 1U ? "winners" : "losers"].add(seatName(seat));
    }
    out["reason"] = s.reason == Reason::Light ? "light" : "even";
    return out;
}

namespace {

constexpr std::string_view kFacts[] = {"turn", "play", "gain", "lose", "draw", "win"};

template <class Sink>
class ViewWriter : private PileWriter<ViewWriter<Sink>, decltype(State::board), Sink> {
    using Base = PileWriter<ViewWriter<Sink>, decltype(State::board), Sink>;
    friend Base;
    using Base::out, Base::pile, Base::hiddenPile, Base::viewer;

public:
    ViewWriter(const State& state, const CardTable& table, Viewer who, Sink& sink)
        : Base(state.board, who, sink), s(state), cards(table) {}

    void whole() {
        out.beginMap();
        out.put("game", "lanterns");
        out.put("turn", int{s.turn});
        out.put("result", result(s));
        hiddenPile("deck", kDeck, false);
        for (Seat seat = 0; seat < kSeats; ++seat) {
            out.beginMap(seatName(seat));
            out.put("light", int{s.light[seat]});
            hiddenPile("hand", handOf(seat), viewer.seat == seat);
            pile("played", playedBy(seat));
            out.endMap();
        }
        out.endMap();
    }

private:
    const State& s;
    const CardTable& cards;

    void writeCard(int card) {
        out.beginMap();
        out.putCard("id", card);
        out.put("name", cards.nameOf(s.board[card].def));
        out.endMap();
    }
};

bool refuse(Refusal& refusal, std::string message) {
    refusal = {"bad_setup", std::move(message)};
    return false;
}

// A pile of the set-up: a list of names.
bool readPile(const Value& value, const CardTable& cards, std::vector<CardId>& pile, Refusal& refusal) {
    for (const Value& each : value.items()) {
        const CardId id = each.isText() ? cards.find(each.asText()) : kNoCard;
        if (id == kNoCard) return refuse(refusal, "Piles are lists of the names of cards.");
        pile.push_back(id);
    }
    return value.isList() || refuse(refusal, "Piles are lists of the names of cards.");
}

bool readSetup(const Value& setup, const CardTable& cards, Deal& deal, Refusal& refusal) {
    for (const auto& [key, value] : setup.entries()) {
        if (key == "deck") {
            if (!readPile(value, cards, deal.piles[kDeck], refusal)) return false;
            continue;
        }
        if (key != "A" && key != "B") return refuse(refusal, "A set-up has a deck, A and B.");
        const Seat seat = key == "A" ? 0 : 1;
        for (const auto& [what, each] : value.entries()) {
            if (what == "light" && each.isInt() && each.asInt() >= 0 && each.asInt() < 100) {
                deal.light[seat] = static_cast<uint8_t>(each.asInt());
            } else if (what == "hand" || what == "played") {
                const int pile = what == "hand" ? handOf(seat) : playedBy(seat);
                if (!readPile(each, cards, deal.piles[static_cast<size_t>(pile)], refusal)) return false;
            } else {
                return refuse(refusal, "A seat has light, a hand and what it has played.");
            }
        }
    }
    return true;
}

}  // namespace

std::string seatName(Seat seat) {
    return seat < kSeats ? std::string(1, static_cast<char>('A' + seat)) : "chance";
}

bool readDeal(const NewGame& request, const CardTable& cards, Deal& deal, Refusal& refusal) {
    deal.seed = request.seed;
    if (request.askChance) return refuse(refusal, "Chance is never asked here.");
    for (const auto& [key, value] : request.request.entries()) {
        if (key == "seats") {
            if (!value.isInt() || value.asInt() != kSeats) return refuse(refusal, "It is a game for two.");
        } else if (key == "starting") {
            deal.first = value == Value("B") ? 1 : 0;
        } else if (key == "setup") {
            if (!readSetup(value, cards, deal, refusal)) return false;
        } else {
            return refuse(refusal, "There is no " + key + " in this game.");
        }
    }
    return true;
}

bool isSeen(const Event& event, Viewer viewer) {
    return viewer.all || ((event.knownTo >> viewer.seat) & 1U);
}

// A sentence that is in no catalogue is shown as it stands.
Prompt prompt(const State&, const CardTable&) {
    return {"Your turn: play a card.", {}};
}

Option describe(Action action, const State&, const CardTable&) {
    return {action, "play", {static_cast<int>(action.subject())}, "", {}};
}

Value describe(const Event& event, const State& s, const CardTable& cards, Viewer viewer) {
    Value out = Value::map();
    out["event"] = kFacts[event.kind];
    out["seat"] = seatName(event.seat);
    if (event.card != 0 && isSeen(event, viewer)) {
        out["card"]["id"] = "c" + std::to_string(event.card);
        out["card"]["name"] = cards.nameOf(s.board[event.card].def);
    }
    if (event.amount != 0) {
        out["resource"] = "light";
        out["amount"] = int{event.amount};
    }
    if (event.clause) out["rule"] = event.clause;
    return out;
}

std::vector<Option> options(const State& s, const Rules& rules) {
    Action actions[Rules::kMaxOptions];
    const int count = rules.legalActions(s, actions);
    std::vector<Option> out;
    for (int i = 0; i < count; ++i) out.push_back(describe(actions[i], s, rules.cards()));
    return out;
}

std::optional<Game::Reason> why(const State& s, const CardTable&, std::string_view verb, int card, std::string_view) {
    if (verb != "play" || card == 0 || s.board[card].pile == handOf(s.decider)) return std::nullopt;
    return Game::Reason{"Cards are played from your own hand.", {}, "LAN-TURN-1"};
}

Value view(const State& s, const CardTable& cards, Viewer viewer) {
    ValueSink sink;
    ViewWriter<ValueSink>(s, cards, viewer, sink).whole();
    return std::move(sink.result);
}

void writeView(const State& s, const CardTable& cards, Viewer viewer, std::string& text) {
    JsonSink sink(text);
    ViewWriter<JsonSink>(s, cards, viewer, sink).whole();
}

bool readRequest(const NewGame& request, const CardTable& cards, State& s, EventLog& events, Refusal& refusal) {
    Deal deal;
    if (!readDeal(request, cards, deal, refusal)) return false;
    if (Rules(cards).newGame(s, deal, &events)) return true;
    return refuse(refusal, "There are more cards than a game has room for.");
}

namespace {

struct Words {
    using Rules = lanterns::Rules;
    static constexpr std::string_view kName = "lanterns";
    static constexpr Seat kChance = lanterns::kChance;
    static constexpr int kRulesVersion = 1;
    static constexpr auto& seatName = lanterns::seatName;
    static constexpr auto& isSeen = lanterns::isSeen;
    static const language::Phrasebook& phrasebook(Locale locale) { return language::commonPhrasebook(locale); }
    static const GameModule& module() { return gameModule(); }
    static std::vector<size_t> alwaysThere(const CardTable&) { return {}; }
    static std::vector<Seat> seatsOf(const State&) { return {0, 1}; }
    static std::optional<Seat> seatFrom(const State&, std::string_view name) {
        if (name == "A" || name == "B") return static_cast<Seat>(name[0] - 'A');
        return std::nullopt;
    }
    static bool isBetweenActions(const State&) { return true; }
    static Value describeGame() {
        Value game = Value::map();
        game["name"] = kName;
        game["seats"] = Value::list();
        game["seats"].add(kSeats);
        game["options"] = Value::map();
        return game;
    }
    static CardId textOf(const Card& card) { return card.def; }
    static std::vector<sim::CardAbility> abilitiesOf(const CardTable&, CardId) { return {}; }
    static std::unique_ptr<sim::Match> match(const Rules& rules, const NewGame& request, Refusal& refusal) {
        return matchOf(rules.cards(), request, refusal);
    }
};

}  // namespace

std::unique_ptr<GameKind> makeKind(std::span<const language::CardFile> files, std::vector<language::Problem>& problems) {
    CardTable table = loadCards(files, problems);
    if (!problems.empty()) return nullptr;
    return std::make_unique<RulesKind<Words>>(std::move(table));
}

const CardTable& cardsOf(const GameKind& kind) {
    return static_cast<const RulesKind<Words>&>(kind).cards();
}

}  // namespace riffle::lanterns
