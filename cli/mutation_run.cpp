#include "cli/mutation_run.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <map>
#include <memory>
#include <new>
#include <thread>

namespace riffle::cli {

namespace {

constexpr int64_t kLongestScenario = 10'000;  // milliseconds; the slowest takes some fifty
constexpr auto kGlance = std::chrono::milliseconds(5);

int64_t milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// What all processes see. Each takes the next trial that nobody has taken.
struct Outcome {
    std::atomic<uint8_t> verdict;
    std::atomic<uint32_t> killer;
};
struct Worker {
    std::atomic<uint64_t> trial;  // one more than its number; 0 for none
    std::atomic<int64_t> since;   // when its scenario began
};

template <class T>
class Shared {
public:
    explicit Shared(size_t count) : bytes_(sizeof(T) * std::max<size_t>(count, 1)) {
        void* memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory != MAP_FAILED) items_ = static_cast<T*>(memory);  // all zero, as it should be
    }
    ~Shared() {
        if (items_) munmap(items_, bytes_);
    }
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;

    [[nodiscard]] bool isThere() const { return items_ != nullptr; }
    T& operator[](size_t i) { return items_[i]; }

private:
    T* items_ = nullptr;
    size_t bytes_;
};

class Processes {
public:
    Processes(const MutationBench& bench, std::vector<Trial>& trials, size_t jobs)
        : bench_(bench), trials_(trials), next_(1), outcomes_(trials.size()), workers_(jobs), pids_(jobs) {}

    bool run(std::atomic<uint64_t>& done, const std::atomic<bool>& isStopped) {
        if (!next_.isThere() || !outcomes_.isThere() || !workers_.isThere()) return false;
        for (size_t i = 0; i < pids_.size(); ++i) {
            if (!start(i)) return false;
        }
        size_t running = pids_.size();
        while (running > 0) {
            std::this_thread::sleep_for(kGlance);
            running = 0;
            for (size_t i = 0; i < pids_.size(); ++i) running += look(i, isStopped) ? 1 : 0;
            done = std::min<uint64_t>(next_[0], trials_.size());
        }
        for (size_t i = 0; i < trials_.size(); ++i) {
            trials_[i].verdict = static_cast<Verdict>(outcomes_[i].verdict.load());
            trials_[i].killer = outcomes_[i].killer;
        }
        return !hasFailed_;
    }

private:
    const MutationBench& bench_;
    std::vector<Trial>& trials_;
    Shared<std::atomic<uint64_t>> next_;
    Shared<Outcome> outcomes_;
    Shared<Worker> workers_;
    std::vector<pid_t> pids_;  // 0 where it is done
    bool hasFailed_ = false;

    bool start(size_t number) {
        workers_[number].trial = 0;
        workers_[number].since = milliseconds();
        const pid_t pid = fork();
        if (pid == 0) {
            std::signal(SIGINT, SIG_DFL);
            std::signal(SIGTERM, SIG_DFL);
            work(workers_[number]);
            _exit(0);
        }
        hasFailed_ |= pid < 0;
        pids_[number] = std::max(pid, 0);
        return pid > 0;
    }

    // In a process of its own.
    void work(Worker& self) {
        size_t card = SIZE_MAX;
        std::vector<size_t> order;
        for (uint64_t i = next_[0]++; i < trials_.size(); i = next_[0]++) {
            self.since = milliseconds();
            self.trial = i + 1;
            if (trials_[i].card != card) {
                card = trials_[i].card;
                order = bench_.witnessesOf(bench_.cards()[card]);
            }
            size_t killer = 0;
            const Verdict verdict = bench_.judge(card, trials_[i].mutant, order, killer, [&] {
                self.since = milliseconds();
                outcomes_[i].killer = static_cast<uint32_t>(killer);
            });
            outcomes_[i].killer = static_cast<uint32_t>(killer);
            outcomes_[i].verdict = static_cast<uint8_t>(verdict);
        }
        self.trial = 0;
    }

    // Whether it goes on. What it was at when it ended, or had to be ended, is settled by that.
    bool look(size_t number, const std::atomic<bool>& isStopped) {
        const pid_t pid = pids_[number];
        if (pid == 0) return false;
        const bool isEndless = milliseconds() - workers_[number].since > kLongestScenario;
        int status = 0;
        if (isEndless || isStopped) kill(pid, SIGKILL);
        if (waitpid(pid, &status, isEndless || isStopped ? 0 : WNOHANG) != pid) return true;
        const uint64_t trial = workers_[number].trial;
        pids_[number] = 0;
        if (isStopped || trial == 0) return false;
        outcomes_[trial - 1].verdict = static_cast<uint8_t>(isEndless ? Verdict::Endless : Verdict::Crashed);
        return start(number);
    }
};

}  // namespace

bool tryAll(const MutationBench& bench, std::vector<Trial>& trials, int jobs, std::atomic<uint64_t>& done,
            const std::atomic<bool>& isStopped) {
    std::fflush(nullptr);  // so that no process writes it a second time
    return Processes(bench, trials, static_cast<size_t>(jobs)).run(done, isStopped);
}

}  // namespace riffle::cli
