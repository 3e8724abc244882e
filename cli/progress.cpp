#include "cli/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <iostream>

#include "cli/terminal.h"
#include "sim/report.h"

namespace riffle::cli {

namespace {

constexpr int kBarWidth = 20;
constexpr double kEverySecond = 0.5;  // in a terminal
constexpr double kEveryMinute = 60;
constexpr int kThreadsACore = 8;

std::atomic<bool>* interrupted = nullptr;

void stop(int signal) {
    if (interrupted->exchange(true)) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
}

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

int widthOfErrors() {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string bar(double share) {
    const int filled = static_cast<int>(share * kBarWidth);
    return "[" + std::string(static_cast<size_t>(filled), '#') + std::string(static_cast<size_t>(kBarWidth - filled), ' ') + "]";
}

// Slow things are told with decimals.
std::string rateOf(double rate) {
    return rate >= 10 ? sim::grouped(static_cast<uint64_t>(rate + 0.5)) : fmt::format("{:.2f}", rate);
}

}  // namespace

std::string duration(double seconds) {
    const auto whole = static_cast<int64_t>(seconds + 0.5);
    if (whole >= 3600) return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
    if (whole >= 60) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} s", whole);
}

Interruption::Interruption(std::atomic<bool>& isStopped) {
    interrupted = &isStopped;
    std::signal(SIGINT, stop);
    std::signal(SIGTERM, stop);
}

Interruption::~Interruption() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    interrupted = nullptr;
}

ProgressLine::ProgressLine(Plan plan) : plan_(std::move(plan)), start_(now()), teller_([this] { tell(); }) {}

ProgressLine::~ProgressLine() {
    isDone_ = true;
    teller_.join();
}

double ProgressLine::seconds() const {
    return now() - start_;
}

void ProgressLine::tell() {
    const bool isTerminal = isatty(STDERR_FILENO) != 0;
    const double every = isTerminal ? kEverySecond : kEveryMinute;
    double next = every;
    while (!isDone_) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        const double passed = seconds();
        if (passed < next) continue;
        next = passed + every;
        const uint64_t done = *plan_.done;
        const double rate = static_cast<double>(done - std::min(done, plan_.before)) / passed;
        if (plan_.total == 0 || rate <= 0) continue;
        const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(plan_.total));
        const double left = static_cast<double>(plan_.total - std::min(plan_.total, done)) / rate;
        std::string line = isTerminal ? fmt::format("{} {:3.0f} %  ", bar(share), share * 100) : std::string();
        line += fmt::format("{} of {} {}, {} a second, {} left", sim::grouped(done), sim::grouped(plan_.total), plan_.what,
                            rateOf(rate), duration(left));
        if (const std::string more = plan_.more ? plan_.more() : std::string(); !more.empty()) line += "  " + more;
        std::cerr << (isTerminal ? "\r\033[K" + clipped(line, widthOfErrors() - 1) : line + "\n") << std::flush;
    }
    if (isTerminal) std::cerr << "\r\033[K" << std::flush;
}

int threadsFrom(int wanted, std::string& error) {
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    if (wanted == 0) return cores;
    if (wanted >= 1 && wanted <= kThreadsACore * cores) return wanted;
    error = fmt::format("{} threads make no sense on {}: --threads takes 1 to {} here.", wanted,
                        cores == 1 ? std::string("one core") : fmt::format("{} cores", cores), kThreadsACore * cores);
    return 0;
}

}  // namespace riffle::cli
