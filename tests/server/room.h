#pragma once

// Tables with everything around them replaced.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "protocol/json.h"
#include "server/base/secret.h"
#include "server/store/archive.h"
#include "server/tables/tables.h"

namespace riffle::server {

inline const Games& games() {
    static const Games kGames = [] {
        std::vector<language::Problem> problems;
        return Games::load({}, problems);
    }();
    return kGames;
}

inline Value parsed(std::string_view text) {
    std::string error;
    const auto value = parseJson(text, error, {1U << 24U, 64, 1U << 16U});
    EXPECT_TRUE(value.has_value()) << error << ": " << text.substr(0, 200);
    return value ? *value : Value();
}

// A table of two at one screen.
inline constexpr std::string_view kHotSeat =
    R"({"game":"shards","seed":7,"starting":"A","seats":[{"kind":"here"},{"kind":"here"}]})";

// Every secret that a test was ever told, by its hash, as tables keep only that. Whoever opens an invitation does so with this
// claim.
inline constexpr std::string_view kClaim = "the claim of the tests";
inline std::map<std::string, std::string>& knownSecrets() {
    static std::map<std::string, std::string> secrets;
    return secrets;
}
inline void know(const std::string& secret) {
    knownSecrets()[SecretHash::of(secret).text()] = secret;
    const std::string claimed = secret.empty() ? std::string() : claimedToken(secret, kClaim);
    knownSecrets()[SecretHash::of(claimed).text()] = claimed;  // of an invitation
}
// What opens the seat just now: its token, or the invitation to it.
inline std::string secretOf(const Table& table, size_t place) {
    const Table::Place& seat = table.places()[place];
    return knownSecrets()[(seat.token.isEmpty() ? seat.invitation : seat.token).text()];
}
// Makes a table, and the secrets known.
inline Table* created(Tables& tables, std::string_view body, std::string_view address, Refusal& refusal) {
    std::vector<std::string> secrets;
    Table* table = tables.create(parsed(body), address, refusal, secrets);
    for (const std::string& secret : secrets) know(secret);
    return table;
}

// All tables with everything around them replaced: the clock, the network and the bots.
class Room {
public:
    explicit Room(Store* store = nullptr, Limits limits = {})
        : prompt(store ? std::make_unique<PromptKeeper>(*store) : nullptr),
          archive(store ? std::make_unique<Archive>(games(), *store) : nullptr),
          tables(games(), store, prompt.get(), limits, outside()) {}
    // With a keeper of one's own.
    Room(Store* store, Keeper& keeper)
        : archive(std::make_unique<Archive>(games(), *store)), tables(games(), store, &keeper, {}, outside()) {}

