#pragma once

#include <memory>

#include "arrays/simulator.h"
#include "engine/facade.h"
#include "games/epic/rules/rules.h"

namespace riffle::epic {

// The games a request asks for as arrays, with any seeds; null with the reason where that can't be. `laid` is one of them where
// the request lays a position out, else null. The cards must outlive them.
std::unique_ptr<arrays::Simulator> simulatorOf(const Rules& rules, const NewGame& request, const Game* laid, Refusal& refusal);

}  // namespace riffle::epic
