// Windows in which people need not be asked: stops, and passing until one's own turn.
#include <fmt/format.h>

#include <algorithm>

#include "cli/play_table.h"
#include "protocol/text.h"

namespace riffle::cli {

bool Table::isStopOn(const Watch& watch, const StopKind& stop) {
    const bool isChanged = std::find(watch.changed.begin(), watch.changed.end(), stop.key) != watch.changed.end();
    return stop.isOn != isChanged;
}

// Whether the person who has the initiative passes without being asked.
bool Table::passesUnasked() {
    const std::string_view window = board_.windowOf(session_.game());
    Watch& watch = watches_[decider()];
    if (window.empty()) {
        // Something else is asked; on one's own turn passing has come to its end.
        if (session_.game().isBetweenActions()) watch.isSkipping = false;
        return false;
    }
    for (const StopKind& stop : board_.stops()) {
        if (stop.key != window) continue;
        const bool isOn = isStopOn(watch, stop);
        if (watch.isSkipping && !(stop.isUrgent && isOn)) return true;
        if (isOn) watch.isSkipping = false;
        return !isOn;
    }
    return false;
}

void Table::pass() {
    const std::vector<Option> options = session_.game().options();
    const auto found = std::find_if(options.begin(), options.end(), [](const Option& each) { return each.verb == "pass"; });
    choose(static_cast<size_t>(found - options.begin()));
}

// Passes from here to the person's own turn, or until they are attacked.
Table::Next Table::skip(const Menu& menu) {
    if (board_.windowOf(session_.game()).empty()) {
        tell(voice_.say("play.no-skip"));
        return Next::Ask;
    }
    const Next next = chooseBy("pass", menu);
    if (next == Next::Go) watches_[voice_.self()].isSkipping = true;
    return next;
}

// "stops" shows them; "stops 3" and "stops all" change them.
void Table::setStops(std::string_view words) {
    const std::span<const StopKind> stops = board_.stops();
    if (stops.empty()) return tell(voice_.say("play.no-stops"));
    Watch& watch = watches_[voice_.self()];
    const auto set = [&](const StopKind& stop, bool isOn) {
        std::erase(watch.changed, std::string(stop.key));
        if (stop.isOn != isOn) watch.changed.emplace_back(stop.key);
    };
    for (size_t at = 0; at < words.size();) {
        const size_t end = std::min(words.find_first_of(" ,", at), words.size());
        const std::string word = plainForm(words.substr(at, end - at));
        at = end + 1;
        if (word.empty()) continue;
        const auto number = wholeNumber(word);
        if (number && *number >= 1 && *number <= static_cast<int>(stops.size())) {
            const StopKind& stop = stops[static_cast<size_t>(*number) - 1];
            set(stop, !isStopOn(watch, stop));
        } else if (isMeantBy("play.stops.all", word) || isMeantBy("play.stops.none", word)) {
            for (const StopKind& stop : stops) set(stop, isMeantBy("play.stops.all", word));
        } else {
            return tell(voice_.say("play.no-stop", {{"word", word}}));
        }
    }
    tell(voice_.say("play.stops"));
    int number = 1;
    for (const StopKind& stop : stops) {
        const std::string state = voice_.say(isStopOn(watch, stop) ? "play.stops.on" : "play.stops.off");
        for (const std::string& part :
             wrapped(fmt::format("{} {} – {}", number, board_.stopName(stop.key, voice_), state), sitting_.screen().width - 2))
            print({"  " + part});
        ++number;
    }
    tell(voice_.say("play.stops.how"));
}

}  // namespace riffle::cli
