#include "language/mutate.h"

#include <algorithm>
#include <array>

#include "language/spell.h"

namespace riffle::language {

namespace {

constexpr std::array<std::string_view, static_cast<size_t>(Change::Count)> kNames = {
    "number", "side", "quantity", "may", "effect", "condition", "moment", "duration", "word", "order", "who", "fact"};

constexpr std::string_view kFriendly = "friendly";
constexpr std::string_view kEnemy = "enemy";

std::vector<std::string_view> wordsOf(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const size_t end = std::min(text.find(' '), text.size());
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

std::string joined(const std::vector<std::string_view>& words, size_t begin, size_t end) {
    std::string out;
    for (size_t i = begin; i < end; ++i) {
        if (i > begin) out += ' ';
        out += words[i];
    }
    return out;
}

// What differs between two lines, with the word before it and the word behind it.
void difference(std::string_view before, std::string_view after, std::string& from, std::string& to) {
    const auto a = wordsOf(before);
    const auto b = wordsOf(after);
    const size_t shorter = std::min(a.size(), b.size());
    size_t head = 0;
    while (head < shorter && a[head] == b[head]) ++head;
    size_t tail = 0;
    while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
    head -= head > 0 ? 1 : 0;
    tail -= tail > 0 ? 1 : 0;
    from = joined(a, head, a.size() - tail);
    to = joined(b, head, b.size() - tail);
}

bool isSpelled(const Node& node, std::string_view spelling) {
    return node.rule && node.rule->construct.spelling == spelling;
}

bool isSide(const Node& node) {
    return isSpelled(node, kFriendly) || isSpelled(node, kEnemy);
}

bool isPlayer(const Node& noun) {
    return isSpelled(noun, "player|players") || isSpelled(noun, "opponent|opponents");
}

// Whether cards are meant that are not in play, so that they are on no side and can't be targeted or not.
bool isOutOfPlay(const Node& nouns) {
    const Node& noun = nouns.slots[1][0];
    if (isSpelled(noun, "card|cards") || isSpelled(noun, "event|events") || isSpelled(noun, "action|actions")) return true;
    return std::any_of(nouns.slots[2].begin(), nouns.slots[2].end(), [](const Node& relation) {
        return std::any_of(relation.rule->elements.begin(), relation.rule->elements.end(),
                           [](const Element& element) { return element.slot == Category::Place; });
    });
}

// Whether two constructs have the same slots in the same order, so that one can stand where the other does.
bool haveSameSlots(const Rule& a, const Rule& b) {
    const auto isSlot = [](const Element& element) { return element.words.empty(); };
    std::vector<std::pair<Category, bool>> slots[2];
    for (const Element& each : a.elements) {
        if (isSlot(each)) slots[0].emplace_back(each.slot, each.repeats);
    }
    for (const Element& each : b.elements) {
        if (isSlot(each)) slots[1].emplace_back(each.slot, each.repeats);
    }
    return slots[0] == slots[1];
}

// The slots of a construct, as they stand in its tree.
std::vector<Category> slotsOf(const Rule& rule) {
    std::vector<Category> slots;
    for (const Element& element : rule.elements) {
        if (element.words.empty()) slots.push_back(element.slot);
    }
    return slots;
}

// Whether an effect is about as many cards as the player likes or is optional by its rule, so that "may" adds nothing to it.
bool mayBeNone(const Node& effect) {
    if (isSpelled(effect, "recycle") || isSpelled(effect, "search <place> for a|an <nouns>")) return true;
    for (const std::vector<Node>& slot : effect.slots) {
        for (const Node& each : slot) {
            if (each.category() != Category::Selector) continue;
            if (each.op() == kUpTo || isSpelled(each, "any number of <nouns>") ||
                isSpelled(each, "any number of <nouns> with total power <int> or more") ||
                isSpelled(each, "up to one <nouns> for each <unit>"))
                return true;
        }
    }
    return false;
}

bool startsWithOne(const std::string& words, std::initializer_list<std::string_view> beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(), [&](std::string_view each) { return words.starts_with(each); });
}

bool holdsOne(const std::string& words, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return words.find(part) != std::string::npos; });
}

