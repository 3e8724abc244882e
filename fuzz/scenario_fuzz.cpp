// A scenario file by its text. Whatever it says, each scenario passes or says why it does not, and no set-up that was accepted
// leads to a broken game.

#include "fuzz/input.h"
#include "protocol/scenario.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace riffle;
    constexpr std::string_view kBroken = "invariant does not";
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const ScenarioResult& result : runScenarioText(fuzz::games(), "fuzz.yaml", text)) {
        fuzz::require(result.hasPassed == result.report.empty(), "a result without a reason, or with one too many",
                      result.report);
        // The report quotes the input, which may hold these words itself.
        const bool isBroken = result.report.find(kBroken) != std::string::npos && text.find(kBroken) == std::string_view::npos;
        fuzz::require(!isBroken, "a scenario breaks the game", result.report);
    }
    return 0;
}
