#include "server/net/task_queue.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <stdexcept>
#include <vector>

namespace riffle::server {
namespace {

struct ServerErrands : testing::Test {
    void turn(boost::asio::io_context& context) {
        context.restart();
        context.poll();
    }
    boost::asio::io_context from;
    boost::asio::io_context to;
    std::vector<int> done;
    Errands<int> errands{from, to, [this](int& each) {
                             if (each < 0) throw std::runtime_error("planted");
                             done.push_back(each);
                         }};
};

TEST_F(ServerErrands, AreDoneInOrder) {
    std::vector<int> all;
    for (int i = 0; i < 200; ++i) {
        errands.add(i);
        all.push_back(i);
        if (i % 70 == 0) turn(to);
        if (i % 45 == 0) turn(from);
    }
    turn(from);
    turn(to);
    EXPECT_EQ(done, all);
}

TEST_F(ServerErrands, OfOneTurnGoOverTogether) {
    for (int i = 0; i < 5; ++i) errands.add(i);
    turn(to);
    EXPECT_TRUE(done.empty());
    turn(from);
    turn(to);
    EXPECT_EQ(done.size(), 5U);
}

TEST_F(ServerErrands, OfALongTurnDontWaitForItsEnd) {
    for (int i = 0; i < 100; ++i) errands.add(i);
    turn(to);
    EXPECT_GE(done.size(), 64U);
    EXPECT_LT(done.size(), 100U);
}

TEST_F(ServerErrands, LetOthersDoSomethingBetween) {
    for (int i = 0; i < 300; ++i) errands.add(i);
    size_t doneBefore = 0;
    to.restart();
    to.run_one();
    boost::asio::post(to, [&] { doneBefore = done.size(); });
    to.poll();
    EXPECT_GT(doneBefore, 0U);
    EXPECT_LT(doneBefore, 288U);
}

TEST_F(ServerErrands, AreNotLostWithOneThatFails) {
    for (const int each : {1, -1, 2}) errands.add(each);
    turn(from);
    turn(to);
    EXPECT_EQ(done, (std::vector<int>{1, 2}));
}

}  // namespace
}  // namespace riffle::server
