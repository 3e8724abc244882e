#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "protocol/games.h"
#include "server/net/server_settings.h"
#include "server/tables/tables.h"

namespace riffle::server {

// The whole server: one thread for all connections, and a few for bots.
class Server {
public:
    // Opens the data and the port. Null with a sentence in `error` where that can't be.
    static std::unique_ptr<Server> open(const Games& games, ServerSettings settings, std::string& error);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // What came back from the last time.
    [[nodiscard]] const Tables::Restored& restored() const;
    [[nodiscard]] uint16_t port() const;
    // That of the figures, 0 where there are none.
    [[nodiscard]] uint16_t metricsPort() const;
    // That for other servers, 0 where there is none.
    [[nodiscard]] uint16_t nodePort() const;
    // Serves until stop() or, with `untilSignal`, SIGINT or SIGTERM.
    void run(bool untilSignal);
    // From any thread: says goodbye to everybody and ends run().
    void stop();
    // Runs on the serving thread and waits for it: for tests.
    void inside(const std::function<void(Tables&)>& work);

private:
    struct Parts;
    explicit Server(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace riffle::server
