#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/analysis.h"

namespace riffle::server {

// Finished games that are looked at again (docs/ANALYSIS.md), one after the other and a decision at a time, so that whoever lends
// a thread for it has it back soon. What was found is kept for a while, in all languages. For several threads.
class Analyses {
public:
    // A game to look at: as a table has it, or as a record.
    struct Wish {
        const GameKind* kind = nullptr;
        std::optional<NewGame> request = {};  // with choices …
        std::vector<Choice> choices = {};
        std::string record = {};  // … or this, the body that it came in: as JSON it takes the least room while it waits
        std::vector<std::string> names = {};  // of the seats, empty where they have none
        Value result = {};                    // where it is not the game's: somebody gave up
        int level = 4;
        std::string table = {};  // of a game at one: the job's name begins with its id, so that its server can be found
    };

    static constexpr int kLowestLevel = 4;

    // The job for a wish, by a key that tells games apart; the one there is already where somebody has asked before. Null with a
    // reason where too many wait, of this address or of all.
    [[nodiscard]] std::optional<std::string> ask(const std::string& key, Wish wish, std::string_view address, Refusal& refusal);
    // How it stands with a job (PROTOCOL §7); nothing where there is none.
    [[nodiscard]] std::optional<Value> show(std::string_view job, Locale locale) const;

    // Does a little of what is to do. False where there is nothing, or another thread is at it.
    bool work();
    [[nodiscard]] bool hasWork() const;

    [[nodiscard]] size_t waiting() const;
    [[nodiscard]] uint64_t finished() const { return finished_; }

private:
    enum class Status : uint8_t { Waiting, Running, Done, Failed };
    struct Job {
        std::string address;
        std::string game;
        int level = 0;
        Status status = Status::Waiting;
        size_t done = 0;
        size_t total = 0;
        Refusal refusal = {};
        std::array<Value, std::size(kLocales)> found = {};  // in each language
    };
    // What the job at work is made of; only the thread that works touches it.
    struct Bench {
        std::string job;
        Wish wish;
        std::optional<Session> session = {};
        AnalysisPlan plan = {};
        Analysis analysis = {};
        std::vector<size_t> doubtful = {};
        size_t looked = 0;  // at choices, then at doubtful ones
        bool isSecondLook = false;
    };

    // Takes one step; true when it was the last. A refusal ends the job.
    [[nodiscard]] static bool step(Bench& bench, Refusal& refusal);
    void finish(Refusal refusal);

    mutable std::mutex lock_;
    std::map<std::string, Job, std::less<>> jobs_;
    std::deque<std::pair<std::string, Wish>> queue_;
    std::deque<std::string> kept_;  // those that are over, the oldest first
    bool isBusy_ = false;
    std::unique_ptr<Bench> bench_;
    std::atomic<uint64_t> finished_ = 0;
};

// What an analysis has found, as PROTOCOL §7 has it.
Value analysisValue(const Session& session, const Analysis& analysis, const std::vector<std::string>& names, const Value& result,
                    Locale locale);

}  // namespace riffle::server
