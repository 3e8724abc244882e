#include "proof/clients/table_maker.h"

#include <fmt/format.h>

#include "protocol/json.h"

namespace riffle::proof {

Maker::Made makeTable(Caller& caller, const std::string& game, uint64_t seed) {
    const std::string body =
        fmt::format(R"({{"game":"{}","seed":{},"seats":[{{"kind":"here"}},{{"kind":"here"}}]}})", game, seed);
    Maker::Made made;
    const auto answer = caller.post("/api/v1/tables", body);
    std::string error;
    const auto value = answer && answer->status == 201 ? parseJson(answer->body, error) : std::nullopt;
    const Value* id = value && value->isMap() ? value->find("id") : nullptr;
    const Value* seats = value && value->isMap() ? value->find("seats") : nullptr;
    if (!answer) made.error = "no answer to a wish for a table";
    if (answer && !(id && id->isText() && seats && seats->isList() && seats->size() == 2))
        made.error = fmt::format("no table: {} {}", answer->status, answer->body.substr(0, 200));
    if (!made.error.empty()) return made;
    made.id = id->asText();
    for (size_t seat = 0; seat < 2; ++seat) {
        const Value* token = seats->items()[seat].find("token");
        if (token && token->isText()) made.tokens[seat] = token->asText();
    }
    return made;
}

std::string socketTarget(const std::string& table, const std::string& token, int64_t since) {
    return fmt::format("/ws/v1?table={}&token={}&since={}", table, token, since);
}

Maker::Maker(const Address& address, int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this, address] { work(address); });
}

Maker::~Maker() {
    {
        const std::lock_guard lock(lock_);
        isStopping_ = true;
    }
    news_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Maker::wish(size_t number, std::string game, uint64_t seed, std::optional<Address> from) {
    {
        const std::lock_guard lock(lock_);
        wishes_.push_back({number, std::move(game), seed, std::move(from)});
    }
    news_.notify_one();
}

std::vector<Maker::Made> Maker::take() {
    const std::lock_guard lock(lock_);
    return std::exchange(made_, {});
}

void Maker::work(const Address& address) {
    Caller caller(address);
    std::unique_lock lock(lock_);
    for (;;) {
        news_.wait(lock, [&] { return isStopping_ || !wishes_.empty(); });
        if (isStopping_) return;
        const Wish wish = std::move(wishes_.front());
        wishes_.pop_front();
        lock.unlock();
        std::optional<Caller> own;
        if (wish.from) own.emplace(*wish.from);
        Made made = makeTable(own ? *own : caller, wish.game, wish.seed);
        made.number = wish.number;
        lock.lock();
        made_.push_back(std::move(made));
    }
}

}  // namespace riffle::proof
