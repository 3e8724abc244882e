#pragma once

#include <string>
#include <string_view>

#include "engine/facade.h"
#include "engine/locale.h"
#include "protocol/messages.h"

namespace riffle {

// A sentence of the catalogues in a language. Among its arguments houses and factions are called by their names, and lists become
// text: `names` in quotation marks, `unknown` with what was probably meant.
std::string sentenceIn(Locale locale, const Sentence& sentence);

// Why something was refused, in a language. Where there are no sentences for it: in English what the engine says, in the others
// what its code says.
std::string refusalIn(Locale locale, const Refusal& refusal);

// The same as {"code", "message", "key", "args"}; the last two where it is one sentence of the catalogues.
Value refusalValue(const Refusal& refusal, Locale locale);

// A refusal by a key of the catalogues, with the English text beside it.
Refusal refusalOf(std::string code, std::string key, Arguments args = {});

}  // namespace riffle
