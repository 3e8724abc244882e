#include "sim/bench.h"

#include <cstdio>

namespace riffle::sim {

namespace {

double medianOf(const std::vector<double>& sorted) {
    const size_t middle = sorted.size() / 2;
    return sorted.size() % 2 != 0 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

}  // namespace

Figure highestOf(std::vector<double> rounds) {
    std::sort(rounds.begin(), rounds.end());
    return {rounds.back(), medianOf(rounds)};
}

Figure lowestOf(std::vector<double> rounds) {
    std::sort(rounds.begin(), rounds.end());
    return {rounds.front(), medianOf(rounds)};
}

std::string Signature::text() const {
    char text[48];
    (void)std::snprintf(text, sizeof text, "%llu-%016llx", static_cast<unsigned long long>(decisions_),
                        static_cast<unsigned long long>(hash_));
    return text;
}

double timeReference() {
    constexpr int kPieces = 400;
    constexpr int kSteps = 4096;
    constexpr size_t kBytes = 4096;
    std::array<uint32_t, 64> numbers;
    Rng rng = Rng::seeded(1);
    for (uint32_t& number : numbers) number = rng.next();
    std::array<unsigned char, kBytes> from{};
    std::array<unsigned char, kBytes> to;
    const auto start = std::chrono::steady_clock::now();
    for (int piece = 0; piece < kPieces; ++piece) {
        uint32_t sum = 0;
        for (int i = 0; i < kSteps; ++i) sum ^= rng.next();
        touch(&sum);
        std::memcpy(to.data(), from.data(), kBytes);
        touch(to.data());
        std::array<uint32_t, 64> sorted = numbers;
        touch(sorted.data());
        std::sort(sorted.begin(), sorted.end());
        touch(sorted.data());
    }
    return secondsSince(start) * 1e9 / kPieces;
}

}  // namespace riffle::sim
