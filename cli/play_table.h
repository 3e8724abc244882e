#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play_board.h"
#include "cli/play_menu.h"
#include "protocol/session.h"

namespace riffle::cli {

// Where the people at the table read and type.
struct Sitting {
    std::istream& in;
    std::ostream& out;
    std::function<Screen()> screen;  // asked anew for each drawing
    bool isEchoing = false;          // what is read did not appear by being typed
};

// A game played in the terminal to its end: shows the table, asks the people, lets bots take the other seats.
class Table {
public:
    Table(Session session, const Board& board, Company company, Sitting sitting);

    // Plays until the game is over, the people leave or their input ends.
    void play();

    [[nodiscard]] const Session& session() const { return session_; }

private:
    enum class Next : uint8_t { Ask, Go, Leave };  // the same question again, on with the game, or away

    // The game's course.
    void takeBotTurns();
    [[nodiscard]] Next askPerson();
    [[nodiscard]] Next finish();
    void choose(size_t option);

    // What was typed.
    [[nodiscard]] Next obey(const std::string& line, const Menu& menu);
    [[nodiscard]] Next chooseBy(const std::string& line, const Menu& menu);
    [[nodiscard]] Next playAll();
    [[nodiscard]] Next undo();
    [[nodiscard]] Next quit();
    void explain(const std::string& line, const Menu& menu);
    [[nodiscard]] Next skip(const Menu& menu);
    void setStops(std::string_view words);
    void showText(std::string_view words, const Menu& menu);
    void showWhy(std::string_view words, const Menu& menu);
    void showLog(std::string_view words);
    void showHint(const Menu& menu);
    void showPiles(std::string_view name);
    void showHelp();
    [[nodiscard]] bool save(std::string file);

    // In which windows a person is asked.
    struct Watch {
        std::vector<std::string> changed;  // stops that are not as they are from the start
        bool isSkipping = false;           // passes until their own turn
    };
    [[nodiscard]] static bool isStopOn(const Watch& watch, const StopKind& stop);
    [[nodiscard]] bool passesUnasked();
    [[nodiscard]] bool isMeantBy(std::string_view key, const std::string& word) const;
    void pass();

    // What is shown.
    void draw(const Menu& menu);
    void drawPlain(const Menu& menu);
    void drawCurtain(const std::string& seat);
    struct Telling {
        bool isBrief = true;
        bool hasRules = false;   // with the clauses behind each line
        size_t most = SIZE_MAX;  // only the last so many
    };
    [[nodiscard]] std::vector<std::string> story(size_t from, Telling telling) const;
    void print(const std::vector<std::string>& lines);
    void page(const std::vector<std::string>& lines);
    void tell(const std::string& text);
    [[nodiscard]] std::optional<std::string> ask(const std::string& question);
    [[nodiscard]] std::optional<std::string> read();

    [[nodiscard]] std::string decider() const { return session_.game().seatName(session_.game().decider()); }
    [[nodiscard]] bool isAskingPerson() const { return !session_.game().isOver() && company_.isPerson(decider()); }
    [[nodiscard]] std::string questionText() const;
    [[nodiscard]] std::vector<std::string> explanationLines(const Screen& screen) const;
    // Windows are passed more often than not: Enter will do.
    [[nodiscard]] bool hasDefault() const { return board_.isTrifle(session_.game().prompt().key) || isWindow(); }
    [[nodiscard]] bool isWindow() const { return !board_.windowOf(session_.game()).empty(); }

    Session session_;
    const Board& board_;
    Company company_;
    Sitting sitting_;
    Voice voice_;                           // of whoever is asked, or was asked last
    std::map<std::string, size_t> told_;    // by seat: how many events it has been told of by its last choice
    std::map<std::string, Watch> watches_;  // by seat
    std::vector<size_t> marks_;             // the number of choices before each thing that was typed: where undo goes back to
    std::string notice_;                    // said with the next drawing
    std::string drawnFor_;                  // whom the table was drawn for last, and in which turn
    int64_t drawnTurn_ = -1;
    size_t savedChoices_ = 0;
    bool hasEnded_ = false;  // the input
};

// Writes a replay under a temporary name and renames it. False where that fails; then nothing is left behind.
[[nodiscard]] bool writeReplay(const Session& session, const std::string& file);

}  // namespace riffle::cli
