#include "cli/play_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal.h"
#include "protocol/decision.h"
#include "protocol/session.h"
#include "protocol/text.h"

namespace riffle::cli {

bool Company::isPerson(std::string_view seat) const {
    return std::find(people.begin(), people.end(), seat) != people.end();
}

std::string Voice::name(std::string_view seat) const {
    const auto given = company_->names.find(std::string(seat));
    if (given != company_->names.end()) return given->second;
    return seat == "N" ? say("play.nemesis") : std::string(seat);
}

std::string Voice::title(std::string_view seat) const {
    const std::string shown = capitalised(name(seat));
    const bool isNamed = company_->names.contains(std::string(seat));
    const std::string full = isNamed ? fmt::format("{} ({})", shown, seat) : shown;
    if (!isYou(seat)) return full;
    // With several people at one screen "you" alone does not say who.
    return company_->people.size() > 1 || isNamed ? fmt::format("{} – {}", say("play.you"), full) : say("play.you");
}

std::string Voice::whom(std::string_view seat) const {
    if (isYou(seat)) return "you";
    return seat == "N" ? "nemesis" : name(seat);
}

std::string Voice::listed(const std::vector<std::string>& items) const {
    std::string out;
    for (size_t i = 0; i < items.size(); ++i) {
        if (i > 0) out += i + 1 == items.size() ? " " + say("play.and") + " " : ", ";
        out += items[i];
    }
    return out;
}

std::vector<std::string> Voice::counted(const std::vector<std::string>& names, bool isQuoted) const {
    std::vector<std::pair<std::string, int>> found;
    for (const std::string& each : names) {
        const auto known = std::find_if(found.begin(), found.end(), [&](const auto& entry) { return entry.first == each; });
        if (known == found.end()) {
            found.emplace_back(each, 1);
        } else {
            ++known->second;
        }
    }
    std::vector<std::string> out;
    for (const auto& [each, count] : found) {
        const std::string shown = isQuoted ? quoted(each) : each;
        out.push_back(count == 1 ? shown : fmt::format("{} ×{}", shown, count));
    }
    return out;
}

std::string Voice::amount(std::string_view resource, const Value& amount) const {
    return say("play.amount", {{"resource", resource}, {"amount", amount}});
}

std::string Voice::bot() const {
    return say("play.bot", {{"level", company_->level}, {"name", levelIn(locale(), company_->level)}});
}

std::string levelIn(Locale locale, int level) {
    return riffle::say(locale, fmt::format("level.{}", level), {});
}

std::string Voice::question(const Game& game) const {
    const Prompt prompt = game.prompt();
    Arguments args = localised(game, prompt.args, locale());
    for (auto& [key, value] : args) {
        if (key == "seat" && value.isText()) value = name(value.asText());
    }
    const std::string effect = game.question(prompt, locale());
    const std::string text = effect.empty() ? say(prompt.key, args) : effect;
    return prompt.source ? fmt::format("{}: {}", game.cardName(prompt.source, locale()), text) : text;
}

std::string Voice::outcome(const Game& game) const {
    const Value result = game.result();
    if (result.isNull()) return {};
    std::vector<std::string> winners;
    bool haveYouWon = false;
    for (const Value& winner : result.find("winners")->items()) {
        haveYouWon |= isYou(winner.asText());
        winners.push_back(name(winner.asText()));
    }
    // Two sides and one of them beaten: say whose health is gone rather than that somebody is left.
    const std::string& why = result.find("reason")->asText();
    const std::vector<Value>& losers = result.find("losers")->items();
    const bool isBeaten = losers.size() == 1 && (why == "last-player" || why == "human-beaten" || why == "nemesis-beaten");
    const std::string key = fmt::format("{}.reason.{}", game.name(), why);
    std::string reason;
    if (isBeaten) {
        reason = " " + say("play.beaten", {{"target", whom(losers[0].asText())}});
    } else if (hasMessage(locale(), key)) {
        reason = " " + say(key);
    }
    if (winners.empty()) return say("play.nobody-wins") + reason;
    const Arguments args = {{"who", haveYouWon && winners.size() == 1 ? "you" : "other"},
                            {"seat", capitalised(listed(winners))},
                            {"amount", static_cast<int64_t>(winners.size())}};
    return say("play.wins", args) + reason;
}

}  // namespace riffle::cli
