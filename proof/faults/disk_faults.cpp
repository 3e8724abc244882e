// A small library that stands between a server and its system (LD_PRELOAD): the disk fails when it is told to, writes that were
// not synced are noted so that a power loss can take them back, and the time of day jumps. It touches files below one folder
// only.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "proof/faults/control.h"

namespace {

using riffle::proof::FaultControl;
using riffle::proof::WriteNote;

template <typename Function>
Function* real(Function*& cached, const char* name) {
    if (!cached) cached = reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
    return cached;
}
#define RIFFLE_REAL(name)                       \
    static decltype(::name)* name##_ = nullptr; \
    const auto next = real(name##_, #name)

struct State {
    FaultControl* control = nullptr;
    std::string folder;
    int log = -1;
    std::mutex lock;                 // one note at a time, in the order of the writes
    std::set<std::string> unsynced;  // files
    std::string note;
};

// Set up by the first call, whoever makes it. Never freed: calls come until the very end.
State& state() {
    static State* const kState = [] {
        auto* made = new State;
        const char* control = std::getenv(riffle::proof::kFaultControl);
        const char* folder = std::getenv(riffle::proof::kFaultFolder);
        if (!control || !folder) return made;
        const auto file = static_cast<int>(::syscall(SYS_openat, AT_FDCWD, control, O_RDWR | O_CLOEXEC));
        void* page = ::mmap(nullptr, sizeof(FaultControl), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (file < 0 || page == MAP_FAILED) return made;
        made->control = static_cast<FaultControl*>(page);
        made->folder = std::string(folder) + '/';
        if (const char* log = std::getenv(riffle::proof::kFaultLog))
            made->log = static_cast<int>(::syscall(SYS_openat, AT_FDCWD, log, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
        return made;
    }();
    return *kState;
}

// The file's path where it is one of those that are meant. What lies in shared memory (-shm) no disk knows of.
bool isOurs(std::string_view path) {
    return path.starts_with(state().folder) && !path.ends_with("-shm");
}

bool pathOf(int file, std::string& path) {
    if (!state().control) return false;
    char name[40];
    char target[4096];
    std::snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    const auto size = ::syscall(SYS_readlinkat, AT_FDCWD, name, target, sizeof target);
    if (size <= 0) return false;
    path.assign(target, static_cast<size_t>(size));
    return isOurs(path);
}

// Whether this call fails now.
bool strikes(std::initializer_list<FaultControl::Mode> modes) {
    FaultControl& control = *state().control;
    const uint32_t mode = control.mode.load();
    bool isMeant = false;
    for (const FaultControl::Mode each : modes) isMeant |= each == mode;
    if (!isMeant) return false;
    static std::atomic<uint32_t> turn = 0;
    const uint32_t chance = (turn.fetch_add(1) * 2654435761U) >> 12U;
    if (chance % 1000 >= control.perMille.load()) return false;
    control.failed.fetch_add(1);
    return true;
}

int errorOf() {
    switch (state().control->mode.load()) {
        case FaultControl::Full:
        case FaultControl::Short: return ENOSPC;
        case FaultControl::ReadOnly: return EROFS;
        default: return EIO;
    }
}

bool failsToWrite() {
    using enum FaultControl::Mode;
    if (!strikes({Full, ReadOnly, Broken})) return false;
    errno = errorOf();
    return true;
}

// Notes what is about to be written, with what stands there.
void noteWrite(int file, const std::string& path, uint32_t kind, uint64_t offset, const void* bytes, size_t size) {
    State& s = state();
    struct stat info {};
    ::fstat(file, &info);
    WriteNote note;
    note.kind = kind;
    note.offset = offset;
    note.oldSize = static_cast<uint64_t>(info.st_size);
    note.pathSize = static_cast<uint32_t>(path.size());
    const uint64_t end = kind == WriteNote::Write ? std::min<uint64_t>(note.oldSize, offset + size) : note.oldSize;
    note.before = static_cast<uint32_t>(end > offset ? end - offset : 0);
    note.after = static_cast<uint32_t>(size);
    s.note.assign(reinterpret_cast<const char*>(&note), sizeof note);
    s.note += path;
    const size_t at = s.note.size();
    s.note.resize(at + note.before);
    for (size_t done = 0; done < note.before;) {
        const auto got = ::syscall(SYS_pread64, file, s.note.data() + at + done, note.before - done, offset + done);
        if (got <= 0) break;
        done += static_cast<size_t>(got);
    }
    s.note.append(static_cast<const char*>(bytes), size);
    ::syscall(SYS_write, s.log, s.note.data(), s.note.size());
    s.unsynced.insert(path);
}

void noteSync(const std::string& path) {
    State& s = state();
    if (s.control->isForgetful.load() != 0 || s.unsynced.erase(path) == 0) return;
    if (s.unsynced.empty()) {
        ::syscall(SYS_ftruncate, s.log, 0);
        return;
    }
    WriteNote note;
    note.kind = WriteNote::Sync;
    note.pathSize = static_cast<uint32_t>(path.size());
    s.note.assign(reinterpret_cast<const char*>(&note), sizeof note);
    s.note += path;
    ::syscall(SYS_write, s.log, s.note.data(), s.note.size());
}

ssize_t writeAt(int file, const void* bytes, size_t size, off64_t offset) {
    std::string path;
    const bool isMeant = pathOf(file, path);
    if (isMeant && failsToWrite()) return -1;
    if (isMeant && size > 1 && strikes({FaultControl::Short})) size /= 2;
    if (!isMeant || state().log < 0) return ::syscall(SYS_pwrite64, file, bytes, size, offset);
    const std::lock_guard lock(state().lock);
    noteWrite(file, path, WriteNote::Write, static_cast<uint64_t>(offset), bytes, size);
    return ::syscall(SYS_pwrite64, file, bytes, size, offset);
}

int truncate(int file, off64_t size) {
    std::string path;
    const bool isMeant = pathOf(file, path);
    if (isMeant && failsToWrite()) return -1;
    if (!isMeant || state().log < 0) return static_cast<int>(::syscall(SYS_ftruncate, file, size));
    const std::lock_guard lock(state().lock);
    noteWrite(file, path, WriteNote::Truncate, static_cast<uint64_t>(size), nullptr, 0);
    return static_cast<int>(::syscall(SYS_ftruncate, file, size));
}

int sync(int file, long call) {
    std::string path;
    const bool isMeant = pathOf(file, path);
    if (isMeant && strikes({FaultControl::Broken, FaultControl::NoSync})) {
        errno = EIO;
        return -1;
    }
    if (isMeant && state().control->dieAt.load() > 0 && state().control->dieAt.fetch_sub(1) == 1)
        ::syscall(SYS_kill, ::getpid(), SIGKILL);
    if (!isMeant || state().log < 0) return static_cast<int>(::syscall(call, file));
    // What it means is noted; the real disk need not be waited for.
    const std::lock_guard lock(state().lock);
    noteSync(path);
    return 0;
}

// Files that come or go do so for good.
void forget(const char* path) {
    State& s = state();
    if (s.log < 0 || !path || !isOurs(path)) return;
    const std::lock_guard lock(s.lock);
    noteSync(path);
}

bool failsToOpen(const char* path, int flags) {
    if (!state().control || !path || !isOurs(path)) return false;
    const bool isWriting = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0;
    if (!isWriting || !strikes({FaultControl::ReadOnly})) return false;
    errno = EROFS;
    return true;
}

int64_t clockOffset() {
    return state().control ? state().control->clockOffset.load() : 0;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = va_arg(more, mode_t);
    va_end(more);
    if (failsToOpen(path, flags)) return -1;
    return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

int open64(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = va_arg(more, mode_t);
    va_end(more);
    if (failsToOpen(path, flags)) return -1;
    return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) {
    return writeAt(file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t offset) {
    return writeAt(file, bytes, size, offset);
}

ssize_t write(int file, const void* bytes, size_t size) {
    std::string path;
    if (size <= 8 || !pathOf(file, path)) return ::syscall(SYS_write, file, bytes, size);  // a waking, or not ours
    const int flags = ::fcntl(file, F_GETFL);
    struct stat info {};
    ::fstat(file, &info);
    const off64_t at = (flags & O_APPEND) != 0 ? info.st_size : ::lseek64(file, 0, SEEK_CUR);
    const ssize_t written = writeAt(file, bytes, size, at);
    if (written > 0 && (flags & O_APPEND) == 0) ::lseek64(file, at + written, SEEK_SET);
    return written;
}

int ftruncate(int file, off_t size) noexcept {
    return truncate(file, size);
}

int ftruncate64(int file, off64_t size) noexcept {
    return truncate(file, size);
}

int fsync(int file) {
    return sync(file, SYS_fsync);
}

int fdatasync(int file) {
    return sync(file, SYS_fdatasync);
}

int unlink(const char* path) noexcept {
    forget(path);
    return static_cast<int>(::syscall(SYS_unlinkat, AT_FDCWD, path, 0));
}

int clock_gettime(clockid_t which, timespec* time) noexcept {
    RIFFLE_REAL(clock_gettime);
    const int result = next(which, time);
    const int64_t offset = which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE ? clockOffset() : 0;
    if (result == 0 && offset != 0) {
        constexpr int64_t kSecond = 1'000'000'000;
        const int64_t sum = int64_t{time->tv_sec} * kSecond + time->tv_nsec + offset;
        time->tv_sec = sum / kSecond;
        time->tv_nsec = sum % kSecond;
    }
    return result;
}

time_t time(time_t* out) noexcept {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(timeval* __restrict out, void* __restrict) noexcept {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    out->tv_sec = now.tv_sec;
    out->tv_usec = now.tv_nsec / 1000;
    return 0;
}

}  // extern "C"
