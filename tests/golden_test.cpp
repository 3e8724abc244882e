// Whole games written down decision by decision, and the bench signature: whatever changes play changes these files, and the
// change shows in the commit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/hash.h"
#include "protocol/session.h"
#include "protocol/text.h"
#include "sim/shards_bench.h"
#include "sim/shards_variants.h"
#include "tests/shards_games.h"

namespace riffle {
namespace {

constexpr const char* kRewrite = "RIFFLE_REWRITE_GOLDEN";
constexpr size_t kPositionEvery = 10;  // choices
constexpr size_t kLongest = 2000;

struct Playthrough {
    const char* name;
    uint64_t seed;
    shards::Deal deal;
};

std::vector<Playthrough> playthroughs() {
    using namespace shards;
    std::vector<Playthrough> all = {{"shards-two-players", 11, {}},   {"shards-three-melee", 12, {}},
                                    {"shards-four-teams", 13, {}},    {"shards-nemesis", 14, {}},
                                    {"shards-auction-draft", 15, {}}, {"shards-secret-asked", 16, {}}};
    all[1].deal.players = 3;
    all[1].deal.options.attack = AttackMode::All;
    all[2].deal.players = 4;
    all[2].deal.options.attack = AttackMode::Opposite;
    all[3].deal.players = 1;
    all[3].deal.options.bonusCardOptional = 1;
    all[4].deal.players = 3;
    all[4].deal.options.leaders = LeaderAssignment::Auction;
    all[4].deal.options.relics = RelicsMode::Draft;
    all[4].deal.options.mayWithhold = 1;
    all[5].deal.options.leaders = LeaderAssignment::Choose;
    all[5].deal.options.relics = RelicsMode::Secret;
    all[5].deal.options.askChance = 1;
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
    for (const char* name : {"A", "B", "C", "D", "N"}) {
        const Value* seat = view.find(name);
        if (!seat) continue;
        out += fmt::format("; {} {}/{}", name, seat->find("health")->asInt(), seat->find("mastery")->asInt());
        for (const char* zone : {"hand", "deck", "discard", "played", "champions", "relics"}) {
            addZone(zone, seat->find(zone));
            if (seat->find(zone)->size() > 0) out += fmt::format(" {} {}", zone, seat->find(zone)->size());
        }
    }
    return fmt::format("{}; cards {}\n", out, hex(hashBytes(cards.data(), cards.size())));
}

std::string written(const Playthrough& playthrough) {
    NewGame request;
    request.request = sim::requestOf(playthrough.deal);
    request.seed = playthrough.seed;
    request.askChance = playthrough.deal.options.askChance != 0;
    Refusal refusal;
    std::optional<Session> session = Session::create(test::shardsKind(), request, refusal);
    if (!session) return refusal.message;
    std::string out = fmt::format("{}; seed {}\n", sim::nameOf(playthrough.deal), playthrough.seed);
    Rng rng = Rng::seeded(playthrough.seed);
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

std::string readGolden(const std::string& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// Compares with what is kept, or keeps it where the environment says so.
void compareWithGolden(const std::string& file, const std::string& text) {
    const std::string path = std::string(RIFFLE_SOURCE_DIR "/tests/golden/") + file;
    if (std::getenv(kRewrite)) {
        std::ofstream(path) << text;
        return;
    }
    const std::string kept = readGolden(path);
    if (kept == text) return;
    std::istringstream now(text);
    std::istringstream before(kept);
    std::string lineNow;
    std::string lineBefore;
    int number = 0;
    while (lineNow == lineBefore) {
        ++number;
        if (!std::getline(now, lineNow)) lineNow = "(the end)";
        if (!std::getline(before, lineBefore)) lineBefore = "(the end)";
        if (lineNow == "(the end)" && lineBefore == "(the end)") break;
    }
    ADD_FAILURE() << path << ':' << number << ": play has changed.\n  kept: " << lineBefore << "\n  now:  " << lineNow
                  << "\nIf that is meant, write the files anew with\n  " << kRewrite
                  << "=1 build/release/riffle_tests --gtest_filter='Golden*'\nand quote the new signature in the commit.";
}

TEST(Golden, PlaythroughsAreAsTheyWere) {
    for (const Playthrough& playthrough : playthroughs())
        compareWithGolden(std::string(playthrough.name) + ".txt", written(playthrough));
}

TEST(Golden, PlaythroughsEnd) {
    for (const Playthrough& playthrough : playthroughs()) {
        EXPECT_EQ(written(playthrough).find("= result null"), std::string::npos) << playthrough.name;
    }
}

// What `riffle bench shards` prints.
TEST(Golden, TheBenchSignatureIsAsItWas) {
    compareWithGolden("signature.txt", sim::signatureOf(test::shardsRules()) + "\n");
}

}  // namespace
}  // namespace riffle
