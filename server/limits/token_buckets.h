#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <list>
#include <optional>
#include <random>
#include <unordered_map>

#include "server/limits/token_bucket.h"

namespace riffle::server {

// Allowances by what they are of, of several kinds each. No more than so many are remembered. Where there is no room the one of
// which most is left makes it, among those that have not come for longest: what is whole need not be remembered, and a crowd that
// comes once can't make anybody's debt forgotten.
template <size_t kKinds>
class Ledger {
public:
    struct Key {
        uint64_t bits = 0;
        uint32_t tag = 0;
        bool operator==(const Key&) const = default;
    };

    explicit Ledger(const std::array<Rate, kKinds>& rates, size_t most) : rates_(rates), most_(most) {}

    // Of a rate that is so many times as high as usual.
    [[nodiscard]] int64_t wait(Key key, size_t kind, double factor, int64_t now, double amount) {
        see(kind, now);
        const auto found = byKey_.find(key);
        if (found == byKey_.end() || !found->second->left[kind]) return 0;
        return found->second->left[kind]->wait(rates_[kind].times(factor), now, amount);
    }
    int64_t charge(Key key, size_t kind, double factor, int64_t now, double amount) {
        see(kind, now);
        const Rate rate = rates_[kind].times(factor);
        auto& left = account(key, factor).left[kind];
        if (!left) left.emplace(rate, now);
        return left->charge(rate, now, amount);
    }
    [[nodiscard]] size_t size() const { return byKey_.size(); }

private:
    static constexpr int kLooked = 16;  // at so many of the oldest

    struct Account {
        Key key;
        double factor = 1;
        std::array<std::optional<Allowance>, kKinds> left = {};
    };
    struct Hash {
        uint64_t salt = std::random_device()();  // nobody can choose addresses that are hard to tell apart
        size_t operator()(const Key& key) const {
            uint64_t mixed = (key.bits ^ key.tag ^ salt << 20U) * 0x9E3779B97F4A7C15U;
            mixed ^= mixed >> 32U;
            return static_cast<size_t>(mixed * 0xD6E8FEB86659FD93U);
        }
    };

    // Each kind may have a clock of its own.
    void see(size_t kind, int64_t now) { latest_[kind] = std::max(latest_[kind], now); }

    // What is left of what it has least of.
    [[nodiscard]] double fullness(const Account& account) const {
        double least = 1;
        for (size_t kind = 0; kind < kKinds; ++kind) {
            if (account.left[kind])
                least = std::min(least, account.left[kind]->fullness(rates_[kind].times(account.factor), latest_[kind]));
        }
        return least;
    }

    Account& account(Key key, double factor) {
        const auto found = byKey_.find(key);
        if (found != byKey_.end()) {
            accounts_.splice(accounts_.begin(), accounts_, found->second);
            return *found->second;
        }
        if (byKey_.size() >= most_ && !accounts_.empty()) forgetOne();
        accounts_.push_front({key, factor});
        byKey_.emplace(key, accounts_.begin());
        return accounts_.front();
    }

    void forgetOne() {
        auto fullest = std::prev(accounts_.end());
        double most = fullness(*fullest);
        auto each = fullest;
        for (int i = 1; i < kLooked && most < 1 && each != accounts_.begin(); ++i) {
            --each;
            const double full = fullness(*each);
            if (full > most) {
                most = full;
                fullest = each;
            }
        }
        // Those that were looked at and stay are not looked at again before all the others.
        byKey_.erase(fullest->key);
        const auto kept = fullest == std::prev(accounts_.end()) ? accounts_.end() : std::prev(accounts_.end());
        accounts_.erase(fullest);
        if (kept != accounts_.end()) accounts_.splice(accounts_.begin(), accounts_, kept);
    }

    std::array<Rate, kKinds> rates_;
    size_t most_;
    std::array<int64_t, kKinds> latest_ = {};
    std::list<Account> accounts_;  // the latest first
    std::unordered_map<Key, typename std::list<Account>::iterator, Hash> byKey_;
};

}  // namespace riffle::server
