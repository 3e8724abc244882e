#pragma once

#include <vector>

#include "protocol/yaml.h"

namespace riffle {

// A scenario with `each`, a list of rows, is one scenario for every row: "$word" anywhere in it is what the row has under that
// word. A text that is nothing but "$word" becomes what stands there, a number or a list too. Any other scenario is itself.
std::vector<YamlDocument> scenariosIn(const YamlDocument& document);

}  // namespace riffle
