#include "fuzz/input.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace riffle::fuzz {

uint8_t Bytes::take() {
    if (left_.empty()) return 0;
    const uint8_t byte = left_[0];
    left_ = left_.subspan(1);
    return byte;
}

size_t Bytes::below(size_t bound) {
    size_t number = take();
    if (bound > 256) number |= static_cast<size_t>(take()) << 8U;
    return bound == 0 ? 0 : number % bound;
}

Bytes Bytes::split(size_t count) {
    const size_t length = std::min(count, left_.size());
    const Bytes first(left_.first(length));
    left_ = left_.subspan(length);
    return first;
}

NewGame gameFrom(Bytes& bytes) {
    const Value about = shardsKind().describe();
    NewGame game;
    const uint8_t table = bytes.take();
    game.request["seats"] = 1 + (table & 3U);
    game.askChance = (table & 0x80U) != 0;
    game.seed = bytes.below(65536);
    Value options = Value::map();
    for (const auto& [name, values] : about.find("options")->entries())
        options[name] = values.items()[bytes.below(values.size())];
    game.request["options"] = std::move(options);
    return game;
}

void require(bool holds, std::string_view what, std::string_view detail) {
    if (holds) return;
    std::fprintf(stderr, "FINDING: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(), static_cast<int>(detail.size()),
                 detail.data());
    std::abort();
}

bool isUtf8(std::string_view text) {
    for (size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const size_t length = lead < 0x80U                    ? 1
                              : lead >= 0xC2U && lead < 0xE0U ? 2
                              : lead >= 0xE0U && lead < 0xF0U ? 3
                              : lead >= 0xF0U && lead < 0xF5U ? 4
                                                              : 0;
        if (length == 0 || i + length > text.size()) return false;
        for (size_t j = 1; j < length; ++j) {
            if ((static_cast<unsigned char>(text[i + j]) & 0xC0U) != 0x80U) return false;
        }
        i += length;
    }
    return true;
}

}  // namespace riffle::fuzz
