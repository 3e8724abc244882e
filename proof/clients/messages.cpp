#include "proof/clients/messages.h"

#include <fmt/format.h>

#include <charconv>

namespace riffle::proof {

namespace {

int64_t numberAt(std::string_view text) {
    int64_t out = 0;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
}

// Behind the value that begins here.
size_t endOfValue(std::string_view text, size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {
            for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\';
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (depth == 0) return at;
            --depth;
        } else if (c == ',' && depth == 0) {
            return at;
        }
    }
    return text.size();
}

}  // namespace

LetterKind kindOf(std::string_view letter) {
    constexpr std::string_view kBegin = R"({"t":")";
    if (!letter.starts_with(kBegin)) return LetterKind::Other;
    letter.remove_prefix(kBegin.size());
    if (letter.starts_with(R"(step")")) return LetterKind::Step;
    if (letter.starts_with(R"(ack")")) return LetterKind::Ack;
    if (letter.starts_with(R"(snap")")) return LetterKind::Snap;
    if (letter.starts_with(R"(err")")) return LetterKind::Error;
    if (letter.starts_with(R"(hello")")) return LetterKind::Hello;
    return LetterKind::Other;
}

int64_t versionOf(std::string_view letter) {
    constexpr std::string_view kKey = R"(,"v":)";
    const std::string_view head = letter.substr(0, 40);  // it stands before what can be long
    const size_t at = head.find(kKey);
    return at == std::string_view::npos ? 0 : numberAt(letter.substr(at + kKey.size()));
}

Asked askedIn(std::string_view letter) {
    constexpr std::string_view kKey = R"("decision":)";
    constexpr std::string_view kId = R"("id":)";
    constexpr std::string_view kOption = R"({"n":)";
    Asked out;
    const size_t at = letter.rfind(kKey);
    if (at == std::string_view::npos) return out;
    const std::string_view decision = letter.substr(at + kKey.size());
    out.isOver = decision.starts_with("null");
    if (out.isOver) return out;
    if (const size_t id = decision.find(kId); id != std::string_view::npos) out.id = numberAt(decision.substr(id + kId.size()));
    if (const size_t last = decision.rfind(kOption); last != std::string_view::npos)
        out.options = static_cast<int>(numberAt(decision.substr(last + kOption.size())));
    return out;
}

std::string_view textField(std::string_view letter, std::string_view name) {
    const std::string key = fmt::format("\"{}\":\"", name);
    const size_t at = letter.find(key);
    if (at == std::string_view::npos) return {};
    letter.remove_prefix(at + key.size());
    return letter.substr(0, letter.find('"'));
}

std::string_view memberOf(std::string_view object, std::string_view name) {
    if (!object.starts_with('{')) return {};
    for (size_t at = 1; at < object.size() && object[at] == '"';) {
        size_t quote = at + 1;
        for (; quote < object.size() && object[quote] != '"'; ++quote) quote += object[quote] == '\\';
        if (quote + 1 >= object.size() || object[quote + 1] != ':') return {};
        const size_t begin = quote + 2;
        const size_t end = endOfValue(object, begin);
        if (object.substr(at + 1, quote - at - 1) == name) return object.substr(begin, end - begin);
        at = end + (end < object.size() && object[end] == ',');
    }
    return {};
}

std::string_view elementOf(std::string_view list, int number) {
    if (!list.starts_with('[')) return {};
    size_t at = 1;
    for (int i = 1; at < list.size() && list[at] != ']'; ++i) {
        const size_t end = endOfValue(list, at);
        if (i == number) return list.substr(at, end - at);
        at = end + (end < list.size() && list[end] == ',');
    }
    return {};
}

std::string actLetter(std::string_view nonce, int64_t decision, int option) {
    return fmt::format(R"({{"t":"act","d":{{"n":"{}","decision":{},"option":{}}}}})", nonce, decision, option);
}

}  // namespace riffle::proof
