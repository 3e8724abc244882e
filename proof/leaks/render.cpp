#include "proof/leaks/render.h"

#include <fmt/format.h>

#include <algorithm>

#include "proof/leaks/letter.h"
#include "protocol/json.h"
#include "protocol/session.h"
#include "server/table/table.h"

namespace riffle::leaks {

namespace {

constexpr server::Connection kListener = 1;
constexpr int64_t kTime = 1'000'000;

}  // namespace

Rendering render(const server::TablePlan& plan, const Game& game, std::optional<size_t> place, Locale locale,
                 std::optional<Action> action) {
    server::TablePlan here = plan;
    here.clock.reset();
    for (server::SeatPlan& seat : here.seats) seat.kind = server::SeatKind::Here;
    server::Table table("leaks", std::move(here), Session::of(*plan.kind, game.clone()), kTime);
    server::Post post;
    table.connect(kListener, place, locale, 0, kTime, post);
    if (action) {
        const std::vector<Option> options = game.options();
        const auto chosen =
            std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.action == *action; });
        const size_t decider = game.decider() < plan.seats.size() ? game.decider() : 0;
        Value command = Value::map();
        command["decision"] = table.version();
        command["option"] = static_cast<int64_t>(chosen - options.begin()) + 1;
        Refusal ignored;
        if (chosen == options.end() || !table.act(decider, command, kTime, ignored, post)) return {};
    }
    Rendering rendering;
    for (server::Letter& letter : post.letters) {
        if (letter.to == kListener) rendering.letters.push_back(letter.take());
    }
    for (size_t i = rendering.letters.size(); i > 0 && rendering.position.isNull(); --i) {
        std::string error;
        const auto letter = parseJson(rendering.letters[i - 1], error, kAnyLetter);
        if (letter && letter->find("v")) rendering.position = *letter->find("d");
    }
    return rendering;
}

std::string differenceOf(const std::string& a, const std::string& b) {
    const size_t at = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    const size_t from = at > 80 ? at - 80 : 0;
    return fmt::format("…{}… against …{}…", a.substr(from, 180), b.substr(std::min(from, b.size()), 180));
}

}  // namespace riffle::leaks
