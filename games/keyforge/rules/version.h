#pragma once

namespace riffle::keyforge {

// Raised whenever the same set-up, seed and choices give another game than before: replays and tables say by which rules they
// were played. What a card says is not part of it (protocol/dependence.h).
inline constexpr int kRulesVersion = 4;

}  // namespace riffle::keyforge
