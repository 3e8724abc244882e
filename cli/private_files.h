#pragma once

#include <sys/stat.h>

namespace riffle::cli {

// From now on files are made for their owner only. What servers keep, and copies of it, have what people said and what they prove
// their seats with.
inline void makeFilesPrivate() {
    ::umask(0077);
}

}  // namespace riffle::cli
