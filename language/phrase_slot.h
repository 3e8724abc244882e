#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "language/inflect.h"

namespace riffle::language {

// What stands between the braces of a phrase (render.h), taken apart.
struct PhraseSlot {
    enum class What : uint8_t {
        Node,
        Counted,
        CountedHead,
        Range,
        This,
        It,
        Card,
        Head,
        Agreeing,
        Done,
        Choice,
        ClosingComma,
        Later,
        Sign,
        Chosen,
        Nothing
    };
    enum class Key : uint8_t { Number, Gender, GenderOfSlot, Case, Mass, It, Own, Figure };  // what a choice goes by
    enum class Part : uint8_t { Whole, Head, Tail };                                         // of an amount
    What what = What::Node;
    int index = 0;
    int counted = 0;
    Key key = Key::Number;
    Part part = Part::Whole;
    std::optional<Case> grammaticalCase;
    std::optional<bool> isPlural;
    bool isInfinitive = false, isBehindClause = false, isDenied = false;
    bool isCapital = false, isFull = false, isUnsaid = false, isNamed = false;
    bool isSentences = false;  // each effect a sentence of its own
    bool isTold = false;       // "it" from there on
    bool isOfAll = false;      // {them}
    bool passesOn = false;     // the number and the words asked of the whole
    bool isSubject = false;    // nothing where it is this card
    std::string_view sign;
    std::vector<std::string_view> lemmas;
    std::vector<std::string_view> choices;

    explicit PhraseSlot(std::string_view content);

private:
    void readKey(std::string_view text);
    void readTarget(std::string_view target);
    void readOptions(std::string_view options);
};

}  // namespace riffle::language
