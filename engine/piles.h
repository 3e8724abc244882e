#pragma once

#include <array>
#include <cstdint>

namespace riffle {

// Every card of a game, and the piles they lie in. A card's identity is its index (0 is "no card"); it never moves, only the
// links change. Each card lies in exactly one pile, each pile is a doubly linked list from its top (first) to its bottom (last),
// so no pile can overflow, order is free, and a card leaves from anywhere in constant time. Card needs the members `pile`,
// `above` and `below`; pile 0 is "nowhere", for indices no card uses.
template <class Card, class Index, int kCards, int kPiles>
struct Piles {
    struct Ends {
        Index top, bottom, count;
    };

    std::array<Card, kCards> cards{};
    std::array<Ends, kPiles> piles{};

    static constexpr int kCapacity = kCards;

    Card& operator[](int card) { return cards[card]; }
    const Card& operator[](int card) const { return cards[card]; }

    [[nodiscard]] int size(int pile) const { return piles[pile].count; }
    [[nodiscard]] bool isEmpty(int pile) const { return piles[pile].count == 0; }
    [[nodiscard]] Index top(int pile) const { return piles[pile].top; }

    void putOnTop(int card, int pile) { insertBelow(card, pile, 0); }
    void putAtBottom(int card, int pile) { insertBelow(card, pile, piles[pile].bottom); }

    // Moves the card to just below `neighbour` in the pile (on top where neighbour is 0).
    void insertBelow(int card, int pile, int neighbour) {
        if (neighbour == card) return;
        take(card);
        // Card 0 takes the writes that have no card to go to, so that nothing here branches; it is cleared again at the end.
        Ends& ends = piles[pile];
        const auto moved = static_cast<Index>(card);
        const Index after = neighbour ? cards[neighbour].below : ends.top;
        cards[card].pile = static_cast<uint8_t>(pile);
        cards[card].above = static_cast<Index>(neighbour);
        cards[card].below = after;
        cards[neighbour].below = moved;
        cards[after].above = moved;
        ends.top = neighbour ? ends.top : moved;
        ends.bottom = after ? ends.bottom : moved;
        ++ends.count;
        cards[0] = Card{};
    }

    // Lays a card that lies nowhere yet at the bottom of a pile.
    void add(int card, int pile) {
        Ends& ends = piles[pile];
        const auto added = static_cast<Index>(card);
        cards[card].pile = static_cast<uint8_t>(pile);
        cards[card].above = ends.bottom;
        (ends.count ? cards[ends.bottom].below : ends.top) = added;
        ends.bottom = added;
        ++ends.count;
    }

    // Moves all cards of a pile below those of another, in their order.
    void moveAll(int from, int to) {
        if (piles[from].count == 0) return;
        for (Index card = piles[from].top; card != 0; card = cards[card].below) cards[card].pile = static_cast<uint8_t>(to);
        const Index joint = piles[to].bottom;
        cards[piles[from].top].above = joint;
        (joint ? cards[joint].below : piles[to].top) = piles[from].top;
        piles[to].bottom = piles[from].bottom;
        piles[to].count = static_cast<Index>(piles[to].count + piles[from].count);
        piles[from] = Ends{};
    }

    // Takes the cards of a pile from its top, one after the other, and puts each on top of another pile. `mark` sees each card.
    template <class Mark>
    void pourOnTop(int from, int to, Mark mark) {
        Index above = piles[from].top;
        if (above == 0) return;
        Index under = piles[to].top;
        const Index first = above;
        if (under == 0) piles[to].bottom = first;
        while (above != 0) {
            Card& card = cards[above];
            const Index next = card.below;
            card.pile = static_cast<uint8_t>(to);
            card.below = under;
            card.above = next;
            cards[under].above = above;
            mark(card);
            under = above;
            above = next;
        }
        cards[0] = Card{};
        piles[to].top = under;
        piles[to].count = static_cast<Index>(piles[to].count + piles[from].count);
        piles[from] = Ends{};
    }

    // Moves the topmost cards of a pile below those of another, keeping their order. The pile has that many.
    template <class Mark>
    void dealTop(int from, int to, int count, Mark mark) {
        if (count == 0) return;
        const Index first = piles[from].top;
        const Index joint = piles[to].bottom;
        Index last = first;
        for (int i = 0;; ++i) {
            cards[last].pile = static_cast<uint8_t>(to);
            mark(cards[last]);
            if (i + 1 == count) break;
            last = cards[last].below;
        }
        const Index rest = cards[last].below;
        cards[first].above = joint;
        cards[last].below = 0;
        (joint ? cards[joint].below : piles[to].top) = first;
        piles[to].bottom = last;
        piles[to].count = static_cast<Index>(piles[to].count + count);
        piles[from].top = rest;
        if (rest) {
            cards[rest].above = 0;
        } else {
            piles[from].bottom = 0;
        }
        piles[from].count = static_cast<Index>(piles[from].count - count);
    }

    // Lays the cards of a pile in the given order, top first. `order` holds exactly the pile's cards.
    void arrange(int pile, const Index* order, int count) {
        Ends& ends = piles[pile];
        for (int i = 0; i < count; ++i) {
            cards[order[i]].above = i > 0 ? order[i - 1] : Index{0};
            cards[order[i]].below = i + 1 < count ? order[i + 1] : Index{0};
        }
        ends.top = count > 0 ? order[0] : Index{0};
        ends.bottom = count > 0 ? order[count - 1] : Index{0};
    }

    // Copies the pile's cards into `out`, top first, and returns how many there are.
    int list(int pile, Index* out) const {
        int count = 0;
        for (Index card = piles[pile].top; card != 0; card = cards[card].below) out[count++] = card;
        return count;
    }

    // A range over the cards of a pile, top first. The card at hand may be moved away while looping.
    struct Range {
        const Piles* piles;
        Index start;
        struct Iterator {
            const Piles* piles;
            Index card, next;
            Index operator*() const { return card; }
            Iterator& operator++() {
                card = next;
                next = piles->cards[card].below;
                return *this;
            }
            bool operator!=(const Iterator& other) const { return card != other.card; }
        };
        [[nodiscard]] Iterator begin() const { return {piles, start, piles->cards[start].below}; }
        [[nodiscard]] Iterator end() const { return {piles, 0, 0}; }
    };
    [[nodiscard]] Range in(int pile) const { return {this, piles[pile].top}; }

    // Unlinks the card from the pile it is in. Its own links are rewritten by whoever inserts it next.
    void take(int card) {
        const Card c = cards[card];
        if (c.pile == 0) return;
        Ends& ends = piles[c.pile];
        cards[c.above].below = c.below;
        cards[c.below].above = c.above;
        ends.top = c.above ? ends.top : c.below;
        ends.bottom = c.below ? ends.bottom : c.above;
        --ends.count;
    }
};

}  // namespace riffle
