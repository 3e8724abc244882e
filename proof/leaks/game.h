#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "proof/leaks/check.h"
#include "proof/leaks/wire.h"
#include "protocol/games.h"

namespace riffle::leaks {

// A table to be played at.
struct LeakTable {
    std::string name;  // what is played, for a person
    Value body = {};   // of POST /api/v1/tables
    bool hasBots = false;
};
// The table of the game with that number: every variant in turn that a server has and four can play.
LeakTable leakTableOf(const GameKind& kind, uint64_t number, uint64_t seed);

// Spoils what somebody is sent, so that it can be seen whether that is found: gives what they get instead of a letter.
using Plant =
    std::function<std::vector<std::string>(const Received& received, const Truth& truth, const server::TablePlan& plan)>;

struct LeakSettings {
    uint64_t every = 8;     // worlds are tried for every so many positions
    size_t longest = 3000;  // choices; then the game is given up
    Plant plant = {};
};

// What came of one game.
struct LeakGameReport {
    std::string table;
    std::string error;  // why it could not be played
    uint64_t choices = 0;
    uint64_t undone = 0;
    bool isWhole = false;
    CheckCounts counts = {};
    std::vector<Finding> findings = {};
};

// Plays one game over the wire with everybody at it, and checks all that they are sent.
class LeakGame {
public:
    LeakGame(const Games& games, const Address& address, LeakTable table, uint64_t seed, const LeakSettings& settings);
    LeakGameReport play();

private:
    // Somebody at the table, with a connection or without.
    struct Guest {
        Listener who;
        std::unique_ptr<Line> line = {};
        int64_t version = 0;
        std::deque<std::string> waiting = {};     // letters that a plant has added
        std::vector<std::string> kinds = {};      // of letters to all, since the last position
        std::vector<std::string> lastKinds = {};  // up to that position
        bool isOdd = true;                        // was told something alone
        Value table = {};                         // as last told
        Value decision = {};                      // likewise, where programs play along
    };

    // Each gives false, with the reason in report_.error, where it can't go on.
    bool make();
    bool seatEverybody();
    bool begin();
    bool playOn();
    bool afterwards();
    bool fail(std::string why);

    bool enter(Guest& guest, int64_t since);
    bool keepToken(Guest& guest, const std::string& token);
    std::optional<Value> take(Guest& guest);
    bool reach(Guest& guest, int64_t version);
    bool reachAll();
    std::optional<Value> answerTo(Guest& guest, const std::string& nonce);
    std::optional<Value> send(Guest& guest, std::string_view type, Value d);
    HttpAnswer ask(const Listener& who, std::string_view method, const std::string& target, const std::string& body = {},
                   bool isRefused = false, const std::string& token = {});
    void hand(Received received);
    void compareKinds();

    bool choose();
    bool chooseByRest(Guest& guest, size_t option);
    bool takeBack();
    bool meddle();  // something beside the game
    bool askWhy();
    bool askHint();
    bool chat();
    bool changeLanguage();
    bool comeAndGo();
    bool leaveAndJoin();
    bool probe();
    bool tryTokens();
    bool settleLater();
    bool settle();
    bool playAgain();
    bool playAFew();
    [[nodiscard]] std::string target(std::string_view rest) const;
    [[nodiscard]] uint32_t below(size_t count) { return rng_.below(static_cast<uint32_t>(count)); }
    [[nodiscard]] Guest* holderOf(size_t place);
    [[nodiscard]] size_t deciderPlace() const;
    [[nodiscard]] int64_t version() const { return truth_ ? truth_->version() : seenVersion_; }

    const Games& games_;
    const Address& address_;
    LeakTable table_;
    const LeakSettings& settings_;
    Rng rng_;
    uint64_t seed_ = 0;
    server::TablePlan plan_;
    std::unique_ptr<Truth> truth_;  // null while programs play along: then it is known at the end
    std::unique_ptr<Check> check_;
    std::unique_ptr<Truth> againTruth_;  // of the next game of the same people
    std::unique_ptr<Check> again_;
    std::vector<Received> unread_;  // until then
    std::string id_;
    std::vector<std::string> tokens_;     // by place
    std::vector<std::string> allTokens_;  // also of those who have left
    std::vector<std::unique_ptr<Guest>> guests_;
    int64_t seenVersion_ = 0;
    bool isOver_ = false;
    bool isConceded_ = false;
    uint64_t nonces_ = 0;
    std::string asked_;  // the last why
    LeakGameReport report_;
};

}  // namespace riffle::leaks
