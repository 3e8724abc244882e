// The library itself, its cards, and set-ups.
#include "protocol/games.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/hash.h"
#include "library/calls.h"
#include "machine/card_table.h"
#include "protocol/deck_names.h"
#include "protocol/json.h"
#include "protocol/new_game.h"
#include "protocol/scenario.h"
#include "protocol/text.h"
#include "protocol/version.h"

using namespace riffle;
using namespace riffle::library;

namespace {

constexpr size_t kLargestText = 4U << 20U;

using Texts = std::map<std::string, std::string>;  // by name

// A kind of game with the printed cards and those that were added; null with what is wrong with them.
std::unique_ptr<GameKind> makeKind(const GameModule& module, const Texts& added, std::string& wrong) {
    std::vector<language::CardFile> files = builtInCards(module.name);
    for (const auto& [name, text] : added) files.push_back({name, text});
    std::vector<language::Problem> problems;
    std::unique_ptr<GameKind> kind = module.make(files, problems);
    for (const language::Problem& problem : problems) wrong += (wrong.empty() ? "" : "\n") + problem.text();
    return kind;
}

Kind kindOf(riffle_library& library, std::string_view game) {
    const std::scoped_lock lock(library.mutex);
    const auto found = library.kinds.find(game);
    return found == library.kinds.end() ? nullptr : found->second;
}

int refuseGame() {
    return refuse(RIFFLE_BAD_REQUEST, fmt::format("“game” is one of {}.", gameNames("and")));
}

// What a saved state must have been made from: this version, these cards, this request.
uint64_t markOf(const GameKind& kind, const std::string& request) {
    const uint64_t cards = kind.cardSetHash();
    const uint64_t made = hashBytes(version().data(), version().size(), hashBytes(&cards, sizeof cards));
    return hashBytes(request.data(), request.size(), made);
}

bool readRequest(std::string_view json, riffle_library& library, Kind& kind, NewGame& request, uint64_t& mark, int& status) {
    std::string error;
    std::optional<Value> fields = parseJson(json, error);
    Refusal refusal;
    if (!fields) return status = refuse(RIFFLE_BAD_REQUEST, error), false;
    const Value* name = fields->find("game");
    kind = name && name->isText() ? kindOf(library, name->asText()) : nullptr;
    if (!kind) return status = refuseGame(), false;
    if (!kind->module().simulator)
        return status = refuse(RIFFLE_BAD_REQUEST, fmt::format("{} has no arrays.", kind->module().title)), false;
    for (const auto& [key, value] : fields->entries()) {
        const auto& known = newGameFields();
        if (key == "game" || key == "do" || std::find(known.begin(), known.end(), key) != known.end()) continue;
        return status = refuse(RIFFLE_BAD_REQUEST, fmt::format("There is no field {}.", inQuotes(key))), false;
    }
    if (!openDecks({}, *fields, refusal) || !readNewGame(*fields, request, refusal)) return status = refuse(refusal), false;
    (*fields)["seed"] = Value();
    mark = markOf(*kind, toJson(*fields));
    return true;
}

}  // namespace

int riffle_open(riffle_library** out) {
    return guarded([&] {
        if (!out) return refuse(RIFFLE_BAD_ARGUMENT, "There is nowhere to put the library.");
        *out = nullptr;
        auto library = std::make_unique<riffle_library>();
        for (const GameModule& module : gameModules()) {
            std::string wrong;
            Kind kind = makeKind(module, {}, wrong);
            if (!kind) return refuse(RIFFLE_INTERNAL, wrong);
            library->kinds.emplace(module.name, std::move(kind));
        }
        *out = library.release();
        return kDone;
    });
}

void riffle_close(riffle_library* library) {
    delete library;
}

