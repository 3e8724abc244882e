// A state in words, and what programs would choose.
#include <algorithm>
#include <string>

#include "ai/player.h"
#include "engine/sink.h"
#include "library/calls.h"
#include "protocol/decision.h"
#include "protocol/notation.h"
#include "protocol/session.h"

using namespace riffle;
using namespace riffle::library;

namespace {

// Calls with the state and its game as the protocol knows it, for those eyes and in that language.
template <class Call>
int withWords(riffle_library* library, riffle_state state, int seat, const char* language, Call call) {
    return guarded([&] {
        if (!library) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
        Handles<Table>::Trouble trouble{};
        const auto table = library->states.hold(state.id, trouble);
        if (!table) return said(trouble, "state");
        Viewer viewer;
        if (!viewerOf(*table, seat, viewer)) return refuse(RIFFLE_BAD_ARGUMENT, "There is no such seat.");
        Locale locale = Locale::En;
        if (!localeOf(language, locale)) return refuse(RIFFLE_BAD_ARGUMENT, "A language is one of en, ru, de, pl.");
        const std::unique_ptr<Game> game = table->game();
        return call(*table, *game, viewer, locale);
    });
}

// Puts a game that has gone on in the place of the state, and tells what happened.
int goOn(Table& table, const Game& game, const EventLog& events, Viewer viewer, Locale locale, riffle_text* out) {
    Value told = Value::list();
    for (const Event& event : events) {
        Value each = describeEvent(game, event, viewer, locale);
        if (!each.isNull()) told.add(std::move(each));
    }
    std::string text = toJson(told);
    std::copy(game.bytes().begin(), game.bytes().end(), static_cast<unsigned char*>(table.state()));
    table.forget();
    return out ? tell(std::move(text), out) : RIFFLE_OK;
}

}  // namespace

int riffle_state_view(riffle_library* library, riffle_state state, int seat, riffle_text* out) {
    if (!out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
    return withWords(library, state, seat, nullptr, [&](const Table&, const Game& game, Viewer viewer, Locale) {
        std::string text;
        game.writeView(viewer, text);
        return tell(std::move(text), out);
    });
}

int riffle_state_decision(riffle_library* library, riffle_state state, int seat, const char* language, riffle_text* out) {
    if (!out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
    return withWords(library, state, seat, language, [&](const Table&, const Game& game, Viewer viewer, Locale locale) {
        if (game.isOver()) return tell("null", out);
        std::string text;
        JsonSink sink(text);
        const Notation notation(game);
        writeDecision(sink, game, isAsked(game, viewer) ? &notation : nullptr, viewer, locale);
        return tell(std::move(text), out);
    });
}

int riffle_state_result(riffle_library* library, riffle_state state, riffle_text* out) {
    if (!out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
    return withWords(library, state, RIFFLE_ALL, nullptr, [&](const Table&, const Game& game, Viewer, Locale) {
        return tell(game.isOver() ? toJson(game.result()) : std::string("null"), out);
    });
}

int riffle_state_choose(riffle_library* library, riffle_state state, const char* words, int seat, const char* language,
                        riffle_text* out) {
    if (!words) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
    return withWords(library, state, seat, language, [&](Table& table, Game& game, Viewer viewer, Locale locale) {
        EventLog events;
        std::vector<Choice> choices;
        Refusal refusal;
        if (!play(game, *table.setUp->kind, words, std::nullopt, events, choices, refusal)) return refuse(refusal);
        return goOn(table, game, events, viewer, locale, out);
    });
}

int riffle_state_tell(riffle_library* library, riffle_state state, int32_t action, int seat, const char* language,
                      riffle_text* out) {
    if (!out) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
    return withWords(library, state, seat, language, [&](Table& table, Game& game, Viewer viewer, Locale locale) {
        Action chosen{};
        if (const int status = table.optionOf(action, chosen); status != RIFFLE_OK) return status;
        EventLog events;
        game.choose(chosen, events);
        return goOn(table, game, events, viewer, locale, out);
    });
}

int riffle_state_bot(riffle_library* library, riffle_state state, int level, uint64_t seed, int32_t* action, float* chances,
                     size_t seats) {
    if (!action) return refuse(RIFFLE_BAD_ARGUMENT, "A pointer is null.");
    return withWords(library, state, RIFFLE_ALL, nullptr, [&](Table& table, const Game& game, Viewer, Locale) {
        if (level < 1 || level > ai::kLevels)
            return refuse(RIFFLE_BAD_ARGUMENT, "A level is 1 to " + std::to_string(ai::kLevels) + ".");
        if (chances && seats != static_cast<size_t>(table.simulator().seats()))
            return refuse(RIFFLE_BAD_SIZE, "There is one chance for each seat.");
        if (game.isOver()) return refuse(RIFFLE_OVER, "The game is over.");
        Game::Thinking thinking;
        thinking.level = level;
        thinking.seed = seed;
        const Game::Advice advice = game.advise(thinking);
        table.findOptions();
        const auto found = std::find(table.actions.begin(), table.actions.end(), advice.action);
        if (found == table.actions.end()) return refuse(RIFFLE_INTERNAL, "The bot has chosen what is no option.");
        *action = table.numbers[static_cast<size_t>(found - table.actions.begin())];
        if (chances) std::fill_n(chances, seats, 0.0F);
        for (const auto& each : advice.chances) {
            if (chances && each.seat < seats) chances[each.seat] = each.share;
        }
        return kDone;
    });
}
