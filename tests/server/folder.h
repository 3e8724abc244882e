#pragma once

// A folder of its own for a test's data, which goes with it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include "server/store/store.h"
#include "server/upkeep/open_store.h"

namespace riffle::server {

class TestFolder {
public:
    TestFolder() {
        static int count = 0;
        const std::string name = "riffle-test-" + std::to_string(getpid()) + "-" + std::to_string(++count);
        path_ = (std::filesystem::temp_directory_path() / name).string();
    }
    ~TestFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::unique_ptr<Store> open() const {
        std::string error;
        auto store = openStore(path_, error);
        EXPECT_NE(store, nullptr) << error;
        return store;
    }

private:
    std::string path_;
};

}  // namespace riffle::server
