// The table of a set-up: zones, cards and what lies on them (PROTOCOL §4).
#include <algorithm>
#include <functional>

#include "games/keyforge/words/request.h"
#include "games/keyforge/words/words.h"

namespace riffle::keyforge {

namespace {

constexpr int kMostAmber = 999;   // in a pool
constexpr int kMostTokens = 200;  // of a kind on a card

constexpr std::array<uint8_t, 3> kDefaultHouses[kSeats] = {{kBrobnar, kDis, kLogos}, {kSaurian, kShadows, kUntamed}};

template <size_t N>
bool contains(const std::string_view (&words)[N], std::string_view word) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// Whether a card lays cards facedown under itself; then those a set-up lays there are facedown, too.
bool hidesCards(const std::vector<language::Node>& nodes) {
    return std::any_of(nodes.begin(), nodes.end(), [](const language::Node& node) {
        if (node.category() == language::Category::Effect && node.op() == kPutUnder) return true;
        return std::any_of(node.slots.begin(), node.slots.end(), hidesCards);
    });
}

// The power of an artifact that can be a creature in a line; 0 where it can't.
int animatedPower(const std::vector<language::Node>& nodes) {
    for (const language::Node& node : nodes) {
        if (node.category() == language::Category::Effect && node.op() == kBecomeCreature) return node.slot(0).number;
        for (const std::vector<language::Node>& slot : node.slots) {
            if (const int power = animatedPower(slot)) return power;
        }
    }
    return 0;
}

uint8_t counterFrom(std::string_view name) {
    for (uint8_t resource = kPowerCounter; resource < kResourceEnd; ++resource) {
        if (counterName(resource) == name) return resource;
    }
    return 0;
}

class SetupReader : machine::Reader {
public:
    SetupReader(const Value& given, const Deal& newDeal, const CardTable& table, State& state, Refusal& whyNot)
        : Reader(whyNot), setup(given), deal(newDeal), cards(table), s(state) {}

    bool read(bool isFirstTurn) {
        s = State{};
        s.options = deal.options;
        s.rng = deal.seed.rng();
        s.turn = 1;
        s.active = static_cast<Seat>(std::max(deal.starting, 0));
        for (Seat who = 0; who < kSeats; ++who) s.players[who].chains = deal.options.chains[who];
        // The houses first: cards of no house of their own belong to them.
        for (Seat who = 0; who < kSeats; ++who) {
            const Value* own = setup.find(seatName(who));
            const Value* houses = own && own->isMap() ? own->find("houses") : nullptr;
            s.players[who].houseOrder = kDefaultHouses[who];
            if (houses && !readHouses(seatName(who) + ".houses", *houses, s.players[who].houseOrder)) return false;
            for (const uint8_t house : s.players[who].houseOrder) s.players[who].houses |= bitOf(house);
        }
        for (const auto& [key, value] : setup.entries()) {
            if (!readEntry(key, value)) return false;
        }
        s.isFirstTurn = isFirstTurn;
        s.first = deal.starting >= 0 ? static_cast<Seat>(deal.starting) : s.active;
        if (s.isFirstTurn && s.first != s.active)
            return refuse("The first turn of the game is " + seatName(s.first) + "'s, who starts, not " + seatName(s.active) +
                          "'s.");
        int amber = s.players[0].amber + s.players[1].amber;
        for (int card = 1; card <= s.cardCount; ++card) amber += s.board[card].amber;
        s.supply = static_cast<int16_t>(-amber);
        startFrom(s, cards);
        return true;
    }

private:
    const Value& setup;
    const Deal& deal;
    const CardTable& cards;
    State& s;

    bool readHouses(std::string_view what, const Value& value, std::array<uint8_t, 3>& out) {
        if (!value.isList() || value.size() != out.size()) return refuse(quoted(what) + " is a list of three houses.");
        for (size_t i = 0; i < out.size(); ++i) {
            if (!readHouse(value.items()[i], out[i])) return false;
        }
        return true;
    }

    bool readHouse(const Value& value, uint8_t& out) {
        out = value.isText() ? houseFrom(value.asText()) : uint8_t{0};
        if (out) return true;
        std::string known;
        for (uint8_t house = 1; house < kHouseEnd; ++house) known += (house > 1 ? ", " : "") + std::string(houseName(house));
        return refuse("There is no house " + wordOf(value) + "; the houses are " + known + ".");
    }

