#include "protocol/session.h"

#include <fmt/format.h>

#include "engine/sink.h"
#include "protocol/decision.h"
#include "protocol/knowledge.h"
#include "protocol/messages.h"
#include "protocol/text.h"
#include "protocol/verbs.h"

namespace riffle {

namespace {

bool refused(Refusal& refusal, std::string code, std::string message) {
    refusal = {std::move(code), std::move(message)};
    return false;
}

}  // namespace

std::optional<Session> Session::create(const GameKind& kind, const NewGame& request, Refusal& refusal) {
    Session session;
    session.kind_ = &kind;
    session.request_ = request;
    EventLog events;
    session.game_ = kind.create(request, events, refusal);
    if (!session.game_) {
        if (refusal.code.empty()) refusal = {"bad_setup", "This game can't be set up."};
        return std::nullopt;
    }
    session.history_.begin(kind, *session.game_, std::move(events));
    return session;
}

Session Session::of(const GameKind& kind, std::unique_ptr<Game> game) {
    Session session;
    session.kind_ = &kind;
    session.game_ = std::move(game);
    session.history_.begin(kind, *session.game_, {});
    return session;
}

Session Session::resumed(const GameKind& kind, const NewGame& request, std::unique_ptr<Game> game, size_t choices) {
    Session session;
    session.kind_ = &kind;
    session.request_ = request;
    session.game_ = std::move(game);
    session.history_.begin(kind, *session.game_, {}, choices);
    return session;
}

void Session::take(const Choice& choice) {
    shown_.reset();
    history_.take(*game_, choice);
}

bool Session::redo(const Choice& choice) {
    if (choice.seat != game_->decider() || !game_->allows(choice.action)) return false;
    take(choice);
    return true;
}

bool Session::choose(std::string_view words, std::optional<Seat> seat, Refusal& refusal) {
    const std::unique_ptr<Game> trial = game_->clone();
    EventLog ignored;
    std::vector<Choice> choices;
    if (!play(*trial, *kind_, words, seat, ignored, choices, refusal)) return false;
    for (const Choice& choice : choices) take(choice);
    return true;
}

bool Session::chooseOption(int64_t number, std::optional<Seat> seat, Refusal& refusal) {
    if (!mayDecide(*game_, seat, refusal)) return false;
    const Notation notation(*game_);
    const auto count = static_cast<int64_t>(notation.options().size());
    if (number < 1 || number > count) {
        return refused(refusal, "illegal_action",
                       fmt::format("There is no option {}; they are numbered from 1 to {}.", number, count));
    }
    const auto index = static_cast<size_t>(number - 1);
    take({notation.options()[index].action, game_->decider(), notation.text(index)});
    return true;
}

bool Session::undo(int64_t steps, Refusal& refusal) {
    if (steps < 1) return refused(refusal, "bad_request", "“steps” is 1 or more.");
    const size_t known = history_.size() - history_.first();
    if (steps > static_cast<int64_t>(known)) {
        return refused(refusal, "nothing_to_undo",
                       known == 0 ? std::string("No choice has been made yet.")
                                  : fmt::format("Only {} choices have been made, so {} can't be taken back.", known, steps));
    }
    shown_.reset();
    game_ = history_.takeBack(*game_, history_.size() - static_cast<size_t>(steps));
    return true;
}

bool Session::hasToldSince(size_t choices, Seat seat) const {
    if (game_->isOver()) return true;
    for (size_t i = choices; i < history_.size(); ++i) {
        if (history_.seat(i) != seat) return true;
    }
    const std::unique_ptr<Game> then = copyAt(choices);
    if (game_->decider() != then->decider()) return true;
    const Knowledge known(*then);
    const std::unique_ptr<Game> start = then->clone();
    std::vector<Action> taken;
    for (size_t i = choices; i < history_.size(); ++i) {
        EventLog events;
        taken.push_back(history_.action(i));
        then->choose(taken.back(), events);
        if (known.isGrown(seat, *then, events)) return true;
    }
    return !kind_->looksAlike(*start, seat, taken);
}

const Game& Session::at(size_t choices) const {
    if (choices >= history_.size()) return *game_;
    if (!shown_ || choices < shownAt_) {
        shown_ = copyAt(choices);
    } else {
        EventLog ignored;
        for (size_t i = shownAt_; i < choices; ++i) shown_->choose(history_.action(i), ignored);
    }
    shownAt_ = choices;
    return *shown_;
}

EventLog Session::events(size_t from) const {
    EventLog room;
    const std::span<const Event> found = history_.events(from, eventCount(), room);
    return {found.begin(), found.end()};
}

Value describeEvent(const Game& game, const Event& happened, Viewer viewer, Locale locale) {
    Value event = game.describe(happened, viewer);
    if (event.isNull()) return event;
    // Its words: "shards.event.draw", or "shards.event.draw.unseen" where the viewer may not know the card.
    if (const Value* kind = event.find("event"); kind && kind->isText()) {
        std::string key = fmt::format("{}.event.{}", game.name(), kind->asText());
        if (!event.find("card") && hasMessage(locale, key + ".unseen")) key += ".unseen";
        Arguments args = localised(game, event.entries(), locale);
        if (!event.find("amount")) args.emplace_back("amount", 0);  // none is left out
        event["text"] = say(locale, key, args);
    }
    return event;
}

Value Session::describeEvents(size_t from, size_t to, Viewer viewer, Locale locale) const {
    EventLog room;
    return describe(history_.events(from, to, room), viewer, locale);
}

Value Session::describe(std::span<const Event> events, Viewer viewer, Locale locale) const {
    Value out = Value::list();
    for (const Event& each : events) {
        if (Value event = describeEvent(*game_, each, viewer, locale); !event.isNull()) out.add(std::move(event));
    }
    return out;
}

EventLog Session::eventsBetween(size_t from, size_t to) const {
    EventLog room;
    const std::span<const Event> found = history_.events(from, to, room);
    return {found.begin(), found.end()};
}

Value Session::decision(Viewer viewer, Locale locale) const {
    if (game_->isOver()) return {};
    ValueSink out;
    std::optional<Notation> notation;
    if (isAsked(*game_, viewer)) notation.emplace(*game_);
    writeDecision(out, *game_, notation ? &*notation : nullptr, viewer, locale);
    return std::move(out.result);
}

Value Session::position(Viewer viewer, Locale locale, size_t from) const {
    Value out = Value::map();
    out["decision"] = decision(viewer, locale);
    out["events"] = describeEvents(from, eventCount(), viewer, locale);
    out["result"] = game_->result();
    return out;
}

namespace {

// Why a game refuses what is wished for; `whom` is what the link behind it names, where the wish itself could be had.
std::optional<Game::Reason> refusalOf(const Game& game, const Wish& wish, std::string_view whom) {
    const Notation notation(game);
    std::optional<Game::Reason> reason;
    // Of several cards of that name the one that is in the right place tells most: its reason is not that it is "not …".
    for (const int card : notation.cardsNamed(wish.operand)) {
        auto own = game.why(wish.verb, card, whom);
        if (!own) continue;
        const bool isElsewhere = own->key.find(".not-") != std::string::npos;
        if (!reason || !isElsewhere) reason = std::move(own);
        if (!isElsewhere) break;
    }
    if (!reason && whom.empty()) reason = game.why(wish.verb, 0, wish.operand);
    return reason;
}

}  // namespace

// Of a chain, the first link that can't be had is the one to explain, where the game stands by then.
Game::Reason Session::reasonAgainst(std::string_view words) const {
    const std::unique_ptr<Game> trial = game_->clone();
    std::unique_ptr<Game> before;
    std::string_view rest = words;
    Wish last;
    Wish wish;
    while (true) {
        const size_t end = rest.find(" > ");
        const std::string_view link = rest.substr(0, end);
        wish = wishOf(link);
        if (before && !operandOf(wish.verb)) wish = {"pick", folded(link)};
        EventLog ignored;
        std::vector<Choice> choices;
        Refusal refusal;
        std::unique_ptr<Game> here = trial->clone();
        if (end == std::string_view::npos || !play(*trial, *kind_, link, std::nullopt, ignored, choices, refusal)) {
            if (before) {
                // A whole action with its target: the game may say why not this one.
                if (auto reason = refusalOf(*before, last, wish.operand)) return *reason;
                // What would come after the action is not for telling.
                if (here->isBetweenActions()) return {"not-an-option", {}, ""};
            }
            if (auto reason = refusalOf(*here, wish, "")) return *reason;
            break;
        }
        before = std::move(here);
        last = wish;
        rest.remove_prefix(end + 3);
    }
    if (operandOf(wish.verb) == Operand::Card && Notation(*trial).cardsNamed(wish.operand).empty()) {
        std::string name = wish.operand;
        for (const std::string& known : kind_->cardNames()) {
            if (folded(known) == wish.operand) name = known;
        }
        return {"not-in-sight", {{"card", name}}, ""};
    }
    return {"not-an-option", {}, ""};
}

std::optional<Value> Session::why(std::string_view words, Locale locale, Refusal& refusal) const {
    const std::unique_ptr<Game> trial = game_->clone();
    const Knowledge known(*game_);
    EventLog events;
    std::vector<Choice> choices;
    Value out = Value::map();
    const bool isPossible = play(*trial, *kind_, words, std::nullopt, events, choices, refusal, &known);
    // What follows a link may tell something that no face does: whether somebody else would be asked.
    std::vector<Action> taken;
    for (const Choice& each : choices) taken.push_back(each.action);
    const bool isHidden = refusal.code == "not_foreseen" ||
                          (words.find(" > ") != std::string_view::npos && !kind_->looksAlike(*game_, game_->decider(), taken));
    if (isPossible && !isHidden) {
        out["possible"] = true;
        out["key"] = "possible";
        out["text"] = say(locale, "possible", {});
        return out;
    }
    if (!isHidden && refusal.code != "illegal_action") return std::nullopt;

    const Game::Reason reason = isHidden ? Game::Reason{"not-foreseen", {}, ""} : reasonAgainst(words);
    out["possible"] = false;
    out["key"] = reason.key;
    out["args"] = argsValue(reason.args);
    Arguments named = reason.args;
    for (auto& [name, value] : named) {
        if (name == "card" && value.isText()) value = kind_->cardNameIn(value.asText(), locale);
    }
    out["text"] = say(locale, reason.key, localised(*game_, named, locale));
    out["clause"] = reason.clause.empty() ? Value() : Value(reason.clause);
    return out;
}

}  // namespace riffle
