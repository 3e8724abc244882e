#include "protocol/scenario.h"

#include <fmt/format.h>

#include <optional>

#include "protocol/expect.h"
#include "protocol/new_game.h"
#include "protocol/scenario_rows.h"
#include "protocol/session.h"
#include "protocol/text.h"

namespace riffle {

namespace {

// Why a step failed.
struct Failure {
    std::vector<std::string> problems;
    bool showsLegal = true;
};

std::string scalar(const Value& value) {
    if (value.isText()) return value.asText();
    return value.isList() || value.isMap() ? std::string() : toJson(value);
}

// A list of actions, or a single one.
std::optional<std::vector<std::string>> actionsOf(const Value& value) {
    std::vector<std::string> actions;
    if (!value.isList()) {
        if (value.isMap() || value.isNull()) return std::nullopt;
        return std::vector<std::string>{scalar(value)};
    }
    for (const Value& item : value.items()) {
        if (item.isList() || item.isMap() || item.isNull()) return std::nullopt;
        actions.push_back(scalar(item));
    }
    return actions;
}

std::string stepText(const Value& step) {
    std::vector<std::string> parts;
    for (const auto& [key, value] : step.entries())
        parts.push_back(fmt::format("{}: {}", key, value.isText() ? value.asText() : toJson(value)));
    return joined(parts);
}

bool isWord(std::string_view key) {
    return key == "legal" || key == "illegal" || key == "options" || key == "decides" || key == "expect" || key == "fails";
}

// One scenario under one seed.
class Run {
public:
    Run(const GameKind& kind, const Value& document, const DeckOpener& opener)
        : kind_(kind), document_(document), opener_(opener) {}

    // Empty when it passed. `step` is the number of the step that failed, 0 where the set-up or the end did.
    std::vector<std::string> run(std::optional<int64_t> seed, size_t& step) {
        step = 0;
        NewGame request;
        Refusal refusal;
        Value fields = document_;
        if (!openDecks(opener_, fields, refusal) || !readNewGame(fields, request, refusal))
            return expectRefusedSetup(refusal, step);
        if (seed) request.seed = static_cast<uint64_t>(*seed);
        session_ = Session::create(kind_, request, refusal);
        if (!session_) return expectRefusedSetup(refusal, step);
        if (auto broken = invariants(); !broken.empty()) return broken;

        const Value* steps = document_.find("steps");
        const size_t count = steps ? steps->size() : 0;
        bool endsInDecides = false;
        for (size_t i = 0; i < count; ++i) {
            step = i + 1;
            const Value& each = steps->items()[i];
            Failure failure = runStep(each);
            if (failure.problems.empty()) failure.problems = invariants();
            if (!failure.problems.empty()) {
                if (failure.showsLegal) failure.problems.push_back(legalNow());
                return failure.problems;
            }
            endsInDecides = each.find("decides") != nullptr;
        }
        step = 0;
        if (!session_->game().isOver() && !session_->game().isBetweenActions() && !endsInDecides) {
            return {fmt::format(
                        "the scenario ends in the middle of an effect: {} is to decide (a last step `decides: {}` would say so)",
                        decider(), decider()),
                    legalNow()};
        }
        return {};
    }

private:
    const Game& game() const { return session_->game(); }
    std::string decider() const { return game().isOver() ? "nobody" : game().seatName(game().decider()); }

    std::string legalNow() const {
        if (game().isOver()) return "legal: nothing, the game is over";
        return fmt::format("legal for {}: {}", decider(), joined(Notation(game()).texts()));
    }

    std::vector<std::string> invariants() const {
        const std::string broken = game().broken();
        if (broken.empty()) return {};
        return {fmt::format("an invariant does not hold: {}", broken)};
    }

    // A set-up that is refused passes where the first step says it fails.
    std::vector<std::string> expectRefusedSetup(const Refusal& refusal, size_t& step) const {
        const Value* steps = document_.find("steps");
        const Value* fails = steps && steps->size() > 0 ? steps->items()[0].find("fails") : nullptr;
        const Value* code = fails ? fails->find("code") : nullptr;
        if (!fails || (code && scalar(*code) != refusal.code)) {
            step = fails ? 1 : 0;
            return {fmt::format("expected {}, found that the set-up is refused ({}): {}", fails ? scalar(*code) : "a game",
                                refusal.code, refusal.message)};
        }
        if (steps->size() > 1) return {"the set-up is refused as expected, so no step may follow"};
        return {};
    }

