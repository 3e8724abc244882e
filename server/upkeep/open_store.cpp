#include "server/upkeep/open_store.h"

#include "server/postgres/postgres_store.h"
#include "server/sqlite/sqlite_store.h"

namespace riffle::server {

bool isPostgres(std::string_view where) {
    return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::unique_ptr<Store> openStore(const std::string& where, std::string& error) {
    if (isPostgres(where)) return PostgresStore::open(where, error);
    return SqliteStore::open(where, error);
}

}  // namespace riffle::server
