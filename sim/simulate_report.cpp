#include "sim/simulate_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "sim/report.h"

namespace riffle::sim {

namespace {

constexpr size_t kCardsShown = 10;      // of the best, and of the worst
constexpr uint64_t kShareToShow = 100;  // one game in so many has to have had the card

struct Won {
    uint64_t wins = 0;
    uint64_t times = 0;

    [[nodiscard]] Estimate rate() const { return shareOf(static_cast<double>(wins), static_cast<double>(times)); }
};

// The seats there is something to say of: those that play, and the Nemesis.
std::vector<size_t> seatsOf(const Match& match, const SimTotals& totals) {
    std::vector<size_t> seats;
    for (size_t seat = 0; seat < kMostSeats; ++seat) {
        if (seat < static_cast<size_t>(match.seats()) || totals.wins[seat] > 0) seats.push_back(seat);
    }
    return seats;
}

std::string playerAt(const SimPlan& plan, size_t seat) {
    return seat < plan.names.size() ? plan.names[seat] : "–";
}

// All seats of one player together.
std::map<std::string, Won> byPlayer(const SimPlan& plan, const SimTotals& totals) {
    std::map<std::string, Won> players;
    for (size_t seat = 0; seat < plan.names.size(); ++seat) {
        Won& player = players[plan.names[seat]];
        player.wins += totals.wins[seat];
        player.times += totals.games;
    }
    return players;
}

// Whoever had the first turn, in games that somebody won.
Won firstTurnOf(const SimTotals& totals) {
    Won won;
    for (const uint64_t each : totals.begunWon) won.wins += each;
    won.times = totals.games - totals.left - totals.nobody;
    return won;
}

std::string_view wordOf(CardUse use, const GameName& game) {
    switch (use) {
        case CardUse::Drawn: return "drawn";
        case CardUse::Played: return "played";
        case CardUse::Gained: return game.gained;
    }
    return "";
}

Won countOf(const SimTotals& totals, CardUse use, size_t card) {
    const auto& counts = totals.cards[static_cast<size_t>(use)];
    return card < counts.size() ? Won{counts[card].wins, counts[card].times} : Won{};
}

// What was counted at all in these games: nobody drafts where decks are dealt.
std::vector<CardUse> usesIn(const Match& match, const SimTotals& totals) {
    std::vector<CardUse> uses;
    for (const CardUse use : match.cardUses()) {
        const auto& counts = totals.cards[static_cast<size_t>(use)];
        if (std::any_of(counts.begin(), counts.end(), [](const auto& each) { return each.times > 0; })) uses.push_back(use);
    }
    return uses;
}

// The cards that came up, by name.
std::vector<size_t> cardsIn(const Match& match, const SimTotals& totals) {
    std::vector<size_t> cards;
    for (size_t card = 0; card < match.cardNames().size(); ++card) {
        if (match.cardNames()[card].empty()) continue;
        const auto isThere = [&](CardUse use) { return countOf(totals, use, card).times > 0; };
        if (std::any_of(match.cardUses().begin(), match.cardUses().end(), isThere)) cards.push_back(card);
    }
    std::stable_sort(cards.begin(), cards.end(), [&](size_t a, size_t b) { return match.cardNames()[a] < match.cardNames()[b]; });
    return cards;
}

// Names hold letters beyond ASCII: filled up by columns, not bytes.
std::string paddedName(std::string_view name, size_t width) {
    size_t columns = 0;
    for (const char c : name) columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    return std::string(name) + std::string(columns < width ? width - columns : 0, ' ');
}

std::string interval(const Estimate& rate) {
    return fmt::format("{:5.1f} %  ({:.1f} … {:.1f})", rate.value * 100, rate.low * 100, rate.high * 100);
}

std::string lengths(std::string_view what, const std::vector<uint64_t>& counts) {
    const Spread spread = spreadOf(counts);
    return fmt::format("{:.1f} {} on average, half of the games {} to {}, median {}, all {} to {}", spread.mean, what,
                       spread.lower, spread.upper, spread.median, spread.least, spread.most);
}

std::string cardRow(const Match& match, const SimTotals& totals, const std::vector<CardUse>& uses, size_t card) {
    std::string row = "  " + paddedName(match.cardNames()[card], 32);
    for (const CardUse use : uses) {
        const Won won = countOf(totals, use, card);
        const Estimate rate = won.rate();
        row += won.times == 0 ? fmt::format("{:>28}", "–")
                              : fmt::format(" {:>6.1f} % ± {:4.1f} {:>11}", rate.value * 100, (rate.high - rate.low) * 50,
                                            grouped(won.times));
    }
    return row + "\n";
}

std::string cardText(const GameName& game, const Match& match, const SimTotals& totals) {
    const std::vector<CardUse> uses = usesIn(match, totals);
    if (uses.empty()) return {};
    const CardUse chief = uses.back();
    const uint64_t fewest = std::max<uint64_t>(1, totals.cardGames / kShareToShow);
    std::vector<size_t> cards = cardsIn(match, totals);
    std::erase_if(cards, [&](size_t card) { return countOf(totals, chief, card).times < fewest; });
    std::stable_sort(cards.begin(), cards.end(), [&](size_t a, size_t b) {
        return countOf(totals, chief, a).rate().value > countOf(totals, chief, b).rate().value;
    });
    std::string text = fmt::format("\nhow often those won who had a card, and how many they were, in {} games\n  {}",
                                   grouped(totals.cardGames), paddedName("", 32));
    for (const CardUse use : uses) text += fmt::format("{:>28}", wordOf(use, game));
    text += "\n";
    for (size_t i = 0; i < cards.size(); ++i) {
        if (cards.size() > 2 * kCardsShown && i == kCardsShown) {
            text += fmt::format("  … {} more …\n", cards.size() - 2 * kCardsShown);
            i = cards.size() - kCardsShown;
        }
        text += cardRow(match, totals, uses, cards[i]);
    }
    return text;
}

std::string jsonWon(const Won& won) {
    const Estimate rate = won.rate();
    return fmt::format(R"("wins":{},"games":{},"rate":{:.6f},"low":{:.6f},"high":{:.6f})", won.wins, won.times, rate.value,
                       rate.low, rate.high);
}

std::string jsonSpread(const std::vector<uint64_t>& counts) {
    const Spread spread = spreadOf(counts);
    return fmt::format(R"({{"mean":{:.4f},"least":{},"lower":{},"median":{},"upper":{},"most":{}}})", spread.mean, spread.least,
                       spread.lower, spread.median, spread.upper, spread.most);
}

}  // namespace

Spread spreadOf(const std::vector<uint64_t>& counts) {
    Spread spread;
    uint64_t games = 0;
    uint64_t sum = 0;
    for (size_t length = 0; length < counts.size(); ++length) {
        games += counts[length];
        sum += counts[length] * length;
    }
    if (games == 0) return spread;
    spread.mean = static_cast<double>(sum) / static_cast<double>(games);
    // The length of the game that so many are not longer than.
    const auto at = [&](uint64_t rank) {
        uint64_t passed = 0;
        size_t length = 0;
        while (passed + counts[length] <= rank) passed += counts[length++];
        return length;
    };
    spread.least = at(0);
    spread.lower = at((games - 1) / 4);
    spread.median = at((games - 1) / 2);
    spread.upper = at((games - 1) * 3 / 4);
    spread.most = at(games - 1);
    return spread;
}

std::string simText(const GameName& game, const Match& match, const SimPlan& plan, const SimTotals& totals) {
    std::string text = fmt::format("{}: {} game{} of seed {}, from number {} on\n\n", game.title, grouped(totals.games),
                                   totals.games == 1 ? "" : "s", plan.seed, plan.first);
    if (totals.games == 0) return text;
    size_t width = 8;
    for (const std::string& name : plan.names) width = std::max(width, name.size());
    text += fmt::format("  seat  {:{}} {:>12}            95 %\n", "player", width, "won");
    for (const size_t seat : seatsOf(match, totals)) {
        const Won won{totals.wins[seat], totals.games};
        text += fmt::format("  {:4}  {} {:>12}  {}\n", match.seatName(static_cast<int>(seat)),
                            paddedName(playerAt(plan, seat), width), grouped(won.wins), interval(won.rate()));
    }
    const auto players = byPlayer(plan, totals);
    if (players.size() > 1 && players.size() < plan.names.size()) {
        for (const auto& [name, won] : players)
            text += fmt::format("  all   {} {:>12}  {}\n", paddedName(name, width), grouped(won.wins), interval(won.rate()));
    }
    const Won first = firstTurnOf(totals);
    if (match.seats() > 1) {
        text += fmt::format("\n  first turn  whoever had it won {} of {} games; by chance {:.1f} %\n", interval(first.rate()),
                            grouped(first.times), 100.0 / match.seats());
    } else {
        text += "\n";
    }
    text += fmt::format("  length      {}\n              {}\n", lengths("turns", totals.turns),
                        lengths("decisions", totals.decisions));
    std::string ends;
    for (size_t reason = 0; reason < totals.reasons.size(); ++reason) {
        if (totals.reasons[reason] == 0) continue;
        ends += fmt::format("{}{} {}", ends.empty() ? "" : ", ", match.reasonName(static_cast<uint8_t>(reason)),
                            grouped(totals.reasons[reason]));
    }
    if (totals.left > 0)
        ends +=
            fmt::format("{}left after {} decisions {}", ends.empty() ? "" : ", ", grouped(kLongestGame), grouped(totals.left));
    text += fmt::format("  ends        {}\n", ends);
    if (totals.nobody > 0) text += fmt::format("  nobody won  {}\n", grouped(totals.nobody));
    text += fmt::format("  signature   {:016x}\n", totals.signature);
    return text + cardText(game, match, totals);
}

std::string simJson(const GameName& game, const Match& match, const SimPlan& plan, const SimTotals& totals,
                    const Value& request) {
    std::string out = fmt::format(R"({{"game":{},"seed":{},"first":{},"games":{},"setup":{})", jsonText(game.name), plan.seed,
                                  plan.first, totals.games, toJson(request));
    const auto list = [&](std::string_view key, const auto& items, auto write) {
        out += fmt::format(",\"{}\":[", key);
        bool isFirst = true;
        for (const auto& item : items) {
            out += isFirst ? "{" : ",{";
            out += write(item) + "}";
            isFirst = false;
        }
        out += "]";
    };
    list("seats", seatsOf(match, totals), [&](size_t seat) {
        return fmt::format(R"("seat":{},"player":{},{},"begun":{},"begunWon":{})",
                           jsonText(match.seatName(static_cast<int>(seat))),
                           seat < plan.names.size() ? jsonText(plan.names[seat]) : "null",
                           jsonWon({totals.wins[seat], totals.games}), totals.begun[seat], totals.begunWon[seat]);
    });
    list("players", byPlayer(plan, totals),
         [&](const auto& each) { return fmt::format(R"("player":{},{})", jsonText(each.first), jsonWon(each.second)); });
    out += fmt::format(R"(,"firstTurn":{{{}}},"turns":{},"decisions":{})", jsonWon(firstTurnOf(totals)), jsonSpread(totals.turns),
                       jsonSpread(totals.decisions));
    out += ",\"ends\":{";
    const char* comma = "";
    for (size_t reason = 0; reason < totals.reasons.size(); ++reason) {
        if (totals.reasons[reason] == 0) continue;
        out += fmt::format("{}{}:{}", comma, jsonText(match.reasonName(static_cast<uint8_t>(reason))), totals.reasons[reason]);
        comma = ",";
    }
    out += fmt::format(R"(}},"left":{},"nobody":{},"signature":"{:016x}")", totals.left, totals.nobody, totals.signature);
    if (totals.cardGames > 0) {
        out += fmt::format(",\"cardGames\":{}", totals.cardGames);
        const std::vector<CardUse> uses = usesIn(match, totals);
        list("cards", cardsIn(match, totals), [&](size_t card) {
            std::string row = "\"name\":" + jsonText(match.cardNames()[card]);
            for (const CardUse use : uses) {
                const Won won = countOf(totals, use, card);
                if (won.times > 0) row += fmt::format(",\"{}\":{{{}}}", wordOf(use, game), jsonWon(won));
            }
            return row;
        });
    }
    return out + "}\n";
}

std::string simCsv(const GameName& game, const Match& match, const SimTotals& totals) {
    const std::vector<CardUse> uses = usesIn(match, totals);
    std::string out = "card";
    for (const CardUse use : uses) out += fmt::format(",{0},{0}_won,{0}_rate,{0}_low,{0}_high", wordOf(use, game));
    out += "\n";
    for (const size_t card : cardsIn(match, totals)) {
        out += csvField(match.cardNames()[card]);
        for (const CardUse use : uses) {
            const Won won = countOf(totals, use, card);
            const Estimate rate = won.rate();
            out += won.times == 0
                       ? ",0,0,,,"
                       : fmt::format(",{},{},{:.6f},{:.6f},{:.6f}", won.times, won.wins, rate.value, rate.low, rate.high);
        }
        out += "\n";
    }
    return out;
}

std::string simLive(const Match& match, const SimPlan& plan, const SimProgress& progress) {
    const uint64_t games = progress.games;
    if (games == 0) return {};
    std::string text;
    for (size_t seat = 0; seat < static_cast<size_t>(match.seats()); ++seat) {
        const Estimate rate = Won{std::min<uint64_t>(progress.wins[seat], games), games}.rate();
        text += fmt::format("{}{} ({}) {:.1f} % ± {:.1f}", seat > 0 ? "  " : "", match.seatName(static_cast<int>(seat)),
                            playerAt(plan, seat), rate.value * 100, (rate.high - rate.low) * 50);
    }
    return text;
}

}  // namespace riffle::sim
