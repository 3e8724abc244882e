#include "server/base/file_owner.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace riffle::server {

bool makePrivateFile(const std::string& path, std::string& error) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file >= 0) return ::close(file) == 0;
    error = fmt::format("{} can't be written: {}.", path, std::strerror(errno));
    return false;
}

void giveToOwner(const std::string& folder, const std::string& path) {
    struct stat owner {};
    if (::geteuid() != 0 || ::stat(folder.c_str(), &owner) != 0) return;
    if (::lchown(path.c_str(), owner.st_uid, owner.st_gid) != 0) return;  // the server says what it can't open
}

}  // namespace riffle::server
