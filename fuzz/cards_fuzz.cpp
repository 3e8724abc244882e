// A card file by its text.

#include <cstddef>
#include <cstdint>

#include "fuzz/card_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    riffle::fuzz::checkCards({reinterpret_cast<const char*>(data), size});
    return 0;
}
