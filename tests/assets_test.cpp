// The files of the web client: which one a browser gets, and in which packing.
#include "server/api/assets.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace riffle::server {
namespace {

class AssetsTest : public testing::Test {
protected:
    AssetsTest() {
        write("index.html", "english");
        write("index.ru.html", "по-русски");
        write("assets/app-1234.js", "plain");
        write("assets/app-1234.js.gz", "as gzip");
        write("assets/app-1234.js.br", "as brotli");
    }
    ~AssetsTest() override { std::filesystem::remove_all(folder_); }

    void write(const std::string& name, std::string_view text) const {
        const std::filesystem::path file = folder_ / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }
    [[nodiscard]] std::string page(std::string_view languages) const { return assets().page("", languages).bytes; }
    [[nodiscard]] Assets assets() const { return Assets(folder_.string()); }

private:
    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() /
        ("riffle-assets-" + std::to_string(::getpid()) + "-" + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(AssetsTest, ThePageIsInTheFirstLanguageThatThereIs) {
    EXPECT_EQ(page("ru"), "по-русски");
    EXPECT_EQ(page("fr, ru-RU;q=0.8, en;q=0.5"), "по-русски");
    EXPECT_EQ(page("en-GB,ru;q=0.9"), "english");
    EXPECT_EQ(page("ru;q=0.9"), "по-русски");
    EXPECT_EQ(page("fr"), "english");
    EXPECT_EQ(page(""), "english");
    EXPECT_EQ(page(",;,"), "english");
    EXPECT_EQ(page("de"), "english") << "a language whose page is missing has the English one";
}

TEST_F(AssetsTest, TheBestPackingThatIsAcceptedIsSent) {
    const auto encodingFor = [&](std::string_view accepts) { return assets().find("/assets/app-1234.js", accepts)->encoding; };
    EXPECT_EQ(encodingFor("gzip, deflate, br"), "br");
    EXPECT_EQ(encodingFor("gzip"), "gzip");
    EXPECT_EQ(encodingFor("br;q=0, gzip"), "gzip");
    EXPECT_EQ(encodingFor("br;q=0.1"), "br");
    EXPECT_EQ(encodingFor(""), "");
    EXPECT_EQ(assets().find("/assets/app-1234.js", "")->bytes, "plain");
}

TEST_F(AssetsTest, OnlyFilesWhoseNamesChangeLastForLong) {
    EXPECT_TRUE(assets().find("/assets/app-1234.js", "")->isLasting);
    EXPECT_FALSE(assets().find("/index.html", "")->isLasting);
    EXPECT_NE(assets().find("/assets/app-1234.js", "")->tag, assets().find("/assets/app-1234.js", "br")->tag);
}

// The worker is asked for anew by the browser at every start, else a new client would never come; and it is a script by its type.
TEST_F(AssetsTest, TheWorkerAndTheManifestAreWhatBrowsersTakeThemFor) {
    write("worker.js", "self");
    write("assets/riffle-1234.webmanifest", "{}");
    write("assets/icon-1234.png", "png");
    const auto worker = assets().find("/worker.js", "");
    ASSERT_TRUE(worker.has_value());
    EXPECT_EQ(worker->type, "text/javascript; charset=utf-8");
    EXPECT_FALSE(worker->isLasting);
    EXPECT_EQ(assets().find("/assets/riffle-1234.webmanifest", "")->type, "application/manifest+json");
    EXPECT_EQ(assets().find("/assets/icon-1234.png", "")->type, "image/png");
}

TEST_F(AssetsTest, NoPathLeadsOutOfTheFolder) {
    write(".hidden", "secret");
    write(".git/secret", "secret");
    for (const std::string_view path :
         {"/../secret", "/.git/secret", "/assets/../../secret", "//secret", "/.hidden", "/assets/", "secret", ""}) {
        EXPECT_FALSE(assets().find(path, "").has_value()) << path;
    }
}

// Where the program has a client built in, a browser can begin with it.
TEST(EmbeddedAssets, HoldAPageInEveryLanguageAndWhatItAsksFor) {
    const auto files = embeddedAssets();
    if (files.empty()) GTEST_SKIP() << "built without the web client";
    const Assets assets;
    for (const std::string_view language : {"en", "ru", "de", "pl"}) {
        const std::string page = assets.page("", language).bytes;
        EXPECT_NE(page.find("<html lang=\"" + std::string(language) + "\""), std::string::npos) << language;
        for (size_t at = page.find("\"/assets/"); at != std::string::npos; at = page.find("\"/assets/", at + 1)) {
            const std::string path = page.substr(at + 1, page.find('"', at + 1) - at - 1);
            EXPECT_TRUE(assets.find(path, "").has_value()) << path;
            const bool isPacked = !path.ends_with(".png") && !path.ends_with(".woff2");  // those are, by themselves
            EXPECT_EQ(assets.find(path, "br")->encoding, isPacked ? "br" : "") << path;
        }
    }
    EXPECT_TRUE(std::ranges::all_of(files, [](const Asset& file) { return !file.bytes.empty(); }));
}

}  // namespace
}  // namespace riffle::server
