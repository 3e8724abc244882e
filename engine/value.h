#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace riffle {

// A plain tree of values: what views, set-ups, events and messages are made of, before anything turns them into JSON or reads
// them from YAML. Maps keep the order their keys were added in.
class Value {
public:
    enum class Kind : uint8_t { Null, Bool, Int, Text, List, Map };
    using Entry = std::pair<std::string, Value>;

    Value() = default;
    Value(bool b) : kind_(Kind::Bool), number_(b) {}
    Value(int n) : kind_(Kind::Int), number_(n) {}
    Value(unsigned n) : kind_(Kind::Int), number_(n) {}
    Value(int64_t n) : kind_(Kind::Int), number_(n) {}
    Value(std::string text) : kind_(Kind::Text), text_(std::move(text)) {}
    Value(std::string_view text) : kind_(Kind::Text), text_(text) {}
    Value(const char* text) : kind_(Kind::Text), text_(text) {}
    static Value list() { return Value(Kind::List); }
    static Value map() { return Value(Kind::Map); }
    static Value listOf(std::vector<Value> items) {
        Value v = list();
        v.items_ = std::move(items);
        return v;
    }

    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] bool isNull() const { return kind_ == Kind::Null; }
    [[nodiscard]] bool isBool() const { return kind_ == Kind::Bool; }
    [[nodiscard]] bool isInt() const { return kind_ == Kind::Int; }
    [[nodiscard]] bool isText() const { return kind_ == Kind::Text; }
    [[nodiscard]] bool isList() const { return kind_ == Kind::List; }
    [[nodiscard]] bool isMap() const { return kind_ == Kind::Map; }

    [[nodiscard]] bool asBool() const { return number_ != 0; }
    [[nodiscard]] int64_t asInt() const { return number_; }
    [[nodiscard]] const std::string& asText() const { return text_; }

    // Lists.
    [[nodiscard]] const std::vector<Value>& items() const { return items_; }
    void add(Value item) { items_.push_back(std::move(item)); }

    // Maps. find() gives nullptr for a key that is not there; operator[] adds it.
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    [[nodiscard]] const Value* find(std::string_view key) const;
    Value& operator[](std::string_view key);

    [[nodiscard]] size_t size() const { return kind_ == Kind::Map ? entries_.size() : items_.size(); }

    bool operator==(const Value&) const = default;

private:
    explicit Value(Kind kind) : kind_(kind) {}

    Kind kind_ = Kind::Null;
    int64_t number_ = 0;
    std::string text_;
    std::vector<Value> items_;
    std::vector<Entry> entries_;
};

// The value as compact JSON text.
std::string toJson(const Value& value);

}  // namespace riffle
