#include "protocol/scenario_rows.h"

#include <algorithm>
#include <cctype>

namespace riffle {

namespace {

constexpr std::string_view kRows = "each";

std::string spelled(const Value& value) {
    return value.isText() ? value.asText() : toJson(value);
}

// Where a word behind "$" ends.
size_t endOfWord(std::string_view text, size_t at) {
    while (at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0) ++at;
    return at;
}

std::string filledText(const std::string& text, const Value& row) {
    std::string out;
    for (size_t i = 0; i < text.size();) {
        const size_t end = text[i] == '$' ? endOfWord(text, i + 1) : i;
        const Value* said = end > i ? row.find(std::string_view(text).substr(i + 1, end - i - 1)) : nullptr;
        if (!said) {
            out += text[i++];
            continue;
        }
        out += spelled(*said);
        i = end;
    }
    return out;
}

Value filled(const Value& value, const Value& row) {
    if (value.isText()) {
        const std::string& text = value.asText();
        if (text.size() > 1 && text[0] == '$' && endOfWord(text, 1) == text.size()) {
            if (const Value* said = row.find(std::string_view(text).substr(1))) return *said;
        }
        return filledText(text, row);
    }
    if (value.isList()) {
        Value out = Value::list();
        for (const Value& item : value.items()) out.add(filled(item, row));
        return out;
    }
    if (value.isMap()) {
        Value out = Value::map();
        for (const auto& [key, item] : value.entries()) {
            if (key != kRows) out[filledText(key, row)] = filled(item, row);
        }
        return out;
    }
    return value;
}

}  // namespace

std::vector<YamlDocument> scenariosIn(const YamlDocument& document) {
    const Value* rows = document.value.find(kRows);
    if (!rows || !rows->isList()) return {document};
    std::vector<YamlDocument> out;
    for (const Value& row : rows->items()) out.push_back({filled(document.value, row), document.line, document.stepLines});
    return out;
}

}  // namespace riffle
