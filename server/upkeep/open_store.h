#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace riffle::server {

// The store at a place: a folder, where a file of SQLite is made if it is missing, or "postgresql://…". Data of an earlier
// program is brought up to date. Null with a sentence in `error` where that can't be.
[[nodiscard]] std::unique_ptr<Store> openStore(const std::string& where, std::string& error);
[[nodiscard]] bool isPostgres(std::string_view where);

}  // namespace riffle::server
