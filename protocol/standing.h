#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "engine/facade.h"

namespace riffle {

// How a game stands, as a hash that other programs get, too: of all that an all-seeing view shows, and of whose decision it is.
// The numbers that cards have in a program are no part of it, nor is any text in a language.
//
// A later program may show more. So whoever writes hashes down writes beside them which fields there were, and who checks them
// counts only those.
class Standing {
public:
    // Counts all fields, and learns which there are.
    Standing() = default;
    // Counts only these.
    explicit Standing(std::set<std::string, std::less<>> fields) : fields_(std::move(fields)), isFixed_(true) {}

    [[nodiscard]] uint64_t hash(const Game& game);
    [[nodiscard]] const std::set<std::string, std::less<>>& fields() const { return fields_; }

private:
    [[nodiscard]] uint64_t hash(const Value& value, uint64_t before);

    std::set<std::string, std::less<>> fields_;
    bool isFixed_ = false;
};

// The fields as a value, and back; empty where it is none.
[[nodiscard]] Value fieldsValue(const Standing& standing);
[[nodiscard]] Standing standingOf(const Value* fields);

}  // namespace riffle
