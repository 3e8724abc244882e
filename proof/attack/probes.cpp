// Burglars: what is tried a step at a time and looked at closely, and people who only want to come in while all the others rage.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "proof/attack/attacker.h"
#include "protocol/json.h"

namespace riffle::proof {

namespace {

constexpr int kPatience = 10'000;  // milliseconds
constexpr int kSeconds = 10;       // the same for a request

std::string twoPeople() {
    return wishFor(largeGame(), R"("seats":[{"kind":"here","name":"Host"},{"kind":"person","name":"Guest"}])");
}

int64_t milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string fieldOf(const std::optional<Caller::Answer>& answer, std::string_view name) {
    std::string error;
    const auto value = answer ? parseJson(answer->body, error) : std::nullopt;
    const Value* field = value && value->isMap() ? value->find(name) : nullptr;
    return field && field->isText() ? field->asText() : "";
}

// People who are no part of the attack, each time somebody else.
Address visitor(const Siege& siege, uint64_t number) {
    return from(siege.server(), static_cast<uint8_t>(5 + number % 4), static_cast<uint8_t>(number / 4 % 250), 7);
}

// Everything that somebody can do with a token that is not theirs. `what` says whose it was.
void tryToken(Siege& siege, Caller& caller, const NewTable& table, const std::string& token, std::string_view seat,
              std::string_view what) {
    if (siege.isOver()) return;
    siege.tried("theft");
    const auto found = [&](std::string_view how) {
        siege.find(fmt::format("{} opens the guest's seat after the guest has taken it: {}.", what, how));
    };
    const std::string path = "/api/v1/tables/" + table.id;
    const auto view = caller.get(fmt::format("{}/view?token={}", path, token));
    if (view && view->status == 200 && fieldOf(view, "seat") == seat) found("the view shows its cards");
    const auto joined = caller.post(path + "/join", fmt::format(R"({{"token":"{}","name":"Thief"}})", token));
    if (joined && joined->status == 200 && fieldOf(joined, "seat") == seat) found("it can be joined with again");
    const auto acted = caller.post(path + "/actions", fmt::format(R"({{"token":"{}","decision":-1,"option":1}})", token));
    if (acted && fieldOf(acted, "code") != "bad_token" && acted->status != 429 && acted->status != 503) {
        // Only the seat that is meant: the host has a right to act for their own.
        if (view && fieldOf(view, "seat") == seat) found("it acts");
    }
    Visitor thief(siege.someone(1));
    if (!thief.enter(table.id, token)) return;
    const auto hello = thief.wait("hello", kPatience);
    if (hello && textField(*hello, "seat") == seat) found("a WebSocket sits down there");
}

// A host makes a table, a guest takes the seat by the link they were sent, and the host uses every token they ever saw.
void stealSeat(Siege& siege, uint64_t round, bool isPlanted) {
    Caller host(siege.someone(round), kSeconds);
    const NewTable table = makeTable(host, twoPeople());
    if (table.id.empty() || table.tokens.size() < 2 || table.tokens[1].empty()) return;  // the server has no time for thieves
    const bool isOverHttp = round % 2 == 0;
    std::string secret = table.tokens[1];
    Visitor guest(visitor(siege, round));
    if (isOverHttp) {
        Caller caller(visitor(siege, round), kSeconds);
        const auto joined = caller.post(fmt::format("/api/v1/tables/{}/join", table.id),
                                        fmt::format(R"({{"token":"{}","name":"Guest"}})", secret));
        if (const std::string told = fieldOf(joined, "token"); !told.empty()) secret = told;
    }
    if (guest.enter(table.id, secret)) {
        const auto hello = guest.wait("hello", kPatience);
        if (const std::string_view told = hello ? textField(*hello, "token") : ""; !told.empty()) secret = told;
        if (!hello || textField(*hello, "seat") != "B") siege.find("A guest who was sent a link does not get the seat.");
    }
    for (const std::string& token : table.seen) {
        if (token != table.tokens[0]) tryToken(siege, host, table, token, "B", "A token that the host was told");
    }
    if (isPlanted) tryToken(siege, host, table, secret, "B", "A token that the host was told");
    // The host's own seat shows the host's cards only.
    const auto own = host.get(fmt::format("/api/v1/tables/{}/view?token={}", table.id, table.tokens[0]));
    if (own && own->status == 200 && fieldOf(own, "seat") != "A") siege.find("A host's token opens another seat than theirs.");
}

// Somebody who plays over HTTP alone is there as long as they ask or act: nobody may put a bot in their place. Takes a minute.
void stealPresence(Siege& siege, uint64_t round) {
    Caller host(siege.someone(round), kSeconds);
    const NewTable table = makeTable(host, twoPeople());
    if (table.id.empty() || table.tokens.size() < 2) return;
    Caller guest(visitor(siege, round), kSeconds);
    std::string secret = table.tokens[1];
    const auto joined =
        guest.post(fmt::format("/api/v1/tables/{}/join", table.id), fmt::format(R"({{"token":"{}","name":"Guest"}})", secret));
    if (const std::string told = fieldOf(joined, "token"); !told.empty()) secret = told;
    Visitor thief(siege.someone(round));
    if (!thief.enter(table.id, table.tokens[0])) return;
    for (const int64_t until = milliseconds() + 64'000; milliseconds() < until;) {
        if (siege.isOver()) return;
        (void)guest.get(fmt::format("/api/v1/tables/{}/view?token={}", table.id, secret));
        (void)thief.listen(2000);
    }
    siege.tried("presence");
    thief.say(R"({"t":"bot","d":{"n":"steal","seat":"B","level":1}})");
    if (thief.wait("ack", 2000)) siege.find("Somebody who plays over HTTP was replaced by a bot while they were there.");
}

// A record with the names of files in place of decks: what was read must not come back, in whatever words.
void readFiles(Siege& siege, uint64_t round) {
    if (siege.record.empty()) return siege.find("There is no finished game whose record could be forged.");
    Caller caller(siege.someone(round), kSeconds);
    const std::string path = round % 2 == 0 ? siege.canaryPath() : "/proc/self/environ";
    std::string record = siege.record;
    const auto put = [&](std::string_view name, std::string_view value) {
        const std::string_view old = memberOf(record, name);
        if (!old.empty()) record.replace(static_cast<size_t>(old.data() - record.data()), old.size(), value);
    };
    put("seed", fmt::format("{}", 1000 + round));
    put("request", fmt::format(R"({{"seats":2,"decks":{{"A":"{}"}}}})", path));
    const auto answer = caller.post("/api/v1/analysis", fmt::format(R"({{"replay":{},"level":4}})", record));
    siege.tried("files");
    if (!answer) return;
    siege.look(answer->body);
    const std::string job = fieldOf(answer, "job");
    for (int i = 0; i < 20 && !job.empty() && !siege.isOver(); ++i) {
        const auto shown = caller.get("/api/v1/analysis/" + job);
        if (!shown) break;
        siege.look(shown->body);
        if (shown->body.find("PATH=") != std::string::npos || shown->body.find("HOME=") != std::string::npos)
            siege.find("The server sent somebody its environment.");
        if (shown->status == 200) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

// Somebody who holds a seat, and somebody who comes for the first time, are let in whatever goes on.
void comeAndGo(Siege& siege, uint64_t round) {
    siege.tried("newcomer");
    Caller caller(visitor(siege, round), kSeconds);
    const NewTable table = makeTable(caller, wishFor(anyGame(), R"("seats":[{"kind":"here"},{"kind":"here"}])"));
    if (table.id.empty()) {
        // What can't be kept for want of a disk is nobody's attack.
        if (table.body.find("not_kept") == std::string::npos)
            siege.find(fmt::format("Somebody who came for the first time got no table ({}).",
                                   table.status == 0 ? "no answer" : fmt::format("status {}", table.status)));
        return;
    }
    std::string token = table.tokens[0];
    for (int i = 0; i < 3 && !siege.isOver(); ++i) {
        siege.tried("seat holder");
        Visitor player(visitor(siege, round));
        const bool isIn = player.enter(table.id, token);
        const auto hello = isIn ? player.wait("hello", kPatience) : std::nullopt;
        if (!hello) {
            siege.find(
                fmt::format("Somebody who holds a seat was not let in ({}).", player.why().empty() ? "no answer" : player.why()));
            return;
        }
        if (const std::string_view told = textField(*hello, "token"); !told.empty()) token = told;
    }
}

// How long a program of the lowest level takes for its answer.
void playBot(Siege& siege, uint64_t round) {
    Caller caller(visitor(siege, round + 500), kSeconds);
    const NewTable table = makeTable(caller, wishFor(anyGame(), R"("seats":[{"kind":"here"},{"kind":"bot","level":1}])"));
    Visitor player(visitor(siege, round + 500));
    if (table.id.empty() || !player.enter(table.id, table.tokens[0])) return;
    std::optional<std::string> letter = player.wait("snap", kPatience);
    int64_t since = 0;  // when the bot was asked
    for (int i = 0; i < 40 && letter && !siege.isOver(); ++i) {
        if (since > 0) siege.botTook(static_cast<double>(milliseconds() - since));
        const Asked asked = askedIn(*letter);
        if (asked.isOver) return;
        since = asked.options == 0 ? milliseconds() : 0;
        if (asked.options > 0) {
            siege.tried("bot");
            player.say(actLetter(fmt::format("b{}", i), asked.id, asked.options));
        }
        letter = player.wait("step", kPatience);
    }
    if (!letter && since > 0) siege.botTook(kPatience);
}

}  // namespace

void burgle(Siege& siege, const std::vector<std::string>& kinds, const std::string& plant) {
    const auto has = [&](std::string_view kind) { return std::find(kinds.begin(), kinds.end(), kind) != kinds.end(); };
    std::thread presence;
    if (has("presence")) {
        presence = std::thread([&] {
            for (uint64_t round = 0; !siege.isOver(); ++round) {
                stealPresence(siege, round);
                for (int i = 0; i < 20 && !siege.isOver(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
            }
        });
    }
    if (plant == "canary") {
        std::ostringstream words;
        words << std::ifstream(siege.canaryPath()).rdbuf();
        siege.look(words.str());
    }
    for (uint64_t round = 0; !siege.isOver(); ++round) {
        if (has("files")) readFiles(siege, round);
        if (has("theft") && !siege.isOver()) stealSeat(siege, round, plant == "theft");
        if (!siege.isOver()) comeAndGo(siege, round);
        if (!siege.isOver()) playBot(siege, round);
        for (int i = 0; i < 10 && !siege.isOver(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    if (presence.joinable()) presence.join();
}

}  // namespace riffle::proof
