// Hostile neighbours over HTTP: requests as fast as the answers come, and requests that never end.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "proof/attack/attacker.h"
#include "protocol/game_decks.h"
#include "protocol/json.h"

namespace riffle::proof {

namespace {

constexpr int64_t kStuck = 3'000'000;  // microseconds without an answer until somebody hangs up and comes again
constexpr size_t kMostFlooding = 16;   // a turn

// Requests over connections that are kept as long as the server keeps them, the next ones sent as soon as there is an answer.
class Flood final : public Attacker, public Pipes::Owner {
public:
    struct Plan {
        size_t connections = 16;
        bool isDeaf = false;  // never reads an answer
        int ahead = 1;        // requests without an answer that one has on the way
        std::function<std::string(Siege&, uint64_t)> request;
        std::function<Address(Siege&)> from = [](Siege& siege) { return siege.anyone(); };
        bool keepsOpen = false;  // holds its connection without another word when it was answered
    };

    Flood(std::string_view kind, Siege& siege, Plan plan) : Attacker(kind), siege_(siege), plan_(std::move(plan)) {}

    void turn(int64_t now) override {
        now_ = now;
        for (size_t i = 0; i < kMostFlooding && pipes_.size() < plan_.connections; ++i) {
            pipes_[siege_.pipes.open(*this, plan_.from(siege_), plan_.isDeaf)] = {0, now};
            ++figures_.connections;
        }
        if (now < nextLook_) return;
        nextLook_ = now + 500'000;
        for (auto each = pipes_.begin(); each != pipes_.end();) {
            if (plan_.keepsOpen || now - each->second.moved < kStuck) {
                ++each;
                continue;
            }
            siege_.pipes.close(each->first);
            each = pipes_.erase(each);
        }
    }

    void opened(Pipes::Id id) override { ask(id, pipes_[id]); }

    void got(Pipes::Id id, std::string_view bytes) override {
        siege_.look(bytes);
        Pipe& pipe = pipes_[id];
        pipe.moved = now_;
        constexpr std::string_view kBegin = "HTTP/1.1 ";
        for (size_t at = bytes.find(kBegin); at != std::string_view::npos; at = bytes.find(kBegin, at + 1)) {
            int status = 0;
            std::from_chars(bytes.data() + std::min(at + 9, bytes.size()), bytes.data() + std::min(at + 12, bytes.size()),
                            status);
            ++figures_.answers[status];
            pipe.onTheWay = std::max(0, pipe.onTheWay - 1);
        }
        if (!plan_.keepsOpen) ask(id, pipe);
    }

    void ended(Pipes::Id id) override { pipes_.erase(id); }

private:
    struct Pipe {
        int onTheWay = 0;
        int64_t moved = 0;
    };

    void ask(Pipes::Id id, Pipe& pipe) {
        while (pipe.onTheWay < plan_.ahead && siege_.pipes.waiting(id) < (64U << 10U)) {
            ++pipe.onTheWay;
            ++figures_.requests;
            siege_.pipes.send(id, plan_.request(siege_, figures_.requests));
        }
    }

    Siege& siege_;
    Plan plan_;
    std::map<Pipes::Id, Pipe> pipes_;
    int64_t now_ = 0;
    int64_t nextLook_ = 0;
};

// Connections that begin to say something and then go on, a little at a time, for as long as they are let.
class Drip final : public Attacker, public Pipes::Owner {
public:
    struct Plan {
        size_t connections = 300;
        std::string begin;
        std::string drop;
        int64_t pause = 400'000;  // microseconds between two drops
    };

    Drip(std::string_view kind, Siege& siege, Plan plan) : Attacker(kind), siege_(siege), plan_(std::move(plan)) {}

    void turn(int64_t now) override {
        for (size_t i = 0; i < kMostFlooding && pipes_.size() < plan_.connections; ++i) {
            pipes_[siege_.pipes.open(*this, siege_.anyone())] = false;
            ++figures_.connections;
        }
        if (now < nextDrop_) return;
        nextDrop_ = now + plan_.pause;
        for (const auto& [id, isOpen] : pipes_) {
            if (!isOpen || siege_.pipes.waiting(id) > 0) continue;
            siege_.pipes.send(id, plan_.drop);
            figures_.requests += plan_.drop.size();
        }
    }

