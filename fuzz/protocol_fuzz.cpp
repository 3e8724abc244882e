// A session of `riffle engine`: every line is a request. To get far into games, `=3` is short for choosing option 3 and `>play
// Troll` for choosing an action.

#include <fmt/format.h>

#include <sstream>

#include "fuzz/input.h"
#include "protocol/engine.h"
#include "protocol/json.h"

namespace riffle::fuzz {
namespace {

constexpr size_t kMostLines = 40;
constexpr const char* kReplay = R"({"do":"replay"})";
constexpr JsonLimits kReplyLimits{.bytes = 64U << 20U, .depth = 64, .keys = 1U << 20U};

std::string requestOf(std::string_view line) {
    const bool isOption = line.starts_with('=');
    if (!isOption && !line.starts_with('>')) return std::string(line);
    Value request = Value::map();
    request["do"] = "choose";
    if (!isOption) {
        request["action"] = line.substr(1);
        return toJson(request);
    }
    int64_t number = 0;
    for (const char digit : line.substr(1, 3)) number = number * 10 + (digit - '0');
    request["option"] = number;
    return toJson(request);
}

std::vector<std::string> requestsOf(std::string_view text) {
    std::vector<std::string> requests;
    while (!text.empty() && requests.size() < kMostLines) {
        const size_t end = std::min(text.find('\n'), text.size());
        if (std::string request = requestOf(text.substr(0, end)); request.find_first_not_of(" \t\r") != std::string::npos)
            requests.push_back(std::move(request));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return requests;
}

Value parsed(const std::string& reply) {
    std::string error;
    const auto value = parseJson(reply, error, kReplyLimits);
    require(value && value->isMap(), "a reply is not a JSON object", error + "\n" + reply);
    return *value;
}

bool isOk(const Value& reply) {
    const Value* ok = reply.find("ok");
    require(ok && ok->isBool(), "a reply does not say whether all is well", toJson(reply));
    return ok->asBool();
}

// A replay of the session loads, into a game that is in order.
void checkReplay(Engine& engine) {
    const Value reply = parsed(engine.answer(kReplay));
    if (!isOk(reply)) return;
    Refusal refusal;
    const auto session = Session::load(shardsKind(), *reply.find("replay"), refusal);
    require(session.has_value(), "the replay of a session can't be loaded", refusal.message);
    require(session->game().broken().empty(), "an invariant does not hold", session->game().broken());
}

// Whether the request was accepted; where it was not, that there is a reason.
bool checkReply(const std::string& reply) {
    require(reply.find('\n') == std::string::npos, "a reply has more than one line", reply);
    require(isUtf8(reply), "a reply is not UTF-8", reply);
    const Value value = parsed(reply);
    if (isOk(value)) return true;
    const Value* error = value.find("error");
    const Value* code = error ? error->find("code") : nullptr;
    const Value* message = error ? error->find("message") : nullptr;
    require(code && message && message->isText() && !message->asText().empty(), "a refusal without a reason", reply);
    require(*code != Value("internal"), "a request fails inside", reply);
    return false;
}

void run(std::string_view text) {
    Engine engine(games());
    std::string accepted;
    std::string replies;
    for (const std::string& request : requestsOf(text)) {
        const std::string reply = engine.answer(request);
        if (!checkReply(reply)) continue;
        accepted += request + '\n';
        replies += reply + '\n';
    }
    checkReplay(engine);

    // What was refused has changed nothing: without it, everything else is answered the same, and the game is the same.
    std::istringstream in(accepted);
    std::ostringstream out;
    Engine other(games());
    other.serve(in, out);
    require(out.str() == replies, "the same requests are answered differently without the refused ones", out.str());
    require(other.answer(kReplay) == engine.answer(kReplay), "a refused request changes the game");
}

}  // namespace
}  // namespace riffle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    riffle::fuzz::run({reinterpret_cast<const char*>(data), size});
    return 0;
}
