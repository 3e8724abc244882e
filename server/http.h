#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "protocol/games.h"
#include "server/tables.h"

namespace riffle::server {

struct ServerSettings {
    std::string host = "127.0.0.1";
    uint16_t port = 8080;   // 0: any that is free
    int otherPorts = 0;     // how many ports behind it are tried where it is taken
    std::string data = {};  // a folder; empty: nothing is kept
    // "postgresql://…" instead of a folder, which several servers may share. "host:port": where the others reach this one,
    // nowhere if empty; what they prove themselves with; and how long one may be silent before its tables are taken over.
    std::string database = {};
    std::string nodeAddress = {};
    std::string nodeSecret = {};
    int leaseMilliseconds = 5000;
    // "127.0.0.1:9091": where whoever runs it reads figures; empty: nowhere. A port of 0 is any that is free.
    std::string metrics = {};
    bool isMetricsWanted = true;  // so that it can't do without; else it is logged where the port is taken
    int botThreads = 0;           // 0: one less than there are cores
    std::string assets = {};      // a folder with the client; empty: the one that is built in
    std::string publicUrl = {};   // "https://cards.example"; empty: as it was reached
    // Addresses of proxies whose word counts on who asks; "loopback" is this machine. None given: loopback with a publicUrl.
    std::vector<std::string> proxies = {};
    Limits limits = {};
    std::vector<language::CardFile> extraCards = {};
    bool isLogging = true;
    std::function<void(size_t)> restoring = {};  // told at the start how many tables are there again
};

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
