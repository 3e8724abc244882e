#include "engine/value.h"

namespace riffle {

const Value* Value::find(std::string_view key) const {
    for (const Entry& entry : entries_) {
        if (entry.first == key) return &entry.second;
    }
    return nullptr;
}

Value& Value::operator[](std::string_view key) {
    if (kind_ == Kind::Null) kind_ = Kind::Map;
    for (Entry& entry : entries_) {
        if (entry.first == key) return entry.second;
    }
    return entries_.emplace_back(std::string(key), Value()).second;
}

namespace {

void writeText(std::string& out, std::string_view text) {
    static constexpr char kHex[] = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        switch (c) {
            case '"': out += "\\\""; break;
            case '\\': out += "\\\\"; break;
            case '\n': out += "\\n"; break;
            case '\t': out += "\\t"; break;
            case '\r': out += "\\r"; break;
            default:
                if (byte < 0x20) {
                    out += "\\u00";
                    out += kHex[byte >> 4U];
                    out += kHex[byte & 15U];
                } else {
                    out += c;
                }
        }
    }
    out += '"';
}

void write(std::string& out, const Value& value) {
    bool first = true;
    switch (value.kind()) {
        case Value::Kind::Null: out += "null"; break;
        case Value::Kind::Bool: out += value.asBool() ? "true" : "false"; break;
        case Value::Kind::Int: out += std::to_string(value.asInt()); break;
        case Value::Kind::Text: writeText(out, value.asText()); break;
        case Value::Kind::List:
            out += '[';
            for (const Value& item : value.items()) {
                if (!first) out += ',';
                first = false;
                write(out, item);
            }
            out += ']';
            break;
        case Value::Kind::Map:
            out += '{';
            for (const Value::Entry& entry : value.entries()) {
                if (!first) out += ',';
                first = false;
                writeText(out, entry.first);
                out += ':';
                write(out, entry.second);
            }
            out += '}';
            break;
    }
}

}  // namespace

std::string toJson(const Value& value) {
    std::string out;
    write(out, value);
    return out;
}

}  // namespace riffle
