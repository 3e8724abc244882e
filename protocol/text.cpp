#include "protocol/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace riffle {

namespace {

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Reads one UTF-8 character; a byte that is none stands for itself.
uint32_t takeCharacter(std::string_view text, size_t& at) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(at);
    const int length = lead < 0x80                   ? 1
                       : lead >= 0xC2 && lead < 0xE0 ? 2
                       : lead >= 0xE0 && lead < 0xF0 ? 3
                       : lead >= 0xF0 && lead < 0xF5 ? 4
                                                     : 1;
    if (length == 1 || at + static_cast<size_t>(length) > text.size()) return byte(at++);
    uint32_t code = lead & (0xFFU >> (length + 1));
    for (int i = 1; i < length; ++i) {
        const unsigned char next = byte(at + static_cast<size_t>(i));
        if ((next & 0xC0U) != 0x80U) return byte(at++);
        code = (code << 6U) | (next & 0x3FU);
    }
    at += static_cast<size_t>(length);
    return code;
}

}  // namespace

std::string folded(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    bool pending = false;
    for (size_t at = 0; at < text.size();) {
        if (isSpace(text[at])) {
            pending = !out.empty();
            ++at;
            continue;
        }
        if (pending) out += ' ';
        pending = false;
        const size_t start = at;
        const uint32_t code = takeCharacter(text, at);
        if (code >= 'A' && code <= 'Z') {
            out += static_cast<char>(code + 32);
        } else if (code == 0x2018 || code == 0x2019) {
            out += '\'';
        } else if (code == 0x201C || code == 0x201D) {
            out += '"';
        } else if (at - start == 2 && code >= 0xC0 && code <= 0xDE && code != 0xD7) {  // À … Þ
            out += '\xC3';
            out += static_cast<char>(text[start + 1] + 0x20);
        } else if (code == 0x152) {  // Œ
            out += "\xC5\x93";
        } else {
            out += text.substr(start, at - start);
        }
    }
    return out;
}

std::string inQuotes(std::string_view text) {
    return "“" + shortened(text) + "”";
}

std::string shortened(std::string_view text) {
    constexpr int kLongest = 60;
    std::string out;
    int count = 0;
    for (size_t at = 0; at < text.size(); ++count) {
        if (count == kLongest) {
            out += "…";
            break;
        }
        const size_t start = at;
        takeCharacter(text, at);
        if (at - start == 1 &&
            (static_cast<unsigned char>(text[start]) < 0x20 || static_cast<unsigned char>(text[start]) >= 0x7F)) {
            out += '?';
        } else {
            out += text.substr(start, at - start);
        }
    }
    return out;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
    std::string out;
    for (const std::string& word : words) {
        if (!out.empty()) out += separator;
        out += word;
    }
    return out;
}

std::optional<int> wholeNumber(std::string_view text) {
    if (text.empty() || text.size() > 9 || (text[0] == '0' && text.size() > 1)) return std::nullopt;
    int number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

std::string nearestWord(std::string_view word, const std::vector<std::string>& known) {
    std::string best;
    if (word.size() > 64) return best;
    size_t bestDistance = word.size() / 3 + 1;
    std::vector<size_t> row;
    for (const std::string& candidate : known) {
        const size_t most = bestDistance + (best.empty() ? 1 : 0);  // from there on it is not nearer
        const size_t longer = std::max(candidate.size(), word.size());
        if (longer - std::min(candidate.size(), word.size()) >= most) continue;
        row.resize(candidate.size() + 1);
        for (size_t j = 0; j < row.size(); ++j) row[j] = j;
        size_t least = 0;
        for (size_t i = 1; i <= word.size() && least < most; ++i) {
            size_t diagonal = row[0];
            least = row[0] = i;
            for (size_t j = 1; j < row.size(); ++j) {
                const size_t above = row[j];
                row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (word[i - 1] == candidate[j - 1] ? 0 : 1)});
                least = std::min(least, row[j]);
                diagonal = above;
            }
        }
        if (least < most && row.back() < most) {
            bestDistance = row.back();
            best = candidate;
        }
    }
    return best;
}

std::string hex(uint64_t number) {
    return fmt::format("{:016x}", number);
}

}  // namespace riffle
