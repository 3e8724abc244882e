#include "cli/play_board.h"

#include "cli/play_games.h"
#include "cli/play_plain.h"

namespace riffle::cli {

std::string Board::verbIn(std::string_view verb, const Voice& voice) const {
    const std::string key = "play.verb." + std::string(verb);
    return hasMessage(voice.locale(), key) ? voice.say(key) : std::string(verb);
}

std::string Board::alternativeCalled(std::string_view /*words*/, const Voice& /*voice*/) const {
    return {};
}

std::string Board::explanation(const Game& /*game*/, const Voice& /*voice*/) const {
    return {};
}

std::string Board::stopName(std::string_view key, const Voice& /*voice*/) const {
    return std::string(key);
}

std::unique_ptr<Board> boardOf(const GameKind& kind, const NewGame* request) {
    const auto board = terminalOf(kind.name()).board;
    return board ? board(kind, request) : makePlainBoard(kind);
}

}  // namespace riffle::cli
