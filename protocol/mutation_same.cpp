// Words of cards that change nothing, so that a change of them is none.
#include "protocol/mutation_same.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

namespace riffle {

namespace {

using language::Ability;
using language::CardText;
using language::Category;
using language::Grammar;
using language::Node;
using language::Part;
using language::Rule;

bool isOneOf(const Node& node, std::initializer_list<std::string_view> spellings) {
    if (!node.rule) return false;
    const std::string_view own = node.rule->construct.spelling;
    return std::any_of(spellings.begin(), spellings.end(), [&](std::string_view each) { return own == each; });
}

bool isNouns(const Node& node) {
    return node.rule && node.category() == Category::Nouns && node.slots.size() == 3;
}

// A turn as seen by whoever has played a card in it: this one, the opponent's after it, the own one after that.
enum Turn : uint8_t { kThis = 1, kTheirs = 2, kNext = 4 };
constexpr uint8_t kOwn = kThis | kNext;

uint8_t turnsOf(const Node& duration) {
    if (isOneOf(duration, {"this turn"})) return kThis;
    if (isOneOf(duration, {"on your opponent's next turn", "on the next turn"})) return kTheirs;
    if (isOneOf(duration, {"until the start of your next turn"})) return kThis | kTheirs;
    if (isOneOf(duration, {"until the end of your next turn"})) return kThis | kTheirs | kNext;
    return 0;
}

class Plainer {
public:
    Plainer(const Grammar& grammar, bool isArtifact) : grammar_(grammar), isArtifact_(isArtifact) {}

    void ability(Ability& ability) {
        isTriggered_ = false;
        isLent_ = false;
        for (const Part& part : ability.parts) {
            isTriggered_ |= isOneOf(part.node, {"play", "fight", "reap", "action", "omni"});
            isLent_ |= isOneOf(part.node, {"play", "reap"});
        }
        for (Part& part : ability.parts) visit(part.node);
        for (Node& sentence : ability.sentences) visit(sentence);
        oneSided(ability);
        unwrap(ability.sentences);
    }

private:
    const Grammar& grammar_;
    const bool isArtifact_;
    bool isTriggered_ = false;  // by what its player does in a turn of their own
    bool isLent_ = false;       // a play or reap effect, which another player may trigger as if it were theirs

    [[nodiscard]] Node made(Category category, std::string_view spelling) const {
        Node node;
        for (const Rule* rule : grammar_.of(category)) {
            if (rule->construct.spelling == spelling) node.rule = rule;
        }
        return node;
    }

    static void drop(Node& nouns, std::string_view adjective) {
        std::erase_if(nouns.slots[0], [&](const Node& each) { return isOneOf(each, {adjective}); });
    }

    static void dropSides(Node& node) {
        if (isNouns(node)) {
            drop(node, "friendly");
            drop(node, "enemy");
        }
        for (std::vector<Node>& slot : node.slots) {
            for (Node& each : slot) dropSides(each);
        }
    }

    // Whose turns somebody can do what it is about in; the word that says so is taken away.
    static uint8_t takeDoers(Node& node) {
        if (isOneOf(node, {"you may play <int> <nouns>", "you may use <int> <nouns>", "you may play or use <int> <nouns>",
                           "you may play cards of each house you have a card in play of", "you play a|an <nouns>",
                           "the next <nouns> you play enters play ready", "amber you would gain by reaping is stolen instead"}))
            return kOwn;
        if (isOneOf(node, {"your opponent forges a key", "your opponent chooses that house"})) return kTheirs;
        if (isOneOf(node, {"<player> cannot play <nouns>", "<player> cannot use cards", "<player> must choose that house",
                           "<player> cannot choose that house", "<player> skip|skips the forge a key step"})) {
            const Node& player = node.slot(0);
            return isOneOf(player, {"you"})             ? uint8_t{kOwn}
                   : isOneOf(player, {"your opponent"}) ? uint8_t{kTheirs}
                   : isOneOf(player, {"each player"})   ? uint8_t{kOwn | kTheirs}
                                                        : uint8_t{0};
        }
        const bool isEvent = isOneOf(node, {"a|an <nouns> fights", "a|an <nouns> reaps"});
        if (!isEvent &&
            !isOneOf(node,
                     {"<selector> cannot reap", "<selector> cannot fight", "<selector> can only be used to fight",
                      "<selector> may be used as if of the active house", "<selector> may fight as if of the active house"}))
            return 0;
        if (!isEvent && !isOneOf(node.slot(0), {"each <nouns>"})) return 0;
        Node& nouns = isEvent ? node.slots[0][0] : node.slots[0][0].slots[0][0];
        if (!isNouns(nouns)) return 0;
        const size_t before = nouns.slots[0].size();
        drop(nouns, "friendly");
        if (nouns.slots[0].size() < before) return kOwn;
        drop(nouns, "enemy");
        return nouns.slots[0].size() < before ? kTheirs : kOwn | kTheirs;
    }

