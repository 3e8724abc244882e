#include "server/store/record.h"

#include <zlib.h>

#include "protocol/commitment.h"
#include "protocol/difference.h"
#include "protocol/json.h"

namespace riffle::server {

namespace {

// "R1", four bytes of length, the lowest first, and the text, deflated.
constexpr std::string_view kMark = "R1";
constexpr size_t kHead = 6;
constexpr size_t kLargest = 64U << 20U;

Value viewsOf(const Table& table) {
    const Session& session = table.session();
    const std::unique_ptr<Game> game = session.copyAt(0);
    struct Looker {
        std::string name;
        Viewer viewer;
        Value last = Value::map();
        Value steps = Value::list();
    };
    std::vector<Looker> all{{"all", {true, 0}}};
    for (size_t i = 0; i < table.places().size(); ++i) all.push_back({table.seatName(i), {false, static_cast<Seat>(i)}});
    for (size_t i = 0; i <= session.choices().size(); ++i) {
        EventLog events;
        if (i > 0) game->choose(session.choices()[i - 1].action, events);
        for (Looker& each : all) {
            Value next = game->view(each.viewer);
            each.steps.add(differenceOf(each.last, next));
            each.last = std::move(next);
        }
    }
    Value out = Value::map();
    for (Looker& each : all) out[each.name] = std::move(each.steps);
    return out;
}

}  // namespace

Value recordOf(const Table& table) {
    Value out = table.session().replay();
    out["result"] = table.result();  // also where somebody gave up or had no time left
    out["views"] = viewsOf(table);
    return out;
}

std::optional<Value> recordedView(const Value& record, std::string_view who, size_t choices) {
    const Value* views = record.find("views");
    const Value* steps = views && views->isMap() ? views->find(who) : nullptr;
    if (!steps || !steps->isList() || choices >= steps->size()) return std::nullopt;
    std::optional<Value> out = Value::map();
    for (size_t i = 0; out && i <= choices; ++i) out = changedBy(*out, steps->items()[i]);
    return out;
}

Value recordOf(const Saved& saved) {
    Value out = Value::map();
    out["format"] = "riffle-replay";
    out["rules"] = saved.rules;
    out["game"] = saved.game;
    out["cards"] = saved.cards;
    if (Seed seed; readSeed(saved.plan, seed)) addSeed(seed, out);
    if (const Value* request = saved.plan.find("request")) out["request"] = *request;
    std::vector<const Entry*> standing;
    for (const Entry& entry : saved.entries) {
        if (entry.kind == Entry::Kind::Choice) standing.push_back(&entry);
        if (entry.kind == Entry::Kind::Undo) standing.resize(std::min(entry.to, standing.size()));
    }
    out["choices"] = Value::list();
    out["notation"] = Value::list();
    for (const Entry* entry : standing) {
        out["choices"].add(int64_t{entry->action});
        out["notation"].add(entry->text);
    }
    out["result"] = saved.result;
    return out;
}

std::string packedRecord(const Value& record) {
    const std::string text = toJson(record);
    uLongf size = compressBound(text.size());
    std::string out(kHead + size, '\0');
    out.replace(0, kMark.size(), kMark);
    for (size_t i = 0; i < 4; ++i) out[kMark.size() + i] = static_cast<char>(text.size() >> (8 * i) & 0xFFU);
    // It can't fail: there is room enough, and no memory is the end of everything anyway.
    compress2(static_cast<Bytef*>(static_cast<void*>(out.data() + kHead)), &size,
              static_cast<const Bytef*>(static_cast<const void*>(text.data())), text.size(), Z_DEFAULT_COMPRESSION);
    out.resize(kHead + size);
    return out;
}

std::optional<Value> unpackedRecord(std::string_view packed, std::string& error) {
    error = "it is damaged";
    if (packed.size() < kHead || !packed.starts_with(kMark)) return std::nullopt;
    size_t size = 0;
    for (size_t i = 0; i < 4; ++i) size |= static_cast<size_t>(static_cast<unsigned char>(packed[kMark.size() + i])) << (8 * i);
    if (size > kLargest) return std::nullopt;
    std::string text(size, '\0');
    uLongf got = size;
    const std::string_view body = packed.substr(kHead);
    const int state = uncompress(static_cast<Bytef*>(static_cast<void*>(text.data())), &got,
                                 static_cast<const Bytef*>(static_cast<const void*>(body.data())), body.size());
    if (state != Z_OK || got != size) return std::nullopt;
    std::string why;
    auto out = parseJson(text, why, {.bytes = kLargest});
    if (!out || !out->isMap()) return std::nullopt;
    error.clear();
    return out;
}

}  // namespace riffle::server
