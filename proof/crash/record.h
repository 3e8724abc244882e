#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/games.h"
#include "server/store/store.h"

namespace riffle::proof {

// What a client has of a seat: every act it sent, and what it was told, over however many connections.
class SeatRecord {
public:
    struct Act {
        std::string nonce;
        int64_t decision = 0;
        std::string words;  // of the option, as it was shown
        bool isAcknowledged = false;
        bool isRefused = false;  // for good
    };
    // Something said at the table.
    struct Line {
        std::string nonce;
        std::string text;
        bool isAcknowledged = false;
    };
    // What was seen at a version, as hashes.
    struct Told {
        uint64_t view = 0;
        uint64_t events = 0;  // of a step; 0 where only a snap was seen
    };

    // The nonces of wishes begin so, which are not acts: to take back, to leave, to give up.
    static constexpr std::string_view kWish = "w";

    SeatRecord(std::string table, size_t seat) : table_(std::move(table)), seat_(seat) {}

    // A new connection, for who says to have seen everything up to that version.
    void resumed(int64_t since) { at_ = since; }
    // A letter that came. What contradicts what came earlier is noted.
    void hear(std::string_view letter);
    void sent(Act act) { acts_.push_back(std::move(act)); }
    void said(Line line) { lines_.push_back(std::move(line)); }
    // A wish to take back or to give up: one more may be written down.
    void wished() { ++wishes_; }
    // An act that will never be done.
    void refused(std::string_view nonce);
    // Their seat was given to a bot, and that was acknowledged.
    void handedOver() { isHandedOver_ = true; }

    [[nodiscard]] const std::string& table() const { return table_; }
    [[nodiscard]] size_t seat() const { return seat_; }
    [[nodiscard]] const std::vector<Act>& acts() const { return acts_; }
    [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
    [[nodiscard]] uint64_t wishes() const { return wishes_; }
    [[nodiscard]] bool isHandedOver() const { return isHandedOver_; }
    [[nodiscard]] const std::map<int64_t, Told>& told() const { return told_; }
    // Up to where it was told on this connection, and ever.
    [[nodiscard]] int64_t at() const { return at_; }
    [[nodiscard]] int64_t highest() const { return told_.empty() ? 0 : told_.rbegin()->first; }
    [[nodiscard]] const std::vector<std::string>& contradictions() const { return contradictions_; }
    void contradict(std::string what) { contradictions_.push_back(std::move(what)); }
    // How often something was told that had been told before, the same each time.
    [[nodiscard]] uint64_t confirmed() const { return confirmed_; }

private:
    void see(int64_t version, std::string_view view, std::string_view events);

    std::string table_;
    size_t seat_;
    std::vector<Act> acts_;
    std::vector<Line> lines_;
    uint64_t wishes_ = 0;
    bool isHandedOver_ = false;
    std::map<int64_t, Told> told_;
    std::string lastView_, lastEvents_;  // of the highest version, to say what differs
    int64_t at_ = 0;
    uint64_t confirmed_ = 0;
    std::vector<std::string> contradictions_;
};

// What is written down of a table, with what each of its seats may see of it.
struct TableLog {
    struct Step {
        size_t seat = 0;
        std::string words = {};
        std::string nonce = {};
        std::vector<SeatRecord::Told> told = {};  // by seat
        bool isChoice = true;                     // else something was taken back, or somebody gave up
    };
    std::string table = {};
    std::vector<uint64_t> firstViews = {};  // before the first choice, by seat
    std::vector<Step> steps = {};
    std::vector<bool> bots = {};         // by seat, at the end
    std::vector<std::string> said = {};  // the last lines
    bool hasAllSaid = true;              // not only the last ones
    std::string problem = {};            // why it can't be played again
    bool isOthers = false;               // another program played it: what it looked like is not known here
};
// Reads them from a store and plays them again; or, where another program may have played them by other rules and this one can't,
// only reads them.
std::vector<TableLog> readLogs(server::Store& store, const Games& games, const std::vector<std::string>& tables,
                               bool mayBeOthers = false);

struct Finding {
    enum class Kind : uint8_t { Lost, Doubled, Changed, Invented };
    Kind kind = Kind::Lost;
    std::string table = {};
    std::string what = {};
};
std::string_view nameOf(Finding::Kind kind);

// Compares what clients have with what is written down. Nothing that was acknowledged or told may be missing; no act may be there
// twice, for another decision or with other words; what somebody saw must be what the log leads to; and nothing may be there that
// nobody sent. An act that was not acknowledged may be there or not.
std::vector<Finding> check(const std::vector<SeatRecord>& records, const std::vector<TableLog>& logs);

}  // namespace riffle::proof
