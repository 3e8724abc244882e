#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "proof/clients/http_client.h"

namespace riffle::proof {

// Makes tables for two over HTTP on threads of its own, so that nobody who plays waits for it.
class Maker {
public:
    struct Made {
        size_t number = 0;  // as it was wished for
        std::string id = {};
        std::array<std::string, 2> tokens = {};
        std::string error = {};  // why there is no table
    };

    Maker(const Address& address, int threads);
    ~Maker();
    Maker(const Maker&) = delete;
    Maker& operator=(const Maker&) = delete;

    // For somebody at that address, or whoever asks.
    void wish(size_t number, std::string game, uint64_t seed, std::optional<Address> from = std::nullopt);
    // Those that were made since.
    std::vector<Made> take();

private:
    struct Wish {
        size_t number = 0;
        std::string game;
        uint64_t seed = 0;
        std::optional<Address> from;
    };
    void work(const Address& address);

    std::mutex lock_;
    std::condition_variable news_;
    std::deque<Wish> wishes_;
    std::vector<Made> made_;
    bool isStopping_ = false;
    std::vector<std::thread> threads_;
};

// One such table.
Maker::Made makeTable(Caller& caller, const std::string& game, uint64_t seed);
// Where its seat is opened, for who has seen it up to a version.
std::string socketTarget(const std::string& table, const std::string& token, int64_t since);

}  // namespace riffle::proof
