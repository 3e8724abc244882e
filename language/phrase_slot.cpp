#include "language/phrase_slot.h"

#include <algorithm>

namespace riffle::language {

namespace {

constexpr std::string_view kCaseNames[] = {"nom", "gen", "dat", "acc", "ins", "loc"};

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> found;
    while (true) {
        const size_t end = text.find(separator);
        found.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return found;
        text.remove_prefix(end + 1);
    }
}

int number(std::string_view digits) {
    int n = 0;
    for (const char c : digits) n = n * 10 + (c >= '0' && c <= '9' ? c - '0' : 1000);
    return n;
}

}  // namespace

PhraseSlot::PhraseSlot(std::string_view content) {
    if (content == ",") {
        what = What::ClosingComma;
    } else if (content == "/") {
        what = What::Later;
    } else if (content == "if") {
        what = What::Nothing;
    } else if (content == "card") {
        what = What::Card;
    } else if (content == "done") {
        what = What::Done;
    } else if (content.starts_with('*')) {
        what = What::Sign;
        sign = content.substr(1);
    } else if (content.find('|') != std::string_view::npos) {
        choices = split(content, '|');
        readKey(choices[0]);
        choices.erase(choices.begin());
    } else if (content[0] == '~') {
        what = What::Agreeing;
        lemmas.push_back(content.substr(1));
    } else {
        const size_t colon = content.find(':');
        readTarget(content.substr(0, colon));
        if (colon != std::string_view::npos) readOptions(content.substr(colon + 1));
    }
}

void PhraseSlot::readKey(std::string_view text) {
    what = What::Choice;
    if (text == "^") {
        key = Key::Case;
    } else if (text == "#") {
        key = Key::Mass;
    } else if (text == "it") {
        key = Key::It;
    } else if (text == "own") {
        key = Key::Own;
    } else if (text == "@") {
        key = Key::Gender;
    } else if (!text.empty() && (text[0] == '@' || text[0] == '=')) {
        key = text[0] == '@' ? Key::GenderOfSlot : Key::Figure;
        index = number(text.substr(1));
    } else {
        index = number(text);
    }
}

void PhraseSlot::readTarget(std::string_view target) {
    const size_t plus = target.find('+');
    const size_t dash = target.find('-');
    if (target == "this") {
        what = What::This;
    } else if (target == "it") {
        what = What::It;
    } else if (target == "them") {
        what = What::It;
        isOfAll = true;
    } else if (target == "chosen") {
        what = What::Chosen;
    } else if (target == "@") {
        what = What::Head;
    } else if (plus != std::string_view::npos) {
        index = number(target.substr(0, plus));
        what = target.substr(plus + 1) == "@" ? What::CountedHead : What::Counted;
        if (what == What::Counted) counted = number(target.substr(plus + 1));
    } else if (dash != std::string_view::npos) {
        what = What::Range;
        index = number(target.substr(0, dash));
        counted = number(target.substr(dash + 1));
    } else {
        index = number(target);
    }
}

void PhraseSlot::readOptions(std::string_view options) {
    for (const std::string_view option : split(options, ' ')) {
        const auto* name = std::find(std::begin(kCaseNames), std::end(kCaseNames), option);
        if (name != std::end(kCaseNames)) {
            grammaticalCase = static_cast<Case>(name - std::begin(kCaseNames));
        } else if (option == "sg" || option == "pl") {
            isPlural = option == "pl";
        } else if (option == "inf") {
            isInfinitive = true;
        } else if (option == "inv") {
            isBehindClause = true;
        } else if (option == "not") {
            isDenied = true;
        } else if (option == "cap") {
            isCapital = true;
        } else if (option == "opt") {
            isFull = true;
        } else if (option == "unsaid") {
            isUnsaid = true;
        } else if (option == "named") {
            isNamed = true;
        } else if (option == "sentences") {
            isSentences = true;
        } else if (option == "it") {
            isTold = true;
        } else if (option == "subject") {
            isSubject = true;
        } else if (option == "head" || option == "tail") {
            part = option == "head" ? Part::Head : Part::Tail;
        } else if (option == "*") {
            passesOn = true;
        } else {
            lemmas.push_back(option);
        }
    }
}

}  // namespace riffle::language
