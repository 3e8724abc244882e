#include "protocol/standing.h"

#include <algorithm>
#include <vector>

#include "engine/hash.h"
#include "protocol/json.h"

namespace riffle {

uint64_t Standing::hash(const Value& value, uint64_t before) {
    if (value.isList()) {
        uint64_t out = hashBytes("[", 1, before);
        for (const Value& each : value.items()) out = hash(each, out);
        return hashBytes("]", 1, out);
    }
    if (!value.isMap()) {
        const std::string text = toJson(value);
        return hashBytes(text.data(), text.size(), before);
    }
    std::vector<std::pair<std::string_view, const Value*>> entries;
    for (const auto& [name, each] : value.entries()) {
        if (isFixed_ && !fields_.contains(name)) continue;
        if (!isFixed_) fields_.emplace(name);
        entries.emplace_back(name, &each);
    }
    // Whatever the order they are written in.
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    uint64_t out = hashBytes("{", 1, before);
    for (const auto& [name, each] : entries) out = hash(*each, hashBytes(name.data(), name.size(), out));
    return hashBytes("}", 1, out);
}

uint64_t Standing::hash(const Game& game) {
    const std::string decider = game.isOver() ? std::string() : game.seatName(game.decider());
    return hash(game.view({true, 0}), hashBytes(decider.data(), decider.size()));
}

Value fieldsValue(const Standing& standing) {
    Value out = Value::list();
    for (const std::string& each : standing.fields()) out.add(each);
    return out;
}

Standing standingOf(const Value* fields) {
    std::set<std::string, std::less<>> out;
    if (fields && fields->isList()) {
        for (const Value& each : fields->items()) {
            if (each.isText()) out.insert(each.asText());
        }
    }
    return Standing(std::move(out));
}

}  // namespace riffle
