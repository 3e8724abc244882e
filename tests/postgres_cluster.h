#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "server/postgres.h"

namespace riffle::server {

// A PostgreSQL for the tests of one process: the one that RIFFLE_TEST_POSTGRES names, or one of their own, which is made when it
// is first asked for and gone at the end.
class PostgresCluster {
public:
    explicit PostgresCluster(std::string scripts) : script_(std::move(scripts) + "/postgres.sh") {}
    ~PostgresCluster() {
        if (folder_.empty()) return;
        (void)run("stop " + folder_);
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    PostgresCluster(const PostgresCluster&) = delete;
    PostgresCluster& operator=(const PostgresCluster&) = delete;

    [[nodiscard]] static bool isInstalled() {
        return std::getenv("RIFFLE_TEST_POSTGRES") != nullptr ||
               std::system("ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null") == 0;
    }

    // Its URL; empty where it can't be had.
    const std::string& url() {
        if (!url_.empty()) return url_;
        if (const char* given = std::getenv("RIFFLE_TEST_POSTGRES")) return url_ = given;
        folder_ = (std::filesystem::temp_directory_path() / ("riffle-postgres-" + std::to_string(getpid()))).string();
        if (!run("start " + folder_ + " " + std::to_string(freePort()) + " >/dev/null")) return url_;
        std::getline(std::ifstream(folder_ + "/url"), url_);
        return url_;
    }

    // The same with room for tables of nobody else.
    std::string fresh() {
        static int count = 0;
        const std::string name = "t" + std::to_string(getpid()) + "x" + std::to_string(++count);
        Postgres base(url());
        EXPECT_TRUE(base.runScript(("CREATE SCHEMA " + name).c_str())) << base.error();
        return url() + "?options=-csearch_path%3D" + name;
    }

private:
    [[nodiscard]] bool run(const std::string& what) const { return std::system((script_ + " " + what).c_str()) == 0; }
    static int freePort() {
        const int handle = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        int port = 0;
        if (::bind(handle, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
            ::getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size) == 0)
            port = ntohs(address.sin_port);
        ::close(handle);
        return port;
    }

    std::string script_;
    std::string folder_;
    std::string url_;
};

}  // namespace riffle::server
