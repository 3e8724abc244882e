// Every token that anybody ever had.
#include <fmt/format.h>

#include <algorithm>

#include "proof/leaks/game.h"
#include "protocol/json.h"

namespace riffle::leaks {

// A token opens the seat of who holds it now and shows what that seat may know; one of somebody who has left, or that was
// exchanged for another, opens nothing, by whatever way.
bool LeakGame::tryTokens() {
    for (const std::string& token : std::vector<std::string>(allTokens_)) {
        if (token.empty()) continue;
        const auto held = std::find(tokens_.begin(), tokens_.end(), token);
        if (held != tokens_.end()) {
            const auto place = static_cast<size_t>(held - tokens_.begin());
            const Listener holder{std::string(1, static_cast<char>('A' + place)), place, kLocales[below(std::size(kLocales))],
                                  token};
            const HttpAnswer answer =
                ask(holder, "GET", target(fmt::format("/view?token={}&lang={}", token, codeOf(holder.locale))));
            std::string error;
            const auto view = parseJson(answer.body, error, {64U << 20U, 64, 1U << 16U});
            const Value* seat = view && view->isMap() ? view->find("seat") : nullptr;
            if (answer.status == 200 && (!seat || !seat->isText() || seat->asText() != holder.name) && check_)
                check_->report({holder, "GET view", "", version()}, "a token opens another seat than its own",
                               answer.body.substr(0, 300));
            continue;
        }
        const Listener gone{"somebody with an old token", std::nullopt, kLocales[below(std::size(kLocales))], ""};
        (void)ask(gone, "GET", target("/view?token=" + token), "", true);
        (void)ask(gone, "POST", target("/actions"), fmt::format(R"({{"token":"{}","decision":{},"option":1}})", token, version()),
                  true);
        (void)ask(gone, "POST", target("/join"), fmt::format(R"({{"token":"{}","name":"Old"}})", token), true);
        (void)ask(gone, "POST", target("/leave"), fmt::format(R"({{"token":"{}"}})", token), true);
        std::string error;
        const auto line = Line::open(address_, fmt::format("/ws/v1?table={}&token={}", id_, token), error);
        Received received{gone, "GET /ws/v1", error, version()};
        received.isRefusal = true;
        if (line && check_) check_->report(received, "what should have been refused", "a socket with an old token");
        if (!line) hand(std::move(received));
    }
    return true;
}

}  // namespace riffle::leaks
