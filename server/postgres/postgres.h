#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace riffle::server {

// What a statement is given, as PostgreSQL writes it: numbers, texts, bytes, and lists of them.
class PostgresValues {
public:
    PostgresValues& with(int64_t number);
    PostgresValues& with(std::string_view text);
    PostgresValues& withNothing();
    PostgresValues& with(std::span<const int64_t> numbers);
    PostgresValues& with(std::span<const std::string> texts);
    // For bytea[].
    PostgresValues& withBytes(std::span<const std::string> texts);

    [[nodiscard]] const std::vector<std::optional<std::string>>& all() const { return all_; }

private:
    std::vector<std::optional<std::string>> all_;
};

// The rows of an answer.
class PostgresRows {
public:
    explicit PostgresRows(pg_result* result = nullptr);
    ~PostgresRows();
    PostgresRows(PostgresRows&& other) noexcept;
    PostgresRows& operator=(PostgresRows&& other) noexcept;

    [[nodiscard]] int size() const;
    [[nodiscard]] bool isNull(int row, int column) const;
    [[nodiscard]] int64_t number(int row, int column) const;
    [[nodiscard]] std::string text(int row, int column) const;
    [[nodiscard]] std::string bytes(int row, int column) const;  // of bytea
    [[nodiscard]] bool flag(int row, int column) const;

private:
    pg_result* result_;
};

// One connection to PostgreSQL, for one thread. It waits for answers, though never for longer than a few seconds.
class Postgres {
public:
    explicit Postgres(std::string url) : url_(std::move(url)) {}
    ~Postgres();
    Postgres(const Postgres&) = delete;
    Postgres& operator=(const Postgres&) = delete;

    // Connects where it is not connected. False with error() where that can't be.
    [[nodiscard]] bool open();
    void close();
    [[nodiscard]] bool isOpen() const { return connection_ != nullptr; }

    // Nothing, with error() and code(), where it fails. A connection that broke is closed.
    [[nodiscard]] std::optional<PostgresRows> run(const char* sql, const PostgresValues& values = {});
    // The same of what may be done twice: once more where the connection turns out to be gone.
    [[nodiscard]] std::optional<PostgresRows> ask(const char* sql, const PostgresValues& values = {});
    // Several statements without values; in a transaction where they say so.
    [[nodiscard]] bool runScript(const char* sql);
    struct Statement {
        const char* sql;
        PostgresValues values;
    };
    // All in one transaction and one round trip. Where it fails nothing has happened, unless the connection broke: then it may
    // have, and isUncertain() says so.
    [[nodiscard]] bool runAll(std::span<const Statement> statements);
    [[nodiscard]] bool isUncertain() const { return isUncertain_; }

    // Waits so long for news of the channels that are listened to, or until the other descriptor can be read; gives their words.
    // Nothing where the connection broke.
    [[nodiscard]] std::optional<std::vector<std::string>> news(int milliseconds, int wake);

    // What went wrong last, as part of a sentence; and its SQLSTATE, empty where the connection broke.
    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] const std::string& code() const { return code_; }

private:
    // Takes note of what went wrong; closes what broke.
    void fail(pg_result* result);
    [[nodiscard]] std::string nameOf(const char* sql);  // of the statement, prepared where it is new; empty where that fails
    [[nodiscard]] bool hasAnswer();
    [[nodiscard]] bool send(const char* sql, const std::string& name, const PostgresValues& values);

    std::string url_;
    pg_conn* connection_ = nullptr;
    std::vector<const char*> prepared_;
    bool isUncertain_ = false;
    std::string error_;
    std::string code_;
};

// A URL without the password, for logs and sentences.
[[nodiscard]] std::string withoutPassword(std::string_view url);

}  // namespace riffle::server
