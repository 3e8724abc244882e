// The story of a game of KeyForge: what somebody does stands first, what comes of it behind it.
#include "games/keyforge/terminal/log.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "cli/play_narrator.h"
#include "cli/terminal.h"

namespace riffle::cli {

namespace {

// What a player does of their own will, and what the rules let them do: it opens a sentence.
bool isDeed(std::string_view what) {
    return isOneOf(what, {"play", "reap", "fight", "action", "omni", "unstun", "archives", "forge", "no-key", "announce",
                          "mulligan", "keep", "bid", "pass", "house", "game-won"});
}

// What befalls a player rather than a card.
bool isOfPlayer(std::string_view what) {
    return isOneOf(what, {"gain", "lose", "steal", "draw", "shuffle", "chains", "shed-chain", "unforge", "name-house", "reveal",
                          "look", "discard", "control"}) ||
           isDeed(what);
}

struct Sentence {
    std::optional<Happening> deed;
    std::vector<Happening> results;
    bool isSimple = true;  // nothing comes of it but æmber for the one who does it

    [[nodiscard]] bool isEmpty() const { return !deed && results.empty(); }
};

class KeyforgeNarrator : CardNarrator {
public:
    KeyforgeNarrator(const Session& whole, const Voice& teller, bool brief) : CardNarrator(whole, teller, brief, "keyforge") {}

    std::vector<LogLine> tell(size_t from) {
        const Game& played = session.game();
        const EventLog happened = session.events(from);
        for (const Event& each : happened) events.push_back(played.describe(each, viewer()));
        turn = static_cast<int>(played.view(viewer()).find("turn")->asInt());
        for (const Value& event : events) turn -= kindOf(event) == "turn";
        for (size_t choice = 0; choice < session.choices().size(); ++choice) {
            if (const size_t at = session.eventsBefore(choice); at >= from) isChosen.push_back(at - from);
        }
        for (size_t i = 0; i < events.size(); ++i) take(i, happened[i]);
        close();
        return told();
    }

private:
    std::vector<Value> events;
    std::vector<size_t> isChosen;  // in ascending order, the events that a choice began with
    Sentence open;
    std::string active;               // whose turn it is, where that was told
    std::optional<size_t> houseless;  // the heading of a turn whose house was not told yet
    bool isTurnEnding = false;

    [[nodiscard]] Happening happeningOf(const Value& event, const Event& raw) const {
        Happening out = startOf(event, {"house", "key", "counter"});
        out.seat = session.game().seatName(raw.seat);
        if ((out.targetId = idOf(event.find("target"))) != 0) {
            out.target = nameOf(out.targetId);
            if (out.what == "attach") out.target += whose(out.targetId, active.empty() ? out.seat : active);
        }
        return out;
    }

    // " (B)": whose a creature is that is not the acting player's. One that has left by now goes without.
    [[nodiscard]] std::string whose(int card, const std::string& actor) const {
        const Value view = session.game().view({true, 0});
        for (const std::string_view seat : {"A", "B"}) {
            for (const Value& each : view.find(seat)->find("line")->items()) {
                if (idOf(&each) == card && seat != actor) return tag(std::string(seat));
            }
        }
        return {};
    }

    void take(size_t index, const Event& raw) {
        const Value& event = events[index];
        Happening now = happeningOf(event, raw);
        if (now.what == "turn") return beginTurn(now.seat);
        if (now.what == "house" && houseless) {
            lines[*houseless].text = headingOf(active, now.word);
            houseless.reset();
            return;
        }
        if (now.what == "ready-step") {
            close();
            isTurnEnding = true;
        }
        if (isOneOf(now.what, {"ready-step", "end", "win"})) return;
        if (turn == 0 && now.what == "draw") return;  // the first hand lies open
        // At the end of a turn the others draw as always.
        if (isBrief && isTurnEnding && !voice.isYou(now.seat) && isOneOf(now.what, {"draw", "shuffle"})) return;
        if (isSaidAlready(now)) return note(event);

        const bool isFirst = isDeed(now.what) || (now.what == "discard" && now.source == 0 && !isTurnEnding);
        if (isFirst) {
            begin(index, std::move(now));
        } else if (open.deed && now.what == "attach" && open.deed->ids == now.ids) {
            open.deed->target = now.target;
            open.deed->targetId = now.targetId;
        } else {
            add(std::move(now));
        }
        note(event);
    }

    // A card that leaves loses its æmber, and exalting puts one on: that goes without saying.
    [[nodiscard]] bool isSaidAlready(const Happening& now) const {
        for (const Happening& before : open.results) {
            if (now.ids.empty() || !before.isAbout(now.ids[0])) continue;
            if (now.what == "put-amber" && before.what == "exalt") return true;
            if (now.what == "move-amber" && isOneOf(before.what, {"destroy", "purge", "archive", "return"})) return true;
        }
        return false;
    }

    // Whether nothing but æmber for that seat comes of what began before this event.
    [[nodiscard]] bool isGainOnly(size_t from, const std::string& seat) const {
        for (size_t i = from; i < events.size(); ++i) {
            const std::string& what = kindOf(events[i]);
            if (isDeed(what) || isOneOf(what, {"turn", "ready-step", "win", "discard"})) return true;
            if (what != "gain" || events[i].find("seat")->asText() != seat) return false;
        }
        return true;
    }

