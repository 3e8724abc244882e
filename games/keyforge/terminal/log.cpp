// The story of a game of KeyForge: what somebody does stands first, what comes of it behind it.
#include "games/keyforge/terminal/log.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/terminal.h"

namespace riffle::cli {

namespace {

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

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

// One event, or several that are told as one.
struct Happening {
    std::string what;
    std::string seat;  // who does it, or whose card it is
    std::vector<std::string> cards;
    std::vector<int> ids;
    int count = 0;  // of events: more than `cards` where some are not known
    int amount = 0;
    std::string word;    // a house, a key, a kind of counter
    std::string target;  // a card: who is fought, what it is attached to
    int targetId = 0;
    int source = 0;  // the card whose doing it is
};

struct Sentence {
    std::optional<Happening> deed;
    std::vector<Happening> results;
    bool isSimple = true;  // nothing comes of it but æmber for the one who does it

    [[nodiscard]] bool isEmpty() const { return !deed && results.empty(); }
};

class KeyforgeNarrator {
public:
    KeyforgeNarrator(const Session& whole, const Voice& teller, bool brief) : session(whole), voice(teller), isBrief(brief) {}

    std::vector<LogLine> tell(size_t from) {
        const Game& game = session.game();
        const Viewer viewer{false, game.seatFrom(voice.self()).value_or(Seat{0})};
        const EventLog happened = session.events(from);
        for (const Event& each : happened) events.push_back(game.describe(each, viewer));
        turn = static_cast<int>(game.view(viewer).find("turn")->asInt());
        for (const Value& event : events) turn -= kindOf(event) == "turn";
        for (size_t choice = 0; choice < session.choices().size(); ++choice) {
            if (const size_t at = session.eventsBefore(choice); at >= from) isChosen.push_back(at - from);
        }
        for (size_t i = 0; i < events.size(); ++i) take(i, happened[i]);
        close();
        if (isBrief && !lines.empty() && lines.back().isHeading) lines.pop_back();  // nothing has happened in that turn yet
        return std::move(lines);
    }

private:
    const Session& session;
    const Voice& voice;
    const bool isBrief;
    std::vector<Value> events;
    std::vector<size_t> isChosen;  // in ascending order, the events that a choice began with
    std::vector<LogLine> lines;
    Sentence open;
    std::vector<std::string> clauses;  // of what is not yet a line
    std::string active;                // whose turn it is, where that was told
    std::optional<size_t> houseless;   // the heading of a turn whose house was not told yet
    bool isTurnEnding = false;
    int turn = 0;

    static const std::string& kindOf(const Value& event) { return event.find("event")->asText(); }

    static int idOf(const Value* card) { return card ? std::stoi(card->find("id")->asText().substr(1)) : 0; }

    [[nodiscard]] std::string nameOf(int card) const { return voice.quoted(session.game().cardName(card, voice.locale())); }

    [[nodiscard]] Happening happeningOf(const Value& event, const Event& raw) const {
        Happening out;
        out.what = kindOf(event);
        out.seat = session.game().seatName(raw.seat);
        out.count = 1;
        if (const int id = idOf(event.find("card"))) {
            out.cards.push_back(nameOf(id));
            out.ids.push_back(id);
        }
        if (const Value* amount = event.find("amount")) out.amount = static_cast<int>(amount->asInt());
        for (const std::string_view field : {"house", "key", "counter"}) {
            if (const Value* word = event.find(field)) out.word = word->asText();
        }
        if ((out.targetId = idOf(event.find("target"))) != 0) {
            out.target = nameOf(out.targetId);
            if (out.what == "attach") out.target += whose(out.targetId, active.empty() ? out.seat : active);
        }
        out.source = idOf(event.find("source"));
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

    [[nodiscard]] std::string tag(const std::string& seat) const {
        return fmt::format(" ({})", voice.say("keyforge.whose", {{"target", voice.whom(seat)}}));
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
            const bool isSame =
                !now.ids.empty() && std::find(before.ids.begin(), before.ids.end(), now.ids[0]) != before.ids.end();
            if (!isSame) continue;
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
            deed.cards.insert(deed.cards.end(), now.cards.begin(), now.cards.end());
            deed.ids.insert(deed.ids.end(), now.ids.begin(), now.ids.end());
            ++deed.count;
            return;
        }
        close();
        open.isSimple = isSimple;
        open.deed = std::move(now);
    }

