#include "protocol/difference.h"

#include <algorithm>
#include <string>

namespace riffle {

namespace {

Value wholly(const Value& to) {
    return Value::listOf({to});
}

bool haveSameKeys(const Value& a, const Value& b) {
    return std::equal(a.entries().begin(), a.entries().end(), b.entries().begin(), b.entries().end(),
                      [](const Value::Entry& x, const Value::Entry& y) { return x.first == y.first; });
}

// Behind what is alike at the beginning and before what is alike at the end.
Value splice(const std::vector<Value>& from, const std::vector<Value>& to) {
    const size_t most = std::min(from.size(), to.size());
    size_t before = 0;
    while (before < most && from[before] == to[before]) ++before;
    size_t behind = 0;
    while (behind < most - before && from[from.size() - 1 - behind] == to[to.size() - 1 - behind]) ++behind;
    Value out = Value::list();
    out.add(static_cast<int64_t>(before));
    out.add(static_cast<int64_t>(from.size() - before - behind));
    for (size_t i = before; i < to.size() - behind; ++i) out.add(to[i]);
    Value map = Value::map();
    map["@"] = std::move(out);
    return map;
}

std::optional<Value> spliced(const std::vector<Value>& from, const Value& how) {
    if (how.size() < 2) return std::nullopt;
    const int64_t at = how.items()[0].asInt();
    const int64_t gone = how.items()[1].asInt();
    const auto size = static_cast<int64_t>(from.size());
    if (at < 0 || gone < 0 || at > size || gone > size - at) return std::nullopt;
    Value out = Value::list();
    for (int64_t i = 0; i < at; ++i) out.add(from[static_cast<size_t>(i)]);
    for (size_t i = 2; i < how.size(); ++i) out.add(how.items()[i]);
    for (int64_t i = at + gone; i < size; ++i) out.add(from[static_cast<size_t>(i)]);
    return out;
}

}  // namespace

Value differenceOf(const Value& from, const Value& to) {
    Value out = Value::map();
    if (from.isMap() && to.isMap() && haveSameKeys(from, to)) {
        for (size_t i = 0; i < from.size(); ++i) {
            if (from.entries()[i].second == to.entries()[i].second) continue;
            out.append(from.entries()[i].first, differenceOf(from.entries()[i].second, to.entries()[i].second));
        }
        return out;
    }
    if (from.isList() && to.isList()) {
        if (from.size() != to.size()) return splice(from.items(), to.items());
        for (size_t i = 0; i < from.size(); ++i) {
            if (!(from.items()[i] == to.items()[i])) out.append(std::to_string(i), differenceOf(from.items()[i], to.items()[i]));
        }
        return out;
    }
    return from == to ? out : wholly(to);
}

std::optional<Value> changedBy(const Value& from, const Value& difference) {
    if (difference.isList()) return difference.size() == 1 ? std::optional(difference.items()[0]) : std::nullopt;
    if (!difference.isMap()) return std::nullopt;
    if (difference.size() == 0) return from;
    if (from.isList() && difference.find("@")) return spliced(from.items(), *difference.find("@"));
    if (!from.isMap() && !from.isList()) return std::nullopt;
    size_t used = 0;
    Value out = from.isMap() ? Value::map() : Value::list();
    for (size_t i = 0; i < from.size(); ++i) {
        const std::string name = from.isMap() ? from.entries()[i].first : std::to_string(i);
        const Value& old = from.isMap() ? from.entries()[i].second : from.items()[i];
        const Value* change = difference.find(name);
        std::optional<Value> next = change ? changedBy(old, *change) : std::optional(old);
        if (!next) return std::nullopt;
        used += change ? 1 : 0;
        from.isMap() ? (void)out.append(name, std::move(*next)) : out.add(std::move(*next));
    }
    return used == difference.size() ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace riffle
