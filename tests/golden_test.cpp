// Whole games written down decision by decision, and the bench signature: whatever changes play changes these files, and the
// change shows in the commit.
#include "tests/golden.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/hash.h"
#include "games/epic/proof/bench.h"
#include "games/epic/proof/random_decks.h"
#include "games/epic/proof/variants.h"
#include "games/keyforge/proof/bench.h"
#include "games/keyforge/proof/variants.h"
#include "games/shards/proof/bench.h"
#include "games/shards/proof/variants.h"
#include "protocol/session.h"
#include "protocol/text.h"
#include "tests/epic_games.h"
#include "tests/keyforge_games.h"
#include "tests/shards_games.h"

namespace riffle {
namespace {

constexpr size_t kPositionEvery = 10;  // choices
constexpr size_t kLongest = 2000;

struct Playthrough {
    std::string file;
    const GameKind* kind;
    std::string table;  // in words
    NewGame request;
};

template <class Deal>
Playthrough playthroughOf(const char* file, const GameKind& kind, uint64_t seed, const Deal& deal, Value request) {
    Playthrough playthrough{std::string(file) + ".txt", &kind, sim::nameOf(deal), {}};
    playthrough.request.request = std::move(request);
    playthrough.request.seed = seed;
    playthrough.request.askChance = deal.options.askChance != 0;
    return playthrough;
}

std::vector<Playthrough> shardsPlaythroughs() {
    using namespace shards;
    std::vector<Playthrough> all;
    const auto add = [&](const char* file, uint64_t seed, const Deal& deal) {
        all.push_back(playthroughOf(file, test::shardsKind(), seed, deal, sim::requestOf(deal)));
    };
    add("shards-two-players", 11, {});
    Deal melee;
    melee.players = 3;
    melee.options.attack = AttackMode::All;
    add("shards-three-melee", 12, melee);
    Deal teams;
    teams.players = 4;
    teams.options.attack = AttackMode::Opposite;
    add("shards-four-teams", 13, teams);
    Deal nemesis;
    nemesis.players = 1;
    nemesis.options.bonusCardOptional = 1;
    add("shards-nemesis", 14, nemesis);
    Deal auction;
    auction.players = 3;
    auction.options.leaders = LeaderAssignment::Auction;
    auction.options.relics = RelicsMode::Draft;
    auction.options.mayWithhold = 1;
    add("shards-auction-draft", 15, auction);
    Deal secret;
    secret.options.leaders = LeaderAssignment::Choose;
    secret.options.relics = RelicsMode::Secret;
    secret.options.askChance = 1;
    add("shards-secret-asked", 16, secret);
    return all;
}

std::vector<Playthrough> keyforgePlaythroughs() {
    using namespace keyforge;
    std::vector<Playthrough> all;
    const CardTable& cards = test::keyforgeRules().cards();
    const DeckPool pool(cards);
    const auto add = [&](const char* file, uint64_t seed, Deal deal) {
        deal.decks = sim::decksOf(pool, seed);
        all.push_back(playthroughOf(file, test::keyforgeKind(), seed, deal, sim::requestOf(deal, cards)));
    };
    add("keyforge-ordinary", 21, {});
    Deal chained;
    chained.options.chains = {0, 9};
    chained.options.askChance = 1;
    chained.options.askDiscardOrder = 1;
    chained.starting = 1;
    add("keyforge-chains-asked", 22, chained);
    Deal series;
    series.options.auction = 1;
    series.options.series = 3;
    series.options.quickStart = 1;
    add("keyforge-auction-series", 23, series);
    return all;
}

std::vector<Playthrough> epicPlaythroughs() {
    using namespace epic;
    std::vector<Playthrough> all;
    const CardTable& cards = test::epicRules().cards();
    const auto add = [&](const char* file, uint64_t seed, const Deal& deal) {
        all.push_back(playthroughOf(file, test::epicKind(), seed, deal, sim::requestOf(deal, cards)));
    };
    Deal constructed;
    constructed.options.format = Format::Constructed;
    constructed.starting = 1;
    Rng rng = Rng::seeded(31);
    for (int seat = 0; seat < 2; ++seat) constructed.decks.push_back(sim::constructedDeck(cards, kNoCard, rng));
    add("epic-constructed", 31, constructed);
    Deal dark;
    dark.options.format = Format::DarkDraft;
    dark.options.damageCounts = 1;
    add("epic-dark-draft", 32, dark);
    Deal hunters;
    hunters.players = 4;
    hunters.options.mode = Mode::HunterLastSurvivor;
    hunters.options.format = Format::PackDraft;
    add("epic-hunter-draft", 33, hunters);
    Deal hydra;
    hydra.players = 4;
    hydra.options.mode = Mode::Hydra;
    hydra.options.format = Format::Random;
    hydra.teams = {{0, 1}, {2, 3}};
    add("epic-hydra", 34, hydra);
    Deal asked;
    asked.options.askChance = 1;
    add("epic-preconstructed-asked", 35, asked);
    return all;
}

std::vector<Playthrough> playthroughs() {
    std::vector<Playthrough> all = shardsPlaythroughs();
    for (Playthrough& each : keyforgePlaythroughs()) all.push_back(std::move(each));
    for (Playthrough& each : epicPlaythroughs()) all.push_back(std::move(each));
    return all;
}

// The options in words with the chosen one in brackets; numbers in a row are drawn together: "assign B 0 … 7".
std::string listed(const Notation& notation, size_t chosen) {
    std::vector<std::string> words;
    const std::vector<Option>& options = notation.options();
    const auto follows = [&](size_t i) {
        return i < options.size() && options[i].number && options[i - 1].number &&
               *options[i].number == *options[i - 1].number + 1 && options[i].verb == options[i - 1].verb &&
               options[i].word == options[i - 1].word;
    };
    for (size_t i = 0; i < options.size(); ++i) {
        size_t last = i;
        while (follows(last + 1)) ++last;
        if (last - i < 2) {
            words.push_back(i == chosen ? "[" + notation.text(i) + "]" : notation.text(i));
            continue;
        }
        words.push_back(fmt::format("{} … {}", notation.text(i), *options[last].number));
        if (chosen >= i && chosen <= last) words.push_back("[" + notation.text(chosen) + "]");
        i = last;
    }
    return joined(words, " | ");
}

// The seats in the open: "A 50/0", "A 3 amber, keys red".
std::string shownOf(const Value& seat) {
    if (const Value* health = seat.find("health")) {
        const Value* other = seat.find("mastery");
        return fmt::format("{}/{}", health->asInt(), (other ? other : seat.find("gold"))->asInt());
    }
    std::string out = fmt::format("{} amber", seat.find("amber")->asInt());
    for (const Value& key : seat.find("keys")->items()) out += fmt::format(" {}", key.asText());
    if (seat.find("chains")->asInt() > 0) out += fmt::format(" {} chains", seat.find("chains")->asInt());
    return out;
}

// Where everything is: the numbers of each seat in the open, the cards of all zones as a hash over their ids. Not the view as it
// is, whose form may change while the game does not.
std::string positionOf(const Game& game) {
    const Value view = game.view({true, 0});
    std::string cards;
    const auto addZone = [&](std::string_view name, const Value* zone) {
        cards.append(name);
        for (size_t i = 0; zone && i < zone->items().size(); ++i) {
            const Value* id = zone->items()[i].isMap() ? zone->items()[i].find("id") : nullptr;
            cards.append(" ").append(id ? id->asText() : "-");
        }
    };
    for (const char* zone : {"row", "centre", "banished", "relics"}) addZone(zone, view.find(zone));
    std::string out = fmt::format("= turn {}", view.find("turn")->asInt());
    for (const char* name : {"A", "B", "C", "D", "N"}) {  // no table here has more
        const Value* seat = view.find(name);
        if (!seat) continue;
        out += fmt::format("; {} {}", name, shownOf(*seat));
        for (const char* zone :
             {"hand", "deck", "discard", "played", "champions", "relics", "line", "artifacts", "archives", "purged", "drafted"}) {
            const Value* pile = seat->find(zone);
            if (!pile) continue;
            addZone(zone, pile);
            if (pile->size() > 0) out += fmt::format(" {} {}", zone, pile->size());
        }
    }
    return fmt::format("{}; cards {}\n", out, hex(hashBytes(cards.data(), cards.size())));
}

std::string written(const Playthrough& playthrough) {
    Refusal refusal;
    std::optional<Session> session = Session::create(*playthrough.kind, playthrough.request, refusal);
    if (!session) return refusal.message;
    std::string out = fmt::format("{}; seed {}\n", playthrough.table, playthrough.request.seed.number);
    Rng rng = playthrough.request.seed.rng();
    size_t choices = 0;
    while (!session->game().isOver() && choices < kLongest) {
        const Notation notation(session->game());
        const size_t chosen = rng.below(static_cast<uint32_t>(notation.options().size()));
        const Prompt prompt = session->game().prompt();
        // A shuffle that is asked for offers a hundred cards a hundred times: how many is enough.
        const std::string options = prompt.key == "chance.order"
                                        ? fmt::format("{} cards, [{}]", notation.options().size(), notation.text(chosen))
                                        : listed(notation, chosen);
        out += fmt::format("{} {} {}{}: {}\n", ++choices, session->game().seatName(session->game().decider()), prompt.key,
                           prompt.source ? " by " + session->game().cardName(prompt.source) : "", options);
        if (!session->chooseOption(static_cast<int64_t>(chosen) + 1, std::nullopt, refusal)) return refusal.message;
        if (choices % kPositionEvery == 0) out += positionOf(session->game());
    }
    out += positionOf(session->game());
    out += fmt::format("= result {}\n", toJson(session->game().result()));
    return out;
}

void compareWithGolden(const std::string& file, const std::string& text) {
    test::compareWithGolden(RIFFLE_SOURCE_DIR "/tests/golden/" + file, text,
                            "play has changed; quote the new signature in the commit.", "Golden.*");
}

TEST(Golden, PlaythroughsAreAsTheyWere) {
    for (const Playthrough& playthrough : playthroughs()) compareWithGolden(playthrough.file, written(playthrough));
}

TEST(Golden, PlaythroughsEnd) {
    for (const Playthrough& playthrough : playthroughs()) {
        EXPECT_EQ(written(playthrough).find("= result null"), std::string::npos) << playthrough.file;
    }
}

// What `riffle bench` prints.
TEST(Golden, TheBenchSignatureOfShardsIsAsItWas) {
    compareWithGolden("shards-signature.txt", sim::signatureOf(test::shardsRules()) + "\n");
}

TEST(Golden, TheBenchSignatureOfEpicIsAsItWas) {
    compareWithGolden("epic-signature.txt", sim::signatureOf(test::epicRules()) + "\n");
}

TEST(Golden, TheBenchSignatureOfKeyforgeIsAsItWas) {
    compareWithGolden("keyforge-signature.txt", sim::signatureOf(test::keyforgeRules()) + "\n");
}

}  // namespace
}  // namespace riffle
