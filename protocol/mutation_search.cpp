#include "protocol/mutation_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "protocol/new_game.h"
#include "protocol/notation.h"
#include "protocol/scenario.h"
#include "protocol/session.h"
#include "protocol/text.h"
#include "protocol/yaml_flow.h"

namespace riffle {

namespace {

using language::CardText;

constexpr int kMostChoices = 14;
constexpr int kMostFinds = 8;
constexpr size_t kLengthOfChoice = 40;  // a choice is as hard to read as so many letters of a set-up
constexpr size_t kMostOptions = 24;     // in a list that people should read

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool hasFact(const CardText& card, std::string_view spelling) {
    return std::any_of(card.facts.begin(), card.facts.end(), [&](const language::Node& fact) {
        return !fact.slots.empty() && fact.slot(0).rule && fact.slot(0).rule->construct.spelling == spelling;
    });
}

Value startOf(const GameModule& game, const CardText& card) {
    Value setup = Value::map();
    Value side = Value::map();
    side["deck"] = 10;
    if (game.tryingOut.prepare) game.tryingOut.prepare(setup, side, card);
    setup["A"] = side;
    setup["B"] = side;
    return setup;
}

bool areAlike(const Game& a, const Game& b) {
    if (a.isOver() != b.isOver()) return false;
    if (!a.isOver() && a.decider() != b.decider()) return false;
    if (!a.isOver() && Notation(a).texts() != Notation(b).texts()) return false;
    return toJson(a.view({true, 0})) == toJson(b.view({true, 0}));
}

std::optional<Session> begin(const GameKind& kind, const Value& document) {
    NewGame request;
    Refusal refusal;
    if (!readNewGame(document, request, refusal)) return std::nullopt;
    return Session::create(kind, request, refusal);
}

// What a view says of a card, by its name, that another view says otherwise.
void compareCards(const Value& a, const Value& b, Value& cards) {
    for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        const Value& card = a.items()[i];
        const Value& other = b.items()[i];
        if (card == other || !card.find("name")) continue;
        Value fields = Value::map();
        for (const auto& [key, value] : card.entries()) {
            const Value* theirs = other.find(key);
            if (!theirs || !(*theirs == value)) fields[key] = value;
        }
        for (const auto& [key, value] : other.entries()) {
            if (card.find(key)) continue;
            fields[key] = value.isBool() ? Value(!value.asBool()) : value.isInt() ? Value(0) : Value();
        }
        cards[card.find("name")->asText()] = fields;
    }
}

bool isCards(const Value& value) {
    return value.isList() && (value.size() == 0 || value.items()[0].find("name"));
}

Value namesOf(const Value& cards) {
    Value out = Value::list();
    for (const Value& card : cards.items()) out.add(card.find("name") ? *card.find("name") : card);
    return out;
}

// What one view says that the other does not, in the words of `expect`.
void compare(const Value& a, const Value& b, Value& expected, Value& cards) {
    for (const auto& [key, value] : a.entries()) {
        const Value* other = b.find(key);
        if (other && *other == value) continue;
        if (value.isMap() && other && other->isMap()) {
            Value inner = Value::map();
            compare(value, *other, inner, cards);
            if (inner.size() > 0) expected[key] = inner;
        } else if (isCards(value) && other && isCards(*other)) {
            if (namesOf(value) == namesOf(*other)) {
                compareCards(value, *other, cards);
            } else {
                expected[key] = namesOf(value);
            }
        } else {
            expected[key] = value;
        }
    }
}

}  // namespace

MutationSearch::MutationSearch(const GameModule& game, const MutationBench& bench, size_t card, uint64_t seed)
    : game_(game), bench_(bench), card_(card), random_(seed) {
    const std::string name = folded(bench.cards()[card].name);
    for (const size_t i : bench.witnessesOf(bench.cards()[card])) {
        const Witness& witness = bench.witnesses()[i];
        const Value* setup = witness.document.value.find("setup");
        if (setup && setup->isMap() && std::find(witness.of.begin(), witness.of.end(), name) != witness.of.end())
            seeds_.push_back(&witness);
    }
}

// A card into a zone of the set-up where it may lie.
void MutationSearch::insert(Value& setup, const CardText& card, bool isSubject) {
    const std::string_view home = game_.tryingOut.playZone ? game_.tryingOut.playZone(card) : "";
    std::string_view zone = home;
    if (home.empty() || chance(isSubject ? 50 : 30)) zone = chance(60) ? "hand" : "discard";
    Value& seat = setup[chance(isSubject ? 90 : 50) ? "A" : "B"];
    if (!seat.isMap()) seat = Value::map();
    Value& list = seat[zone];
    if (!list.isList()) list = Value::list();
    Value entry = card.name;
    if (zone == home && chance(20)) {
        entry = Value::map();
        entry["name"] = card.name;
        if (chance(50)) {
            entry["damage"] = 1;
        } else if (game_.tryingOut.mark) {
            game_.tryingOut.mark(entry, chance(50));
        }
    }
    std::vector<Value> items = list.items();
    items.insert(items.begin() + static_cast<std::ptrdiff_t>(below(items.size() + 1)), entry);
    list = Value::listOf(std::move(items));
}

