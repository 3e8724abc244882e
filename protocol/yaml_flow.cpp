#include "protocol/yaml_flow.h"

#include <cctype>

namespace riffle {

namespace {

// Whether a text reads as itself without quotes.
bool isPlain(const std::string& text) {
    if (text.empty() || text == "true" || text == "false" || text == "null") return false;
    if (std::isalpha(static_cast<unsigned char>(text[0])) == 0 && static_cast<unsigned char>(text[0]) < 0x80) return false;
    if (text.back() == ' ' || text.back() == ':') return false;
    return text.find_first_of(",[]{}\"#?") == std::string::npos && text.find(": ") == std::string::npos;
}

}  // namespace

std::string flowOf(const Value& value) {
    if (value.isText()) return isPlain(value.asText()) ? value.asText() : toJson(value);
    std::string out;
    if (value.isList()) {
        for (const Value& item : value.items()) out += (out.empty() ? "" : ", ") + flowOf(item);
        return "[" + out + "]";
    }
    if (value.isMap()) {
        for (const auto& [key, item] : value.entries()) out += (out.empty() ? "" : ", ") + flowOf(key) + ": " + flowOf(item);
        return "{" + out + "}";
    }
    return toJson(value);
}

}  // namespace riffle