    Failure runStep(const Value& step) {
        if (!step.isMap() || step.size() != 1)
            return {{"a step is one of SEAT, legal, illegal, options, decides, expect, fails, with a colon"}, false};
        const auto& [key, value] = step.entries()[0];
        if (key == "expect") return {unmet(value, game().view({true, 0})), true};
        if (key == "decides") return decides(value);
        if (key == "fails") return fails(value);
        if (isWord(key)) return lists(key, value);
        const auto seat = game().seatFrom(key);
        if (!seat) return {{fmt::format("{} is neither a seat nor a kind of step", inQuotes(key))}, false};
        const auto actions = actionsOf(value);
        if (!actions) return {{"an action is text, or a list of texts"}, false};
        for (const std::string& action : *actions) {
            Refusal refusal;
            if (!session_->choose(action, seat, refusal)) {
                return {
                    {fmt::format("expected that {} can {}, found {}: {}", key, inQuotes(action), refusal.code, refusal.message)},
                    true};
            }
        }
        return {};
    }

    Failure decides(const Value& value) const {
        const std::string wanted = value.isNull() ? "nobody" : scalar(value);
        if (wanted == decider()) return {};
        return {{fmt::format("expected that {} decides, found {}", wanted, decider())}, true};
    }

    Failure fails(const Value& value) const {
        if (!value.isMap()) return {{"“fails” is a map of a seat and its action, and a code"}, false};
        const Value* code = value.find("code");
        std::optional<Seat> seat;
        std::string action;
        for (const auto& [key, what] : value.entries()) {
            if (key == "code") continue;
            const auto named = game().seatFrom(key);
            if (!named || seat) return {{fmt::format("{} is not a seat, or not the only one", inQuotes(key))}, false};
            seat = named;
            action = scalar(what);
        }
        if (!seat) return {{"“fails” names no seat"}, false};
        const std::string wanted = code ? scalar(*code) : "a refusal";
        const Refusal refusal = attempt(action, seat);
        if (refusal.code.empty())
            return {{fmt::format("expected {}, found that {} is possible", wanted, inQuotes(action))}, true};
        if (code && refusal.code != wanted)
            return {{fmt::format("expected {}, found {}: {}", wanted, refusal.code, refusal.message)}, true};
        return {};
    }

    // Tries an action on a copy; the refusal is empty where it can be done.
    Refusal attempt(const std::string& action, std::optional<Seat> seat) const {
        const std::unique_ptr<Game> trial = game().clone();
        EventLog events;
        std::vector<Choice> choices;
        Refusal refusal;
        if (play(*trial, kind_, action, seat, events, choices, refusal)) return {};
        return refusal;
    }

    // legal, illegal, options.
    Failure lists(const std::string& key, const Value& value) const {
        const auto actions = actionsOf(value);
        if (!actions) return {{fmt::format("“{}” is a list of actions", key)}, false};
        Failure failure;
        const Notation notation(game());
        std::vector<bool> isCovered(notation.options().size());
        for (const std::string& action : *actions) {
            const Refusal refusal = attempt(action, std::nullopt);
            const bool isPossible = refusal.code.empty();
            if (key == "illegal") {
                if (isPossible)
                    failure.problems.push_back(fmt::format("expected {} to be illegal, found it legal", inQuotes(action)));
            } else if (!isPossible) {
                failure.problems.push_back(
                    fmt::format("expected {} to be legal, found {}: {}", inQuotes(action), refusal.code, refusal.message));
            }
            for (const size_t option : notation.findAll(action)) isCovered[option] = true;
        }
        if (key == "options") {
            for (size_t i = 0; i < isCovered.size(); ++i) {
                if (!isCovered[i])
                    failure.problems.push_back(
                        fmt::format("expected exactly the options listed, found also {}", inQuotes(notation.text(i))));
            }
        }
        return failure;
    }

