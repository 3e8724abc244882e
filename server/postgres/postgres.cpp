#include "server/postgres/postgres.h"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <utility>

namespace riffle::server {

namespace {

// Bounds on how long anything can take, so that a database that hangs is noticed; and no statement waits for a client that hangs.
constexpr const char* kManners =
    "SET client_min_messages = warning; SET synchronous_commit = on; SET statement_timeout = 10000; SET lock_timeout = 4000; "
    "SET idle_in_transaction_session_timeout = 4000; SET default_transaction_isolation = 'read committed'";

constexpr int kLongestAnswer = 15'000;  // milliseconds

// A text inside a list.
void addQuoted(std::string& list, std::string_view text) {
    list += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') list += '\\';
        list += c;
    }
    list += '"';
}

std::string hexOf(std::string_view bytes) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string out = "\\x";
    for (const char c : bytes) {
        out += kDigits[static_cast<unsigned char>(c) >> 4U];
        out += kDigits[static_cast<unsigned char>(c) & 15U];
    }
    return out;
}

// One line, without what PostgreSQL puts before and behind it.
std::string sentenceOf(std::string_view message) {
    message = message.substr(0, message.find('\n'));
    for (const std::string_view start : {"ERROR:  ", "FATAL:  "}) {
        if (message.starts_with(start)) message.remove_prefix(start.size());
    }
    while (!message.empty() && (message.back() == '.' || message.back() == ' ')) message.remove_suffix(1);
    return std::string(message);
}

}  // namespace

PostgresValues& PostgresValues::with(int64_t number) {
    all_.emplace_back(std::to_string(number));
    return *this;
}

PostgresValues& PostgresValues::with(std::string_view text) {
    all_.emplace_back(text);
    return *this;
}

PostgresValues& PostgresValues::withNothing() {
    all_.emplace_back();
    return *this;
}

PostgresValues& PostgresValues::with(std::span<const int64_t> numbers) {
    std::string list = "{";
    for (const int64_t number : numbers) {
        if (list.size() > 1) list += ',';
        fmt::format_to(std::back_inserter(list), "{}", number);
    }
    all_.emplace_back(std::move(list) + "}");
    return *this;
}

PostgresValues& PostgresValues::with(std::span<const std::string> texts) {
    std::string list = "{";
    for (const std::string& text : texts) {
        if (list.size() > 1) list += ',';
        addQuoted(list, text);
    }
    all_.emplace_back(std::move(list) + "}");
    return *this;
}

PostgresValues& PostgresValues::withBytes(std::span<const std::string> texts) {
    std::string list = "{";
    for (const std::string& text : texts) {
        if (list.size() > 1) list += ',';
        addQuoted(list, hexOf(text));
    }
    all_.emplace_back(std::move(list) + "}");
    return *this;
}

PostgresRows::PostgresRows(pg_result* result) : result_(result) {}

PostgresRows::~PostgresRows() {
    PQclear(result_);
}

PostgresRows::PostgresRows(PostgresRows&& other) noexcept : result_(std::exchange(other.result_, nullptr)) {}

PostgresRows& PostgresRows::operator=(PostgresRows&& other) noexcept {
    std::swap(result_, other.result_);
    return *this;
}

int PostgresRows::size() const {
    return PQntuples(result_);
}

bool PostgresRows::isNull(int row, int column) const {
    return PQgetisnull(result_, row, column) != 0;
}

int64_t PostgresRows::number(int row, int column) const {
    return std::strtoll(PQgetvalue(result_, row, column), nullptr, 10);
}

std::string PostgresRows::text(int row, int column) const {
    return {PQgetvalue(result_, row, column), static_cast<size_t>(PQgetlength(result_, row, column))};
}

std::string PostgresRows::bytes(int row, int column) const {
    const std::string hex = text(row, column);
    const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    std::string out;
    for (size_t i = 2; i + 1 < hex.size(); i += 2) out += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
    return out;
}

