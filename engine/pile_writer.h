#pragma once

#include <string_view>

#include "engine/facade.h"

namespace riffle {

// What writers of views have in common: piles as a viewer may see them. Own is the writer itself, whose writeCard(card) it calls;
// a card of the board has the member `knownTo`, a bit for each seat that may know it.
template <class Own, class Board, class Sink>
class PileWriter {
public:
    PileWriter(const Board& piles, Viewer who, Sink& sink) : board(piles), viewer(who), out(sink) {}

protected:
    const Board& board;
    Viewer viewer;
    Sink& out;

    [[nodiscard]] bool isKnown(int card) const { return viewer.all || ((board[card].knownTo >> viewer.seat) & 1U); }

    void counted(std::string_view name, int count) {
        out.beginMap(name);
        out.put("count", count);
        out.endMap();
    }

    // A pile as its cards, top first, or only their number where the viewer may not know all of them.
    void pile(std::string_view name, int pileIndex) {
        for (const auto card : board.in(pileIndex)) {
            if (!isKnown(card)) return counted(name, board.size(pileIndex));
        }
        out.beginList(name);
        for (const auto card : board.in(pileIndex)) static_cast<Own*>(this)->writeCard(card);
        out.endList();
    }

    // A pile that is hidden by its nature, whatever has been seen of it.
    void hiddenPile(std::string_view name, int pileIndex, bool isOwn) {
        if (viewer.all || isOwn) return pile(name, pileIndex);
        counted(name, board.size(pileIndex));
    }
};

}  // namespace riffle
