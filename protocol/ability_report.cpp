#include "protocol/ability_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "protocol/json.h"
#include "protocol/text.h"

namespace riffle {

namespace {

constexpr size_t kRarest = 5;
constexpr size_t kMostNever = 40;  // listed; the report has them all
constexpr JsonLimits kLimits{kLargestReport, 8, 4096};

struct KindWords {
    std::string_view kind, plural;
};
constexpr KindWords kKinds[] = {{"ability", "abilities"},
                                {"statement", "statements"},
                                {"given", "given abilities"},
                                {"lasting", "lasting statements"},
                                {"effect", "single effects"}};

std::string lineOf(const AbilityReport::Row& row) {
    return fmt::format("{} “{}” ({}, {})", row.card, row.text, row.kind, row.place);
}

const Value* number(const Value& map, std::string_view key) {
    const Value* value = map.isMap() ? map.find(key) : nullptr;
    return value && value->isInt() && value->asInt() >= 0 ? value : nullptr;
}

const Value* text(const Value& map, std::string_view key) {
    const Value* value = map.isMap() ? map.find(key) : nullptr;
    return value && value->isText() ? value : nullptr;
}

bool readRow(const Value& value, AbilityReport::Row& row) {
    const Value* parts[] = {text(value, "card"), text(value, "kind"), text(value, "place"), text(value, "text")};
    const Value* times = number(value, "times");
    const Value* idle = value.isMap() ? value.find("idle") : nullptr;
    if (!times || std::find(std::begin(parts), std::end(parts), nullptr) != std::end(parts)) return false;
    row = {
        parts[0]->asText(),    parts[1]->asText(), parts[2]->asText(), parts[3]->asText(), static_cast<uint64_t>(times->asInt()),
        idle && idle->asBool()};
    return true;
}

}  // namespace

bool AbilityReport::isComplete() const {
    return std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.times > 0 || row.isIdle; });
}

AbilityReport makeReport(const GameKind& kind, std::span<const sim::CardAbility> abilities,
                         std::span<const language::CardText> texts, const sim::SoakTotals& totals,
                         const std::vector<language::CardFile>& files) {
    using Kind = sim::CardAbility::Kind;
    AbilityReport report;
    report.game = kind.name();
    report.cards = hex(kind.cardSetHash());
    report.games = totals.games;
    report.decisions = totals.decisions;
    for (size_t i = 0; i < abilities.size(); ++i) {
        const sim::CardAbility& ability = abilities[i];
        const language::CardText& card = texts[ability.card];
        const bool isLine = ability.kind == Kind::Ability || ability.kind == Kind::Statement;
        report.rows.push_back({card.name, std::string(sim::nameOf(ability.kind)),
                               fmt::format("{}:{}:{}", card.file, ability.at.line, ability.at.column),
                               sourceAt(files, card.file, ability.at, !isLine), i < totals.counts.size() ? totals.counts[i] : 0,
                               ability.isIdle});
    }
    return report;
}

Value toValue(const AbilityReport& report) {
    Value value = Value::map();
    value["game"] = report.game;
    value["cards"] = report.cards;
    value["games"] = static_cast<int64_t>(report.games);
    value["decisions"] = static_cast<int64_t>(report.decisions);
    Value rows = Value::list();
    for (const AbilityReport::Row& row : report.rows) {
        Value each = Value::map();
        each["card"] = row.card;
        each["kind"] = row.kind;
        each["place"] = row.place;
        each["text"] = row.text;
        each["times"] = static_cast<int64_t>(row.times);
        if (row.isIdle) each["idle"] = true;
        rows.add(std::move(each));
    }
    value["abilities"] = std::move(rows);
    return value;
}