MutationSearch::Line MutationSearch::draw() {
    Line line;
    const CardText& subject = bench_.cards()[card_];
    line.document["game"] = game_.name;
    const bool isSeeded = !seeds_.empty() && chance(50);
    if (isSeeded) {
        const Value& seed = seeds_[below(seeds_.size())]->document.value;
        for (const auto& [key, value] : seed.entries()) {
            if (key != "title" && key != "rules" && key != "cards" && key != "steps" && key != "seeds")
                line.document[key] = value;
        }
        const Value* steps = seed.find("steps");
        const size_t kept = below((steps ? steps->size() : 0) + 1);
        for (size_t i = 0; i < kept; ++i) {
            const auto& [seat, what] = steps->items()[i].entries()[0];
            if (seat.size() != 1) continue;
            if (what.isText()) line.choices.emplace_back(seat, what.asText());
            for (const Value& each : what.items()) line.choices.emplace_back(seat, each.asText());
        }
    } else {
        line.document["setup"] = startOf(game_, subject);
        insert(line.document["setup"], subject, true);
        if (chance(30)) insert(line.document["setup"], subject, true);
    }
    Value& setup = line.document["setup"];
    if (chance(8)) setup["active"] = "B";
    const size_t more = isSeeded ? below(5) : 1 + below(7);
    for (size_t i = 0; i < more; ++i) {
        const CardText* other = &bench_.cards()[below(bench_.cards().size())];
        // Cards that only some effects can do something about are tried more often.
        const std::string_view fact = game_.tryingOut.rareFact;
        for (int tries = 0; !fact.empty() && chance(15) && tries < 400 && !hasFact(*other, fact); ++tries)
            other = &bench_.cards()[below(bench_.cards().size())];
        insert(setup, *other, false);
    }
    return line;
}

// Plays both games side by side until they differ.
std::optional<MutationSearch::Line> MutationSearch::walk(const GameKind& changed, Line line) {
    const GameKind& own = bench_.kind();
    std::optional<Session> a = begin(own, line.document);
    std::optional<Session> b = a ? begin(changed, line.document) : std::nullopt;
    if (!a || !b) return std::nullopt;
    const std::vector<std::pair<std::string, std::string>> wanted = std::move(line.choices);
    line.choices.clear();
    if (!areAlike(a->game(), b->game())) return line;
    const std::string name = folded(bench_.cards()[card_].name);
    Refusal refusal;
    for (size_t i = 0; i < wanted.size() + kMostChoices && !a->game().isOver(); ++i) {
        const Seat seat = a->game().decider();
        std::string choice;
        if (i < wanted.size()) {
            if (a->game().seatName(seat) != wanted[i].first) return std::nullopt;
            choice = wanted[i].second;
        } else {
            const std::vector<std::string> texts = Notation(a->game()).texts();
            for (int tries = 0; tries < 4; ++tries) {
                choice = texts[below(texts.size())];
                const bool isAbout = folded(choice).find(name) != std::string::npos;
                const bool isEnd = choice == "end" || choice == "pass" || choice == "done" || choice == "no";
                if (isAbout || (!isEnd && tries > 1)) break;
            }
        }
        if (!a->choose(choice, seat, refusal)) return std::nullopt;
        line.choices.emplace_back(a->game().seatName(seat), choice);
        if (!b->choose(choice, seat, refusal) || !areAlike(a->game(), b->game())) return line;
    }
    return std::nullopt;
}

// The scenario of a line: its choices, and at its end what is otherwise with the changed card.
bool MutationSearch::fill(const GameKind& changed, const Line& line, Value& scenario) const {
    std::optional<Session> a = begin(bench_.kind(), line.document);
    std::optional<Session> b = a ? begin(changed, line.document) : std::nullopt;
    if (!a || !b) return false;
    scenario = line.document;
    Value& steps = scenario["steps"] = Value::list();
    Refusal refusal;
    bool isPossible = true;
    for (const auto& [seat, choice] : line.choices) {
        if (!isPossible) return false;
        const auto who = a->game().seatFrom(seat);
        if (!who || !a->choose(choice, *who, refusal)) return false;
        isPossible = b->choose(choice, *who, refusal);
        Value step = Value::map();
        step[seat] = choice;
        steps.add(step);
    }
    if (isPossible && areAlike(a->game(), b->game())) return false;
    const Game& game = a->game();
    const bool isOpen = !game.isOver() && !game.isBetweenActions();
    if (isPossible) {
        const std::vector<std::string> texts = game.isOver() ? std::vector<std::string>() : Notation(game).texts();
        Value step = Value::map();
        const bool isAsked = !game.isOver() && (b->game().isOver() || texts != Notation(b->game()).texts());
        if (isAsked) {
            if (texts.size() > kMostOptions) return false;
            Value& options = step["options"] = Value::list();
            for (const std::string& text : texts) options.add(text);
        } else {
            Value expected = Value::map();
            Value cards = Value::map();
            compare(game.view({true, 0}), b->game().view({true, 0}), expected, cards);
            if (cards.size() > 0) expected["cards"] = cards;
            if (expected.size() == 0) return false;
            step["expect"] = expected;
        }
        steps.add(step);
    }
    if (isOpen) {
        Value step = Value::map();
        step["decides"] = game.seatName(game.decider());
        steps.add(step);
    }
    scenario["title"] = "draft";
    return tells(changed, scenario);
}

