#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/value.h"

namespace riffle::server {

// One line of JSON: {"at", "event", …}, on standard error unless another file is named. Never what people say, hold or prove
// themselves with. Whatever the fields hold, the line is valid JSON in UTF-8 without control characters, and of bounded length.
void log(std::string_view event, const std::vector<std::pair<std::string, Value>>& fields = {});
// The line by itself, for the time given as seconds since 1970.
std::string logLine(int64_t at, std::string_view event, const std::vector<std::pair<std::string, Value>>& fields);

void setLogging(bool isOn);
// Lines go to this open file from now on.
void setLogFile(int file);

}  // namespace riffle::server
