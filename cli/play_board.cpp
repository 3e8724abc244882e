#include "cli/play_board.h"

#include "games/epic/terminal/board.h"
#include "games/keyforge/terminal/board.h"
#include "games/shards/terminal/board.h"

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
    if (kind.name() == "shards") return makeShardsBoard(kind);
    if (kind.name() == "keyforge") return makeKeyforgeBoard(kind, request);
    if (kind.name() == "epic") return makeEpicBoard(kind);
    return nullptr;
}

}  // namespace riffle::cli
