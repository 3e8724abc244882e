#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/seed.h"
#include "engine/value.h"

namespace riffle {

// A key as 64 hexadecimal digits, and back; nullopt where they are none.
std::string keyText(const Key& key);
std::optional<Key> keyFrom(std::string_view text);

// What is told about a key before the game and shows afterwards that it is the same: SHA-256 of the words "riffle-deal:" and the
// key's digits. Nobody finds the key by it.
std::string commitmentOf(const Key& key);

// As a plan, a record or a replay has it: {"seed"}, or {"key", "commitment"}. False where it is neither.
void addSeed(const Seed& seed, Value& to);
[[nodiscard]] bool readSeed(const Value& from, Seed& seed);

// As everybody at a table is told: {"commitment", "key"}, the key null until the game is over, both null where there is none.
void addCommitment(const Seed& seed, bool isOver, Value& to);

// A seed in words: the number, or the key's digits.
std::string seedText(const Seed& seed);

}  // namespace riffle
