#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/value.h"

namespace riffle::server {

// One line of JSON on standard error: {"at", "event", …}. Never what people say, hold or prove themselves with.
void log(std::string_view event, const std::vector<std::pair<std::string, Value>>& fields = {});
void setLogging(bool isOn);

}  // namespace riffle::server
