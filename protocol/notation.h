#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facade.h"

namespace riffle {

class Knowledge;

// The notation of PROTOCOL §3 for the decision a game stands at: "play Troll", "assign B 5", "pick c12".
// Cards are counted (`Troll#2`) among those the seat that decides may see, so that the words tell it nothing it does not know.
class Notation {
public:
    explicit Notation(const Game& game);
    // In the eyes of another seat than the one that decides.
    Notation(const Game& game, Seat seat);

    [[nodiscard]] const std::vector<Option>& options() const { return options_; }
    // The shortest words that mean this option and no other.
    [[nodiscard]] const std::string& text(size_t option) const { return texts_[option]; }
    [[nodiscard]] std::vector<std::string> texts() const { return texts_; }

    // The first option the words mean. With `bare` the operand alone will do, as after " > ".
    [[nodiscard]] std::optional<size_t> find(std::string_view words, bool bare = false) const;
    // Every option the words may mean: a bare name means each card of that name.
    [[nodiscard]] std::vector<size_t> findAll(std::string_view words) const;

    // Whether the words mean this option, which need not be one of options().
    [[nodiscard]] bool matches(const Option& option, std::string_view foldedWords, bool bare) const;
    // How many bytes of the folded words name this card, 0 where they begin otherwise. The longest form counts.
    [[nodiscard]] size_t leadingName(std::string_view foldedWords, int card) const;

    // Cards the decider may see that the name, the `Name#2` or the id means.
    [[nodiscard]] std::vector<int> cardsNamed(std::string_view words) const;

private:
    [[nodiscard]] bool operandsMatch(const Option& option, std::string_view words) const;
    [[nodiscard]] bool tailMatches(const Option& option, std::string_view words) const;
    [[nodiscard]] std::string spelled(const Option& option, int form) const;
    void spellAll();
    // 1 for the first of its name by id.
    [[nodiscard]] int rankOf(int card) const;

    std::vector<Option> options_;
    std::vector<std::string_view> names_;  // as printed, by card index; empty where the card is not visible
    std::vector<std::string> texts_;
};

// A choice that was made: what replays and logs keep.
struct Choice {
    Action action;
    Seat seat = 0;
    std::string text;
};

// Plays one action of the notation, or a chain of them, or `order X, Y, Z` for the chance seat. `seat` is who says so, if it is
// said. On refusal gives false, and `game` may be anywhere on the way: hand in a clone. With `known` a chain is not followed (the
// code is `not_foreseen`) beyond where that seat would learn something.
[[nodiscard]] bool play(Game& game, const GameKind& kind, std::string_view words, std::optional<Seat> seat, EventLog& events,
                        std::vector<Choice>& choices, Refusal& refusal, const Knowledge* known = nullptr);

// What the words ask for, whether it can be had or not: for `why`.
struct Wish {
    std::string verb;
    std::string operand;
};
Wish wishOf(std::string_view words);

// Refuses a choice when the game is over or another seat is to decide.
[[nodiscard]] bool mayDecide(const Game& game, std::optional<Seat> seat, Refusal& refusal);

}  // namespace riffle
