#pragma once

#include <vector>

#include "engine/action.h"

namespace riffle::machine {

// What must be true of every state of every game, whatever happened: the first thing that is not, or nullptr.

// Every card lies in exactly one pile, the piles are linked both ways and counted right.
template <class State>
const char* brokenPiles(const State& s) {
    std::vector<bool> seen(s.board.kCapacity);
    int total = 0;
    for (int pile = 1; pile < static_cast<int>(s.board.piles.size()); ++pile) {
        decltype(s.board.top(pile)) above = 0;
        int count = 0;
        for (auto card = s.board.top(pile); card != 0; card = s.board[card].below) {
            if (seen[card]) return "a card lies in two places";
            seen[card] = true;
            if (s.board[card].pile != pile) return "a card does not know its pile";
            if (s.board[card].above != above) return "a pile is not linked both ways";
            if (card > s.cardCount) return "a card that is not in the game";
            above = card;
            ++count;
        }
        if (s.board.piles[pile].bottom != above) return "a pile's bottom is not its last card";
        if (count != s.board.size(pile)) return "a pile is counted wrong";
        total += count;
    }
    return total == s.cardCount ? nullptr : "a card lies nowhere";
}

// While the game is not over somebody has an option, and not just one outside the free part of a turn.
template <class Rules>
const char* brokenQuestion(const Rules& rules, const typename Rules::State& s) {
    using State = typename Rules::State;
    using Decision = decltype(State::decision);
    using Reason = decltype(State::reason);
    if (s.frames.empty()) return "nothing is in progress";
    if (s.isOver) return s.reason == Reason::Fault ? "the game ran out of room" : nullptr;
    if (s.decision == Decision::None) return "nobody is asked";
    Action options[Rules::kMaxOptions];
    const int count = rules.legalActions(s, options);
    if (count == 0) return "no legal option";
    if (count == 1 && s.decision != Decision::Main) return "a decision with one option was not taken";
    if (s.answer.bits != 0) return "an answer was not used";
    return nullptr;
}

}  // namespace riffle::machine