    // Adds what came of a deed, to something alike where there is that.
    void add(Happening now) {
        const auto isDoer = [&](const Happening& deed) {
            return std::find(deed.ids.begin(), deed.ids.end(), now.source) != deed.ids.end();
        };
        if (open.deed && isDoer(*open.deed)) now.source = 0;  // the card was named already
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
                before.cards.insert(before.cards.end(), now.cards.begin(), now.cards.end());
                before.ids.insert(before.ids.end(), now.ids.begin(), now.ids.end());
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

    // The cards it is about, with whose they are where that is not plain.
    [[nodiscard]] std::string cardsOf(const Happening& happening, bool isTagged) const {
        const std::string names = voice.listed(voice.counted(happening.cards, false));
        return isTagged ? names + tag(happening.seat) : names;
    }

    // "plays Troll": what stands behind the player's name.
    [[nodiscard]] std::string deedText(const Happening& happening) const {
        Arguments args = argsOf(happening);
        args.emplace_back("cards", cardsOf(happening, false));
        std::string key = "keyforge.did." + happening.what;
        if (happening.what == "play" && !happening.target.empty()) key += "-on";
        const bool isKnown = static_cast<int>(happening.cards.size()) == happening.count;
        if (!isKnown && hasMessage(voice.locale(), key + ".unseen")) key += ".unseen";
        return voice.say(key, args);
    }

    // A sentence of its own, without capital and full stop.
    [[nodiscard]] std::string resultText(const Happening& happening, const std::string& actor) const {
        if (isOfPlayer(happening.what)) {
            return voice.say(
                "keyforge.clause",
                {{"who", voice.who(happening.seat)}, {"seat", voice.name(happening.seat)}, {"deed", deedText(happening)}});
        }
        // Whose card it is need be said once in a sentence.
        const bool isMentioned = std::all_of(happening.ids.begin(), happening.ids.end(), [&](int id) { return isNamed(id); });
        Arguments args = argsOf(happening);
        args.emplace_back("cards", cardsOf(happening, happening.seat != actor && !isMentioned));
        std::string key = "keyforge.part." + happening.what;
        if (happening.what == "counters" && happening.amount < 0) key += "-off";
        if (static_cast<int>(happening.cards.size()) != happening.count) key += ".unseen";
        return voice.say(key, args);
    }

    std::vector<int> named;  // cards that the sentence at hand has named
    [[nodiscard]] bool isNamed(int id) const { return std::find(named.begin(), named.end(), id) != named.end(); }

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
        if (!deeds.empty()) {
            text = voice.say("keyforge.clause",
                             {{"who", voice.who(actor)}, {"seat", voice.name(actor)}, {"deed", voice.listed(deeds)}});
        }
        std::string rest;
        int source = subject;
        for (; next < sentence.results.size(); ++next) {
            const Happening& result = sentence.results[next];
            if (!rest.empty()) rest += "; ";
            const bool isItself = std::find(result.ids.begin(), result.ids.end(), result.source) != result.ids.end();
            const bool isOther = result.source != 0 && result.source != source && !isItself;
            if (isOther && text.empty() && rest.empty()) {
                rest = nameOf(result.source) + ": " + resultText(result, actor);
            } else {
                rest += resultText(result, actor);
                if (isOther) rest += fmt::format(" ({})", nameOf(result.source));
            }
            if (result.source != 0) source = result.source;
            named.insert(named.end(), result.ids.begin(), result.ids.end());
        }
        if (!rest.empty()) text += (text.empty() ? "" : ": ") + rest;
        lines.push_back({capitalised(text) + ".", false, std::move(clauses)});
        clauses.clear();
    }

    void note(const Value& event) {
        const Value* rule = event.find("rule");
        if (rule && rule->isText() && std::find(clauses.begin(), clauses.end(), rule->asText()) == clauses.end())
            clauses.push_back(rule->asText());
    }
};

}  // namespace

std::vector<LogLine> narrateKeyforge(const Session& session, size_t from, const Voice& voice, bool isBrief) {
    return KeyforgeNarrator(session, voice, isBrief).tell(from);
}

}  // namespace riffle::cli
