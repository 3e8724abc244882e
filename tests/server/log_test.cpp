// The lines a server writes about itself, and the file they go to.
#include "server/base/log.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/log_file.h"
#include "protocol/json.h"

namespace riffle::server {
namespace {

std::string logged(const std::string& text) {
    const std::string line = logLine(0, "request", {{"path", text}});
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
    EXPECT_EQ(line.back(), '\n');
    std::string error;
    const auto value = parseJson(line, error);  // refuses what is no UTF-8
    EXPECT_TRUE(value.has_value()) << error << ": " << line;
    return value ? value->find("path")->asText() : "";
}

TEST(ServerLog, EveryLineIsValidWhateverStandsInIt) {
    EXPECT_EQ(logged("/g/Ä€😀"), "/g/Ä€😀");
    EXPECT_EQ(logged("/\xff\xfe"), "/\uFFFD\uFFFD");
    EXPECT_EQ(logged("\xc0\xaf"), "\uFFFD\uFFFD") << "overlong";
    EXPECT_EQ(logged("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD") << "half of a surrogate pair";
    EXPECT_EQ(logged("\xf4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD") << "beyond the last character";
    EXPECT_EQ(logged("cut \xe2\x82"), "cut \uFFFD\uFFFD");
    EXPECT_EQ(logged("a\nb\x1b[2J\x7f\xc2\x9b"), "a\uFFFDb\uFFFD[2J\uFFFD\uFFFD\uFFFD")
        << "nothing that moves a terminal's cursor";
    EXPECT_EQ(logged(std::string("a\0b", 3)), "a\uFFFDb");
    // Every pair of bytes.
    for (int first = 0; first < 256; ++first) {
        for (int second = 0; second < 256; ++second) (void)logged({static_cast<char>(first), static_cast<char>(second)});
    }
}

TEST(ServerLog, ALineIsOfBoundedLength) {
    EXPECT_LT(logged(std::string(100'000, 'x')).size(), 600U);
    std::string many;
    for (int i = 0; i < 10'000; ++i) many += "€";
    EXPECT_LT(logged(many).size(), 600U);
    Value list = Value::list();
    for (int i = 0; i < 1000; ++i) list.add(many);
    EXPECT_LT(logLine(0, "x", {{"list", list}}).size(), 10'000U);
}

class Folder {
public:
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    [[nodiscard]] std::string file(const std::string& name) const { return (path / name).string(); }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::stringstream text;
        text << std::ifstream(path / name).rdbuf();
        return text.str();
    }
    const std::filesystem::path path = std::filesystem::temp_directory_path() / ("riffle-log-" + std::to_string(::getpid()));
};

TEST(ServerLog, IsRotatedByMovingTheFileAndHangingUp) {
    const Folder folder;
    setLogging(true);
    {
        const cli::LogFile file(folder.file("log"));
        ASSERT_TRUE(file.isGood());
        log("one");
        std::filesystem::rename(folder.file("log"), folder.file("log.1"));
        log("two");  // still the old one: nothing is lost
        ::raise(SIGHUP);
        log("three");
        std::filesystem::remove(folder.file("log"));
        std::filesystem::create_directory(folder.file("log"));  // can't be opened
        ::raise(SIGHUP);
        log("nowhere");
    }
    setLogging(false);
    const std::string old = folder.read("log.1");
    EXPECT_NE(old.find("\"one\""), std::string::npos);
    EXPECT_NE(old.find("\"two\""), std::string::npos);
    EXPECT_EQ(old.find("\"three\""), std::string::npos) << old;
    struct stat status {};
    ASSERT_EQ(::stat(folder.file("log.1").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST(ServerLog, GoesToTheNewFileAfterRotation) {
    const Folder folder;
    setLogging(true);
    {
        const cli::LogFile file(folder.file("log"));
        log("one");
        std::filesystem::rename(folder.file("log"), folder.file("log.1"));
        ::raise(SIGHUP);
        log("two");
    }
    setLogging(false);
    EXPECT_EQ(folder.read("log.1").find("\"two\""), std::string::npos);
    EXPECT_NE(folder.read("log").find("\"two\""), std::string::npos);
}

}  // namespace
}  // namespace riffle::server
