#include "server/log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <iostream>

namespace riffle::server {

namespace {

std::atomic<bool> isLogging = true;

}  // namespace

void setLogging(bool isOn) {
    isLogging = isOn;
}

void log(std::string_view event, const std::vector<std::pair<std::string, Value>>& fields) {
    if (!isLogging) return;
    Value line = Value::map();
    line["at"] =
        fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
    line["event"] = event;
    for (const auto& [name, value] : fields) line[name] = value;
    std::cerr << toJson(line) + "\n" << std::flush;
}

}  // namespace riffle::server