bool MutationSearch::tells(const GameKind& changed, const Value& scenario) const {
    YamlDocument document;
    document.value = scenario;
    return bench_.passes(bench_.kind(), document) && !bench_.passes(changed, document);
}

// Without whatever is not needed for it.
MutationSearch::Line MutationSearch::shortened(const GameKind& changed, Line line) const {
    Value scenario;
    const auto tryLine = [&](const Line& shorter) {
        if (!fill(changed, shorter, scenario)) return false;
        line = shorter;
        return true;
    };
    for (size_t i = 0; i < line.choices.size();) {
        Line shorter = line;
        shorter.choices.erase(shorter.choices.begin() + static_cast<std::ptrdiff_t>(i));
        if (!tryLine(shorter)) ++i;
    }
    for (const std::string& seat : {std::string("A"), std::string("B"), std::string("C"), std::string("D"), std::string()}) {
        const Value* top = line.document.find("setup");
        const Value* own = seat.empty() ? top : top->find(seat);
        if (!own) continue;
        std::vector<std::string> keys;
        for (const auto& [key, value] : own->entries()) keys.push_back(key);
        for (const std::string& key : keys) {
            const auto without = [&](std::optional<size_t> item, bool isPlain) {
                Line shorter = line;
                Value& setup = shorter.document["setup"];
                Value& place = seat.empty() ? setup : setup[seat];
                Value rest = Value::map();
                for (const auto& [name, value] : place.entries()) {
                    if (name != key) {
                        rest[name] = value;
                        continue;
                    }
                    if (!item) continue;
                    std::vector<Value> items = value.items();
                    if (isPlain) {
                        items[*item] = *items[*item].find("name");
                    } else {
                        items.erase(items.begin() + static_cast<std::ptrdiff_t>(*item));
                    }
                    rest[name] = Value::listOf(std::move(items));
                }
                place = rest;
                return tryLine(shorter);
            };
            if (without(std::nullopt, false)) continue;
            const auto list = [&]() -> const Value& {
                const Value* setup = line.document.find("setup");
                return *(seat.empty() ? setup : setup->find(seat))->find(key);
            };
            if (!list().isList()) continue;
            for (size_t i = 0; i < list().size();) {
                if (without(i, false)) continue;
                if (list().items()[i].find("name")) without(i, true);
                ++i;
            }
        }
    }
    return line;
}

size_t MutationSearch::lengthOf(const Line& line) {
    return flowOf(*line.document.find("setup")).size() + kLengthOfChoice * line.choices.size();
}

std::optional<std::string> MutationSearch::find(const language::Mutant& mutant, double seconds) {
    std::vector<CardText> cards = bench_.cards();
    cards[card_] = mutant.card;
    std::vector<language::Problem> problems;
    const std::unique_ptr<GameKind> changed = game_.makeOf(std::move(cards), problems);
    if (!changed) return std::nullopt;
    for (const Value& earlier : found_) {
        if (tells(*changed, earlier)) return "";
    }
    // The shortest of the first few.
    std::optional<Line> best;
    int finds = 0;
    Value scenario;
    for (const double end = now() + seconds; now() < end && finds < kMostFinds;) {
        std::optional<Line> line = walk(*changed, draw());
        if (!line || !fill(*changed, *line, scenario)) continue;
        Line shorter = shortened(*changed, *line);
        if (!fill(*changed, shorter, scenario)) continue;
        ++finds;
        if (!best || lengthOf(shorter) < lengthOf(*best)) best = std::move(shorter);
    }
    if (best && fill(*changed, *best, scenario)) {
        found_.push_back(scenario);
        std::string text = fmt::format("game: {}\ntitle: \"{}, {}: {} → {}\"\ncards: [{}]\n", game_.name,
                                       bench_.cards()[card_].name, language::nameOf(mutant.change), joined({mutant.from}, ""),
                                       mutant.to, flowOf(bench_.cards()[card_].name));
        std::replace(text.begin(), text.end(), '\t', ' ');
        for (const auto& [key, value] : scenario.entries()) {
            if (key == "game" || key == "title" || key == "steps") continue;
            if (key != "setup") {
                text += fmt::format("{}: {}\n", key, flowOf(value));
                continue;
            }
            text += "setup:\n";
            for (const auto& [name, inner] : value.entries()) text += fmt::format("  {}: {}\n", name, flowOf(inner));
        }
        text += "steps:\n";
        for (const Value& step : scenario.find("steps")->items()) {
            const auto& [key, value] = step.entries()[0];
            text += fmt::format("  - {}: {}\n", key, flowOf(value));
        }
        return text;
    }
    return std::nullopt;
}

}  // namespace riffle
