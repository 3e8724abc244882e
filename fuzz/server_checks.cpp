#include "fuzz/server_checks.h"

#include "protocol/json.h"
#include "server/base/log.h"
#include "tests/server/schema_checker.h"

namespace riffle::fuzz {

namespace {

using server::Connection;
using server::Table;

constexpr JsonLimits kReplyLimits{.bytes = 64U << 20U, .depth = 64, .keys = 1U << 20U};

Value parsed(std::string_view text) {
    std::string error;
    const auto value = parseJson(text, error, kReplyLimits);
    require(value.has_value(), "what was said is no JSON", error + "\n" + std::string(text));
    return *value;
}

const Value& letterSchema() {
    static const Value kSchema = [] {
        server::Tables tables(games(), nullptr, nullptr, {}, {});
        const server::Assets assets;
        server::Api api(tables, nullptr, nullptr, assets, {});
        server::Request request;
        request.method = "GET";
        request.path = "/api/v1/schema";
        return parsed(api.answer(request).body);
    }();
    return kSchema;
}

}  // namespace

uint64_t Ledger::write(server::Deed deed) {
    std::vector<server::Entry>& entries = entries_[deed.table];
    require(deed.entries.empty() || deed.firstEntry == static_cast<int64_t>(entries.size()),
            "an entry of a log has a wrong number");
    for (server::Entry& entry : deed.entries) entries.push_back(std::move(entry));
    settled_.push_back({++last_, deed.table, deed.make, true});
    return last_;
}

Room::Room(uint8_t game)
    : tables_(games(), nullptr, &ledger_, {},
              {[this](Connection to, auto&& text) { mail_[to].emplace_back(std::string_view(text)); },
               [this](server::Question question) { questions_.push_back(std::move(question)); }, [this] { return now_; }}),
      api_(tables_, nullptr, &analyses_, assets_, {}) {
    server::setLogging(false);
    static constexpr std::string_view kGames[] = {"shards", "keyforge", "epic"};
    Value body = Value::map();
    body["game"] = kGames[game % 3];
    body["seed"] = int64_t{game};
    body["seats"] = parsed(game % 2 == 0 ? R"([{"kind":"here","name":"Mira"},{"kind":"person","name":"Jan"}])"
                                         : R"([{"kind":"here","name":"Mira"},{"kind":"bot","level":1}])");
    body["listed"] = game % 2 != 0;  // with guests it may not be: its seed is chosen
    if (game & 0x40U) body["clock"] = parsed(R"({"seconds":60,"increment":1})");
    Refusal refusal;
    table_ = tables_.create(body, "192.0.2.1", refusal, tokens_);
    require(table_ != nullptr, "the table can't be made", refusal.message);
    constexpr std::string_view kClaim = "a claim of the fuzzer";
    for (const std::string& token : {tokens_[0], tokens_[1], std::string()}) {
        connections_.push_back(connections_.size() + 1);
        require(tables_.connect(connections_.back(), *table_, {token, kClaim}, Locale::En, 0, refusal), "nobody can come in");
    }
    settle();
    checkLetters();
    // The guest was told a token of their own there, which nobody is told again.
    if (!table_->places()[1].invitation.isEmpty()) tokens_[1] = server::claimedToken(tokens_[1], kClaim);
}

std::string Room::filled(std::string_view text) const {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        const char next = text[i] == '@' && i + 1 < text.size() ? text[i + 1] : '\0';
        if (next == 'T') out += table_->id();
        if (next == 'A') out += tokens_[0];
        if (next == 'B') out += tokens_[1];
        if (next == 'V') out += std::to_string(table_->version());
        if (next == 'T' || next == 'A' || next == 'B' || next == 'V')
            ++i;
        else
            out += text[i];
    }
    return out;
}

// All of the table that matters: the game, who sits there, and what was said.
std::string Room::state() const {
    return std::to_string(table_->version()) + ' ' + std::to_string(table_->session().game().hash()) + ' ' +
           toJson(table_->describe()) + toJson(table_->result());
}

void Room::settle() {
    do {
        tables_.settle();
    } while (ledger_.hasNews());
}

