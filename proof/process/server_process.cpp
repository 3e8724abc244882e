#include "proof/process/server_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace riffle::proof {

namespace {

constexpr double kPatience = 120;     // until it says where it is
constexpr double kLastPatience = 20;  // until it has ended

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

std::unique_ptr<Child> Child::start(const std::vector<std::string>& arguments, const std::string& log, std::string& error,
                                    const Environment& environment, std::string program) {
    // Everything that takes memory happens before the fork.
    if (program.empty()) program = std::filesystem::read_symlink("/proc/self/exe").string();
    std::vector<std::string> words = arguments;
    std::vector<char*> argv = {program.data()};
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    std::vector<std::string> variables;
    for (const auto& [name, value] : environment) variables.push_back(fmt::format("{}={}", name, value));
    std::vector<char*> envp;
    for (char** each = environ; *each; ++each) envp.push_back(*each);
    for (std::string& each : variables) envp.push_back(each.data());
    envp.push_back(nullptr);
    int ends[2];
    const int logFile = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (logFile < 0 || ::pipe2(ends, O_CLOEXEC) != 0) {
        error = fmt::format("What a server would say can't be kept in {}.", log);
        if (logFile >= 0) ::close(logFile);
        return nullptr;
    }
    const pid_t process = ::fork();
    if (process == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::dup2(ends[1], STDOUT_FILENO);
        ::dup2(logFile, STDERR_FILENO);
        ::execve(program.c_str(), argv.data(), envp.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    ::close(logFile);
    if (process < 0) {
        ::close(ends[0]);
        error = "No other process can be started.";
        return nullptr;
    }
    std::unique_ptr<Child> child(new Child(process, ends[0]));
    if (child->waitForAddress(error)) return child;
    std::ifstream in(log);
    std::string line;
    std::string last;
    while (std::getline(in, line)) last = line;
    error += " " + last;
    return nullptr;
}

Child::~Child() {
    kill();
    ::close(output_);
}

bool Child::waitForAddress(std::string& error) {
    const double began = now();
    std::string said;
    while (now() - began < kPatience) {
        pollfd waiting{output_, POLLIN, 0};
        if (::poll(&waiting, 1, 100) <= 0) continue;
        char part[4096];
        const ssize_t size = ::read(output_, part, sizeof part);
        if (size <= 0) break;
        said.append(part, static_cast<size_t>(size));
        const size_t at = said.find("http://");
        const size_t end = at == std::string::npos ? at : said.find_first_of(" \n", at);
        if (end == std::string::npos) continue;
        url_ = said.substr(at, end - at);
        while (!url_.empty() && (url_.back() == '.' || url_.back() == '/')) url_.pop_back();
        startSeconds_ = now() - began;
        return true;
    }
    error = "The server did not start.";
    return false;
}

bool Child::reap(bool isWaiting) {
    if (!hasEnded_ && ::waitpid(process_, &status_, isWaiting ? 0 : WNOHANG) == process_) hasEnded_ = true;
    return hasEnded_;
}

bool Child::isRunning() {
    return !reap(false);
}

void Child::kill() {
    if (hasEnded_) return;
    ::kill(process_, SIGKILL);
    reap(true);
}

int Child::stop() {
    if (!hasEnded_) ::kill(process_, SIGTERM);
    const double began = now();
    while (!reap(false) && now() - began < kLastPatience) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill();
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
}

double Child::cpuSeconds() const {
    std::ifstream in(fmt::format("/proc/{}/stat", process_));
    std::string text;
    std::getline(in, text);
    const size_t name = text.rfind(')');  // which may have spaces in it
    if (name == std::string::npos) return 0;
    std::istringstream fields(text.substr(name + 1));
    std::string word;
    for (int i = 0; i < 11; ++i) fields >> word;  // state … cmajflt
    double user = 0;
    double system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

int64_t Child::memory() const {
    std::ifstream in(fmt::format("/proc/{}/statm", process_));
    int64_t size = 0;
    int64_t resident = 0;
    in >> size >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
}

int64_t Child::mostMemory() const {
    std::ifstream in(fmt::format("/proc/{}/status", process_));
    for (std::string line; std::getline(in, line);) {
        constexpr std::string_view kName = "VmHWM:";
        if (line.starts_with(kName)) return std::stoll(line.substr(kName.size())) * 1024;
    }
    return 0;
}

void Child::pause() {
    if (!hasEnded_) ::kill(process_, SIGSTOP);
}

void Child::resume() {
    if (!hasEnded_) ::kill(process_, SIGCONT);
}

double ownCpuSeconds() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

int64_t raiseFileLimit() {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    ::getrlimit(RLIMIT_NOFILE, &limit);
    return static_cast<int64_t>(limit.rlim_cur);
}

int freePort() {
    const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in end{};
    end.sin_family = AF_INET;
    end.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof end;
    int port = 0;
    if (::bind(file, reinterpret_cast<sockaddr*>(&end), size) == 0 &&
        ::getsockname(file, reinterpret_cast<sockaddr*>(&end), &size) == 0)
        port = ntohs(end.sin_port);
    ::close(file);
    return port;
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "riffle-proof-XXXXXX").string();
    if (::mkdtemp(name.data())) path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!isKept_ && !path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace riffle::proof