bool PostgresRows::flag(int row, int column) const {
    return text(row, column) == "t";
}

Postgres::~Postgres() {
    close();
}

bool Postgres::open() {
    if (connection_) return true;
    const char* const names[] = {"dbname",
                                 "connect_timeout",
                                 "keepalives_idle",
                                 "keepalives_interval",
                                 "keepalives_count",
                                 "tcp_user_timeout",
                                 "client_encoding",
                                 "fallback_application_name",
                                 nullptr};
    const char* const values[] = {url_.c_str(), "4", "4", "2", "2", "8000", "UTF8", "riffle", nullptr};
    connection_ = PQconnectdbParams(names, values, 1);
    if (PQstatus(connection_) != CONNECTION_OK) {
        fail(nullptr);
        return false;
    }
    PQsetNoticeProcessor(
        connection_, [](void*, const char*) {}, nullptr);
    PGresult* result = PQexec(connection_, kManners);
    if (PQresultStatus(result) == PGRES_COMMAND_OK) {
        PQclear(result);
        return true;
    }
    fail(result);
    close();
    return false;
}

void Postgres::close() {
    PQfinish(connection_);
    connection_ = nullptr;
    prepared_.clear();
}

void Postgres::fail(pg_result* result) {
    const char* code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    code_ = code ? code : "";
    error_ = sentenceOf(result ? PQresultErrorMessage(result) : PQerrorMessage(connection_));
    if (error_.empty()) error_ = "PostgreSQL has gone away";
    PQclear(result);
    // A shutdown tells why before it closes the connection: that is no answer to what was asked.
    // And plans that a later layout has made useless are made anew.
    if (code_ == "0A000") return close();
    // What has no code was not said by the database: the connection is of no use any more, even where it does not know yet.
    if (PQstatus(connection_) != CONNECTION_OK || code_.empty() || code_.starts_with("57P") || code_.starts_with("08") ||
        code_ == "25P03") {
        code_.clear();
        close();
    }
}

std::string Postgres::nameOf(const char* sql) {
    auto found = std::find(prepared_.begin(), prepared_.end(), sql);
    if (found == prepared_.end()) {
        std::string name = fmt::format("s{}", prepared_.size());
        PGresult* result = PQprepare(connection_, name.c_str(), sql, 0, nullptr);
        if (PQresultStatus(result) != PGRES_COMMAND_OK) {
            fail(result);
            return {};
        }
        PQclear(result);
        prepared_.push_back(sql);
        return name;
    }
    return fmt::format("s{}", found - prepared_.begin());
}

bool Postgres::send(const char* sql, const std::string& name, const PostgresValues& values) {
    std::vector<const char*> given;
    for (const auto& value : values.all()) given.push_back(value ? value->c_str() : nullptr);
    const int count = static_cast<int>(given.size());
    if (name.empty()) return PQsendQueryParams(connection_, sql, count, nullptr, given.data(), nullptr, nullptr, 0) == 1;
    return PQsendQueryPrepared(connection_, name.c_str(), count, given.data(), nullptr, nullptr, 0) == 1;
}

std::optional<PostgresRows> Postgres::run(const char* sql, const PostgresValues& values) {
    isUncertain_ = false;
    if (!open()) return std::nullopt;
    const std::string name = nameOf(sql);
    if (name.empty()) return std::nullopt;
    std::vector<const char*> given;
    for (const auto& value : values.all()) given.push_back(value ? value->c_str() : nullptr);
    PGresult* result =
        PQexecPrepared(connection_, name.c_str(), static_cast<int>(given.size()), given.data(), nullptr, nullptr, 0);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return PostgresRows(result);
    fail(result);
    isUncertain_ = !isOpen();
    return std::nullopt;
}

std::optional<PostgresRows> Postgres::ask(const char* sql, const PostgresValues& values) {
    const bool wasOpen = isOpen();
    auto rows = run(sql, values);
    return rows || !wasOpen || isOpen() ? std::move(rows) : run(sql, values);
}

