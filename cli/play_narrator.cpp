#include "cli/play_narrator.h"

#include <algorithm>
#include <utility>

#include "cli/terminal.h"

namespace riffle::cli {

bool Happening::isAbout(int id) const {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

void Happening::addCardsOf(const Happening& other) {
    cards.insert(cards.end(), other.cards.begin(), other.cards.end());
    ids.insert(ids.end(), other.ids.begin(), other.ids.end());
}

bool CardNarrator::isNamed(int card) const {
    return std::find(named.begin(), named.end(), card) != named.end();
}

Happening CardNarrator::startOf(const Value& event, std::initializer_list<std::string_view> words) const {
    Happening out;
    out.what = kindOf(event);
    out.count = 1;
    if (const int id = idOf(event.find("card"))) {
        out.cards.push_back(nameOf(id));
        out.ids.push_back(id);
    }
    if (const Value* amount = event.find("amount")) out.amount = static_cast<int>(amount->asInt());
    for (const std::string_view field : words) {
        if (const Value* word = event.find(field)) out.word = word->asText();
    }
    out.source = idOf(event.find("source"));
    return out;
}

std::string CardNarrator::tag(const std::string& seat) const {
    return " (" + voice.say(game + ".whose", {{"target", voice.whom(seat)}}) + ")";
}

std::string CardNarrator::cardsOf(const Happening& happening, bool isTagged) const {
    const std::string names = voice.listed(voice.counted(happening.cards, false));
    return isTagged ? names + tag(happening.seat) : names;
}

std::string CardNarrator::clauseOf(const std::string& seat, const std::string& deed) const {
    return voice.say(game + ".clause", {{"who", voice.who(seat)}, {"seat", voice.name(seat)}, {"deed", deed}});
}

std::string CardNarrator::deedOf(std::string key, const Happening& happening, Arguments args) const {
    args.emplace_back("cards", cardsOf(happening, false));
    if (!happening.isKnown() && hasMessage(voice.locale(), key + ".unseen")) key += ".unseen";
    return voice.say(key, args);
}

void CardNarrator::note(const Value& event) {
    const Value* rule = event.find("rule");
    if (rule && rule->isText() && std::find(clauses.begin(), clauses.end(), rule->asText()) == clauses.end())
        clauses.push_back(rule->asText());
}

void CardNarrator::finishLine(const std::string& text) {
    lines.push_back({capitalised(text) + ".", false, std::move(clauses)});
    clauses.clear();
}

std::vector<LogLine> CardNarrator::told() {
    if (isBrief && !lines.empty() && lines.back().isHeading) lines.pop_back();
    return std::move(lines);
}

}  // namespace riffle::cli
