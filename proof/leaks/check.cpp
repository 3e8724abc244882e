#include "proof/leaks/check.h"

#include <fmt/format.h>

#include <algorithm>

#include "proof/leaks/letter.h"
#include "proof/leaks/render.h"
#include "protocol/game_module.h"
#include "protocol/json.h"
#include "protocol/session.h"
#include "protocol/text.h"

namespace riffle::leaks {

namespace {

constexpr size_t kMostFindings = 20;  // of one game
constexpr size_t kMostShown = 300;    // bytes of evidence

const Value* fieldOf(const Value& value, std::string_view name) {
    return value.isMap() ? value.find(name) : nullptr;
}

// Where a text names cards by their ids: "play c12".
std::vector<int> idsIn(const std::string& text) {
    std::vector<int> ids;
    const auto isWord = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               static_cast<unsigned char>(c) >= 0x80;
    };
    for (size_t at = text.find('c'); at != std::string::npos; at = text.find('c', at + 1)) {
        if (at > 0 && isWord(text[at - 1])) continue;
        size_t end = at + 1;
        while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
        if (end == at + 1 || end > at + 5 || (end < text.size() && isWord(text[end]))) continue;
        ids.push_back(std::stoi(text.substr(at + 1, end - at - 1)));
    }
    return ids;
}

}  // namespace

CheckCounts& CheckCounts::operator+=(const CheckCounts& other) {
    messages += other.messages;
    bytes += other.bytes;
    cards += other.cards;
    names += other.names;
    worlds += other.worlds;
    pairs += other.pairs;
    apart += other.apart;
    return *this;
}

Check::Check(const Truth& truth, server::TablePlan plan, uint64_t every, uint64_t seed)
    : truth_(truth), plan_(std::move(plan)), every_(every), worlds_(truth.kind().module().worlds(truth.kind(), seed)) {}

void Check::report(const Received& received, std::string what, std::string evidence) {
    if (findings_.size() >= kMostFindings) return;
    if (evidence.size() > 2 * kMostShown) evidence.resize(2 * kMostShown);
    findings_.push_back(
        {std::move(what), fmt::format("{} ({})", received.to.name, received.what), received.version, std::move(evidence)});
}

bool Check::mayKnow(const Listener& listener, Seats seats) const {
    if (listener.place) return (seats >> *listener.place) & 1U;
    return (seats & truth_.everybody()) == truth_.everybody();
}

bool Check::mayKnow(const Scope& scope, int card) const {
    if (card < 1 || static_cast<size_t>(card) >= scope.known.size()) return false;
    const Seats seats = scope.known[static_cast<size_t>(card)];
    return mayKnow(scope.received.to, seats) || (scope.also && ((seats >> *scope.also) & 1U));
}

bool Check::decides(const Listener& listener, const Game& game) const {
    if (game.isOver() || !listener.place) return false;
    const size_t decider = game.decider() < plan_.seats.size() ? game.decider() : 0;
    return *listener.place == decider;
}

Seat Check::eyesOf(const Listener& listener, const Game& game) const {
    return listener.place ? static_cast<Seat>(*listener.place) : game.seatFrom("chance").value_or(0);
}

Names& Check::names(Locale locale, const Game& game) {
    Names& names = names_.try_emplace(locale, locale).first->second;
    names.learn(game);
    return names;
}

void Check::checkBytes(const Received& received) {
    const std::string& text = received.text;
    for (const std::string& token : secrets_.tokens) {
        if (token != received.to.token && !token.empty() && text.find(token) != std::string::npos)
            report(received, "the token of somebody else", token);
    }
    const Truth::Moment& now = truth_.has(received.version) ? truth_.at(received.version) : truth_.now();
    const uint64_t hash = now.game->hash();
    // TABLE has the key when the game is over. It has no version of its own, and may come with the last one before the end.
    const auto isOverAt = [&](int64_t version) {
        return truth_.has(version) && (truth_.at(version).isGivenUp || truth_.at(version).game->isOver());
    };
    const bool mayHaveKey =
        text.find(R"("status":"over")") != std::string::npos && (isOverAt(received.version) || isOverAt(received.version + 1));
    for (const std::string& secret : {secrets_.seed, fmt::format("{}", hash), fmt::format("{:016x}", hash)}) {
        if (secret.size() < 8 || (mayHaveKey && secret == secrets_.seed && plan_.request.seed.hasKey())) continue;
        if (const size_t at = text.find(secret); at != std::string::npos)
            report(received, "the seed or a hash of the state", text.substr(at > 60 ? at - 60 : 0, 140));
    }
}

