#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/value.h"
#include "proof/clients/http_client.h"
#include "proof/clients/messages.h"
#include "proof/clients/websocket_pool.h"

namespace riffle::proof {

// One WebSocket whose letters are waited for, one after the other: for whoever does a few things in turn.
class Visitor final : public Wires::Ear {
public:
    explicit Visitor(Address address) : address_(std::move(address)) {}

    // Goes to a table, with a token or to watch. False where it is not let in.
    [[nodiscard]] bool enter(const std::string& table, const std::string& token, int64_t since = 0);
    void leave();
    void say(std::string_view letter) { wires_.send(wire_, letter); }
    // The next letter of that type ("hello"), those before it forgotten; nothing where it does not come in time.
    std::optional<std::string> wait(std::string_view type, int milliseconds = 5000);
    // Listens for so long and gives everything that came.
    std::vector<std::string> listen(int milliseconds);
    [[nodiscard]] bool isIn() const { return isIn_; }
    // Why it is not in any more: "not let in: HTTP/1.1 403 Forbidden".
    [[nodiscard]] const std::string& why() const { return why_; }

    void opened(Wires::Id) override { isIn_ = true; }
    void heard(Wires::Id, std::string_view letter) override { letters_.emplace_back(letter); }
    void ended(Wires::Id, const std::string& why) override {
        isIn_ = false;
        why_ = why;
    }

private:
    Address address_;
    Wires wires_{*this};
    Wires::Id wire_ = 0;
    bool isIn_ = false;
    std::string why_;
    std::deque<std::string> letters_;
};

// A table as whoever made it was told of it.
struct NewTable {
    int status = 0;  // of the answer
    std::string id = {};
    std::vector<std::string> tokens = {};  // by seat; empty where there is none
    std::vector<std::string> seen = {};    // every token that stands anywhere in the answer
    std::string body = {};
};
NewTable makeTable(Caller& caller, std::string_view wish);
// Every text called "token", and what stands behind the # of every "url", wherever it is.
void addTokens(const Value& value, std::vector<std::string>& out);

}  // namespace riffle::proof
