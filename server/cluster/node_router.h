#pragma once

// Which server has the table a request is about, and what it says. Takes long to compile.
#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/api/api.h"
#include "server/cluster/forward.h"

namespace riffle::server {

// The table that a request is about; empty where it is about none.
std::string tableOf(const Request& request);

// Leads requests to the server that has their table: this one, which may have to read it first, or another that they are passed
// on to. Where that one has died it waits until somebody else may have the table.
class Guide {
public:
    // Without a secret nothing is passed on.
    Guide(Tables& tables, boost::asio::any_io_executor executor, std::string secret, std::chrono::milliseconds patience)
        : tables_(tables), executor_(std::move(executor)), secret_(std::move(secret)), patience_(patience) {}

    enum class Way : uint8_t {
        Here,      // to be answered by this server
        Answered,  // by another
        Moved,     // another server sent it to the wrong place
        NotNow,
        Busy  // too many others wait
    };
    using Then = std::function<void(Way, Relayed)>;
    void lead(const Request& asked, const boost::beast::http::request<boost::beast::http::string_body>& message, bool isFromNode,
              Then then);

    // How it knows that tables in memory are still this server's. While they may not be, nobody is shown them.
    void setSure(std::function<bool()> isSure) { isSure_ = std::move(isSure); }

    // Whether somebody is one of the servers.
    [[nodiscard]] bool isNode(std::string_view secret) const;

    // A connection that goes on at another server ends when that server is taken for dead, even if it only sleeps.
    void follow(const std::string& address, std::weak_ptr<Joined> joined);
    void leave(const std::string& address);

private:
    struct Walk;
    [[nodiscard]] bool isSure() const { return !isSure_ || isSure_(); }
    void go(const std::shared_ptr<Walk>& walk);
    void goAgain(const std::shared_ptr<Walk>& walk);

    Tables& tables_;
    boost::asio::any_io_executor executor_;
    std::string secret_;
    std::chrono::milliseconds patience_;
    std::function<bool()> isSure_;
    std::map<std::string, std::vector<std::weak_ptr<Joined>>> followed_;
};

}  // namespace riffle::server
