#include "games/shards/proof/variants.h"

#include <vector>

#include "sim/mixed.h"

namespace riffle::sim {

using namespace shards;

namespace {

// Calls next(deal) for each of the values, set into a copy of the deal.
template <class Field, class Next>
void each(const Deal& deal, Field Options::*field, std::initializer_list<Field> values, Next next) {
    for (const Field value : values) {
        Deal changed = deal;
        changed.options.*field = value;
        next(changed);
    }
}

template <class Next>
void eachSwitch(const Deal& deal, bool matters, uint8_t Options::*field, Next next) {
    if (matters) {
        each(deal, field, {uint8_t{0}, uint8_t{1}}, next);
    } else {
        next(deal);
    }
}

template <class Next>
void eachRelics(const Deal& deal, Next next) {
    each(deal, &Options::relics, {RelicsMode::Linked, RelicsMode::Draft, RelicsMode::Secret}, next);
    if (deal.players == 1) return;
    Deal without = deal;
    without.options.hasRelics = 0;
    next(without);
}

// The solo player chooses both leaders whatever the option says.
template <class Next>
void eachLeaders(const Deal& deal, Next next) {
    if (deal.players == 1) return next(deal);
    each(deal, &Options::leaders, {LeaderAssignment::Random, LeaderAssignment::Choose, LeaderAssignment::Auction}, next);
}

std::vector<Deal> makeVariants() {
    std::vector<Deal> found;
    // What every table shares: ways to hand out leaders and relics, and the options that matter with them.
    const auto addAll = [&](const Deal& table) {
        const bool isSolo = table.players == 1;
        const bool isTeamGame = table.options.attack == AttackMode::Opposite;
        eachRelics(table, [&](const Deal& a) {
            eachLeaders(a, [&](const Deal& b) {
                const bool isAuction = b.options.leaders == LeaderAssignment::Auction;
                const bool isDraft = b.options.hasRelics && b.options.relics == RelicsMode::Draft;
                eachSwitch(b, isAuction && !isDraft && !isTeamGame, &Options::lastChooserStarts, [&](const Deal& c) {
                    eachSwitch(c, !isSolo && !isAuction && !isDraft, &Options::firstAgreed, [&](const Deal& d) {
                        // Where all power goes to everybody nothing is assigned, so nothing can be withheld.
                        eachSwitch(d, d.options.attack != AttackMode::All, &Options::mayWithhold, [&](const Deal& e) {
                            eachSwitch(e, e.options.hasRelics, &Options::talonsPerEffect, [&](const Deal& f) {
                                eachSwitch(f, true, &Options::askChance, [&](const Deal& g) { found.push_back(g); });
                            });
                        });
                    });
                });
            });
        });
    };
    for (int players = 2; players <= kMaxPlayers; ++players) {
        Deal table;
        table.players = players;
        addAll(table);
        table.options.attack = players == 3 ? AttackMode::All : AttackMode::Opposite;
        if (players > 2) addAll(table);
    }
    Deal solo;
    solo.players = 1;
    eachSwitch(solo, true, &Options::bonusCardOptional, [&](const Deal& a) {
        eachSwitch(a, true, &Options::matchGivesPower,
                   [&](const Deal& b) { eachSwitch(b, true, &Options::drawGivesPower, addAll); });
    });
    return found;
}

// One row an option that is not at its default: its name and its value as the protocol spells them.
std::vector<std::pair<std::string_view, std::string_view>> unusualOptions(const Options& options) {
    std::vector<std::pair<std::string_view, std::string_view>> rows;
    const auto add = [&](bool isUnusual, std::string_view name, std::string_view value) {
        if (isUnusual) rows.emplace_back(name, value);
    };
    add(!options.hasRelics, "expansion.relics", "off");
    add(options.firstAgreed, "firstPlayer", "agreed");
    add(options.leaders == LeaderAssignment::Choose, "leaderAssignment", "choose");
    add(options.leaders == LeaderAssignment::Auction, "leaderAssignment", "auction");
    add(options.lastChooserStarts, "auction.firstPlayer", "lastChooser");
    add(options.relics == RelicsMode::Draft, "relics.mode", "draft");
    add(options.relics == RelicsMode::Secret, "relics.mode", "secret");
    add(options.attack == AttackMode::Opposite, "attackMode", "opposite");
    add(options.attack == AttackMode::All, "attackMode", "all");
    add(options.bonusCardOptional, "nemesis.bonusCard", "optional");
    add(options.matchGivesPower, "nemesis.matchBonus", "power");
    add(options.drawGivesPower, "nemesis.drawConversion", "power");
    add(options.talonsPerEffect, "talons.conversion", "perEffect");
    add(options.mayWithhold, "attack.mayWithhold", "true");
    return rows;
}

}  // namespace

std::span<const Deal> shardsVariants() {
    static const std::vector<Deal> kVariants = makeVariants();
    return kVariants;
}

const Deal& variantOf(uint64_t game) {
    static const Mixed kOrder(shardsVariants().size());
    return shardsVariants()[kOrder.at(game)];
}

Value requestOf(const Deal& deal) {
    Value request = Value::map();
    request["seats"] = deal.players;
    Value options = Value::map();
    for (const auto& [name, value] : unusualOptions(deal.options)) options[name] = value;
    if (options.size() > 0) request["options"] = std::move(options);
    return request;
}

std::string nameOf(const Deal& deal) {
    std::string name = std::to_string(deal.players) + (deal.players == 1 ? " player" : " players");
    for (const auto& [option, value] : unusualOptions(deal.options)) name.append(", ").append(option).append(" ").append(value);
    if (deal.options.askChance) name += ", chance ask";
    return name;
}

}  // namespace riffle::sim
