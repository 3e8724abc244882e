// Playing what the notation says: single actions, chains and orders.

#include <fmt/format.h>

#include <algorithm>

#include "protocol/knowledge.h"
#include "protocol/notation.h"
#include "protocol/text.h"
#include "protocol/verbs.h"

namespace riffle {

namespace {

constexpr size_t kLongestAction = 8192;
constexpr int kMostLinks = 64;

bool refuse(Refusal& refusal, std::string code, std::string message) {
    refusal = {std::move(code), std::move(message)};
    return false;
}

bool isCardId(std::string_view word) {
    return word.size() > 1 && word[0] == 'c' && word.size() < 10 &&
           word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

// Whether the game has a card of that name or id anywhere, seen or unseen.
bool isKnownCard(const Game& game, const GameKind& kind, std::string_view operand) {
    if (isCardId(operand)) {
        const auto id = wholeNumber(operand.substr(1));
        return id && *id >= 1 && *id <= game.cards();
    }
    if (const size_t mark = operand.rfind('#'); mark != std::string_view::npos && wholeNumber(operand.substr(mark + 1))) {
        operand = operand.substr(0, mark);
    }
    for (const std::string& name : kind.cardNames()) {
        if (folded(name) == operand) return true;
    }
    return operand == "blank";
}

// Why an action that means no option is refused: what is wrong with its words, or that it can't be done now.
bool refuseAction(const Game& game, const GameKind& kind, const std::string& link, bool bare, Refusal& refusal) {
    const Wish wish = wishOf(link);
    const auto operand = operandOf(wish.verb);
    if (!operand && !bare) {
        const std::string near = nearestWord(wish.verb, allVerbs());
        return refuse(refusal, "bad_action",
                      near.empty() ? fmt::format("An action begins with a verb, and {} is none.", inQuotes(wish.verb))
                                   : fmt::format("An action begins with a verb, and {} is none; is “{}” meant?",
                                                 inQuotes(wish.verb), near));
    }
    if (operand) {
        const bool isEmpty = wish.operand.empty();
        const size_t space = wish.operand.rfind(' ');
        const std::string last = space == std::string::npos ? wish.operand : wish.operand.substr(space + 1);
        if (*operand == Operand::None && !isEmpty) {
            return refuse(refusal, "bad_action",
                          fmt::format("“{}” stands alone, so {} says too much.", wish.verb, inQuotes(link)));
        }
        if (*operand != Operand::None && isEmpty) {
            return refuse(refusal, "bad_action", fmt::format("“{}” needs to say what.", wish.verb));
        }
        if ((*operand == Operand::Number || *operand == Operand::AnyNumber) && !wholeNumber(last)) {
            return refuse(refusal, "bad_action",
                          fmt::format("“{}” needs a whole number at its end, as in {}.", wish.verb,
                                      *operand == Operand::Number ? wish.verb + " 3" : wish.verb + " B 3"));
        }
        if ((*operand == Operand::Card && !isKnownCard(game, kind, wish.operand)) ||
            (*operand == Operand::Any && isCardId(wish.operand) && !isKnownCard(game, kind, wish.operand))) {
            std::vector<std::string> names = kind.cardNames();
            for (std::string& name : names) name = folded(name);
            const std::string near = nearestWord(wish.operand, names);
            std::string message = fmt::format("There is no card {} in this game", inQuotes(wish.operand));
            if (!near.empty()) {
                const auto at = std::find(names.begin(), names.end(), near) - names.begin();
                message += fmt::format("; is {} meant?", inQuotes(kind.cardNames()[static_cast<size_t>(at)]));
            } else {
                message += ".";
            }
            return refuse(refusal, "unknown_card", message);
        }
    }
    return refuse(refusal, "illegal_action",
                  fmt::format("{} is not among the options of {} now.", inQuotes(link), game.seatName(game.decider())));
}

void take(Game& game, const Notation& notation, size_t option, EventLog& events, std::vector<Choice>& choices,
          std::vector<Option>& automatic) {
    const Action action = notation.options()[option].action;
    choices.push_back({action, game.decider(), notation.text(option)});
    game.choose(action, events);
    for (Option& taken : game.automatic()) automatic.push_back(std::move(taken));
}

bool isOrdering(const Game& game) {
    return !game.isOver() && game.prompt().key == "chance.order";
}

std::vector<int> cardsOf(const std::vector<Option>& options) {
    std::vector<int> cards;
    for (const Option& option : options) cards.insert(cards.end(), option.cards.begin(), option.cards.end());
    return cards;
}

void skipSeparators(std::string_view& words) {
    while (!words.empty() && (words[0] == ' ' || words[0] == ',')) words.remove_prefix(1);
}

// The option whose card the words begin with, the longest name winning: "Zetta, The Encryptor, Crystal".
std::optional<size_t> leadingOption(const Notation& notation, std::string_view words, size_t& length) {
    std::optional<size_t> best;
    length = 0;
    for (size_t i = 0; i < notation.options().size(); ++i) {
        if (notation.options()[i].cards.size() != 1) continue;
        const size_t here = notation.leadingName(words, notation.options()[i].cards[0]);
        const bool ends = here == words.size() || (here > 0 && (words[here] == ' ' || words[here] == ','));
        if (ends && here > length) {
            length = here;
            best = i;
        }
    }
    return best;
}

// A shuffle is asked card by card from the top; `order` answers all of it. Cards it does not name keep their order below those it
// names. Names behind the last card asked for must be cards of the same shuffle: those fell into place by themselves.
bool playOrder(Game& game, std::string_view words, EventLog& events, std::vector<Choice>& choices, std::vector<Option>& automatic,
               Refusal& refusal) {
    if (!isOrdering(game))
        return refuse(refusal, "illegal_action", "Nothing is being shuffled now, so there is nothing to order.");
    std::vector<int> pool = cardsOf(Notation(game).options());
    bool isOrdered = false;
    while (!isOrdered) {
        const Notation notation(game);
        skipSeparators(words);
        size_t option = 0;
        if (!words.empty()) {
            size_t length = 0;
            const auto named = leadingOption(notation, words, length);
            if (!named) {
                return refuse(refusal, "illegal_action",
                              fmt::format("{} does not begin with a card that is left in this shuffle.", inQuotes(words)));
            }
            option = *named;
            words.remove_prefix(length);
        }
        const std::vector<int> before = cardsOf(notation.options());
        std::erase(pool, before[option]);
        take(game, notation, option, events, choices, automatic);
        // The next question belongs to this shuffle if it is about cards of the last one, and fewer.
        isOrdered = !isOrdering(game);
        if (!isOrdered) {
            const std::vector<int> after = cardsOf(game.options());
            isOrdered = after.size() >= before.size() || std::any_of(after.begin(), after.end(), [&](int card) {
                            return std::find(before.begin(), before.end(), card) == before.end();
                        });
        }
    }
    for (skipSeparators(words); !words.empty(); skipSeparators(words)) {
        size_t length = 0;
        int card = 0;
        for (const int left : pool) {
            const std::string name = folded(game.cardName(left));
            const std::string id = fmt::format("c{}", left);
            for (const std::string& form : {name, id}) {
                const bool ends = form.size() == words.size() ||
                                  (form.size() < words.size() && (words[form.size()] == ' ' || words[form.size()] == ','));
                if (ends && words.starts_with(form) && form.size() > length) {
                    length = form.size();
                    card = left;
                }
            }
        }
        if (card == 0) {
            return refuse(refusal, "illegal_action",
                          fmt::format("{} does not begin with a card that is left in this shuffle.", inQuotes(words)));
        }
        std::erase(pool, card);
        words.remove_prefix(length);
    }
    return true;
}

}  // namespace

Wish wishOf(std::string_view words) {
    const std::string text = folded(words);
    const size_t space = text.find(' ');
    if (space == std::string::npos) return {text, ""};
    return {text.substr(0, space), text.substr(space + 1)};
}

bool mayDecide(const Game& game, std::optional<Seat> seat, Refusal& refusal) {
    if (game.isOver()) return refuse(refusal, "game_over", "The game is over.");
    if (seat && *seat != game.decider()) {
        return refuse(
            refusal, "wrong_seat",
            fmt::format("It is for {} to decide now, not for {}.", game.seatName(game.decider()), game.seatName(*seat)));
    }
    return true;
}

bool play(Game& game, const GameKind& kind, std::string_view words, std::optional<Seat> seat, EventLog& events,
          std::vector<Choice>& choices, Refusal& refusal, const Knowledge* known) {
    if (!mayDecide(game, seat, refusal)) return false;
    if (words.size() > kLongestAction) {
        return refuse(refusal, "bad_action", fmt::format("An action is at most {} bytes long.", kLongestAction));
    }
    const Seat speaker = game.decider();
    const std::string text = folded(words);
    std::vector<Option> automatic;
    int links = 0;
    for (size_t at = 0; at <= text.size(); ++links) {
        const size_t end = std::min(text.find(" > ", at), text.size());
        const std::string link = text.substr(at, end - at);
        at = end == text.size() ? end + 1 : end + 3;
        if (link.empty() || link.starts_with("> ") || link == ">" || link.ends_with(" >")) {
            return refuse(refusal, "bad_action", text.empty() ? "The action is empty." : "A link of the chain is empty.");
        }
        if (links == kMostLinks) return refuse(refusal, "bad_action", fmt::format("A chain has at most {} links.", kMostLinks));

        const bool bare = links > 0;
        if (bare && known && known->isGrownFor(speaker, game, events))
            return refuse(refusal, "not_foreseen", "What comes after that nobody can know yet.");
        Refusal here;
        const bool isAsked = mayDecide(game, speaker, here);
        if (isAsked && link.starts_with("order ") && game.seatName(speaker) == "chance") {
            if (!playOrder(game, std::string_view(link).substr(6), events, choices, automatic, refusal)) return false;
            continue;
        }
        // What was taken by itself came before what is asked now, so an operand alone names that first.
        const Notation notation(game, speaker);
        if (bare) {
            const auto taken = std::find_if(automatic.begin(), automatic.end(),
                                            [&](const Option& each) { return notation.matches(each, link, true); });
            if (taken != automatic.end()) {
                automatic.erase(taken);
                continue;
            }
        }
        std::optional<size_t> option;
        if (isAsked) option = notation.find(link, bare);
        if (option) {
            take(game, notation, *option, events, choices, automatic);
            continue;
        }
        if (!isAsked) {
            // Another alternative than the one that was taken because it was the only one.
            const std::string verb = wishOf(link).verb;
            for (const Option& each : automatic) {
                if (bare && each.cards.empty() && each.verb == verb)
                    return refuse(refusal, "illegal_action", fmt::format("{} was not among the options.", inQuotes(link)));
            }
            refusal = here;
            return false;
        }
        return refuseAction(game, kind, link, bare, refusal);
    }
    return true;
}

}  // namespace riffle
