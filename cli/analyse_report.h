#pragma once

#include <string>

#include "cli/play_board.h"
#include "protocol/analysis.h"

namespace riffle::cli {

// What an analysis has found, for people and for programs.
class AnalysisReport {
public:
    AnalysisReport(const Session& session, const Board& board, const AnalysisPlan& plan, const Analysis& analysis, Locale locale);

    // A line for each decision, and the turning points below, in the language.
    [[nodiscard]] std::string text(int width) const;
    // The course of the game as a picture, in the language.
    [[nodiscard]] std::string svg() const;
    // In the words of the notation.
    [[nodiscard]] std::string json() const;

private:
    [[nodiscard]] std::string say(std::string_view key, const Arguments& args = {}) const {
        return riffle::say(locale_, key, args);
    }
    [[nodiscard]] Voice voiceOf(Seat seat) const { return {company_, session_.game().seatName(seat)}; }
    [[nodiscard]] std::string nameOf(Seat seat) const;
    [[nodiscard]] std::string title() const;
    // "400 iterations a decision, level 5 (Champion)"
    [[nodiscard]] std::string measure() const;
    // An option of the game as its menu has it: "Recruit: Kiln Drone".
    [[nodiscard]] std::string optionIn(const Game& game, Action action) const;
    [[nodiscard]] const Game& before(const AnalysedChoice& choice) const { return session_.at(choice.number - 1); }
    [[nodiscard]] std::string table() const;
    [[nodiscard]] std::string turningText(const AnalysedChoice& choice) const;
    // What is expected behind the better choice: "A: Play: Crystal · End turn; B: …". Empty where nothing is.
    [[nodiscard]] std::string lineText(const AnalysedChoice& choice) const;
    [[nodiscard]] std::string decisionJson(const AnalysedChoice& choice) const;
    [[nodiscard]] bool isToTheEnd() const;

    const Session& session_;
    const Board& board_;
    const AnalysisPlan& plan_;
    const Analysis& analysis_;
    Locale locale_;
    Company company_;
};

}  // namespace riffle::cli
