#include "server/limits/limits.h"

#include <algorithm>

namespace riffle::server {

Limits Limits::times(double factor) const {
    constexpr double kNoLimit = 1e9;
    const auto raised = [&](auto& limit) {
        limit = static_cast<std::remove_reference_t<decltype(limit)>>(
            factor <= 0 ? kNoLimit : std::min(kNoLimit, static_cast<double>(limit) * factor));
    };
    Limits out = *this;
    raised(out.tablesPerAddress);
    raised(out.connectionsPerAddress);
    raised(out.requestsAtOnce);
    raised(out.requestsPerSecond);
    raised(out.guessesAtOnce);
    raised(out.guessesPerSecond);
    raised(out.framesAtOnce);
    raised(out.framesPerSecond);
    raised(out.framesOfAddressAtOnce);
    raised(out.framesOfAddressPerSecond);
    raised(out.seatRequestsAtOnce);
    raised(out.seatRequestsPerSecond);
    raised(out.tableShare);
    return out;
}

}  // namespace riffle::server
