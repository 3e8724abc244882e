// A session written down, and read again.

#include <fmt/format.h>

#include "protocol/commitment.h"
#include "protocol/dependence.h"
#include "protocol/new_game.h"
#include "protocol/session.h"
#include "protocol/standing.h"
#include "protocol/text.h"
#include "protocol/version.h"

namespace riffle {

namespace {

constexpr size_t kHashEvery = 16;  // choices
constexpr size_t kMostChoices = 100000;

std::nullopt_t refuse(Refusal& refusal, std::string message) {
    refusal = {"bad_replay", std::move(message)};
    return std::nullopt;
}

// The parts of a replay, checked for their types.
struct Parts {
    const Value* request = nullptr;
    const Value* choices = nullptr;
    const Value* notation = nullptr;
    const Value* hashes = nullptr;
    std::string end;
    const Value* stands = nullptr;  // its list of hashes, as many as those of the states; none in old replays
    std::string standsAtEnd;
    Standing standing = {};
    const Value* log = nullptr;  // where there are no such hashes
    std::string origin;          // of one of other rules or cards: a sentence without its end
    bool isOfHere = false;       // by these rules and with all these cards: choices have the same numbers
};

bool isTextList(const Value& list) {
    for (const Value& item : list.items()) {
        if (!item.isText()) return false;
    }
    return true;
}

std::optional<Parts> partsOf(const GameKind& kind, const Value& replay, Refusal& refusal) {
    if (!replay.isMap() || !replay.find("format") || *replay.find("format") != Value("riffle-replay")) {
        return refuse(refusal, "This is not a Riffle replay.");
    }
    for (const auto& [name, value] : replay.entries()) {
        static constexpr std::string_view kKnown[] = {"format",  "riffle",  "rules",    "game",       "cards", "seed",   "chance",
                                                      "request", "choices", "notation", "hashes",     "end",   "result", "log",
                                                      "needs",   "stands",  "key",      "commitment", "views"};
        bool isKnown = false;
        for (const std::string_view known : kKnown) isKnown |= name == known;
        if (!isKnown) return refuse(refusal, fmt::format("The replay has a field {} that is not known here.", inQuotes(name)));
    }
    const Value* rules = replay.find("rules");
    if (!rules || !rules->isInt())
        return refuse(refusal, "The replay is cut short: it does not say which rules it was played by.");
    const Value* game = replay.find("game");
    if (!game || !game->isText() || game->asText() != kind.name()) {
        return refuse(refusal, fmt::format("The replay is not of the game {}.", kind.name()));
    }
    const Value* cards = replay.find("cards");
    if (!cards || !cards->isText())
        return refuse(refusal, "The replay is cut short: it does not say which cards it was played with.");
    Parts parts;
    if (rules->asInt() != rulesOf(kind)) {
        parts.origin =
            fmt::format("The replay was played by rules version {}, and this is version {}", rules->asInt(), rulesOf(kind));
    } else if (cards->asText() != hex(kind.cardSetHash())) {
        parts.origin = "The replay was played with other cards than these";
    }
    parts.isOfHere = parts.origin.empty();
    parts.request = replay.find("request");
    parts.choices = replay.find("choices");
    parts.notation = replay.find("notation");
    parts.hashes = replay.find("hashes");
    const Value* end = replay.find("end");
    if (!parts.request || !parts.choices || !parts.notation || !parts.hashes || !end) {
        return refuse(refusal, "The replay is cut short: its set-up, choices, notation, hashes or end is missing.");
    }
    if (!parts.request->isMap() || !parts.choices->isList() || !parts.notation->isList() || !isTextList(*parts.notation) ||
        !parts.hashes->isList() || !isTextList(*parts.hashes) || !end->isText()) {
        return refuse(refusal, "The replay is damaged: one of its parts is not what it should be.");
    }
    if (parts.choices->size() > kMostChoices)
        return refuse(refusal, fmt::format("The replay has more than {} choices.", kMostChoices));
    if (parts.notation->size() != parts.choices->size() || parts.hashes->size() != parts.choices->size() / kHashEvery) {
        return refuse(refusal, fmt::format("The replay is cut short: {} choices, {} of them in words, {} hashes.",
                                           parts.choices->size(), parts.notation->size(), parts.hashes->size()));
    }
    parts.end = end->asText();
    if (const Value* stands = replay.find("stands")) {
        const Value* all = stands->isMap() ? stands->find("hashes") : nullptr;
        const Value* last = stands->isMap() ? stands->find("end") : nullptr;
        if (!all || !all->isList() || !isTextList(*all) || all->size() != parts.hashes->size() || !last || !last->isText())
            return refuse(refusal, "The replay is damaged: one of its parts is not what it should be.");
        parts.stands = all;
        parts.standsAtEnd = last->asText();
        parts.standing = standingOf(stands->find("fields"));
    }
    const Value* log = replay.find("log");
    if (!parts.stands && log && log->isList() && log->size() == parts.choices->size() + 1) parts.log = log;
    return parts;
}

// What happened, without the words of a language.
Value bare(const Value& events) {
    Value out = Value::list();
    for (const Value& event : events.items()) {
        Value each = Value::map();
        for (const auto& [name, value] : event.entries()) {
            if (name != "text") each[name] = value;
        }
        out.add(std::move(each));
    }
    return out;
}

}  // namespace

Value Session::replay() const {
    Value out = Value::map();
    out["format"] = "riffle-replay";
    out["riffle"] = version();
    out["rules"] = rulesOf(*kind_);
    out["game"] = kind_->name();
    out["cards"] = hex(kind_->cardSetHash());
    addSeed(request_.seed, out);
    out["chance"] = request_.askChance ? "ask" : "seed";
    out["request"] = request_.request;
    Value choices = Value::list();
    Value notation = Value::list();
    Value hashes = Value::list();
    Value log = Value::list();
    log.add(describeEvents(0, eventsBefore(0), {true, 0}, Locale::En));
    const std::unique_ptr<Game> again = copyAt(0);
    out["needs"] = hex(dependencyOf(*kind_, *again));
    Standing standing;
    Value stands = Value::list();
    for (size_t i = 0; i < history_.size(); ++i) {
        Choice choice = history_.choice(i);
        choices.add(static_cast<int64_t>(choice.action.bits));
        notation.add(std::move(choice.text));
        EventLog events;
        again->choose(choice.action, events);
        if ((i + 1) % kHashEvery == 0) {
            hashes.add(hex(again->hash()));
            stands.add(hex(standing.hash(*again)));
        }
        log.add(describe(events, {true, 0}, Locale::En));
    }
    out["choices"] = std::move(choices);
    out["notation"] = std::move(notation);
    out["hashes"] = std::move(hashes);
    out["end"] = hex(game_->hash());
    out["stands"] = Value::map();
    out["stands"]["hashes"] = std::move(stands);
    out["stands"]["end"] = hex(standing.hash(*game_));
    out["stands"]["fields"] = fieldsValue(standing);
    out["result"] = game_->result();
    out["log"] = std::move(log);
    return out;
}

// A replay is good where it leads where it says: each choice is possible with the same words, and the game stands as it stood, by
// the state itself or, in another program, by what can be seen of it.
std::optional<Session> Session::load(const GameKind& kind, const Value& replay, Refusal& refusal) {
    auto parts = partsOf(kind, replay, refusal);
    if (!parts) return std::nullopt;
    const auto refuseIt = [&](const std::string& sentence) {
        return refuse(refusal, parts->origin.empty() ? sentence : fmt::format("{}. {}", parts->origin, sentence));
    };

    Value fields = *parts->request;
    for (const auto& [name, value] : fields.entries()) {
        if (name == "seed" || name == "key" || name == "chance")
            return refuse(refusal, "The replay is damaged: its set-up holds what belongs beside it.");
    }
    if (replay.find("seed") && replay.find("key")) return refuse(refusal, "The replay is damaged: it has both a seed and a key.");
    if (const Value* seed = replay.find("seed")) fields["seed"] = *seed;
    if (const Value* key = replay.find("key")) fields["key"] = *key;
    if (const Value* chance = replay.find("chance")) fields["chance"] = *chance;
    NewGame request;
    if (!readNewGame(fields, request, refusal))
        return refuseIt(fmt::format("The replay's set-up can't be used: {}", refusal.message));
    const Value* commitment = replay.find("commitment");
    if (commitment && (!request.seed.hasKey() || *commitment != Value(commitmentOf(request.seed.key))))
        return refuse(refusal, "The replay's key is not the one that was committed to.");
    std::optional<Session> session = create(kind, request, refusal);
    if (!session) return refuseIt(fmt::format("The replay's set-up can't be used: {}", refusal.message));

    const Value* needs = replay.find("needs");
    if (needs && *needs == Value(hex(dependencyOf(kind, session->game()))) && replay.find("rules")->asInt() == rulesOf(kind))
        parts->origin.clear();              // what is new can't occur in it
    bool isAsTold = parts->log != nullptr;  // where nothing else says how it stood
    const auto fits = [&](const std::string& state, const std::string* stood) {
        return state == hex(session->game().hash()) || (stood && *stood == hex(parts->standing.hash(session->game()))) ||
               (!stood && isAsTold && !parts->isOfHere);
    };
    for (size_t i = 0; i < parts->choices->size(); ++i) {
        const Value& bits = parts->choices->items()[i];
        const std::string& words = parts->notation->items()[i].asText();
        const auto damaged = [&](std::string_view what) {
            return refuseIt(fmt::format("The replay does not fit at choice {}, {}: {}.", i + 1, inQuotes(words), what));
        };
        if (session->game().isOver()) return damaged("the game is over by then");
        const Notation notation(session->game());
        const auto option = notation.find(words);
        if (!option) return damaged("it is not a legal choice there");
        // The numbers of choices are a program's own; the words mean the same in all.
        const bool isSame = bits.isInt() && bits.asInt() == static_cast<int64_t>(notation.options()[*option].action.bits);
        if (!isSame && (parts->isOfHere || !bits.isInt())) return damaged("its number and its words mean different choices");
        const size_t before = session->eventCount();
        session->take({notation.options()[*option].action, session->game().decider(), notation.text(*option)});
        if (isAsTold && !parts->isOfHere) {
            const Value told = session->describeEvents(before, session->eventCount(), {true, 0}, Locale::En);
            isAsTold = parts->log->items()[i + 1].isList() && bare(told) == bare(parts->log->items()[i + 1]);
        }
        const size_t at = i / kHashEvery;
        if ((i + 1) % kHashEvery == 0 &&
            !fits(parts->hashes->items()[at].asText(), parts->stands ? &parts->stands->items()[at].asText() : nullptr))
            return damaged("the game it leads to has another hash");
    }
    if (!fits(parts->end, parts->stands ? &parts->standsAtEnd : nullptr))
        return refuseIt("The replay does not end in the game it says it does: the hash at its end differs.");
    return session;
}

}  // namespace riffle
