#include "engine/value.h"

#include <charconv>
#include <cstring>

namespace riffle {

const std::string& Value::noText() {
    static const std::string kNone;
    return kNone;
}

const std::vector<Value>& Value::noItems() {
    static const std::vector<Value> kNone;
    return kNone;
}

const std::vector<Value::Entry>& Value::noEntries() {
    static const std::vector<Entry> kNone;
    return kNone;
}

void Value::copy(const Value& other) {
    switch (other.kind_) {
        case Kind::Null:
        case Kind::Bool:
        case Kind::Int: number_ = other.number_; break;
        case Kind::Text: new (&text_) std::string(other.text_); break;
        case Kind::List: new (&items_) std::vector<Value>(other.items_); break;
        case Kind::Map: new (&entries_) std::vector<Entry>(other.entries_); break;
    }
    kind_ = other.kind_;
}

void Value::takeWhole(Value& other) noexcept {
    if (other.kind_ == Kind::Text) new (&text_) std::string(std::move(other.text_));
    if (other.kind_ == Kind::List) new (&items_) std::vector<Value>(std::move(other.items_));
    if (other.kind_ == Kind::Map) new (&entries_) std::vector<Entry>(std::move(other.entries_));
    kind_ = other.kind_;
}

void Value::letGo() noexcept {
    if (kind_ == Kind::Text) text_.~basic_string();
    if (kind_ == Kind::List) items_.~vector();
    if (kind_ == Kind::Map) entries_.~vector();
}

const Value* Value::find(std::string_view key) const {
    for (const Entry& entry : entries()) {
        if (entry.first == key) return &entry.second;
    }
    return nullptr;
}

Value& Value::operator[](std::string_view key) {
    become(Kind::Map);
    for (Entry& entry : entries_) {
        if (entry.first == key) return entry.second;
    }
    return append(key, Value());
}

Value& Value::append(std::string_view key, Value value) {
    become(Kind::Map);
    if (entries_.capacity() == 0) entries_.reserve(4);  // few maps have less
    return entries_.emplace_back(std::string(key), std::move(value)).second;
}

bool Value::operator==(const Value& other) const {
    if (kind_ != other.kind_) return false;
    switch (kind_) {
        case Kind::Null: return true;
        case Kind::Bool:
        case Kind::Int: return number_ == other.number_;
        case Kind::Text: return text_ == other.text_;
        case Kind::List: return items_ == other.items_;
        case Kind::Map: return entries_ == other.entries_;
    }
    return false;
}

// Whether none of eight bytes is a control character, a quote or a backslash.
static bool isPlain(const char* bytes) {
    constexpr uint64_t kOnes = 0x0101010101010101;
    uint64_t eight = 0;
    std::memcpy(&eight, bytes, sizeof eight);
    const uint64_t quotes = eight ^ ('"' * kOnes);
    const uint64_t slashes = eight ^ ('\\' * kOnes);
    const uint64_t found = ((eight - 0x20 * kOnes) & ~eight) | ((quotes - kOnes) & ~quotes) | ((slashes - kOnes) & ~slashes);
    return (found & (0x80 * kOnes)) == 0;
}

void writeJsonText(std::string& out, std::string_view text) {
    static constexpr char kHex[] = "0123456789abcdef";
    // Most are short and need no escape: they are looked at eight bytes at a time and added in one piece.
    constexpr size_t kShort = 64;
    if (text.size() <= kShort) {
        char piece[1 + kShort + 8];
        piece[0] = '"';
        if (!text.empty()) std::memcpy(piece + 1, text.data(), text.size());
        std::memset(piece + 1 + text.size(), ' ', 8);
        bool isAllPlain = true;
        for (size_t i = 0; i < text.size(); i += 8) isAllPlain &= isPlain(piece + 1 + i);
        if (isAllPlain) {
            piece[1 + text.size()] = '"';
            out.append(piece, text.size() + 2);
            return;
        }
    }
    out += '"';
    size_t plain = 0;  // where what needs no escape begins; it is copied in one piece
    for (size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
        out.append(text, plain, i - plain);
        plain = i + 1;
        switch (text[i]) {
            case '"': out += "\\\""; break;
            case '\\': out += "\\\\"; break;
            case '\n': out += "\\n"; break;
            case '\t': out += "\\t"; break;
            case '\r': out += "\\r"; break;
            default:
                out += "\\u00";
                out += kHex[byte >> 4U];
                out += kHex[byte & 15U];
        }
    }
    out.append(text, plain, text.size() - plain);
    out += '"';
}

void writeJson(std::string& out, const Value& value) {
    bool first = true;
    switch (value.kind()) {
        case Value::Kind::Null: out += "null"; break;
        case Value::Kind::Bool: out += value.asBool() ? "true" : "false"; break;
        case Value::Kind::Int: {
            char digits[24];
            out.append(digits, std::to_chars(digits, digits + sizeof digits, value.asInt()).ptr);
            break;
        }
        case Value::Kind::Text: writeJsonText(out, value.asText()); break;
        case Value::Kind::List:
            out += '[';
            for (const Value& item : value.items()) {
                if (!first) out += ',';
                first = false;
                writeJson(out, item);
            }
            out += ']';
            break;
        case Value::Kind::Map:
            out += '{';
            for (const Value::Entry& entry : value.entries()) {
                if (!first) out += ',';
                first = false;
                writeJsonText(out, entry.first);
                out += ':';
                writeJson(out, entry.second);
            }
            out += '}';
            break;
    }
}

std::string toJson(const Value& value) {
    std::string out;
    writeJson(out, value);
    return out;
}

}  // namespace riffle
