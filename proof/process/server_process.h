#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace riffle::proof {

// A server as a process of its own, which can be looked at from outside and ended at any moment. It ends with the program that
// started it. To be started from the program's first thread.
class Child {
public:
    // Runs a program, this very one where none is named, with these arguments and waits until it has said where it listens. Null
    // with a sentence in `error` where it does not; what it logs is added to a file.
    using Environment = std::vector<std::pair<std::string, std::string>>;  // added to our own
    static std::unique_ptr<Child> start(const std::vector<std::string>& arguments, const std::string& log, std::string& error,
                                        const Environment& environment = {}, std::string program = {});
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    [[nodiscard]] const std::string& url() const { return url_; }
    [[nodiscard]] double startSeconds() const { return startSeconds_; }
    [[nodiscard]] bool isRunning();
    // SIGKILL, and waits until it is gone.
    void kill();
    // SIGTERM, and waits; the exit status, or -1 where it had to be killed.
    int stop();

    // How much the processor has worked for it, and how much memory it has.
    [[nodiscard]] double cpuSeconds() const;
    [[nodiscard]] int64_t memory() const;
    // The most that it ever had.
    [[nodiscard]] int64_t mostMemory() const;
    // Holds it as it is, and lets it go on.
    void pause();
    void resume();

private:
    Child(pid_t process, int output) : process_(process), output_(output) {}
    [[nodiscard]] bool waitForAddress(std::string& error);
    // True when it has ended.
    bool reap(bool isWaiting);

    pid_t process_;
    int output_;
    int status_ = 0;
    bool hasEnded_ = false;
    std::string url_;
    double startSeconds_ = 0;
};

// Of this process.
double ownCpuSeconds();
// Lets it have as many open files as the system allows; gives how many these are.
int64_t raiseFileLimit();
// A port that was free a moment ago.
int freePort();
// A new folder for a server's data, gone with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    // It stays: there is something to look at in it.
    void keep() { isKept_ = true; }

private:
    std::string path_;
    bool isKept_ = false;
};

}  // namespace riffle::proof
