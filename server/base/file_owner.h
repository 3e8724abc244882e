#pragma once

#include <string>

namespace riffle::server {

// A new, empty file that only its owner can read. False with a sentence where there is something of that name already: nothing is
// ever written through a link that somebody else has laid there.
[[nodiscard]] bool makePrivateFile(const std::string& path, std::string& error);

// What root puts into a folder of somebody else belongs to them: a service must be able to open what was restored for it.
void giveToOwner(const std::string& folder, const std::string& path);

}  // namespace riffle::server