void Check::check(const Received& received) {
    ++counts_.messages;
    counts_.bytes += received.text.size();
    checkBytes(received);
    std::string error;
    const auto message = parseJson(received.text, error, kAnyLetter);
    if (!message) {
        if (!received.isRefusal || received.text.starts_with("{")) report(received, "no JSON: " + error, received.text);
        return;
    }
    const bool isLetter = received.what == "letter";
    static const Value kNothing = Value::map();
    const Value* inner = isLetter ? fieldOf(*message, "d") : &*message;
    const Value& d = inner ? *inner : kNothing;
    const std::string type = isLetter ? textOf(fieldOf(*message, "t")) : "reply";
    const Value* version = isLetter ? fieldOf(*message, "v") : fieldOf(d, "v");
    const int64_t at = version && version->isInt() ? version->asInt() : received.version;
    if (!truth_.has(at)) return report(received, "a version that the table never had", received.text.substr(0, kMostShown));
    if (version && fieldOf(d, "view") && !received.isRefusal) {
        checkPosition(received, type, d, at);
    } else if (type == "why" || (type == "err" && !received.asked.empty() && decides(received.to, *truth_.at(at).game))) {
        checkWhy(received, d);
    } else if (type == "hint") {
        checkHint(received, d);
    } else {
        static const std::vector<Seats> kNone;
        walk(d, {received, received.isRefusal ? kNone : truth_.at(at).seen, "message"});
    }
}

void Check::checkPosition(const Received& received, std::string_view type, const Value& d, int64_t version) {
    const Truth::Moment& moment = truth_.at(version);
    for (const auto& [name, value] : d.entries()) {
        if (name == "events") {
            checkEvents(received, type, value, version);
        } else if (name == "decision") {
            checkDecision(received, value, moment);
        } else if (name == "view" || name == "texts") {
            const bool isView = name == "view";
            walk(value, {received, isView ? moment.known : moment.seen, isView ? "view" : "texts"});
        } else {
            walk(value, {received, moment.seen, "message"});
        }
    }
    // Before a game begins there is nothing to see.
    if (every_ > 0 && !d.find("view")->isNull() && positions_++ % every_ == 0) checkWorlds(received, type, d, version);
}

void Check::checkDecision(const Received& received, const Value& decision, const Truth::Moment& moment) {
    if (decision.isNull()) return;
    const Game& game = *moment.game;
    if (!decides(received.to, game)) {
        const Value* prompt = fieldOf(decision, "prompt");
        const Value* options = fieldOf(decision, "options");
        const Value* source = fieldOf(decision, "source");
        if (!prompt || textOf(fieldOf(*prompt, "key")) != "waiting" || !options || options->size() > 0 ||
            (source && !source->isNull()) || textOf(fieldOf(decision, "kind")) != "waiting")
            report(received, "what another seat is asked", toJson(decision));
    }
    std::optional<size_t> also;
    if (game.decider() >= plan_.seats.size() && decides(received.to, game)) also = game.decider();
    // The card of an ability was seen when that came about; by now it may be anywhere.
    const auto isOfAbility = [](const std::string& field, const Value& option) {
        return field == "source" || (option.isMap() && textOf(option.find("verb")) == "trigger");
    };
    for (const auto& [field, value] : decision.entries()) {
        if (field != "options") {
            walk(value, {received, isOfAbility(field, {}) ? moment.seen : moment.known, "decision", also});
            continue;
        }
        for (const Value& option : value.items())
            walk(option, {received, isOfAbility(field, option) ? moment.seen : moment.known, "decision", also});
    }
}

// What really happened in a step.
const std::vector<Check::Told>& Check::told(int64_t version) {
    const auto found = told_.find(version);
    if (found != told_.end()) return found->second;
    std::vector<Told>& told = told_[version];
    const Truth::Moment& moment = truth_.at(version);
    for (const Event& event : *moment.events) {
        const Value value = moment.game->describe(event, {true, 0});
        if (value.isNull()) continue;
        const Value* card = value.find("card");
        told.push_back(
            {textOf(value.find("event")), textOf(value.find("seat")), card ? cardOf(fieldOf(*card, "id")) : 0, &moment});
    }
    return told;
}

