#pragma once

#include <cstdint>

namespace riffle::cli {

// How often this thread has asked for memory since it began: every `operator new` of the program counts.
uint64_t allocations();

}  // namespace riffle::cli
