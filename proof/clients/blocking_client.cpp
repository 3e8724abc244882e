#include "proof/clients/blocking_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "proof/clients/table_maker.h"
#include "protocol/json.h"

namespace riffle::proof {

namespace {

int64_t milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

bool Visitor::enter(const std::string& table, const std::string& token, int64_t since) {
    leave();
    letters_.clear();
    why_.clear();
    wire_ = wires_.open(address_, socketTarget(table, token, since));
    for (const int64_t until = milliseconds() + 10'000; !isIn_ && why_.empty() && milliseconds() < until;) wires_.poll(20);
    return isIn_;
}

void Visitor::leave() {
    if (wire_ != 0) wires_.close(wire_);
    wire_ = 0;
    isIn_ = false;
}

std::optional<std::string> Visitor::wait(std::string_view type, int patience) {
    const std::string begin = fmt::format(R"({{"t":"{}")", type);
    for (const int64_t until = milliseconds() + patience;;) {
        while (!letters_.empty()) {
            std::string letter = std::move(letters_.front());
            letters_.pop_front();
            if (letter.starts_with(begin)) return letter;
        }
        const int64_t left = until - milliseconds();
        if (left <= 0 || !isIn_) return std::nullopt;
        wires_.poll(static_cast<int>(std::min<int64_t>(left, 20)));
    }
}

std::vector<std::string> Visitor::listen(int patience) {
    for (const int64_t until = milliseconds() + patience; isIn_ && milliseconds() < until;) wires_.poll(10);
    std::vector<std::string> out(letters_.begin(), letters_.end());
    letters_.clear();
    return out;
}

void addTokens(const Value& value, std::vector<std::string>& out) {
    const auto add = [&](std::string token) {
        if (!token.empty() && std::find(out.begin(), out.end(), token) == out.end()) out.push_back(std::move(token));
    };
    if (value.isList()) {
        for (const Value& each : value.items()) addTokens(each, out);
    }
    if (!value.isMap()) return;
    for (const auto& [name, each] : value.entries()) {
        if (name == "token" && each.isText()) add(each.asText());
        if (name == "url" && each.isText()) {
            const std::string& url = each.asText();
            if (const size_t at = url.find('#'); at != std::string::npos) add(url.substr(at + 1));
        }
        addTokens(each, out);
    }
}

NewTable makeTable(Caller& caller, std::string_view wish) {
    NewTable made;
    const auto answer = caller.post("/api/v1/tables", wish);
    if (!answer) return made;
    made.status = answer->status;
    made.body = answer->body;
    std::string error;
    const auto value = parseJson(answer->body, error);
    const Value* id = value && value->isMap() ? value->find("id") : nullptr;
    const Value* seats = value && value->isMap() ? value->find("seats") : nullptr;
    if (answer->status != 201 || !id || !seats || !seats->isList()) return made;
    made.id = id->asText();
    for (const Value& seat : seats->items()) {
        const Value* token = seat.find("token");
        made.tokens.push_back(token && token->isText() ? token->asText() : "");
    }
    addTokens(*value, made.seen);
    return made;
}

}  // namespace riffle::proof