    void opened(Pipes::Id id) override {
        pipes_[id] = true;
        siege_.pipes.send(id, plan_.begin);
    }
    void got(Pipes::Id, std::string_view bytes) override { siege_.look(bytes); }
    void ended(Pipes::Id id) override { pipes_.erase(id); }

private:
    Siege& siege_;
    Plan plan_;
    std::map<Pipes::Id, bool> pipes_;
    int64_t nextDrop_ = 0;
};

// A deck of names that are no cards.
std::string unknownNames(size_t count) {
    std::string names;
    for (size_t i = 0; i < count; ++i) names += fmt::format("{}\\n", fmt::format("{:x}q", i * 2654435761U).substr(0, 8));
    return names;
}

// Wishes for tables with such decks, of every game that has decks.
std::vector<std::string> wishesWithUnknownDecks(size_t count) {
    std::vector<std::string> names;
    for (size_t i = 0; i < count; ++i) names.push_back(fmt::format("z{:x}", i * 40503U));
    std::vector<std::string> wishes;
    for (const GameModule& game : gameModules()) {
        if (!game.decks) continue;
        const std::string format = game.deckFormat.empty() ? "" : fmt::format(R"("format":"{}",)", game.deckFormat);
        wishes.push_back(wishFor(game.name, fmt::format(R"({}"decks":{{"A":{}}})", format, toJson(game.decks->fileOf(names)))));
    }
    return wishes;
}

std::string chunked(std::string_view path, std::string_view body) {
    std::string out = fmt::format(
        "POST {} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n", path);
    for (size_t at = 0; at < body.size(); at += 4096) {
        const std::string_view part = body.substr(at, 4096);
        out += fmt::format("{:x}\r\n{}\r\n", part.size(), part);
    }
    return out + "0\r\n\r\n";
}

// What stands in a record, spoilt in one place.
std::string forged(Siege& siege, uint64_t number) {
    const std::string path = siege.canaryPath();
    std::string record = siege.record;
    const auto put = [&](std::string_view name, std::string_view value) {
        const std::string_view old = memberOf(record, name);
        if (!old.empty()) record.replace(static_cast<size_t>(old.data() - record.data()), old.size(), value);
    };
    put("seed", fmt::format("{}", number));  // another question each time
    switch (number % 8) {
        case 0: put("request", fmt::format(R"({{"seats":2,"decks":{{"A":"{}","B":"{}"}}}})", path, path)); break;
        case 1: put("request", fmt::format(R"({{"seats":2,"decks":["{}","/etc/passwd"]}})", path)); break;
        case 2: put("seed", fmt::format("-{}", 9'000'000'000'000'000'000 + number)); break;
        case 3: put("choices", fmt::format("[{}{}]", std::string(100'000, '9'), number)); break;
        case 4: put("choices", fmt::format("[4294967295,-1,1e308,{}]", number)); break;
        case 5: put("request", fmt::format("{}{}{}", std::string(30, '['), number, std::string(30, ']'))); break;
        case 6: put("request", std::string(20'000, '[')); break;
        case 7: put("cards", fmt::format("\"../../{}\"", path)); break;
        default: break;
    }
    return fmt::format(R"({{"replay":{},"level":6}})", record);
}

using Attackers = std::vector<std::unique_ptr<Attacker>>;

void flood(Attackers& out, std::string_view kind, Siege& siege, Flood::Plan plan) {
    out.push_back(std::make_unique<Flood>(kind, siege, std::move(plan)));
}

// Those that ask for much work, or for room that is kept.
Attackers costlyAttackersOf(std::string_view kind, Siege& siege) {
    Attackers out;
    if (kind == "stall") {
        flood(out, kind, siege,
              {.connections = 8,
               .request = [import = wishFor(deckGame(), fmt::format(R"("text":"{}")", unknownNames(90'000))),
                           tables = wishesWithUnknownDecks(60'000)](Siege&, uint64_t n) {
                   const size_t turn = n % (tables.size() + 1);
                   return turn == 0 ? requestText("POST", "/api/v1/decks/import", import)
                                    : requestText("POST", "/api/v1/tables", tables[turn - 1]);
               }});
    } else if (kind == "tables") {
        flood(out, kind, siege,
              {.connections = 64, .ahead = 4, .request = [](Siege&, uint64_t n) {
                   return requestText(
                       "POST", "/api/v1/tables",
                       fmt::format(R"({{"game":"{}","seats":[{{"kind":"here"}},{{"kind":"open"}}],"listed":true}})",
                                   gameModules()[n % gameModules().size()].name));
               }});
    } else if (kind == "bots") {
        // Games of slow programs that nobody looks at.
        flood(out, kind, siege,
              {.connections = 8, .request = [](Siege&, uint64_t n) {
                   return requestText(
                       "POST", "/api/v1/tables",
                       fmt::format(R"({{"game":"{}","starting":"B","seats":[{{"kind":"here"}},{{"kind":"bot","level":6}}]}})",
                                   n % 2 == 0 ? largeGame() : anyGame()));
               }});
    } else if (kind == "connections") {
        flood(
            out, kind, siege,
            {.connections = 6000, .request = [](Siege&, uint64_t) { return requestText("GET", "/version"); }, .keepsOpen = true});
    } else if (kind == "guesses") {
        flood(out, kind, siege, {.connections = 32, .ahead = 4, .request = [](Siege& s, uint64_t n) {
                                     const std::string id = s.letters(8);
                                     const std::string token = s.letters(22);
                                     if (n % 5 == 0) return requestText("GET", "/api/v1/tables/" + id);
                                     if (n % 5 == 1) return requestText("GET", "/api/v1/replays/" + id + ".json");
                                     if (n % 5 == 2) return requestText("GET", "/api/v1/analysis/" + id);
                                     if (n % 5 == 3) return requestText("GET", "/api/v1/replays/" + id + "/log");
                                     return requestText(
                                         "GET", fmt::format("/api/v1/tables/{}/view?token={}", s.tables["guesses"].id, token));
                                 }});
    } else if (kind == "records") {
        if (siege.record.empty()) return out;
        flood(out, kind, siege, {.connections = 8, .request = [](Siege& s, uint64_t n) {
                                     return requestText("POST", "/api/v1/analysis", forged(s, n));
                                 }});
        flood(out, kind, siege,
              {.connections = 2, .request = [](Siege& s, uint64_t n) {
                   const std::string_view path = n % 2 == 0 ? "/api/v1/decks/import" : "/api/v1/tables";
                   return requestText("POST", path,
                                      wishFor(deckGame(), fmt::format(R"("text":"{0}","decks":{{"A":"{0}"}})", s.canaryPath())));
               }});
    } else if (kind == "decks") {
        // Fields that nobody limits, and that a table then holds.
        if (siege.deck.empty()) return out;
        flood(out, kind, siege,
              {.connections = 8, .request = [fill = std::string(900'000, 'f')](Siege& s, uint64_t n) {
                   static constexpr std::string_view kFields[] = {"id", "set"};
                   return requestText(
                       "POST", "/api/v1/tables",
                       fmt::format(
                           R"({{"game":"{}","seats":[{{"kind":"here"}},{{"kind":"open"}}],"decks":{{"A":{{"{}":"{}",{}}}}})",
                           deckGame(), kFields[n % 2], fill, s.deck.substr(1)));
               }});
    } else if (kind == "exports") {
        flood(out, kind, siege, {.connections = 16, .ahead = 2, .request = [](Siege& s, uint64_t n) {
                                     if (n % 3 == 0) return requestText("GET", "/api/v1/export/games.ndjson?since=0");
                                     if (n % 3 == 1) return requestText("GET", "/api/v1/replays/" + s.finished + ".json");
                                     return requestText("GET", "/api/v1/replays/" + s.finished + "/log?lang=de");
                                 }});
    } else {
        return socketAttackersOf(kind, siege);
    }
    return out;
}

}  // namespace

std::vector<std::unique_ptr<Attacker>> attackersOf(std::string_view kind, Siege& siege) {
    Attackers out;
    const auto two = [](Siege& s) { return s.someone(s.below(2)); };
    if (kind == "flood") {
        static const std::string kPaths[] = {
            "/version", "/api/v1/games?lang=pl", "/api/v1/tables", "/", fmt::format("/api/v1/cards/{}", largeGame()), "/nosuch"};
        flood(out, kind, siege, {.connections = 64, .ahead = 16, .request = [](Siege&, uint64_t n) {
                                     return requestText("GET", kPaths[n % std::size(kPaths)]);
                                 }});
    } else if (kind == "prefixes") {
        // Behind a proxy that is believed: another address of one and the same household or street each time.
        if (!siege.isProxyTrusted()) return out;
        flood(out, kind, siege,
              {.connections = 32,
               .ahead = 8,
               .request =
                   [](Siege& s, uint64_t n) {
                       const std::string who = fmt::format("X-Forwarded-For: 2001:db8:{:x}:{:x}::{:x}\r\n", n / 65536 % 16,
                                                           n % 65536, 1 + s.below(99));
                       return n % 4 == 0 ? requestText("POST", "/api/v1/tables",
                                                       wishFor(largeGame(), R"("seats":[{"kind":"here"},{"kind":"here"}])"), who)
                                         : requestText("GET", "/api/v1/games", {}, who);
                   },
               .from = [](Siege& s) { return s.proxy(); }});
    } else if (kind == "health") {
        flood(out, kind, siege,
              {.connections = 32,
               .ahead = 32,
               .request = [](Siege&, uint64_t) { return requestText("GET", "/healthz"); },
               .from = two});
    } else if (kind == "headers") {
        out.push_back(std::make_unique<Drip>(
            kind, siege, Drip::Plan{.begin = "GET /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", .drop = "y"}));
    } else if (kind == "bodies") {
        out.push_back(std::make_unique<Drip>(
            kind, siege,
            Drip::Plan{.begin = "POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1048576\r\n\r\n{\"game\":\"",
                       .drop = std::string(64, 'x')}));
    } else if (kind == "chunks") {
        flood(out, kind, siege,
              {.connections = 16,
               .request = [body = wishFor(largeGame(), fmt::format(R"("text":"{}")", unknownNames(90'000)))](Siege&, uint64_t) {
                   return chunked("/api/v1/decks/import", body);
               }});
    } else if (kind == "hoards") {
        const std::string begin = "POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1048576\r\n\r\n" +
                                  std::string((1U << 20U) - 1, ' ');
        flood(out, kind, siege, {.connections = 2000, .request = [begin](Siege&, uint64_t) { return begin; }, .keepsOpen = true});
    } else if (kind == "unread") {
        flood(
            out, kind, siege,
            {.connections = 2000,
             .isDeaf = true,
             .ahead = 4,
             .request = [](Siege&, uint64_t) { return requestText("GET", fmt::format("/api/v1/cards/{}?lang=ru", deckGame())); },
             .keepsOpen = true});
    } else {
        return costlyAttackersOf(kind, siege);
    }
    return out;
}

}  // namespace riffle::proof
