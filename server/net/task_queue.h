#pragma once

// Included by lines.h; it takes long to compile.
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cstddef>
#include <exception>
#include <functional>
#include <iterator>
#include <mutex>
#include <utility>
#include <vector>

#include "server/base/log.h"

namespace riffle::server {

// Errands from one thread to another, done in order. Those of one turn go over together, which costs one waking; but a long turn
// hands over what there is by then, and whoever does them does other things between: a large lot must not become a large wait.
template <class Errand>
class Errands {
public:
    using Do = std::function<void(Errand&)>;
    Errands(boost::asio::io_context& from, boost::asio::io_context& to, Do take) : from_(from), to_(to), do_(std::move(take)) {}
    Errands(const Errands&) = delete;
    Errands& operator=(const Errands&) = delete;

    void add(Errand errand) {
        gathered_.push_back(std::move(errand));
        if (gathered_.size() == 1) {
            boost::asio::post(from_, [this] { handOver(); });
        } else if (gathered_.size() >= kAtOnce) {
            handOver();
        }
    }

private:
    static constexpr size_t kAtOnce = 32;

    void handOver() {
        if (gathered_.empty()) return;
        bool isComing = false;
        {
            const std::lock_guard hold(lock_);
            isComing = std::exchange(isTaken_, true);
            if (posted_.empty()) {
                posted_.swap(gathered_);
            } else {
                std::move(gathered_.begin(), gathered_.end(), std::back_inserter(posted_));
            }
        }
        gathered_.clear();
        if (!isComing) boost::asio::post(to_, [this] { doSome(); });
    }

    void doSome() {
        if (next_ == taken_.size()) {
            taken_.clear();
            next_ = 0;
            const std::lock_guard hold(lock_);
            taken_.swap(posted_);
            isTaken_ = !taken_.empty();
            if (!isTaken_) return;
        }
        for (size_t i = 0; i < kAtOnce && next_ < taken_.size(); ++i) {
            try {
                do_(taken_[next_++]);
            } catch (const std::exception& failure) {  // the others' must not be lost with it
                log("failure", {{"what", failure.what()}});
            }
        }
        boost::asio::post(to_, [this] { doSome(); });
    }

    boost::asio::io_context& from_;
    boost::asio::io_context& to_;
    Do do_;
    std::vector<Errand> gathered_;  // by who gives them
    std::mutex lock_;
    std::vector<Errand> posted_;
    bool isTaken_ = false;       // who does them is at it, or on the way
    std::vector<Errand> taken_;  // by who does them
    size_t next_ = 0;
};

}  // namespace riffle::server
