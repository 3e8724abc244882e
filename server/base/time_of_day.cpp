#include "server/base/time_of_day.h"

#include <chrono>
#include <ctime>

namespace riffle::server {

namespace {

int64_t millisecondsOf(auto since) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

}  // namespace

int64_t steadyNow() {
    return millisecondsOf(std::chrono::steady_clock::now().time_since_epoch());
}

double threadMilliseconds() {
    timespec time{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

int64_t machineNow() {
    return millisecondsOf(std::chrono::system_clock::now().time_since_epoch());
}

}  // namespace riffle::server