    // Players play, use cards, forge and choose a house in their own turns only, so that it does not matter what holds for them
    // in others.
    void lasting(Node& effect) {
        const uint8_t turns = turnsOf(effect.slot(0));
        if (turns == 0 || !isTriggered_) return;
        Node& what = effect.slots[1][0];
        const uint8_t doers = takeDoers(what);
        if (doers == 0) {  // only that the next turn is the opponent's
            if (turns == kTheirs) effect.slots[0][0] = made(Category::Duration, "on the next turn");
            return;
        }
        constexpr std::array<std::string_view, 8> kSpellings = {"until this leaves play",
                                                                "this turn",
                                                                "on the next turn",
                                                                "until the start of your next turn",
                                                                "",
                                                                "until the end of your next turn",
                                                                "",
                                                                ""};
        const uint8_t when = turns & doers;
        // The player is in the turns by now; what is about both sides in all three of them is the one rest.
        if (!what.slots.empty() && what.slot(0).category() == Category::Player)
            what.slots[0][0] = made(Category::Player, "each player");
        const std::string_view spelling = when == (kThis | kTheirs | kNext) ? "on your opponent's next turn" : kSpellings[when];
        effect.slots[0][0] = made(Category::Duration, spelling);
    }

    // Who is next to a card is on its side, and so on.
    void nouns(Node& node) {
        for (const Node& relation : node.slots[2]) {
            if (isOneOf(relation, {"on their left flank", "on their right flank"})) drop(node, "enemy");
            if (!isOneOf(relation, {"next to <selector>", "to the right of <selector>", "to the left of <selector>"})) continue;
            if (isOneOf(relation.slot(0), {"the attacked creature"})) drop(node, "enemy");
            if (isOneOf(relation.slot(0), {"this"}) && !isLent_) drop(node, "friendly");
        }
    }

    static bool isLikeIt(const Node& selector) {
        if (!isOneOf(selector, {"each <nouns>"})) return false;
        const std::vector<Node>& relations = selector.slots[0][0].slots[2];
        return std::any_of(relations.begin(), relations.end(), [](const Node& each) {
            return isOneOf(each, {"sharing a trait with <selector>"}) && isOneOf(each.slot(0), {"it"});
        });
    }
    static bool isAboutIt(const Node& effect) {
        bool hasIt = false;
        for (const std::vector<Node>& slot : effect.slots) {
            for (const Node& each : slot) {
                if (!each.rule || each.category() != Category::Selector) continue;
                if (!isOneOf(each, {"it"}) && !isLikeIt(each)) return false;
                hasIt = true;
            }
        }
        return hasIt;
    }

    // Where one side has no creatures the first effect, if it is about each creature, is about those of the other.
    void oneSided(Ability& ability) const {
        const bool isAlone = std::any_of(ability.parts.begin(), ability.parts.end(), [](const Part& part) {
            if (!isOneOf(part.node, {"there are no <nouns>"})) return false;
            const Node& none = part.node.slot(0);
            return none.slots[0].size() == 1 && isOneOf(none.slots[0][0], {"friendly"}) && none.slots[2].empty() &&
                   isOneOf(none.slot(1), {"creature|creatures"});
        });
        if (!isAlone || ability.sentences.empty()) return;
        for (std::vector<Node>& slot : ability.sentences[0].slots) {
            for (Node& each : slot) {
                if (isOneOf(each, {"each <nouns>"})) drop(each.slots[0][0], "enemy");
            }
        }
    }