void Check::checkEvents(const Received& received, std::string_view type, const Value& events, int64_t version) {
    std::vector<Told> truth;
    if (type == "snap") {
        for (int64_t at = version; at > 0 && truth.size() < 2 * events.size() + 64; at = truth_.at(at).parent) {
            const std::vector<Told>& own = told(at);
            truth.insert(truth.begin(), own.begin(), own.end());
        }
    } else {
        truth = told(version);
    }
    size_t next = 0;
    // Of a long game a snap has the end.
    const auto matches = [&](const Value& event, const Told& each) {
        const Value* card = fieldOf(event, "card");
        return textOf(fieldOf(event, "event")) == each.kind && textOf(fieldOf(event, "seat")) == each.seat &&
               (!card || cardOf(fieldOf(*card, "id")) == each.card);
    };
    if (type == "snap" && truth.size() > events.size()) {
        // Nobody is told of more or fewer things than others, so they stand one beside the other from the end on.
        next = truth.size() - events.size();
    }
    for (const Value& event : events.items()) {
        if (next >= truth.size() || !matches(event, truth[next]))
            return report(received, "something that did not happen", toJson(event).substr(0, kMostShown));
        checkEvent(received, event, truth[next++], version);
    }
    if (type != "snap" && next < truth.size())
        report(received, "fewer events than there were", fmt::format("{} of {}", next, truth.size()));
}

void Check::checkEvent(const Received& received, const Value& event, const Told& truth, int64_t version) {
    const Truth::Moment& after = *truth.moment;
    const Truth::Moment& before = after.parent > 0 ? truth_.at(after.parent) : after;
    const Telling telling = truth_.kind().module().telling(truth.kind);
    const Value* card = fieldOf(event, "card");
    const Listener& to = received.to;
    const auto seatsOf = [&](const std::vector<Seats>& known) {
        return static_cast<size_t>(truth.card) < known.size() ? known[static_cast<size_t>(truth.card)] : Seats{0};
    };
    if (card && telling == Telling::Own && !(to.place && after.game->seatName(static_cast<Seat>(*to.place)) == truth.seat))
        report(received, fmt::format("which card it was that {} saw alone", truth.seat), toJson(event));
    if (card && telling == Telling::Quiet && !mayKnow(to, seatsOf(before.known)) && !mayKnow(to, seatsOf(after.known)) &&
        !mayKnow(to, seatsOf(after.seen)))
        report(received, "which card it was that was moved face down", toJson(event));
    const std::vector<Seats>& seen = truth_.at(version).seen;
    const Scope scope{received, seen, "event"};
    walk(event, scope);
    // Where the card is left out the sentence must not have it either.
    if (card || telling == Telling::Open) return;
    for (const int name : names(to.locale, *after.game).in(textOf(fieldOf(event, "text")))) {
        const std::string& english = names(to.locale, *after.game).nameOf(name);
        bool isNamed = false;
        for (const auto& [field, value] : event.entries()) isNamed |= value.isMap() && textOf(fieldOf(value, "name")) == english;
        if (!isNamed) report(received, fmt::format("{} in the words of an event that leaves it out", english), toJson(event));
    }
}

void Check::checkWhy(const Received& received, const Value& d) {
    // What somebody asked for by its name may be in the answer.
    Value rest = Value::map();
    const Truth::Moment& now = truth_.at(received.version);
    const std::string asked = folded(received.asked);
    for (const int name : names(received.to.locale, *now.game).in(textOf(fieldOf(d, "text")))) {
        const std::string& english = names(received.to.locale, *now.game).nameOf(name);
        const std::vector<int>& cards = names(received.to.locale, *now.game).cardsOf(name);
        const Scope scope{received, now.seen, "why"};
        const bool isKnown = std::any_of(cards.begin(), cards.end(), [&](int card) { return mayKnow(scope, card); });
        if (!isKnown && asked.find(folded(english)) == std::string::npos)
            report(received, fmt::format("{} in an answer to “{}”", english, received.asked), toJson(d));
    }
    if (every_ == 0) return;
    const auto world = worlds_->like(*now.game, now.game->decider());
    const Session there = Session::of(truth_.kind(), world->clone());
    Refusal refusal;
    const auto why = there.why(received.asked, received.to.locale, refusal);
    ++counts_.worlds;
    if (const Value* code = fieldOf(d, "code")) {
        if (why || code->asText() != refusal.code)
            report(received, "a refusal of “why” that depends on what is hidden",
                   fmt::format("{}: {} against {}", received.asked, toJson(d), why ? toJson(*why) : refusal.message));
        return;
    }
    for (const auto& [name, value] : d.entries()) {
        const Value* other = why ? why->find(name) : nullptr;
        if (name != "n" && (!other || toJson(*other) != toJson(value)))
            report(received, "an answer to “why” that depends on what is hidden",
                   fmt::format("{}: {} against {}", received.asked, toJson(d), why ? toJson(*why) : refusal.message));
    }
}

