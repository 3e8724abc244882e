#include "protocol/commitment.h"

#include <fmt/format.h>

#include "protocol/sha256.h"

namespace riffle {

std::string keyText(const Key& key) {
    std::string out;
    for (const uint64_t word : key.words) {
        for (unsigned i = 0; i < 8; ++i) out += fmt::format("{:02x}", word >> (8 * i) & 0xFFU);
    }
    return out;
}

std::optional<Key> keyFrom(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    Key key;
    if (text.size() != 16 * key.words.size()) return std::nullopt;
    for (size_t i = 0; i < text.size(); i += 2) {
        const size_t high = kDigits.find(text[i]);
        const size_t low = kDigits.find(text[i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
        key.words[i / 16] |= static_cast<uint64_t>(16 * high + low) << (4 * (i % 16));
    }
    if (!key) return std::nullopt;
    return key;
}

std::string commitmentOf(const Key& key) {
    return sha256("riffle-deal:" + keyText(key));
}

void addSeed(const Seed& seed, Value& to) {
    if (!seed.hasKey()) {
        to["seed"] = static_cast<int64_t>(seed.number);
        return;
    }
    to["key"] = keyText(seed.key);
    to["commitment"] = commitmentOf(seed.key);
}

bool readSeed(const Value& from, Seed& seed) {
    const Value* number = from.find("seed");
    const Value* text = from.find("key");
    if ((number != nullptr) == (text != nullptr)) return false;
    const auto key = text && text->isText() ? keyFrom(text->asText()) : std::nullopt;
    if (text ? !key : !number->isInt() || number->asInt() < 0) return false;
    seed = key ? Seed::of(*key) : Seed(static_cast<uint64_t>(number->asInt()));
    return true;
}

void addCommitment(const Seed& seed, bool isOver, Value& to) {
    to["commitment"] = seed.hasKey() ? Value(commitmentOf(seed.key)) : Value();
    to["key"] = seed.hasKey() && isOver ? Value(keyText(seed.key)) : Value();
}

std::string seedText(const Seed& seed) {
    return seed.hasKey() ? keyText(seed.key) : std::to_string(seed.number);
}

}  // namespace riffle
