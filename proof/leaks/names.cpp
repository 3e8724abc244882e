#include "proof/leaks/names.h"

#include <algorithm>

#include "protocol/messages.h"

namespace riffle::leaks {

namespace {

constexpr size_t kMostRemembered = 200'000;  // texts

// Letters, digits, and whatever is not ASCII.
bool isWord(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

bool endsAt(std::string_view text, size_t at) {
    return at >= text.size() || !isWord(text[at]) || !isWord(text[at - 1]) || text.substr(at).starts_with("’") ||
           text.substr(at).starts_with("”") || text.substr(at).starts_with("…") || text.substr(at).starts_with("“") ||
           text.substr(at).starts_with("»");
}

}  // namespace

void Names::spell(const std::string& text, int name) {
    if (text.size() < 3) return;
    std::vector<Spelling>& all = spellings_[static_cast<unsigned char>(text[0])];
    if (std::any_of(all.begin(), all.end(), [&](const Spelling& each) { return each.text == text; })) return;
    const auto place = std::find_if(all.begin(), all.end(), [&](const Spelling& each) { return each.text.size() < text.size(); });
    all.insert(place, {text, name});
}

void Names::learn(const Game& game) {
    if (cards_ == 0) cards_ = game.cards();
    bool isNews = called_.empty();
    called_.resize(std::max(called_.size(), static_cast<size_t>(game.cards()) + 1), -1);
    // Cards of the start keep their names; a number that came later may come again for another token when something is taken
    // back.
    for (int card = isNews ? 1 : cards_ + 1; card <= game.cards(); ++card) {
        const std::string english = game.cardName(card);
        int& called = called_[static_cast<size_t>(card)];
        if (called >= 0 && nameOf(called) == english) continue;
        isNews = true;
        const auto [found, isNew] = byEnglish_.try_emplace(english, static_cast<int>(names_.size()));
        if (isNew) {
            names_.push_back({english});
            spell(english, found->second);
            spell(game.cardName(card, locale_), found->second);
        }
        called = found->second;
        names_[static_cast<size_t>(called)].cards.push_back(card);
    }
    if (!isNews) return;
    found_.clear();
    for (const Locale locale : {Locale::En, locale_}) {
        for (const std::string& key : messageKeys(locale)) {
            for (const int name : find(messageText(locale, key))) names_[static_cast<size_t>(name)].isOrdinary = true;
        }
    }
}

std::vector<int> Names::find(std::string_view text) const {
    std::vector<int> found;
    for (size_t at = 0; at < text.size();) {
        size_t length = 0;
        // A word begins here; behind a quotation mark, too, whose last byte looks like part of a word.
        const bool isStart = at == 0 || !isWord(text[at - 1]) ||
                             (static_cast<unsigned char>(text[at - 1]) >= 0x80 && isWord(text[at]) && at >= 3 &&
                              text.substr(at - 3, 2) == "\xE2\x80") ||
                             (at >= 2 && text.substr(at - 2, 2) == "«");
        if (isStart) {
            for (const Spelling& each : spellings_[static_cast<unsigned char>(text[at])]) {
                if (!text.substr(at).starts_with(each.text) || !endsAt(text, at + each.text.size())) continue;
                if (!names_[static_cast<size_t>(each.name)].isOrdinary) found.push_back(each.name);
                length = each.text.size();
                break;
            }
        }
        at += std::max<size_t>(length, 1);
    }
    return found;
}

const std::vector<int>& Names::in(const std::string& text) {
    if (found_.size() > kMostRemembered) found_.clear();
    const auto known = found_.find(text);
    if (known != found_.end()) return known->second;
    return found_.emplace(text, find(text)).first->second;
}

}  // namespace riffle::leaks
