#include "machine/card_facts.h"

#include <algorithm>
#include <map>

#include "engine/hash.h"

namespace riffle::machine {

namespace {

using language::Ability;
using language::Node;

// What a construct is, by its spelling: that stays when others are added to the table.
uint64_t keyOf(const Node& node) {
    const std::string_view spelling = node.rule->construct.spelling;
    return hashBytes(spelling.data(), spelling.size(), static_cast<uint64_t>(node.category()));
}

class Reader {
public:
    void read(const Node& node) {
        if (node.rule) {
            const uint64_t key = keyOf(node);
            counts_[static_cast<uint16_t>(key % kFactBuckets)] += 1;
            for (size_t i = 0; i < node.slots.size(); ++i) {
                for (const Node& each : node.slots[i]) {
                    if (each.category() == language::Category::Int && each.name.empty() && each.quoted.empty())
                        counts_[static_cast<uint16_t>((key / kFactBuckets + i) % kFactBuckets)] +=
                            static_cast<float>(std::min(each.number, 20)) / 4;
                    read(each);
                }
            }
        }
        for (const Ability& ability : node.quoted) read(ability);
    }
    void read(const Ability& ability) {
        for (const auto& part : ability.parts) read(part.node);
        for (const Node& sentence : ability.sentences) read(sentence);
    }
    [[nodiscard]] CardFacts facts() const {
        CardFacts out;
        for (const auto& [bucket, value] : counts_) out.push_back({bucket, std::min(value, 5.0F)});
        return out;
    }

private:
    std::map<uint16_t, float> counts_;
};

}  // namespace

CardFacts factsOf(const language::CardText& card) {
    Reader reader;
    if (card.kind.rule) reader.read(card.kind);
    for (const Node& fact : card.facts) reader.read(fact);
    for (const Ability& ability : card.abilities) reader.read(ability);
    return reader.facts();
}

uint64_t nameKey(std::string_view name) {
    return hashBytes(name.data(), name.size());
}

}  // namespace riffle::machine
