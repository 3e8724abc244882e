#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <utility>

namespace riffle::server {

// What waits for a thread, by whom it is for. They take turns, so that nobody waits for all that somebody else has asked for.
template <class Job>
class Turns {
public:
    void add(const std::string& who, Job job) {
        std::deque<Job>& own = jobs_[who];
        if (own.empty()) order_.push_back(who);
        own.push_back(std::move(job));
        ++size_;
    }
    // The next; there must be one.
    [[nodiscard]] Job take() {
        const auto own = jobs_.find(order_.front());
        Job job = std::move(own->second.front());
        own->second.pop_front();
        --size_;
        if (own->second.empty()) {
            jobs_.erase(own);
        } else {
            order_.push_back(order_.front());
        }
        order_.pop_front();
        return job;
    }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] size_t size() const { return size_; }
    [[nodiscard]] size_t of(const std::string& who) const {
        const auto found = jobs_.find(who);
        return found == jobs_.end() ? 0 : found->second.size();
    }

private:
    std::map<std::string, std::deque<Job>> jobs_;
    std::deque<std::string> order_;  // who has some
    size_t size_ = 0;
};

}  // namespace riffle::server
