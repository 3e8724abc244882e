#pragma once

#include <array>
#include <cstdint>

namespace riffle {

// A list with its room inside it: no heap, trivially copyable. Slots past the end are kept zero, so that equal lists have equal
// bytes. push() past the capacity is refused and reported; the caller turns that into the state's defined fault.
template <class T, int N>
struct FixedList {
    std::array<T, N> items{};
    int32_t count = 0;
    int32_t unused = 0;  // keeps lists of 8-byte aligned items free of padding

    [[nodiscard]] bool push(const T& item) {
        if (count >= N) return false;
        items[count++] = item;
        return true;
    }
    // A new last item, empty; nullptr past the capacity.
    [[nodiscard]] T* grow() { return count < N ? &items[count++] : nullptr; }
    void clear() {
        for (int i = 0; i < count; ++i) items[i] = T{};
        count = 0;
    }

    T& operator[](int i) { return items[i]; }
    const T& operator[](int i) const { return items[i]; }
    T& back() { return items[count - 1]; }
    const T& back() const { return items[count - 1]; }
    void pop() { items[--count] = T{}; }
    [[nodiscard]] bool empty() const { return count == 0; }
    [[nodiscard]] int size() const { return count; }
    T* begin() { return items.data(); }
    T* end() { return items.data() + count; }
    const T* begin() const { return items.data(); }
    const T* end() const { return items.data() + count; }
};

}  // namespace riffle
