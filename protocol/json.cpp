#include "protocol/json.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_set>
#include <vector>

namespace riffle {

namespace {

// Builds the value as nlohmann's parser calls out what it reads. Each handler returns whether to go on.
class Builder {
public:
    using number_integer_t = nlohmann::json::number_integer_t;
    using number_unsigned_t = nlohmann::json::number_unsigned_t;
    using number_float_t = nlohmann::json::number_float_t;
    using string_t = nlohmann::json::string_t;
    using binary_t = nlohmann::json::binary_t;

    explicit Builder(const JsonLimits& limits) : limits_(limits) {}

    bool null() { return put(Value()); }
    bool boolean(bool b) { return put(Value(b)); }
    bool number_integer(number_integer_t n) { return put(Value(static_cast<int64_t>(n))); }
    bool number_unsigned(number_unsigned_t n) {
        if (n > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) return fail("a number is too large");
        return put(Value(static_cast<int64_t>(n)));
    }
    bool number_float(number_float_t, const string_t&) { return fail("a number is not whole or too large"); }
    bool string(string_t& text) { return put(Value(std::move(text))); }
    bool binary(binary_t&) { return fail("binary values are not JSON"); }
    bool start_object(size_t) { return open(Value::map()); }
    bool start_array(size_t) { return open(Value::list()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(string_t& name) {
        Open& last = open_.back();
        const Value& object = last.value;
        // Few are compared one by one; of many, that would take longer the more there are.
        if (object.size() == kFewKeys) {
            for (const auto& [known, value] : object.entries()) last.keys.insert(known);
        }
        const bool isKnown = object.size() < kFewKeys ? object.find(name) != nullptr : !last.keys.insert(name).second;
        if (isKnown) return fail("an object has the same key twice");
        if (object.size() >= limits_.keys) return fail(fmt::format("an object has more than {} keys", limits_.keys));
        last.key = std::move(name);
        return true;
    }
    bool parse_error(size_t, const std::string&, const nlohmann::detail::exception& exception) {
        constexpr int kOverflow = 406;  // of a number
        return fail(exception.id == kOverflow ? "a number is not whole or too large" : clean(exception.what()));
    }

    Value result;
    std::string error;

private:
    static constexpr size_t kFewKeys = 32;

    struct Open {
        Value value;
        std::string key = {};
        std::unordered_set<std::string> keys = {};  // where there are many
    };

    bool fail(std::string message) {
        if (error.empty()) error = std::move(message);
        return false;
    }
    bool open(Value container) {
        if (static_cast<int>(open_.size()) >= limits_.depth)
            return fail(fmt::format("it is nested deeper than {} levels", limits_.depth));
        open_.push_back({std::move(container)});
        return true;
    }
    bool close() {
        Value value = std::move(open_.back().value);
        open_.pop_back();
        return put(std::move(value));
    }
    bool put(Value value) {
        if (open_.empty()) {
            result = std::move(value);
        } else if (open_.back().value.isMap()) {
            (void)open_.back().value.append(open_.back().key, std::move(value));
        } else {
            open_.back().value.add(std::move(value));
        }
        return true;
    }

    // The parser's message without its prefix and without the input it quotes, which may be anything.
    static std::string clean(std::string_view what) {
        if (const size_t at = what.find("parse error at "); at != std::string_view::npos) what.remove_prefix(at + 15);
        if (const size_t at = what.find("; last read"); at != std::string_view::npos) {
            const size_t expected = what.rfind("; expected ");
            std::string text(what.substr(0, at));
            if (expected != std::string_view::npos && expected > at) text += what.substr(expected);
            return ascii(text);
        }
        return ascii(what);
    }
    static std::string ascii(std::string_view text) {
        std::string out;
        for (const char c : text) {
            if (c >= 0x20 && c < 0x7F) out += c;
        }
        return out;
    }

    const JsonLimits& limits_;
    std::vector<Open> open_;
};

}  // namespace

std::optional<Value> parseJson(std::string_view text, std::string& error, const JsonLimits& limits) {
    if (text.size() > limits.bytes) {
        error = fmt::format("The JSON text is longer than {} bytes.", limits.bytes);
        return std::nullopt;
    }
    Builder builder(limits);
    if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) {
        error = fmt::format("This is not JSON that can be read here: {}.", builder.error);
        return std::nullopt;
    }
    return std::move(builder.result);
}

}  // namespace riffle
