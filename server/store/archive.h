#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/games.h"
#include "server/store/fetched.h"
#include "server/store/store.h"

namespace riffle::server {

// What was written down of tables, for whoever reads and plays it again. All on the reader's thread.
class Archive {
public:
    // `between` is called now and then by what takes long, so that what is urgent can be done.
    Archive(const Games& games, Store& store, std::function<void()> between = {})
        : games_(games), store_(store), between_(std::move(between)) {}

    // A table, or its first entries, made again.
    [[nodiscard]] Brought bring(const std::string& id, int64_t entries);

    // A game as it is written down: what is over can be looked at by everybody.
    struct Found {
        bool isOver = false;
        std::shared_ptr<const Table> table = {};  // of one that is over and can be played again; else
        std::shared_ptr<const Saved> saved = {};  // what there is of it
        std::optional<Refusal> aside = {};        // where it is damaged: what is said about it
    };
    // Nullopt where there is none of a game that is known here. The last ones that were over are kept at hand, as they are asked
    // for step by step.
    [[nodiscard]] std::optional<Found> find(std::string_view id);

    [[nodiscard]] Store& store() { return store_; }
    [[nodiscard]] const Games& games() const { return games_; }
    void letOthersIn() const {
        if (between_) between_();
    }

private:
    struct Near {
        std::string id;
        Found found;
    };
    const Games& games_;
    Store& store_;
    std::function<void()> between_;
    std::list<Near> near_;  // the last one first
};

}  // namespace riffle::server