void Check::checkCard(const Value& card, int index, const Scope& scope) {
    ++counts_.cards;
    const Game& game = *truth_.at(scope.received.version).game;
    const std::string name = textOf(card.find("name"));
    if (name.empty()) return report(scope.received, fmt::format("a card without a face in the {}", scope.part), toJson(card));
    if (index < 1 || index > game.cards() || !mayKnow(scope, index))
        return report(scope.received, fmt::format("{} (c{}) in the {}", name, index, scope.part),
                      toJson(card).substr(0, kMostShown));
    if (game.cardName(index) != name && truth_.now().game->cardName(index) != name)
        report(scope.received, fmt::format("c{} under another name in the {}", index, scope.part),
               toJson(card).substr(0, kMostShown));
}

void Check::checkText(const std::string& text, const Scope& scope) {
    if (text.size() < 2) return;
    const Game& game = *truth_.at(scope.received.version).game;
    Names& index = names(scope.received.to.locale, game);
    for (const int name : index.in(text)) {
        ++counts_.names;
        const std::vector<int>& cards = index.cardsOf(name);
        if (std::any_of(cards.begin(), cards.end(), [&](int card) { return mayKnow(scope, card); })) continue;
        // The printed text of a card may name another, wherever that is.
        if (std::string_view(scope.part) != "decision" || !isAskedAnyway(scope.received, text))
            report(scope.received, fmt::format("the name {} in the {}", index.nameOf(name), scope.part), text);
    }
    for (const int card : idsIn(text)) {
        if (!mayKnow(scope, card)) report(scope.received, fmt::format("the id c{} in the {}", card, scope.part), text);
    }
}

// Whether a question holds the same words in other worlds, too.
bool Check::isAskedAnyway(const Received& received, const std::string& text) {
    constexpr int kTries = 3;
    const Game& game = *truth_.at(received.version).game;
    const std::string words = toJson(Value(text));
    for (int i = 0; i < kTries; ++i) {
        const auto world = worlds_->like(game, game.decider());
        const Rendering there = render(plan_, *world, received.to.place, received.to.locale);
        const Value* decision = fieldOf(there.position, "decision");
        ++counts_.worlds;
        if (!decision || toJson(*decision).find(words) == std::string::npos) return false;
    }
    return true;
}

// A token, alone or behind the address of a table: it is drawn, so whatever it looks like tells nothing. "c5-…" is no card.
static bool isDrawn(std::string_view field, const Value& value) {
    if ((field != "token" && field != "url") || !value.isText()) return false;
    const std::string_view text = value.asText();
    const std::string_view token = text.substr(field == "url" ? text.rfind('#') + 1 : 0);
    constexpr size_t kTokenLength = 22;
    constexpr std::string_view kOfTokens = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return token.size() == kTokenLength && token.find_first_not_of(kOfTokens) == std::string_view::npos;
}

void Check::walk(const Value& value, const Scope& scope) {
    if (value.isText()) return checkText(value.asText(), scope);
    for (const Value& each : value.items()) walk(each, scope);
    if (!value.isMap()) return;
    static constexpr std::string_view kForbidden[] = {"seed", "hash", "hashes", "rng", "knownTo", "choices", "notation"};
    const int card = cardOf(value.find("id"));
    if (card > 0) checkCard(value, card, scope);
    const bool isView = std::string_view(scope.part) == "view";
    if (isView && value.find("count") && value.size() > 1)
        report(scope.received, "more than the number of hidden cards", toJson(value).substr(0, kMostShown));
    const bool isTexts = std::string_view(scope.part) == "texts";
    for (const auto& [name, each] : value.entries()) {
        if (std::find(std::begin(kForbidden), std::end(kForbidden), name) != std::end(kForbidden))
            report(scope.received, fmt::format("a field “{}”", name), toJson(each).substr(0, kMostShown));
        if (isTexts) checkText(name, scope);
        if (card > 0 && (name == "id" || name == "name")) continue;
        if (isView && name == "copies") {  // everybody saw what was copied, wherever that has gone since
            walk(each, {scope.received, truth_.at(scope.received.version).seen, scope.part});
            continue;
        }
        if (isDrawn(name, each)) continue;
        walk(each, scope);
    }
}

}  // namespace riffle::leaks
