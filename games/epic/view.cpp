// What a seat may see (PROTOCOL §2).
#include <algorithm>

#include "games/epic/words.h"

namespace riffle::epic {

namespace {

constexpr std::string_view kPhaseNames[] = {"draft", "mulligan",      "start",  "main",       "attack", "before_block",
                                            "block", "before_damage", "damage", "end_window", "end"};
static_assert(std::size(kPhaseNames) == kPhaseEnd + 1);
constexpr std::string_view kReasonNames[] = {"",          "last-player", "last-team", "empty-deck", "nobody-left", "first-blood",
                                             "card-text", "endless",     "fault"};
static_assert(std::size(kReasonNames) == static_cast<size_t>(Reason::Fault) + 1);

class ViewWriter {
public:
    ViewWriter(const State& state, const CardTable& table, Viewer who)
        : s(state), cards(table), look(state, table), viewer(who) {}

    Value whole() {
        Value value = Value::map();
        value["game"] = "epic";
        value["turn"] = int{s.turn};
        value["active"] = seatName(s.active);
        value["phase"] = kPhaseNames[s.phase];
        value["initiative"] = s.initiative < s.playerCount ? Value(seatName(s.initiative)) : Value();
        value["battle"] = battle();
        value["result"] = result(s);
        if (Value playing = cardsInLimbo(); playing.size() > 0) value["playing"] = std::move(playing);
        for (Seat seatIndex = 0; seatIndex < s.playerCount; ++seatIndex) value[seatName(seatIndex)] = seat(seatIndex);
        return value;
    }

private:
    const State& s;
    const CardTable& cards;
    Position look;
    Viewer viewer;

    [[nodiscard]] bool isKnown(int card) const { return viewer.all || ((s.board[card].knownTo >> viewer.seat) & 1U); }

    static Value counted(int count) {
        Value value = Value::map();
        value["count"] = count;
        return value;
    }

    // A pile as its cards, top first, or only their number where the viewer may not know all of them.
    Value pile(int pileIndex) {
        Value list = Value::list();
        for (const CardIndex card : s.board.in(pileIndex)) {
            if (!isKnown(card)) return counted(s.board.size(pileIndex));
            list.add(cardValue(card));
        }
        return list;
    }

    // A pile that is hidden by its nature, whatever has been seen of it.
    Value hiddenPile(int pileIndex, bool isOwn) {
        return viewer.all || isOwn ? pile(pileIndex) : counted(s.board.size(pileIndex));
    }

    // What is being played or is on its way: only what the viewer may know.
    Value cardsInLimbo() {
        Value list = Value::list();
        for (const CardIndex card : s.board.in(kLimboPile)) {
            if (isKnown(card)) list.add(cardValue(card));
        }
        return list;
    }

    [[nodiscard]] Value battle() const {
        if (!s.isInBattle) return {};
        const auto references = [&](bool isAttack) {
            CardIndex found[kMaxCards];
            const int count = isAttack ? look.attackers(found) : look.blockers(found);
            Value list = Value::list();
            for (int i = 0; i < count; ++i) {
                Value card = Value::map();
                card["id"] = "c" + std::to_string(found[i]);
                card["name"] = cards.nameOf(s.board[found[i]].def);
                list.add(std::move(card));
            }
            return list;
        };
        Value value = Value::map();
        value["attackers"] = references(true);
        value["blockers"] = references(false);
        value["defender"] = s.defender < s.playerCount ? Value(seatName(s.defender)) : Value();
        return value;
    }

    Value cardValue(int card) const {
        const Card& c = s.board[card];
        Value value = Value::map();
        value["id"] = "c" + std::to_string(card);
        value["name"] = cards.nameOf(c.def);
        value["owner"] = seatName(c.owner);
        if (!look.isInPlay(card)) return value;
        if (look.controllerOf(card) != c.owner) value["controller"] = seatName(look.controllerOf(card));
        value["offense"] = look.offenseOf(card);
        value["defense"] = look.defenseOf(card);
        if (c.has(kExpendedFlag)) value["expended"] = true;
        if (c.has(kFlippedFlag)) value["flipped"] = true;
        if (c.has(kDeployingFlag)) value["deploying"] = true;
        if (c.damage > 0) value["damage"] = int{c.damage};
        if (c.counters > 0) {
            Value counters = Value::map();
            counters["plus"] = int{c.counters};
            value["counters"] = std::move(counters);
        }
        // What it has now beyond what is printed on it.
        Value keywords = Value::list();
        for (uint8_t keyword = 1; keyword < kKeywordEnd; ++keyword) {
            if (!(look.printedKeywords(card) & keywordBit(keyword)) && look.hasKeyword(card, keyword))
                keywords.add(keywordName(keyword));
        }
        if (keywords.size() > 0) value["keywords"] = std::move(keywords);
        if (c.has(kStrippedFlag)) value["stripped"] = true;
        return value;
    }

    Value seat(Seat seat) {
        const Player& player = s.players[seat];
        const bool isOwn = !viewer.all && viewer.seat == seat;
        Value value = Value::map();
        value["health"] = int{s.players[look.healthSeat(seat)].health};
        value["gold"] = int{player.gold};
        if (player.factionGold) {
            Value factions = Value::list();
            for (uint8_t faction = kGood; faction < kFactionEnd; ++faction) {
                if (player.factionGold & factionBit(faction)) factions.add(factionName(faction));
            }
            value["factionGold"] = std::move(factions);
        }
        if (s.options.mode >= Mode::Teams) value["team"] = int{player.team} + 1;
        value["hand"] = hiddenPile(pileOf(seat, kHandPile), isOwn);
        value["deck"] = hiddenPile(pileOf(seat, kDeckPile), false);
        value["discard"] = pile(pileOf(seat, kDiscardPile));
        value["champions"] = pile(pileOf(seat, kPlayPile));
        if (s.phase == kPhaseDraft) {
            value["drafted"] = hiddenPile(pileOf(seat, kDraftPile), isOwn);
            value["pack"] = hiddenPile(pileOf(seat, kPackPile), isOwn);
        }
        if (player.isOut) value["out"] = true;
        return value;
    }
};

}  // namespace

Value view(const State& position, const CardTable& cards, Viewer viewer) {
    return ViewWriter(position, cards, viewer).whole();
}

std::string_view reasonName(Reason reason) {
    return kReasonNames[static_cast<int>(reason)];
}

Value result(const State& s) {
    if (!s.isOver) return {};
    Value value = Value::map();
    Value winners = Value::list();
    Value losers = Value::list();
    for (Seat seat = 0; seat < s.playerCount; ++seat) {
        const bool hasWon = (s.winners >> seat) & 1U;
        if (s.winners != 0) (hasWon ? winners : losers).add(seatName(seat));
    }
    value["winners"] = std::move(winners);
    value["losers"] = std::move(losers);
    value["reason"] = reasonName(s.reason);
    return value;
}

}  // namespace riffle::epic
