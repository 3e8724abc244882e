#include "games/epic/proof/variants.h"

#include <utility>
#include <vector>

#include "games/epic/words/words.h"
#include "sim/mixed.h"

namespace riffle::sim {

using namespace epic;

namespace {

using Teams = std::vector<std::vector<Seat>>;

struct Seating {
    Mode mode;
    int players;
    Teams teams = {};
};

std::vector<Seating> seatings() {
    // A duel has by far the fewest decisions and the most formats: it comes several times.
    std::vector<Seating> found = {{Mode::Duel, 2}, {Mode::Duel, 2}, {Mode::Duel, 2}, {Mode::Duel, 2}};
    for (int players = 2; players <= kMaxSeats; ++players) found.push_back({Mode::FreeForAll, players});
    for (const Mode mode : {Mode::HunterFirstBlood, Mode::HunterLastSurvivor}) {
        for (int players = 3; players <= kMaxSeats; ++players) found.push_back({mode, players});
    }
    for (const Mode mode : {Mode::Teams, Mode::Hydra}) {
        for (const int players : {4, 6, 8}) found.push_back({mode, players});
        found.push_back({mode, 4, {{0, 1}, {2, 3}}});
        found.push_back({mode, 6, {{0, 3}, {1, 4}, {2, 5}}});
        found.push_back({mode, 6, {{0, 1}, {2, 3}, {4, 5}}});
    }
    found.push_back({Mode::Teams, 3, {{0}, {1, 2}}});
    found.push_back({Mode::Teams, 5, {{0, 1}, {2, 3, 4}}});
    found.push_back({Mode::Teams, 7, {{0, 2, 4, 6}, {1, 3, 5}}});
    return found;
}

bool isPlayable(const Deal& deal) {
    Deal plain = deal;
    if (plain.options.format == Format::Constructed) plain.decks.resize(static_cast<size_t>(plain.players));
    static const CardTable kNoCards;
    return refusalOf(plain, kNoCards).empty();
}

std::vector<Deal> makeVariants() {
    std::vector<Deal> found;
    uint64_t turn = 0;
    for (const Seating& seating : seatings()) {
        for (auto format = Format::Preconstructed; format <= Format::Constructed;
             format = static_cast<Format>(static_cast<int>(format) + 1)) {
            for (const uint8_t askChance : {uint8_t{0}, uint8_t{1}}) {
                Deal deal;
                deal.players = seating.players;
                deal.teams = seating.teams;
                deal.options.mode = seating.mode;
                deal.options.format = format;
                deal.options.askChance = askChance;
                // Numbers without a common factor, so that all of these meet each other.
                deal.options.damageCounts = turn % 2;
                deal.options.ownTurns = seating.mode == Mode::Hydra && turn / 2 % 2 == 0;
                deal.options.mayConcede = turn % 7 == 0;
                deal.starting = turn % 5 < 3 ? -1 : static_cast<int>(turn % static_cast<uint64_t>(seating.players));
                if (!isPlayable(deal)) continue;
                // A shuffle that is asked for is as many choices as there are cards: fewer of these.
                if (askChance && turn % 3 != 0) {
                    ++turn;
                    continue;
                }
                // One in four is dealt from the jungle box.
                if (format != Format::Constructed && turn % 4 == 1) deal.options.box = Box::Jungle;
                ++turn;
                found.push_back(std::move(deal));
            }
        }
    }
    return found;
}

Value teamsOf(const Deal& deal) {
    Value teams = Value::list();
    for (const std::vector<Seat>& members : deal.teams) {
        Value team = Value::list();
        for (const Seat seat : members) team.add(seatName(seat));
        teams.add(std::move(team));
    }
    return teams;
}

}  // namespace

std::span<const Deal> epicVariants() {
    static const std::vector<Deal> kVariants = makeVariants();
    return kVariants;
}

const Deal& epicVariantOf(uint64_t number) {
    static const Mixed kOrder(epicVariants().size());
    return epicVariants()[kOrder.at(number)];
}

Value requestOf(const Deal& deal, const CardTable& cards) {
    Value request = Value::map();
    request["seats"] = deal.players;
    Value& options = request["options"] = Value::map();
    options["mode"] = modeName(deal.options.mode);
    options["format"] = formatName(deal.options.format);
    if (deal.options.box != Box::Published) options["box"] = boxName(deal.options.box);
    if (!deal.teams.empty()) options["teams"] = teamsOf(deal);
    if (deal.options.damageCounts) options["damageCounts"] = true;
    if (deal.options.ownTurns) options["ownTurns"] = true;
    if (deal.options.mayConcede) options["mayConcede"] = true;
    if (deal.starting >= 0) request["starting"] = seatName(static_cast<Seat>(deal.starting));
    if (!deal.decks.empty()) {
        Value& decks = request["decks"] = Value::list();
        for (const std::vector<CardId>& deck : deal.decks) {
            Value list = Value::list();  // one by one: their order counts for the shuffle
            for (const CardId card : deck) list.add(cards.nameOf(card));
            decks.add(std::move(list));
        }
    }
    return request;
}

std::string nameOf(const Deal& deal) {
    std::string name = std::to_string(deal.players) + " seats, mode " + std::string(modeName(deal.options.mode)) + ", format " +
                       std::string(formatName(deal.options.format));
    const auto add = [&](std::string_view words) { name.append(", ").append(words); };
    if (!deal.teams.empty()) {
        std::string teams = "teams ";
        for (const std::vector<Seat>& members : deal.teams) {
            if (&members != &deal.teams.front()) teams += '/';
            for (const Seat seat : members) teams += seatName(seat);
        }
        add(teams);
    }
    if (deal.options.box != Box::Published) add("box jungle");
    if (deal.options.damageCounts) add("damageCounts true");
    if (deal.options.ownTurns) add("ownTurns true");
    if (deal.options.mayConcede) add("mayConcede true");
    if (deal.starting >= 0) add("starting " + seatName(static_cast<Seat>(deal.starting)));
    if (deal.options.askChance) add("chance ask");
    return name;
}

}  // namespace riffle::sim
