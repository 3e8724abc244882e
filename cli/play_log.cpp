#include "cli/play_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "cli/play_games.h"
#include "cli/terminal.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

// One thing a seat did, before it is put into words: "draws", of two cards that may be known.
struct Deed {
    std::string what;                                  // the event's name
    std::vector<std::string> cards;                    // in the language; fewer than `count` where some are not known
    int count = 0;                                     // how many events it stands for
    std::vector<std::pair<std::string, Value>> gains;  // of gain and lose: resource and sum
    Arguments args;
};

struct Sentence {
    std::string seat;
    bool isSimple = true;  // cards were played or used, and all they did was to gain something
    std::vector<Deed> deeds;
};

class Narrator {
public:
    Narrator(const Session& whole, const Voice& teller, bool brief) : session(whole), voice(teller), isBrief(brief) {}

    std::vector<LogLine> tell(size_t from) {
        const Game& game = session.game();
        const Viewer viewer{false, game.seatFrom(voice.self()).value_or(Seat{0})};
        std::vector<Value> events;
        for (const Event& each : session.events(from)) events.push_back(game.describe(each, viewer));
        turn = static_cast<int>(game.view(viewer).find("turn")->asInt());
        for (const Value& event : events) turn -= kindOf(event) == "turn";
        for (size_t i = 0; i < events.size(); ++i) {
            turn += kindOf(events[i]) == "turn";
            isSimple = isGainOnly(std::span(events).subspan(i + 1));
            take(events[i]);
        }
        close();
        closeRow();
        if (isBrief && !lines.empty() && lines.back().isHeading) lines.pop_back();  // nothing has happened in that turn yet
        return std::move(lines);
    }

private:
    const Session& session;
    const Voice& voice;
    const bool isBrief;
    std::vector<LogLine> lines;
    std::optional<Sentence> open;
    std::vector<std::string> clauses;  // of what is not yet a line
    std::vector<std::string> row;      // cards new in the row since the last line about it
    std::vector<std::string> rowClauses;
    std::string destroyed;  // the id of a champion that was just attacked: its end goes without saying
    std::string relic;      // the id of a relic that was just taken
    bool isSimple = true;   // the event at hand leads to nothing but gains
    bool isTurnEnding = false;
    bool isAttack = false;  // the last line tells of an attack: shields and damage belong to it
    int turn = 0;

    static const std::string& kindOf(const Value& event) { return event.find("event")->asText(); }

    // Whether nothing but gains happens in these events before something else begins.
    static bool isGainOnly(std::span<const Value> events) {
        for (const Value& event : events) {
            const std::string& what = kindOf(event);
            if (isBeginning(what) || isOneOf(what, {"turn", "row", "win"})) return true;
            if (what != "gain") return false;
        }
        return true;
    }

    static bool isBeginning(std::string_view what) {
        return isOneOf(what, {"play", "fastplay", "activate", "focus", "recruit", "relic", "attack-champion", "attack", "shield",
                              "damage", "eliminate", "discard", "under", "bid", "pass", "leader", "draft", "reveal"});
    }

    static std::string textOf(const Value& event, std::string_view field) {
        const Value* value = event.find(field);
        return value && value->isText() ? value->asText() : std::string();
    }

    [[nodiscard]] std::string nameOf(const Value& card) const {
        const int index = std::stoi(card.find("id")->asText().substr(1));
        return session.game().cardName(index, voice.locale());
    }

    void take(const Value& event) {
        const std::string what = textOf(event, "event");
        const std::string seat = textOf(event, "seat");
        const Value* card = event.find("card");
        if (what == "turn") return beginTurn(seat);
        if (what == "row") {
            if (isBrief && turn == 0) return;  // the first six are on the table
            if (card) row.push_back(nameOf(*card));
            note(event, rowClauses);
            return;
        }
        if (what == "win") return close();  // told with the result
        const std::string id = card ? card->find("id")->asText() : std::string();
        if (what == "recruit" && !id.empty() && id == relic) return;  // taking a relic is recruiting it
        relic = what == "relic" ? id : "";
        if (what == "discard") isTurnEnding = true;
        // At the end of a turn the others discard and draw as always, and what the Nemesis played leaves the game.
        const bool isClearing = seat == "N" && what == "banish" && !event.find("source");
        if (isClearing) close();
        if (isBrief && (isClearing || (isTurnEnding && !voice.isYou(seat) && isOneOf(what, {"discard", "draw"})))) return close();
        if (what == "destroy" && !id.empty() && id == destroyed) return;
        destroyed = what == "attack-champion" ? id : "";
        if (what == "destroy" && open && open->seat != seat) {
            Deed deed = deedOf(event, what);
            deed.args.emplace_back("target", voice.whom(seat));
            open->deeds.push_back(std::move(deed));
            return note(event, clauses);
        }
        if (what == "destroy") return takeAlone(event, seat);

        const bool isFirst = isBeginning(what);
        if (!open || open->seat != seat || (isFirst && !continues(what))) {
            close();
            open = Sentence{seat, isSimple, {}};
        }
        add(event, what);
        note(event, clauses);
    }

    // Plays that only gain something, recruits and the like are told in one sentence.
    [[nodiscard]] bool continues(std::string_view what) const {
        const std::vector<Deed>& deeds = open->deeds;
        if (deeds.empty()) return true;
        if (isOneOf(what, {"under", "discard"})) return isOneOf(deeds.front().what, {"under", "discard"});
        if (isOneOf(what, {"recruit"})) return deeds.size() == 1 && deeds.front().what == what;
        if (!isOneOf(what, {"play", "activate"}) || deeds.front().what != what) return false;
        return open->isSimple && isSimple;
    }

