#include "server/time_of_day.h"

#include <chrono>

namespace riffle::server {

namespace {

int64_t millisecondsOf(auto since) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

}  // namespace

int64_t steadyNow() {
    return millisecondsOf(std::chrono::steady_clock::now().time_since_epoch());
}

int64_t machineNow() {
    return millisecondsOf(std::chrono::system_clock::now().time_since_epoch());
}

}  // namespace riffle::server
