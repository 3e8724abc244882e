#include "games/shards/words/words.h"

#include "engine/pile_writer.h"
#include "machine/words.h"

namespace riffle::shards {

namespace {

constexpr std::string_view kPhaseNames[] = {"setup", "main", "attack", "shield", "end"};
constexpr std::string_view kReasonNames[] = {
    "", "last-player", "last-team", "nobody-left", "nemesis-beaten", "human-beaten", "nemesis-mastery", "centre-empty", "fault"};
constexpr std::string_view kFactNames[] = {"turn",   "play",   "fastplay", "activate",  "focus",   "recruit",
                                           "relic",  "row",    "gain",     "lose",      "draw",    "shuffle",
                                           "banish", "return", "destroy",  "copy",      "show",    "attack-champion",
                                           "attack", "shield", "damage",   "eliminate", "discard", "under",
                                           "bid",    "pass",   "leader",   "draft",     "reveal",  "win"};
static_assert(std::size(kFactNames) == static_cast<size_t>(Fact::Won) + 1);

// By Verb, from 1.
constexpr std::string_view kVerbNames[] = {"",       "end",     "play",   "activate", "recruit", "fastplay", "relic",
                                           "attack", "focus",   "pick",   "pick",     "pick",    "yes",      "no",
                                           "done",   "trigger", "assign", "shield",   "bid",     "pass"};

std::string_view resourceName(int resource) {
    switch (static_cast<ResourceOp>(resource)) {
        case kCrystals: return "crystals";
        case kPower: return "power";
        case kMastery: return "mastery";
        case kHealth: return "health";
    }
    return "";
}

Value powerValue(uint16_t power) {
    return power == kInfinitePower ? Value("infinite") : Value(int{power});
}

std::string_view pickKey(uint8_t verb) {
    switch (static_cast<EffectOp>(verb)) {
        case kBanish: return "shards.banish";
        case kReturnToHand: return "shards.return";
        case kDestroy: return "shards.destroy";
        case kCopy: return "shards.copy";
        default: return "shards.recruit";
    }
}

// Which of the two abilities that can be met by showing cards is at hand.
bool asksForDominion(const CardTable& cards, const Frame& frame) {
    const int length = cards.code[frame.pc + 1];
    for (int i = 0; i < length; ++i) {
        if (cards.code[frame.pc + 2 + i] == kDominion) return true;
    }
    return false;
}

template <class Sink>
class ViewWriter : private PileWriter<ViewWriter<Sink>, decltype(State::board), Sink> {
    using Base = PileWriter<ViewWriter<Sink>, decltype(State::board), Sink>;
    friend Base;
    using Base::out, Base::viewer, Base::pile, Base::hiddenPile;

public:
    ViewWriter(const State& state, const CardTable& table, Viewer who, Sink& sink)
        : Base(state.board, who, sink), s(state), cards(table) {}

    void whole() {
        out.beginMap();
        out.put("game", "shards");
        out.put("turn", int{s.turn});
        out.put("active", seatName(s.active));
        out.put("phase", kPhaseNames[s.phase]);
        out.put("result", result(s));
        out.beginList("row");
        for (int place = 0; place < kRowSize; ++place) {
            if (const CardIndex card = s.board.top(kRow + place)) {
                writeCard(card);
            } else {
                out.addNull();
            }
        }
        out.endList();
        hiddenPile("centre", kCentre, false);
        pile("banished", kBanished);
        if (!s.board.isEmpty(kOffer)) pile("relics", kOffer);
        for (Seat seatIndex = 0; seatIndex < kSeats; ++seatIndex) {
            if (s.players[seatIndex].isIn || s.players[seatIndex].isOut) seat(seatIndex);
        }
        out.endMap();
    }

private:
    const State& s;
    const CardTable& cards;

    void writeCard(int card) {
        const Card& c = s.board[card];
        out.beginMap();
        out.putCard("id", card);
        out.put("name", cards.nameOf(c.def));
        // A centre card is nobody's until it is recruited, also while somebody fast-plays it.
        if (isSeatPile(c.pile) && c.owner != kNobody) {
            out.put("owner", seatName(c.owner));
            if (c.owner != seatOf(c.pile)) out.put("controller", seatName(seatOf(c.pile)));
        }
        if (c.flags & kExhaustedFlag) out.put("exhausted", true);
        if (c.flags & kFastplayedFlag) out.put("fastplayed", true);
        out.endMap();
    }