int riffle_games(riffle_library* library, riffle_text* out) {
    return guarded([&] {
        if (!library || !out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        Value games = Value::list();
        for (const GameModule& module : gameModules()) {
            Value game = kindOf(*library, module.name)->describe();
            game["name"] = module.name;
            game["title"] = module.title;
            game["levels"] = ai::kLevels;
            games.add(std::move(game));
        }
        return tell(toJson(games), out);
    });
}

int riffle_add_cards(riffle_library* library, const char* game, const char* name, const char* text) {
    return guarded([&] {
        if (!library || !game || !name || !text) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        const GameModule* module = findModule(game);
        if (!module) return refuseGame();
        const std::string_view cards(text);
        if (cards.size() > kLargestText) return refuse(RIFFLE_BAD_REQUEST, "A text of cards has at most 4 MiB.");
        const std::scoped_lock lock(library->mutex);
        Texts added = library->added[std::string(module->name)];
        added[name] = cards;
        std::string wrong;
        Kind kind = makeKind(*module, added, wrong);
        if (!kind) return refuse(RIFFLE_BAD_REQUEST, wrong);
        library->kinds.find(module->name)->second = std::move(kind);
        library->added[std::string(module->name)] = std::move(added);
        return kDone;
    });
}

int riffle_cards(riffle_library* library, const char* game, const char* language, riffle_text* out) {
    return guarded([&] {
        if (!library || !game || !out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        Locale locale = Locale::En;
        if (!localeOf(language, locale)) return refuse(RIFFLE_BAD_ARGUMENT, "A language is one of en, ru, de, pl.");
        const Kind kind = kindOf(*library, game);
        if (!kind) return refuseGame();
        Value cards = Value::list();
        int number = machine::kBlank;
        for (const std::string& name : kind->cardNames()) {
            Value card = Value::map();
            card["number"] = ++number;
            card["name"] = kind->cardNameIn(name, locale);
            cards.add(std::move(card));
        }
        return tell(toJson(cards), out);
    });
}

int riffle_scenarios(riffle_library* library, const char* yaml, riffle_text* out) {
    return guarded([&] {
        if (!library || !yaml || !out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        const std::string_view text(yaml);
        if (text.size() > kLargestText) return refuse(RIFFLE_BAD_REQUEST, "Scenarios have at most 4 MiB.");
        std::map<std::string, Texts, std::less<>> added;
        {
            const std::scoped_lock lock(library->mutex);
            added = library->added;
        }
        Games games;
        std::string wrong;
        for (const GameModule& module : gameModules()) games.add(makeKind(module, added[std::string(module.name)], wrong));
        Value results = Value::list();
        for (const ScenarioResult& each : runScenarioText(games, "scenarios", text)) {
            Value result = Value::map();
            result["line"] = each.line;
            result["title"] = each.title;
            result["passed"] = each.hasPassed;
            result["report"] = each.report;
            results.add(std::move(result));
        }
        return tell(toJson(results), out);
    });
}

int riffle_game_new(riffle_library* library, const char* request, riffle_game* out) {
    return guarded([&] {
        if (!library || !request || !out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        *out = {};
        auto setUp = std::make_unique<SetUp>();
        NewGame wanted;
        int status = RIFFLE_OK;
        if (!readRequest(request, *library, setUp->kind, wanted, setUp->mark, status)) return status;
        Refusal refusal;
        std::unique_ptr<Game> laid;
        if (const Value* setup = wanted.request.find("setup"); setup && !setup->isNull()) {
            EventLog events;
            laid = setUp->kind->create(wanted, events, refusal);
            if (!laid) return refuse(refusal);
        }
        setUp->asksChance = wanted.askChance;
        setUp->simulator = setUp->kind->module().simulator(*setUp->kind, wanted, laid.get(), refusal);
        if (!setUp->simulator) return refuse(refusal);
        if (setUp->simulator->mostOptions() > kMostOptions) return refuse(RIFFLE_INTERNAL, "The game asks for too much at once.");
        out->id = library->games.add(std::make_unique<std::shared_ptr<const SetUp>>(std::move(setUp)));
        return out->id == 0 ? refuse(RIFFLE_NO_MEMORY, "There are too many games.") : RIFFLE_OK;
    });
}

int riffle_game_free(riffle_library* library, riffle_game game) {
    return guarded([&] {
        if (!library) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        return said(library->games.remove(game.id), "game");
    });
}

int riffle_game_sizes(riffle_library* library, riffle_game game, riffle_sizes* out) {
    return guarded([&] {
        if (!library || !out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        std::shared_ptr<const SetUp> setUp;
        if (const int status = setUpOf(*library, game, setUp); status != RIFFLE_OK) return status;
        const arrays::Simulator& simulator = *setUp->simulator;
        *out = {simulator.seats(), simulator.numbers(), simulator.mostOptions(), simulator.observationSize(),
                savedBytes(simulator)};
        return kDone;
    });
}

int riffle_game_layout(riffle_library* library, riffle_game game, riffle_text* out) {
    return guarded([&] {
        if (!library || !out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        std::shared_ptr<const SetUp> setUp;
        if (const int status = setUpOf(*library, game, setUp); status != RIFFLE_OK) return status;
        Value layout = Value::map();
        layout["game"] = setUp->kind->name();
        Value& actions = layout["actions"] = Value::list();
        for (const arrays::Block& block : setUp->simulator->blocks()) {
            Value each = Value::map();
            each["verb"] = block.name;
            each["from"] = block.from;
            each["count"] = block.count;
            each["adds"] = block.about;
            actions.add(std::move(each));
        }
        Value planes = Value::list();
        int from = 0;
        for (const arrays::Plane& plane : setUp->simulator->planes()) {
            Value each = Value::map();
            each["name"] = plane.name;
            each["from"] = from;
            each["rows"] = plane.rows;
            each["width"] = plane.width;
            each["columns"] = plane.columns;
            each["about"] = plane.about;
            planes.add(std::move(each));
            from += plane.rows * plane.width;
        }
        layout["planes"] = std::move(planes);
        return tell(toJson(layout), out);
    });
}
