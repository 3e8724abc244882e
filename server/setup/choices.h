#pragma once

#include <string>

#include "engine/facade.h"
#include "engine/locale.h"
#include "engine/value.h"

namespace riffle::server {

// A game for a person who makes a table (PROTOCOL §7): what it says of itself, and its options and variants with their names and
// what they do.
Value gameValue(const GameKind& kind, Locale locale);
// What every table has, whatever is played at it.
Value tableChoices(Locale locale);

// The word by which a value of an option is called in the catalogues.
std::string valueWord(const Value& value);
// The key of a variant: "variant.epic.dark-draft".
std::string variantKey(std::string_view game, std::string_view name);

}  // namespace riffle::server
