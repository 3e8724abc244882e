#pragma once

#include <atomic>
#include <cstdint>

namespace riffle::proof {

// What is done to a server by disk_faults.cpp, in a page that the server and whoever tries it have in common. It begins as zeros:
// nothing is done.
struct FaultControl {
    enum Mode : uint32_t {
        None = 0,
        Full = 1,      // there is no room for anything more
        ReadOnly = 2,  // nothing may be written
        Broken = 3,    // writes and syncs fail
        NoSync = 4,    // what is written is taken, but can't be made to last
        Short = 5,     // half of what is to be written is, and then there is no room
    };
    std::atomic<uint32_t> mode;
    std::atomic<uint32_t> perMille;     // so many of the calls fail
    std::atomic<uint64_t> failed;       // that have so far
    std::atomic<int64_t> clockOffset;   // nanoseconds that the time of day is wrong by
    std::atomic<uint32_t> isForgetful;  // syncs do nothing: something that acknowledges after one loses it (a plant)
    std::atomic<int32_t> dieAt;         // before so many syncs more the program is killed; 0: never
};

inline constexpr const char* kFaultControl = "RIFFLE_FAULT_CONTROL";  // the file of that page
inline constexpr const char* kFaultFolder = "RIFFLE_FAULT_FOLDER";    // which files are meant: all below it
inline constexpr const char* kFaultLog = "RIFFLE_FAULT_LOG";          // where writes are noted that were not synced; or not set

// An entry of that log; the path, what stood there before and what was written follow.
struct WriteNote {
    enum Kind : uint32_t { Write = 1, Truncate = 2, Sync = 3 };
    static constexpr uint32_t kMagic = 0x52464E54;
    uint32_t magic = kMagic;
    uint32_t kind = 0;
    uint64_t offset = 0;   // of a write; the new size of a truncation
    uint64_t oldSize = 0;  // of the file
    uint32_t pathSize = 0;
    uint32_t before = 0;  // bytes that stood there
    uint32_t after = 0;   // bytes that were written
    uint32_t unused = 0;
};

}  // namespace riffle::proof