    void seat(Seat seat) {
        const Player& player = s.players[seat];
        out.beginMap(seatName(seat));
        if (player.character == Character::None) {
            out.putNull("character");
        } else {
            out.put("character", nameOf(player.character));
        }
        out.put("health", int{player.health});
        out.put("mastery", int{player.mastery});
        out.put("crystals", int{player.crystals});
        if (player.power == kInfinitePower) {
            out.put("power", "infinite");
        } else {
            out.put("power", int{player.power});
        }
        out.put("focused", player.isFocused != 0);
        pile("champions", pileOf(seat, kChampions));
        pile("played", pileOf(seat, kPlayed));
        pile("relics", pileOf(seat, kRelics));
        hiddenPile("hand", pileOf(seat, kHand), !viewer.all && viewer.seat == seat);
        hiddenPile("deck", pileOf(seat, kDeck), false);
        pile("discard", pileOf(seat, kDiscard));
        if (player.isOut) out.put("out", true);
        if (player.bid > 0) out.put("bid", int{player.bid});
        out.endMap();
    }
};

}  // namespace

std::string seatName(Seat seat) {
    return seat == kNemesis ? "N" : machine::nameOfSeat(seat, kChance);
}

std::optional<Seat> seatFrom(const State& state, std::string_view name) {
    if (name == "N" && state.playerCount == 1) return kNemesis;
    return machine::seatNamed(name, state.playerCount, kChance);
}

Value view(const State& position, const CardTable& cards, Viewer viewer) {
    return machine::viewOf<ViewWriter>(position, cards, viewer);
}

void writeView(const State& position, const CardTable& cards, Viewer viewer, std::string& text) {
    machine::writeViewOf<ViewWriter>(position, cards, viewer, text);
}

std::string_view reasonName(Reason reason) {
    return kReasonNames[static_cast<int>(reason)];
}

Value result(const State& s) {
    const auto sits = [&](Seat seat) { return s.players[seat].isIn || s.players[seat].isOut; };
    return machine::resultOf(s, kSeats, seatName, reasonName(s.reason), sits);
}

Option describe(Action action, const State&, const CardTable&) {
    Option option;
    option.action = action;
    option.verb = kVerbNames[action.verb()];
    const auto subject = static_cast<int>(action.subject());
    switch (verbOf(action)) {
        case Verb::Play:
        case Verb::Activate:
        case Verb::Recruit:
        case Verb::Fastplay:
        case Verb::Relic:
        case Verb::Attack:
        case Verb::PickCard:
        case Verb::Trigger:
        case Verb::Shield: option.cards.push_back(subject); break;
        case Verb::PickSeat: option.word = seatName(static_cast<Seat>(subject)); break;
        case Verb::PickLeader: option.word = nameOf(static_cast<Character>(subject)); break;
        case Verb::Assign:
            option.word = seatName(static_cast<Seat>(subject));
            option.number = static_cast<int>(action.number());
            break;
        case Verb::Bid: option.number = static_cast<int>(action.number()); break;
        case Verb::End:
        case Verb::Focus:
        case Verb::Yes:
        case Verb::No:
        case Verb::Done:
        case Verb::Pass: break;
    }
    return option;
}

std::vector<Option> options(const State& s, const Rules& rules) {
    return machine::optionsOf(s, rules);
}

Prompt prompt(const State& s, const CardTable& cards) {
    const Frame& frame = s.frames.back();
    Prompt prompt;
    if (frame.routine == Routine::Program) prompt.source = frame.source;
    const auto isAsked = [&](std::initializer_list<Decision> decisions) {
        return std::find(decisions.begin(), decisions.end(), s.decision) != decisions.end();
    };
    if (frame.routine == Routine::Program &&
        isAsked({Decision::PickCard, Decision::Optional, Decision::YesNo, Decision::PickSeat})) {
        prompt.effect = frame.pc;
        prompt.isYesNo = s.decision == Decision::YesNo;
    }
    switch (s.decision) {
        case Decision::None:
        case Decision::Over: break;
        case Decision::Main: prompt.key = "shards.main"; break;
        case Decision::PickCard:
        case Decision::Optional: prompt.key = pickKey(cards.code[frame.pc]); break;
        case Decision::YesNo: prompt.key = cards.code[frame.pc] == kReturnToHand ? "shards.return-this" : "shards.may"; break;
        case Decision::Show:
        case Decision::ShowCard:
            prompt.key = s.decision == Decision::Show ? "shards.show" : "shards.show-card";
            prompt.args = {{"ability", asksForDominion(cards, frame) ? "dominion" : "unify"}};
            break;
        case Decision::PickSeat: prompt.key = "shards.choose-opponent"; break;
        case Decision::Trigger: prompt.key = "shards.trigger"; break;
        case Decision::Assign:
            prompt.key = "shards.assign";
            prompt.args = {{"seat", seatName(frame.detail)}, {"power", int{s.players[frame.seat].power}}};
            break;
        case Decision::Shield:
            prompt.key = "shards.shield";
            prompt.args = {{"power", powerValue(s.players[s.decider].assigned)}, {"blocked", int{s.players[s.decider].blocked}}};
            break;
        case Decision::Surplus:
            prompt.key = "shards.surplus";
            prompt.args = {{"seat", seatName(frame.detail)}, {"power", powerValue(frame.amount)}};
            break;
        case Decision::Bid:
            prompt.key = "shards.bid";
            prompt.args = {{"high", int{frame.amount}}};
            break;
        case Decision::Leader: prompt.key = frame.source == kNemesis ? "shards.nemesis-leader" : "shards.leader"; break;
        case Decision::BonusCard: prompt.key = "shards.bonus-card"; break;
        case Decision::DraftRelic: prompt.key = "shards.relic-draft"; break;
        case Decision::NemesisPlay: prompt.key = "shards.nemesis-play"; break;
        case Decision::NemesisActivate: prompt.key = "shards.nemesis-activate"; break;
        case Decision::NemesisTarget: prompt.key = "shards.nemesis-target"; break;
        case Decision::ChanceSeat: prompt.key = "chance.seat"; break;
        case Decision::ChanceLeader:
            prompt.key = "chance.leader";
            prompt.args = {{"seat", seatName(frame.source)}};
            break;
        case Decision::ChanceRelic: prompt.key = "chance.relic"; break;
        case Decision::ChanceOrder: prompt.key = "chance.order"; break;
    }
    return prompt;
}

bool isSeen(const Event& event, Viewer viewer) {
    return viewer.all || ((event.knownTo >> viewer.seat) & 1U);
}

Value describe(const Event& event, const State& s, const CardTable& cards, Viewer viewer) {
    const auto fact = static_cast<Fact>(event.kind);
    const auto seat = fact != Fact::RowFilled ? std::optional(seatName(event.seat)) : std::nullopt;
    return machine::factOf(event, s, cards, kFactNames[event.kind], seat, isSeen(event, viewer), [&](Value& value) {
        switch (fact) {
            case Fact::Gained:
            case Fact::Lost: value["resource"] = resourceName(event.other); break;
            case Fact::Attacked: value["target"] = seatName(event.other); break;
            case Fact::ChoseLeader: value["leader"] = nameOf(static_cast<Character>(event.amount)); break;
            default: break;
        }
        if ((event.amount != 0 || fact == Fact::Damaged) && fact != Fact::ChoseLeader)
            value["amount"] = event.amount < 0 ? Value("infinite") : Value(int{event.amount});
    });
}

std::optional<Game::Reason> why(const State& s, const CardTable& cards, std::string_view verb, int card, std::string_view word) {
    if (card != 0 && !word.empty()) return std::nullopt;  // no action names its target
    const Position look(s, cards);
    using Args = std::vector<std::pair<std::string, Value>>;
    auto because = [](std::string key, std::string clause, Args args = {}) {
        return Game::Reason{"shards.why." + std::move(key), std::move(args), std::move(clause)};
    };
    if (s.isOver) return because("over", "SOI-ELIM-02");
    const Seat seat = s.decider;
    if (s.decision != Decision::Main) return because("other-question", "SOI-TURN-12");
    const Player& me = look.player(seat);
    const int pile = card ? s.board[card].pile : 0;
    const std::string name = card ? std::string(cards.nameOf(s.board[card].def)) : std::string();
    const Args named = {{"card", name}};
    if (verb == "focus") {
        if (me.isFocused) return because("focused", "SOI-FOCUS-02");
        return because("crystals", "SOI-FOCUS-01", {{"card", "Focus"}, {"cost", 1}, {"crystals", int{me.crystals}}});
    }
    if (card == 0) return std::nullopt;
    if (verb == "play") {
        if (pile != pileOf(seat, kHand)) return because("not-in-hand", "SOI-PLAY-02", named);
        return because("blank", "SOI-PLAY-02", named);
    }
    if (verb == "recruit" || verb == "fastplay") {
        if (!isRow(pile)) return because("not-in-row", "SOI-RECR-06", named);
        if (verb == "fastplay" && !look.def(card).isMercenary) return because("not-mercenary", "SOI-MERC-13", named);
        return because("crystals", "SOI-RECR-01",
                       {{"card", name}, {"cost", look.costFor(seat, card)}, {"crystals", int{me.crystals}}});
    }
    if (verb == "relic") {
        if (pile != pileOf(seat, kRelics)) return because("no-relic", "SOI-REL-08", named);
        return because("relic-mastery", "SOI-REL-07", {{"mastery", int{me.mastery}}});
    }
    if (verb == "activate") {
        if (pile != pileOf(seat, kChampions)) return because("not-your-champion", "SOI-CHAMP-03", named);
        if (s.board[card].flags & kExhaustedFlag) return because("exhausted", "SOI-CHAMP-03", named);
        if (look.def(card).exhaust == 0) return because("no-ability", "SOI-CHAMP-04", named);
        return because("only-if", "SOI-PLAY-06", named);
    }
    if (verb == "attack") {
        if (!isSeatPile(pile) || roleOf(pile) != kChampions || !look.areOpponents(seat, seatOf(pile)))
            return because("not-enemy-champion", "SOI-POW-11", named);
        if (!look.canAttackChampion(seat, card)) return because("protected", "SOI-POW-08", named);
        return because("power", "SOI-POW-04", {{"card", name}, {"health", look.healthOf(card)}, {"power", powerValue(me.power)}});
    }
    return std::nullopt;
}

}  // namespace riffle::shards
