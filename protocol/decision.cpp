#include "protocol/decision.h"

#include <fmt/format.h>

#include "engine/sink.h"
#include "protocol/text.h"

namespace riffle {

Arguments localised(const Game& game, const Arguments& args, Locale locale) {
    Arguments out = args;
    for (auto& [name, value] : out) {
        if (name == "card" && value.isText()) {
            for (int card = 1; card <= game.cards(); ++card) {
                if (game.cardTitle(card) != value.asText()) continue;
                value = game.cardTitle(card, locale);
                break;
            }
            continue;
        }
        // A house is called what the language calls it.
        if (name == "house" && value.isText()) {
            const std::string key = fmt::format("{}.house.{}", game.name(), value.asText());
            if (hasMessage(locale, key)) value = say(locale, key, {});
            continue;
        }
        const Value* id = value.isMap() ? value.find("id") : nullptr;
        if (!id || !id->isText() || !value.find("name")) continue;
        const auto card = wholeNumber(std::string_view(id->asText()).substr(id->asText().empty() ? 0 : 1));
        if (card && *card >= 1 && *card <= game.cards()) value = game.cardTitle(*card, locale);
    }
    return out;
}

Value argsValue(const Arguments& args) {
    Value map = Value::map();
    for (const auto& [name, value] : args) map[name] = value;
    return map;
}

bool isAsked(const Game& game, Viewer viewer) {
    return viewer.all || viewer.seat == game.decider();
}

namespace {

// Inside of {"id": "c12", "name": "Troll"}, without the name where the viewer may not know it.
template <class Sink>
void writeReference(Sink& out, const Game& game, int card, Viewer viewer) {
    out.putCard("id", card);
    if (game.isVisible(card, viewer)) out.put("name", game.cardTitle(card));
}

template <class Sink>
void writePrompt(Sink& out, std::string_view key, const Arguments& args, const std::string& text) {
    out.beginMap("prompt");
    out.put("key", key);
    out.put("args", argsValue(args));
    out.put("text", text);
    out.endMap();
}

template <class Sink>
void writeOptions(Sink& out, const Game& game, const Notation& notation, Viewer viewer, Locale locale,
                  const std::vector<std::string>* texts) {
    out.beginList("options");
    for (size_t i = 0; i < notation.options().size(); ++i) {
        const Option& option = notation.options()[i];
        out.beginMap();
        out.put("n", static_cast<int64_t>(i) + 1);
        out.put("action", notation.text(i));
        out.put("verb", option.verb);
        out.beginList("cards");
        // An ability that waits is called by its card, wherever that has gone since.
        const Viewer eyes{viewer.all || option.verb == "trigger", viewer.seat};
        for (const int card : option.cards) {
            out.beginMap();
            writeReference(out, game, card, eyes);
            out.endMap();
        }
        out.endList();
        if (!option.word.empty()) out.put(option.cards.empty() && game.seatFrom(option.word) ? "seat" : "word", option.word);
        if (option.number) out.put("number", *option.number);
        if (const AbilityWords words = game.abilityWords(option, locale); !words.text.empty()) {
            out.put("ability", words.text);
            if (!words.from.empty()) out.put("from", words.from);
        }
        if (texts) out.put("text", (*texts)[i]);
        out.endMap();
    }
    out.endList();
}

}  // namespace

template <class Sink>
void writeDecision(Sink& out, const Game& game, const Notation* notation, Viewer viewer, Locale locale,
                   const TableDecision* table) {
    const Seat seat = game.decider();
    const std::string seatName = game.seatName(seat);
    std::string text;
    out.beginMap();
    if (table) out.put("id", table->id);
    out.put("seat", seatName);
    if (!isAsked(game, viewer) || !notation) {
        const Arguments args = {{"seat", seatName}};
        text = say(locale, "waiting", args);
        writePrompt(out, "waiting", args, text);
        out.putNull("source");
        out.beginList("options");
        out.endList();
    } else {
        const Prompt prompt = game.prompt();
        const Viewer decider{viewer.all, seat};
        const std::string effect = game.question(prompt, locale);
        Arguments args = prompt.args;
        if (!effect.empty()) args.emplace_back("effect", effect);
        text = effect.empty() ? say(locale, prompt.key, localised(game, prompt.args, locale))
                              : fmt::format("{}: {}", game.cardTitle(prompt.source, locale), effect);
        writePrompt(out, prompt.key, args, text);
        if (prompt.source) {
            out.beginMap("source");
            writeReference(out, game, prompt.source, {true, seat});  // likewise
            out.endMap();
        } else {
            out.putNull("source");
        }
        writeOptions(out, game, *notation, decider, locale, table ? table->texts : nullptr);
    }
    if (table) {
        out.put("kind", table->kind);
        out.put("text", text);
    }
    out.endMap();
}

template void writeDecision(JsonSink&, const Game&, const Notation*, Viewer, Locale, const TableDecision*);
template void writeDecision(ValueSink&, const Game&, const Notation*, Viewer, Locale, const TableDecision*);

}  // namespace riffle
