// What commands write to: plain files, links, devices.
#include "cli/output_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace riffle::cli {
namespace {

namespace fs = std::filesystem;

class Outputs : public testing::Test {
protected:
    Outputs() { fs::create_directories(folder_); }
    ~Outputs() override { fs::remove_all(folder_); }
    [[nodiscard]] std::string file(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::stringstream text;
        text << std::ifstream(folder_ / name).rdbuf();
        return text.str();
    }
    static mode_t modeOf(const std::string& path) {
        struct stat status {};
        EXPECT_EQ(::lstat(path.c_str(), &status), 0) << path;
        return status.st_mode;
    }

    const fs::path folder_ = fs::temp_directory_path() / ("riffle-outputs-" + std::to_string(::getpid()));
    std::string error_;
};

TEST_F(Outputs, ADeviceStaysOne) {
    ASSERT_TRUE(writeWhole("/dev/null", "gone", error_)) << error_;
    EXPECT_TRUE(S_ISCHR(modeOf("/dev/null")));
    fs::create_symlink("/dev/null", file("link"));
    ASSERT_TRUE(writeWhole(file("link"), "gone", error_)) << error_;
    EXPECT_TRUE(S_ISLNK(modeOf(file("link"))));
    EXPECT_FALSE(writeWhole("/dev/full", "does not fit", error_));
    EXPECT_NE(error_.find("full"), std::string::npos) << error_;
    EXPECT_TRUE(S_ISCHR(modeOf("/dev/full")));
}

// Standard output may be a plain file: it is written where it stands, and the name stays what it is.
TEST_F(Outputs, StandardOutputIsTheFileThatIsOpen) {
    const int target = ::open(file("out").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ASSERT_GE(target, 0);
    ASSERT_EQ(::write(target, "before ", 7), 7);
    const std::string name = "/dev/fd/" + std::to_string(target);
    ASSERT_TRUE(writeWhole(name, "behind", error_)) << error_;
    ASSERT_TRUE(canWrite(name, error_)) << error_;
    ::close(target);
    EXPECT_EQ(read("out"), "before behind");
    EXPECT_FALSE(writeWhole("/dev/fd/987", "x", error_));
}

TEST_F(Outputs, ALinkStaysOneAndWhatItLeadsToIsReplaced) {
    std::ofstream(file("target")) << "old";
    fs::create_symlink("target", file("link"));
    ASSERT_TRUE(writeWhole(file("link"), "new", error_)) << error_;
    EXPECT_TRUE(S_ISLNK(modeOf(file("link"))));
    EXPECT_EQ(read("target"), "new");
    EXPECT_FALSE(fs::exists(file("target.part")));
}

TEST_F(Outputs, AReplacedFileLeavesItsPermissions) {
    std::ofstream(file("secret")) << "old";
    ASSERT_EQ(::chmod(file("secret").c_str(), 0600), 0);
    ASSERT_TRUE(writeWhole(file("secret"), "new", error_)) << error_;
    EXPECT_EQ(modeOf(file("secret")) & 0777U, 0600U);
}

// Somebody else may have laid a link where the part goes.
TEST_F(Outputs, NothingIsWrittenThroughALinkInThePlaceOfThePart) {
    std::ofstream(file("victim")) << "precious";
    fs::create_symlink("victim", file("out.part"));
    EXPECT_FALSE(writeWhole(file("out"), "new", error_));
    EXPECT_EQ(read("victim"), "precious");
}

}  // namespace
}  // namespace riffle::cli
