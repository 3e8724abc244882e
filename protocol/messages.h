#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/locale.h"
#include "engine/value.h"

namespace riffle {

using Arguments = std::vector<std::pair<std::string, Value>>;

// The sentence for a key in a language, from messages/*.txt. Its text may hold
//   {name}                                            an argument
//   {n, plural, one {# card} few {…} many {…} other {# cards}}   by the language's plural forms; =0 {…} for an exact number; # is
//   the number {what, select, unify {…} echo {…} other {…}}      by the argument's words
//   '{' '}' '#' for the signs themselves and '' for an apostrophe; an apostrophe elsewhere is just that
// A key that is in no catalogue shows as itself, an argument that is not given as its name in braces.
std::string say(Locale locale, std::string_view key, const Arguments& args);

bool hasMessage(Locale locale, std::string_view key);
std::vector<std::string> messageKeys(Locale locale);

// Fills in one text; `say` without the catalogue.
std::string fillIn(Locale locale, std::string_view text, const Arguments& args);

// The names of the arguments a text uses, sorted, each once. `error` says what is wrong where the text is malformed.
std::vector<std::string> argumentsOf(std::string_view text, std::string& error);

// The raw text of a message, empty where there is none.
std::string_view messageText(Locale locale, std::string_view key);

// "one", "few", "many" or "other", as the language counts.
std::string_view pluralForm(Locale locale, int64_t number);

}  // namespace riffle
