#include "protocol/verbs.h"

namespace riffle {

namespace {

struct Verb {
    std::string_view word;
    Operand operand;
};

constexpr Verb kVerbs[] = {
    // All games.
    {"pick", Operand::Any},
    {"yes", Operand::None},
    {"no", Operand::None},
    {"number", Operand::Number},
    {"done", Operand::None},
    {"trigger", Operand::Any},
    {"mode", Operand::Number},
    {"mulligan", Operand::None},
    {"keep", Operand::None},
    {"order", Operand::Cards},
    {"play", Operand::Card},
    {"attack", Operand::Card},
    {"end", Operand::None},
    {"pass", Operand::None},
    {"assign", Operand::AnyNumber},
    // Shards of Infinity.
    {"activate", Operand::Card},
    {"recruit", Operand::Card},
    {"fastplay", Operand::Card},
    {"focus", Operand::None},
    {"relic", Operand::Card},
    {"shield", Operand::Card},
    {"bid", Operand::Number},
    // KeyForge.
    {"house", Operand::Any},
    {"archive", Operand::None},
    {"leave", Operand::None},
    {"discard", Operand::Card},
    {"reap", Operand::Card},
    {"fight", Operand::Card},
    {"action", Operand::Card},
    {"omni", Operand::Card},
    {"unstun", Operand::Card},
    {"attach", Operand::Card},
    {"left", Operand::None},
    {"right", Operand::None},
    {"between", Operand::Cards},
    // Epic.
    {"use", Operand::Card},
    {"invoke", Operand::Card},
    {"block", Operand::Card},
    {"resume", Operand::None},
};

}  // namespace

std::optional<Operand> operandOf(std::string_view verb) {
    for (const Verb& known : kVerbs) {
        if (known.word == verb) return known.operand;
    }
    return std::nullopt;
}

const std::vector<std::string>& allVerbs() {
    static const std::vector<std::string> kWords = [] {
        std::vector<std::string> words;
        for (const Verb& verb : kVerbs) words.emplace_back(verb.word);
        return words;
    }();
    return kWords;
}

}  // namespace riffle
