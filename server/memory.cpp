#include "server/memory.h"

#include <malloc.h>

// Of tcmalloc, which is there in some builds only.
extern "C" __attribute__((weak)) void MallocExtension_ReleaseFreeMemory();

namespace riffle::server {

void giveBackMemory() {
    if (MallocExtension_ReleaseFreeMemory) {
        MallocExtension_ReleaseFreeMemory();
    } else {
        (void)malloc_trim(0);
    }
}

}  // namespace riffle::server
