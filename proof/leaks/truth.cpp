#include "proof/leaks/truth.h"

#include <algorithm>

#include "protocol/game_module.h"
#include "protocol/text.h"

namespace riffle::leaks {

int cardOf(const Value* id) {
    if (!id || !id->isText() || id->asText().size() < 2 || id->asText()[0] != 'c') return 0;
    return static_cast<int>(wholeNumber(std::string_view(id->asText()).substr(1)).value_or(0));
}

std::unique_ptr<Truth> Truth::of(const GameKind& kind, const NewGame& request, std::string& error) {
    Refusal refusal;
    auto events = std::make_shared<EventLog>();
    std::shared_ptr<const Game> game = kind.create(request, *events, refusal);
    if (!game) {
        error = refusal.message;
        return nullptr;
    }
    std::unique_ptr<Truth> truth(new Truth(kind));
    for (Seat seat = 0; seat < 16; ++seat) {  // chance and seats that nobody has are not among them
        const auto named = game->seatFrom(game->seatName(seat));
        if (named == seat && game->seatName(seat) != "chance")
            truth->everybody_ = static_cast<Seats>(truth->everybody_ | 1U << seat);
    }
    Moment first;
    first.memory = kind.module().memory(kind, *game);
    first.game = std::move(game);
    first.events = std::move(events);
    truth->look(first, nullptr);
    truth->moments_.push_back(std::move(first));
    return truth;
}

// Who may know what at a moment. What happened in the open everybody has seen, wherever the card is by now.
void Truth::look(Moment& moment, const Moment* before) {
    const Game& game = *moment.game;
    const auto count = static_cast<size_t>(game.cards()) + 1;
    moment.known.assign(count, 0);
    if (before) moment.seen = before->seen;
    moment.seen.resize(std::max(moment.seen.size(), count), 0);
    for (size_t card = 1; card < count; ++card) {
        moment.known[card] = moment.memory->mayKnow(game, static_cast<int>(card));
        moment.seen[card] |= moment.known[card];
    }
    for (const Event& event : *moment.events) {
        if (event.card == 0 || event.card >= count) continue;
        const Value told = game.describe(event, {true, 0});
        const Value* kind = told.find("event");
        if (!kind || cardOf(told.find("card") ? told.find("card")->find("id") : nullptr) != event.card) continue;
        switch (kind_.module().telling(kind->asText())) {
            case Telling::Open: moment.seen[event.card] |= everybody_; break;
            case Telling::Own: moment.seen[event.card] |= static_cast<Seats>(1U << event.seat); break;
            case Telling::Quiet: break;
        }
    }
}

std::string Truth::choose(Action action) {
    const Moment& before = moments_.back();
    auto game = before.game->clone();
    auto events = std::make_shared<EventLog>();
    game->choose(action, *events);
    auto memory = before.memory->clone();
    std::string wrong = memory->follow(*game, *events);
    Moment next;
    next.step = before.step + 1;
    next.game = std::move(game);
    next.action = action;
    next.events = std::move(events);
    next.memory = std::move(memory);
    look(next, &before);
    next.parent = version();
    moments_.push_back(std::move(next));
    return wrong;
}

void Truth::takeBack(size_t to) {
    int64_t version = this->version();
    while (at(version).step > to) version = at(version).parent;
    Moment next = at(version);
    next.action.reset();
    next.seen = moments_.back().seen;  // what was seen can't be taken back
    moments_.push_back(std::move(next));
}

void Truth::giveUp() {
    Moment next = moments_.back();
    next.action.reset();
    next.isGivenUp = true;
    moments_.push_back(std::move(next));
}

}  // namespace riffle::leaks
