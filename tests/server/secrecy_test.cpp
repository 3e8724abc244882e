// What people and watchers at a table are told of cards.
#include <gtest/gtest.h>

#include <set>

#include "protocol/text.h"
#include "tests/server/room.h"

namespace riffle::server {
namespace {

// Every {"id": "c12"} in a message, with its name; one without a name is a hidden card that was sent.
void cardsIn(const Value& value, std::map<std::string, std::string>& found, std::set<std::string>& nameless) {
    if (value.isMap()) {
        const Value* id = value.find("id");
        const Value* name = value.find("name");
        if (id && id->isText() && id->asText().starts_with("c") && wholeNumber(std::string_view(id->asText()).substr(1))) {
            if (name && name->isText()) {
                found[id->asText()] = name->asText();
            } else {
                nameless.insert(id->asText());
            }
        }
    }
    for (const auto& [key, each] : value.entries()) cardsIn(each, found, nameless);
    for (const Value& each : value.items()) cardsIn(each, found, nameless);
}

// Whole games: what each is told of cards is what they may know, a watcher knows what everybody does, and no card is ever sent
// that has an id and no face.
TEST(ServerSecrecy, NobodyIsToldOfCardsTheyMayNotKnow) {
    const char* bodies[] = {
        R"({"game":"shards","seats":[{"kind":"here"},{"kind":"here"}]})",
        R"({"game":"shards","seats":[{"kind":"here"},{"kind":"here"},{"kind":"here"}],"options":{"relics.mode":"draft"}})",
        R"({"game":"shards","seats":[{"kind":"here"}]})",
        R"({"game":"keyforge","seats":[{"kind":"here"},{"kind":"here"}]})",
        R"({"game":"epic","seats":[{"kind":"here"},{"kind":"here"}]})",
        R"({"game":"epic","format":"dark_draft","seats":[{"kind":"here"},{"kind":"here"}]})",
        R"({"game":"epic","format":"random","seats":[{"kind":"here"},{"kind":"here"},{"kind":"here"}]})",
    };
    for (const char* body : bodies) {
        for (uint64_t seed = 1; seed <= 2; ++seed) {
            Room room;
            Value fields = parsed(body);
            fields["seed"] = static_cast<int64_t>(seed);
            Table& table = room.make(toJson(fields));
            std::vector<Connection> seats;
            for (size_t i = 0; i < table.places().size(); ++i) seats.push_back(room.enter(table, i));
            const Connection watcher = room.enter(table, std::nullopt);
            int shown = 0;
            for (int step = 0; step < 700 && table.status() == Table::Status::Playing; ++step) {
                for (auto& [connection, letters] : room.mail) letters.clear();
                room.choose(table, seats, seed + 100);
                ASSERT_FALSE(HasFailure()) << body << ' ' << seed << ' ' << step;
                const Game& game = table.session().game();
                std::map<std::string, std::string> watched;
                std::set<std::string> nameless;
                for (const Value& letter : room.mail[watcher]) cardsIn(letter, watched, nameless);
                for (size_t i = 0; i < seats.size(); ++i) {
                    std::map<std::string, std::string> seen;
                    for (const Value& letter : room.mail[seats[i]]) cardsIn(letter, seen, nameless);
                    const Value* view = lastOf(room.mail[seats[i]], "step").find("d")->find("view");
                    std::map<std::string, std::string> inView;
                    cardsIn(*view, inView, nameless);
                    for (const auto& [id, name] : inView) {
                        const int card = *wholeNumber(std::string_view(id).substr(1));
                        ASSERT_TRUE(game.isVisible(card, {false, static_cast<Seat>(i)}))
                            << body << ' ' << id << ' ' << name << ' ' << step;
                    }
                    for (const auto& [id, name] : watched)
                        ASSERT_TRUE(seen.contains(id) ||
                                    game.isVisible(*wholeNumber(std::string_view(id).substr(1)), {false, static_cast<Seat>(i)}))
                            << body << ": a watcher sees " << name << " and seat " << i << " does not, step " << step;
                }
                ASSERT_TRUE(nameless.empty()) << body << ' ' << *nameless.begin() << " at step " << step << " of seed " << seed;
                shown += static_cast<int>(watched.size());
            }
            EXPECT_GT(shown, 100) << body;
        }
    }
}

// The public part of a view is the same for a watcher as for who plays.
TEST(ServerSecrecy, AWatcherSeesThePublicPartOfTheTable) {
    for (const char* game : {"shards", "keyforge", "epic"}) {
        Room room;
        Table& table = room.make(R"({"game":")" + std::string(game) + R"(","seed":9,"seats":[{"kind":"here"},{"kind":"here"}]})");
        const std::vector<Connection> seats = {room.enter(table, 0), room.enter(table, 1)};
        const Connection watcher = room.enter(table, std::nullopt);
        int withCards = 0;
        for (int step = 0; step < 150 && table.status() == Table::Status::Playing; ++step) {
            room.choose(table, seats, 21);
            const Value& own = lastOf(room.mail[watcher], "step");
            const Value& view = *own.find("d")->find("view");
            const Value mine = table.session().game().view({false, 0});
            const Value theirs = table.session().game().view({false, 1});
            for (const auto& [name, value] : mine.entries()) {
                if (name == "A" || name == "B" || value != *theirs.find(name)) continue;
                EXPECT_EQ(toJson(value), toJson(*view.find(name))) << game << ' ' << name;
            }
            for (const char* seat : {"A", "B"}) {
                for (const auto& [name, value] : mine.find(seat)->entries()) {
                    if (value != *theirs.find(seat)->find(name)) continue;
                    EXPECT_EQ(toJson(value), toJson(*view.find(seat)->find(name))) << game << ' ' << name;
                }
                EXPECT_TRUE(view.find(seat)->find("hand")->find("count")) << game;
            }
            for (const Value& event : own.find("d")->find("events")->items()) withCards += event.find("card") != nullptr;
        }
        EXPECT_GT(withCards, 20) << game;
    }
}

}  // namespace
}  // namespace riffle::server
