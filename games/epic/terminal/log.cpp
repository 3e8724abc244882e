// The story of a game of Epic: what somebody does stands first, what comes of it behind it.
#include "games/epic/terminal/log.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "cli/play_narrator.h"
#include "cli/terminal.h"

namespace riffle::cli {

namespace {

// What a player does of their own will: it opens a sentence.
bool isDeed(std::string_view what) {
    return isOneOf(what, {"play", "invoke", "use", "attack", "block", "keep", "exchange", "draft", "faction", "resume"});
}

// What befalls a player rather than a card.
bool isOfPlayer(std::string_view what) {
    return isOneOf(what, {"gain", "lose", "gold", "draw", "discard", "reveal", "recycle", "shuffle", "control", "create",
                          "eliminate"}) ||
           isDeed(what);
}

struct Sentence {
    std::optional<Happening> deed;
    std::vector<Happening> results;
    bool isCombat = false;  // the damage of a battle and what comes of it

    [[nodiscard]] bool isEmpty() const { return !deed && results.empty(); }
};

class EpicNarrator : CardNarrator {
public:
    EpicNarrator(const Session& whole, const Voice& teller, bool brief) : CardNarrator(whole, teller, brief, "epic") {}

    std::vector<LogLine> tell(size_t from) {
        const Game& played = session.game();
        view = played.view(viewer());
        turn = static_cast<int>(view.find("turn")->asInt());
        std::vector<Value> events;
        const EventLog happened = session.events(from);
        for (const Event& each : happened) {
            events.push_back(played.describe(each, viewer()));
            turn -= kindOf(events.back()) == "turn";
        }
        for (size_t i = 0; i < events.size(); ++i) take(events[i], happened[i]);
        close();
        closePasses();
        return told();
    }

private:
    Value view;
    Sentence open;
    std::vector<std::string> passed;  // seats that passed one after the other
    bool hasExchanged = false;        // cards of the first hand

    // Who has the champion now; empty where it is in play no longer.
    [[nodiscard]] std::string controllerOf(int card) const {
        for (Seat seat = 0; seat < session.game().seats(); ++seat) {
            const std::string name = session.game().seatName(seat);
            for (const Value& each : view.find(name)->find("champions")->items()) {
                if (idOf(&each) == card) return name;
            }
        }
        return {};
    }

    [[nodiscard]] Happening happeningOf(const Value& event, const Event& raw) const {
        Happening out = startOf(event, {"keyword", "faction", "boost"});
        if (out.what == "attacker") out.what = "attack";
        if (out.what == "blocker") out.what = "block";
        out.seat = event.find("seat") ? session.game().seatName(raw.seat) : out.ids.empty() ? "" : controllerOf(out.ids[0]);
        out.isOfCard = !event.find("seat");
        if (const Value* defender = event.find("defender")) out.target = defender->asText();
        return out;
    }

    void take(const Value& event, const Event& raw) {
        Happening now = happeningOf(event, raw);
        if (now.what == "turn") return beginTurn(now.seat);
        if (now.what == "pass") {
            close();
            passed.push_back(now.seat);
            return;
        }
        if (isOneOf(now.what, {"end", "win", "pay"})) return;  // told by what follows, or by the card that costs it
        // Everybody draws at the beginning of a turn; whoever exchanged cards draws as many.
        if (now.what == "draw" && now.source == 0 && !voice.isYou(now.seat) && isBrief) return;
        // While decks are made or shuffled nothing happens that is not on the table.
        if (turn == 0 && (now.what == "shuffle" || (isBrief && now.what == "draft"))) return;
        hasExchanged |= now.what == "exchange";
        if (turn == 0 && now.what == "draw" && !hasExchanged) return;  // the first hand lies open
        closePasses();
        note(event);
        if (open.deed && continues(now)) return;
        const bool isDamage = isOneOf(now.what, {"damage", "damage-player"}) && now.source == 0;
        if (isDeed(now.what)) {
            // What a card makes one play is part of what the card does.
            close();
            open.deed = std::move(now);
        } else {
            // What a card does by itself is a sentence of its own.
            const bool isByItself =
                !open.deed && !open.isCombat && now.source != 0 && !open.results.empty() && open.results.back().source == 0;
            if ((isDamage && !open.isCombat) || isByItself || now.what == "eliminate") {
                close();
                open.isCombat = isDamage;
            }
            add(std::move(now));
        }
    }

    // Attackers, blockers and picks one after the other are one deed.
    bool continues(const Happening& now) {
        Happening& deed = *open.deed;
        const bool isSeries = isOneOf(now.what, {"attack", "block", "draft"}) && deed.what == now.what && deed.seat == now.seat &&
                              open.results.empty() && deed.target.empty();
        if (!isSeries) return false;
        deed.addCardsOf(now);
        deed.target = now.target;
        if (now.target.empty()) ++deed.count;
        return true;
    }

