#include "proof/crash/record.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/hash.h"
#include "engine/value.h"
#include "proof/clients/messages.h"
#include "server/base/json_fields.h"
#include "server/store/restore.h"

namespace riffle::proof {

namespace {

uint64_t hashOf(std::string_view text) {
    return hashBytes(text.data(), text.size());
}

constexpr size_t kKeptLines = 50;  // of a table's chat; older ones are gone

std::string seatName(size_t seat) {
    return std::string(1, static_cast<char>('A' + seat));
}

// Where one text goes on otherwise than another.
std::string differenceOf(std::string_view before, std::string_view after) {
    constexpr size_t kShown = 80;
    const auto at =
        static_cast<size_t>(std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first - before.begin());
    const size_t from = at > kShown / 2 ? at - kShown / 2 : 0;
    return fmt::format(": …{}… and …{}…", before.substr(from, kShown), after.substr(std::min(from, after.size()), kShown));
}

// Who sat there and what was said.
void noteTable(TableLog& log, const server::Saved& saved) {
    for (const Value& place : saved.places.items()) {
        const std::string* kind = server::textIn(place, "kind");
        log.bots.push_back(kind && *kind == "bot");
    }
    for (const server::Said& said : saved.said) log.said.push_back(said.text);
    log.hasAllSaid = saved.said.size() < kKeptLines;
}

}  // namespace

void SeatRecord::see(int64_t version, std::string_view view, std::string_view events) {
    const Told told{hashOf(view), events.empty() ? 0 : hashOf(events)};
    const bool isLast = version >= highest();
    const auto [found, isNew] = told_.emplace(version, told);
    if (!isNew) {
        Told& before = found->second;
        const bool isOther = before.events != 0 && told.events != 0 && before.events != told.events;
        if (before.view != told.view || isOther) {
            contradict(fmt::format("version {} was told in two ways{}", version,
                                   !isLast                    ? ""
                                   : before.view != told.view ? differenceOf(lastView_, view)
                                                              : differenceOf(lastEvents_, events)));
        }
        if (before.events == 0) before.events = told.events;
        ++confirmed_;
    }
    if (!isLast) return;
    if (isNew) lastEvents_.clear();
    lastView_ = view;
    if (!events.empty()) lastEvents_ = events;
}

void SeatRecord::hear(std::string_view letter) {
    switch (kindOf(letter)) {
        case LetterKind::Step:
        case LetterKind::Snap: {
            const bool isStep = kindOf(letter) == LetterKind::Step;
            const int64_t version = versionOf(letter);
            const std::string_view d = memberOf(letter, "d");
            const std::string_view view = memberOf(d, "view");
            if (isStep && version != at_ + 1) contradict(fmt::format("version {} was told behind {}", version, at_));
            // Who is asked, or that the game is over, is said of the present only: it can't lie behind what was told.
            const bool isPresent = !isStep || memberOf(d, "decision") != "null";
            if (isPresent && version < highest())
                contradict(fmt::format("the table went back to version {} after {} was told", version, highest()));
            at_ = version;
            see(version, view, isStep ? memberOf(d, "events") : std::string_view());
            return;
        }
        case LetterKind::Ack: {
            const std::string_view nonce = textField(letter, "n");
            const auto found = std::find_if(acts_.rbegin(), acts_.rend(), [&](const Act& act) { return act.nonce == nonce; });
            const auto line = std::find_if(lines_.rbegin(), lines_.rend(), [&](const Line& each) { return each.nonce == nonce; });
            if (line != lines_.rend()) line->isAcknowledged = true;
            if (line != lines_.rend() || nonce.starts_with(kWish)) return;
            if (found == acts_.rend()) return contradict(fmt::format("act {} was acknowledged, but never sent", nonce));
            found->isAcknowledged = true;
            return;
        }
        case LetterKind::Hello:
        case LetterKind::Error:
        case LetterKind::Other: return;
    }
}

void SeatRecord::refused(std::string_view nonce) {
    for (Act& act : acts_) {
        if (act.nonce == nonce && !act.isAcknowledged) act.isRefused = true;
    }
}

std::vector<TableLog> readLogs(server::Store& store, const Games& games, const std::vector<std::string>& tables,
                               bool mayBeOthers) {
    std::vector<TableLog> out;
    for (const std::string& id : tables) {
        TableLog& log = out.emplace_back();
        log.table = id;
        const auto saved = store.load(id);
        const server::Remade remade = saved ? server::remake(games, *saved) : server::Remade();
        const server::Table* table = remade.table.get();
        if (saved && mayBeOthers && (!table || remade.isOfOtherRules)) {
            log.isOthers = true;
            for (const server::Entry& entry : saved->entries)
                log.steps.push_back({entry.seat, entry.text, entry.nonce, {}, entry.kind == server::Entry::Kind::Choice});
            noteTable(log, *saved);
            continue;
        }
        if (!table) {
            log.problem = "it is not there, or can't be played again";
            continue;
        }
        // It is played again from its beginning, with everything that was taken back on the way.
        Refusal refusal;
        auto first = Session::create(*table->plan().kind, table->plan().request, refusal);
        if (!first) {
            log.problem = "its game can't be dealt again: " + refusal.message;
            continue;
        }
        server::Table again(id, table->plan(), std::move(*first), 0);
        const size_t seats = table->places().size();
        const auto viewOf = [&](size_t seat) {
            return hashOf(toJson(again.session().game().view({false, static_cast<Seat>(seat)})));
        };
        for (size_t seat = 0; seat < seats; ++seat) log.firstViews.push_back(viewOf(seat));
        for (const server::Entry& entry : saved->entries) {
            if (!again.redo(entry, refusal)) {
                log.problem = refusal.message;
                break;
            }
            TableLog::Step step{entry.seat, entry.text, entry.nonce, {}, entry.kind == server::Entry::Kind::Choice};
            const Session& session = again.session();
            const size_t choices = session.choices().size();
            for (size_t seat = 0; seat < seats; ++seat) {
                const Viewer viewer{false, static_cast<Seat>(seat)};
                const uint64_t events =
                    step.isChoice ? hashOf(toJson(session.describeEvents(session.eventsBefore(choices - 1),
                                                                         session.eventsBefore(choices), viewer, Locale::En)))
                                  : 0;
                step.told.push_back({viewOf(seat), events});
            }
            log.steps.push_back(std::move(step));
        }
        noteTable(log, *saved);
    }
    return out;
}

std::string_view nameOf(Finding::Kind kind) {
    switch (kind) {
        case Finding::Kind::Lost: return "lost";
        case Finding::Kind::Doubled: return "doubled";
        case Finding::Kind::Changed: return "changed";
        case Finding::Kind::Invented: return "invented";
    }
    return "";
}

std::vector<Finding> check(const std::vector<SeatRecord>& records, const std::vector<TableLog>& logs) {
    using Kind = Finding::Kind;
    std::vector<Finding> findings;
    std::map<std::string, const TableLog*> byTable;
    for (const TableLog& log : logs) byTable[log.table] = &log;
    std::map<std::string, std::map<std::string, std::vector<size_t>>> places;  // of a nonce in the log of a table
    for (const TableLog& log : logs) {
        if (!log.problem.empty()) findings.push_back({Kind::Lost, log.table, log.problem});
        for (size_t i = 0; i < log.steps.size(); ++i) {
            const TableLog::Step& step = log.steps[i];
            const std::string& nonce = step.nonce;
            if (!step.isChoice) continue;
            const bool isBots = step.seat < log.bots.size() && log.bots[step.seat];
            if (nonce.empty() && isBots) continue;
            std::vector<size_t>& found = places[log.table][nonce];
            found.push_back(i);
            if (nonce.empty()) findings.push_back({Kind::Invented, log.table, fmt::format("choice {} is nobody's act", i + 1)});
            if (found.size() == 2) findings.push_back({Kind::Doubled, log.table, fmt::format("act {} was done twice", nonce)});
        }
    }
    for (const SeatRecord& record : records) {
        const std::string seat = seatName(record.seat());
        const auto add = [&](Kind kind, const std::string& what) {
            findings.push_back({kind, record.table(), fmt::format("seat {}: {}", seat, what)});
        };
        for (const std::string& what : record.contradictions()) add(Kind::Changed, what);
        const auto found = byTable.find(record.table());
        if (found == byTable.end()) {
            add(Kind::Lost, "its table was not looked for");
            continue;
        }
        const TableLog& log = *found->second;
        auto& ofTable = places[record.table()];
        for (const SeatRecord::Act& act : record.acts()) {
            const auto place = ofTable.find(act.nonce);
            if (place == ofTable.end()) {
                if (act.isAcknowledged && !act.isRefused)
                    add(Kind::Lost, fmt::format("act {} was acknowledged and is not written down", act.nonce));
                continue;
            }
            const TableLog::Step& step = log.steps[place->second.front()];
            if (act.isRefused) add(Kind::Changed, fmt::format("act {} was refused and is written down", act.nonce));
            if (static_cast<int64_t>(place->second.front()) != act.decision - 1)
                add(Kind::Changed, fmt::format("act {} was for decision {} and stands at {}", act.nonce, act.decision,
                                               place->second.front() + 1));
            if (step.words != act.words || step.seat != record.seat())
                add(Kind::Changed, fmt::format("act {} was “{}” of {} and is written down as “{}” of {}", act.nonce, act.words,
                                               seat, step.words, seatName(step.seat)));
            ofTable.erase(place);  // what is left over was sent by nobody
        }
        for (const SeatRecord::Line& line : record.lines()) {
            const auto count = std::count(log.said.begin(), log.said.end(), line.text);
            if (count == 0 && line.isAcknowledged && log.hasAllSaid)
                add(Kind::Lost, fmt::format("“{}” was said and is not written down", line.text));
            if (count > 1) add(Kind::Doubled, fmt::format("“{}” was said once and is written down {} times", line.text, count));
        }
        if (record.isHandedOver() && record.seat() < log.bots.size() && !log.bots[record.seat()])
            add(Kind::Lost, "its seat was given to a bot, and no bot has it");
        for (const auto& [version, told] : record.told()) {
            const auto steps = static_cast<size_t>(version - 1);
            if (version < 1 || steps > log.steps.size()) {
                add(Kind::Lost, fmt::format("version {} was told, and the log ends at {}", version, log.steps.size() + 1));
                break;
            }
            const bool isFirst = steps == 0;
            if (record.seat() >= log.firstViews.size()) break;
            const uint64_t view = isFirst ? log.firstViews[record.seat()] : log.steps[steps - 1].told[record.seat()].view;
            const uint64_t events = isFirst ? 0 : log.steps[steps - 1].told[record.seat()].events;
            if (told.view != view) add(Kind::Changed, fmt::format("version {} looked different when it was told", version));
            if (told.events != 0 && events != 0 && told.events != events)
                add(Kind::Changed, fmt::format("what happened at version {} was told differently", version));
        }
    }
    // What was taken back or given up was somebody's wish.
    std::map<std::string, uint64_t> wishes;
    for (const SeatRecord& record : records) wishes[record.table()] += record.wishes();
    for (const TableLog& log : logs) {
        const auto isWish = [](const TableLog::Step& step) { return !step.isChoice; };
        const auto done = static_cast<uint64_t>(std::count_if(log.steps.begin(), log.steps.end(), isWish));
        if (done > wishes[log.table])
            findings.push_back(
                {Kind::Invented, log.table, fmt::format("{} of {} wishes are nobody's", done - wishes[log.table], done)});
    }
    for (const auto& [table, nonces] : places) {
        for (const auto& [nonce, at] : nonces) {
            if (!nonce.empty()) findings.push_back({Kind::Invented, table, fmt::format("nobody sent act {}", nonce)});
        }
    }
    return findings;
}

}  // namespace riffle::proof
