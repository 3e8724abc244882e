#pragma once

#include <string_view>

#include "protocol/games.h"

namespace riffle::server {

// Whether the client has a page of that path. All of them are the same file, which finds its page by itself; what is no page is
// answered as not found, with the file that says so.
[[nodiscard]] bool isPage(const Games& games, std::string_view path);

}  // namespace riffle::server
