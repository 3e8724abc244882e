// Leaks that are planted between the server and the check, to see whether they are found.
#include <fmt/format.h>

#include <algorithm>

#include "proof/leaks/leaks.h"
#include "proof/leaks/letter.h"
#include "proof/leaks/render.h"
#include "protocol/commitment.h"
#include "protocol/json.h"

namespace riffle::leaks {

namespace {

constexpr int64_t kFirst = 4;  // the version from which on something is planted

using Texts = std::vector<std::string>;

// A card that the receiver may not know by now, and never did; 0 where there is none.
int hiddenFrom(const Listener& to, const Truth& truth) {
    const Truth::Moment& now = truth.now();
    for (int card = now.game->cards(); card > 0; --card) {
        const Viewer eyes{false, to.place ? static_cast<Seat>(*to.place) : now.game->seatFrom("chance").value_or(0)};
        if (!now.game->isVisible(card, eyes) && now.seen[static_cast<size_t>(card)] == 0) return card;
    }
    return 0;
}

// A step or a snap late enough, with `change` done to it.
template <class Change>
Texts inPosition(const Received& received, const Truth& truth, Change change) {
    Value letter = parsed(received.text);
    const Value* v = letter.find("v");
    if (!v || v->asInt() < kFirst || v->asInt() != truth.version() || truth.now().game->isOver()) return {received.text};
    if (!change(letter["d"])) return {received.text};
    return {toJson(letter)};
}

// The letter as another seat would have it: a viewer that was mixed up.
Texts otherSeat(const Received& received, const Truth& truth, const server::TablePlan& plan) {
    return inPosition(received, truth, [&](Value& d) {
        const size_t other = received.to.place ? (*received.to.place + 1) % plan.seats.size() : 0;
        const Rendering there = render(plan, *truth.now().game, other, received.to.locale);
        d["view"] = *there.position.find("view");
        return true;
    });
}

Texts everything(const Received& received, const Truth& truth, const server::TablePlan&) {
    return inPosition(received, truth, [&](Value& d) {
        d["view"] = truth.now().game->view({true, 0});
        return true;
    });
}

// Only watchers see a player's hand.
Texts watcher(const Received& received, const Truth& truth, const server::TablePlan& plan) {
    return received.to.place ? Texts{received.text} : otherSeat(received, truth, plan);
}

// Whoever waits is shown what the other is asked.
Texts decision(const Received& received, const Truth& truth, const server::TablePlan& plan) {
    return inPosition(received, truth, [&](Value& d) {
        const size_t decider = truth.now().game->decider();
        if (decider >= plan.seats.size() || received.to.place == decider) return false;
        const Rendering there = render(plan, *truth.now().game, decider, received.to.locale);
        d["decision"] = *there.position.find("decision");
        return true;
    });
}

// A sentence names a card that nobody has seen.
Texts nameInText(const Received& received, const Truth& truth, const server::TablePlan&) {
    return inPosition(received, truth, [&](Value& d) {
        const int card = hiddenFrom(received.to, truth);
        Value* events = d.find("events") ? &d["events"] : nullptr;
        if (card == 0 || !events || events->size() == 0) return false;
        Value changed = Value::list();
        for (Value event : events->items()) {
            event["text"] = event["text"].asText() + " (" + truth.now().game->cardName(card, received.to.locale) + ")";
            changed.add(std::move(event));
        }
        *events = std::move(changed);
        return true;
    });
}

// A draw that says which card it was: to everybody, by its id alone.
Texts idInDraw(const Received& received, const Truth& truth, const server::TablePlan&) {
    return inPosition(received, truth, [&](Value& d) {
        if (!d.find("events") || d["events"].size() == 0) return false;
        bool isChanged = false;
        Value changed = Value::list();
        size_t next = 0;
        std::vector<Value> all;
        for (const Event& event : *truth.now().events) {
            Value told = truth.now().game->describe(event, {true, 0});
            if (!told.isNull()) all.push_back(std::move(told));
        }
        if (all.size() != d["events"].size()) return false;
        for (Value event : d["events"].items()) {
            const Value& whole = all[next++];
            if (!event.find("card") && whole.find("card")) {
                event["card"] = Value::map();
                event["card"]["id"] = *whole.find("card")->find("id");
                isChanged = true;
            }
            changed.add(std::move(event));
        }
        d["events"] = std::move(changed);
        return isChanged;
    });
}

// The same with its name.
Texts cardInDraw(const Received& received, const Truth& truth, const server::TablePlan&) {
    return inPosition(received, truth, [&](Value& d) {
        std::vector<Value> all;
        for (const Event& event : *truth.now().events) {
            Value told = truth.now().game->describe(event, {true, 0});
            if (!told.isNull()) all.push_back(std::move(told));
        }
        if (!d.find("events") || all.size() != d["events"].size()) return false;
        bool isChanged = false;
        Value changed = Value::list();
        for (size_t i = 0; i < all.size(); ++i) {
            Value event = d["events"].items()[i];
            if (!event.find("card") && all[i].find("card")) {
                event["card"] = *all[i].find("card");
                isChanged = true;
            }
            changed.add(std::move(event));
        }
        d["events"] = std::move(changed);
        return isChanged;
    });
}

// Beside the number of cards in a deck stands the one on top.
Texts topOfDeck(const Received& received, const Truth& truth, const server::TablePlan&) {
    return inPosition(received, truth, [&](Value& d) {
        const Value all = truth.now().game->view({true, 0});
        const Value* seat = all.find("A");
        const Value* deck = seat ? seat->find("deck") : nullptr;
        if (!deck || !deck->isList() || deck->size() == 0) return false;
        Value hidden = Value::map();
        hidden["count"] = static_cast<int64_t>(deck->size());
        hidden["top"] = *deck->items()[0].find("name");
        d["view"]["A"]["deck"] = std::move(hidden);
        return true;
    });
}

// One letter more to somebody, where another has chosen.
Texts extraLetter(const Received& received, const Truth& truth, const server::TablePlan&) {
    const Value letter = parsed(received.text);
    const Value* v = letter.find("v");
    if (received.to.place || !v || v->asInt() < kFirst || truth.version() % 5 != 0) return {received.text};
    return {R"({"t":"table","d":{}})", received.text};
}

// A number that depends on what others hold.
Texts number(const Received& received, const Truth& truth, const server::TablePlan&) {
    return inPosition(received, truth, [&](Value& d) {
        d["view"]["luck"] = static_cast<int64_t>(truth.now().game->hash() % 97);
        return true;
    });
}

Texts seed(const Received& received, const Truth& truth, const server::TablePlan& plan) {
    return inPosition(received, truth, [&](Value& d) {
        d["view"]["game"] = "game " + seedText(plan.request.seed);
        return true;
    });
}

Texts hash(const Received& received, const Truth& truth, const server::TablePlan&) {
    return inPosition(received, truth, [&](Value& d) {
        d["check"] = fmt::format("{:016x}", truth.now().game->hash());
        return true;
    });
}

struct Planted {
    std::string_view name;
    Texts (*plant)(const Received&, const Truth&, const server::TablePlan&);
};

constexpr Planted kPlants[] = {
    {"other-seat", otherSeat},
    {"everything", everything},
    {"watcher", watcher},
    {"decision", decision},
    {"name", nameInText},
    {"draw-id", idInDraw},
    {"draw-card", cardInDraw},
    {"top-of-deck", topOfDeck},
    {"extra-letter", extraLetter},
    {"number", number},
    {"seed", seed},
    {"hash", hash},
};

}  // namespace

std::vector<std::string_view> plantNames() {
    std::vector<std::string_view> names;
    for (const Planted& each : kPlants) names.push_back(each.name);
    return names;
}

Plant plantOf(std::string_view name) {
    for (const Planted& each : kPlants) {
        if (each.name == name) return each.plant;
    }
    return {};
}

}  // namespace riffle::leaks
