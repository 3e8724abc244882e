#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "engine/facade.h"
#include "engine/hash.h"
#include "protocol/game_module.h"
#include "sim/match.h"

namespace riffle::test {

// A game small enough to be known by heart, for testing what surrounds a game.
//   A holds Troll c1, Troll c2, Urchin c3, "Fao Cu'tul, The Formless" c4; B holds Troll c5; A's pile is Blaster c6, Crystal c7,
//   Crystal c8. In a turn: `play X`, `focus` once, `assign B n` (0 to 3), `end`. The game ends after turn 4; A wins. A Troll then
//   asks `pick red`, `pick blue` or `done`; the Urchin has one target, picked by itself; Fao shuffles A's pile.
class FakeGame : public Game {
public:
    enum Verb : uint32_t { kPlay = 1, kFocus, kAssign, kEnd, kPickWord, kDone, kPickCard };
    enum Stage : uint8_t { kMain, kColour, kOrder };
    enum Where : uint8_t { kHand, kPlayed, kPile };
    static constexpr int kCards = 8;

    struct State {
        std::array<uint8_t, kCards + 1> where{};
        std::array<uint8_t, 3> pile = {6, 7, 8};
        uint8_t ordered = 0;
        uint8_t stage = kMain;
        uint8_t turn = 1;
        uint8_t isFocused = 0;
        uint8_t askChance = 0;
        uint8_t assigned = 0;
        uint8_t colour = 0;
    };

    explicit FakeGame(bool askChance) {
        s.askChance = askChance;
        for (const int card : s.pile) s.where[static_cast<size_t>(card)] = kPile;
    }

    std::unique_ptr<Game> clone() const override { return std::make_unique<FakeGame>(*this); }
    std::string_view name() const override { return "fake"; }
    int seats() const override { return 2; }
    std::string seatName(Seat seat) const override { return seat == 0 ? "A" : seat == 1 ? "B" : "chance"; }
    std::optional<Seat> seatFrom(std::string_view word) const override {
        for (Seat seat = 0; seat < 3; ++seat) {
            if (seatName(seat) == word) return seat;
        }
        return std::nullopt;
    }
    bool isOver() const override { return s.turn > 4; }
    Seat active() const { return static_cast<Seat>((s.turn - 1) % 2); }
    Seat decider() const override { return s.stage == kOrder ? Seat{2} : active(); }
    Prompt prompt() const override {
        if (s.stage == kOrder) return {"chance.order", {}, 4};
        if (s.stage == kColour) return {"fake.colour", {}, 1};
        return {"fake.main", {{"seat", seatName(active())}}, 0};
    }
    std::vector<Option> options() const override {
        std::vector<Option> out;
        if (s.stage == kOrder) {
            for (size_t i = s.ordered; i < s.pile.size(); ++i) out.push_back(ofCard(kPickCard, "pick", s.pile[i]));
        } else if (s.stage == kColour) {
            out.push_back({Action::of(kPickWord, 1), "pick", {}, "red", {}});
            out.push_back({Action::of(kPickWord, 2), "pick", {}, "blue", {}});
            out.push_back({Action::of(kDone), "done", {}, "", {}});
        } else {
            for (int card = 1; card <= 5; ++card) {
                if (s.where[static_cast<size_t>(card)] == kHand && ownerOf(card) == active())
                    out.push_back(ofCard(kPlay, "play", card));
            }
            if (!s.isFocused) out.push_back({Action::of(kFocus), "focus", {}, "", {}});
            const int other = 1 - active();
            for (int n = 0; n <= 3; ++n) {
                out.push_back({Action::of(kAssign, static_cast<uint32_t>(other), static_cast<uint32_t>(n)),
                               "assign",
                               {},
                               seatName(static_cast<Seat>(other)),
                               n});
            }
            out.push_back({Action::of(kEnd), "end", {}, "", {}});
        }
        return out;
    }
    bool allows(Action action) const override {
        const std::vector<Option> all = options();
        return !isOver() && std::any_of(all.begin(), all.end(), [&](const Option& each) { return each.action == action; });
    }
    bool isBetweenActions() const override { return s.stage == kMain; }
    void choose(Action action, EventLog& events) override {
        taken_.clear();
        const auto card = static_cast<uint16_t>(action.subject());
        Event event;
        event.kind = static_cast<uint8_t>(action.verb());
        event.seat = decider();
        switch (action.verb()) {
            case kPlay:
                s.where[card] = kPlayed;
                event.card = card;
                events.push_back(event);
                if (card <= 2) s.stage = kColour;
                if (card == 3) taken_.push_back(ofCard(kPickCard, "pick", 1));
                if (card == 4 && s.askChance) {
                    s.stage = kOrder;
                    s.ordered = 0;
                }
                return;
            case kFocus: s.isFocused = 1; break;
            case kAssign: s.assigned = static_cast<uint8_t>(action.number()); break;
            case kPickWord: s.colour = static_cast<uint8_t>(action.subject()); [[fallthrough]];
            case kDone: s.stage = kMain; break;
            case kPickCard: {
                std::vector<uint8_t> rest;
                for (size_t i = s.ordered; i < s.pile.size(); ++i) {
                    if (s.pile[i] != card) rest.push_back(s.pile[i]);
                }
                s.pile[s.ordered++] = static_cast<uint8_t>(card);
                for (size_t i = 0; i < rest.size() && s.ordered + i < s.pile.size(); ++i) s.pile[s.ordered + i] = rest[i];
                // What is left of one name needs no order.
                bool same = true;
                for (size_t i = s.ordered; i < s.pile.size(); ++i) same &= cardName(s.pile[i]) == cardName(s.pile[s.ordered]);
                if (same) s.stage = kMain;
                break;
            }
            case kEnd:
                ++s.turn;
                s.isFocused = 0;
                break;
            default: break;
        }
        event.amount = static_cast<int16_t>(action.number());
        events.push_back(event);
    }
    std::vector<Option> automatic() const override { return taken_; }
    std::optional<Reason> why(std::string_view verb, int card, std::string_view) const override {
        if (verb == "focus") return Reason{"fake.focused", {}, "FAKE-1"};
        if (verb == "play" && card) return Reason{"fake.not-yours", {{"card", cardOf(card)}}, "FAKE-2"};
        return std::nullopt;
    }
    Value view(Viewer viewer) const override {
        Value out = Value::map();
        out["game"] = "fake";
        out["turn"] = s.turn;
        out["active"] = seatName(active());
        out["phase"] = "main";
        out["result"] = result();
        for (const Seat seat : {Seat{0}, Seat{1}}) {
            Value board = Value::map();
            for (const Where where : {kHand, kPlayed}) {
                Value zone = Value::list();
                int count = 0;
                for (int card = 1; card <= 5; ++card) {
                    if (s.where[static_cast<size_t>(card)] != where || ownerOf(card) != seat) continue;
                    ++count;
                    zone.add(cardOf(card));
                }
                if (where == kHand && !viewer.all && viewer.seat != seat) {
                    zone = Value::map();
                    zone["count"] = count;
                }
                board[where == kHand ? "hand" : "played"] = zone;
            }
            if (seat == 0) {
                Value deck = Value::list();
                for (const int card : s.pile) deck.add(cardOf(card));
                board["deck"] = deck;
            }
            if (s.assigned && seat != active()) board["damage"] = static_cast<int>(s.assigned);
            if (s.isFocused && seat == active()) board["focused"] = true;
            out[seatName(seat)] = board;
        }
        return out;
    }
    Value describe(const Event& event, Viewer) const override {
        Value out = Value::map();
        out["event"] = static_cast<int>(event.kind);
        out["seat"] = seatName(event.seat);
        return out;
    }
    bool isSeen(const Event&, Viewer) const override { return true; }
    Value result() const override {
        if (!isOver()) return {};
        Value out = Value::map();
        out["winners"] = Value::listOf({"A"});
        out["losers"] = Value::listOf({"B"});
        out["reason"] = "time";
        return out;
    }
    int cards() const override { return kCards; }
    std::string cardName(int card, Locale = Locale::En) const override { return std::string(cardTitle(card)); }
    std::string_view cardTitle(int card, Locale = Locale::En) const override {
        static constexpr const char* kNames[] = {"",      "Troll",   "Troll",   "Urchin", "Fao Cu'tul, The Formless",
                                                 "Troll", "Blaster", "Crystal", "Crystal"};
        return kNames[card];
    }
    bool isVisible(int card, Viewer viewer) const override {
        const auto where = s.where[static_cast<size_t>(card)];
        return viewer.all || where == kPlayed || (where == kHand && ownerOf(card) == viewer.seat);
    }
    uint64_t chanceUsed() const override { return 0; }
    uint64_t hash() const override { return hashBytes(&s, sizeof s); }
    std::span<const unsigned char> bytes() const override { return {reinterpret_cast<const unsigned char*>(&s), sizeof s}; }
    std::string broken() const override { return ""; }
    Advice advise(const Thinking&) const override { return {options().back().action, {{0, 0.5F}, {1, 0.5F}}}; }

