// What was sent, against what would have been sent in worlds that the receiver can't tell from the true one.
#include <fmt/format.h>

#include <algorithm>

#include "proof/leaks/check.h"
#include "proof/leaks/render.h"

namespace riffle::leaks {

namespace {

// A position without what counts the table's versions.
Value bare(const Value& position) {
    Value out = Value::map();
    for (const auto& [name, value] : position.entries()) {
        if (name == "v" || name == "step" || name == "seat" || name == "table") continue;
        if (name != "decision" || !value.isMap()) {
            out[name] = value;
            continue;
        }
        out[name] = Value::map();
        for (const auto& [field, each] : value.entries()) {
            if (field != "id") out[name][field] = each;
        }
    }
    return out;
}

}  // namespace

void Check::checkWorlds(const Received& received, std::string_view type, const Value& d, int64_t version) {
    const Truth::Moment& moment = truth_.at(version);
    const Listener& to = received.to;
    const Seat eyes = eyesOf(to, *moment.game);
    const Value sent = bare(d);
    const Value* decision = d.find("decision");
    const bool isPast = !decision || decision->isNull() || moment.isGivenUp;  // then neither asks something nor is over
    // Compares those fields that both have; what else is in a letter is not of this world.
    const auto compare = [&](const Value& rendered, std::initializer_list<std::string_view> without, const char* how) {
        const Value there = bare(rendered);
        for (const auto& [name, value] : sent.entries()) {
            if (std::find(without.begin(), without.end(), name) != without.end()) continue;
            if (isPast && (name == "decision" || name == "result")) continue;
            const Value* other = there.find(name);
            if (!other && type == "reply") continue;
            const std::string a = toJson(value);
            const std::string b = other ? toJson(*other) : "nothing";
            if (a == b) continue;
            report(received, fmt::format("what depends on hidden cards: {}, {}", name, how), differenceOf(a, b));
            return false;
        }
        return true;
    };

    // 1. How it stands. Whoever answers for the game's own opponent sees with its eyes, too: then the worlds are its own.
    const bool isForOther = decides(to, *moment.game) && moment.game->decider() != eyes;
    if (!isForOther) {
        const auto world = worlds_->like(*moment.game, eyes);
        const Rendering there = render(plan_, *world, to.place, to.locale);
        ++counts_.worlds;
        if (!compare(there.position, {"events"}, "as it stands")) return;
        if (type != "snap" && type != "reply" && !sent.find("view")) return;
    }

    // 2. What a choice brought about, in a world where others hold other cards.
    if (type != "step" || !moment.action) return;
    const Truth::Moment& before = truth_.at(moment.parent);
    const auto world = worlds_->before(*before.game, *moment.action, eyes);
    const std::vector<Option> options = world->options();
    const bool isLegal =
        !world->isOver() && world->decider() == before.game->decider() &&
        std::any_of(options.begin(), options.end(), [&](const Option& each) { return each.action == *moment.action; });
    EventLog events;
    const auto after = world->clone();
    if (isLegal) after->choose(*moment.action, events);
    if (!isLegal || !worlds_->areAlike(*moment.game, *after, eyes) || !worlds_->areAlike(*before.game, *world, eyes) ||
        worlds_->isForgotten(*moment.events) || worlds_->isForgotten(events)) {
        ++counts_.apart;
        return;
    }
    const Rendering here = render(plan_, *before.game, to.place, to.locale, moment.action);
    const Rendering there = render(plan_, *world, to.place, to.locale, moment.action);
    ++counts_.pairs;
    if (here.letters.size() != there.letters.size())
        return report(received, "more or fewer letters than in another world",
                      fmt::format("{} against {}", here.letters.size(), there.letters.size()));
    for (size_t i = 0; i < here.letters.size(); ++i) {
        if (here.letters[i] != there.letters[i])
            return report(received, "a letter that is another in another world", differenceOf(here.letters[i], there.letters[i]));
    }
    (void)compare(there.position, {}, "after a choice");
}

void Check::checkHint(const Received& received, const Value& d) {
    walk(d, {received, truth_.at(received.version).seen, "hint"});
    const Truth::Moment& now = truth_.at(received.version);
    if (every_ == 0 || now.game->isOver()) return;
    // As the server asks: what the seat may know is all that there is to think about.
    constexpr int kHintLevel = 5;
    const auto world = worlds_->like(*now.game, now.game->decider());
    Game::Thinking thinking;
    thinking.level = kHintLevel;
    thinking.seed = static_cast<uint64_t>(received.version);
    const Game::Advice advice = world->advise(thinking);
    const std::vector<Option> options = now.game->options();
    const auto chosen =
        std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.action == advice.action; });
    const Value* option = d.find("option");
    ++counts_.worlds;
    if (!option || !option->isInt() || option->asInt() != chosen - options.begin() + 1)
        report(received, "a hint that depends on hidden cards", toJson(d));
}

}  // namespace riffle::leaks