    bool readEntry(std::string_view key, const Value& value) {
        static constexpr std::string_view kElsewhere[] = {"seats", "options", "starting", "seed", "first", "decks"};
        if (contains(kElsewhere, key)) return true;
        if (key == "active") return readSeatNamed(key, value, playerFrom(value), s.active);
        if (key == "house") return value.isNull() || readHouse(value, s.house);
        if (key == "turn") return readNumber("turn", value, 1, 60000, [&](int n) { s.turn = static_cast<uint16_t>(n); });
        if (key == "phase") {
            const bool isMain = setup.find("house") && !setup.find("house")->isNull();
            if (wordOf(value) == (isMain ? "main" : "forge")) return true;
            return refuse("A set-up starts in the phase main where it names the active house, else in forge, not in " +
                          wordOf(value) + ".");
        }
        if (const std::optional<Seat> found = playerFrom(Value(key))) return readSeat(*found, value);
        return refuse("The set-up has an unknown entry " + quoted(key) + ".");
    }

    bool readSeat(Seat who, const Value& value) {
        if (value.isNull()) return true;
        if (!value.isMap()) return refuse("The set-up of seat " + seatName(who) + " must be a map.");
        Player& player = s.players[who];
        for (const auto& [key, field] : value.entries()) {
            const std::string what = seatName(who) + "." + key;
            bool isRead = true;
            if (key == "houses") continue;
            if (key == "amber") {
                isRead = readNumber(what, field, 0, kMostAmber, [&](int n) { player.amber = static_cast<uint16_t>(n); });
            } else if (key == "chains") {
                isRead = readNumber(what, field, 0, kMaxChains, [&](int n) { player.chains = static_cast<uint8_t>(n); });
            } else if (key == "keys") {
                isRead = readKeys(what, field, player);
            } else if (const std::optional<Pile> pile = pileNamed(key)) {
                isRead = readPile(what, field, pileOf(who, *pile), who);
            } else {
                return refuse("Seat " + seatName(who) + " has an unknown entry " + quoted(key) + " in the set-up.");
            }
            if (!isRead) return false;
        }
        return true;
    }

    bool readKeys(std::string_view what, const Value& value, Player& player) {
        if (!value.isList()) return refuse(quoted(what) + " is a list of colours: red, blue, yellow.");
        if (value.size() >= kKeyCount)
            return refuse("A player who has forged three keys has won already; " + quoted(what) + " has at most two.");
        for (const Value& each : value.items()) {
            const uint8_t color = each.isText() ? keyFrom(each.asText()) : uint8_t{0};
            if (!color) return refuse("There is no " + wordOf(each) + " key; the keys are red, blue and yellow.");
            if ((player.keys >> color) & 1U) return refuse(quoted(what) + " names the " + wordOf(each) + " key twice.");
            player.keyOrder[static_cast<size_t>(std::count_if(player.keyOrder.begin(), player.keyOrder.end(), std::identity()))] =
                color;
            player.keys = static_cast<uint8_t>(player.keys | (1U << color));
        }
        return true;
    }

    static std::optional<Pile> pileNamed(std::string_view name) {
        constexpr std::pair<std::string_view, Pile> kNames[] = {
            {"hand", kHandPile},     {"deck", kDeckPile}, {"discard", kDiscardPile},    {"archive", kArchivePile},
            {"purged", kPurgedPile}, {"line", kLinePile}, {"artifacts", kArtifactPile},
        };
        for (const auto& [known, pile] : kNames) {
            if (known == name) return pile;
        }
        return std::nullopt;
    }

    // ---- Cards

    bool readPile(std::string_view what, const Value& value, int pile, Seat who) {
        const bool isPlayed = roleOf(pile) == kLinePile || roleOf(pile) == kArtifactPile;
        return readCards(
            what, value, kMaxCards, isPlayed ? "a list of cards: a blank is neither a creature nor an artifact" : "",
            [&] { return add(kBlank, 0, who, pile) != 0; }, [&](const Value& entry) { return readCard(what, entry, pile, who); });
    }

    [[nodiscard]] int powerInLine(CardId id) const {
        for (const language::Ability& ability : cards.texts[id].abilities) {
            if (const int power = animatedPower(ability.sentences)) return power;
        }
        return 0;
    }

