#!/usr/bin/env python3
"""Whether scripts/mutate_rules.py finds the places of a small source, builds its changes in without changing anything while they
are off, and tells what is noticed from what is not."""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PARTS = Path(__file__).resolve().parent / "rule_mutants"
sys.path.insert(0, str(PARTS))
import sites  # noqa: E402

SAMPLE = """\
#include <cstdint>
#include <initializer_list>
namespace game {
constexpr int kMost = 6;
constexpr int twice(int a) { return a + a; }
enum Step : uint8_t { kOne = 1, kTwo };
template <class T>
struct List {
    T items[4] = {};
    [[nodiscard]] bool has(T x) const {
        for (const T item : items) {
            if (item == x) return true;
        }
        return false;
    }
};
void note(const char*, int);
int score(int power, int shield, bool isOpen) {
    if (!isOpen) return 0;  // "> 7" in a comment
    List<int> list;
    const auto more = [&](int by) { power += by; };
    if (shield < kMost && power > 0 || list.has(3)) more(1);
    note("a > b", power > 9 ? 1 : 2);
    for (int i = 0; i < shield; ++i) more(0);
    switch (shield) {
        case 5: power = power - 1; break;
        case kTwo: break;
        default: power = static_cast<int>(power); break;
    }
    return power;
}
}  // namespace game
"""

# What is told is what `score` gives for these; the last change can't be told from them, and is reached.
MAIN = """
#include <cstdio>
#include <cstdlib>
#include "mutant.h"
namespace game { int score(int, int, bool); void note(const char*, int) {} }
int main(int, char** words) {
    riffle_mutant::active = std::atoi(words[1]);
    const int is[] = {game::score(2, 5, true), game::score(2, 7, true), game::score(0, 1, true), game::score(9, 5, false)};
    const int wanted[] = {2, 2, 0, 0};
    for (int i = 0; i < 4; ++i)
        if (is[i] != wanted[i]) return 1;
    return 0;
}
"""


class Places(unittest.TestCase):
    def setUp(self):
        self.source = sites.Source("games/game/score.cpp", SAMPLE, sites.constantsIn(SAMPLE))
        self.found = self.source.find()

    def told(self, kind, line):
        return sorted(s.change for s in self.found if s.kind == kind and s.line == line)

    def test_what_is_found(self):
        self.assertEqual(self.told("boundary", 22), ["< is <= in “shield < kMost”", "> is >= in “power > 0”"])
        self.assertEqual(self.told("flipped", 22), ["< is >= in “shield < kMost”", "> is <= in “power > 0”"])
        self.assertEqual(self.told("flipped", 19), ["without ! in “!isOpen”"])
        self.assertEqual(self.told("condition", 22), [
            "always “power > 0”", "always “shield < kMost && power > 0 || list.has(3)”", "always “shield < kMost”",
            "never “list.has(3)”", "never “shield < kMost && power > 0 || list.has(3)”", "never “shield < kMost && power > 0”"])
        self.assertEqual(self.told("constant", 22), ["0 is 1", "1 is 0", "1 is 2", "3 is 2", "3 is 4", "one less than kMost",
                                                     "one more than kMost"])
        self.assertEqual(self.told("line", 21), ["without “power += by;”"])
        self.assertEqual(self.told("line", 22), ["without “more(1);”"])
        self.assertEqual(self.told("line", 26), ["without “break;”", "without “power = power - 1;”"])
        self.assertEqual(self.told("boundary", 24), [])  # a loop that counts
        self.assertEqual(self.told("line", 28), ["without “power = static_cast<int>(power);”"])  # the last `break` ends nothing
        self.assertEqual(self.told("constant", 12), ["true is false"])

    def test_what_is_no_place(self):
        """Constants of the compiler, what is told and not played, declarations, comments, templates."""
        for line in (4, 5, 6, 9, 20, 23):
            self.assertEqual([s.key for s in self.found if s.line == line], [])
        self.assertEqual([s.change for s in self.found if s.line == 26 and s.kind == "constant"], ["1 is 2", "1 is 0"])

    def test_what_is_noticed(self):
        for number, site in enumerate(self.found, 1):
            site.number = number
        text, overlapping = sites.mutated(self.source, self.found)
        self.assertEqual(overlapping, [])
        self.assertEqual(text.count("\n"), SAMPLE.count("\n"))  # the compiler's lines are ours
        with tempfile.TemporaryDirectory() as folder:
            changed, main, program = (os.path.join(folder, name) for name in ("score.cpp", "main.cpp", "program"))
            Path(changed).write_text(text)
            Path(main).write_text(MAIN)
            subprocess.run([os.environ.get("CXX", "g++"), "-std=c++20", "-w", "-I", str(PARTS), "-include", str(PARTS / "mutant.h"),
                            "-o", program, changed, main], check=True)

            def verdict(number):
                return subprocess.run([program, str(number)]).returncode

            self.assertEqual(verdict(0), 0)  # no change, no difference
            noticed = {(s.line, s.change): verdict(s.number) == 1 for s in self.found}
        self.assertTrue(noticed[22, "> is >= in “power > 0”"])
        self.assertTrue(noticed[22, "< is >= in “shield < kMost”"])
        self.assertTrue(noticed[22, "without “more(1);”"])
        self.assertTrue(noticed[22, "1 is 2"])
        self.assertTrue(noticed[19, "never “!isOpen”"])
        self.assertTrue(noticed[26, "without “power = power - 1;”"])
        self.assertTrue(noticed[12, "true is false"] is False)  # the list is never of anything but 0
        self.assertFalse(noticed[22, "one more than kMost"])  # nobody has 6
        self.assertFalse(noticed[28, "without “power = static_cast<int>(power);”"])


if __name__ == "__main__":
    unittest.main()
