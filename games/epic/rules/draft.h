#pragma once

#include "games/epic/rules/state.h"

namespace riffle::epic {

// What players remember of the packs that they passed on. Each card keeps, above the seats in Card::knownTo, which pack it came
// in and how often that had gone round the table when its holder got it: its origin. With the holder that gives how many had
// chosen from the pack before, and so who saw the card last when.
inline constexpr uint16_t kNoOrigin = 0;
inline constexpr uint16_t kUnseenOrigin = 63;  // some pack, for one who has seen none of the cards that it can be

constexpr uint16_t originIn(uint16_t knownTo) {
    return static_cast<uint16_t>(knownTo >> kOriginShift);
}
constexpr uint16_t withOrigin(uint16_t knownTo, uint16_t origin) {
    return static_cast<uint16_t>((knownTo & ((1U << kOriginShift) - 1U)) | static_cast<unsigned>(origin << kOriginShift));
}

// How often a pack comes to the same player, at most; in the dark draft what is left over counts as coming back.
constexpr int lapsOf(Format format, int players) {
    if (format == Format::DarkDraft) return 2;
    return ((format == Format::TripleDraft ? 12 : 10) + players - 1) / players;
}

// Of a card in the pack that a player got in this round after so many others.
constexpr uint16_t originOf(Format format, int players, int round, Seat holder, int before) {
    const int from = (round % 2 == 0 ? holder - before % players + players : holder + before) % players;
    return static_cast<uint16_t>(1 + (round * players + from) * lapsOf(format, players) + before / players);
}
static_assert(originOf(Format::DarkDraft, 2, 9, 1, 2) < kUnseenOrigin &&
              originOf(Format::TripleDraft, 2, 2, 1, 11) < kUnseenOrigin);
static_assert(originOf(Format::PackDraft, 3, 2, 2, 9) < kUnseenOrigin &&
              originOf(Format::TripleDraft, 5, 2, 4, 11) < kUnseenOrigin);
static_assert(originOf(Format::PackDraft, 8, 2, 7, 9) < kUnseenOrigin &&
              originOf(Format::TripleDraft, 8, 2, 7, 11) < kUnseenOrigin);

// The last look that a seat had at a card which is out of its sight now, by pack and lap: cards with the same number may have
// changed places. 0 where it has never seen it.
constexpr int lastLook(const State& s, const Card& c, Seat viewer) {
    const int origin = originIn(c.knownTo);
    if (origin == kNoOrigin || origin == kUnseenOrigin) return 0;
    const int laps = lapsOf(s.options.format, s.playerCount);
    const int pack = (origin - 1) / laps;
    const int from = pack % s.playerCount;
    const bool isLeft = pack / s.playerCount % 2 == 0;
    const auto placeOf = [&](int seat) {
        return (isLeft ? seat - from + s.playerCount : from - seat + s.playerCount) % s.playerCount;
    };
    const int lap = (origin - 1) % laps - (placeOf(viewer) < placeOf(c.owner) ? 0 : 1);
    return lap < 0 ? 0 : 1 + pack * laps + lap;
}

}  // namespace riffle::epic