    bool fitsPile(std::string_view what, CardId id, int pile) {
        const CardDef& d = cards[id];
        const Pile role = roleOf(pile);
        const std::string name = quoted(cards.nameOf(id));
        if (role == kLinePile && d.type != Type::Creature && powerInLine(id) == 0)
            return refuse(name + " is not a creature, so it can't be in " + quoted(what) + ".");
        if (role == kArtifactPile && d.type != Type::Artifact)
            return refuse(name + " is not an artifact, so it can't be in " + quoted(what) + ".");
        const bool isUpgrade = d.type == Type::Upgrade || (d.staticOps & staticBit(kPlayableAsUpgrade));
        if (role == kAttachedPile && !isUpgrade)
            return refuse(name + " is not an upgrade, so it can't be in " + quoted(what) + ".");
        return true;
    }

    // A name, or a map with a name and marks. `who` has the pile, or the card it lies on; `host` is that card.
    bool readCard(std::string_view what, const Value& entry, int pile, Seat who, CardIndex host = 0) {
        CardId id = kNoCard;
        if (!readName(what, entry, cards, id)) return false;
        if (!fitsPile(what, id, pile)) return false;
        Seat owner = who;
        uint8_t house = cards[id].isAnomaly ? s.players[who].houseOrder[0] : uint8_t{0};
        if (const Value* own = entry.isMap() ? entry.find("owner") : nullptr) {
            if (!readSeatNamed("owner", *own, playerFrom(*own), owner)) return false;
            if (isSeatPile(pile) && roleOf(pile) != kLinePile && roleOf(pile) != kArtifactPile && roleOf(pile) != kArchivePile &&
                owner != who)
                return refuse("Cards that are not in play lie with their owner, so " + quoted(what) + " holds no card of " +
                              seatName(owner) + ".");
        }
        if (const Value* own = entry.isMap() ? entry.find("house") : nullptr) {
            if (!readHouse(*own, house)) return false;
        }
        const CardIndex card = add(id, house, owner, pile);
        if (!card) return false;
        s.board[card].controller = host ? owner : who;
        if (roleOf(pile) == kLinePile && cards[id].type != Type::Creature) {  // as if its ability had put it there
            s.board[card].set(kAnimatedFlag);
            s.board[card].lastPower = static_cast<uint8_t>(powerInLine(id));
        }
        if (host) {
            s.board[card].host = host;
            if (roleOf(pile) == kUnderPile) layUnder(card, host);
            if (roleOf(pile) == kAttachedPile && !holdHost(card, host)) return false;
        }
        static constexpr std::string_view kElsewhere[] = {"name", "owner", "house"};
        const auto mark = [&](const std::string& key, const Value& value) { return readMark(key, value, card); };
        return !entry.isMap() || readMarks(what, entry, kElsewhere, mark);
    }

    // Of a creature that lies with the player of an upgrade which gives control of it, that upgrade is the reason: without it the
    // creature is its owner's.
    bool holdHost(CardIndex upgrade, CardIndex host) {
        const Seat seat = s.board[upgrade].controller;
        if (!(cards[s.board[upgrade].def].staticOps & staticBit(kControlsHost)) || seatOf(s.board[host].pile) != seat)
            return true;
        s.board[host].controller = s.board[host].owner;
        Lasting row;
        row.kind = Lasting::Kind::Control;
        row.seat = seat;
        row.source = upgrade;
        row.sourceIncarnation = s.board[upgrade].incarnation;
        row.subject = host;
        row.incarnation = s.board[host].incarnation;
        row.to = UINT16_MAX;
        row.endsWith = kEndsWithSource;
        return s.lasting.push(row) || refuse("There are too many effects that last.");
    }

    void layUnder(CardIndex card, CardIndex host) {
        const auto& abilities = cards.texts[s.board[host].def].abilities;
        const bool isFacedown = std::any_of(abilities.begin(), abilities.end(),
                                            [](const language::Ability& ability) { return hidesCards(ability.sentences); });
        s.board[card].set(kFacedownFlag, isFacedown);
        if (isFacedown) s.board[card].knownTo = static_cast<uint8_t>(1U << seatOf(s.board[host].pile));
    }

