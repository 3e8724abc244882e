#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "server/base/file_owner.h"

namespace riffle::cli {

// One server a folder of games: two would each write what the other does not know. The file holds the address of who has it.
class FolderLock {
public:
    explicit FolderLock(const std::filesystem::path& file) : file_(opened(file)) {
        isHeld_ = file_ < 0 || ::flock(file_, LOCK_EX | LOCK_NB) == 0;  // the store says what is wrong with a folder
        if (!isHeld_) std::getline(std::ifstream(file), address_);
    }
    ~FolderLock() {
        if (file_ >= 0) ::close(file_);
    }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    [[nodiscard]] bool isHeld() const { return isHeld_; }
    // Where the server is that holds it instead; empty where that is not known yet.
    [[nodiscard]] const std::string& address() const { return address_; }

    void write(const std::string& address) const {
        if (file_ < 0 || ::ftruncate(file_, 0) != 0) return;
        if (::pwrite(file_, address.data(), address.size(), 0) < 0) return;  // only the hint is lost
    }

private:
    // One that another user made can be held without writing to it. Root leaves the folder's owner one they can use.
    static int opened(const std::filesystem::path& path) {
        int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0644);
        if (file < 0) file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
        if (file >= 0) server::giveToOwner(path.parent_path().string(), path.string());
        return file;
    }

    int file_;
    bool isHeld_ = false;
    std::string address_;
};

}  // namespace riffle::cli
