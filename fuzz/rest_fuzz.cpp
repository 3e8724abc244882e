// Bodies for every call that takes one, put together from the fields that the calls know with values that fit, nearly fit or do
// not.

#include "fuzz/server_checks.h"
#include "protocol/json.h"

namespace riffle::fuzz {
namespace {

constexpr int kMostCalls = 6;

constexpr std::string_view kCalls[] = {
    "/api/v1/tables",        "/api/v1/tables/@T/join",    "/api/v1/tables/@T/leave",    "/api/v1/tables/@T/start",
    "/api/v1/analysis",      "/api/v1/tables/@T/rematch", "/api/v1/tables/@T/actions",  "/api/v1/decks/import",
    "/api/v1/tables/nosuch", "/api/v1/decks/generate",    "/api/v1/replays/@T/steps/1", "/api/v1/tables/@T/view",
};
constexpr std::string_view kFields[] = {
    "game", "seats",  "format", "options", "decks", "seed",    "starting",  "characters", "relics",   "listed", "undo",   "clock",
    "from", "replay", "step",   "token",   "name",  "seat",    "deck",      "level",      "decision", "option", "action", "n",
    "text", "lang",   "houses", "count",   "kind",  "seconds", "increment", "expired",    "A",        "B",      "cards",  "x",
};
constexpr std::string_view kWords[] = {
    "shards",  "keyforge", "epic",  "@T",   "@A",  "@B",     "",      "A",    "B",           "person", "here",  "bot",
    "open",    "lose",     "free",  "off",  "ru",  "dark",   "draft", "none", "consent",     "random", "Mira",  "play crystal",
    "Brobnar", "Dis",      "Logos", "sage", "end", "\u202e", "\x01",  "<b>",  "constructed", "team",   "first", "nosuch",
};

Value valueOf(Bytes& bytes, int depth) {
    const size_t kind = bytes.below(10);
    switch (kind) {
        case 0: return {};
        case 1: return bytes.below(2) == 1;
        case 2: return static_cast<int64_t>(bytes.below(12));
        case 3: return static_cast<int64_t>(bytes.below(65536)) - 300;
        case 4: return (int64_t{1} << bytes.below(63)) - static_cast<int64_t>(bytes.below(3));
        case 5: return std::string(bytes.below(2000), static_cast<char>('a' + static_cast<char>(bytes.below(26))));
        case 6:
        case 7: return kWords[bytes.below(std::size(kWords))];
        default: break;
    }
    Value out = kind == 8 ? Value::list() : Value::map();
    for (size_t i = depth > 4 ? 0 : bytes.below(5); i > 0; --i) {
        if (kind == 8)
            out.add(valueOf(bytes, depth + 1));
        else
            out[std::string(kFields[bytes.below(std::size(kFields))])] = valueOf(bytes, depth + 1);
    }
    return out;
}

// A call that could be meant, so that what lies behind the first checks is reached as well.
Value likelyBody(std::string_view call, Bytes& bytes) {
    Value body = Value::map();
    static constexpr std::string_view kGames[] = {"shards", "keyforge", "epic"};
    if (call.starts_with("/api/v1/tables/")) {
        body["token"] = bytes.below(2) == 0 ? "@A" : "@B";
        if (call.ends_with("actions")) {
            body["decision"] = "@V";  // becomes a number below
            body["option"] = static_cast<int64_t>(bytes.below(8));
        }
    } else {
        body["game"] = kGames[bytes.below(3)];
        if (call.ends_with("generate")) body["seed"] = static_cast<int64_t>(bytes.below(256));
    }
    return body;
}

void run(Bytes bytes) {
    Room room(bytes.take());
    for (int i = 0; i < kMostCalls && !bytes.isEmpty(); ++i) {
        const std::string_view call = kCalls[bytes.below(std::size(kCalls))];
        server::Request request;
        static constexpr std::string_view kMethods[] = {"POST", "POST", "POST", "POST", "POST", "GET", "DELETE", "HEAD"};
        request.method = kMethods[bytes.below(std::size(kMethods))];
        request.path = room.filled(call);
        request.address = "192.0.2.9";
        Value body = bytes.below(4) == 0 ? Value::map() : likelyBody(call, bytes);
        for (size_t more = bytes.below(5); more > 0; --more)
            body[std::string(kFields[bytes.below(std::size(kFields))])] = valueOf(bytes, 0);
        std::string text = toJson(body);
        if (const size_t at = text.find(R"("@V")"); at != std::string::npos) text.replace(at, 4, "@V");
        request.body = room.filled(text);
        static constexpr std::string_view kLanguages[] = {"en", "ru", "de", "pl", "", "xx"};
        request.query["lang"] = kLanguages[bytes.below(std::size(kLanguages))];
        if (request.method == "GET") request.query["token"] = room.filled("@A");
        const server::Reply reply = room.ask(request);
        if (request.method == "HEAD") require(reply.status != 500, "a request fails inside", reply.body);
        room.letBotsChoose();
    }
    room.check();
}

}  // namespace
}  // namespace riffle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    riffle::fuzz::run({data, size});
    return 0;
}
