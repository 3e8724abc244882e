#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/value.h"

namespace riffle {

struct YamlLimits {
    size_t bytes = 4U << 20U;
    int depth = 32;
    size_t keys = 4096;  // of one map
};

// One document of a YAML file. Whole numbers, `true`, `false`, `null` and `~` are what they look like when written plainly; every
// other plain word (`yes`, `off`, `N`) and everything in quotes is text.
struct YamlDocument {
    Value value;
    int line = 0;                // where it begins
    std::vector<int> stepLines;  // where each item of the list under the top-level key `steps` begins
};

// Reads all documents of a file. Anchors, aliases, tags and keys given twice are refused. On failure gives nothing and a sentence
// in `error` with line and column.
std::optional<std::vector<YamlDocument>> parseYaml(std::string_view text, std::string& error, const YamlLimits& limits = {});

}  // namespace riffle
