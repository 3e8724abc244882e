// What is told of a step is what it was then, whenever and wherever it is written.
#include "server/table/renderer.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/server/room.h"

namespace riffle::server {
namespace {

// The letters of each choice of a game at two seats and for a watcher: taken at once, or when the table has long gone on.
std::vector<std::vector<std::string>> lettersOf(std::string_view game, bool isLate) {
    Room room;
    Table& table = room.make(R"({"game":")" + std::string(game) + R"(","seed":7,"seats":[{"kind":"here"},{"kind":"here"}]})");
    Post ignored;
    table.connect(1, 0, Locale::En, 0, 1000, ignored);
    table.connect(2, 1, Locale::De, 0, 1000, ignored);
    table.connect(3, std::nullopt, Locale::Pl, 0, 1000, ignored);
    table.connect(4, std::nullopt, Locale::Pl, 0, 1000, ignored);  // with the same eyes
    constexpr int kChoices = 60;
    std::vector<Post> posts;
    std::vector<std::vector<std::string>> out(kChoices);
    const auto take = [](Post& post, std::vector<std::string>& into) {
        for (Letter& letter : post.letters) into.push_back(letter.take());
    };
    Rng rng = Rng::seeded(3);
    for (auto& letters : out) {
        const Game& state = table.session().game();
        if (state.isOver()) break;
        Value command = Value::map();
        command["decision"] = table.version();
        command["option"] = 1 + rng.below(static_cast<uint32_t>(state.options().size()));
        Refusal refusal;
        Post post;
        EXPECT_TRUE(table.act(state.decider() < 2 ? state.decider() : 0, command, 1000, refusal, post)) << refusal.message;
        if (!isLate) take(post, letters);
        posts.push_back(std::move(post));
    }
    // The table need not be there any more, and nobody minds the thread.
    if (isLate) {
        room.tables.tidy();
        std::thread([&] {
            for (size_t i = 0; i < posts.size(); ++i) take(posts[i], out[i]);
        }).join();
    }
    return out;
}

TEST(ServerMoment, LateLettersSayWhatEarlyOnesDo) {
    for (const std::string_view game : {"shards", "keyforge", "epic"}) {
        const auto early = lettersOf(game, false);
        EXPECT_EQ(early, lettersOf(game, true)) << game;
        ASSERT_GE(early[0].size(), 4U) << game;
        EXPECT_EQ(early[0][2], early[0][3]) << game;
        EXPECT_NE(early[0][0], early[0][1]) << game;
    }
}

}  // namespace
}  // namespace riffle::server
