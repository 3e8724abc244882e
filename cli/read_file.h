#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "language/card_file.h"

namespace riffle::cli {

// Files are opened by name here alone, for whoever started the program. Nothing below this folder can: what strangers send is
// never taken for a name of a file.

// The contents of a file, refused where it is larger than `limit` bytes.
[[nodiscard]] bool readFile(const std::string& path, size_t limit, std::string& text, std::string& error);

// Every *.card file in the folder and below it. False with a sentence in `error` where it can't be read.
[[nodiscard]] bool readCardFolder(const std::string& folder, std::vector<language::CardFile>& files, std::string& error);

}  // namespace riffle::cli