// Something that holds or waits from now on: nothing happens yet.
bool isLasting(const Node& effect) {
    return isSpelled(effect, "<duration>, <static>") || isSpelled(effect, "<duration>, after <event>: <block>") ||
           isSpelled(effect, "at the end of this turn: <block>");
}

// Each card of a kind, whatever state it is in.
bool isEachOfAKind(const Node& selector) {
    return isSpelled(selector, "each <nouns>") &&
           !holdsOne(spell(selector), {"damaged", "stunned", "warded", "ready", "exhausted", "with "});
}

// About cards that nobody chooses.
bool isAboutGiven(const Node& effect) {
    return !effect.slots.empty() && std::any_of(effect.slots.begin(), effect.slots.end(), [](const std::vector<Node>& slot) {
        return !slot.empty() && slot[0].rule && slot[0].category() == Category::Selector &&
               (slot[0].op() == kThis || slot[0].op() == kIt || isSpelled(slot[0], "host") ||
                isSpelled(slot[0], "each of them") || isEachOfAKind(slot[0]));
    });
}

// What an effect of a kind after which nobody is asked and nothing follows is about; empty for others. An artifact that is gone
// leaves nothing behind.
std::string quietPart(const Node& effect, bool isArtifact) {
    if (isSpelled(effect, "if <condition>: <block>")) {
        const std::vector<Node>& block = effect.slots[1];
        const bool isGain = block.size() == 1 && isSpelled(block[0], "gain <amount>");
        return isGain && !holdsOne(spell(effect.slot(0)), {"amber"}) ? "pool" : "";
    }
    if (isLasting(effect)) return "later";
    if (isSpelled(effect, "gain <amount>")) return holdsOne(spell(effect), {" chain"}) ? "chains" : "pool";
    if (isSpelled(effect, "<player> loses <amount>") || isSpelled(effect, "capture <amount>")) return "pool";
    if (isSpelled(effect, "draw <amount>")) return "cards";
    if (isSpelled(effect, "<player> gains <amount>")) return "pool";
    if (isSpelled(effect, "that key is not forged") ||
        isSpelled(effect, "unforge the key your opponent forged on their last turn"))
        return "key";
    if (!isAboutGiven(effect)) return "";
    if (isSpelled(effect, "ready <selector>") || isSpelled(effect, "exhaust <selector>")) return "readiness";
    if (isSpelled(effect, "ward <selector>")) return "ward";
    if (isSpelled(effect, "stun <selector>")) return "stun";
    if (isSpelled(effect, "exalt <selector>")) return "amber";
    if (isSpelled(effect, "heal <amount> from <selector>") || isSpelled(effect, "fully heal <selector>")) return "damage";
    if (isSpelled(effect, "put <amount> on <selector>")) return "counters";
    if (isSpelled(effect, "<selector> belongs to <house> while you control it")) return "house";
    const bool isEnd = isSpelled(effect, "sacrifice <selector>") || isSpelled(effect, "destroy <selector>");
    return isEnd && isArtifact && effect.slot(0).op() == kThis ? "end" : "";
}

