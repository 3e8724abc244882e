#include "sim/lab.h"

#include <algorithm>
#include <mutex>
#include <thread>

namespace riffle::sim {

int LabDeck::sharedWith(const LabDeck& other) const {
    int shared = 0;
    for (const Card& card : cards) {
        int copies = 0;
        for (const Card& each : other.cards) copies += each.name == card.name ? each.copies : 0;
        shared += std::min(copies, card.copies);
    }
    return shared;
}

void LabTotals::add(const LabTotals& other) {
    std::vector<std::vector<int64_t>*> own;
    each(*this, [&](std::string_view, std::vector<int64_t>& list) { own.push_back(&list); });
    size_t which = 0;
    each(other, [&](std::string_view, const std::vector<int64_t>& list) {
        std::vector<int64_t>& sum = *own[which++];
        if (sum.size() < list.size()) sum.resize(list.size());
        for (size_t i = 0; i < list.size(); ++i) sum[i] += list[i];
    });
}

std::vector<LabTask> Lab::tasks(const LabPlan& plan) const {
    std::vector<LabTask> tasks;
    for (uint64_t i = 0; i < plan.pairs * field().size(); ++i) tasks.push_back({LabTask::Kind::Deal, i});
    for (uint64_t i = 0; words().hasCalls && i < plan.calls; ++i) tasks.push_back({LabTask::Kind::Call, i});
    for (uint64_t i = 0; words().hasHands && i < plan.hands; ++i) tasks.push_back({LabTask::Kind::Hand, i});
    return tasks;
}

uint64_t Lab::gamesOf(const LabPlan& plan, LabTask::Kind kind) const {
    switch (kind) {
        case LabTask::Kind::Deal: return plan.replacesCards ? 2 + 2 * deck().cards.size() : 2;
        case LabTask::Kind::Call: return uint64_t{2} * kCallWorlds * deck().parts.size();
        case LabTask::Kind::Hand: return 2;
    }
    return 0;
}

bool LabProgress::isWhole() const {
    return std::all_of(done.begin(), done.end(), [](bool each) { return each; });
}

Value LabProgress::toValue() const {
    Value value = Value::map();
    std::string marks;
    for (const bool each : done) marks += each ? '1' : '0';
    value["done"] = std::move(marks);
    LabTotals::each(totals, [&](std::string_view name, const std::vector<int64_t>& list) {
        Value numbers = Value::list();
        for (const int64_t each : list) numbers.add(each);
        value[name] = std::move(numbers);
    });
    return value;
}

bool LabProgress::read(const Value& value, const Lab& lab, const LabPlan& plan) {
    const std::vector<LabTask> tasks = lab.tasks(plan);
    const Value* marks = value.find("done");
    if (!marks || marks->asText().size() != tasks.size()) return false;
    std::vector<bool> read;
    uint64_t played = 0;
    for (size_t i = 0; i < tasks.size(); ++i) {
        read.push_back(marks->asText()[i] == '1');
        if (read.back()) played += lab.gamesOf(plan, tasks[i].kind);
    }
    LabTotals sums;
    bool isGood = true;
    LabTotals::each(sums, [&](std::string_view name, std::vector<int64_t>& list) {
        const Value* numbers = value.find(name);
        isGood &= numbers && numbers->isList();
        if (!isGood) return;
        for (const Value& each : numbers->items()) {
            isGood &= each.isInt();
            list.push_back(each.asInt());
        }
    });
    if (!isGood) return false;
    done = std::move(read);
    totals = std::move(sums);
    games = played;
    return true;
}

void work(const Lab& lab, const LabPlan& plan, LabProgress& progress) {
    const std::vector<LabTask> tasks = lab.tasks(plan);
    progress.done.resize(tasks.size());
    std::vector<size_t> left;
    for (size_t i = 0; i < tasks.size(); ++i) {
        if (!progress.done[i]) left.push_back(i);
    }
    std::mutex mutex;  // guards what is done, and the totals
    std::atomic<size_t> next = 0;
    const auto go = [&] {
        while (!progress.isStopped) {
            const size_t at = next++;
            if (at >= left.size()) return;
            const LabTask& task = tasks[left[at]];
            LabTotals own;
            if (!lab.play(task, plan, progress.isStopped, own)) return;
            progress.games += lab.gamesOf(plan, task.kind);
            const std::scoped_lock lock(mutex);
            progress.totals.add(own);
            progress.done[left[at]] = true;
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < plan.threads; ++i) others.emplace_back(go);
    go();
    for (std::thread& other : others) other.join();
}

}  // namespace riffle::sim
