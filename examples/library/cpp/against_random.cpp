// A bot of libriffle against chance, with a card of one's own in the deck, and what the bot's seat was told at the end.
#include <riffle.h>

#include <cstdlib>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

void check(int status) {
    if (status != RIFFLE_OK) throw std::runtime_error(riffle_error());
}

class Library {
public:
    Library() { check(riffle_open(&handle_)); }
    ~Library() { riffle_close(handle_); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    operator riffle_library*() const { return handle_; }

private:
    riffle_library* handle_ = nullptr;
};

const char* const kCard = R"(set mine

ally "Lantern Keeper"  order  mercenary  cost 2  shield 1  copies 2
  names de "Laternenhüterin"
  gain 1 mastery
  mastery 10: draw 1
)";

}  // namespace

int main(int argc, char** argv) try {
    const int games = argc > 1 ? std::atoi(argv[1]) : 20;
    const Library library;
    check(riffle_add_cards(library, "shards", "lantern.card", kCard));
    riffle_game game{};
    check(riffle_game_new(library, R"({"game": "shards", "seats": 2})", &game));
    riffle_sizes sizes{};
    check(riffle_game_sizes(library, game, &sizes));
    std::vector<int32_t> options(static_cast<size_t>(sizes.most_options));
    std::vector<float> returns(static_cast<size_t>(sizes.seats));
    std::mt19937_64 random(1);
    int won = 0;
    for (int number = 1; number <= games; ++number) {
        const int bot = number % 2;
        riffle_state state{};
        check(riffle_state_new(library, game, static_cast<uint64_t>(number), &state));
        for (;;) {
            int seat = 0;
            check(riffle_state_decider(library, state, &seat));
            if (seat == RIFFLE_NOBODY) break;
            int32_t action = 0;
            if (seat == bot) {
                check(riffle_state_bot(library, state, 1, random(), &action, nullptr, 0));
            } else {
                size_t count = 0;
                check(riffle_state_legal(library, state, options.data(), options.size(), &count));
                action = options[random() % count];
            }
            check(riffle_state_apply(library, state, action));
        }
        check(riffle_state_returns(library, state, returns.data(), returns.size()));
        won += returns[static_cast<size_t>(bot)] > 0;
        if (number == games) {
            riffle_text result{};
            check(riffle_state_result(library, state, &result));
            std::cout << result.data << '\n';
        }
        check(riffle_state_free(library, state));
    }
    std::cout << "The bot has won " << won << " of " << games << " games.\n";
    return 2 * won > games ? 0 : 1;
} catch (const std::exception& e) {
    std::cerr << e.what() << '\n';
    return 1;
}
