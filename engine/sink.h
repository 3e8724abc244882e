#pragma once

#include <charconv>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "engine/value.h"

namespace riffle {

// Where something is written piece by piece, as JSON text or as a Value: who describes a game is a template of it and need not
// know which. Maps and lists are begun and ended; with a key in front what is put stands in a map, without one in a list or
// alone. Keys are words that need no escape.

// JSON text, at the end of what is there: nothing is built that is thrown away again.
class JsonSink {
public:
    explicit JsonSink(std::string& out) : out_(out) {}

    void beginMap() { open('{'); }
    void beginMap(std::string_view key) {
        name(key);
        out_ += '{';
    }
    void endMap() { out_ += '}'; }
    void beginList() { open('['); }
    void beginList(std::string_view key) {
        name(key);
        out_ += '[';
    }
    void endList() { out_ += ']'; }

    template <class What>
    void put(std::string_view key, const What& what) {
        name(key);
        write(what);
    }
    template <class What>
    void add(const What& what) {
        separate();
        write(what);
    }
    void addNull() { addReady("null"); }
    void putNull(std::string_view key) {
        name(key);
        out_ += "null";
    }
    // "c12"
    void putCard(std::string_view key, int card) {
        name(key);
        out_ += "\"c";
        write(card);
        out_ += '"';
    }
    // What is put next, or begun, without a key stands under this one.
    void name(std::string_view key) {
        char piece[kLongestKey + 4];  // added at once: there are hundreds in a letter
        size_t size = 0;
        if (out_.back() != '{') piece[size++] = ',';
        piece[size++] = '"';
        if (key.size() > kLongestKey) {  // none of ours
            out_.append(piece, size).append(key).append("\":");
            return;
        }
        std::memcpy(piece + size, key.data(), key.size());
        size += key.size();
        piece[size++] = '"';
        piece[size++] = ':';
        out_.append(piece, size);
    }
    // JSON text that is ready.
    void addReady(std::string_view json) {
        separate();
        out_ += json;
    }
    // Where others may go on writing.
    std::string& text() { return out_; }

private:
    static constexpr size_t kLongestKey = 28;

    void open(char bracket) {
        separate();
        out_ += bracket;
    }
    // Nothing stands in front of the first of a map or a list, or of what is put alone.
    void separate() {
        if (!out_.empty() && out_.back() != '{' && out_.back() != '[' && out_.back() != ':') out_ += ',';
    }
    void write(std::string_view text) { writeJsonText(out_, text); }
    void write(const std::string& text) { writeJsonText(out_, text); }
    void write(const char* text) { writeJsonText(out_, text); }
    void write(bool flag) { out_ += flag ? "true" : "false"; }
    void write(int number) { write(int64_t{number}); }
    void write(int64_t number) {
        char digits[24];
        out_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
    }
    void write(const Value& value) { writeJson(out_, value); }

    std::string& out_;
};

// The same as a Value.
class ValueSink {
public:
    void beginMap() { open(Value::map()); }
    void beginMap(std::string_view key) { open(key, Value::map()); }
    void endMap() { open_.pop_back(); }
    void beginList() { open(Value::list()); }
    void beginList(std::string_view key) { open(key, Value::list()); }
    void endList() { open_.pop_back(); }

    void put(std::string_view key, Value value) { open_.back()->append(key, std::move(value)); }
    void add(Value value) {
        if (open_.empty()) {
            result = std::move(value);
        } else {
            open_.back()->add(std::move(value));
        }
    }
    void addNull() { add(Value()); }
    void putNull(std::string_view key) { put(key, Value()); }
    void putCard(std::string_view key, int card) { put(key, "c" + std::to_string(card)); }

    Value result;

private:
    // What is begun stays where it is until it is ended: whatever holds it does not grow before that.
    void open(Value container) {
        if (open_.empty()) {
            result = std::move(container);
            open_.push_back(&result);
        } else {
            open_.back()->add(std::move(container));
            open_.push_back(&open_.back()->last());
        }
    }
    void open(std::string_view key, Value container) { open_.push_back(&open_.back()->append(key, std::move(container))); }

    std::vector<Value*> open_;
};

}  // namespace riffle
