#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "proof/clients/http_client.h"
#include "proof/clients/websocket_pool.h"
#include "proof/crash/crash.h"

namespace riffle::proof {

// The clients of a crash test: they play, chat, take back, give up, come for an open seat, leave theirs to a bot and play another
// game, come back when their connection breaks, and keep a record of all of it.
class CrashPlayers final : public Wires::Ear {
public:
    // `anyServer` gives where one is that lives, in turn.
    CrashPlayers(const CrashPlan& plan, CrashReport& report, Rng& rng, std::function<std::optional<Address>()> anyServer);

    // One round for everybody.
    void turn();
    // How many seats are connected and greeted, and how many there are.
    [[nodiscard]] size_t seatsIn() const;
    [[nodiscard]] size_t seatsInAll() const;
    // Nobody begins anything new any more.
    void close() { isClosing_ = true; }
    // The tables at which an act waits for its answer.
    [[nodiscard]] std::vector<std::string> waiting() const;
    // Everything that was ever played, and the tables of the present.
    [[nodiscard]] std::vector<SeatRecord> records() const;
    [[nodiscard]] std::string hindrancesInWords() const;

    void opened(Wires::Id) override {}
    void heard(Wires::Id id, std::string_view letter) override;
    void ended(Wires::Id id, const std::string& why) override;

private:
    // What is special about a table.
    enum class Variety : uint8_t { Plain, Talkative, Three, Joined, Clocked, HandedOver };
    struct Seat {
        SeatRecord record{"", 0};
        std::string token = {};  // empty: somebody has yet to take the seat
        Wires::Id wire = 0;
        bool isIn = false;       // it was greeted on this connection
        bool isBack = false;     // with an act that had no answer
        bool isLeaving = false;  // they have said so
        bool isGone = false;     // it was left
        int64_t openAt = 0;      // when it may connect again
        int64_t decision = 0;    // what it was asked last,
        int options = 0;         // 0: nothing
        std::string listed = {};
        bool isWaiting = false;  // for the answer to an act,
        std::string nonce = {};
        std::string letter = {};
        int64_t resendAt = 0;
        int64_t answered = 0;  // the last decision that it has sent an act for
        bool isOver = false;
    };
    struct Table {
        bool isMade = false;
        Variety variety = Variety::Plain;
        int64_t makeAt = 0;
        int64_t rematchUntil = 0;  // another game is wished for until then
        int64_t handAt = 0;        // when the seat that was left is to be given to a bot; 0: never
        std::vector<Seat> seats = {};
    };

    Seat& seatOf(Wires::Id id);
    void make(size_t number);
    void join(Table& table);
    void finish(Table& table);
    // Goes on at the next table with the same seats.
    void follow(Table& table, const std::string& next);
    void open(size_t number, size_t place);
    void act(Table& table, Seat& seat);
    void resend(Seat& seat);
    void refused(const Table& table, Seat& seat, std::string_view letter);
    void hearTable(Table& table, Seat& seat, std::string_view letter);
    // Something beside an act, now and then.
    void wish(Table& table, Seat& seat);
    std::string wishLetter(Seat& seat, std::string_view type, std::string_view more = {});

    const CrashPlan& plan_;
    CrashReport& report_;
    Rng& rng_;
    std::function<std::optional<Address>()> anyServer_;
    Wires wires_{*this};
    std::vector<Table> tables_;
    std::map<Wires::Id, std::pair<size_t, size_t>> owners_;  // table and seat
    std::vector<SeatRecord> done_;
    uint64_t lastNonce_ = 0;
    bool isClosing_ = false;
};

}  // namespace riffle::proof