// Whether it makes no difference which of two effects comes first: both are for later, or about different things; or both give
// something, nobody chooses, and neither counts or reaches what the other gives.
bool commute(const Node& a, const Node& b, bool isArtifact) {
    const std::string parts[2] = {quietPart(a, isArtifact), quietPart(b, isArtifact)};
    if (!parts[0].empty() && !parts[1].empty()) {
        if (parts[0] == "later" && parts[1] == "later") return true;
        if (a.op() == b.op() && isSpelled(a, "if <condition>: <block>")) return true;
        const auto counts = [](const Node& effect) { return holdsOne(spell(effect), {" equal to ", " for each ", "that m"}); };
        const auto isPlainState = [](const std::string& part) {
            return part == "readiness" || part == "ward" || part == "stun" || part == "house" || part == "chains";
        };
        if (parts[0] != parts[1] && (!counts(a) || isPlainState(parts[1])) && (!counts(b) || isPlainState(parts[0]))) return true;
    }
    std::string words[2] = {spell(a), spell(b)};
    for (std::string& each : words) {
        const bool isCounter =
            each.starts_with("put ") && holdsOne(each, {" counter on this", " counters on this", " counters on each"});
        if (!isCounter &&
            !startsWithOne(each, {"gain ", "give ", "draw ", "create ", "prepare this", "prepare it", "champions cannot "}))
            return false;
        if (each.starts_with("give ")) each.resize(std::min(each.find(" {"), each.size()));  // what the ability says is for later
        if (holdsOne(each, {"equal to", " target ", " up to ", "offense", "defense"})) return false;
    }
    const auto isGift = [](const std::string& each) { return startsWithOne(each, {"give ", "put ", "prepare "}); };
    const auto isGain = [](const std::string& each) { return each.starts_with("gain "); };
    if (isGift(words[0]) != isGift(words[1])) return !holdsOne(words[0] + words[1], {"create ", " of them", "number of"});
    if (isGain(words[0]) && isGain(words[1])) return true;
    return !holdsOne(words[0] + words[1], {"for each", "number of"});
}

// Goes through a card, changes it in one place, keeps a copy, and puts that place back.
class Mutator {
public:
    Mutator(const Grammar& grammar, const CardText& card) : grammar_(grammar), card_(card) {
        before_ = lines();
        for (const Rule* rule : grammar_.of(Category::Adjective)) {
            if (isSide(made(rule, {}))) sides_.push_back(rule);
        }
    }

    std::vector<Mutant> run() {
        facts();
        for (size_t i = 0; i < card_.abilities.size(); ++i) {
            drop(card_.abilities, i, Change::Effect);
            ability(card_.abilities[i]);
        }
        return std::move(out_);
    }

private:
    const Grammar& grammar_;
    CardText card_;
    std::vector<std::string> before_;  // its lines as they were
    std::vector<const Rule*> sides_;   // the game's words for friendly and enemy
    std::vector<Mutant> out_;

    [[nodiscard]] std::vector<std::string> lines() const {
        std::vector<std::string> out = {spellHeader(card_)};
        for (const Ability& each : card_.abilities) out.push_back(spell(each));
        return out;
    }

    // The card as it stands now is a mutant.
    void keep(Change change) {
        Mutant mutant;
        mutant.change = change;
        mutant.card = card_;
        const std::vector<std::string> after = lines();
        size_t line = 0;
        while (line < before_.size() && line < after.size() && before_[line] == after[line]) ++line;
        if (line == before_.size()) return;  // nothing was changed
        mutant.at = line == 0 ? card_.at : card_.abilities.size() < line ? card_.at : card_.abilities[line - 1].at;
        if (after.size() < before_.size()) {
            mutant.from = before_[line];
        } else {
            difference(before_[line], after[line], mutant.from, mutant.to);
        }
        out_.push_back(std::move(mutant));
    }

    template <class T>
    void replace(T& place, T changed, Change change) {
        std::swap(place, changed);
        keep(change);
        std::swap(place, changed);
    }

    template <class T>
    void drop(std::vector<T>& list, size_t i, Change change) {
        std::vector<T> shorter = list;
        shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
        list.swap(shorter);
        keep(change);
        list.swap(shorter);
    }

    static Node made(const Rule* rule, std::vector<std::vector<Node>> slots) {
        Node node;
        node.rule = rule;
        node.slots = std::move(slots);
        return node;
    }

    // In the place of a construct the next one of its category that has the same slots.
    void replaceByNext(Node& node, Change change, size_t most = 1) {
        const std::vector<const Rule*>& rules = grammar_.of(node.category());
        const auto own = std::find(rules.begin(), rules.end(), node.rule);
        if (own == rules.end()) return;
        const size_t at = static_cast<size_t>(own - rules.begin());
        size_t found = 0;
        for (size_t step = 1; step < rules.size() && found < most; ++step) {
            const Rule* other = rules[(at + step) % rules.size()];
            if (!haveSameSlots(*node.rule, *other)) continue;
            Node changed = node;
            changed.rule = other;
            changed.spelled.clear();
            replace(node, std::move(changed), change);
            ++found;
        }
    }

