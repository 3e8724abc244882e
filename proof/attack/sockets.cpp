// Hostile neighbours over WebSockets: frames that mean nothing, chatter, people who never read, and games without end.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "proof/attack/attacker.h"
#include "proof/clients/frames.h"
#include "proof/clients/table_maker.h"

namespace riffle::proof {

namespace {

constexpr size_t kMostWaiting = 64U << 10U;  // bytes that one leaves for the system to send
constexpr size_t kMostOpenings = 8;          // a turn

// Sockets at a table of the attacker's own that send frames as fast as they are taken, or only listen.
class SocketFlood final : public Attacker, public Pipes::Owner {
public:
    struct Plan {
        size_t connections = 16;
        bool isDeaf = false;
        bool hasSeat = true;
        bool isPacked = false;                                          // what they are told has to be packed for each of them
        std::function<std::string(Siege&, uint64_t)> frames = nullptr;  // nothing: it only listens
        std::function<std::string(Siege&)> target = nullptr;            // another than the table's seat
    };

    SocketFlood(std::string_view kind, Siege& siege, Plan plan)
        : Attacker(kind), siege_(siege), table_(siege.tables[std::string(kind)]), plan_(std::move(plan)) {}

    void turn(int64_t now) override {
        for (size_t i = 0; i < kMostOpenings && pipes_.size() < plan_.connections && now >= nextOpening_; ++i) {
            pipes_[siege_.pipes.open(*this, siege_.anyone(), plan_.isDeaf)] = false;
            ++figures_.connections;
        }
        if (!plan_.frames) return;
        for (const auto& [id, isIn] : pipes_) {
            if (!isIn || siege_.pipes.waiting(id) > kMostWaiting) continue;
            siege_.pipes.send(id, plan_.frames(siege_, ++figures_.requests));
        }
    }

    void opened(Pipes::Id id) override {
        const std::string token = plan_.hasSeat && !table_.tokens.empty() ? table_.tokens[0] : "";
        const std::string target = plan_.target ? plan_.target(siege_) : socketTarget(table_.id, token, 0);
        siege_.pipes.send(id, upgradeRequest(siege_.server().host, target, plan_.isPacked));
    }

    void got(Pipes::Id id, std::string_view bytes) override {
        siege_.look(bytes);
        bool& isIn = pipes_[id];
        if (isIn) return;
        isIn = bytes.starts_with("HTTP/1.1 101");
        ++figures_.answers[isIn ? 101 : 400];
    }

    void ended(Pipes::Id id) override { pipes_.erase(id); }

private:
    Siege& siege_;
    const NewTable& table_;
    Plan plan_;
    std::map<Pipes::Id, bool> pipes_;  // whether it is a WebSocket already
    int64_t nextOpening_ = 0;
};

// A game that is played as fast as the server lets it, with many who look on: they never read, and are never shown enough; or
// they want everything packed, and every second choice is taken back, so that all of them are shown the whole table.
class Readers final : public Attacker, public Wires::Ear {
public:
    Readers(std::string_view kind, Siege& siege, bool areDeaf)
        : Attacker(kind),
          siege_(siege),
          table_(siege.tables[std::string(kind)]),
          takesBack_(!areDeaf),
          watchers_(kind, siege, {.connections = 60, .isDeaf = areDeaf, .hasSeat = false, .isPacked = !areDeaf}) {}

    void turn(int64_t now) override {
        if (seats_.empty() && now >= nextTry_) {
            nextTry_ = now + 1'000'000;
            for (size_t seat = 0; seat < table_.tokens.size(); ++seat) {
                seats_.insert(wires_.open(siege_.someone(seat), socketTarget(table_.id, table_.tokens[seat], 0)));
                ++figures_.connections;
            }
        }
        watchers_.turn(now);
        wires_.poll(0);
    }

    void opened(Wires::Id) override {}
    void heard(Wires::Id id, std::string_view letter) override {
        const bool isRefused = kindOf(letter) == LetterKind::Error;
        if (!isRefused && kindOf(letter) != LetterKind::Step && kindOf(letter) != LetterKind::Snap) return;
        Asked& asked = asked_[id];
        if (!isRefused) asked = askedIn(letter);
        if (asked.options == 0) return;
        ++figures_.requests;
        if (takesBack_ && !isRefused && siege_.below(2) == 0) return wires_.send(id, R"({"t":"undo","d":{}})");
        const int option = 1 + static_cast<int>(siege_.below(static_cast<uint32_t>(asked.options)));
        wires_.send(id, actLetter(fmt::format("r{}", figures_.requests), asked.id, option));
    }
    void ended(Wires::Id id, const std::string&) override {
        seats_.erase(id);
        asked_.erase(id);
    }

private:
    Siege& siege_;
    const NewTable& table_;
    bool takesBack_;
    std::map<Wires::Id, Asked> asked_;  // last
    SocketFlood watchers_;
    Wires wires_{*this};
    std::set<Wires::Id> seats_;
    int64_t nextTry_ = 0;
};

// Somebody gives up at once and asks for another game, over and over, at many tables.
class Rematches final : public Attacker, public Wires::Ear {
public:
    Rematches(std::string_view kind, Siege& siege) : Attacker(kind), siege_(siege) {}

