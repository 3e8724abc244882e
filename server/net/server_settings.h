#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "language/card_file.h"
#include "server/limits/limits.h"

namespace riffle::server {

// What whoever starts a server says of it.
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

}  // namespace riffle::server
