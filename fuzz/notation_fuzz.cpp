// Words against a position: the first bytes choose a game, the next one how many choices are made, those follow, and the rest is
// what somebody types.

#include "fuzz/input.h"
#include "protocol/session.h"

namespace riffle::fuzz {
namespace {

constexpr size_t kMostChoices = 64;

// Each option's words mean that option.
void checkRoundTrip(const Notation& notation) {
    for (size_t i = 0; i < notation.options().size(); ++i)
        require(notation.find(notation.text(i)) == i, "the words of an option mean another one", notation.text(i));
}

void type(Session& session, std::string_view words) {
    const Notation notation(session.game());
    checkRoundTrip(notation);
    const auto option = notation.find(words);
    const auto bare = notation.find(words, true);
    require(!option || bare == option, "an operand alone means more than the whole words", words);
    (void)notation.cardsNamed(words);

    const uint64_t before = session.game().hash();
    const size_t choices = session.choices().size();
    Refusal refusal;
    const auto why = session.why(words, Locale::Ru, refusal);
    require(session.game().hash() == before, "asking why changes the game", words);
    require(why || !refusal.message.empty(), "why is refused without a reason", words);
    refusal = {};
    const bool isDone = session.choose(words, std::nullopt, refusal);
    if (why)
        require(why->find("possible")->asBool() == isDone, "what is said to be possible is not, or the other way round", words);
    if (!isDone) {
        require(!refusal.code.empty() && !refusal.message.empty(), "an action is refused without a reason", words);
        require(!option, "words that mean an option are refused", words);
        require(session.game().hash() == before && session.choices().size() == choices, "a refused action changes the game",
                words);
        return;
    }
    require(session.choices().size() > choices, "an action does nothing", words);
    require(session.game().broken().empty(), "an invariant does not hold", session.game().broken());
    // Taken back, the game is as it was.
    require(session.undo(static_cast<int64_t>(session.choices().size() - choices), refusal), "a choice can't be taken back",
            refusal.message);
    require(session.game().hash() == before, "a choice that was taken back leaves something behind", words);
}

void run(Bytes bytes) {
    Refusal refusal;
    auto session = Session::create(shardsKind(), gameFrom(bytes), refusal);
    if (!session) return;
    for (Bytes choices = bytes.split(bytes.take() % kMostChoices); !choices.isEmpty() && !session->game().isOver();) {
        const size_t count = session->game().options().size();
        require(session->chooseOption(static_cast<int64_t>(choices.below(count)) + 1, std::nullopt, refusal),
                "a listed option is refused", refusal.message);
    }
    type(*session, bytes.text());
}

}  // namespace
}  // namespace riffle::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    riffle::fuzz::run({data, size});
    return 0;
}