    void facts() {
        for (size_t i = 0; i < card_.facts.size(); ++i) {
            Node& fact = card_.facts[i];
            const bool isNumber = !fact.slots.empty() && !fact.slot(0).rule && fact.slot(0).name.empty();
            if (!isNumber) drop(card_.facts, i, Change::Fact);
            if (fact.slots.empty()) continue;
            Node& said = fact.slots[0][0];
            if (said.category() == Category::House || said.category() == Category::Faction ||
                said.category() == Category::Character)
                replaceByNext(said, Change::Fact);
            numbers(fact);
        }
    }

    void numbers(Node& node) {
        if (!node.rule) {
            if (node.name.empty() && node.quoted.empty()) number(node);
            return;
        }
        for (auto& slot : node.slots) {
            for (Node& each : slot) numbers(each);
        }
    }

    void number(Node& node) {
        for (const int step : {1, -1}) {
            if (node.number + step < 0) continue;
            Node changed = node;
            changed.number += step;
            replace(node, std::move(changed), Change::Number);
        }
    }

    void ability(Ability& ability) {
        if (ability.instead) replace(ability.instead, false, Change::Condition);
        const auto moments = std::count_if(ability.parts.begin(), ability.parts.end(),
                                           [](const Part& part) { return part.node.category() == Category::Moment; });
        for (size_t i = 0; i < ability.parts.size(); ++i) {
            Node& node = ability.parts[i].node;
            switch (node.category()) {
                case Category::Moment:
                    if (moments > 1) drop(ability.parts, i, Change::Moment);
                    replaceByNext(node, Change::Moment);
                    break;
                case Category::Event: replaceByNext(node, Change::Moment); break;
                default: drop(ability.parts, i, Change::Condition); break;
            }
            inside(ability.parts[i].node);
        }
        if (ability.isStatic()) {
            inside(ability.sentences[0]);
        } else {
            block(ability.sentences);
        }
    }

    // Effects one behind the other.
    void block(std::vector<Node>& effects) {
        for (size_t i = 0; i < effects.size(); ++i) {
            if (effects.size() > 1) drop(effects, i, Change::Effect);
            if (i + 1 < effects.size() && !commute(effects[i], effects[i + 1], isSpelled(card_.kind, "artifact"))) {
                std::swap(effects[i], effects[i + 1]);
                keep(Change::Order);
                std::swap(effects[i], effects[i + 1]);
            }
            unwrap(effects, i);
            optional(effects[i]);
            inside(effects[i]);
        }
    }

    // What stands in an "if" or a "may" without it.
    void unwrap(std::vector<Node>& effects, size_t i) {
        const Node& effect = effects[i];
        if (effect.category() != Category::Effect) return;
        const bool isIf = effect.op() == kIf || effect.op() == kIfElse;
        if (!isIf && effect.op() != kMayDo) return;
        std::vector<Node> bare = effects;
        const std::vector<Node> block = effect.slots[isIf ? 1 : 0];
        const auto at = bare.erase(bare.begin() + static_cast<std::ptrdiff_t>(i));
        bare.insert(at, block.begin(), block.end());
        replace(effects, std::move(bare), isIf ? Change::Condition : Change::May);
    }

    // "may" in front of an effect or not.
    void optional(Node& effect) {
        if (effect.category() != Category::Effect) return;
        if (effect.op() == kMay) {
            Node bare = effect.slot(0);
            if (mayBeNone(bare)) return;
            return replace(effect, std::move(bare), Change::May);
        }
        const std::vector<Category> slots = slotsOf(*effect.rule);
        const auto holds = [&](Category category) { return std::find(slots.begin(), slots.end(), category) != slots.end(); };
        if (holds(Category::Block) || holds(Category::Effect) || holds(Category::Static) || mayBeNone(effect)) return;
        replace(effect, made(grammar_.find(Category::Effect, kMay), {{effect}}), Change::May);
    }

