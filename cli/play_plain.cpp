#include "cli/play_plain.h"

#include <fmt/format.h>

#include "protocol/json.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

// "3", "Fox", "Fox, Hare", "–"; of a card its name alone, "?" where that is hidden.
std::string wordsOf(const Value& value) {
    if (value.isText()) return value.asText();
    if (value.isNull()) return "–";
    if (value.isMap()) {
        if (const Value* name = value.find("name"); name && name->isText()) return name->asText();
        if (value.find("id")) return "?";
        std::vector<std::string> parts;
        for (const auto& [key, each] : value.entries()) parts.push_back(fmt::format("{} {}", key, wordsOf(each)));
        return parts.empty() ? "–" : joined(parts);
    }
    if (!value.isList()) return toJson(value);
    std::vector<std::string> items;
    for (const Value& each : value.items()) items.push_back(wordsOf(each));
    return items.empty() ? "–" : joined(items);
}

class PlainBoard final : public Board {
public:
    explicit PlainBoard(const GameKind& kind) : kind_(kind) {}

    [[nodiscard]] std::vector<std::string> draw(const Game& game, const Voice& voice, const Screen& screen,
                                                int /*detail*/) const override {
        std::vector<std::string> lines;
        const Value view = game.view(viewerOf(game, voice));
        for (const auto& [key, value] : view.entries()) {
            if (!value.isMap() || !game.seatFrom(key)) {
                addParagraph(lines, 0, fmt::format("{}: {}", key, wordsOf(value)), screen.width);
                continue;
            }
            lines.push_back(fmt::format("{}:", voice.title(key)));
            for (const auto& [zone, what] : value.entries())
                addParagraph(lines, 2, fmt::format("{}: {}", zone, wordsOf(what)), screen.width);
        }
        return lines;
    }
    [[nodiscard]] std::string status(const Game& game, const Voice& voice) const override {
        const Value view = game.view(viewerOf(game, voice));
        const Value* own = view.find(voice.self());
        return own ? fmt::format("{}: {}.", voice.say("play.you"), wordsOf(*own)) : "";
    }
    [[nodiscard]] std::vector<std::string> piles(const Game& game, const Voice& voice, const Screen& screen,
                                                 std::string_view name) const override {
        std::vector<std::string> lines;
        const Value view = game.view(viewerOf(game, voice));
        for (const auto& [seat, value] : view.entries()) {
            for (const auto& [zone, what] : value.entries()) {
                if (what.isList() && (name.empty() || zone == name))
                    addParagraph(lines, 0, fmt::format("{}, {}: {}", voice.title(seat), zone, wordsOf(what)), screen.width);
            }
        }
        return lines;
    }
    [[nodiscard]] OptionWords wordsFor(const Game& game, const Option& option, const std::vector<Option>& /*options*/,
                                       const Voice& voice) const override {
        OptionWords words;
        words.verb = verbIn(option.verb, voice);
        words.english = option.cards.empty() ? option.word : game.cardName(option.cards[0]);
        words.name = option.cards.empty() ? option.word : game.cardName(option.cards[0], voice.locale());
        if (option.number) words.note = fmt::format("{}", *option.number);
        return words;
    }
    [[nodiscard]] std::vector<std::string> cardsCalled(std::string_view words, Locale locale) const override {
        const std::string wanted = plainForm(words);
        std::vector<std::string> found;
        for (const std::string& name : kind_.cardNames()) {
            if (plainForm(name).starts_with(wanted) || plainForm(kind_.cardNameIn(name, locale)).starts_with(wanted))
                found.push_back(name);
        }
        return found;
    }
    [[nodiscard]] std::string shownName(std::string_view englishName, Locale locale) const override {
        return kind_.cardNameIn(englishName, locale);
    }
    [[nodiscard]] std::vector<std::string> cardText(std::string_view englishName, const Voice& voice,
                                                    const Screen& /*screen*/) const override {
        return {kind_.cardNameIn(englishName, voice.locale())};
    }
    [[nodiscard]] std::vector<std::string> helpKeys() const override {
        return {"play.help.choose", "play.help.name", "play.help.why",  "play.help.undo",
                "play.help.log",    "play.help.hint", "play.help.save", "play.help.quit"};
    }

private:
    static Viewer viewerOf(const Game& game, const Voice& voice) {
        return {false, game.seatFrom(voice.self()).value_or(Seat{0})};
    }

    const GameKind& kind_;
};

}  // namespace

std::unique_ptr<Board> makePlainBoard(const GameKind& kind) {
    return std::make_unique<PlainBoard>(kind);
}

}  // namespace riffle::cli
