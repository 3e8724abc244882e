// Cards written by the grammar itself: the bytes choose among its constructs. Random text rarely makes a card that can be played;
// these nearly always do, and so reach what the interpreter and the renderer make of cards nobody has thought of.

#include <string>

#include "fuzz/card_checks.h"
#include "fuzz/input.h"
#include "games/shards/rules/vocabulary.h"

namespace riffle::fuzz {
namespace {

using language::Category;

constexpr int kDeepest = 6;
constexpr size_t kLongest = 1500;
constexpr int kMostCards = 4;

class Author {
public:
    explicit Author(Bytes bytes) : bytes_(bytes) {}

    std::string write() {
        for (int card = 0; card < kMostCards && !bytes_.isEmpty(); ++card) {
            writeHeader(card);
            for (uint8_t more = bytes_.take(); (more & 3U) != 0 && out_.size() < kLongest; more = bytes_.take())
                writeAbility(more);
        }
        return out_;
    }

private:
    // Champions with health, allies without; most else is left to the bytes.
    void writeHeader(int card) {
        const uint8_t byte = bytes_.take();
        isChampion_ = (byte & 1U) != 0;
        headBefore_ = "none";
        out_ += isChampion_ ? "champion " : "ally ";
        out_ += name(card) + " cost " + std::to_string(byte >> 5U);
        if (isChampion_) out_ += " health " + std::to_string(1 + ((byte >> 2U) & 7U));
        if ((byte & 2U) != 0) write(Category::Fact, 0);
        out_ += '\n';
    }

    // A champion's effects need a moment; "instead" needs a line of the same moment above.
    void writeAbility(uint8_t byte) {
        const bool isStatic = (byte & 3U) == 3;
        static constexpr std::string_view kAllyHeads[] = {"", "", "", "play", "play", "", "in discard, after", ""};
        static constexpr std::string_view kChampionHeads[] = {"exhaust", "exhaust", "exhaust",           "play",
                                                              "play",    "exhaust", "in discard, after", "play"};
        const std::string_view head = isStatic ? "" : (isChampion_ ? kChampionHeads : kAllyHeads)[(byte >> 2U) & 7U];
        out_ += "  ";
        out_ += head;
        if (head.starts_with("in discard")) {
            out_ += " you play a";
            write(Category::Nouns, 0);
        }
        const bool hasCondition = (byte & 0x20U) != 0;
        if (hasCondition) {
            if (!head.empty()) out_ += ", ";
            if ((byte & 0x40U) != 0) out_ += head == "exhaust" && headBefore_ != head ? "only if " : "if ";
            write(Category::Condition, 0);
            if ((byte & 0x80U) != 0 && headBefore_ == head) out_ += " instead";
        }
        if (hasCondition || !head.empty()) out_ += ": ";
        write(isStatic ? Category::Static : Category::Block, 0);
        out_ += '\n';
        headBefore_ = head;
    }

    void write(Category category, int depth) {
        out_ += ' ';
        if (category == Category::Int) {
            out_ += std::to_string(bytes_.take() % 32);
        } else if (category == Category::Name) {
            out_ += name(bytes_.take() % kMostCards);
        } else if (category == Category::Block) {
            writeBlock(depth);
        } else {
            writeRule(category, depth);
        }
    }

    void writeBlock(int depth) {
        const int count = 1 + (depth < kDeepest ? bytes_.take() % 3 : 0);
        if (depth > 0) out_ += "{ ";
        for (int i = 0; i < count; ++i) {
            if (i > 0) out_ += "; ";
            write(Category::Effect, depth + 1);
        }
        if (depth > 0) out_ += " }";
    }

    // Past the deepest level only constructs without room for others are taken, where there are any.
    void writeRule(Category category, int depth) {
        std::vector<const language::Rule*> rules = shards::grammar().of(category);
        if (depth >= kDeepest) {
            std::erase_if(rules, [](const language::Rule* rule) {
                for (const language::Element& element : rule->elements) {
                    if (element.slot == Category::Block || element.slot == Category::Effect || element.slot == Category::Number)
                        return true;
                }
                return false;
            });
        }
        if (rules.empty()) return;
        const language::Rule& rule = *rules[bytes_.below(rules.size())];
        for (const language::Element& element : rule.elements) {
            if (!element.words.empty()) {
                out_ += ' ';
                out_ += element.words[bytes_.below(element.words.size())];
            } else if (!element.repeats) {
                write(element.slot, depth + 1);
            } else {
                for (int items = bytes_.take() % 3; items > 0; --items) write(element.slot, depth + 1);
            }
        }
    }

    static std::string name(int card) { return "\"Card " + std::string(1, static_cast<char>('A' + card)) + '"'; }

    Bytes bytes_;
    std::string out_;
    bool isChampion_ = false;
    std::string_view headBefore_;
};

}  // namespace
}  // namespace riffle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text = riffle::fuzz::Author({data, size}).write();
    riffle::fuzz::checkCards(text);
    return 0;
}
