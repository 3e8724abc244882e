#include "server/base/secret.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace riffle::server {

namespace {

constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr size_t kIdLength = 8;
constexpr size_t kTokenBytes = 16;

constexpr std::string_view kPurpose = "riffle seat hash";  // so that it is like no other hash of the same bytes

const unsigned char* bytesOf(std::string_view text) {
    return static_cast<const unsigned char*>(static_cast<const void*>(text.data()));
}

template <size_t N>
std::string lettersOf(const std::array<unsigned char, N>& bytes) {
    std::array<char, sodium_base64_ENCODED_LEN(N, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

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
    return lettersOf(bytes);
}

Key randomKey() {
    needSodium();
    Key key;
    while (!key) randombytes_buf(key.words.data(), sizeof key.words);
    return key;
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

SecretHash SecretHash::of(std::string_view secret) {
    SecretHash out;
    if (secret.empty()) return out;
    needSodium();
    crypto_generichash(out.bytes_.data(), out.bytes_.size(), bytesOf(secret), secret.size(), bytesOf(kPurpose), kPurpose.size());
    out.isEmpty_ = false;
    return out;
}

std::string SecretHash::text() const {
    return isEmpty_ ? std::string() : lettersOf(bytes_);
}

std::optional<SecretHash> SecretHash::read(std::string_view text) {
    SecretHash out;
    if (text.empty()) return out;
    size_t size = 0;
    const int state = sodium_base642bin(out.bytes_.data(), out.bytes_.size(), text.data(), text.size(), nullptr, &size, nullptr,
                                        sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    if (state != 0 || size != out.bytes_.size()) return std::nullopt;
    out.isEmpty_ = false;
    return out;
}

bool SecretHash::isSame(const SecretHash& other) const {
    const bool isSame = sodium_memcmp(bytes_.data(), other.bytes_.data(), bytes_.size()) == 0;
    return isSame && !isEmpty_ && !other.isEmpty_;
}

std::string claimedToken(std::string_view invitation, std::string_view claim) {
    needSodium();
    std::array<unsigned char, kTokenBytes> bytes{};
    crypto_generichash(bytes.data(), bytes.size(), bytesOf(claim), claim.size(), bytesOf(invitation), invitation.size());
    return lettersOf(bytes);
}

}  // namespace riffle::server