    // "If you did" behind what can't fail, as the sacrifice of the artifact whose ability it is, or before effects about what was
    // chosen, which are about nobody where nothing was.
    void unwrap(std::vector<Node>& effects) const {
        for (size_t i = 1; i < effects.size(); ++i) {
            if (!isOneOf(effects[i], {"if <condition>: <block>"}) || !isOneOf(effects[i].slot(0), {"you did"})) continue;
            const std::vector<Node> block = effects[i].slots[1];
            const Node& before = effects[i - 1];
            const bool isSure = isArtifact_ && isOneOf(before, {"sacrifice <selector>"}) && isOneOf(before.slot(0), {"this"});
            const bool isFound =
                isOneOf(before, {"may <effect>", "discard cards from the top of your deck until you discard a|an <nouns>"});
            const bool isIdle = isFound && std::all_of(block.begin(), block.end(), isAboutIt);
            if (!isSure && !isIdle) continue;
            effects.erase(effects.begin() + static_cast<std::ptrdiff_t>(i));
            effects.insert(effects.begin() + static_cast<std::ptrdiff_t>(i), block.begin(), block.end());
        }
    }

    void visit(Node& node) {
        for (Ability& given : node.quoted) {
            Plainer(grammar_, isArtifact_).ability(given);
        }
        if (!node.rule) return;
        if (isNouns(node)) nouns(node);
        // Only creatures of two sides fight each other.
        if (isOneOf(node, {"a|an <nouns> is destroyed fighting this", "a|an <nouns> is destroyed by the assault of this"}))
            drop(node.slots[0][0], "enemy");
        if (isOneOf(node, {"<selector> can attack only <nouns>"})) drop(node.slots[1][0], "enemy");
        // Of the cards a player plays only creatures come to the other side.
        if (isOneOf(node, {"you play a|an <nouns>"}) && isOneOf(node.slots[0][0].slot(1), {"artifact|artifacts"}))
            drop(node.slots[0][0], "friendly");
        // One card is from one discard pile, and nobody gives anything to themselves.
        if (isOneOf(node, {"a|an <nouns>"}) && node.category() == Category::Selector) {
            for (Node& relation : node.slots[0][0].slots[2]) {
                if (isOneOf(relation, {"in|from <place>"}) && isOneOf(relation.slot(0), {"each player's discard"}))
                    relation.slots[0][0] = made(Category::Place, "a discard");
            }
        }
        if (isOneOf(node, {"<player> gives you <amount>"}) && isOneOf(node.slot(0), {"each player"}))
            node.slots[0][0] = made(Category::Player, "your opponent");
        // Nobody can sacrifice or use what they do not control.
        if (isOneOf(node, {"sacrifice <selector>", "use <selector>", "reap with <selector>", "fight with <selector>"})) {
            for (Node& each : node.slots[0][0].slots.empty() ? node.slots[0] : node.slots[0][0].slots[0]) {
                if (isNouns(each)) drop(each, "friendly");
            }
        }
        // Cards in a deck, cards to be played from the hand, and those that were played are on no side.
        if (isOneOf(node,
                    {"search <place> for a|an <nouns>", "discard cards from the top of your deck until you discard a|an <nouns>",
                     "you may play <int> <nouns>", "each turn, you may play <int> <nouns>", "you may play or use <int> <nouns>",
                     "<player> cannot play <nouns>", "you have played exactly <int> <nouns> this turn"}))
            dropSides(node);
        // It can't be done with the same card.
        if (isOneOf(node,
                    {"swap it with <selector>", "move <amount> from it to <selector>", "move a ward from it to <selector>"})) {
            Node& selector = node.slots.back()[0];
            if (!selector.slots.empty() && isNouns(selector.slot(0)))
                std::erase_if(selector.slots[0][0].slots[2], [](const Node& each) {
                    return isOneOf(each, {"other than <selector>"}) && isOneOf(each.slot(0), {"it"});
                });
        }
        if (isOneOf(node, {"<duration>, <static>", "<duration>, after <event>: <block>"})) lasting(node);
        for (std::vector<Node>& slot : node.slots) {
            for (Node& each : slot) visit(each);
        }
    }
};

}  // namespace

CardText withoutTheObvious(const Grammar& grammar, CardText card) {
    Plainer plainer(grammar, isOneOf(card.kind, {"artifact"}));
    for (Ability& ability : card.abilities) plainer.ability(ability);
    return card;
}

}  // namespace riffle
