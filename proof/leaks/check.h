#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "proof/leaks/names.h"
#include "proof/leaks/truth.h"
#include "server/setup/table_setup.h"

namespace riffle::leaks {

// Somebody who is sent something: who holds a seat, or a watcher.
struct Listener {
    std::string name;
    std::optional<size_t> place = {};
    Locale locale = Locale::En;
    std::string token = {};  // their own
};

// Something that somebody was sent, as it came.
struct Received {
    Listener to;
    std::string what;        // "letter", or the request that it answers
    std::string text;        // every byte of it
    int64_t version = 0;     // of the table by then
    std::string asked = {};  // the action of a `why`
    bool isRefusal = false;  // it should tell nothing of the game
    std::string told = {};   // by whoever plants something: how
};

struct Finding {
    std::string what;
    std::string who;
    int64_t version = 0;
    std::string evidence;
};

struct CheckCounts {
    uint64_t messages = 0;
    uint64_t bytes = 0;
    uint64_t cards = 0;   // whose place in a message was looked at
    uint64_t names = 0;   // of cards in texts
    uint64_t worlds = 0;  // that gave the same position
    uint64_t pairs = 0;   // of worlds that gave the same letters for a choice
    uint64_t apart = 0;   // that the choice itself told apart by the rules
    CheckCounts& operator+=(const CheckCounts& other);
};

// Looks at everything that was sent around a table, and compares it with what its receiver may know.
class Check {
public:
    // What nobody may be sent: tokens of others, and the seed.
    struct Secrets {
        std::vector<std::string> tokens = {};
        std::string seed = {};
    };

    // Other worlds are tried for every so many messages.
    Check(const Truth& truth, server::TablePlan plan, uint64_t every, uint64_t seed);

    Secrets& secrets() { return secrets_; }
    void check(const Received& received);
    void report(const Received& received, std::string what, std::string evidence);

    [[nodiscard]] const std::vector<Finding>& findings() const { return findings_; }
    [[nodiscard]] const CheckCounts& counts() const { return counts_; }

private:
    // What may be named in a part of a message: cards by who knows them, for these eyes.
    struct Scope {
        const Received& received;
        const std::vector<Seats>& known;
        const char* part;
        std::optional<size_t> also = {};  // the seat of a game's own opponent, whose choices the only player makes
    };
    struct Told {
        std::string kind;
        std::string seat;
        int card = 0;
        const Truth::Moment* moment = nullptr;
    };

    void checkBytes(const Received& received);
    void checkPosition(const Received& received, std::string_view type, const Value& d, int64_t version);
    void checkDecision(const Received& received, const Value& decision, const Truth::Moment& moment);
    void checkEvents(const Received& received, std::string_view type, const Value& events, int64_t version);
    void checkEvent(const Received& received, const Value& event, const Told& truth, int64_t version);
    void checkWorlds(const Received& received, std::string_view type, const Value& d, int64_t version);
    void checkWhy(const Received& received, const Value& d);
    void checkHint(const Received& received, const Value& d);

    void walk(const Value& value, const Scope& scope);
    void checkCard(const Value& card, int index, const Scope& scope);
    void checkText(const std::string& text, const Scope& scope);
    [[nodiscard]] bool isAskedAnyway(const Received& received, const std::string& text);
    [[nodiscard]] bool mayKnow(const Scope& scope, int card) const;
    [[nodiscard]] bool mayKnow(const Listener& listener, Seats seats) const;
    [[nodiscard]] bool decides(const Listener& listener, const Game& game) const;
    [[nodiscard]] Seat eyesOf(const Listener& listener, const Game& game) const;
    [[nodiscard]] const std::vector<Told>& told(int64_t version);
    [[nodiscard]] Names& names(Locale locale, const Game& game);

    const Truth& truth_;
    server::TablePlan plan_;
    uint64_t every_;
    Secrets secrets_;
    std::unique_ptr<Worlds> worlds_;
    std::map<Locale, Names> names_;
    std::map<int64_t, std::vector<Told>> told_;
    std::vector<Finding> findings_;
    uint64_t positions_ = 0;
    CheckCounts counts_;
};

}  // namespace riffle::leaks
