// What people type at the table, and what comes of it.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cli/output_file.h"
#include "cli/play_log.h"
#include "cli/play_table.h"
#include "protocol/clauses.h"
#include "protocol/commitment.h"
#include "protocol/json.h"
#include "protocol/text.h"
#include "protocol/verbs.h"
#include "sim/threads.h"

namespace riffle::cli {

namespace {

constexpr size_t kUsualLog = 20;  // lines

enum class Command : uint8_t {
    None,
    Help,
    Board,
    Piles,
    Discard,
    Archive,
    Log,
    Undo,
    Hint,
    Why,
    Text,
    Save,
    All,
    Stops,
    Skip,
    Quit
};

struct Word {
    Command command;
    std::string_view key;      // play.command.KEY: the words for it in the language, between commas
    std::string_view english;  // always understood
    bool takesMore;            // something may stand behind it
};

constexpr Word kWords[] = {
    {Command::Help, "help", "help, h", false},
    {Command::Board, "board", "board, b", false},
    {Command::Piles, "piles", "piles, z", false},
    {Command::Discard, "discard", "discard", false},
    {Command::Archive, "archive", "archive, archives", false},
    {Command::Log, "log", "log, l", true},
    {Command::Undo, "undo", "undo, u", false},
    {Command::Hint, "hint", "hint", false},
    {Command::Why, "why", "why, w", true},
    {Command::Text, "text", "text, card, t, i", true},
    {Command::Save, "save", "save", true},
    {Command::All, "all", "all", false},
    {Command::Stops, "stops", "stops, stop", true},
    {Command::Skip, "skip", "skip, pp", false},
    {Command::Quit, "quit", "quit, q, exit", false},
};

bool isListed(std::string_view words, const std::string& wanted) {
    for (size_t at = 0; at < words.size();) {
        const size_t end = std::min(words.find(',', at), words.size());
        if (plainForm(words.substr(at, end - at)) == wanted) return true;
        at = end + 1;
    }
    return false;
}

// The command a line begins with; what stands behind it goes to `rest`.
Command commandOf(const std::string& line, const Voice& voice, std::string& rest) {
    if (line.starts_with('?')) {
        const size_t start = line.find_first_not_of(" \t", 1);
        rest = start == std::string::npos ? std::string() : line.substr(start);
        return rest.empty() ? Command::Help : Command::Text;
    }
    const size_t space = line.find(' ');
    const std::string first = plainForm(line.substr(0, space));
    rest = space == std::string::npos ? std::string() : line.substr(line.find_first_not_of(' ', space));
    for (const Word& word : kWords) {
        if (!rest.empty() && !word.takesMore) continue;
        if (isListed(word.english, first) || isListed(voice.say(fmt::format("play.command.{}", word.key)), first))
            return word.command;
    }
    return Command::None;
}

bool isNumber(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

bool Table::isMeantBy(std::string_view key, const std::string& word) const {
    return isListed(say(Locale::En, key, {}), word) || isListed(voice_.say(key), word);
}

bool writeReplay(const Session& session, const std::string& file) {
    std::string ignored;  // the table says it in the player's language
    return writeWhole(file, toJson(session.replay()) + '\n', ignored);
}

Table::Next Table::obey(const std::string& line, const Menu& menu) {
    if (line.empty() && hasDefault()) return chooseBy(isWindow() ? "pass" : "1", menu);
    if (line.empty()) {
        tell(questionText());
        print(menu.lines(sitting_.screen()));
        return Next::Ask;
    }
    // "archive" takes the archives where that is offered; else it shows them.
    if (menu.isWordOfOption(line)) return chooseBy(line, menu);
    std::string rest;
    switch (commandOf(line, voice_, rest)) {
        case Command::None: return chooseBy(line, menu);
        case Command::Help: showHelp(); return Next::Ask;
        case Command::Board:
            drawnTurn_ = -1;
            draw(menu);
            return Next::Ask;
        case Command::Piles: showPiles(""); return Next::Ask;
        case Command::Discard: showPiles("discard"); return Next::Ask;
        case Command::Archive: showPiles("archive"); return Next::Ask;
        case Command::Log: showLog(rest); return Next::Ask;
        case Command::Undo: return undo();
        case Command::Hint: showHint(menu); return Next::Ask;
        case Command::Why: showWhy(rest, menu); return Next::Ask;
        case Command::Text: showText(rest, menu); return Next::Ask;
        case Command::Save: (void)save(rest); return Next::Ask;
        case Command::All: return board_.mayPlayAll() ? playAll() : chooseBy(line, menu);
        case Command::Stops: setStops(rest); return Next::Ask;
        case Command::Skip: return skip(menu);
        case Command::Quit: return quit();
    }
    return Next::Ask;
}

Table::Next Table::chooseBy(const std::string& line, const Menu& menu) {
    const size_t before = session_.choices().size();
    const size_t events = session_.eventCount();
    const std::string seat = voice_.self();
    // On a screen that is drawn anew, what led to a question in the midst of an action is still part of the story.
    const bool isNew = sitting_.screen().isPlain || session_.game().isBetweenActions();
    const auto made = [&] {
        marks_.push_back(before);
        if (isNew) told_[seat] = events;
        return Next::Go;
    };
    if (const MenuItem* item = menu.typed(line)) {
        choose(item->option);
        return made();
    }
    if (isNumber(line)) {
        tell(voice_.say("play.no-number", {{"word", line}}));
        return Next::Ask;
    }
    const std::vector<const MenuItem*> meant =
        line.find('>') == std::string::npos ? menu.find(line) : std::vector<const MenuItem*>();
    if (meant.size() == 1) {
        choose(meant[0]->option);
        return made();
    }
    if (meant.size() > 1) {
        tell(voice_.say("play.ambiguous", {{"word", line}}));
        for (const MenuItem* item : meant)
            print({clipped(fmt::format("  {:>2}  {}", item->typed, item->label()), sitting_.screen().width)});
        return Next::Ask;
    }
    Refusal refusal;
    if (session_.choose(menu.inEnglish(line), session_.game().decider(), refusal)) return made();
    explain(line, menu);
    return Next::Ask;
}

// Plays the hand from the first card on until something else is asked.
Table::Next Table::playAll() {
    const size_t before = session_.choices().size();
    const size_t events = session_.eventCount();
    const Seat seat = session_.game().decider();
    while (!session_.game().isOver() && session_.game().decider() == seat && session_.game().isBetweenActions()) {
        const std::vector<Option> options = session_.game().options();
        const auto next =
            std::find_if(options.begin(), options.end(), [](const Option& option) { return option.verb == "play"; });
        if (next == options.end()) break;
        choose(static_cast<size_t>(next - options.begin()));
    }
    if (session_.choices().size() == before) {
        tell(voice_.say("play.nothing-to-play"));
        return Next::Ask;
    }
    marks_.push_back(before);
    told_[voice_.self()] = events;
    return Next::Go;
}

// Back to the person's last decision. Against bots that is always theirs to do; people ask each other once something was seen.
Table::Next Table::undo() {
    size_t back = session_.choices().size();
    if (!marks_.empty()) {
        back = marks_.back();
    } else {  // a game that was loaded
        for (size_t i = session_.choices().size(); i > 0 && back == session_.choices().size(); --i) {
            if (company_.isPerson(session_.game().seatName(session_.choices()[i - 1].seat))) back = i - 1;
        }
    }
    if (back == session_.choices().size()) {
        tell(voice_.say("play.nothing-to-undo"));
        return Next::Ask;
    }
    if (company_.people.size() > 1 && session_.hasToldSince(back, session_.at(back).decider())) {
        const auto answer = ask(voice_.say("play.undo-consent"));
        if (!answer) return Next::Leave;
        const std::string word = plainForm(*answer);
        if (word.empty() || (word != "yes" && word != "y" && !plainForm(voice_.say("play.verb.yes")).starts_with(word)))
            return Next::Ask;
    }
    const Choice first = session_.choices()[back];
    Refusal refusal;
    if (!session_.undo(static_cast<int64_t>(session_.choices().size() - back), refusal)) return Next::Ask;
    const Voice speaker(company_, decider());
    const Menu before(session_.game(), board_, speaker);
    const MenuItem* taken = before.holding(first.action);
    if (!marks_.empty()) marks_.pop_back();
    for (auto& [seat, watch] : watches_) watch.isSkipping = false;
    for (auto& [seat, events] : told_) events = std::min(events, session_.eventCount());
    told_[decider()] = session_.eventCount();
    notice_ = voice_.say("play.undone", {{"word", taken ? taken->label() : first.text}});
    return Next::Go;
}

// The end: who won and why, and the offer to keep the game.
Table::Next Table::finish() {
    const Screen screen = sitting_.screen();
    const Value view = session_.game().view({true, 0});
    tell("");
    print(story(told_[voice_.self()], {}));
    tell("");
    if (!screen.isPlain) print({screen.rule(voice_.say("play.over"))});
    tell(screen.toned(Tone::Strong, voice_.outcome(session_.game())));
    tell(voice_.say("play.lasted", {{"turn", *view.find("turn")}, {"seed", seedText(session_.request().seed)}}));
    const auto line = ask(voice_.say("play.offer-save"));
    if (!line || line->empty()) return Next::Leave;
    std::string rest;
    if (commandOf(*line, voice_, rest) == Command::Undo) return undo() == Next::Go ? Next::Go : Next::Leave;
    if (commandOf(*line, voice_, rest) == Command::Quit) return Next::Leave;
    (void)save(*line);
    return Next::Leave;
}

Table::Next Table::quit() {
    if (session_.choices().size() == savedChoices_) return Next::Leave;
    const auto line = ask(voice_.say("play.quit-save"));
    if (!line || line->empty()) return Next::Leave;
    return save(*line) ? Next::Leave : Next::Ask;
}

bool Table::save(std::string file) {
    if (file.empty()) file = fmt::format("{}-{}.json", session_.game().name(), seedText(session_.request().seed).substr(0, 16));
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored)) {
        const auto answer = ask(voice_.say("play.overwrite", {{"file", file}}));
        const std::string word = answer ? plainForm(*answer) : std::string();
        if (word.empty() || (word != "yes" && word != "y" && !plainForm(voice_.say("play.verb.yes")).starts_with(word))) {
            tell(voice_.say("play.not-saved"));
            return false;
        }
    }
    if (const std::string error = voice_.say("play.cannot-write", {{"file", file}}); !writeReplay(session_, file)) {
        tell(error);
        return false;
    }
    savedChoices_ = session_.choices().size();
    tell(voice_.say("play.saved", {{"file", file}}));
    return true;
}

// Why what was typed can't be done, or that it was not understood.
void Table::explain(const std::string& line, const Menu& menu) {
    const std::string words = menu.inEnglish(line);
    if (operandOf(wishOf(words).verb)) return showWhy(line, menu);
    const std::vector<std::string> cards = board_.cardsCalled(line, voice_.locale());
    if (cards.size() == 1) {
        tell(voice_.say("play.no-use", {{"card", board_.shownName(cards[0], voice_.locale())}}));
        print(board_.cardText(cards[0], voice_, sitting_.screen()));
        return;
    }
    tell(voice_.say("play.not-understood", {{"word", line}}));
}

void Table::showWhy(std::string_view words, const Menu& menu) {
    if (words.empty()) return tell(voice_.say("play.why-what"));
    if (menu.typed(words)) return tell(voice_.say("possible"));
    Refusal refusal;
    const auto why = session_.why(menu.inEnglish(words), voice_.locale(), refusal);
    if (!why) return tell(voice_.say("play.not-understood", {{"word", words}}));
    const Value* clause = why->find("clause");
    tell(why->find("text")->asText() + (clause && clause->isText() ? fmt::format(" [{}]", clause->asText()) : ""));
}

void Table::showText(std::string_view words, const Menu& menu) {
    const Screen screen = sitting_.screen();
    if (const std::vector<Clause> clauses = clausesCalled(words, session_.game().name(), voice_.locale()); !clauses.empty()) {
        for (const Clause& each : clauses) {
            const std::string remark = each.remark.empty() ? std::string() : fmt::format(" ({})", each.remark);
            print(wrapped(withoutAddresses(fmt::format("{} – {}{}", each.id, each.text, remark)), screen.width));
        }
        return;
    }
    if (const MenuItem* item = menu.typed(words)) {
        return item->card ? print(board_.cardText(item->english, voice_, screen)) : tell(item->label());
    }
    std::vector<std::string> cards = board_.cardsCalled(words, voice_.locale());
    if (cards.size() != 1) {
        const std::vector<std::string> term = board_.cardText(words, voice_, screen);
        if (!term.empty()) return print(term);
    }
    if (cards.empty()) return tell(voice_.say("play.no-card", {{"word", words}}));
    if (cards.size() == 1) return print(board_.cardText(cards[0], voice_, screen));
    for (std::string& card : cards) card = board_.shownName(card, voice_.locale());
    tell(voice_.say("play.which-card", {{"cards", joined(cards)}}));
}

void Table::showLog(std::string_view words) {
    size_t most = kUsualLog;
    bool hasRules = false;
    for (size_t at = 0; at < words.size();) {
        const size_t end = std::min(words.find(' ', at), words.size());
        const std::string word = plainForm(words.substr(at, end - at));
        at = end + 1;
        if (const auto number = wholeNumber(word)) most = static_cast<size_t>(*number);
        if (isListed("all", word) || isListed(voice_.say("play.command.all-log"), word)) most = SIZE_MAX;
        if (isListed("rules", word) || isListed(voice_.say("play.command.rules"), word)) hasRules = true;
    }
    page(story(0, {.isBrief = false, .hasRules = hasRules, .most = most}));
}

// What a strong bot would do and how it sees the person's chances; and what else is about as good, where something is.
void Table::showHint(const Menu& menu) {
    constexpr float kAboutAsGood = 0.05F;
    constexpr int kEnough = 16;  // visits: below that a chance is a guess
    const Game& game = session_.game();
    const Game::Advice advice = game.advise({.level = company_.hintLevel,
                                             .seed = session_.request().seed.shared() + session_.choices().size(),
                                             .threads = sim::usualThreads()});
    const MenuItem* item = menu.holding(advice.action);
    if (!item) return;
    const auto percent = [](float share) { return static_cast<int64_t>(std::lround(share * 100)); };
    const auto said = [&](std::string_view key, const MenuItem& which, float share) {
        return voice_.say(key, {{"word", fmt::format("{} – {}", which.typed, which.label())}, {"chance", percent(share)}});
    };
    float best = 0;
    for (const auto& [seat, share] : advice.chances) best = seat == game.decider() ? share : best;
    tell(said("play.hint", *item, best));
    const MenuItem* next = nullptr;
    float nextBest = best - kAboutAsGood;
    for (const Game::Advice::Weighed& each : advice.options) {
        const MenuItem* other = menu.holding(each.action);
        if (!other || other == item || each.visits < kEnough || each.share < nextBest) continue;
        next = other;
        nextBest = each.share;
    }
    if (next) tell(said("play.hint-next", *next, std::min(nextBest, best)));
}

void Table::showPiles(std::string_view name) {
    page(board_.piles(session_.game(), voice_, sitting_.screen(), name));
}

void Table::showHelp() {
    std::vector<std::string> lines;
    for (const std::string& key : board_.helpKeys()) {
        bool isFirst = true;
        for (const std::string& part : wrapped(voice_.say(key), sitting_.screen().width - 2)) {
            lines.push_back((isFirst ? "" : "  ") + part);
            isFirst = false;
        }
    }
    page(lines);
}

}  // namespace riffle::cli