    // Adds what came of a deed, to something alike where there is that.
    void add(Happening now) {
        if (open.deed && open.deed->isAbout(now.source)) now.source = 0;  // the card was named already
        const bool isSummed = isOneOf(now.what, {"gain", "lose", "damage-player"});
        for (size_t i = open.results.size(); i > 0; --i) {
            Happening& before = open.results[i - 1];
            const bool isAlike =
                before.what == now.what && before.seat == now.seat && before.word == now.word && before.source == now.source;
            if (isAlike && isSummed) {
                before.amount += now.amount;
                return;
            }
            // What several sources deal to one champion in a battle is one sum.
            if (isAlike && now.what == "damage" && before.ids == now.ids && open.isCombat) {
                before.amount += now.amount;
                return;
            }
            if (isAlike && before.amount == now.amount && now.what != "eliminate") {
                before.addCardsOf(now);
                ++before.count;
                if (before.seat.empty()) before.seat = now.seat;
                return;
            }
            // The rest keeps its order.
            if (!isOneOf(before.what, {"shuffle", "damage", "damage-player", "gain", "transform", "create"})) break;
        }
        open.results.push_back(std::move(now));
    }

    void beginTurn(const std::string& seat) {
        close();
        closePasses();
        ++turn;
        lines.push_back(
            {voice.say("play.turn-begins", {{"turn", turn}, {"who", voice.who(seat)}, {"seat", voice.name(seat)}}), true, {}});
    }

    // ---- Words

    [[nodiscard]] Arguments argsOf(const Happening& happening) const {
        return {{"who", voice.who(happening.seat)},
                {"seat", voice.name(happening.seat)},
                {"target", happening.target.empty() ? "none" : voice.whom(happening.target)},
                {"amount", happening.amount},
                {"word", happening.what == "faction"   ? voice.say("epic.faction." + happening.word)
                         : happening.what == "keyword" ? voice.say("epic.keyword", {{"keyword", happening.word}})
                                                       : happening.word},
                {"count", happening.count}};
    }

    // "plays Kong": what stands behind the player's name.
    [[nodiscard]] std::string deedText(const Happening& happening) const {
        return deedOf("epic.did." + happening.what, happening, argsOf(happening));
    }

    // A sentence of its own, without capital and full stop.
    [[nodiscard]] std::string resultText(const Happening& happening, const std::string& actor, bool isCombat) const {
        if (isOfPlayer(happening.what)) return clauseOf(happening.seat, deedText(happening));
        // Whose card it is need be said once in a sentence, except where both sides may have one of that name.
        const bool isMentioned =
            !isCombat && std::all_of(happening.ids.begin(), happening.ids.end(), [&](int id) { return isNamed(id); });
        Arguments args = argsOf(happening);
        if (happening.what == "damage-player") args[2].second = voice.whom(happening.seat);
        args.emplace_back("cards", cardsOf(happening, !happening.seat.empty() && happening.seat != actor && !isMentioned));
        std::string key = "epic.part." + happening.what;
        if (!happening.isKnown() && happening.what != "damage-player") key += ".unseen";
        return voice.say(key, args);
    }

    // Turns the open sentence into words.
    void close() {
        if (open.isEmpty()) {
            open = {};
            return;
        }
        const Sentence sentence = std::move(open);
        open = {};
        named.clear();
        // Where nobody does anything, whose card it is need only be said of the others'.
        const std::string actor = sentence.deed ? sentence.deed->seat : voice.self();
        const int subject = sentence.deed && !sentence.deed->ids.empty() ? sentence.deed->ids[0] : 0;
        std::string text;
        size_t next = 0;
        std::vector<std::string> deeds;
        if (sentence.deed) {
            named = sentence.deed->ids;
            deeds.push_back(deedText(*sentence.deed));
        }
        // What the player gets goes on in the same sentence.
        for (; next < sentence.results.size() && !sentence.isCombat; ++next) {
            const Happening& result = sentence.results[next];
            const bool isOwn = result.source == 0 || result.source == subject;
            if (!isOfPlayer(result.what) || result.seat != actor || !isOwn) break;
            deeds.push_back(deedText(result));
        }
        if (!deeds.empty()) {
            text = clauseOf(actor, voice.listed(deeds));
        } else if (sentence.isCombat) {
            text = voice.say("epic.combat");
        }
        const std::span<const Happening> others = std::span(sentence.results).subspan(next);
        const std::string rest = restOf(others, subject, !text.empty(),
                                        [&](const Happening& result) { return resultText(result, actor, sentence.isCombat); });
        if (!rest.empty()) text += (text.empty() ? "" : ": ") + rest;
        finishLine(text);
    }

    // Most windows go by without anything; who wants to know finds it in the log.
    void closePasses() {
        if (passed.empty()) return;
        std::vector<std::string> names;
        for (const std::string& seat : passed) names.push_back(voice.isYou(seat) ? voice.say("epic.you") : voice.name(seat));
        passed.clear();
        if (!isBrief) lines.push_back({voice.say("epic.passed", {{"list", joinedNames(names)}}), false, {"EPIC-INIT-02"}});
    }

    static std::string joinedNames(const std::vector<std::string>& names) {
        std::string out;
        for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
        return out;
    }
};

}  // namespace

std::vector<LogLine> narrateEpic(const Session& session, size_t from, const Voice& voice, bool isBrief) {
    return EpicNarrator(session, voice, isBrief).tell(from);
}

}  // namespace riffle::cli
