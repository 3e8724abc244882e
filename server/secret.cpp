#include "server/secret.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace riffle::server {

namespace {

constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr size_t kIdLength = 8;
constexpr size_t kTokenBytes = 16;

void needSodium() {
    static const int kState = sodium_init();
    if (kState < 0) throw std::runtime_error("no source of randomness");
}

}  // namespace

std::string randomId() {
    needSodium();
    std::string id;
    for (size_t i = 0; i < kIdLength; ++i) id += kLetters[randombytes_uniform(static_cast<uint32_t>(kLetters.size()))];
    return id;
}

std::string randomToken() {
    needSodium();
    std::array<unsigned char, kTokenBytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, sodium_base64_ENCODED_LEN(kTokenBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

uint64_t randomSeed() {
    needSodium();
    uint64_t seed = 0;
    randombytes_buf(&seed, sizeof seed);
    return seed >> 11U;  // 53 bits
}

bool areSameSecret(std::string_view a, std::string_view b) {
    return a.size() == b.size() && !a.empty() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace riffle::server
