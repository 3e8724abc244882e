#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "tests/server/raw.h"
#include "tests/server/room.h"

namespace riffle::server {

// Two who play, and how long each waits for the answer to a choice.
class TwoPlayers {
public:
    explicit TwoPlayers(RawServer& server) : made_(server.make()), a_(server.port()), b_(server.port()) {
        (void)a_.upgrade("table=" + made_.id + "&token=" + made_.tokens[0]);
        (void)b_.upgrade("table=" + made_.id + "&token=" + made_.tokens[1]);
        position_ = a_.until("snap").value_or(Value::map());
        (void)b_.until("snap");
    }
    // Plays so many choices, and gives the slowest but one in a hundred, in milliseconds.
    double play(int choices) {
        std::vector<double> times;
        for (int i = 0; i < choices; ++i) {
            const int64_t version = position_.find("v")->asInt();
            const auto began = std::chrono::steady_clock::now();
            const Value* options = position_.find("d")->find("decision")->find("options");
            const bool isA = options && options->size() > 0;
            (isA ? a_ : b_).send(RawConnection::frame(Room::act(version, 1)));
            const auto first = a_.until("step");
            const auto second = b_.until("step");
            if (!first || !second) return -1;
            const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - began;
            times.push_back(taken.count());
            position_ = *first;
            if (position_.find("d")->find("result")->isMap()) break;
        }
        std::sort(times.begin(), times.end());
        return times[times.size() * 99 / 100];
    }

private:
    RawServer::Made made_;
    RawConnection a_;
    RawConnection b_;
    Value position_;
};

}  // namespace riffle::server
