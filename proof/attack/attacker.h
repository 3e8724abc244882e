#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rng.h"
#include "proof/attack/attack.h"
#include "proof/attack/targets.h"
#include "proof/clients/blocking_client.h"
#include "proof/clients/raw_pool.h"

namespace riffle::proof {

// What all attackers of a run share: where the server is, what they look for, and what they have found.
class Siege {
public:
    Siege(Address server, int addresses, bool isProxyTrusted, uint64_t seed)
        : server_(std::move(server)), addresses_(addresses), isProxyTrusted_(isProxyTrusted), rng_(Rng::seeded(seed)) {}

    [[nodiscard]] const Address& server() const { return server_; }
    // One of those that attackers come from, in turn: half of them are neighbours, the others live far from each other.
    [[nodiscard]] Address anyone() { return someone(next_++); }
    [[nodiscard]] Address someone(uint64_t number) const;
    // A proxy that the server believes, and what somebody behind it has as address there: one of a /48 of IPv6 where that holds.
    [[nodiscard]] Address proxy() const { return from(server_, 99, 0, 1); }
    [[nodiscard]] bool isProxyTrusted() const { return isProxyTrusted_; }

    // A file beside the server's data whose words nobody may ever be sent.
    void setCanary(std::string path, std::string words) {
        canaryPath_ = std::move(path);
        canary_ = std::move(words);
    }
    [[nodiscard]] const std::string& canaryPath() const { return canaryPath_; }
    // Everything that any attacker was sent comes by here.
    void look(std::string_view bytes);
    // A record of a finished game as the server gave it, to be forged; empty where there is none.
    std::string record = {};
    std::string finished = {};  // the id of that game
    std::string deck = {};      // of deckGame(), which can be played
    // Of each kind one that the attackers have, with two seats of their own.
    std::map<std::string, NewTable, std::less<>> tables = {};

    // The attack is over: whoever waits for something need not any more.
    void end() { isOver_ = true; }
    [[nodiscard]] bool isOver() const { return isOver_; }

    // From any thread. Said once however often it is found.
    void find(std::string sentence);
    void tried(const std::string& what);
    void botTook(double milliseconds);
    [[nodiscard]] std::vector<std::string> findings() const;
    [[nodiscard]] std::map<std::string, uint64_t> probes() const;
    [[nodiscard]] double slowestBot() const;

    [[nodiscard]] uint32_t below(uint32_t limit) { return rng_.below(limit); }
    // So many random letters, as ids and tokens have them.
    [[nodiscard]] std::string letters(size_t count);

    Pipes pipes;

private:
    Address server_;
    int addresses_;
    bool isProxyTrusted_;
    Rng rng_;  // of the hostile thread
    uint64_t next_ = 0;
    std::string canaryPath_;
    std::string canary_;
    std::atomic<bool> isOver_ = false;
    mutable std::mutex lock_;
    std::vector<std::string> findings_;
    std::map<std::string, uint64_t> probes_;
    double slowestBot_ = 0;
};

// One kind of hostile neighbour, on the thread that all of them share.
class Attacker {
public:
    explicit Attacker(std::string_view kind) { figures_.kind = kind; }
    virtual ~Attacker() = default;
    Attacker(const Attacker&) = delete;
    Attacker& operator=(const Attacker&) = delete;

    // More of it: called every millisecond or so.
    virtual void turn(int64_t microseconds) = 0;
    [[nodiscard]] const AttackFigures& figures() const { return figures_; }

protected:
    AttackFigures figures_;
};

// The attackers of a kind; none where burglars do it.
std::vector<std::unique_ptr<Attacker>> attackersOf(std::string_view kind, Siege& siege);
std::vector<std::unique_ptr<Attacker>> socketAttackersOf(std::string_view kind, Siege& siege);

// Things that are tried one after the other and looked at closely: on a thread of their own, until the attack is over. A plant
// of that name is played.
void burgle(Siege& siege, const std::vector<std::string>& kinds, const std::string& plant);

// "POST … \r\n\r\n…"
std::string requestText(std::string_view method, std::string_view path, std::string_view body = {}, std::string_view more = {});

}  // namespace riffle::proof
