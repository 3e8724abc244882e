#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace riffle::library {

// What the caller's handles stand for. A handle is the number of a place and how often the place has been used, so that one whose
// thing was freed is known for it, also when another is there now. Places stay where they are until all of it goes.
template <class Thing>
class Handles {
    struct Place {
        std::atomic<uint32_t> use{0};  // odd while something is there
        std::atomic<bool> isBusy{false};
        std::unique_ptr<Thing> thing;
    };

public:
    enum class Trouble : uint8_t { None, Unknown, Busy };

    // A thing that is held: nobody else may use it meanwhile.
    class Held {
    public:
        Held() = default;
        explicit Held(Place* place) : place_(place) {}
        Held(Held&& other) noexcept : place_(other.place_) { other.place_ = nullptr; }
        Held& operator=(Held&& other) noexcept {
            std::swap(place_, other.place_);
            return *this;
        }
        Held(const Held&) = delete;
        Held& operator=(const Held&) = delete;
        ~Held() {
            if (place_) place_->isBusy.store(false, std::memory_order_release);
        }
        explicit operator bool() const { return place_ != nullptr; }
        Thing& operator*() const { return *place_->thing; }
        Thing* operator->() const { return place_->thing.get(); }

    private:
        friend class Handles;
        Place* place_ = nullptr;
    };

    // 0 where there are too many.
    uint64_t add(std::unique_ptr<Thing> thing) {
        const std::scoped_lock lock(mutex_);
        if (free_.empty()) {
            if (chunkCount_ == kChunks) return 0;
            chunks_[chunkCount_].store(owned_.emplace_back(new Place[kChunk]).get(), std::memory_order_release);
            for (size_t i = kChunk; i-- > 0;) free_.push_back(static_cast<uint32_t>(chunkCount_ * kChunk + i));
            ++chunkCount_;
        }
        const uint32_t at = free_.back();
        free_.pop_back();
        Place& place = *placeAt(at);
        place.thing = std::move(thing);
        const uint32_t use = place.use.load(std::memory_order_relaxed) + 1;
        place.use.store(use, std::memory_order_release);
        return uint64_t{use} << 32U | (at + 1);
    }

    // A copy of the thing, waiting for whoever holds it: for things that are only ever looked at.
    [[nodiscard]] std::optional<Thing> copy(uint64_t id) {
        for (;;) {
            Trouble trouble = Trouble::None;
            const Held held = hold(id, trouble);
            if (held) return *held;
            if (trouble == Trouble::Unknown) return std::nullopt;
        }
    }

    [[nodiscard]] Held hold(uint64_t id, Trouble& trouble) {
        Place* place = find(id);
        trouble = Trouble::Unknown;
        if (!place) return {};
        if (place->isBusy.exchange(true, std::memory_order_acquire)) {
            trouble = Trouble::Busy;
            return {};
        }
        Held held(place);
        if (place->use.load(std::memory_order_acquire) != useOf(id)) return {};
        trouble = Trouble::None;
        return held;
    }

    Trouble remove(uint64_t id) {
        Trouble trouble = Trouble::None;
        std::unique_ptr<Thing> gone;
        {
            const Held held = hold(id, trouble);
            if (!held) return trouble;
            gone = std::move(held.place_->thing);
            held.place_->use.fetch_add(1, std::memory_order_release);
        }
        // After so many uses that numbers would begin again a place is given up.
        if (useOf(id) >= 0xFFFFFFF0U) return trouble;
        const std::scoped_lock lock(mutex_);
        free_.push_back(static_cast<uint32_t>(id) - 1);
        return trouble;
    }

private:
    static constexpr size_t kChunk = 256;
    static constexpr size_t kChunks = 1U << 16U;

    static uint32_t useOf(uint64_t id) { return static_cast<uint32_t>(id >> 32U); }
    Place* placeAt(uint32_t at) { return chunks_[at / kChunk].load(std::memory_order_acquire) + at % kChunk; }
    Place* find(uint64_t id) {
        const auto number = static_cast<uint32_t>(id);
        if (number == 0 || (number - 1) / kChunk >= kChunks || useOf(id) % 2 == 0) return nullptr;
        Place* chunk = chunks_[(number - 1) / kChunk].load(std::memory_order_acquire);
        return chunk ? chunk + (number - 1) % kChunk : nullptr;
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<Place[]>> owned_;
    std::vector<std::atomic<Place*>> chunks_ = std::vector<std::atomic<Place*>>(kChunks);
    size_t chunkCount_ = 0;
    std::vector<uint32_t> free_;
};

}  // namespace riffle::library
