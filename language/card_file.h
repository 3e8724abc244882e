#pragma once

#include <string>

namespace riffle::language {

// A card file as it was read: from the program itself or from a designer's folder.
struct CardFile {
    std::string path;
    std::string text;
};

}  // namespace riffle::language