    Table& make(std::string_view body) {
        Refusal refusal;
        Table* table = created(tables, body, "10.0.0.1", refusal);
        EXPECT_NE(table, nullptr) << refusal.message;
        const std::string id = table->id();
        settle();
        EXPECT_EQ(tables.find(id), table);
        return *table;
    }
    // A turn of the event loop: what is due is told, and what is wanted is read.
    void settle() {
        do {
            tables.settle();
            for (const Tables::Want& each : std::exchange(wants, {})) tables.arrive(archive->bring(each.id, each.entries));
            tables.settle();
        } while (!wants.empty());
    }
    // The table, read where it is not in memory.
    Table* find(std::string_view id) {
        tables.bring(id, "", [](const Brought&) {});
        settle();
        return tables.find(id);
    }
    Refusal refusalOf(std::string_view body) {
        Refusal refusal;
        EXPECT_EQ(created(tables, body, "10.0.0.1", refusal), nullptr);
        return refusal;
    }
    Connection enter(Table& table, std::optional<size_t> place, int64_t since = 0, Locale locale = Locale::En) {
        Refusal refusal;
        const std::string token = place ? secretOf(table, *place) : "";
        EXPECT_TRUE(tables.connect(++last, table, {token, kClaim}, locale, since, refusal)) << refusal.message;
        settle();
        return last;
    }
    // A request, and what has to be read for its reply.
    template <class Api, class Request>
    auto ask(Api& api, const Request& request) {
        auto reply = api.answer(request);
        settle();
        if (reply.read) reply = reply.read(*archive);
        if (reply.then) reply = std::exchange(reply.then, {})();
        settle();
        return reply;
    }
    void leave(Connection connection) {
        tables.disconnect(connection);
        settle();
    }
    // The answers to one message: those that came meanwhile.
    std::vector<Value> say(Connection from, std::string_view text) {
        mail[from].clear();
        tables.receive(from, text);
        settle();
        return mail[from];
    }
    std::string codeOf(Connection from, std::string_view text) {
        const std::vector<Value> answers = say(from, text);
        for (const Value& each : answers) {
            if (each.find("t")->asText() == "err") return each.find("d")->find("code")->asText();
        }
        return answers.empty() ? "silence" : "";
    }
    // Bots choose what a seeded hand picks.
    void letBotsChoose(uint64_t seed = 1) {
        for (int rounds = 0; !questions.empty() && rounds < 5000; ++rounds) {
            Question question = std::move(questions.front());
            questions.erase(questions.begin());
            const std::vector<Option> options = question.game->options();
            Rng rng = Rng::seeded(seed + static_cast<uint64_t>(question.version));
            Answer answer;
            answer.table = question.table;
            answer.version = question.version;
            answer.action = options[rng.below(static_cast<uint32_t>(options.size()))].action;
            answer.isHint = question.isHint;
            answer.asker = question.asker;
            answer.nonce = question.nonce;
            tables.answer(answer);
            settle();
        }
    }
    // Whoever decides picks one of the options.
    void choose(Table& table, const std::vector<Connection>& seats, uint64_t seed) {
        const size_t place = table.session().game().decider() < seats.size() ? table.session().game().decider() : 0;
        const std::vector<Option> options = table.session().game().options();
        Rng rng = Rng::seeded(seed * 7919 + static_cast<uint64_t>(table.version()));
        const uint32_t option = rng.below(static_cast<uint32_t>(options.size())) + 1;
        EXPECT_EQ(codeOf(seats[place], act(table.version(), option)), "");
    }
    static std::string act(int64_t decision, int64_t option, std::string_view nonce = "") {
        return R"({"t":"act","d":{"decision":)" + std::to_string(decision) + R"(,"option":)" + std::to_string(option) +
               (nonce.empty() ? "" : R"(,"n":")" + std::string(nonce) + "\"") + R"(}})";
    }

    [[nodiscard]] int64_t now() const { return clock * 1000 + milliseconds; }
    Tables::Outside outside() {
        return {[this](Connection to, std::string text) { mail[to].push_back(parsed(text)); },
                [this](Question question) { questions.push_back(std::move(question)); },
                [this] { return now(); },
                [this](int64_t at) { alarm = at; },
                {},
                archive ? [this](Tables::Want want) { wants.push_back(std::move(want)); } : std::function<void(Tables::Want)>()};
    }
    // Lets time pass; what is due then happens.
    void pass(int64_t time) {
        milliseconds += time;
        if (alarm && *alarm <= now()) tables.expire();
        settle();
    }

    int64_t clock = 1'000'000;  // seconds
    int64_t milliseconds = 0;
    std::optional<int64_t> alarm;
    Connection last = 0;
    std::map<Connection, std::vector<Value>> mail;
    std::vector<Question> questions;
    std::vector<Tables::Want> wants;
    std::unique_ptr<Keeper> prompt;
    std::unique_ptr<Archive> archive;
    Tables tables;
};

inline constexpr std::string_view kDuel =
    R"({"game":"shards","seed":7,"seats":[{"kind":"here","name":"Mira"},{"kind":"person","name":"Jan"}]})";

inline const Value& lastOf(const std::vector<Value>& mail, std::string_view type) {
    static const Value kNone = Value::map();
    for (size_t i = mail.size(); i > 0; --i) {
        if (mail[i - 1].find("t")->asText() == type) return mail[i - 1];
    }
    ADD_FAILURE() << "no " << type;
    return kNone;
}

}  // namespace riffle::server