    bool readFlag(const Value& mark, CardIndex card, CardFlag flag, bool setWhere = true) {
        if (!mark.isBool()) return false;
        s.board[card].set(flag, mark.asBool() == setWhere);
        return true;
    }

    // False without a reason where the card can't have such a mark.
    bool readMark(const std::string& key, const Value& mark, CardIndex card) {
        Card& c = s.board[card];
        const Pile role = roleOf(c.pile);
        const bool isCreature = role == kLinePile;
        const bool isInPlay = isCreature || role == kArtifactPile || role == kAttachedPile;
        if (key == "ready" && isInPlay && role != kAttachedPile) return readFlag(mark, card, kExhaustedFlag, false);
        if (key == "stun" && isCreature) return readFlag(mark, card, kStunFlag);
        if (key == "ward" && isCreature) return readFlag(mark, card, kWardFlag);
        if (key == "enrage" && isCreature) return readFlag(mark, card, kEnrageFlag);
        if (key == "damage" && isCreature)
            return readNumber("damage", mark, 0, kMostTokens, [&](int n) { c.damage = static_cast<uint8_t>(n); });
        if (key == "amber" && isInPlay)
            return readNumber("amber", mark, 0, kMostTokens, [&](int n) { c.amber = static_cast<uint8_t>(n); });
        if (key == "counters" && isInPlay) return readCounters(mark, card);
        if (key == "controller" && role == kAttachedPile) {
            const std::optional<Seat> found = playerFrom(mark);
            if (found) c.controller = *found;
            return found.has_value();
        }
        if (key == "copies" && isCreature) return readCopy(mark, card);
        if (key == "upgrades" && isCreature) return readCardsAt(key, mark, kAttachedPile, card);
        if (key == "under" && (isCreature || role == kArtifactPile)) return readCardsAt(key, mark, kUnderPile, card);
        return false;
    }

    bool readCounters(const Value& mark, CardIndex card) {
        if (!mark.isMap()) return refuse("\"counters\" is a map from names to numbers, as in {power: 2}.");
        Card& c = s.board[card];
        for (const auto& [name, number] : mark.entries()) {
            const uint8_t resource = counterFrom(name);
            if (!resource)
                return refuse("There are no " + name +
                              " counters; there are power, doom, fuse, glory, disruption and growth counters.");
            const bool isRead = readNumber(name, number, 0, kMostTokens, [&](int n) {
                (resource == kPowerCounter ? c.powerCounters : c.counters[static_cast<size_t>(resource - kDoom)]) =
                    static_cast<uint8_t>(n);
            });
            if (!isRead) return false;
        }
        return true;
    }

    bool readCopy(const Value& mark, CardIndex card) {
        const CardId id = mark.isText() ? cards.find(mark.asText()) : kNoCard;
        if (id == kNoCard) return refuse("unknown_card", "There is no card named " + quoted(wordOf(mark)) + ".");
        if (!(cards[s.board[card].def].staticOps & staticBit(kEntersAsCopy)) || cards[id].type != Type::Creature) return false;
        s.board[card].form = id;
        return true;
    }

    bool readCardsAt(std::string_view what, const Value& list, Pile pile, CardIndex host) {
        if (!list.isList()) return refuse(quoted(what) + " is a list of cards.");
        for (const Value& entry : list.items()) {
            if (!readCard(what, entry, pile, seatOf(s.board[host].pile), host)) return false;
        }
        return true;
    }

    CardIndex add(CardId id, uint8_t house, Seat owner, int pile) {
        const CardIndex card = addCard(s, cards, id, house, owner, pile);
        if (card == 0) {
            refuseForRoom(kMaxCards);
            return 0;
        }
        uint8_t known = kKnownToAll;
        if (isSeatPile(pile)) {
            const Pile role = roleOf(pile);
            if (role == kDeckPile) known = 0;
            if (role == kHandPile || role == kArchivePile) known = static_cast<uint8_t>(1U << seatOf(pile));
        }
        s.board[card].knownTo = known;
        return card;
    }
};

}  // namespace

bool readSetup(const Value& setup, bool isFirstTurn, const Deal& deal, const CardTable& cards, State& state, Refusal& refusal) {
    return SetupReader(setup, deal, cards, state, refusal).read(isFirstTurn);
}

}  // namespace riffle::keyforge
