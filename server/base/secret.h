#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/chacha.h"

namespace riffle::server {

// The id of a table: eight letters and digits that can't be taken for one another when they are read aloud. Whoever knows it may
// watch the table if it can be watched, so it is drawn from chance, too.
std::string randomId();

// What opens a seat: 128 bits that nobody can guess.
std::string randomToken();

// What a game's chance follows from. Whoever knows it knows every card, so nobody is told before the game is over.
Key randomKey();

// A seed for decks that are drawn in the open. Every client can hold it in a number.
uint64_t randomSeed();

// Whether two secrets are the same, in a time that does not tell how much of them is.
[[nodiscard]] bool areSameSecret(std::string_view a, std::string_view b);

// What is kept of a secret: enough to know it again, and of no use to whoever reads it, in memory, a database or a backup. It is
// a fast hash, BLAKE2b: what is hashed are 128 random bits, which nobody can try out one by one as they could passwords.
class SecretHash {
public:
    SecretHash() = default;  // of nothing: no secret is like it
    [[nodiscard]] static SecretHash of(std::string_view secret);
    // As it is written down, 43 letters, empty for nothing; and back, nullopt where it is none.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] static std::optional<SecretHash> read(std::string_view text);

    [[nodiscard]] bool isEmpty() const { return isEmpty_; }
    // Whether they are of the same secret, in a time that does not tell how much of them is the same.
    [[nodiscard]] bool isSame(const SecretHash& other) const;

private:
    std::array<unsigned char, 32> bytes_ = {};
    bool isEmpty_ = true;
};

// What opens the seat for who shows an invitation and a claim of their own to it: the same for the same two, so that who did not
// hear the answer may ask again; and nothing that can be found out from the invitation alone.
[[nodiscard]] std::string claimedToken(std::string_view invitation, std::string_view claim);

}  // namespace riffle::server
