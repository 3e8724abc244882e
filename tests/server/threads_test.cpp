// A whole server with all its threads and many who play at once: what ThreadSanitizer looks at.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "proof/load/load.h"
#include "tests/server/raw.h"
#include "tests/server/store_folder.h"

namespace riffle::server {
namespace {

TEST(ServerThreads, ManyPlayAtOnceAndEverybodyIsAnswered) {
    const StoreFolder folder;
    ServerSettings settings = RawServer::quiet();
    settings.data = folder.path();
    settings.limits = settings.limits.times(0);
    const RawServer server(std::move(settings));
    proof::LoadPlan plan;
    plan.url = fmt::format("http://127.0.0.1:{}", server.port());
    plan.tables = 6;
    plan.rate = 60;
    plan.seconds = 1;
    const std::atomic<bool> isStopped = false;
    std::string error;
    const auto report = proof::load(plan, nullptr, isStopped, error);
    ASSERT_TRUE(report.has_value()) << error;
    EXPECT_EQ(proof::errorsIn(*report), 0U) << proof::textOf(*report);
    EXPECT_GT(report->choices, 0U);
}

}  // namespace
}  // namespace riffle::server
