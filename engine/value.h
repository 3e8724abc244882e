#pragma once

#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace riffle {

// A plain tree of values: what views, set-ups, events and messages are made of, before anything turns them into JSON or reads
// them from YAML. Maps keep the order their keys were added in. A value is as large as the largest thing it can be, so that a
// short text or a number needs no memory of its own.
class Value {
public:
    enum class Kind : uint8_t { Null, Bool, Int, Text, List, Map };
    using Entry = std::pair<std::string, Value>;

    Value() noexcept : number_(0) {}
    Value(bool b) : number_(b), kind_(Kind::Bool) {}
    Value(int n) : number_(n), kind_(Kind::Int) {}
    Value(unsigned n) : number_(n), kind_(Kind::Int) {}
    Value(int64_t n) : number_(n), kind_(Kind::Int) {}
    Value(std::string text) : text_(std::move(text)), kind_(Kind::Text) {}
    Value(std::string_view text) : text_(text), kind_(Kind::Text) {}
    Value(const char* text) : text_(text), kind_(Kind::Text) {}
    static Value list() { return Value(Kind::List); }
    static Value map() { return Value(Kind::Map); }
    static Value listOf(std::vector<Value> items) {
        Value v = list();
        v.items_ = std::move(items);
        return v;
    }

    Value(const Value& other) : number_(0) { copy(other); }
    Value(Value&& other) noexcept : number_(0) { take(other); }
    Value& operator=(const Value& other) {
        if (this != &other) *this = Value(other);  // what is copied may lie inside of what is replaced
        return *this;
    }
    Value& operator=(Value&& other) noexcept {
        if (this == &other) return *this;
        Value taken(std::move(other));
        clear();
        take(taken);
        return *this;
    }
    ~Value() { clear(); }

    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] bool isNull() const { return kind_ == Kind::Null; }
    [[nodiscard]] bool isBool() const { return kind_ == Kind::Bool; }
    [[nodiscard]] bool isInt() const { return kind_ == Kind::Int; }
    [[nodiscard]] bool isText() const { return kind_ == Kind::Text; }
    [[nodiscard]] bool isList() const { return kind_ == Kind::List; }
    [[nodiscard]] bool isMap() const { return kind_ == Kind::Map; }

    // What it is not reads as nothing: 0, an empty text, an empty list.
    [[nodiscard]] bool asBool() const { return asInt() != 0; }
    [[nodiscard]] int64_t asInt() const { return isInt() || isBool() ? number_ : 0; }
    [[nodiscard]] const std::string& asText() const { return isText() ? text_ : noText(); }

    // Lists.
    [[nodiscard]] const std::vector<Value>& items() const { return isList() ? items_ : noItems(); }
    void add(Value item) {
        become(Kind::List);
        items_.push_back(std::move(item));
    }

    [[nodiscard]] Value& last() { return items_.back(); }

    // Maps. find() gives nullptr for a key that is not there; operator[] adds it.
    [[nodiscard]] const std::vector<Entry>& entries() const { return isMap() ? entries_ : noEntries(); }
    [[nodiscard]] const Value* find(std::string_view key) const;
    Value& operator[](std::string_view key);
    // The same for a key that is known not to be there.
    Value& append(std::string_view key, Value value);

    [[nodiscard]] size_t size() const { return isMap() ? entries_.size() : items().size(); }

    bool operator==(const Value& other) const;

private:
    explicit Value(Kind kind) : number_(0) { become(kind); }

    static const std::string& noText();
    static const std::vector<Value>& noItems();
    static const std::vector<Entry>& noEntries();

    // Something of that kind: itself, or an empty one in its place.
    void become(Kind kind) {
        if (kind_ == kind) return;
        clear();
        if (kind == Kind::List) new (&items_) std::vector<Value>();
        if (kind == Kind::Map) new (&entries_) std::vector<Entry>();
        kind_ = kind;
    }
    // Texts, lists and maps have to be moved and let go of as what they are.
    [[nodiscard]] bool isPlain() const { return kind_ < Kind::Text; }
    void clear() noexcept {
        if (!isPlain()) letGo();
        number_ = 0;
        kind_ = Kind::Null;
    }
    void letGo() noexcept;
    // These are for a value that is null.
    void copy(const Value& other);
    void take(Value& other) noexcept {
        if (!other.isPlain()) return takeWhole(other);
        number_ = other.number_;
        kind_ = other.kind_;
    }
    void takeWhole(Value& other) noexcept;

    union {
        int64_t number_;
        std::string text_;
        std::vector<Value> items_;
        std::vector<Entry> entries_;
    };
    Kind kind_ = Kind::Null;
};
static_assert(sizeof(Value) <= 40);

// The value as compact JSON text; and added to one.
std::string toJson(const Value& value);
void writeJson(std::string& out, const Value& value);
// A text in quotes, with what JSON wants escaped.
void writeJsonText(std::string& out, std::string_view text);

}  // namespace riffle
