#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "language/mutate.h"
#include "protocol/deck_names.h"
#include "protocol/games.h"
#include "protocol/yaml.h"

namespace riffle {

// A scenario that a changed card may make fail.
struct Witness {
    std::string file;
    YamlDocument document;
    std::string words;            // all it says, in the form in which names are compared
    std::vector<std::string> of;  // the cards it is about, in the same form
    double seconds = 0;           // so long it takes
};

// What becomes of a changed card.
enum class Verdict : uint8_t {
    Open,
    Refused,  // the game does not take it
    Same,     // it means what the card meant before
    Killed,   // a scenario fails with it
    Lived,    // none does
    Endless,  // a scenario does not come to its end with it …
    Crashed,  // … or ends the program: both count as killed
};

// Tries changed cards of one game.
class MutationBench {
public:
    MutationBench(const GameModule& game, std::vector<language::CardText> cards, DeckOpener opener);

    // Adds all scenarios of this game in a file's text. They must pass with the cards as they are: false with a sentence.
    [[nodiscard]] bool add(const std::string& file, std::string_view text, std::string& error);

    [[nodiscard]] const std::vector<language::CardText>& cards() const { return cards_; }
    [[nodiscard]] const std::vector<Witness>& witnesses() const { return witnesses_; }
    // The scenarios in which the card is named, or one that names it: those about it first, then the quick ones.
    [[nodiscard]] std::vector<size_t> witnessesOf(const language::CardText& card) const;

    // `about` is told of each scenario before it is run. A kill names the scenario.
    [[nodiscard]] Verdict judge(size_t card, const language::Mutant& mutant, const std::vector<size_t>& order, size_t& killer,
                                const std::function<void()>& about) const;

    // The game with the cards as they are, and whether a scenario passes in a game.
    [[nodiscard]] const GameKind& kind() const { return *games_.find(game_.name); }
    [[nodiscard]] bool passes(const GameKind& kind, const YamlDocument& document) const;

private:
    [[nodiscard]] bool isUnasked(const language::CardText& card, const language::CardText& changed) const;
    [[nodiscard]] std::string described(const language::CardText& card) const;

    const GameModule& game_;
    std::vector<language::CardText> cards_;
    DeckOpener opener_;
    Games games_;
    std::vector<Witness> witnesses_;
};

}  // namespace riffle