    [[nodiscard]] Deed deedOf(const Value& event, const std::string& what) const {
        Deed deed;
        deed.what = what;
        deed.count = 1;
        if (const Value* card = event.find("card")) deed.cards.push_back(nameOf(*card));
        const Value* amount = event.find("amount");
        if (isOneOf(what, {"gain", "lose"})) {
            deed.gains.emplace_back(textOf(event, "resource"), amount ? *amount : Value(0));
        } else {
            deed.args.emplace_back("amount", amount ? *amount : Value(0));
        }
        if (const std::string target = textOf(event, "target"); !target.empty())
            deed.args.emplace_back("target", voice.whom(target));
        if (const std::string leader = textOf(event, "leader"); !leader.empty()) deed.args.emplace_back("leader", leader);
        return deed;
    }

    // Adds a deed to the open sentence, to an equal one where there is one that may be counted on.
    void add(const Value& event, const std::string& what) {
        Deed deed = deedOf(event, what);
        std::vector<Deed>& deeds = open->deeds;
        const bool isMerged =
            isOneOf(what, {"play", "activate", "recruit", "gain", "lose", "draw", "banish", "return", "show", "under"});
        for (size_t i = deeds.size(); isMerged && i > 0; --i) {
            Deed& known = deeds[i - 1];
            // A draw may be interrupted by the shuffle it needs; plays are counted over what they gained.
            const bool mayStand = i == deeds.size() || isOneOf(what, {"play", "activate", "gain", "draw"});
            if (known.what != what || !mayStand) continue;
            ++known.count;
            known.cards.insert(known.cards.end(), deed.cards.begin(), deed.cards.end());
            for (const auto& [resource, amount] : deed.gains) addGain(known, resource, amount);
            return;
        }
        // The shuffle comes when the deck is empty, in the midst of drawing; it is told before.
        const bool isBefore = what == "shuffle" && !deeds.empty() && deeds.back().what == "draw";
        deeds.insert(isBefore ? deeds.end() - 1 : deeds.end(), std::move(deed));
    }

    static void addGain(Deed& deed, const std::string& resource, const Value& amount) {
        for (auto& [known, sum] : deed.gains) {
            if (known != resource) continue;
            sum = sum.isInt() && amount.isInt() ? Value(sum.asInt() + amount.asInt()) : Value("infinite");
            return;
        }
        deed.gains.emplace_back(resource, amount);
    }

    void takeAlone(const Value& event, const std::string& seat) {
        close();
        note(event, clauses);
        const Value* card = event.find("card");
        const std::string name = card ? nameOf(*card) : std::string();
        line(voice.say("play.destroyed", {{"card", name}, {"target", voice.whom(seat)}}));
    }

    void beginTurn(const std::string& seat) {
        close();
        closeRow();
        isTurnEnding = false;
        isAttack = false;
        lines.push_back(
            {voice.say("play.turn-begins", {{"turn", turn}, {"who", voice.who(seat)}, {"seat", voice.name(seat)}}), true, {}});
    }

    [[nodiscard]] std::string phrase(const Sentence& sentence, const Deed& deed) const {
        Arguments args = deed.args;
        args.emplace_back("who", voice.who(sentence.seat));
        args.emplace_back("count", deed.count);
        if (!deed.gains.empty()) {
            std::vector<std::string> amounts;
            for (const auto& [resource, sum] : deed.gains) amounts.push_back(voice.amount(resource, sum));
            args.emplace_back("list", joined(amounts));
            return voice.say("play.did." + deed.what, args);
        }
        const bool isKnown = static_cast<int>(deed.cards.size()) == deed.count;
        const std::string key = "play.did." + deed.what + (isKnown ? "" : ".unseen");
        args.emplace_back("cards", joined(voice.counted(deed.cards, true)));
        return voice.say(hasMessage(voice.locale(), key) ? key : "play.did." + deed.what, args);
    }

    // Turns the open sentence into words. Shields and damage go into the line of their attack.
    void close() {
        if (!open) return;
        const Sentence sentence = std::move(*open);
        open.reset();
        if (sentence.deeds.empty()) return;
        std::vector<std::string> phrases;
        for (const Deed& deed : sentence.deeds) phrases.push_back(phrase(sentence, deed));
        const std::string text = capitalised(voice.say(
            "play.sentence",
            {{"who", voice.who(sentence.seat)}, {"seat", voice.name(sentence.seat)}, {"deeds", voice.listed(phrases)}}));
        const std::string& first = sentence.deeds.front().what;
        if (isAttack && isOneOf(first, {"shield", "damage"})) {
            lines.back().text += " " + text;
            lines.back().clauses.insert(lines.back().clauses.end(), clauses.begin(), clauses.end());
            clauses.clear();
            return;
        }
        line(text);
        isAttack = first == "attack";
    }

    void closeRow() {
        if (row.empty()) return;
        lines.push_back(
            {voice.say("play.new-in-row", {{"cards", joined(voice.counted(row, true))}}), false, std::move(rowClauses)});
        row.clear();
        rowClauses.clear();
        isAttack = false;
    }

    void line(std::string text) {
        lines.push_back({std::move(text), false, std::move(clauses)});
        clauses.clear();
        isAttack = false;
    }

    static void note(const Value& event, std::vector<std::string>& into) {
        const std::string rule = textOf(event, "rule");
        if (!rule.empty() && std::find(into.begin(), into.end(), rule) == into.end()) into.push_back(rule);
    }
};

}  // namespace

std::vector<LogLine> narrate(const Session& session, size_t from, const Voice& voice, bool isBrief) {
    if (const auto narrateGame = terminalOf(session.game().name()).narrate) return narrateGame(session, from, voice, isBrief);
    return Narrator(session, voice, isBrief).tell(from);
}

}  // namespace riffle::cli