    void begin(size_t index, Happening now) {
        const bool isSimple = isGainOnly(index + 1, now.seat);
        // What an effect makes a player do is not counted together with what they chose to do.
        const bool isCounted =
            isOneOf(now.what, {"play", "reap", "discard"}) && std::binary_search(isChosen.begin(), isChosen.end(), index);
        if (open.deed && isCounted && open.deed->what == now.what && open.deed->seat == now.seat && open.isSimple && isSimple) {
            Happening& deed = *open.deed;
            deed.addCardsOf(now);
            ++deed.count;
            return;
        }
        close();
        open.isSimple = isSimple;
        open.deed = std::move(now);
    }

    // Adds what came of a deed, to something alike where there is that.
    void add(Happening now) {
        if (open.deed && open.deed->isAbout(now.source)) now.source = 0;  // the card was named already
        const bool isSummed = isOneOf(now.what, {"gain", "lose", "steal", "chains"});
        for (size_t i = open.results.size(); i > 0; --i) {
            Happening& before = open.results[i - 1];
            const bool isAlike = before.what == now.what && before.seat == now.seat && before.word == now.word &&
                                 before.source == now.source && before.target == now.target;
            if (isAlike && isSummed) {
                before.amount += now.amount;
                return;
            }
            if (isAlike && before.amount == now.amount) {
                before.addCardsOf(now);
                ++before.count;
                return;
            }
            if (!isOneOf(before.what, {"shuffle", "damage", "prevent"})) break;  // the rest keeps its order
        }
        open.results.push_back(std::move(now));
    }

    [[nodiscard]] std::string headingOf(const std::string& seat, const std::string& house) const {
        return voice.say("keyforge.turn-begins", {{"turn", turn},
                                                  {"who", voice.who(seat)},
                                                  {"seat", voice.name(seat)},
                                                  {"house", house.empty() ? "none" : voice.say("keyforge.house." + house)}});
    }

    void beginTurn(const std::string& seat) {
        close();
        isTurnEnding = false;
        ++turn;
        active = seat;
        lines.push_back({headingOf(seat, ""), true, {}});
        houseless = lines.size() - 1;
    }

    // ---- Words

    [[nodiscard]] Arguments argsOf(const Happening& happening) const {
        Arguments args = {{"who", voice.who(happening.seat)},
                          {"seat", voice.name(happening.seat)},
                          {"target", happening.target},
                          {"amount", std::abs(happening.amount)},
                          {"count", happening.count}};
        args.emplace_back("word", isOneOf(happening.what, {"house", "name-house"}) ? voice.say("keyforge.house." + happening.word)
                                                                                   : happening.word);
        return args;
    }

    // "plays Troll": what stands behind the player's name.
    [[nodiscard]] std::string deedText(const Happening& happening) const {
        const bool isOnSomething = happening.what == "play" && !happening.target.empty();
        return deedOf("keyforge.did." + happening.what + (isOnSomething ? "-on" : ""), happening, argsOf(happening));
    }

    // A sentence of its own, without capital and full stop.
    [[nodiscard]] std::string resultText(const Happening& happening, const std::string& actor) const {
        if (isOfPlayer(happening.what)) return clauseOf(happening.seat, deedText(happening));
        // Whose card it is need be said once in a sentence.
        const bool isMentioned = std::all_of(happening.ids.begin(), happening.ids.end(), [&](int id) { return isNamed(id); });
        Arguments args = argsOf(happening);
        args.emplace_back("cards", cardsOf(happening, happening.seat != actor && !isMentioned));
        std::string key = "keyforge.part." + happening.what;
        if (happening.what == "counters" && happening.amount < 0) key += "-off";
        if (!happening.isKnown()) key += ".unseen";
        return voice.say(key, args);
    }

    // Turns the open sentence into words.
    void close() {
        if (open.isEmpty()) return;
        const Sentence sentence = std::move(open);
        open = {};
        named.clear();
        const std::string actor = sentence.deed ? sentence.deed->seat : active.empty() ? sentence.results[0].seat : active;
        const int subject = sentence.deed && !sentence.deed->ids.empty() ? sentence.deed->ids[0] : 0;
        std::string text;
        size_t next = 0;
        std::vector<std::string> deeds;
        if (sentence.deed) {
            named = sentence.deed->ids;
            named.push_back(sentence.deed->targetId);
            deeds.push_back(deedText(*sentence.deed));
        }
        // What the player gets goes on in the same sentence.
        for (; next < sentence.results.size(); ++next) {
            const Happening& result = sentence.results[next];
            const bool isOwn = result.source == 0 || result.source == subject;
            if (!isOfPlayer(result.what) || result.seat != actor || !isOwn) break;
            deeds.push_back(deedText(result));
        }
        if (!deeds.empty()) text = clauseOf(actor, voice.listed(deeds));
        const std::span<const Happening> others = std::span(sentence.results).subspan(next);
        const std::string rest =
            restOf(others, subject, !text.empty(), [&](const Happening& result) { return resultText(result, actor); });
        if (!rest.empty()) text += (text.empty() ? "" : ": ") + rest;
        finishLine(text);
    }
};

}  // namespace

std::vector<LogLine> narrateKeyforge(const Session& session, size_t from, const Voice& voice, bool isBrief) {
    return KeyforgeNarrator(session, voice, isBrief).tell(from);
}

}  // namespace riffle::cli
