#pragma once

// Games as another build of the program would have them: with a card more, a card mended, or other rules.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "protocol/dependence.h"
#include "protocol/games.h"
#include "sim/match.h"

namespace riffle {

// A kind whose rules are newer. With `shift` it also deals otherwise, as a change that matters would.
class NewerRules final : public GameKind, public Dependence {
public:
    NewerRules(std::unique_ptr<GameKind> kind, uint64_t shift) : kind_(std::move(kind)), shift_(shift) {}

    [[nodiscard]] std::string_view name() const override { return kind_->name(); }
    [[nodiscard]] const GameModule& module() const override { return kind_->module(); }
    [[nodiscard]] std::unique_ptr<Game> create(const NewGame& request, EventLog& events, Refusal& refusal) const override {
        NewGame shifted = request;
        if (shift_ > 0) shifted.seed = shifted.seed.apart(shift_);
        return kind_->create(shifted, events, refusal);
    }
    [[nodiscard]] std::unique_ptr<Game> restore(std::span<const unsigned char> bytes) const override {
        return kind_->restore(bytes);
    }
    [[nodiscard]] std::unique_ptr<sim::Match> match(const NewGame& request, Refusal& refusal) const override {
        return kind_->match(request, refusal);
    }
    [[nodiscard]] Value describe() const override { return kind_->describe(); }
    [[nodiscard]] uint64_t cardSetHash() const override { return kind_->cardSetHash(); }
    [[nodiscard]] std::vector<std::string> cardNames() const override { return kind_->cardNames(); }
    [[nodiscard]] int rulesVersion() const override { return rulesOf(*kind_) + 1; }
    [[nodiscard]] uint64_t dependencyHash(const Game& start) const override { return dependencyOf(*kind_, start); }

private:
    std::unique_ptr<GameKind> kind_;
    uint64_t shift_;
};

// Of these card files; `extra` comes before all others, so that every card has another number.
inline std::unique_ptr<GameKind> kindOf(std::string_view game, std::vector<language::CardFile> files,
                                        const std::string& extra = "") {
    if (!extra.empty()) files.insert(files.begin(), {"extra.card", extra});
    std::vector<language::Problem> problems;
    auto kind = findModule(game)->make(files, problems);
    for (const language::Problem& problem : problems) ADD_FAILURE() << problem.text();
    return kind;
}

inline Games only(std::unique_ptr<GameKind> kind) {
    Games games;
    games.add(std::move(kind));
    return games;
}

}  // namespace riffle
