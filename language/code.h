#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "language/tree.h"

namespace riffle::language {

// Byte-code: the tree written down in order. A construct is its op followed by its slots, each slot by its kind:
//   <int>         two bytes, low byte first
//   <name>        two bytes: the card's id
//   <category>    the construct that stands there
//   <category>*   one byte with the length of what follows, then the constructs
//   <block>       two bytes with the length, then the effects; a block to be run later is closed by kEnd
//   <effect>, <static>  the same
//   <ability>     one byte with the number of its moments, their ops, its conditions as a length and constructs, then a block
//   that is
//                 closed by kEnd
// The cards an effect is about (<selector>) come before its other slots, wherever they stand in the spelling: they are chosen
// first. A program is effects closed by kEnd. What an interpreter does not want to read it can skip by the lengths.
using Code = std::vector<uint8_t>;

// The op at pc, of the category that stands there; pc moves behind it.
template <GameOp Op>
Op readOp(const Code& code, uint16_t& pc) {
    return static_cast<Op>(code[pc++]);
}

// Resolves a quoted card name to its id; 0 where there is no such card.
using CardByName = std::function<uint16_t(std::string_view)>;

class Writer {
public:
    Writer(Code& code, CardByName cardByName) : code_(code), cardByName_(std::move(cardByName)) {}

    void node(const Node& node);
    void block(std::span<const Node> effects, bool isQuoted);

    // The lines of one moment of a card, in order, as one program; returns where it starts. A line with conditions becomes kIf;
    // lines marked "instead" and the line they follow are tested from the last one up, each ending in a kSkip over the rest.
    uint32_t program(std::span<const Ability* const> lines);

    // The conditions of an ability, as a length and constructs. Returns where the length stands.
    uint32_t conditions(const Ability& ability);

    // Is told of each construct and where it begins, before it is written.
    std::function<void(const Node&, uint32_t)> visit;

    // Names that no card has and parts too long for their length, with where they stand.
    std::vector<Problem> problems;
    std::string file;

private:
    Code& code_;
    CardByName cardByName_;

    void int16(int number);
    void slot(const Node& node, const Element& element, const std::vector<Node>& items);
    void quotedAbility(const Ability& ability);
    void chain(std::span<const Ability* const> lines);
    size_t openLength(int bytes);
    void closeLength(size_t at, int bytes, Position where);
};

}  // namespace riffle::language
