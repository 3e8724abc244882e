// A session written down, and read again.

#include <fmt/format.h>

#include "protocol/commitment.h"
#include "protocol/new_game.h"
#include "protocol/session.h"
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
        static constexpr std::string_view kKnown[] = {"format", "riffle", "rules",      "game",    "cards",   "seed",
                                                      "chance", "key",    "commitment", "request", "choices", "notation",
                                                      "hashes", "end",    "result",     "log"};
        bool isKnown = false;
        for (const std::string_view known : kKnown) isKnown |= name == known;
        if (!isKnown) return refuse(refusal, fmt::format("The replay has a field {} that is not known here.", inQuotes(name)));
    }
    const Value* rules = replay.find("rules");
    if (!rules || !rules->isInt())
        return refuse(refusal, "The replay is cut short: it does not say which rules it was played by.");
    if (rules->asInt() != kRulesVersion) {
        return refuse(refusal, fmt::format("The replay was played by rules version {}, and this is version {}.", rules->asInt(),
                                           kRulesVersion));
    }
    const Value* game = replay.find("game");
    if (!game || !game->isText() || game->asText() != kind.name()) {
        return refuse(refusal, fmt::format("The replay is not of the game {}.", kind.name()));
    }
    const Value* cards = replay.find("cards");
    if (!cards || !cards->isText())
        return refuse(refusal, "The replay is cut short: it does not say which cards it was played with.");
    if (cards->asText() != hex(kind.cardSetHash())) return refuse(refusal, "The replay was played with other cards than these.");

    Parts parts;
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
    return parts;
}

}  // namespace

Value Session::replay() const {
    Value out = Value::map();
    out["format"] = "riffle-replay";
    out["riffle"] = version();
    out["rules"] = kRulesVersion;
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
    for (size_t i = 0; i < history_.size(); ++i) {
        Choice choice = history_.choice(i);
        choices.add(static_cast<int64_t>(choice.action.bits));
        notation.add(std::move(choice.text));
        EventLog events;
        again->choose(choice.action, events);
        if ((i + 1) % kHashEvery == 0) hashes.add(hex(again->hash()));
        log.add(describe(events, {true, 0}, Locale::En));
    }
    out["choices"] = std::move(choices);
    out["notation"] = std::move(notation);
    out["hashes"] = std::move(hashes);
    out["end"] = hex(game_->hash());
    out["result"] = game_->result();
    out["log"] = std::move(log);
    return out;
}

std::optional<Session> Session::load(const GameKind& kind, const Value& replay, Refusal& refusal) {
    const auto parts = partsOf(kind, replay, refusal);
    if (!parts) return std::nullopt;

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
        return refuse(refusal, fmt::format("The replay's set-up can't be used: {}", refusal.message));
    const Value* commitment = replay.find("commitment");
    if (commitment && (!request.seed.hasKey() || *commitment != Value(commitmentOf(request.seed.key))))
        return refuse(refusal, "The replay's key is not the one that was committed to.");
    std::optional<Session> session = create(kind, request, refusal);
    if (!session) return refuse(refusal, fmt::format("The replay's set-up can't be used: {}", refusal.message));

    for (size_t i = 0; i < parts->choices->size(); ++i) {
        const Value& bits = parts->choices->items()[i];
        const std::string& words = parts->notation->items()[i].asText();
        const auto damaged = [&](std::string_view what) {
            return refuse(refusal, fmt::format("The replay does not fit at choice {}, {}: {}.", i + 1, inQuotes(words), what));
        };
        if (session->game().isOver()) return damaged("the game is over by then");
        const Notation notation(session->game());
        const auto option = notation.find(words);
        if (!option) return damaged("it is not a legal choice there");
        if (!bits.isInt() || bits.asInt() != static_cast<int64_t>(notation.options()[*option].action.bits)) {
            return damaged("its number and its words mean different choices");
        }
        session->commit({notation.options()[*option].action, session->game().decider(), notation.text(*option)});
        if ((i + 1) % kHashEvery == 0 && parts->hashes->items()[i / kHashEvery].asText() != hex(session->game().hash())) {
            return damaged("the game it leads to has another hash");
        }
    }
    if (parts->end != hex(session->game().hash()))
        return refuse(refusal, "The replay does not end in the game it says it does: the hash at its end differs.");
    return session;
}

}  // namespace riffle