void Room::checkLetters() {
    static const server::SchemaChecker kChecker(letterSchema());
    for (const auto& [connection, letters] : mail_) {
        for (const std::string& text : letters) {
            require(isUtf8(text), "a letter is not UTF-8", text);
            const Value letter = parsed(text);
            const std::string type = letter.find("t") ? letter.find("t")->asText() : "";
            require(kChecker.has("server." + type), "a letter of no known kind", text);
            const std::string wrong = kChecker.wrong("server." + type, letter);
            require(wrong.empty(), "a letter is not as the schema says", wrong + "\n" + text);
            for (const std::string& token : tokens_)
                require(token.empty() || text.find(token) == std::string::npos, "a letter has a token", text);
        }
    }
    mail_.clear();
}

server::Reply Room::ask(const server::Request& request) {
    const std::string before = state();
    server::Reply reply = api_.answer(request);
    settle();
    require(reply.status >= 200 && reply.status < 600, "no such status", std::to_string(reply.status));
    if (reply.type.find("json") != std::string::npos && reply.type.find("ndjson") == std::string::npos) {
        require(isUtf8(reply.body), "a reply is not UTF-8", reply.body);
        const Value body = parsed(reply.body);
        if (reply.status >= 400) {
            const Value* code = body.find("code");
            const Value* detail = body.find("detail");
            require(code && detail && !detail->asText().empty(), "a refusal without a reason", reply.body);
            require(code->asText() != "internal", "a request fails inside", reply.body);
        }
    }
    if (reply.status >= 400) require(state() == before, "a refused request changes the table", reply.body);
    // Tokens are for whoever has one, or takes a seat.
    for (const std::string& token : tokens_) {
        const bool isShown = !token.empty() && reply.body.find(token) != std::string::npos;
        require(!isShown || request.body.find(token) != std::string::npos || request.token == token, "a reply has a token",
                reply.body);
    }
    checkLetters();
    return reply;
}

void Room::say(Connection from, std::string_view text) {
    const std::string before = state();
    tables_.receive(from, text);
    settle();
    bool isRefused = false;
    for (const std::string& letter : mail_[from]) isRefused |= letter.starts_with(R"({"t":"err")");
    for (const auto& [connection, letters] : mail_) {
        require(connection >= 1 && connection <= connections_.size(), "a letter to nobody");
        if (connection == from) continue;
        require(!isRefused || letters.empty(), "others are told of what was refused", text);
        for (const std::string& letter : letters) {
            for (const std::string_view own : {R"({"t":"err")", R"({"t":"ack")", R"({"t":"why")", R"({"t":"hint")"})
                require(!letter.starts_with(own), "an answer goes to somebody else", letter);
        }
    }
    if (isRefused) require(state() == before, "a refused message changes the table", text);
    checkLetters();
}

void Room::letBotsChoose() {
    for (int rounds = 0; !questions_.empty() && rounds < 20; ++rounds) {
        const server::Question question = std::move(questions_.front());
        questions_.erase(questions_.begin());
        const std::vector<Option> options = question.game->options();
        if (options.empty()) continue;
        server::Answer answer;
        answer.table = question.table;
        answer.version = question.version;
        answer.action = options[0].action;
        answer.isHint = question.isHint;
        answer.asker = question.asker;
        answer.nonce = question.nonce;
        tables_.answer(answer);
        settle();
    }
    checkLetters();
}

void Room::check() {
    const Game& game = table_->session().game();
    require(game.broken().empty(), "an invariant does not hold", game.broken());
    Refusal refusal;
    auto session = Session::create(*table_->plan().kind, table_->plan().request, refusal);
    require(session.has_value(), "the plan of a table can't be played", refusal.message);
    Table again(table_->id(), table_->plan(), std::move(*session), now_);
    require(static_cast<int64_t>(ledger_.entries(table_->id()).size()) == table_->entryCount(), "the log of a table has a gap");
    for (const server::Entry& entry : ledger_.entries(table_->id()))
        require(again.redo(entry, refusal), "the log of a table can't be played again", refusal.message);
    require(again.session().game().hash() == game.hash(), "the log of a table makes another game");
}

}  // namespace riffle::fuzz
