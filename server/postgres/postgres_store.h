#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/postgres/postgres.h"
#include "server/store/store.h"

namespace riffle::server {

// Tables in PostgreSQL, which several servers may share (server/cluster/nodes.h). It comes back by itself when the database does.
// Who is no server and writes is refused while there are any.
class PostgresStore final : public Store {
public:
    static std::unique_ptr<PostgresStore> open(const std::string& url, std::string& error);

    [[nodiscard]] bool write(std::span<const Deed> deeds) override;
    [[nodiscard]] bool refill(const std::function<std::optional<Deed>()>& next) override;
    [[nodiscard]] std::optional<Deed> read(std::string_view id) override;
    void eachUnfinished(int most, const std::function<void(Deed)>& take) override;
    [[nodiscard]] std::optional<std::string> record(std::string_view id) override;
    [[nodiscard]] bool has(std::string_view id) override;
    [[nodiscard]] std::vector<std::string> finished(std::string_view game, int64_t since, std::string_view after,
                                                    int most) override;
    [[nodiscard]] std::vector<std::string> unrecorded(int64_t since, std::string_view after, int most) override;
    [[nodiscard]] std::vector<std::string> unfinished(int most) override;
    [[nodiscard]] std::vector<std::string> ids(std::string_view after, int most) override;
    [[nodiscard]] bool freeze() override;
    void thaw() override;
    [[nodiscard]] std::string problem() override;
    [[nodiscard]] bool isAway() override;

    [[nodiscard]] const std::string& url() const { return url_; }

    // From now on what is written is written by this node, and only while it lives. `lost` is called, on the thread that writes,
    // when it turns out that it does not.
    void writeAs(int64_t node, std::function<void()> lost);
    // Whether PostgreSQL can be reached, from who has noticed.
    void setProblem(std::string problem);

    // Tables of these ids, read over a connection of one's own.
    [[nodiscard]] static std::optional<std::vector<Deed>> readAll(Postgres& base, const std::vector<std::string>& ids);

    // How long what is written, and who wants a table, waits for a database that is away.
    void setPatience(std::chrono::milliseconds patience) { patience_ = patience; }
    [[nodiscard]] std::chrono::milliseconds patience() const { return patience_; }

private:
    explicit PostgresStore(std::string url);
    [[nodiscard]] std::vector<std::string> idsBy(const char* sql, const PostgresValues& values);
    [[nodiscard]] bool tryWriting(std::span<const Postgres::Statement> statements);

    std::string url_;
    std::mutex writeLock_;  // of
    Postgres writing_;
    std::mutex readLock_;  // of
    Postgres reading_;
    std::mutex lock_;  // of
    std::string problem_;
    std::function<void()> lost_;
    std::chrono::milliseconds patience_{4000};
    std::atomic<int64_t> node_ = 0;
    std::atomic<bool> isAway_ = false;  // the last lot found no database
    int64_t lot_ = 0;
    std::chrono::steady_clock::time_point awaySince_;
    std::chrono::steady_clock::time_point triedAt_;
};

}  // namespace riffle::server