bool readReport(const Value& value, const GameKind& kind, AbilityReport& report, std::string& error) {
    const Value* cards = text(value, "cards");
    const Value* games = number(value, "games");
    const Value* decisions = number(value, "decisions");
    const Value* rows = value.isMap() ? value.find("abilities") : nullptr;
    bool isOne = cards && games && decisions && rows && rows->isList();
    AbilityReport read;
    for (size_t i = 0; isOne && i < rows->size(); ++i) isOne = readRow(rows->items()[i], read.rows.emplace_back());
    if (!isOne) {
        error = "this is no report of a soak.";
        return false;
    }
    if (cards->asText() != hex(kind.cardSetHash())) {
        error = fmt::format("this is about other cards than those in use; `riffle soak {} --report` makes it anew.", kind.name());
        return false;
    }
    read.game = kind.name();
    read.cards = cards->asText();
    read.games = static_cast<uint64_t>(games->asInt());
    read.decisions = static_cast<uint64_t>(decisions->asInt());
    report = std::move(read);
    return true;
}

bool addReport(std::string_view json, const GameKind& kind, AbilityReport& report, std::string& error) {
    const std::optional<Value> value = parseJson(json, error, kLimits);
    if (const Value* game = value ? text(*value, "game") : nullptr; game && game->asText() != kind.name()) return true;
    AbilityReport next;
    if (!value || !readReport(*value, kind, next, error)) return false;
    if (report.rows.empty()) {
        report = std::move(next);
        return true;
    }
    if (report.rows.size() != next.rows.size()) {
        error = "this lists other abilities than the reports before it.";
        return false;
    }
    report.games += next.games;
    report.decisions += next.decisions;
    for (size_t i = 0; i < next.rows.size(); ++i) report.rows[i].times += next.rows[i].times;
    return true;
}

void print(const AbilityReport& report, std::ostream& out) {
    using Row = AbilityReport::Row;
    std::string kinds;
    for (const auto& [kind, plural] : kKinds) {
        const auto isOf = [&, name = kind](const Row& row) { return row.kind == name && !row.isIdle; };
        const auto all = std::count_if(report.rows.begin(), report.rows.end(), isOf);
        const auto seen =
            std::count_if(report.rows.begin(), report.rows.end(), [&](const Row& row) { return isOf(row) && row.times > 0; });
        if (all > 0) kinds += fmt::format("{}{} of {} {}", kinds.empty() ? "" : ", ", seen, all, plural);
    }
    out << fmt::format("resolved in {} games: {}\n", report.games, kinds);
    std::vector<const Row*> seen;
    std::vector<const Row*> never;
    for (const Row& row : report.rows) {
        if (row.isIdle) {
            out << fmt::format("  can't come up  {}\n", lineOf(row));
        } else {
            (row.times > 0 ? seen : never).push_back(&row);
        }
    }
    std::stable_sort(seen.begin(), seen.end(), [](const Row* a, const Row* b) { return a->times < b->times; });
    for (size_t i = 0; i < std::min(seen.size(), kRarest); ++i)
        out << fmt::format("  {:6} time{}   {}\n", seen[i]->times, seen[i]->times == 1 ? " " : "s", lineOf(*seen[i]));
    for (size_t i = 0; i < std::min(never.size(), kMostNever); ++i)
        out << fmt::format("  never          {}\n", lineOf(*never[i]));
    if (never.size() > kMostNever) out << fmt::format("  never          and {} more\n", never.size() - kMostNever);
}

std::string sourceAt(const std::vector<language::CardFile>& files, const std::string& file, language::Position at,
                     bool isEffect) {
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const language::CardFile& each) { return each.path == file; });
    if (found == files.end()) return {};
    std::string_view text = found->text;
    for (int line = 1; line < at.line; ++line) {
        const size_t end = text.find('\n');
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
    text = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), static_cast<size_t>(std::max(at.column - 1, 0))));
    // An effect ends at the next one, or with the block it stands in.
    int depth = 0;
    for (size_t i = 0; isEffect && i < text.size(); ++i) {
        if (text[i] == '{') ++depth;
        if ((text[i] == '}' && depth-- == 0) || (text[i] == ';' && depth == 0)) text = text.substr(0, i);
    }
    const size_t end = text.find_last_not_of(" \r");
    return std::string(text.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

}  // namespace riffle
