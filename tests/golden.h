#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace riffle::test {

inline constexpr const char* kRewriteGolden = "RIFFLE_REWRITE_GOLDEN";

// Compares with what is kept, or keeps it where the environment says so. `changed` says what it means when they differ, `filter`
// which tests write the files anew.
inline void compareWithGolden(const std::string& path, const std::string& text, const char* changed, const char* filter) {
    if (std::getenv(kRewriteGolden)) {
        std::ofstream(path) << text;
        return;
    }
    std::ifstream in(path);
    std::stringstream kept;
    kept << in.rdbuf();
    if (kept.str() == text) return;
    std::istringstream now(text);
    std::istringstream before(kept.str());
    std::string lineNow;
    std::string lineBefore;
    int number = 0;
    while (lineNow == lineBefore) {
        ++number;
        if (!std::getline(now, lineNow)) lineNow = "(the end)";
        if (!std::getline(before, lineBefore)) lineBefore = "(the end)";
        if (lineNow == "(the end)" && lineBefore == "(the end)") break;
    }
    ADD_FAILURE() << path << ':' << number << ": " << changed << "\n  kept: " << lineBefore << "\n  now:  " << lineNow
                  << "\nIf that is meant, write the files anew with\n  " << kRewriteGolden
                  << "=1 build/release/riffle_tests --gtest_filter='" << filter << "'";
}

}  // namespace riffle::test
