#pragma once

#include <string>

#include "protocol/session.h"

namespace riffle::cli {

// Whether a replay shows that nobody touched the cards: its key is the one that was committed to, and the deal, every choice and
// all that happened follow from it. `session` is the game played again from the replay; `seen` the commitment that was shown when
// the table was made, empty where nobody noted it. Gives what is wrong as a sentence, empty for nothing.
std::string whatWasTouched(const Session& session, const Value& replay, const std::string& seen);

}  // namespace riffle::cli
