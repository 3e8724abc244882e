#include "engine/piles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "engine/rng.h"

namespace riffle {
namespace {

struct Card {
    uint8_t pile = 0;
    uint8_t above = 0;
    uint8_t below = 0;
    uint8_t marks = 0;
};
using Board = Piles<Card, uint8_t, 12, 4>;
using Cards = std::vector<int>;

// Cards 1 to 5 in pile 1, from the top down.
Board five() {
    Board board;
    for (int card = 1; card <= 5; ++card) board.add(card, 1);
    return board;
}

Cards in(const Board& board, int pile) {
    Cards cards;
    for (const auto card : board.in(pile)) cards.push_back(card);
    return cards;
}

// Every link has one that leads back, every card lies where it says, and nothing is left in the place that is no card.
void expectWhole(const Board& board) {
    for (int pile = 0; pile < 4; ++pile) {
        int above = 0;
        int count = 0;
        for (int card = board.piles[static_cast<size_t>(pile)].top; card != 0; card = board[card].below) {
            EXPECT_EQ(board[card].above, above);
            EXPECT_EQ(board[card].pile, pile);
            above = card;
            ASSERT_LE(++count, 12);
        }
        EXPECT_EQ(board.piles[static_cast<size_t>(pile)].bottom, above);
        EXPECT_EQ(board.size(pile), count);
        EXPECT_EQ(board.isEmpty(pile), count == 0);
    }
    EXPECT_EQ(std::memcmp(&board.cards[0], std::vector<char>(sizeof(Card)).data(), sizeof(Card)), 0);
}

TEST(Piles, CardsAreAddedAtTheBottom) {
    const Board board = five();
    EXPECT_EQ(in(board, 1), (Cards{1, 2, 3, 4, 5}));
    EXPECT_EQ(board.top(1), 1);
    EXPECT_EQ(in(board, 2), Cards{});
    EXPECT_EQ(board.top(2), 0);
    expectWhole(board);
}

TEST(Piles, ACardLeavesFromAnywhere) {
    for (const int card : {1, 3, 5}) {
        Board board = five();
        board.putOnTop(card, 2);
        Cards left = {1, 2, 3, 4, 5};
        std::erase(left, card);
        EXPECT_EQ(in(board, 1), left);
        EXPECT_EQ(in(board, 2), Cards{card});
        expectWhole(board);
    }
}

TEST(Piles, TopAndBottomAreWhereTheySay) {
    Board board = five();
    board.putOnTop(3, 1);
    EXPECT_EQ(in(board, 1), (Cards{3, 1, 2, 4, 5}));
    board.putAtBottom(1, 1);
    EXPECT_EQ(in(board, 1), (Cards{3, 2, 4, 5, 1}));
    board.putAtBottom(1, 1);  // it is there already
    EXPECT_EQ(in(board, 1), (Cards{3, 2, 4, 5, 1}));
    board.putOnTop(3, 1);
    EXPECT_EQ(in(board, 1), (Cards{3, 2, 4, 5, 1}));
    expectWhole(board);
}

TEST(Piles, ACardIsLaidBelowANeighbour) {
    Board board = five();
    board.insertBelow(5, 1, 2);
    EXPECT_EQ(in(board, 1), (Cards{1, 2, 5, 3, 4}));
    board.insertBelow(1, 1, 4);
    EXPECT_EQ(in(board, 1), (Cards{2, 5, 3, 4, 1}));
    board.insertBelow(3, 1, 3);  // itself: it stays
    EXPECT_EQ(in(board, 1), (Cards{2, 5, 3, 4, 1}));
    board.insertBelow(3, 2, 0);
    EXPECT_EQ(in(board, 2), Cards{3});
    expectWhole(board);
}

TEST(Piles, APileIsMovedBelowAnother) {
    Board board = five();
    board.putOnTop(1, 2);
    board.putOnTop(2, 2);
    board.moveAll(1, 2);
    EXPECT_EQ(in(board, 2), (Cards{2, 1, 3, 4, 5}));
    EXPECT_EQ(in(board, 1), Cards{});
    board.moveAll(1, 2);  // nothing is moved
    board.moveAll(2, 3);  // into an empty pile
    EXPECT_EQ(in(board, 3), (Cards{2, 1, 3, 4, 5}));
    expectWhole(board);
}

TEST(Piles, PouringTurnsTheOrderRound) {
    Board board = five();
    board.putOnTop(5, 2);
    int marked = 0;
    board.pourOnTop(1, 2, [&](Card& card) { card.marks = static_cast<uint8_t>(++marked); });
    EXPECT_EQ(in(board, 2), (Cards{4, 3, 2, 1, 5}));
    EXPECT_EQ(marked, 4);
    EXPECT_EQ(board[1].marks, 1);
    EXPECT_EQ(board[5].marks, 0);
    board.pourOnTop(1, 2, [&](Card&) { ++marked; });  // an empty one
    EXPECT_EQ(marked, 4);
    board.pourOnTop(2, 3, [](Card&) {});  // onto nothing
    EXPECT_EQ(in(board, 3), (Cards{5, 1, 2, 3, 4}));
    expectWhole(board);
}

TEST(Piles, SoManyAreDealtInTheirOrder) {
    Board board = five();
    board.putOnTop(5, 2);
    int marked = 0;
    board.dealTop(1, 2, 2, [&](Card&) { ++marked; });
    EXPECT_EQ(in(board, 1), (Cards{3, 4}));
    EXPECT_EQ(in(board, 2), (Cards{5, 1, 2}));
    board.dealTop(1, 2, 0, [&](Card&) { ++marked; });
    board.dealTop(1, 3, 2, [&](Card&) { ++marked; });  // all that are left, into an empty pile
    EXPECT_EQ(in(board, 3), (Cards{3, 4}));
    EXPECT_EQ(in(board, 1), Cards{});
    EXPECT_EQ(marked, 4);
    expectWhole(board);
}

TEST(Piles, APileIsArrangedAndListed) {
    Board board = five();
    const uint8_t order[] = {4, 2, 5, 1, 3};
    board.arrange(1, order, 5);
    EXPECT_EQ(in(board, 1), (Cards{4, 2, 5, 1, 3}));
    uint8_t listed[12] = {};
    ASSERT_EQ(board.list(1, listed), 5);
    EXPECT_EQ(std::memcmp(listed, order, 5), 0);
    EXPECT_EQ(board.list(2, listed), 0);
    expectWhole(board);
}

TEST(Piles, TheCardAtHandMayBeMovedAwayWhileLooping) {
    Board board = five();
    for (const auto card : board.in(1)) {
        if (card % 2 == 1) board.putOnTop(card, 2);
    }
    EXPECT_EQ(in(board, 1), (Cards{2, 4}));
    EXPECT_EQ(in(board, 2), (Cards{5, 3, 1}));
    expectWhole(board);
}

// Against lists that are moved about in the plainest way.
TEST(Piles, ThousandsOfMovesGoAsInPlainLists) {
    Board board = five();
    std::vector<Cards> lists(4);
    lists[1] = {1, 2, 3, 4, 5};
    for (int card = 6; card <= 11; ++card) {
        board.add(card, 3);
        lists[3].push_back(card);
    }
    Rng rng = Rng::seeded(4);
    const auto remove = [&](int card) {
        for (Cards& list : lists) std::erase(list, card);
    };
    for (int move = 0; move < 4000; ++move) {
        const int card = 1 + static_cast<int>(rng.below(11));
        const auto pile = 1 + rng.below(3);
        switch (rng.below(4)) {
            case 0:
                board.putOnTop(card, static_cast<int>(pile));
                remove(card);
                lists[pile].insert(lists[pile].begin(), card);
                break;
            case 1:
                board.putAtBottom(card, static_cast<int>(pile));
                remove(card);
                lists[pile].push_back(card);
                break;
            case 2: {
                const auto from = 1 + rng.below(3);
                if (from == pile) break;
                board.moveAll(static_cast<int>(from), static_cast<int>(pile));
                lists[pile].insert(lists[pile].end(), lists[from].begin(), lists[from].end());
                lists[from].clear();
                break;
            }
            default: {
                if (lists[pile].empty()) break;
                const int neighbour = lists[pile][rng.below(static_cast<uint32_t>(lists[pile].size()))];
                if (neighbour == card) break;
                board.insertBelow(card, static_cast<int>(pile), neighbour);
                remove(card);
                lists[pile].insert(std::find(lists[pile].begin(), lists[pile].end(), neighbour) + 1, card);
            }
        }
        for (int each = 1; each <= 3; ++each)
            ASSERT_EQ(in(board, each), lists[static_cast<size_t>(each)]) << "after move " << move;
    }
    expectWhole(board);
}

}  // namespace
}  // namespace riffle
