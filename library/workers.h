#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace riffle::library {

// Threads that share a piece of work, over and over again. The caller's own thread is one of them.
class Workers {
public:
    explicit Workers(int threads);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // Calls work(from, to) for shares of 0 … count, side by side, and waits for all of them. What it throws is lost in a thread
    // of its own: it must not throw.
    void share(int count, const std::function<void(int, int)>& work);

private:
    void wait(int number);
    void close();

    std::vector<std::thread> threads_;
    std::atomic<uint32_t> round_{0};
    std::atomic<int> left_{0};
    const std::function<void(int, int)>* work_ = nullptr;
    int count_ = 0;
    bool isClosing_ = false;
};

}  // namespace riffle::library