bool Postgres::runScript(const char* sql) {
    isUncertain_ = false;
    if (!open()) return false;
    PGresult* result = PQexec(connection_, sql);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
        PQclear(result);
        return true;
    }
    fail(result);
    isUncertain_ = !isOpen();
    return false;
}

// Waits for more of an answer, longer than the database may take for one, but not forever.
bool Postgres::hasAnswer() {
    while (PQisBusy(connection_) == 1) {
        pollfd waiting{PQsocket(connection_), POLLIN, 0};
        if (poll(&waiting, 1, kLongestAnswer) <= 0 || PQconsumeInput(connection_) != 1) return false;
    }
    return true;
}

bool Postgres::runAll(std::span<const Statement> statements) {
    isUncertain_ = false;
    if (!open()) return false;
    std::vector<std::string> names;
    for (const Statement& statement : statements) {
        names.push_back(nameOf(statement.sql));
        if (names.back().empty()) return false;
    }
    bool isSent = PQenterPipelineMode(connection_) == 1 && send("BEGIN", "", {});
    for (size_t i = 0; i < statements.size() && isSent; ++i) isSent = send(statements[i].sql, names[i], statements[i].values);
    isSent = isSent && send("COMMIT", "", {}) && PQpipelineSync(connection_) == 1;
    if (!isSent) {
        fail(nullptr);
        close();
        isUncertain_ = true;  // what was sent may have arrived
        return false;
    }
    bool hasFailed = false;
    bool isBetween = false;
    for (bool isSynced = false; !isSynced && isOpen();) {
        if (!hasAnswer()) {
            fail(nullptr);
            break;
        }
        PGresult* result = PQgetResult(connection_);
        if (!result) {  // between two statements; two in a row come only where something is wrong
            if (!std::exchange(isBetween, true)) continue;
            fail(nullptr);
            break;
        }
        isBetween = false;
        switch (PQresultStatus(result)) {
            case PGRES_COMMAND_OK:
            case PGRES_TUPLES_OK: PQclear(result); break;
            case PGRES_PIPELINE_SYNC:
                isSynced = true;
                PQclear(result);
                break;
            case PGRES_PIPELINE_ABORTED: PQclear(result); break;
            default:
                if (hasFailed) {
                    PQclear(result);
                } else {
                    hasFailed = true;
                    fail(result);
                }
        }
    }
    if (!isOpen()) {
        isUncertain_ = true;
        return false;
    }
    PQexitPipelineMode(connection_);
    if (!hasFailed) return true;
    const std::string error = error_;
    const std::string code = code_;
    PGresult* result = PQexec(connection_, "ROLLBACK");
    const bool isBack = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    if (!isBack) close();
    error_ = error;
    code_ = code;
    return false;
}

std::optional<std::vector<std::string>> Postgres::news(int milliseconds, int wake) {
    if (!connection_) return std::nullopt;
    const auto gather = [this](std::vector<std::string>& words) {
        while (PGnotify* notify = PQnotifies(connection_)) {
            words.emplace_back(notify->extra);
            PQfreemem(notify);
        }
    };
    std::vector<std::string> words;
    gather(words);
    if (words.empty()) {
        pollfd waiting[] = {{PQsocket(connection_), POLLIN, 0}, {wake, POLLIN, 0}};
        (void)poll(waiting, 2, milliseconds);
        if (PQconsumeInput(connection_) != 1) {
            fail(nullptr);
            close();
            return std::nullopt;
        }
        gather(words);
    }
    return words;
}

std::string withoutPassword(std::string_view url) {
    const size_t start = url.find("://");
    const size_t at = url.rfind('@');
    const size_t colon = start == std::string_view::npos ? start : url.find(':', start + 3);
    if (at == std::string_view::npos || colon == std::string_view::npos || colon > at) return std::string(url);
    return std::string(url.substr(0, colon)) + std::string(url.substr(at));
}

}  // namespace riffle::server