    const GameKind& kind_;
    const Value& document_;
    const DeckOpener& opener_;
    std::optional<Session> session_;
};

// What is wrong with the document itself, empty when nothing is.
std::string malformed(const Value& document) {
    if (!document.isMap()) return "a scenario is a map";
    static constexpr std::string_view kOwn[] = {"game", "title", "rules", "cards", "seeds", "steps"};
    for (const auto& [key, value] : document.entries()) {
        bool isKnown = false;
        for (const std::string_view own : kOwn) isKnown |= key == own;
        for (const std::string& field : newGameFields()) isKnown |= key == field;
        if (!isKnown) return fmt::format("{} is not a key of a scenario", inQuotes(key));
    }
    for (const char* key : {"rules", "cards"}) {
        const Value* list = document.find(key);
        if (list && (!list->isList() || !actionsOf(*list))) return fmt::format("“{}” is a list of words", key);
    }
    if (const Value* steps = document.find("steps"); steps && !steps->isList() && !steps->isNull()) return "“steps” is a list";
    const Value* title = document.find("title");
    if (!title || scalar(*title).empty()) return "a scenario needs a title";
    return "";
}

// The seeds to run under; none where the game's own default will do.
bool seedsOf(const Value& document, std::vector<std::optional<int64_t>>& seeds) {
    const Value* list = document.find("seeds");
    const Value* setup = document.find("setup");
    if (!list && setup && setup->isMap()) list = setup->find("seeds");
    if (!list) {
        seeds = {std::nullopt};
        return true;
    }
    if (!list->isList() || list->size() == 0 || list->size() > 10000) return false;
    for (const Value& seed : list->items()) {
        if (!seed.isInt() || seed.asInt() < 0) return false;
        seeds.emplace_back(seed.asInt());
    }
    return true;
}

}  // namespace

namespace {

ScenarioResult untried(const std::string& file, const YamlDocument& document) {
    ScenarioResult result;
    result.file = file;
    result.line = document.line;
    const Value* title = document.value.find("title");
    result.title = title ? scalar(*title) : "(no title)";
    return result;
}

ScenarioResult failed(ScenarioResult result, const std::string& report) {
    result.report = "      " + report + "\n";
    return result;
}

}  // namespace

ScenarioResult runScenario(const Games& games, const std::string& file, const YamlDocument& document, const DeckOpener& opener) {
    ScenarioResult result = untried(file, document);
    if (const std::string problem = malformed(document.value); !problem.empty()) return failed(std::move(result), problem);
    const Value* name = document.value.find("game");
    const GameKind* kind = name ? games.find(scalar(*name)) : nullptr;
    if (kind) return runScenario(*kind, file, document, opener);
    return failed(std::move(result),
                  fmt::format("there is no game {}; the games are {}", inQuotes(name ? scalar(*name) : ""), games.names()));
}

ScenarioResult runScenario(const GameKind& kind, const std::string& file, const YamlDocument& document,
                           const DeckOpener& opener) {
    ScenarioResult result = untried(file, document);
    std::vector<std::optional<int64_t>> seeds;
    if (!seedsOf(document.value, seeds)) return failed(std::move(result), "“seeds” is a list of whole numbers, 0 or more");

    Run run(kind, document.value, opener);
    for (const auto& seed : seeds) {
        size_t step = 0;
        const std::vector<std::string> problems = run.run(seed, step);
        if (problems.empty()) continue;
        const std::string under = seed && seeds.size() > 1 ? fmt::format(" under seed {}", *seed) : "";
        if (step > 0) {
            const Value& text = document.value.find("steps")->items()[step - 1];
            const std::string at =
                step <= document.stepLines.size() ? fmt::format(" (line {})", document.stepLines[step - 1]) : "";
            result.report +=
                fmt::format("      step {}{}{}: {}\n", step, at, under, text.isMap() ? stepText(text) : toJson(text));
        } else if (!under.empty()) {
            result.report += fmt::format("     {}:\n", under);
        }
        for (const std::string& problem : problems) result.report += fmt::format("      {}\n", problem);
        return result;
    }
    result.hasPassed = true;
    return result;
}

std::vector<ScenarioResult> runScenarioText(const Games& games, const std::string& file, std::string_view text,
                                            std::string_view only, const DeckOpener& opener) {
    std::vector<ScenarioResult> results;
    std::string error;
    const auto documents = parseYaml(text, error);
    if (!documents) {
        results.push_back({file, 1, "(the file)", false, fmt::format("      {}\n", error), true});
        return results;
    }
    for (const YamlDocument& document : *documents) {
        if (document.value.isNull()) continue;
        if (!only.empty() && file.find(only) == std::string::npos) {
            const Value* title = document.value.find("title");
            if (!title || scalar(*title).find(only) == std::string::npos) continue;
        }
        for (const YamlDocument& each : scenariosIn(document)) results.push_back(runScenario(games, file, each, opener));
    }
    return results;
}

}  // namespace riffle
