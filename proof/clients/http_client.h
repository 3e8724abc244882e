#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "proof/clients/websocket_pool.h"

namespace riffle::proof {

// Calls over HTTP, one after the other, on a connection that is kept. Waits for each answer.
class Caller {
public:
    // Who waits at most so long for an answer.
    explicit Caller(Address address, int seconds = 30) : address_(std::move(address)), seconds_(seconds) {}
    ~Caller();
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    struct Answer {
        int status = 0;
        std::string body;
    };
    // Nothing where there is no answer.
    std::optional<Answer> get(std::string_view path) { return call("GET", path, {}); }
    std::optional<Answer> post(std::string_view path, std::string_view body) { return call("POST", path, body); }

private:
    std::optional<Answer> call(std::string_view method, std::string_view path, std::string_view body);
    [[nodiscard]] bool connect();
    void hangUp();

    Address address_;
    int seconds_;
    int file_ = -1;
};

}  // namespace riffle::proof
