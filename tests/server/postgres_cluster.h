#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "server/postgres/postgres.h"

namespace riffle::server {

// A PostgreSQL for the tests of one process: the one that RIFFLE_TEST_POSTGRES names, or one of their own, which is made when it
// is first asked for and gone at the end.
class PostgresCluster {
public:
    static PostgresCluster& ofProcess(const std::string& scripts) {
        static PostgresCluster one(scripts);
        return one;
    }
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
    explicit PostgresCluster(const std::string& scripts) : script_(scripts + "/postgres.sh") {}
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

// Stands between a store and PostgreSQL, and can keep an answer to itself.
class Wiretap {
public:
    explicit Wiretap(const std::string& url) : acceptor_(context_, {boost::asio::ip::make_address("127.0.0.1"), 0}) {
        const size_t colon = url.rfind(':', url.find("/riffle?"));
        const size_t slash = url.find("/riffle?");
        to_ = static_cast<uint16_t>(std::stoi(url.substr(colon + 1, slash - colon - 1)));
        url_ = url.substr(0, colon + 1) + std::to_string(acceptor_.local_endpoint().port()) + url.substr(slash);
        thread_ = std::thread([this] { serve(); });
    }
    ~Wiretap() {
        isStopping_ = true;
        thread_.join();
    }
    Wiretap(const Wiretap&) = delete;
    Wiretap& operator=(const Wiretap&) = delete;

    // The way to the database through this.
    [[nodiscard]] const std::string& url() const { return url_; }
    // The next answer is swallowed and the connection cut.
    std::atomic<bool> isCutting = false;
    std::atomic<int> cuts = 0;
    // Nobody gets through.
    std::atomic<bool> isDown = false;

private:
    void serve() {
        using tcp = boost::asio::ip::tcp;
        struct Pair {
            tcp::socket client;
            tcp::socket server;
        };
        std::vector<std::unique_ptr<Pair>> pairs;
        boost::system::error_code error;
        namespace asio = boost::asio;
        acceptor_.non_blocking(true);
        std::array<char, 65536> buffer{};
        while (!isStopping_) {
            auto pair = std::make_unique<Pair>(Pair{tcp::socket(context_), tcp::socket(context_)});
            acceptor_.accept(pair->client, error);
            if (!error) {
                pair->server.connect({asio::ip::make_address("127.0.0.1"), to_}, error);
                pairs.push_back(std::move(pair));
            }
            if (isDown) pairs.clear();
            bool isIdle = true;
            for (auto& each : pairs) {
                for (const bool isAnswer : {false, true}) {
                    tcp::socket& from = isAnswer ? each->server : each->client;
                    tcp::socket& to = isAnswer ? each->client : each->server;
                    if (!from.is_open() || from.available(error) == 0) continue;
                    isIdle = false;
                    const size_t size = from.read_some(asio::buffer(buffer), error);
                    if (isAnswer && isCutting.exchange(false)) {
                        ++cuts;
                        from.close(error);
                        to.close(error);
                    } else {
                        asio::write(to, asio::buffer(buffer.data(), size), error);
                    }
                }
            }
            if (isIdle) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    boost::asio::io_context context_;
    boost::asio::ip::tcp::acceptor acceptor_;
    uint16_t to_ = 0;
    std::string url_;
    std::atomic<bool> isStopping_ = false;
    std::thread thread_;
};

}  // namespace riffle::server
