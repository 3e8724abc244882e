#pragma once

#include <functional>
#include <optional>

#include "language/phrase_slot.h"
#include "language/render.h"

namespace riffle::language {

inline constexpr std::string_view kColon = ": ";
inline constexpr char kClosingComma = '\x01';  // becomes a comma or nothing once it is known what follows
inline constexpr char kLater = '\x02';         // where an amount may be cut in two
inline constexpr char kPronoun = '\x03';       // before a pronoun, which changes behind a preposition

// What is asked of a phrase by what it stands in.
struct Ask {
    Case grammaticalCase = Case::Nom;
    std::optional<bool> isPlural;
    std::optional<int> count;
    std::vector<std::string_view> lemmas;
    bool isInfinitive = false;
    bool isBehindClause = false;
    bool isDenied = false;
    bool isNamed = false;    // not with a pronoun
    bool isOfAll = false;    // a pronoun in the plural where several cards are meant
    bool isFull = false;     // with the [optional] words
    bool isAllowed = false;  // "you may" goes in front of each effect
};

// The noun phrase that an adjective, relation or number is said about.
struct Head {
    const Noun* noun;
    Form form;
    std::function<std::string(const Ask&)> text;
};

// Says one card in one language. renderer_words.cpp and renderer_nouns.cpp have the parts of a sentence, render.cpp
// the sentences and lines.
class Renderer {
public:
    Renderer(const CardText& card, const Phrasebook& book, std::span<const CardText> cards)
        : card_(card), book_(book), joints_(book.joints ? *book.joints : *commonPhrasebook(book.locale).joints), cards_(cards) {}

    std::string rules();
    std::string marked();
    std::string brief();
    std::string question(Position at);  // question.cpp
    std::string type();
    std::string details();

private:
    // What has been spoken of, for the pronouns.
    struct Spoken {
        const Noun* it = nullptr;  // the card last chosen or told about
        bool isPlural = false;
        bool isUnclear = false;      // "it" might be taken for another card
        bool ofOthers = false;       // of any card but this one
        int ofThis = 0;              // how often of this card
        const Noun* next = nullptr;  // what "it" is again behind the sentence
    };

    const CardText& card_;
    const Phrasebook& book_;
    const Joints& joints_;
    std::span<const CardText> cards_;
    Spoken spoken_;
    std::string_view done_;           // the participle of the effect before
    const Noun* receiver_ = nullptr;  // within a quoted ability: the card that has it
    bool isQuoting_ = false;
    bool isOwn_ = false;                  // whether the reader does what is being said
    bool isDoneByOther_ = false;          // whether another player may have done the effect before
    std::vector<std::string> led_;        // what led lines, and the keywords said
    std::vector<const Node*> chosen_;     // selectors of a short text not said yet
    const Node* chosenSaidAt_ = nullptr;  // the selector that says them

    std::string fill(std::string_view phrase, const Node* node, const Ask& ask, const Head* head = nullptr);
    std::string slot(const PhraseSlot& slot, const Node* node, const Ask& ask, const Head* head, bool optionalIsSpent);
    std::string content(const PhraseSlot& slot, const Node* node, const Ask& ask, const Ask& inner, bool optionalIsSpent);
    std::string choice(const PhraseSlot& slot, const Node* node, const Ask& ask, const Head* head) const;

    std::string text(const Node& node, const Ask& ask);
    std::string nouns(const Node& node, const Ask& ask);
    std::string selector(const Node& node, const Ask& ask);
    std::string unit(const Node& node, const Ask& ask);
    std::string condition(const Node& node, const Ask& ask);
    std::string counted(const Node& number, const Node& node, Ask ask);
    std::string counted(const Node& number, const Head& head, const Ask& ask);
    std::string withWords(const Noun& noun, const Form& form, const std::vector<std::string_view>& lemmas,
                          std::string phrase) const;
    std::string withNoun(std::string_view phrase, const Node& node, const Ask& ask, const Noun& noun);
    std::string pronoun(const Ask& ask) const;
    void tellOf(const Noun& noun, const Node& number);
    std::string quoted(std::string_view name) const;
    std::string quoted(const Ability& ability, const Noun* receiver);
    std::string inQuotes(std::string_view text) const;

    [[nodiscard]] Form formFor(const Noun& noun, const Ask& ask, bool isPluralOtherwise) const;
    [[nodiscard]] const Noun* nounOf(const Node& node) const;
    [[nodiscard]] const Noun& self() const;
    [[nodiscard]] const AgreeingWord* word(std::string_view lemma) const;

    struct Line {
        std::vector<std::string> labels;
        std::string_view colon = kColon;
        std::string text;

        [[nodiscard]] std::string whole() const;
    };
    bool askAt(std::span<const Node> nodes, Position at, std::string& out);
    std::string sentence(const Node& node, Ask ask);
    std::string words(const Node& node, Ask ask);
    [[nodiscard]] std::string withPronounFirst(std::string said) const;
    std::vector<std::string> statements(std::span<const Node> nodes, Ask ask, bool isOneSentence);
    [[nodiscard]] bool isSetOff(std::string_view said) const;
    std::string sentences(std::span<const Node> nodes, const Ask& ask);
    [[nodiscard]] std::string paragraph(std::span<const std::string> found, bool isLower = false) const;
    [[nodiscard]] bool isJoined(const Node& node, const Node& before) const;
    std::string heading(const Ability& ability, std::string_view& colon);
    Line line(const Ability& ability, bool namesMoment);
    std::string clauses(const Ability& ability);
    [[nodiscard]] bool isSaidWithWhile(const Ability& ability, const Part& part) const;
    [[nodiscard]] bool isStopped(std::string_view said) const;
    std::string opening();

    // renderer_brief.cpp: short texts.
    struct Clause {
        std::string lead;
        std::vector<std::string> effects;
        bool goesOn = false;         // more of what the clause before began
        bool replaces = false;       // the clause before
        bool isConditional = false;  // it hangs on more than its moment
        bool isApart = false;        // on a line of its own, or it would seem to hang on the same
    };
    void addClauses(const Ability& ability, std::vector<Clause>& out);
    [[nodiscard]] bool isAboutItself(const Node& node) const;
    [[nodiscard]] const Node* namedByAdjective(const Node& nouns) const;
    [[nodiscard]] bool goesWithoutSaying(const Node& subject, Category of) const;
    [[nodiscard]] bool isChoosing(const Node& node) const;
    bool foldsChoice(std::span<const Node> nodes, size_t at);
    [[nodiscard]] const Node* placeForChosen(const Node& effect) const;
    std::string sayChosen(const Ask& ask);
    static void setOff(const Node& effect, std::string& said);
    [[nodiscard]] std::string told(std::string_view said) const;
    [[nodiscard]] static std::string composed(const std::vector<Clause>& clauses, size_t effects);
};

// Where the number of a slot is plain, its value.
std::optional<int> literal(const Node& node);

bool hasBlock(const Rule& rule);

// Whether it begins with whom it is about, and says something of them: "give <selector> <keyword>".
bool hasSubject(const Rule& rule);
// Whether it names two things: "champion or player".
bool isOfTwo(const Noun& noun);

std::string join(const std::vector<std::string>& items, std::string_view separator);

// Sets the closing commas and the pronouns.
std::string punctuated(std::string_view text, const Joints& joints);

// The pattern with the clause for its @.
std::string replaced(std::string_view pattern, std::string_view clause);

}  // namespace riffle::language
