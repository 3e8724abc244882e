#include "cli/log_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <string_view>

#include "server/base/log.h"

namespace riffle::cli {

namespace {

constexpr std::string_view kNotOpened =
    "{\"event\":\"log\",\"what\":\"The log can't be opened anew; it goes on in the old file.\"}\n";

std::string logName;  // of the file; does not change while SIGHUP leads here
int logFile = -1;

int opened() {
    return ::open(logName.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

// Only what may be done in the middle of anything: the new file takes the number of the old one, so that nobody who is about to
// write needs to know.
void reopen(int) {
    const int before = errno;
    const int file = opened();
    if (file < 0 || ::dup3(file, logFile, O_CLOEXEC) < 0) {
        if (::write(logFile, kNotOpened.data(), kNotOpened.size()) < 0) errno = before;
    }
    if (file >= 0) ::close(file);
    errno = before;
}

void onHangup(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    (void)sigaction(SIGHUP, &action, nullptr);
}

}  // namespace

LogFile::LogFile(const std::string& path) {
    if (path.empty()) {
        if (::isatty(STDERR_FILENO) == 0) onHangup(SIG_IGN);
        return;
    }
    logName = path;
    logFile = opened();
    isGood_ = logFile >= 0;
    if (!isGood_) return;
    server::setLogFile(logFile);
    onHangup(reopen);
}

LogFile::~LogFile() {
    if (logFile < 0) return;
    onHangup(SIG_IGN);
    server::setLogFile(STDERR_FILENO);
    ::close(logFile);
    logFile = -1;
}

}  // namespace riffle::cli
