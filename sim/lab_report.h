#pragma once

#include <optional>
#include <string>

#include "sim/lab_findings.h"
#include "sim/rating.h"

namespace riffle::sim {

// A whole report: what was asked, what was found, and how many chains make the deck even with another where that was asked.
struct LabReport {
    struct Fair {
        FairPlan plan;
        FairResult result;
    };
    GameName game;
    LabPlan plan;
    LabFindings found;
    std::optional<Fair> fair = {};
};

// Everything, for programs. It does not depend on the number of threads or on interruptions.
std::string labJson(const Lab& lab, const LabReport& report);
// A page of its own with pictures, light or dark as the reader's screen is.
std::string labPage(const Lab& lab, const LabReport& report);

// "Snag ×2"
std::string cardTitle(const LabDeck::Card& card);
// "the quick player", "level 2"
std::string playerOf(const LabPlan& plan);
// "+4.1", "−0.3": percentage points.
std::string signedPoints(double share);

}  // namespace riffle::sim
