#include "protocol/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <istream>
#include <ostream>

#include "ai/player.h"
#include "protocol/dependence.h"
#include "protocol/json.h"
#include "protocol/new_game.h"
#include "protocol/text.h"
#include "protocol/version.h"
#include "sim/threads.h"

namespace riffle {

namespace {

constexpr size_t kLongestLine = 1U << 20U;

// The fields each request may have beside `do` and `id`.
const std::vector<std::string>* fieldsOf(std::string_view what) {
    static const std::map<std::string, std::vector<std::string>, std::less<>> kFields = [] {
        std::map<std::string, std::vector<std::string>, std::less<>> fields = {
            {"hello", {"lang"}},
            {"new", newGameFields()},
            {"position", {"seat"}},
            {"choose", {"action", "option", "seat"}},
            {"view", {"seat"}},
            {"why", {"action"}},
            {"undo", {"steps", "seat"}},
            {"bot", {"level", "ms", "seed"}},
            {"replay", {}},
            {"load", {"replay", "seat"}},
        };
        fields["new"].insert(fields["new"].end(), {"game", "seat"});
        return fields;
    }();
    const auto found = kFields.find(what);
    return found == kFields.end() ? nullptr : &found->second;
}

const std::vector<std::string>& requests() {
    static const std::vector<std::string> kRequests = {"hello", "new",  "position", "choose", "view",
                                                       "why",   "undo", "bot",      "replay", "load"};
    return kRequests;
}

}  // namespace

Engine::Reply Engine::refuse(std::string code, std::string message) {
    refusal_ = {std::move(code), std::move(message)};
    return std::nullopt;
}

bool Engine::needGame() {
    if (session_) return true;
    refuse("no_game", "There is no game yet; “new” or “load” begins one.");
    return false;
}

bool Engine::readViewer(const Value& request, Viewer& viewer, std::optional<Seat>& seat) {
    viewer = {true, 0};
    const Value* field = request.find("seat");
    if (!field || field->isNull()) return true;
    if (field->isText() && field->asText() == "all") return true;
    if (field->isText()) seat = session_->game().seatFrom(field->asText());
    if (!seat || session_->game().seatName(*seat) == "chance") {
        // Chance sees everything, and speaks for nobody's eyes.
        if (seat) return true;
        refuse("bad_request", "“seat” is not a seat of this game.");
        return false;
    }
    viewer = {false, *seat};
    return true;
}

Value Engine::positionFor(Viewer viewer) {
    size_t& from = reported_[viewer.all ? -1 : int{viewer.seat}];
    Value reply = session_->position(viewer, locale_, from);
    from = session_->eventCount();
    return reply;
}

Engine::Reply Engine::hello(const Value& request) {
    if (const Value* lang = request.find("lang")) {
        const auto locale = lang->isText() ? localeFrom(lang->asText()) : std::nullopt;
        if (!locale) return refuse("bad_request", "“lang” is one of en, ru, de, pl.");
        locale_ = *locale;
    }
    Value reply = Value::map();
    reply["name"] = "riffle";
    reply["version"] = version();
    reply["protocol"] = kProtocolVersion;
    reply["rules"] = newestRules(games_);
    Value games = Value::list();
    for (const auto& kind : games_.all()) {
        Value described = kind->describe();
        described["rules"] = rulesOf(*kind);
        games.add(std::move(described));
    }
    reply["games"] = std::move(games);
    Value locales = Value::list();
    for (const Locale locale : kLocales) locales.add(codeOf(locale));
    reply["locales"] = std::move(locales);
    reply["lang"] = codeOf(locale_);
    return reply;
}

Engine::Reply Engine::newGame(const Value& request) {
    const Value* name = request.find("game");
    const GameKind* kind = name && name->isText() ? games_.find(name->asText()) : nullptr;
    if (!kind) return refuse("unknown_game", fmt::format("“game” is one of {}.", games_.names()));
    NewGame wanted;
    Value fields = request;
    if (!openDecks(opener_, fields, refusal_) || !readNewGame(fields, wanted, refusal_)) return std::nullopt;
    std::optional<Session> made = Session::create(*kind, wanted, refusal_);
    if (!made) return std::nullopt;
    std::optional<Session> old = std::move(session_);
    session_ = std::move(made);
    Viewer viewer;
    std::optional<Seat> seat;
    if (!readViewer(request, viewer, seat)) {
        session_ = std::move(old);
        return std::nullopt;
    }
    reported_.clear();
    return positionFor(viewer);
}

Engine::Reply Engine::position(const Value& request) {
    Viewer viewer;
    std::optional<Seat> seat;
    if (!needGame() || !readViewer(request, viewer, seat)) return std::nullopt;
    return positionFor(viewer);
}

Engine::Reply Engine::choose(const Value& request) {
    Viewer viewer;
    std::optional<Seat> seat;
    if (!needGame() || !readViewer(request, viewer, seat)) return std::nullopt;
    const Value* action = request.find("action");
    const Value* option = request.find("option");
    if (!action == !option) return refuse("bad_request", "“choose” takes either “action” or “option”.");
    if (action && !action->isText()) return refuse("bad_request", "“action” is text.");
    if (option && !option->isInt()) return refuse("bad_request", "“option” is a whole number.");
    const bool done =
        action ? session_->choose(action->asText(), seat, refusal_) : session_->chooseOption(option->asInt(), seat, refusal_);
    if (!done) return std::nullopt;
    return positionFor(viewer);
}

Engine::Reply Engine::view(const Value& request) {
    Viewer viewer;
    std::optional<Seat> seat;
    if (!needGame() || !readViewer(request, viewer, seat)) return std::nullopt;
    Value reply = Value::map();
    reply["view"] = session_->game().view(viewer);
    return reply;
}

Engine::Reply Engine::why(const Value& request) {
    if (!needGame()) return std::nullopt;
    const Value* action = request.find("action");
    if (!action || !action->isText()) return refuse("bad_request", "“why” takes an “action”.");
    return session_->why(action->asText(), locale_, refusal_);
}

Engine::Reply Engine::undo(const Value& request) {
    Viewer viewer;
    std::optional<Seat> seat;
    if (!needGame() || !readViewer(request, viewer, seat)) return std::nullopt;
    const Value* steps = request.find("steps");
    if (steps && !steps->isInt()) return refuse("bad_request", "“steps” is a whole number.");
    if (!session_->undo(steps ? steps->asInt() : 1, refusal_)) return std::nullopt;
    for (auto& [who, told] : reported_) told = std::min(told, session_->eventCount());
    return positionFor(viewer);
}

Engine::Reply Engine::bot(const Value& request) {
    constexpr int64_t kLongest = 60'000;  // milliseconds: a tree grows all the time
    if (!needGame()) return std::nullopt;
    const Value* level = request.find("level");
    const Value* time = request.find("ms");
    const Value* seed = request.find("seed");
    if (level && time) return refuse("bad_request", "“bot” takes “level” or “ms”, not both.");
    if (level && (!level->isInt() || level->asInt() < 1 || level->asInt() > ai::kLevels))
        return refuse("bad_request", fmt::format("“level” is a whole number from 1 to {}.", ai::kLevels));
    if (time && (!time->isInt() || time->asInt() < 1 || time->asInt() > kLongest))
        return refuse("bad_request", fmt::format("“ms” is a whole number from 1 to {}.", kLongest));
    if (seed && (!seed->isInt() || seed->asInt() < 0)) return refuse("bad_request", "“seed” is a whole number, 0 or more.");
    const Game& game = session_->game();
    if (game.isOver()) return refuse("game_over", "The game is over.");
    Game::Thinking thinking;
    if (level) thinking.level = static_cast<int>(level->asInt());
    if (time) thinking.milliseconds = static_cast<int>(time->asInt());
    if (seed) thinking.seed = static_cast<uint64_t>(seed->asInt());
    thinking.threads = sim::usualThreads();
    const Game::Advice advice = game.advise(thinking);
    const Notation notation(game);
    Value reply = Value::map();
    for (size_t i = 0; i < notation.options().size(); ++i) {
        if (notation.options()[i].action != advice.action) continue;
        reply["action"] = notation.text(i);
        reply["option"] = static_cast<int64_t>(i) + 1;
    }
    reply["winChance"] = Value::map();
    for (const auto& [who, share] : advice.chances)
        reply["winChance"][game.seatName(who)] = static_cast<int64_t>(std::lround(share * 100));
    return reply;
}

Engine::Reply Engine::replay(const Value&) {
    if (!needGame()) return std::nullopt;
    Value reply = Value::map();
    reply["replay"] = session_->replay();
    return reply;
}

Engine::Reply Engine::load(const Value& request) {
    const Value* record = request.find("replay");
    if (!record || !record->isMap()) return refuse("bad_request", "“load” takes a “replay”.");
    const Value* name = record->find("game");
    const GameKind* kind = name && name->isText() ? games_.find(name->asText()) : nullptr;
    if (!kind) return refuse("bad_replay", "The replay is of no game that is known here.");
    std::optional<Session> made = Session::load(*kind, *record, refusal_);
    if (!made) return std::nullopt;
    std::optional<Session> old = std::move(session_);
    session_ = std::move(made);
    Viewer viewer;
    std::optional<Seat> seat;
    if (!readViewer(request, viewer, seat)) {
        session_ = std::move(old);
        return std::nullopt;
    }
    reported_.clear();
    return positionFor(viewer);
}

Engine::Reply Engine::handle(const Value& request) {
    if (!request.isMap()) return refuse("bad_request", "A request is an object.");
    const Value* what = request.find("do");
    if (!what || !what->isText()) return refuse("bad_request", "A request says in “do” what is wanted.");
    const std::vector<std::string>* fields = fieldsOf(what->asText());
    if (!fields) {
        const std::string near = nearestWord(what->asText(), requests());
        return refuse("bad_request", fmt::format("There is no request {}{}", inQuotes(what->asText()),
                                                 near.empty() ? "." : "; is “" + near + "” meant?"));
    }
    for (const auto& [name, value] : request.entries()) {
        if (name == "do" || name == "id") continue;
        if (std::find(fields->begin(), fields->end(), name) == fields->end()) {
            return refuse("bad_request", fmt::format("“{}” has no field {}.", what->asText(), inQuotes(name)));
        }
    }
    const std::string& word = what->asText();
    if (word == "hello") return hello(request);
    if (word == "new") return newGame(request);
    if (word == "position") return position(request);
    if (word == "choose") return choose(request);
    if (word == "view") return view(request);
    if (word == "why") return why(request);
    if (word == "undo") return undo(request);
    if (word == "bot") return bot(request);
    if (word == "replay") return replay(request);
    return load(request);
}

std::string Engine::refusedLine(const Value* id) const {
    Value reply = Value::map();
    if (id) reply["id"] = *id;
    reply["ok"] = false;
    reply["error"]["code"] = refusal_.code;
    reply["error"]["message"] = refusal_.message;
    if (refusal_.code == "illegal_action" && session_) {
        Value legal = Value::list();
        for (std::string& text : Notation(session_->game()).texts()) legal.add(std::move(text));
        reply["error"]["legal"] = std::move(legal);
    }
    return toJson(reply);
}

std::string Engine::answer(std::string_view line) {
    std::optional<Value> request;
    try {
        std::string error;
        refusal_ = {};
        request = parseJson(line, error);
        if (!request) {
            refuse(line.size() > kLongestLine ? "too_long" : "bad_json", error);
            return refusedLine(nullptr);
        }
        const Value* id = request->find("id");
        const Reply fields = handle(*request);
        if (!fields) return refusedLine(id);
        Value reply = Value::map();
        if (id) reply["id"] = *id;
        reply["ok"] = true;
        for (const auto& [name, value] : fields->entries()) reply[name] = value;
        return toJson(reply);
    } catch (const std::exception& exception) {
        refuse("internal", fmt::format("Something went wrong inside: {}.", exception.what()));
        return refusedLine(request ? request->find("id") : nullptr);
    }
}

void Engine::serve(std::istream& in, std::ostream& out) {
    std::string line;
    std::streambuf& source = *in.rdbuf();
    constexpr int kEnd = std::char_traits<char>::eof();
    for (int c = source.sbumpc(); c != kEnd;) {
        line.clear();
        bool isTooLong = false;
        for (; c != kEnd && c != '\n'; c = source.sbumpc()) {
            if (line.size() <= kLongestLine) line += static_cast<char>(c);
            isTooLong = line.size() > kLongestLine;
        }
        if (line.find_first_not_of(" \t\r") != std::string::npos) {
            if (isTooLong) {
                refuse("too_long", fmt::format("A line is at most {} bytes long.", kLongestLine));
                out << refusedLine(nullptr) << '\n' << std::flush;
            } else {
                out << answer(line) << '\n' << std::flush;
            }
        }
        if (c == '\n') c = source.sbumpc();
    }
}

}  // namespace riffle
