#include "protocol/notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/hash.h"
#include "protocol/text.h"

namespace riffle {

namespace {

std::string idOf(int card) {
    return fmt::format("c{}", card);
}

// The forms in which a card can be written, shortest first.
enum Form { kBareName, kNumberedName, kId, kForms };

}  // namespace

Notation::Notation(const Game& game) : Notation(game, game.isOver() ? Seat{0} : game.decider()) {}

Notation::Notation(const Game& game, Seat seat) {
    if (!game.isOver()) options_ = game.options();
    const bool isChance = game.seatName(seat) == "chance";
    const Viewer viewer{isChance, seat};
    names_.resize(static_cast<size_t>(game.cards()) + 1);
    for (int card = 1; card <= game.cards(); ++card) {
        if (game.isVisible(card, viewer)) names_[static_cast<size_t>(card)] = game.cardTitle(card);
    }
    spellAll();
}

// Each option gets the shortest form that no other one has: the first of those that could be called the same.
void Notation::spellAll() {
    const size_t count = options_.size();
    std::vector<uint64_t> hashes(count);  // of the bare names, folded
    const auto hashOf = [](const std::string& text) { return hashBytes(text.data(), text.size()); };
    texts_.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        texts_.push_back(spelled(options_[i], kBareName));
        hashes[i] = hashOf(folded(texts_[i]));
    }
    // Words that name no card come first, so that a card can't hide a seat or an alternative of the same name.
    const auto firstCalled = [&](const std::string& text, uint64_t hash) {
        for (const bool ofCards : {false, true}) {
            for (size_t i = 0; i < count; ++i) {
                if (hashes[i] == hash && options_[i].cards.empty() != ofCards && folded(spelled(options_[i], kBareName)) == text)
                    return i;
            }
        }
        return count;
    };
    for (size_t i = 0; i < count; ++i) {
        // Nearly always nothing else is called that.
        if (std::count(hashes.begin(), hashes.end(), hashes[i]) == 1) continue;
        std::string text = texts_[i];
        for (int form = kNumberedName; form < kForms; ++form) {
            const std::string wanted = folded(text);
            const size_t taken = firstCalled(wanted, hashOf(wanted));
            if (taken == count || taken == i) break;
            text = spelled(options_[i], form);
        }
        texts_[i] = std::move(text);
    }
}

int Notation::rankOf(int card) const {
    const std::string_view name = names_[static_cast<size_t>(card)];
    const std::string wanted = folded(name);
    // Names that begin with other letters need not be looked at any further.
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto differs = [&](char a, char b) { return isLetter(a) && isLetter(b) && ((a ^ b) & ~0x20) != 0; };
    int rank = 0;
    for (int each = 1; each <= card; ++each) {
        const std::string_view other = names_[static_cast<size_t>(each)];
        if (other.empty() || differs(other[0], name[0])) continue;
        rank += other == name || folded(other) == wanted;
    }
    return rank;
}

std::string Notation::spelled(const Option& option, int form) const {
    std::string out = option.verb;
    for (const int card : option.cards) {
        const std::string_view name = card > 0 && card < static_cast<int>(names_.size()) ? names_[static_cast<size_t>(card)] : "";
        out += ' ';
        if (form == kId || name.empty()) {
            out += idOf(card);
        } else {
            out += name;
            if (form == kNumberedName) out += fmt::format("#{}", rankOf(card));
        }
    }
    if (!option.word.empty()) {
        out += option.cards.empty() ? ' ' : ':';
        out += option.word;
    }
    if (option.number) out += fmt::format(" {}", *option.number);
    return out;
}

size_t Notation::leadingName(std::string_view words, int card) const {
    size_t longest = 0;
    const auto accept = [&](std::string_view form) {
        if (!form.empty() && words.starts_with(form)) longest = std::max(longest, form.size());
    };
    accept(idOf(card));
    if (card > 0 && card < static_cast<int>(names_.size()) && !names_[static_cast<size_t>(card)].empty()) {
        const std::string name = folded(names_[static_cast<size_t>(card)]);
        if (!words.starts_with(name)) return longest;  // the form with a number begins with the name
        accept(name);
        accept(fmt::format("{}#{}", name, rankOf(card)));
    }
    return longest;
}

// What follows the cards: the word and the number.
bool Notation::tailMatches(const Option& option, std::string_view words) const {
    // A bare name means the first of the card's waiting abilities, as it means the first of several cards.
    if (words.empty() && option.verb == "trigger" && !option.cards.empty()) return true;
    std::string tail;
    if (!option.word.empty()) {
        if (!option.cards.empty()) tail += ':';
        tail += folded(option.word);
    }
    if (option.number) {
        if (!option.word.empty() || !option.cards.empty()) tail += ' ';
        tail += std::to_string(*option.number);
    }
    return words == tail;
}

bool Notation::operandsMatch(const Option& option, std::string_view words) const {
    for (size_t i = 0; i < option.cards.size(); ++i) {
        if (i > 0) {
            if (!words.starts_with(' ')) return false;
            words.remove_prefix(1);
        }
        const size_t length = leadingName(words, option.cards[i]);
        if (length == 0) return false;
        words.remove_prefix(length);
    }
    return tailMatches(option, words);
}

bool Notation::matches(const Option& option, std::string_view words, bool bare) const {
    const bool hasOperand = !option.cards.empty() || !option.word.empty() || option.number;
    if (words.starts_with(option.verb)) {
        const std::string_view rest = words.substr(option.verb.size());
        if (rest.empty() && !hasOperand) return true;
        if (rest.starts_with(' ') && hasOperand && operandsMatch(option, rest.substr(1))) return true;
    }
    return bare && hasOperand && operandsMatch(option, words);
}

std::vector<size_t> Notation::findAll(std::string_view words) const {
    const std::string text = folded(words);
    std::vector<size_t> found;
    for (size_t i = 0; i < options_.size(); ++i) {
        if (matches(options_[i], text, false)) found.push_back(i);
    }
    return found;
}

std::optional<size_t> Notation::find(std::string_view words, bool bare) const {
    const std::string text = folded(words);
    for (const bool bareNow : {false, true}) {
        if (bareNow && !bare) break;
        for (const bool ofCards : {false, true}) {
            for (size_t i = 0; i < options_.size(); ++i) {
                if (options_[i].cards.empty() == ofCards || !matches(options_[i], text, bareNow)) continue;
                // A bare name may mean a waiting ability that has a moment; one that has none is written so.
                for (size_t written = i; written < options_.size(); ++written) {
                    if (folded(texts_[written]) == text) return written;
                }
                return i;
            }
        }
    }
    return std::nullopt;
}

std::vector<int> Notation::cardsNamed(std::string_view words) const {
    const std::string text = folded(words);
    std::vector<int> found;
    for (int card = 1; card < static_cast<int>(names_.size()); ++card) {
        if (!names_[static_cast<size_t>(card)].empty() && leadingName(text, card) == text.size()) found.push_back(card);
    }
    return found;
}

}  // namespace riffle
