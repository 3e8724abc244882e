#include "library/workers.h"

namespace riffle::library {

namespace {

// Where the share of one of several begins.
int startOf(int share, int shares, int count) {
    return static_cast<int>(static_cast<int64_t>(count) * share / shares);
}

}  // namespace

Workers::Workers(int threads) {
    try {
        for (int number = 1; number < threads; ++number) threads_.emplace_back([this, number] { wait(number); });
    } catch (...) {  // a machine that gives no more of them
        close();
        throw;
    }
}

Workers::~Workers() {
    close();
}

void Workers::close() {
    isClosing_ = true;
    round_.fetch_add(1);
    round_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

void Workers::share(int count, const std::function<void(int, int)>& work) {
    const int shares = static_cast<int>(threads_.size()) + 1;
    if (shares == 1 || count < 2 * shares) return work(0, count);
    work_ = &work;
    count_ = count;
    left_.store(shares - 1);
    round_.fetch_add(1);
    round_.notify_all();
    work(0, startOf(1, shares, count));
    for (int left = left_.load(); left != 0; left = left_.load()) left_.wait(left);
}

void Workers::wait(int number) {
    // The first round is 1: a thread that begins late still takes part in it.
    for (uint32_t seen = 0;; ++seen) {
        round_.wait(seen);
        if (isClosing_) return;
        const int shares = static_cast<int>(threads_.size()) + 1;
        (*work_)(startOf(number, shares, count_), startOf(number + 1, shares, count_));
        if (left_.fetch_sub(1) == 1) left_.notify_all();
    }
}

}  // namespace riffle::library
