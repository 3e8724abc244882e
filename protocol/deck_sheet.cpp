#include "protocol/deck_sheet.h"

#include "protocol/deck_files.h"
#include "protocol/refusal.h"

namespace riffle {

void Tally::add(const std::string& what, const std::string& title) {
    for (Row& row : rows_) {
        if (row.what == what) {
            ++row.count;
            return;
        }
    }
    rows_.push_back({what, title, 1});
}

Value Tally::counts(std::string_view name) const {
    Value out = Value::list();
    for (const Row& row : rows_) {
        Value each = Value::map();
        each[name] = row.what;
        each["title"] = row.title;
        each["count"] = row.count;
        out.add(std::move(each));
    }
    return out;
}

Value Tally::inHand(std::string_view name, int hand, size_t cards) const {
    Value out = Value::list();
    for (const Row& row : rows_) {
        Value each = Value::map();
        each[name] = row.what;
        each["title"] = row.title;
        each["hundredths"] = share(row.count, hand, cards);
        out.add(std::move(each));
    }
    return out;
}

int64_t Tally::share(int64_t count, int hand, size_t cards) {
    if (cards == 0) return 0;
    const int64_t all = static_cast<int64_t>(cards);
    return (200 * count * std::min<int64_t>(hand, all) + all) / (2 * all);  // rounded
}

Value partValue(std::string_view part, std::string title, size_t count, Value cards) {
    Value out = Value::map();
    out["part"] = part;
    out["title"] = std::move(title);
    out["count"] = static_cast<int64_t>(count);
    out["cards"] = std::move(cards);
    return out;
}

Value playableDeck(std::string_view game, const std::string& name, Value deck) {
    Value out = Value::map();
    out["game"] = game;
    out["name"] = name;
    out["legal"] = true;
    out["problems"] = Value::list();
    out["warnings"] = Value::list();
    out["missing"] = Value::list();
    out["parts"] = Value::list();
    out["text"] = deckText(deck);
    out["deck"] = std::move(deck);
    return out;
}

Value unplayableDeck(std::string_view game, const Value& file, const Refusal& refusal, Locale locale) {
    const Value* name = file.isMap() ? file.find("name") : nullptr;
    Value out = Value::map();
    out["game"] = game;
    out["name"] = name && name->isText() ? name->asText().substr(0, 200) : "";
    out["legal"] = false;
    out["problems"] = sentencesIn(locale, refusal.says);
    out["wrong"] = refusalIn(locale, refusal);
    out["warnings"] = Value::list();
    out["missing"] = Value::list();
    out["parts"] = Value::list();
    out["cards"] = 0;
    for (const std::string_view empty : {"deck", "text", "sheet"}) out[empty] = Value();
    return out;
}

Value missingCard(const std::string& name, const std::string& part, const std::string& near) {
    Value out = Value::map();
    out["name"] = name;
    out["part"] = part.empty() ? Value() : Value(part);
    out["near"] = near.empty() ? Value() : Value(near);
    return out;
}

Value sentencesIn(Locale locale, const std::vector<Sentence>& sentences) {
    Value out = Value::list();
    for (const Sentence& each : sentences) out.add(sentenceIn(locale, each));
    return out;
}

}  // namespace riffle
