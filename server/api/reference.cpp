#include "server/api/reference.h"

#include <fmt/format.h>

#include "engine/value.h"
#include "language/parser.h"
#include "language/render.h"
#include "protocol/clauses.h"
#include "protocol/games.h"
#include "protocol/messages.h"

namespace riffle::server {

namespace {

using language::CardText;

// "cost <int>" and "airborne": a number under its first word, or a word by itself.
void addFact(const language::Node& fact, Value& numbers, Value& words) {
    if (!fact.rule) return;
    const auto firstWord = [](std::string_view spelling) { return spelling.substr(0, spelling.find(' ')); };
    std::string_view word = firstWord(fact.rule->construct.spelling);
    for (const auto& slot : fact.slots) {
        for (const language::Node& node : slot) {
            // "<faction>": the word that stands there.
            if (node.rule && word.starts_with('<')) word = firstWord(node.rule->construct.spelling);
            if (node.rule) continue;
            if (node.name.empty()) {
                numbers[word] = node.number;
            } else {
                numbers[word] = node.name;
            }
            return;
        }
    }
    words.add(word);
}

Value cardValue(const CardText& card, const language::Phrasebook& book, const language::Phrasebook& shortBook,
                const std::vector<CardText>& cards) {
    Value out = Value::map();
    out["name"] = card.name;
    out["title"] = language::displayName(card, book.locale);
    out["kind"] =
        card.kind.rule ? card.kind.rule->construct.spelling.substr(0, card.kind.rule->construct.spelling.find(' ')) : "";
    out["set"] = card.set;
    out["type"] = language::typeLine(card, book);
    out["text"] = language::rulesText(card, book, cards);
    out["marked"] = language::markedRulesText(card, book, cards);
    out["brief"] = language::briefText(card, shortBook, cards);
    out["detail"] = language::detailLine(card, book, cards);
    Value numbers = Value::map();
    Value words = Value::list();
    for (const language::Node& fact : card.facts) addFact(fact, numbers, words);
    out["facts"] = std::move(numbers);
    out["words"] = std::move(words);
    return out;
}

std::string cardsKey(std::string_view game, Locale locale) {
    return fmt::format("cards/{}/{}", game, codeOf(locale));
}

std::string cardKey(std::string_view cards, std::string_view name) {
    return fmt::format("{}/{}", cards, name);
}

}  // namespace

const std::string* Reference::find(std::string_view key) const {
    const std::lock_guard hold(lock_);
    const auto found = made_.find(key);
    return found == made_.end() ? nullptr : &found->second;
}

const std::string* Reference::keep(const std::string& key, std::string text) const {
    const std::lock_guard hold(lock_);
    return &made_.emplace(key, std::move(text)).first->second;
}

bool Reference::hasCards(std::string_view game, Locale locale) const {
    return !findModule(game) || find(cardsKey(game, locale));
}

const std::string* Reference::cards(std::string_view game, Locale locale) const {
    const GameModule* module = findModule(game);
    if (!module) return nullptr;
    const std::string key = cardsKey(game, locale);
    if (const std::string* found = find(key)) return found;
    std::vector<language::CardFile> files = builtInCards(game);
    for (const language::CardFile& file : extra_) {
        if (&moduleOf(file) == module) files.push_back(file);
    }
    std::vector<CardText> cards;
    for (const language::CardFile& file : files) {
        language::Parsed parsed = language::parse(module->grammar(), file.path, file.text);
        for (CardText& card : parsed.cards) cards.push_back(std::move(card));
    }
    Value out = Value::map();
    out["game"] = game;
    out["lang"] = codeOf(locale);
    out["cards"] = Value::list();
    for (const CardText& card : cards) {
        Value value = cardValue(card, module->phrasebook(locale), module->briefbook(locale), cards);
        (void)keep(cardKey(key, card.name), toJson(value));
        out["cards"].add(std::move(value));
    }
    return keep(key, toJson(out));
}

std::optional<std::string> Reference::someCards(std::string_view game, Locale locale,
                                                const std::vector<std::string_view>& names) const {
    if (!cards(game, locale)) return std::nullopt;
    std::string out = fmt::format(R"({{"game":"{}","lang":"{}","cards":[)", game, codeOf(locale));
    bool isFirst = true;
    for (const std::string_view name : names) {
        const std::string* card = find(cardKey(cardsKey(game, locale), name));
        if (!card) continue;
        if (!isFirst) out += ',';
        isFirst = false;
        out += *card;
    }
    return out + "]}";
}

const std::string* Reference::rules(std::string_view game, Locale locale) const {
    if (!findModule(game)) return nullptr;
    const std::string key = fmt::format("rules/{}/{}", game, codeOf(locale));
    if (const std::string* found = find(key)) return found;
    Value out = Value::map();
    out["game"] = game;
    out["lang"] = codeOf(locale);
    out["chapters"] = Value::list();
    for (const Chapter& chapter : chaptersOf(rulesPage(game, locale))) {
        Value clauses = Value::list();
        for (const Clause& each : chapter.clauses) {
            Value clause = Value::map();
            clause["id"] = each.id;
            clause["text"] = each.text;
            if (!each.remark.empty()) clause["remark"] = each.remark;
            clauses.add(std::move(clause));
        }
        Value next = Value::map();
        next["title"] = chapter.title;
        next["clauses"] = std::move(clauses);
        out["chapters"].add(std::move(next));
    }
    return keep(key, toJson(out));
}

const std::string& Reference::messages(Locale locale) const {
    const std::string key = fmt::format("messages/{}", codeOf(locale));
    if (const std::string* found = find(key)) return *found;
    Value out = Value::map();
    for (const std::string& each : messageKeys(locale)) out[each] = messageText(locale, each);
    return *keep(key, toJson(out));
}

}  // namespace riffle::server