    void turn(int64_t now) override {
        constexpr size_t kChains = 32;
        if (chains_.size() + first_.answers.size() < kChains && now >= nextTry_) {
            nextTry_ = now + 20'000;
            ++figures_.connections;
            first_.answers[siege_.pipes.open(first_, siege_.anyone())];
        }
        wires_.poll(0);
    }

    void opened(Wires::Id) override {}
    void heard(Wires::Id id, std::string_view letter) override {
        const auto found = chains_.find(id);
        if (found == chains_.end()) return;
        if (kindOf(letter) == LetterKind::Hello) {
            if (const std::string_view token = textField(letter, "token"); !token.empty()) found->second = token;
            wires_.send(id, R"({"t":"concede","d":{"n":"c"}})");
            wires_.send(id, R"({"t":"rematch","d":{"n":"m"}})");
        }
        if (!letter.starts_with(R"({"t":"table")")) return;
        const std::string next(textField(letter, "rematch"));
        if (next.empty()) return;
        ++figures_.requests;
        const std::string token = found->second;
        wires_.close(id);
        chains_.erase(id);
        sit(next, token);
    }
    void ended(Wires::Id id, const std::string&) override { chains_.erase(id); }

private:
    // Requests for the first table of a chain.
    struct First final : Pipes::Owner {
        explicit First(Rematches& whose) : rematches(whose) {}
        void opened(Pipes::Id id) override {
            rematches.siege_.pipes.send(
                id, requestText("POST", "/api/v1/tables", wishFor(anyGame(), R"("seats":[{"kind":"here"},{"kind":"bot"}])"),
                                "Connection: close\r\n"));
        }
        void got(Pipes::Id id, std::string_view bytes) override { answers[id] += bytes; }
        void ended(Pipes::Id id) override {
            const std::string answer = std::move(answers[id]);
            answers.erase(id);
            const std::string token(textField(answer, "token"));
            if (answer.starts_with("HTTP/1.1 201") && !token.empty()) rematches.sit(std::string(textField(answer, "id")), token);
        }
        Rematches& rematches;
        std::map<Pipes::Id, std::string> answers = {};
    };

    void sit(const std::string& table, const std::string& token) {
        chains_[wires_.open(siege_.anyone(), socketTarget(table, token, 0))] = token;
        ++figures_.connections;
    }

    Siege& siege_;
    Wires wires_{*this};
    First first_{*this};
    std::map<Wires::Id, std::string> chains_;  // with the token of each
    int64_t nextTry_ = 0;
};

}  // namespace

std::vector<std::unique_ptr<Attacker>> socketAttackersOf(std::string_view kind, Siege& siege) {
    std::vector<std::unique_ptr<Attacker>> out;
    const auto flood = [&](SocketFlood::Plan plan) {
        out.push_back(std::make_unique<SocketFlood>(kind, siege, std::move(plan)));
    };
    if (siege.tables[std::string(kind)].id.empty()) return out;
    if (kind == "pings") {
        flood({.hasSeat = false, .frames = [](Siege& s, uint64_t) {
                   std::string frames;
                   for (int i = 0; i < 500; ++i) appendPing(frames, s.below(0xFFFFFFFFU));
                   return frames;
               }});
    } else if (kind == "fragments") {
        flood({.hasSeat = false, .frames = [](Siege& s, uint64_t n) {
                   std::string frames;
                   if (n % 16 < 8) {  // texts of many empty frames, and one that never ends
                       appendEmptyFrame(frames, true, false, s.below(0xFFFFFFFFU));
                       for (int i = 0; i < 500; ++i) appendEmptyFrame(frames, false, i == 499, s.below(0xFFFFFFFFU));
                   } else {
                       for (int i = 0; i < 500; ++i) appendText(frames, "{}", s.below(0xFFFFFFFFU));
                   }
                   return frames;
               }});
    } else if (kind == "chat") {
        flood({.connections = 8, .frames = [](Siege& s, uint64_t n) {
                   std::string frames;
                   for (int i = 0; i < 50; ++i)
                       appendText(frames,
                                  fmt::format(R"({{"t":"chat","d":{{"n":"{}-{}","text":"{}"}}}})", n, i, std::string(500, 'c')),
                                  s.below(0xFFFFFFFFU));
                   appendText(frames, R"({"t":"undo","d":{"n":"u"}})", 0);
                   appendText(frames, R"({"t":"hint","d":{"n":"h"}})", 0);
                   appendText(frames, R"({"t":"lang","d":{"lang":"ru"}})", 0);
                   return frames;
               }});
    } else if (kind == "watchers") {
        flood({.connections = 400, .hasSeat = false});
    } else if (kind == "tokens") {
        flood({.connections = 32, .hasSeat = false, .target = [](Siege& s) {
                   return s.below(2) == 0 ? socketTarget(s.tables["tokens"].id, s.letters(22), 0)
                                          : socketTarget(s.letters(8), s.letters(22), 0);
               }});
    } else if (kind == "readers") {
        out.push_back(std::make_unique<Readers>(kind, siege, true));
    } else if (kind == "audience") {
        out.push_back(std::make_unique<Readers>(kind, siege, false));
    } else if (kind == "rematches") {
        out.push_back(std::make_unique<Rematches>(kind, siege));
    }
    return out;
}

}  // namespace riffle::proof
