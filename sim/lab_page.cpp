// The report of a laboratory as a page.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/chart_canvas.h"
#include "sim/lab_report.h"

namespace riffle::sim {

namespace {

constexpr std::string_view kStyle = R"(
:root{color-scheme:light dark;--ink:#1d2330;--soft:#566072;--paper:#f4f5f8;--sheet:#fff;--rule:#dde2ea;--own:#2463a7;--warm:#c2541c}
@media (prefers-color-scheme:dark){:root{--ink:#e7eaf0;--soft:#a7b0bf;--paper:#0d0f13;--sheet:#14171d;--rule:#2b313c;--own:#71b1f0;--warm:#f0985d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}
main{max-width:840px;margin:0 auto;padding:28px 16px 56px}
header{padding:8px 39px 4px}
h1{font-size:34px;line-height:1.15;margin:0 0 6px;letter-spacing:-.01em;text-wrap:balance}
.r-of{color:var(--soft);margin:0}
.r-card{background:var(--sheet);border:1px solid var(--rule);border-radius:12px;margin:18px 0;padding:8px 18px 14px;overflow:hidden}
.r-card>svg{display:block;width:100%;height:auto}
.r-card p{margin:2px 20px 12px;color:var(--soft);font-size:14px}
.r-verdict{display:grid;grid-template-columns:auto 1fr;gap:4px 22px;align-items:center;padding:20px 38px}
.r-verdict b{font-size:60px;line-height:1;font-weight:650;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.r-verdict p{margin:0;font-size:17px;color:var(--ink)}
.r-verdict small{display:block;color:var(--soft);font-size:14px}
.r-tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:14px 22px;padding:16px 38px}
.r-tiles span{display:block;color:var(--soft);font-size:13px}
.r-tiles strong{display:block;font-size:18px;line-height:1.3;margin:2px 0;font-weight:600}
h2{font-size:18px;margin:16px 20px 2px;font-weight:600}
table{border-collapse:collapse;margin:6px 20px 12px;font-size:14px;width:calc(100% - 40px)}
th{color:var(--soft);font-weight:400;text-align:right;padding:4px 0 4px 14px;border-bottom:1px solid var(--rule)}
td{text-align:right;padding:4px 0 4px 14px;border-bottom:1px solid var(--rule);font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left;padding-left:0}
tr:last-child td{border-bottom:0}
.r-list{display:grid;grid-template-columns:repeat(auto-fit,minmax(190px,1fr));gap:8px 24px;margin:4px 20px 14px;font-size:14px}
.r-list h3{font-size:14px;margin:6px 0 2px}
.r-list ul{list-style:none;margin:0;padding:0}
footer{color:var(--soft);font-size:14px;padding:8px 39px}
footer code{overflow-wrap:anywhere}
)";

constexpr size_t kShownMatchups = 8;  // the best and the worst
constexpr size_t kShownCards = 8;
constexpr size_t kPicturedMeasures = 2;  // further ones hardly differ

// A picture in the page: names within it must be the page's only ones of their kind.
std::string placed(std::string svg, int number) {
    for (const std::string_view id : {"title", "description"}) {
        const std::string declared = fmt::format("id=\"{}\"", id);
        const size_t at = svg.find(declared);
        if (at != std::string::npos) svg.replace(at, declared.size(), fmt::format("id=\"{}{}\"", id, number));
    }
    const std::string labelled = "aria-labelledby=\"title description\"";
    const size_t at = svg.find(labelled);
    if (at != std::string::npos)
        svg.replace(at, labelled.size(), fmt::format("aria-labelledby=\"title{0} description{0}\"", number));
    return svg;
}

class Page {
public:
    Page(const Lab& lab, const LabReport& report) : lab_(lab), report_(report), found_(report.found), words_(lab.words()) {}

    std::string text() {
        verdict();
        cards();
        if (!found_.calls.empty()) calls();
        if (!found_.hands.empty()) hands();
        if (words_.milestones > 0) milestones();
        for (size_t i = 0; i < std::min(kPicturedMeasures, words_.measures.size()); ++i) measure(i);
        deeds();
        matchups();
        groups();
        if (found_.partNames.size() > 2) pairs();
        foes();
        closest();
        if (report_.fair) picture(fairSvg(report_.game, report_.fair->plan, report_.fair->result), "");
        list();
        return fmt::format(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}: a report</title>\n"
            "<style>{1}</style>\n</head>\n<body>\n<main>\n<header>\n<h1>{0}</h1>\n<p class=\"r-of\">{2}</p>\n</header>\n{3}{4}"
            "</main>\n</body>\n</html>\n",
            escaped(deckName()), kStyle, escaped(subtitle()), body_, footer());
    }

private:
    const Lab& lab_;
    const LabReport& report_;
    const LabFindings& found_;
    const LabWords& words_;
    std::string body_;
    int pictures_ = 0;

    [[nodiscard]] std::string deckName() const { return lab_.deck().name.empty() ? "A deck without a name" : lab_.deck().name; }
    [[nodiscard]] std::string subtitle() const {
        std::string out = std::string(report_.game.title);
        if (!lab_.deck().set.empty()) out += " · " + lab_.deck().set;
        for (const std::string& part : lab_.deck().parts) out += " · " + part;
        return out;
    }
    [[nodiscard]] std::string gamesPlayed() const {
        return fmt::format("{} games, both sides played by {}, 95 % intervals", grouped(found_.score.games()),
                           playerOf(report_.plan));
    }
    void section(const std::string& inside) { body_ += "<section class=\"r-card\">\n" + inside + "</section>\n"; }
    void picture(const std::string& svg, const std::string& note) {
        section(placed(svg, ++pictures_) + (note.empty() ? "" : "<p>" + escaped(note) + "</p>\n"));
    }

    void verdict() {
        const Estimate rate = winRate(found_.score);
        const std::string_view says = rate.low > 0.5    ? "Stronger than the field"
                                      : rate.high < 0.5 ? "Weaker than the field"
                                                        : "As strong as the field";
        section(
            fmt::format("<div class=\"r-verdict\"><b>{:.0f} %</b><p>{}<small>It wins {} ({:.1f} to {:.1f}) of {} games "
                        "against {} decks.</small></p></div>\n",
                        rate.value * 100, says, percent(rate.value), rate.low * 100, rate.high * 100,
                        grouped(found_.score.games()), lab_.field().size()));
        std::string tiles;
        const auto tile = [&](std::string_view what, const std::string& word, const std::string& figure) {
            tiles += fmt::format("<div><span>{}</span><strong>{}</strong><span>{}</span></div>\n", escaped(what), escaped(word),
                                 escaped(figure));
        };
        const auto& carrying = found_.replaced.empty() ? found_.early : found_.replaced;
        if (!carrying.empty())
            tile("The card that carries it", lab_.deck().cards[carrying.front().card].name,
                 fmt::format("{} points {}", signedPoints(carrying.front().gain.value),
                             found_.replaced.empty() ? "where it comes early" : "over an ordinary card"));
        if (!found_.calls.empty()) {
            // Only where it is surely best more often than any would be by chance.
            const LabFindings::Call& call = found_.calls.front();
            const bool isOne = call.best.low > 1.0 / static_cast<double>(lab_.deck().parts.size());
            tile(fmt::format("The {} to call", words_.part), isOne ? lab_.deck().parts[call.part] : "It depends",
                 isOne ? fmt::format("best in {:.0f} % of the turns", call.best.value * 100)
                       : fmt::format("no {} is best much more often than others", words_.part));
        }
        if (words_.milestones > 0) {
            const double median = found_.own.medians.back();
            tile(fmt::format("The last {}", words_.milestone),
                 median > 0 ? fmt::format("by turn {:.0f}", median) : fmt::format("after turn {}", kLabTurns - 1),
                 median > 0 ? "in half of its games" : "or never, in half of its games");
        }
        if (!found_.matchups.empty()) {
            const LabFindings::Matchup& worst = found_.matchups.back();
            tile("What beats it", lab_.field()[worst.opponent].name,
                 fmt::format("against it {:.0f} % are won", winRate(worst.score).value * 100));
        }
        body_ += "<section class=\"r-card r-tiles\">\n" + tiles + "</section>\n";
    }

    [[nodiscard]] int toneOf(const std::string& part) const {
        const auto& parts = lab_.deck().parts;
        const auto found = std::find(parts.begin(), parts.end(), part);
        return found == parts.end() ? 6 : static_cast<int>(found - parts.begin()) % 6;
    }
    [[nodiscard]] Bar barOf(const LabFindings::Card& card) const {
        const LabDeck::Card& each = lab_.deck().cards[card.card];
        return {cardTitle(each), card.gain, fmt::format("{} · {}", signedPoints(card.gain.value), each.part), toneOf(each.part)};
    }
    static std::string toldOf(const std::vector<Bar>& bars) {
        std::string out;
        for (const Bar& bar : bars) out += bar.name + ": " + signedPoints(bar.value.value) + ". ";
        return out;
    }
    void cardBars(const std::string& title, const std::string& subtitle, const std::vector<LabFindings::Card>& cards,
                  const std::string& label, const std::string& note) {
        if (cards.empty()) return;
        BarChart chart;
        BarGroup group;
        for (const LabFindings::Card& card : cards) group.bars.push_back(barOf(card));
        chart.head = {title, subtitle, toldOf(group.bars)};
        chart.axis = {.label = label, .low = {}, .high = {}, .isPercent = false};
        for (Bar& bar : group.bars) inPoints(bar.value);
        chart.groups.push_back(std::move(group));
        picture(drawBars(chart), note);
    }
    static void inPoints(Estimate& share) {
        share.value *= 100;
        share.low *= 100;
        share.high *= 100;
    }
    void cards() {
        cardBars("What each card adds",
                 fmt::format("All its copies against {}, in the same deals; {}", words_.ordinary, gamesPlayed()), found_.replaced,
                 "percentage points of games won",
                 "To the right: the deck wins more with the card than with another in its place.");
        cardBars(fmt::format("Cards to see by turn {}", kLabEarly),
                 fmt::format("Games in which it was in hand by then less those in which it was not; {}", gamesPlayed()),
                 found_.early, "percentage points of games won",
                 found_.replaced.empty()
                     ? "Which card comes early is the luck of the shuffle, so this is close to what it adds. A "
                       "full report also plays without it."
                     : "");
    }

    void calls() {
        BarChart chart;
        chart.head = {fmt::format("Which {} to call", words_.part),
                      fmt::format("{} turns, each {} tried in {} worlds that the player can’t tell apart; 95 % intervals",
                                  grouped(static_cast<uint64_t>(found_.calls.front().positions)), words_.part, 2 * kCallWorlds),
                      ""};
        BarGroup best{"How often it is the best call", {}};
        BarGroup cost{"What calling it costs where another is better", {}};
        for (const LabFindings::Call& call : found_.calls) {
            const std::string& part = lab_.deck().parts[call.part];
            best.bars.push_back(
                {part, call.best, fmt::format("{} · called {}", percent(call.best.value), percent(call.called)), toneOf(part)});
            cost.bars.push_back({part, call.cost, fmt::format("{} of games", percent(call.cost.value)), toneOf(part)});
            chart.head.description += fmt::format("{}: best in {}, costs {} where it is not. ", part, percent(call.best.value),
                                                  percent(call.cost.value));
        }
        chart.axis = {.label = "share of turns; share of games lost by the call", .low = 0, .high = {}, .isPercent = true};
        chart.groups = {std::move(best), std::move(cost)};
        std::string note;
        if (found_.ownCalls)
            note = fmt::format("The player’s own calls cost {} of the games on average ({:.1f} to {:.1f}).",
                               percent(found_.ownCalls->value), found_.ownCalls->low * 100, found_.ownCalls->high * 100);
        picture(drawBars(chart), note);
    }

    void hands() {
        BarChart chart;
        int64_t count = 0;
        for (const LabFindings::Hand& each : found_.hands) count += each.hands;
        chart.head = {"First hands: keep or exchange",
                      fmt::format("{} hands, each kept and exchanged in the same deal; 95 % intervals",
                                  grouped(static_cast<uint64_t>(count))),
                      ""};
        const auto bar = [&](std::string name, Estimate gain, int tone) {
            chart.head.description += fmt::format("{}: {}. ", name, signedPoints(gain.value));
            inPoints(gain);
            const std::string figure = signedPoints(gain.value / 100);
            return Bar{std::move(name), gain, figure, tone};
        };
        BarGroup shapes{fmt::format("By the most cards of one {}", words_.part), {}};
        for (const LabFindings::Hand& each : found_.hands)
            shapes.bars.push_back(bar(fmt::format("{} of one {}", each.most, words_.part), each.gain, 6));
        BarGroup good{"Hands with this card", {}};
        const size_t all = found_.handCards.size();
        for (size_t i = 0; i < all; ++i) {
            if (i >= kShownCards / 2 && i + kShownCards / 2 < all) continue;
            const LabDeck::Card& card = lab_.deck().cards[found_.handCards[i].card];
            good.bars.push_back(bar(cardTitle(card), found_.handCards[i].gain, toneOf(card.part)));
        }
        chart.axis = {.label = "percentage points of games won by keeping the hand", .low = {}, .high = {}};
        chart.groups = {std::move(shapes), std::move(good)};
        picture(drawBars(chart), found_.exchange ? fmt::format("Keeping whatever comes is worth {} points over exchanging it.",
                                                               signedPoints(found_.exchange->value))
                                                 : "");
    }

    static ChartSeries lineOf(std::string name, const std::vector<double>& values, size_t count, int tone) {
        ChartSeries series{std::move(name), ChartSeries::Style::Line, tone, {}};
        for (size_t i = 0; i < count && i < values.size(); ++i)
            series.points.push_back({static_cast<double>(i) + 1, {values[i], values[i], values[i]}});
        return series;
    }
    void milestones() {
        LineChart chart;
        chart.head = {fmt::format("How fast it comes by its {}s", words_.milestone),
                      fmt::format("Share of {} games in which it has the {} by its own turn, both sides played by {}",
                                  grouped(found_.score.games()), words_.milestone, playerOf(report_.plan)),
                      ""};
        chart.x = {.label = "own turn", .low = 1, .high = kLabTurns - 1, .isWhole = true};
        chart.y = {.label = "share of games", .low = 0, .high = 1, .isPercent = true};
        constexpr std::string_view kOrder[] = {"first", "second", "third", "fourth"};
        for (size_t k = 0; k < found_.own.milestones.size(); ++k) {
            const std::string name = fmt::format("{} {}", k < 4 ? kOrder[k] : "next", words_.milestone);
            chart.series.push_back(lineOf(name, found_.own.milestones[k], kLabTurns - 1, static_cast<int>(k) + 2));
            chart.head.description +=
                found_.own.medians[k] > 0
                    ? fmt::format("Half of the games have the {} by turn {:.0f}. ", name, found_.own.medians[k])
                    : fmt::format("Fewer than half of the games have the {} by turn {}. ", name, kLabTurns - 1);
        }
        chart.series.push_back(
            lineOf(fmt::format("the opponent’s last {}", words_.milestone), found_.others.milestones.back(), kLabTurns - 1, 6));
        picture(drawLines(chart), chart.head.description);
    }
    void measure(size_t which) {
        const auto turns = static_cast<size_t>(found_.turns);
        if (turns < 2) return;
        LineChart chart;
        const std::string& what = words_.measures[which];
        chart.head = {what, "As each side finds it in its own turns, on average over the games that last so long", ""};
        chart.head.description = fmt::format("In turn {} the deck has {:.1f} and its opponent {:.1f}. ", turns,
                                             found_.own.measures[which][turns - 1], found_.others.measures[which][turns - 1]);
        chart.x = {.label = "own turn", .low = 1, .high = static_cast<double>(turns), .isWhole = true};
        chart.y = {.label = what, .low = 0, .high = {}};
        chart.series = {lineOf("the deck", found_.own.measures[which], turns, 0),
                        lineOf("its opponent", found_.others.measures[which], turns, 1)};
        picture(drawLines(chart), "");
    }
    void deeds() {
        std::string rows;
        for (size_t i = 0; i < words_.deeds.size(); ++i)
            rows += fmt::format("<tr><td>{}</td><td>{:.1f}</td><td>{:.1f}</td></tr>\n", escaped(words_.deeds[i]),
                                found_.own.deeds[i], found_.others.deeds[i]);
        section(
            fmt::format("<h2>What it does in a game</h2>\n<p>On average; a game lasts {:.1f} of its own turns.</p>\n<table>"
                        "<tr><th></th><th>the deck</th><th>its opponents</th></tr>\n{}</table>\n",
                        found_.meanTurns, rows));
    }

    [[nodiscard]] Bar barOf(const std::string& name, const Score& score) const {
        const Estimate rate = winRate(score);
        return {name, rate, fmt::format("{} of {}", percent(rate.value), grouped(score.games())), rate.value < 0.5 ? 1 : 0};
    }
    [[nodiscard]] Axis shares() const {
        return {.label = "games won, draws as half, with 95 % interval", .low = 0, .high = 1, .isPercent = true};
    }
    void matchups() {
        BarChart chart;
        chart.widestName = 290;
        chart.head = {"The easiest and the hardest opponents", gamesPlayed(), ""};
        BarGroup best{"The easiest", {}};
        BarGroup worst{"The hardest", {}};
        const size_t all = found_.matchups.size();
        const size_t shown = std::min(kShownMatchups, all / 2);
        for (size_t i = 0; i < all; ++i) {
            if (i >= shown && i + shown < all) continue;
            const LabFindings::Matchup& each = found_.matchups[i];
            Bar bar = barOf(lab_.field()[each.opponent].name, each.score);
            chart.head.description += bar.name + ": " + percent(bar.value.value) + ". ";
            (i < shown ? best : worst).bars.push_back(std::move(bar));
        }
        chart.axis = shares();
        chart.origin = 0.5;
        chart.groups = {std::move(best), std::move(worst)};
        picture(drawBars(chart), "");
    }
    void groups() {
        BarChart chart;
        chart.head = {fmt::format("By the opponent’s {}{}", found_.sets.size() > 1 ? "set and " : "", words_.parts),
                      gamesPlayed(), ""};
        const auto add = [&](const std::string& heading, const std::vector<LabFindings::Group>& groups) {
            BarGroup bars{heading, {}};
            for (const LabFindings::Group& each : groups) {
                bars.bars.push_back(barOf(each.name, each.score));
                chart.head.description += each.name + ": " + percent(bars.bars.back().value.value) + ". ";
            }
            if (!bars.bars.empty()) chart.groups.push_back(std::move(bars));
        };
        if (found_.sets.size() > 1) add("Decks of", found_.sets);
        add("Decks with", found_.parts);
        chart.axis = shares();
        chart.axis.low.reset();
        chart.axis.high.reset();
        chart.origin = 0.5;
        picture(drawBars(chart), "");
    }
    void pairs() {
        MatrixChart chart;
        chart.head = {fmt::format("By pairs of {}", words_.parts),
                      fmt::format("Games won against decks that have both; {}", gamesPlayed()), ""};
        chart.corner = "opponents with both";
        chart.rows = found_.partNames;
        chart.columns = found_.partNames;
        chart.cells.resize(chart.rows.size());
        for (size_t row = 0; row < chart.rows.size(); ++row) {
            for (size_t column = 0; column < chart.columns.size(); ++column) {
                const auto& score = found_.pairs[row][column];
                chart.cells[row].push_back(score ? std::optional(winRate(*score)) : std::nullopt);
                if (score && row < column)
                    chart.head.description +=
                        fmt::format("{} and {}: {}. ", chart.rows[row], chart.columns[column], percent(winRate(*score).value));
            }
        }
        picture(drawMatrix(chart), "");
    }
    void foes() {
        if (found_.foes.empty()) return;
        BarChart chart;
        chart.head = {"Opponents’ cards that hurt",
                      fmt::format("Games in which they played it less those in which they had it and did not; {}", gamesPlayed()),
                      ""};
        BarGroup group;
        for (size_t i = 0; i < std::min(kShownCards, found_.foes.size()); ++i) {
            Estimate gain = found_.foes[i].gain;
            inPoints(gain);
            group.bars.push_back(
                {lab_.foes()[found_.foes[i].card], gain,
                 fmt::format("{} in {}", signedPoints(gain.value / 100), grouped(static_cast<uint64_t>(found_.foes[i].games))),
                 1});
            chart.head.description += fmt::format("{}: {}. ", group.bars.back().name, signedPoints(gain.value / 100));
        }
        chart.axis = {.label = "percentage points of games won by this deck", .low = {}, .high = {}};
        chart.groups.push_back(std::move(group));
        picture(drawBars(chart),
                "Cards of longer games look worse here than they are: what is played late is played by who is still there.");
    }
    void closest() {
        std::string rows;
        for (size_t i = 0; i < std::min<size_t>(6, found_.closest.size()); ++i) {
            const auto& [opponent, shared] = found_.closest[i];
            const auto match = std::find_if(found_.matchups.begin(), found_.matchups.end(),
                                            [wanted = opponent](const auto& each) { return each.opponent == wanted; });
            std::string parts;
            for (const std::string& part : lab_.field()[opponent].parts) parts += (parts.empty() ? "" : ", ") + part;
            rows += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", escaped(lab_.field()[opponent].name),
                                escaped(parts), shared, percent(winRate(match->score).value));
        }
        section(
            fmt::format("<h2>The closest decks of the field</h2>\n<table><tr><th></th><th>{}</th><th>cards in common</th>"
                        "<th>won against it</th></tr>\n{}</table>\n",
                        words_.parts, rows));
    }
    void list() {
        std::string inside;
        for (const std::string& part : lab_.deck().parts) {
            inside += fmt::format("<div><h3>{}</h3><ul>", escaped(part));
            for (const LabDeck::Card& card : lab_.deck().cards) {
                if (card.part == part) inside += "<li>" + escaped(cardTitle(card)) + "</li>";
            }
            inside += "</ul></div>\n";
        }
        section("<h2>The deck</h2>\n<div class=\"r-list\">\n" + inside + "</div>\n");
    }
    [[nodiscard]] std::string footer() const {
        return fmt::format(
            "<footer><p>Games in mirrored pairs from seed {}, the deck in either seat of the same deal. What a deck is worth "
            "depends "
            "on who plays it: here {} plays both sides. Made with Riffle.</p></footer>\n",
            report_.plan.seed, escaped(playerOf(report_.plan)));
    }
};

}  // namespace

std::string cardTitle(const LabDeck::Card& card) {
    return card.copies > 1 ? fmt::format("{} ×{}", card.name, card.copies) : card.name;
}

std::string playerOf(const LabPlan& plan) {
    return plan.playerName == "quick" || plan.playerName == "random" ? fmt::format("the {} player", plan.playerName)
                                                                     : plan.playerName;
}

std::string signedPoints(double share) {
    const double points = share * 100;
    if (std::abs(points) < 0.05) return "0.0";
    return fmt::format("{}{:.1f}", points < 0 ? "−" : "+", std::abs(points));
}

std::string labPage(const Lab& lab, const LabReport& report) {
    return Page(lab, report).text();
}

}  // namespace riffle::sim
