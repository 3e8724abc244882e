#pragma once

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace riffle::sim {

// Calls work(0) … work(count - 1) on at most so many threads, the caller's among them, and waits for all.
struct Threads {
    int most = 1;

    template <class Work>
    void operator()(int count, Work work) const {
        std::atomic<int> next = 0;
        const auto go = [&] {
            for (int i = next++; i < count; i = next++) work(i);
        };
        std::vector<std::thread> others;
        for (int i = 1; i < std::min(most, count); ++i) others.emplace_back(go);
        go();
        for (std::thread& other : others) other.join();
    }
};

// How many threads one decision is worth: two, where there are two cores.
inline int usualThreads() {
    return std::thread::hardware_concurrency() > 1 ? 2 : 1;
}

}  // namespace riffle::sim