    State s;

private:
    static Seat ownerOf(int card) { return card == 5 ? 1 : 0; }
    static Option ofCard(uint32_t verb, const char* word, int card) {
        return {Action::of(verb, static_cast<uint32_t>(card)), word, {card}, "", {}};
    }
    Value cardOf(int card) const {
        Value out = Value::map();
        out["id"] = "c" + std::to_string(card);
        out["name"] = cardName(card);
        return out;
    }

    std::vector<Option> taken_;
};

class FakeKind : public GameKind {
public:
    explicit FakeKind(uint64_t cards = 7) : cards_(cards) {}
    std::string_view name() const override { return "fake"; }
    const GameModule& module() const override {
        static const GameModule kModule{.name = "fake", .title = "Fake"};
        return kModule;
    }
    std::unique_ptr<Game> create(const NewGame& request, EventLog&, Refusal& refusal) const override {
        if (const Value* seats = request.request.find("seats"); seats && seats->isInt() && seats->asInt() != 2) {
            refusal = {"bad_setup", "It is a game for two."};
            return nullptr;
        }
        return std::make_unique<FakeGame>(request.askChance);
    }
    std::unique_ptr<Game> restore(std::span<const unsigned char> bytes) const override {
        auto game = std::make_unique<FakeGame>(false);
        if (bytes.size() != sizeof game->s) return nullptr;
        std::memcpy(&game->s, bytes.data(), sizeof game->s);
        return game;
    }
    std::unique_ptr<sim::Match> match(const NewGame&, Refusal& refusal) const override {
        refusal = {"bad_setup", "Nobody simulates it."};
        return nullptr;
    }
    Value describe() const override {
        Value out = Value::map();
        out["name"] = "fake";
        return out;
    }
    uint64_t cardSetHash() const override { return cards_; }
    std::vector<std::string> cardNames() const override {
        return {"Troll", "Urchin", "Fao Cu'tul, The Formless", "Blaster", "Crystal"};
    }

private:
    uint64_t cards_;
};

}  // namespace riffle::test
