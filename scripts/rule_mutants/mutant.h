// In front of every changed source file: the switch of the changes. Each place where one was made asks here whether it is the one
// that is on. No change is on while `active` is 0; then the program plays by the rules, and `reached` says where it came by.
#pragma once

#include <type_traits>

namespace riffle_mutant {

inline constexpr int kMost = 1 << 15;
inline int active = 0;
inline unsigned char reached[kMost];

inline bool on(int number) {
    reached[number] = 1;
    return active == number;
}

// A comparison with its boundary moved. Both sides are worked out once, as they are without the change.
template <class A, class B>
bool less(int number, const A& a, const B& b) {
    return on(number) ? a <= b : a < b;
}
template <class A, class B>
bool lessOrEqual(int number, const A& a, const B& b) {
    return on(number) ? a < b : a <= b;
}
template <class A, class B>
bool more(int number, const A& a, const B& b) {
    return on(number) ? a >= b : a > b;
}
template <class A, class B>
bool moreOrEqual(int number, const A& a, const B& b) {
    return on(number) ? a > b : a >= b;
}

}  // namespace riffle_mutant
