#include "protocol/deep_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/json.h"

namespace riffle {

namespace {

constexpr JsonLimits kReplayLimits{64U << 20U, 64, 1U << 20U};

}  // namespace

std::optional<Session> playAgain(const GameKind& kind, const NewGame& request, const std::vector<Action>& choices) {
    Refusal refusal;
    std::optional<Session> session = Session::create(kind, request, refusal);
    for (size_t i = 0; session && i < choices.size() && !session->game().isOver(); ++i) {
        const std::vector<Option> options = session->game().options();
        const auto chosen =
            std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.action == choices[i]; });
        if (chosen == options.end() || !session->chooseOption(chosen - options.begin() + 1, std::nullopt, refusal)) break;
    }
    return session;
}

std::string checkSession(const GameKind& kind, const NewGame& request, const std::vector<Action>& choices,
                         const std::vector<uint64_t>& hashes) {
    std::optional<Session> session = playAgain(kind, request, choices);
    if (!session) return "the protocol refuses the game";
    if (session->choices().size() != choices.size()) return "the protocol refuses a choice of the game";
    for (size_t i = 0; i < hashes.size(); ++i) {
        if (session->at(i).hash() != hashes[i]) return fmt::format("as a session the game is another after {} choices", i);
    }
    std::string error;
    Refusal refusal;
    const std::optional<Value> saved = parseJson(toJson(session->replay()), error, kReplayLimits);
    if (!saved) return "the replay can't be read: " + error;
    const std::optional<Session> loaded = Session::load(kind, *saved, refusal);
    if (!loaded) return "the replay is refused: " + refusal.message;
    if (loaded->game().hash() != hashes.back()) return "the replay ends in another game";
    // All of it taken back, in strides of one choice and more.
    for (size_t left = choices.size(), stride = 1; left > 0; stride = stride % 7 + 1) {
        const size_t steps = std::min(left, stride);
        left -= steps;
        if (!session->undo(static_cast<int64_t>(steps), refusal)) return "a choice can't be taken back: " + refusal.message;
        if (session->game().hash() != hashes[left] || session->choices().size() != left)
            return fmt::format("taken back to {} choices the game is another", left);
    }
    return {};
}

}  // namespace riffle
