#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/commands.h"
#include "cli/replay_check.h"
#include "cli/replay_file.h"
#include "protocol/commitment.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

// A view as lines of text: a zone's cards by name, everything else as it is.
std::string shown(const Value& value) {
    switch (value.kind()) {
        case Value::Kind::Null: return "-";
        case Value::Kind::Text: return value.asText();
        case Value::Kind::List: {
            std::vector<std::string> items;
            for (const Value& item : value.items()) items.push_back(shown(item));
            return items.empty() ? "-" : joined(items);
        }
        case Value::Kind::Map: {
            if (const Value* count = value.find("count"); count && value.size() == 1)
                return fmt::format("({} cards)", count->asInt());
            const Value* name = value.find("name");
            if (!name) return toJson(value);
            std::string out = shown(*name);
            for (const auto& [key, field] : value.entries()) {
                if (field.isBool() && field.asBool()) out += fmt::format(" ({})", key);
            }
            return out;
        }
        case Value::Kind::Bool:
        case Value::Kind::Int: return toJson(value);
    }
    return "";
}

void printView(const Session& session, size_t at, Viewer viewer) {
    const Value view = session.game().name().empty() ? Value() : session.at(at).view(viewer);
    for (const auto& [key, value] : view.entries()) {
        const bool isSeat = value.isMap() && session.game().seatFrom(key).has_value();
        if (!isSeat) {
            std::cout << fmt::format("  {:10} {}\n", key, shown(value));
            continue;
        }
        std::cout << fmt::format("  {}\n", key);
        for (const auto& [field, what] : value.entries()) {
            const bool isEmpty = what.isNull() || (what.isList() && what.size() == 0) || (what.isBool() && !what.asBool());
            if (!isEmpty) std::cout << fmt::format("    {:10} {}\n", field, shown(what));
        }
    }
}

void printEvents(const Value& events) {
    for (const Value& event : events.items()) {
        const Value* text = event.find("text");
        std::cout << "  · " << (text && text->isText() ? text->asText() : toJson(event)) << '\n';
    }
}

// One position: the choice that led there, what it caused, and the board.
void printAt(const Session& session, size_t at, Viewer viewer, Locale locale) {
    const Choices choices = session.choices();
    std::cout << fmt::format("{} of {} choices\n", at, choices.size());
    if (at > 0) {
        const Choice choice = choices[at - 1];
        // A choice may name a card that others must not know; then only its events are told.
        if (viewer.all || viewer.seat == choice.seat)
            std::cout << fmt::format("{}: {}\n", session.game().seatName(choice.seat), choice.text);
    }
    const size_t from = at == 0 ? 0 : session.eventsBefore(at - 1);
    printEvents(session.describeEvents(from, session.eventsBefore(at), viewer, locale));
    printView(session, at, viewer);
}

bool readSeat(const Session& session, const std::string& word, Viewer& viewer) {
    viewer = {true, 0};
    if (word.empty() || word == "all") return true;
    const auto seat = session.game().seatFrom(word);
    if (!seat || session.game().seatName(*seat) == "chance") return false;
    viewer = {false, *seat};
    return true;
}

// n, p, a number, a seat, all, q: one a line.
int step(const Session& session, size_t at, Viewer viewer, Locale locale) {
    const size_t last = session.choices().size();
    printAt(session, at, viewer, locale);
    for (std::string line;
         std::cout << "n next, p back, a number, a seat or all, q quit > " << std::flush, std::getline(std::cin, line);) {
        const std::string word = folded(line);
        Viewer other;
        std::string upper = word;
        std::transform(upper.begin(), upper.end(), upper.begin(),
                       [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
        if (word == "q") return kOk;
        if (word == "n" || word.empty()) {
            at = std::min(at + 1, last);
        } else if (word == "p") {
            at = at > 0 ? at - 1 : 0;
        } else if (const auto number = wholeNumber(word)) {
            at = std::min(static_cast<size_t>(*number), last);
        } else if (word == "all" || readSeat(session, upper, other)) {
            viewer = word == "all" ? Viewer{true, 0} : other;
        } else {
            std::cout << "That is none of these.\n";
            continue;
        }
        printAt(session, at, viewer, locale);
    }
    std::cout << '\n';
    return kOk;
}

int printLog(const Value& replay) {
    const Value* log = replay.find("log");
    if (!log || !log->isList()) return complain("The replay holds no log.");
    const Value* notation = replay.find("notation");
    for (size_t i = 0; i < log->size(); ++i) {
        if (i > 0 && notation && i <= notation->size() && notation->items()[i - 1].isText()) {
            std::cout << fmt::format("{} {}\n", i, notation->items()[i - 1].asText());
        }
        printEvents(log->items()[i]);
    }
    return kOk;
}

}  // namespace

// Says whether the cards were left alone; 1 where they were not.
static int verify(const Games& games, const ReplayOptions& options, const Value& replay) {
    std::string wrong;
    const auto session = sessionOf(games, options.file, replay, wrong);
    if (session) wrong = whatWasTouched(*session, replay, options.commitment);
    if (!wrong.empty()) {
        std::cout << wrong << '\n';
        return kFailed;
    }
    std::cout << fmt::format("All is as committed: the deal and {} choices follow from the key of commitment {}.\n",
                             session->choices().size(), commitmentOf(session->request().seed.key));
    return kOk;
}

int runReplay(const Common& common, const ReplayOptions& options) {
    std::string error;
    const auto replay = readReplay(options.file, error);
    if (!replay) return complain(error);
    if (options.showsLog) return printLog(*replay);

    Games games;
    if (!loadGames(common, games)) return kBadInput;
    if (options.isVerified) return verify(games, options, *replay);
    const auto session = sessionOf(games, options.file, *replay, error);
    if (!session) return complain(error);
    Viewer viewer;
    if (!readSeat(*session, options.seat, viewer))
        return complain(fmt::format("There is no seat {} in this game.", inQuotes(options.seat)));
    const size_t last = session->choices().size();
    if (options.at > static_cast<int>(last)) return complain(fmt::format("The replay has only {} choices.", last));

    const bool isInteractive = !options.isPlain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    const size_t at = options.at >= 0 ? static_cast<size_t>(options.at) : isInteractive ? 0 : last;
    if (isInteractive) return step(*session, at, viewer, common.locale);
    printAt(*session, at, viewer, common.locale);
    return kOk;
}

}  // namespace riffle::cli
