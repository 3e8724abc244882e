#include "games/keyforge/proof/variants.h"

#include <utility>
#include <vector>

#include "sim/mixed.h"

namespace riffle::sim {

using namespace keyforge;

namespace {

std::vector<Deal> makeVariants() {
    std::vector<Deal> found;
    // As a rule of thumb a series is three games long and a shuffle that is asked for 35 choices: fewer of both.
    const auto addAll = [&](const Deal& table) {
        for (const int starting : {-1, 0, 1}) {
            for (const uint8_t series : {uint8_t{1}, uint8_t{3}}) {
                for (const uint8_t askOrder : {uint8_t{0}, uint8_t{1}}) {
                    for (const uint8_t askChance : {uint8_t{0}, uint8_t{1}}) {
                        if (series > 1 && starting >= 0) continue;
                        if (askChance && starting == 0) continue;
                        Deal deal = table;
                        deal.starting = starting;
                        deal.options.series = series;
                        deal.options.askDiscardOrder = askOrder;
                        deal.options.askChance = askChance;
                        found.push_back(std::move(deal));
                    }
                }
            }
        }
    };
    for (const uint8_t quickStart : {uint8_t{0}, uint8_t{1}}) {
        Deal table;
        table.options.quickStart = quickStart;
        addAll(table);
        constexpr std::array<std::array<uint8_t, kSeats>, 3> kChains = {{{4, 0}, {0, 11}, {kMaxChains, 1}}};
        for (const auto& chains : kChains) {
            table.options.chains = chains;
            addAll(table);
        }
        table.options.chains = {};
        table.options.auction = 1;
        addAll(table);
    }
    return found;
}

// {A: 4}, of those who have any.
Value chainsOf(const Options& options) {
    Value chains = Value::map();
    if (options.chains[0]) chains["A"] = int{options.chains[0]};
    if (options.chains[1]) chains["B"] = int{options.chains[1]};
    return chains;
}

// One row an option that is not at its default: its name and its value as the protocol has them.
std::vector<std::pair<std::string_view, Value>> unusualOptions(const Options& options) {
    std::vector<std::pair<std::string_view, Value>> rows;
    if (options.auction) rows.emplace_back("auction", "chains");
    if (chainsOf(options).size() > 0) rows.emplace_back("chains", chainsOf(options));
    if (options.askDiscardOrder) rows.emplace_back("discardOrder", "ask");
    if (options.quickStart) rows.emplace_back("quickStart", true);
    if (options.series != 1) rows.emplace_back("series", int{options.series});
    return rows;
}

}  // namespace

std::span<const Deal> keyforgeVariants() {
    static const std::vector<Deal> kVariants = makeVariants();
    return kVariants;
}

const Deal& keyforgeVariantOf(uint64_t game) {
    static const Mixed kOrder(keyforgeVariants().size());
    return keyforgeVariants()[kOrder.at(game)];
}

std::array<DeckList, kSeats> decksOf(const DeckPool& pool, uint64_t seed) {
    Rng rng = Rng::seeded(~seed);
    std::array<DeckList, kSeats> decks;
    for (DeckList& deck : decks) deck = pool.draw(rng);
    return decks;
}

Value requestOf(const Deal& deal, const CardTable& cards) {
    Value request = Value::map();
    Value options = Value::map();
    for (auto& [name, value] : unusualOptions(deal.options)) options[name] = std::move(value);
    if (options.size() > 0) request["options"] = std::move(options);
    if (deal.starting >= 0) request["starting"] = deal.starting == 0 ? "A" : "B";
    request["decks"] = Value::list();
    for (const DeckList& deck : deal.decks) request["decks"].add(deckFile(deck, cards));
    return request;
}

std::string nameOf(const Deal& deal) {
    std::string name;
    const auto add = [&](std::string_view words) { name.append(name.empty() ? "" : ", ").append(words); };
    for (const auto& [option, value] : unusualOptions(deal.options)) {
        std::string words(option);
        if (value.isMap()) {
            for (const auto& [seat, number] : value.entries()) words += " " + seat + ":" + std::to_string(number.asInt());
        } else if (value.isInt()) {
            words += " " + std::to_string(value.asInt());
        } else {
            words += " " + (value.isText() ? value.asText() : std::string("true"));
        }
        add(words);
    }
    if (deal.starting >= 0) add(deal.starting == 0 ? "starting A" : "starting B");
    if (deal.options.askChance) add("chance ask");
    return name.empty() ? "an ordinary game" : name;
}

}  // namespace riffle::sim