    // What is changed about a construct itself, and about what stands in it.
    void inside(Node& node) {
        for (Ability& given : node.quoted) {
            ability(given);
        }
        if (!node.quoted.empty()) return;
        if (!node.rule) {
            if (node.name.empty()) number(node);
            return;
        }
        switch (node.category()) {
            case Category::Selector: selector(node); break;
            case Category::Nouns: nouns(node); break;
            case Category::Condition: condition(node); break;
            case Category::Duration: replaceByNext(node, Change::Duration, grammar_.of(Category::Duration).size()); break;
            case Category::Player:
            case Category::Place: replaceByNext(node, Change::Who); break;
            default: break;
        }
        const std::vector<Category> slots = slotsOf(*node.rule);
        for (size_t i = 0; i < node.slots.size(); ++i) {
            if (slots[i] == Category::Block) {
                block(node.slots[i]);
                continue;
            }
            for (size_t j = 0; j < node.slots[i].size(); ++j) inside(node.slots[i][j]);
        }
    }

    // Each or one; and what says more than "a" does.
    void selector(Node& node) {
        const std::vector<Category> slots = slotsOf(*node.rule);
        if (slots.size() != 1 || slots[0] != Category::Nouns) return;
        const uint8_t other = node.op() == kA ? kEach : kA;
        replace(node, made(grammar_.find(Category::Selector, other), node.slots), Change::Quantity);
    }

    // Whose cards are meant, and which of them.
    void nouns(Node& node) {
        if (node.op() != kFilter) return;
        std::vector<Node>& adjectives = node.slots[0];
        const bool hasSide = std::any_of(adjectives.begin(), adjectives.end(), isSide);
        const bool isOut = isOutOfPlay(node);
        player(node.slots[1][0]);
        for (const Rule* rule : sides_) {
            const Node side = made(rule, {});
            for (Node& adjective : adjectives) {
                if (isSide(adjective) && adjective.rule != rule) replace(adjective, side, Change::Side);
            }
            // Only where a game has words for both sides does a word for none of them mean either.
            if (hasSide || isOut || sides_.size() < 2 || isPlayer(node.slots[1][0])) continue;
            std::vector<Node> more = adjectives;
            more.insert(more.begin(), side);
            replace(adjectives, std::move(more), Change::Side);
        }
        for (size_t i = 0; i < adjectives.size(); ++i) {
            if (isOut && isSpelled(adjectives[i], "target")) continue;
            drop(adjectives, i, isSide(adjectives[i]) ? Change::Side : Change::Word);
        }
        for (size_t i = 0; i < node.slots[2].size(); ++i) {
            if (!isSpelled(node.slots[2][i], "you have in play"))
                drop(node.slots[2], i, Change::Word);  // it is what no word means
        }
    }

    // Players are not friendly or enemies: they are players or opponents.
    void player(Node& noun) {
        for (const Rule* rule : grammar_.of(Category::Noun)) {
            const Node other = made(rule, {});
            if (isPlayer(noun) && isPlayer(other) && noun.rule != rule) replace(noun, other, Change::Side);
        }
    }

    // "not X" is X, and "either X or Y" is each of them.
    void condition(Node& node) {
        const std::vector<Category> slots = slotsOf(*node.rule);
        for (size_t i = 0; i < slots.size(); ++i) {
            if (slots[i] != Category::Condition) continue;
            Node inner = node.slot(static_cast<int>(i));
            replace(node, std::move(inner), Change::Condition);
        }
    }
};

}  // namespace

std::string_view nameOf(Change change) {
    return kNames[static_cast<size_t>(change)];
}

std::vector<Mutant> mutantsOf(const Grammar& grammar, const CardText& card) {
    return Mutator(grammar, card).run();
}

}  // namespace riffle::language
