#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "language/tree.h"
#include "machine/net.h"

namespace riffle {

// What has learned to judge a game's positions, as it is built into the program (minds/GAME.mind), for these cards; null where
// there is nothing, or where it does not fit the game: `error` says why in a sentence, and opponents judge as if they had learned
// nothing.
std::shared_ptr<const machine::Net> builtInMind(std::string_view game, const machine::SightShape& shape,
                                                std::span<const language::CardText> texts, std::string& error);
// The same from the bytes of a file.
std::shared_ptr<const machine::Net> mindFrom(std::string_view bytes, const machine::SightShape& shape,
                                             std::span<const language::CardText> texts, std::string& error);
// The bytes themselves; empty where there are none.
std::string_view builtInMindBytes(std::string_view game);

}  // namespace riffle
