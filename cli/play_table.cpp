#include "cli/play_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <istream>
#include <ostream>

#include "cli/play_log.h"
#include "sim/threads.h"

namespace riffle::cli {

namespace {

constexpr auto kPatience = std::chrono::milliseconds(400);  // before it is said that a bot thinks

constexpr int kLongestLine = 500;  // of what is typed, in characters

// How much is drawn, from the most to the least.
struct Size {
    int detail;         // of the board
    size_t storyLines;  // one means the last thing that happened, in one line without a heading
};
constexpr Size kSizes[] = {{3, 12}, {3, 7}, {2, 12}, {2, 7},  {1, 12}, {1, 7},  {0, 10}, {0, 6},
                           {0, 4},  {0, 2}, {0, 1},  {-1, 4}, {-1, 1}, {-2, 4}, {-2, 1}};

constexpr size_t kStories[] = {14, 10, 7};  // lines

// Without what keys such as the arrows send.
std::string printable(const std::string& line) {
    std::string out;
    for (size_t i = 0; i < line.size(); ++i) {
        const auto c = static_cast<unsigned char>(line[i]);
        if (c == 0x1B && i + 1 < line.size() && (line[i + 1] == '[' || line[i + 1] == 'O')) {
            i += 2;
            while (i < line.size() && (line[i] < '@' || line[i] > '~')) ++i;
        } else if (c >= ' ' && c != 0x7F) {
            out += line[i];
        } else if (c == '\t') {
            out += ' ';
        }
    }
    return out;
}

}  // namespace

Table::Table(Session session, const Board& board, Company company, Sitting sitting)
    : session_(std::move(session)),
      board_(board),
      company_(std::move(company)),
      sitting_(std::move(sitting)),
      voice_(company_, company_.people.empty() ? std::string("A") : company_.people[0]),
      savedChoices_(session_.choices().size()) {}

void Table::play() {
    if (session_.choices().empty()) notice_ = voice_.say("play.welcome." + std::string(session_.game().name()));
    Next next = Next::Go;
    while (next != Next::Leave) {
        takeBotTurns();
        next = session_.game().isOver() ? finish() : askPerson();
    }
    if (hasEnded_ && !session_.game().isOver()) tell(voice_.say("play.input-ended"));
}

void Table::choose(size_t option) {
    Refusal refusal;
    (void)session_.chooseOption(static_cast<int64_t>(option) + 1, std::nullopt, refusal);
}

// Bots choose until a person is asked. What they try is fixed by the seed and the number of choices so far.
void Table::takeBotTurns() {
    const auto start = std::chrono::steady_clock::now();
    bool hasNoted = false;
    while (!session_.game().isOver()) {
        if (isAskingPerson()) {
            if (!passesUnasked()) return;
            pass();
            continue;
        }
        const Game& game = session_.game();
        const uint64_t seed = session_.request().seed.shared() * 1'000'003 + session_.choices().size();
        const Action action = game.advise({.level = company_.level, .seed = seed, .threads = sim::usualThreads()}).action;
        const std::vector<Option> options = game.options();
        const auto chosen =
            std::find_if(options.begin(), options.end(), [&](const Option& option) { return option.action == action; });
        const std::string seat = decider();
        choose(static_cast<size_t>(chosen - options.begin()));
        if (!hasNoted && std::chrono::steady_clock::now() - start > kPatience && !session_.game().isOver() && !isAskingPerson()) {
            tell(voice_.say("play.thinking", {{"seat", capitalised(voice_.name(seat))}}));
            sitting_.out.flush();
            hasNoted = true;
        }
    }
}

// Shows the decision to its seat and takes commands until a choice is made.
Table::Next Table::askPerson() {
    const std::string seat = decider();
    if (company_.people.size() > 1 && drawnFor_ != seat) {
        drawCurtain(seat);
        if (hasEnded_) return Next::Leave;
    }
    voice_ = Voice(company_, seat);
    const Menu menu(session_.game(), board_, voice_);
    draw(menu);
    Next next = Next::Ask;
    while (next == Next::Ask) {
        const auto line = read();
        if (!line) return Next::Leave;
        next = obey(*line, menu);
    }
    return next;
}

// ---- What is shown

std::vector<std::string> Table::story(size_t from, Telling telling) const {
    const Screen screen = sitting_.screen();
    std::vector<LogLine> told = narrate(session_, from, voice_, telling.isBrief);
    if (told.size() > telling.most) told.erase(told.begin(), told.end() - static_cast<ptrdiff_t>(telling.most));
    std::vector<std::string> lines;
    for (const LogLine& each : told) {
        std::string text = each.text;
        if (telling.hasRules && !each.clauses.empty()) {
            text += " [";
            for (size_t i = 0; i < each.clauses.size(); ++i) text += (i > 0 ? ", " : "") + each.clauses[i];
            text += "]";
        }
        const int indent = each.isHeading ? 0 : 2;
        bool isFirst = true;
        for (const std::string& part : wrapped(text, screen.width - indent - 2)) {
            const std::string margin(static_cast<size_t>(isFirst ? indent : indent + 2), ' ');
            lines.push_back(margin + (each.isHeading ? screen.toned(Tone::Strong, part) : part));
            isFirst = false;
        }
    }
    return lines;
}

std::string Table::questionText() const {
    const std::string text = voice_.question(session_.game());
    if (isWindow()) return fmt::format("{} (Enter: {})", text, board_.verbIn("pass", voice_));
    return hasDefault() ? text + " (Enter: 1)" : text;
}

// The text of the card that asks, a little to the right.
std::vector<std::string> Table::explanationLines(const Screen& screen) const {
    const std::string text = board_.explanation(session_.game(), voice_);
    std::vector<std::string> lines;
    if (text.empty()) return lines;
    for (const std::string& line : wrapped(text, screen.width - 2)) lines.push_back("  " + line);
    return lines;
}

void Table::print(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) sitting_.out << line << '\n';
}

