#include "machine/request.h"

namespace riffle::machine {

std::string wordOf(const Value& value) {
    if (value.isText()) return value.asText();
    if (value.isBool()) return value.asBool() ? "true" : "false";
    if (value.isInt()) return std::to_string(value.asInt());
    return value.isList() ? "a list" : value.isMap() ? "a map" : "nothing";
}

std::string quoted(std::string_view word) {
    return "\"" + std::string(word) + "\"";
}

bool Reader::refuse(std::string code, std::string message) {
    refusal = {std::move(code), std::move(message)};
    return false;
}

bool Reader::isNumber(std::string_view what, const Value& value, int least, int most) {
    if (value.isInt() && value.asInt() >= least && value.asInt() <= most) return true;
    return refuse(quoted(what) + " is a number from " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
                  wordOf(value) + ".");
}

bool Reader::readSeatNamed(std::string_view what, const Value& value, std::optional<Seat> found, Seat& seat) {
    if (!found) return refuse(quoted(what) + " names no seat of this table: " + wordOf(value) + ".");
    seat = *found;
    return true;
}

}  // namespace riffle::machine
