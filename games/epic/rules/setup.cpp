// Before the first turn: chapters 2, 3 and 18 of the rules.
#include "games/epic/rules/setup.h"

#include <algorithm>
#include <array>
#include <span>

#include "games/epic/rules/flow.h"

namespace riffle::epic {

namespace {

enum SetupStep : uint8_t { kForm, kShuffleDecks, kFirst, kFirstAnswered, kHands, kMulligans, kGo };

// Cards that a format deals from: as many copies of each card of its box as it takes.
int neededFor(Format format, int players) {
    switch (format) {
        case Format::Random: return 30 * players;
        case Format::Choose30: return 60 * players;
        case Format::PackDraft: return 30 * players;
        case Format::DarkDraft: return 100;
        case Format::TripleDraft: return 36 * players;
        default: return 0;
    }
}

// The cards of a deck as they are numbered.
struct Numbered {
    std::array<CardId, kMaxCards> cards{};
    size_t count = 0;

    [[nodiscard]] std::span<const CardId> all() const { return {cards.data(), count}; }
};

// Everybody knows a card that they see by its number, so that of a secret deck must not tell where it stands in a list that they
// may not know, nor which others stand beside it. EPIC-SETUP-17
bool number(Numbered& out, const CardTable& cards, const Deal& deal, Seat seat) {
    constexpr uint64_t kNumbers = 0x6E756D62;
    const std::vector<CardId>& list = deal.decks[seat];
    if (list.size() > out.cards.size()) return false;
    std::copy(list.begin(), list.end(), out.cards.begin());
    out.count = list.size();
    if (deal.options.format == Format::Preconstructed) return true;
    std::sort(out.cards.begin(), out.cards.begin() + static_cast<ptrdiff_t>(out.count),
              [&](CardId a, CardId b) { return cards.texts[a].name < cards.texts[b].name; });
    Rng rng = deal.seed.apart(kNumbers + seat).rng();
    rng.shuffle(out.cards.data(), static_cast<int>(out.count));
    return true;
}

bool hasJungle(const CardTable& cards) {
    for (const CardDef& def : cards.defs) {
        if (def.isJungle) return true;
    }
    return false;
}

}  // namespace

CardIndex addCard(State& state, const CardTable& cards, CardId id, Seat owner, int pile) {
    if (state.cardCount + 1 >= kMaxCards) return 0;
    const auto card = static_cast<CardIndex>(++state.cardCount);
    Card& c = state.board[card];
    c.def = id;
    c.owner = owner;
    c.controller = isSeatPile(pile) ? seatOf(pile) : owner;
    c.incarnation = 1;
    state.board.add(card, pile);
    if (roleOf(pile) == kDiscardPile) state.discardTalents[owner] += cards[id].hasDiscardTalent;
    return card;
}

std::string refusalOf(const Deal& deal, const CardTable& cards) {
    const Mode mode = deal.options.mode;
    if (deal.players < 2 || deal.players > kMaxSeats) return "Epic is played by two to eight players.";
    if (mode == Mode::Duel && deal.players != 2) return "A duel is played by two players; more need another mode.";
    if (mode >= Mode::Teams && deal.players % 2 != 0 && deal.teams.empty()) return "Teams need an even number of players.";
    if (mode == Mode::Hydra) {
        for (const auto& team : deal.teams) {
            if (team.size() != deal.teams[0].size()) return "A hydra's teams are of equal size.";
        }
    }
    if (deal.options.box == Box::Jungle && !hasJungle(cards)) return "There is no jungle box among these cards.";
    if (!deal.decks.empty()) return "";
    switch (deal.options.format) {
        case Format::Preconstructed:
            if (deal.players != 2) return "The preconstructed format is for two players.";
            break;
        case Format::PackDraft:
            if (deal.players < 3) return "The pack draft takes three to eight players.";
            break;
        case Format::DarkDraft:
            if (deal.players != 2) return "The dark draft is for two players.";
            break;
        case Format::Constructed: return "The constructed format needs a deck for each seat.";
        default: break;
    }
    return "";
}

void seatPlayers(State& state, const Deal& deal) {
    state.playerCount = static_cast<uint8_t>(deal.players);
    state.options = deal.options;
    for (Seat seat = 0; seat < deal.players; ++seat) {
        Player& player = state.players[seat];
        player.isIn = 1;
        player.health = kStartingHealth;
        player.startingHealth = kStartingHealth;
        player.gold = 1;
        player.team = deal.options.mode >= Mode::Teams ? static_cast<uint8_t>(seat % 2) : seat;  // EPIC-TEAM-05
    }
    for (size_t team = 0; team < deal.teams.size() && deal.options.mode >= Mode::Teams; ++team) {
        for (const Seat seat : deal.teams[team]) state.players[seat].team = static_cast<uint8_t>(team);
    }
    if (deal.options.mode != Mode::Hydra) return;
    for (Seat seat = 0; seat < deal.players; ++seat) {  // EPIC-HYDRA-02
        int members = 0;
        for (Seat other = 0; other < deal.players; ++other) members += state.players[other].team == state.players[seat].team;
        state.players[seat].health = static_cast<int16_t>(kStartingHealth * members);
        state.players[seat].startingHealth = state.players[seat].health;
    }
}

bool layOut(State& state, const CardTable& cards, const Deal& deal) {
    state = State{};
    state.rng = deal.seed.rng();
    seatPlayers(state, deal);
    if (deal.options.format != Format::Preconstructed) state.options.lists = deal.decks.empty() ? Lists::Boxed : Lists::Secret;
    state.phase = kPhaseDraft;
    for (Seat seat = 0; seat < deal.players && !deal.decks.empty(); ++seat) {
        Numbered deck;
        if (!number(deck, cards, deal, seat)) return false;
        for (const CardId id : deck.all()) {
            if (addCard(state, cards, id, seat, pileOf(seat, kDeckPile)) == 0) return false;
        }
    }
    if (deal.decks.empty()) {
        const bool isPre = deal.options.format == Format::Preconstructed;
        const bool isJungle = (isPre || deal.options.box == Box::Jungle) && hasJungle(cards);
        const int needed = neededFor(deal.options.format, deal.players);
        std::vector<CardId> pool;
        while (true) {
            const size_t before = pool.size();
            const bool isFirst = before == 0;
            for (size_t id = 2; id < cards.defs.size(); ++id) {
                const CardDef& def = cards.defs[id];
                if (def.type != Type::Event && def.type != Type::Champion) continue;
                const std::string& set = cards.texts[id].set;
                if (isJungle ? !def.isJungle : isPre ? set != "base_set" : set == "jungle") continue;
                if (deal.options.format == Format::TripleDraft && def.isRare && !isFirst) continue;  // EPIC-DRAFT-TRIPLE-1
                pool.push_back(static_cast<CardId>(id));
            }
            const bool wantsMore = deal.options.format == Format::TripleDraft && isFirst;
            if (isPre || pool.size() == before || (static_cast<int>(pool.size()) >= needed && !wantsMore)) break;
        }
        if (static_cast<int>(pool.size()) > kMaxCards - 48) {  // as many as there is room for, any of them
            Rng rng = deal.seed.apart(0x5EED).rng();
            rng.shuffle(pool.data(), static_cast<int>(pool.size()));
            pool.resize(static_cast<size_t>(kMaxCards - 48));
        }
        for (const CardId id : pool) {
            if (addCard(state, cards, id, 0, kBoxPile) == 0) return false;
        }
    }
    Frame* frame = state.frames.grow();
    frame->routine = Routine::Setup;
    frame->number = static_cast<uint16_t>(deal.starting + 1);
    frame->step = deal.decks.empty() ? kForm : kShuffleDecks;
    frame->player = deal.starting < 0 ? Seat{0} : static_cast<Seat>(deal.starting);
    return true;
}

void startFrom(State& state, const CardTable& cards, bool atStart) {
    state.turn = std::max<uint16_t>(state.turn, 1);
    Frame* frame = state.frames.grow();
    frame->routine = Routine::Turn;
    frame->step = atStart ? 0 : 3;
    state.phase = atStart ? kPhaseStart : kPhaseMain;
    state.initiative = atStart ? kNobody : state.active;
    Flow flow(state, cards, nullptr);
    flow.countStatics();
}

void Flow::startFirstTurn() {
    s.active = look.turnSeat(s.first);
    s.turn = 1;
    s.isFirstTurn = 1;
    s.phase = kPhaseStart;
    s.frames.back() = Frame{};
}

void Flow::stepSetup(Frame& frame) {
    switch (frame.step) {
        case kForm:
            if (!draft(frame)) return;
            frame.step = kShuffleDecks;
            frame.amount = s.options.format == Format::Random ? s.playerCount : uint8_t{0};  // dealt at random already
            return;
        case kShuffleDecks:
            if (frame.amount >= s.playerCount) {
                frame.step = kFirst;
                frame.amount = 0;
                return;
            }
            shuffle(pileOf(static_cast<Seat>(frame.amount++), kDeckPile));
            return;
        case kFirst:  // EPIC-SETUP-10
            frame.step = kFirstAnswered;
            if (frame.number > 0) {
                s.answer = act(Verb::PickSeat, frame.number - 1);
            } else if (s.options.askChance) {
                ask(Decision::ChanceSeat, kChance);
            } else {
                s.answer = act(Verb::PickSeat, static_cast<int>(s.rng.below(s.playerCount)));
            }
            return;
        case kFirstAnswered:
            s.first = static_cast<Seat>(s.answer.subject());
            s.active = s.first;
            s.answer = {};
            frame.step = kHands;
            return;
        case kHands:  // EPIC-SETUP-11
            for (Seat seat = 0; seat < s.playerCount; ++seat) draw(seat, kHandSize);
            s.waiting.clear();
            s.phase = kPhaseMulligan;
            frame.step = kMulligans;
            frame.player = look.nextSeat(s.first);  // EPIC-MULL-02, EPIC-MULL-07
            frame.amount = 0;
            frame.extra = 0;
            frame.count = 0;
            return;
        case kMulligans:
            if (frame.amount >= s.playerCount) {
                frame.step = kGo;
                return;
            }
            if (!mulligan(frame)) return;
            ++frame.amount;
            frame.extra = 0;
            frame.count = 0;
            frame.player = look.nextSeat(frame.player);
            return;
        default: startFirstTurn();
    }
}

// Any number of cards under the deck for as many new ones, at 1 health each. EPIC-MULL-03, EPIC-MULL-04, EPIC-MULL-05,
// EPIC-MULL-06. frame.count: cards set aside.
bool Flow::mulligan(Frame& frame) {
    const Seat seat = frame.player;
    const int aside = pileOf(seat, kPackPile);
    switch (frame.extra) {
        case 0:
            frame.extra = 1;
            ask(Decision::Mulligan, seat);
            return false;
        case 1: {
            const Action answer = s.answer;
            s.answer = {};
            if (verbOf(answer) == Verb::PickCard) {
                moveCard(static_cast<int>(answer.subject()), aside, false);
                ++frame.count;
                frame.extra = 0;
                return false;
            }
            note(frame.count ? Fact::Exchanged : Fact::Kept, seat, "EPIC-MULL-02", 0, frame.count);
            if (frame.count == 0) return true;
            frame.extra = 2;
            shuffle(aside);
            return false;
        }
        default: {
            const int count = frame.count;
            s.board.moveAll(aside, pileOf(seat, kDeckPile));
            Player& player = s.players[look.healthSeat(seat)];
            player.health = static_cast<int16_t>(player.health - count);
            draw(seat, count);
            s.waiting.clear();
            return true;
        }
    }
}

}  // namespace riffle::epic