// What is longer than the screen is shown a screen at a time.
void Table::page(const std::vector<std::string>& lines) {
    const Screen screen = sitting_.screen();
    const auto room = static_cast<size_t>(std::max(3, screen.height - 2));
    if (screen.isPlain || lines.size() <= room) return print(lines);
    for (size_t at = 0; at < lines.size(); at += room) {
        const size_t end = std::min(lines.size(), at + room);
        print({lines.begin() + static_cast<ptrdiff_t>(at), lines.begin() + static_cast<ptrdiff_t>(end)});
        if (end < lines.size() && !ask(voice_.say("play.more"))) return;
    }
}

void Table::tell(const std::string& text) {
    print(wrapped(text, sitting_.screen().width));
}

std::optional<std::string> Table::ask(const std::string& question) {
    tell(question);
    return read();
}

std::optional<std::string> Table::read() {
    sitting_.out << "> " << std::flush;
    std::string line;
    if (!std::getline(sitting_.in, line)) {
        hasEnded_ = true;
        sitting_.out << '\n';
        return std::nullopt;
    }
    line = clipped(printable(line), kLongestLine);
    const size_t first = line.find_first_not_of(" \t\r");
    const size_t last = line.find_last_not_of(" \t\r");
    line = first == std::string::npos ? std::string() : line.substr(first, last - first + 1);
    if (sitting_.isEchoing) sitting_.out << line << '\n';
    return line;
}

// The whole screen: table, story, question and options, as much of them as fits its height.
void Table::draw(const Menu& menu) {
    const Screen screen = sitting_.screen();
    if (screen.isPlain) return drawPlain(menu);
    const Game& game = session_.game();
    const std::vector<std::string> all = story(told_[voice_.self()], {});
    const std::vector<LogLine> last = narrate(session_, told_[voice_.self()], voice_, true);
    const std::vector<std::string> choices = menu.lines(screen);
    const std::vector<std::string> notice = notice_.empty() ? std::vector<std::string>() : wrapped(notice_, screen.width);
    const std::vector<std::string> question = wrapped(questionText(), screen.width);
    const std::vector<std::string> explanation = explanationLines(screen);
    const auto sized = [&](int detail, size_t storyLines) {
        std::vector<std::string> lines = board_.draw(game, voice_, screen, detail);
        if (storyLines == 1) {
            if (!last.empty()) lines.push_back(clipped("  " + last.back().text, screen.width));
        } else if (!all.empty()) {
            const bool isCut = all.size() > storyLines;
            lines.push_back(screen.rule(voice_.say("play.story")));
            if (isCut) lines.push_back("  " + voice_.say("play.more-story"));
            lines.insert(lines.end(), isCut ? all.end() - static_cast<ptrdiff_t>(storyLines - 1) : all.begin(), all.end());
        }
        lines.insert(lines.end(), notice.begin(), notice.end());
        for (const std::string& line : question) lines.push_back(screen.toned(Tone::Strong, line));
        lines.insert(lines.end(), explanation.begin(), explanation.end());
        lines.insert(lines.end(), choices.begin(), choices.end());
        return lines;
    };
    const auto fits = [&](const std::vector<std::string>& lines) { return static_cast<int>(lines.size()) < screen.height; };
    std::vector<std::string> lines;
    // Where the board can spare its details, all that happened is told first.
    for (const size_t storyLines : kStories) {
        for (int detail = kMostDetail; lines.empty() && detail >= board_.detailForStory(); --detail) {
            lines = sized(detail, storyLines);
            if (!fits(lines)) lines.clear();
        }
    }
    std::vector<std::string> smallest;
    for (const Size& size : kSizes) {
        if (!lines.empty() || size.detail < board_.leastDetail()) break;
        smallest = sized(size.detail, size.storyLines);
        if (fits(smallest)) lines = smallest;
    }
    if (lines.empty()) lines = std::move(smallest);  // what is above the question scrolls away
    sitting_.out << screen.clearing();
    print(lines);
    notice_.clear();
    drawnFor_ = voice_.self();
}

// Line by line: the table once a turn, after that only what changed.
void Table::drawPlain(const Menu& menu) {
    const Game& game = session_.game();
    const Screen screen = sitting_.screen();
    tell("");
    print(story(told_[voice_.self()], {}));
    if (!notice_.empty()) tell(notice_);
    notice_.clear();
    const int64_t turn = game.view({false, game.decider()}).find("turn")->asInt();
    if (drawnFor_ != voice_.self() || (drawnTurn_ != turn && game.isBetweenActions())) {
        print(board_.draw(game, voice_, screen, kMostDetail));
    } else if (const std::string status = board_.status(game, voice_); !status.empty()) {
        tell(status);
    }
    drawnFor_ = voice_.self();
    if (game.isBetweenActions()) drawnTurn_ = turn;
    tell(questionText());
    print(explanationLines(screen));
    print(menu.lines(screen));
}

// Between two people at one screen: neither may see the other's cards.
void Table::drawCurtain(const std::string& seat) {
    const Screen screen = sitting_.screen();
    if (!screen.isPlain) sitting_.out << screen.clearing() << "\x1b[3J";  // what can be scrolled back to as well
    if (screen.isPlain && !drawnFor_.empty()) print(std::vector<std::string>(static_cast<size_t>(screen.height), ""));
    (void)ask(voice_.say("play.curtain", {{"seat", voice_.name(seat)}}));
    drawnTurn_ = -1;
}

}  // namespace riffle::cli
