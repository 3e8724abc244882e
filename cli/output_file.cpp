#include "cli/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "protocol/text.h"

namespace riffle::cli {

namespace {

constexpr size_t kBuffer = 1U << 20U;

std::string partOf(const std::string& path) {
    return path + ".part";
}

std::string sentenceOf(const std::string& path, int number) {
    const std::string name = inQuotes(path);
    switch (number) {
        case ENOSPC:
        case EDQUOT: return fmt::format("{} can't be written: the disk is full.", name);
        case ENOENT:
        case ENOTDIR: return fmt::format("{} can't be written: there is no such folder.", name);
        case EACCES:
        case EPERM:
        case EROFS: return fmt::format("{} can't be written: that is not permitted.", name);
        case EISDIR: return fmt::format("{} can't be written: it is a folder.", name);
        default: return fmt::format("{} can't be written: {}.", name, std::strerror(number));
    }
}

// The file of ours that is already open and that the name stands for: "/dev/stdout", "/dev/fd/3". Opened by its name a plain file
// behind it would be written from its beginning again.
std::optional<int> standardFile(std::string_view path) {
    if (path == "/dev/stdout") return STDOUT_FILENO;
    if (path == "/dev/stderr") return STDERR_FILENO;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (path.starts_with(folder)) return wholeNumber(path.substr(folder.size()));
    }
    return std::nullopt;
}

// What a link leads to, where it leads to a file.
std::string behindLink(const std::string& path) {
    struct stat status {};
    if (lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
    char* real = realpath(path.c_str(), nullptr);
    if (!real) return path;
    std::string found = real;
    std::free(real);
    return found;
}

}  // namespace

OutputFile::~OutputFile() {
    if (file_ < 0) return;
    close(file_);
    discardPart();
}

void OutputFile::discardPart() const {
    if (!isDevice_) unlink(partPath_.c_str());
}

bool OutputFile::fail(int number) {
    error_ = sentenceOf(path_, number);
    if (file_ >= 0) {
        close(file_);
        discardPart();
        file_ = -1;
    }
    return false;
}

bool OutputFile::open(const std::string& path, uint64_t keptBytes) {
    path_ = path;
    if (const std::optional<int> open = standardFile(path)) {
        isDevice_ = true;
        file_ = fcntl(*open, F_DUPFD_CLOEXEC, 0);
        return file_ >= 0 || fail(errno);
    }
    path_ = behindLink(path);
    partPath_ = partOf(path_);
    struct stat status {};
    const bool isThere = stat(path_.c_str(), &status) == 0;
    if (isThere && S_ISDIR(status.st_mode)) return fail(EISDIR);
    // A device or a pipe is written to: a file must never take its place.
    isDevice_ = isThere && !S_ISREG(status.st_mode);
    if (isDevice_) partPath_ = path_;
    const mode_t mode = isThere && !isDevice_ ? status.st_mode & 0777U : 0;
    if (keptBytes > 0 && (stat(partPath_.c_str(), &status) != 0 || static_cast<uint64_t>(status.st_size) < keptBytes)) {
        error_ = fmt::format("{} is not there any more, or was cut short: what was played before can't be gone on with.",
                             inQuotes(partPath_));
        return false;
    }
    const int file = ::open(partPath_.c_str(),
                            O_WRONLY | O_CREAT | O_CLOEXEC | (isDevice_ ? 0 : O_NOFOLLOW) | (keptBytes > 0 ? 0 : O_TRUNC), 0666);
    if (file < 0) return fail(errno);
    file_ = file;
    if (mode != 0 && fchmod(file_, mode) != 0) return fail(errno);
    // What was written behind it is played again.
    if (keptBytes > 0 && (ftruncate(file_, static_cast<off_t>(keptBytes)) != 0 || lseek(file_, 0, SEEK_END) < 0))
        return fail(errno);
    bytes_ = keptBytes;
    return true;
}

bool OutputFile::write(std::string_view text) {
    if (file_ < 0) return false;
    waiting_ += text;
    return waiting_.size() < kBuffer || flush();
}

bool OutputFile::flush() {
    const char* at = waiting_.data();
    size_t left = waiting_.size();
    while (left > 0) {
        const ssize_t written = ::write(file_, at, left);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail(written < 0 ? errno : ENOSPC);
        at += written;
        left -= static_cast<size_t>(written);
        bytes_ += static_cast<uint64_t>(written);
    }
    waiting_.clear();
    return true;
}

bool OutputFile::finish() {
    if (file_ < 0 || !flush()) return false;
    const int file = file_;
    // Some file systems say only now that there is no room.
    if (fsync(file) != 0 && errno != EINVAL && errno != EROFS) return fail(errno);
    file_ = -1;
    if (close(file) == 0 && (isDevice_ || std::rename(partPath_.c_str(), path_.c_str()) == 0)) return true;
    const int number = errno;
    discardPart();
    return fail(number);
}

bool OutputFile::flush(uint64_t& bytes) {
    if (file_ < 0 || !flush()) return false;
    bytes = bytes_;
    return true;
}

bool OutputFile::keep(uint64_t& bytes) {
    if (!flush(bytes)) return false;
    const int file = file_;
    file_ = -1;
    return close(file) == 0 || fail(errno);
}

bool writeWhole(const std::string& path, std::string_view text, std::string& error) {
    OutputFile file;
    if (file.open(path) && file.write(text) && file.finish()) return true;
    error = file.error();
    return false;
}

bool canWrite(const std::string& path, std::string& error) {
    if (standardFile(path)) return true;
    struct stat status {};
    const bool isThere = stat(path.c_str(), &status) == 0;
    // Whoever reads from a pipe would take it for the end if it were opened and closed.
    if (isThere && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode) && access(path.c_str(), W_OK) == 0) return true;
    OutputFile file;
    if (file.open(path)) return true;
    error = file.error();
    return false;
}

}  // namespace riffle::cli
