#include "games/shards/terminal/board.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/play_card_board.h"
#include "games/shards/facade/kind.h"
#include "games/shards/terminal/board_drawing.h"
#include "games/shards/text/text.h"
#include "games/shards/words/words.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using shards::CardId;
using shards::CardTable;

constexpr std::string_view kTerms[] = {"unify",  "dominion",  "inspire", "echo",  "mastery", "exhaust",
                                       "shield", "mercenary", "focus",   "relic", "banish"};
constexpr size_t kTermsOnCards = 4;  // the first ones stand on cards without an explanation

constexpr CardSpeech kSpeech = {"play", shards::phrasebook, kTerms};

class ShardsBoard final : public CardBoard<shards::State, CardTable> {
public:
    explicit ShardsBoard(const CardTable& table) : CardBoard(table, kSpeech) {}

    [[nodiscard]] std::vector<std::string> draw(const Game& game, const Voice& voice, const Screen& screen,
                                                int detail) const override {
        const ShardsDrawing drawing(game, cards_, voice, screen);
        return screen.isPlain ? drawing.plainTable() : drawing.table(detail);
    }

    [[nodiscard]] std::string status(const Game& game, const Voice& voice) const override {
        const Screen screen;
        const ShardsDrawing d(game, cards_, voice, screen);
        const std::string& seat = voice.self();
        if (!d.view().find(seat) || d.view().find("phase")->asText() == "setup") return {};
        std::vector<std::string> items = d.stats(seat);
        items.push_back(d.stat("hand", std::to_string(countOf(d.field(seat, "hand")))));
        return fmt::format("{}: {}.", voice.say("play.you"), joined(items));
    }

    [[nodiscard]] std::vector<std::string> piles(const Game& game, const Voice& voice, const Screen& screen,
                                                 std::string_view name) const override {
        const ShardsDrawing d(game, cards_, voice, screen);
        const bool hasAll = name != "discard";
        std::vector<std::string> lines;
        const auto add = [&](const std::string& label, const Value& zone) {
            const bool hasCards = zone.isList() && zone.size() > 0;
            addPile(lines, label, hasCards ? d.inlineCards(zone, false) : std::vector<std::string>(), screen);
        };
        std::vector<std::string> seats = d.others();
        seats.insert(seats.begin(), voice.self());
        for (const std::string& seat : seats) {
            if (seat == "N" || !d.view().find(seat)) continue;
            add(fmt::format("{}, {}", voice.title(seat), voice.say("play.zone.discard")), d.field(seat, "discard"));
            if (const Value& relics = d.field(seat, "relics"); hasAll && relics.isList() && relics.size() > 0) {
                add(fmt::format("{}, {}", voice.title(seat), voice.say("play.zone.relics")), relics);
            }
        }
        if (hasAll) add(voice.say("play.zone.banished"), *d.view().find("banished"));
        return lines;
    }

    [[nodiscard]] OptionWords wordsFor(const Game& game, const Option& option, const std::vector<Option>& options,
                                       const Voice& voice) const override {
        OptionWords words;
        words.verb = verbIn(option.verb, voice);
        if (!option.cards.empty()) {
            words.english = game.cardName(option.cards[0]);
            words.name = game.cardName(option.cards[0], voice.locale());
            words.note = noteOn(game, option, options, voice);
            return words;
        }
        words.english = option.word;
        const bool isSeat = game.seatFrom(option.word).has_value();
        if (!option.word.empty()) words.name = isSeat ? voice.name(option.word) : voice.leader(option.word);
        if (!isSeat) words.note = consequence(game, option, voice);
        return words;
    }

    [[nodiscard]] std::vector<std::string> helpKeys() const override {
        return {"play.help.goal",  "play.help.turn", "play.help.end",  "play.help.choose", "play.help.name", "play.help.text",
                "play.help.why",   "play.help.all",  "play.help.undo", "play.help.log",    "play.help.hint", "play.help.board",
                "play.help.piles", "play.help.save", "play.help.quit", "play.help.letters"};
    }
    [[nodiscard]] bool mayPlayAll() const override { return true; }
    // In what order the Nemesis does things seldom matters.
    [[nodiscard]] bool isTrifle(std::string_view promptKey) const override {
        return promptKey == "shards.nemesis-play" || promptKey == "shards.nemesis-activate";
    }

private:
    [[nodiscard]] Tone toneOfCard(CardId id) const override { return toneOf(cards_[id].faction); }
    [[nodiscard]] std::vector<std::string> termsOn(CardId id, const Voice& voice) const override {
        const std::string rules = language::rulesText(cards_.texts[id], shards::phrasebook(voice.locale()), cards_.texts);
        std::vector<std::string> terms;
        for (size_t i = 0; i < kTermsOnCards; ++i) {
            const std::string term = voice.say(fmt::format("play.term.{}", kTerms[i]));
            if (rules.find(term + ":") != std::string::npos) terms.push_back(termSaid(i, voice));
        }
        return terms;
    }

    // What stands behind an option's card: "3", "health 2", "in your discard pile".
    [[nodiscard]] std::string noteOn(const Game& game, const Option& option, const std::vector<Option>& options,
                                     const Voice& voice) const {
        const shards::State state = stateOf(game);
        const shards::Position look(state, cards_);
        const int card = option.cards[0];
        const Seat self = game.seatFrom(voice.self()).value_or(Seat{0});
        if (option.verb == "recruit" || option.verb == "fastplay")
            return voice.say("play.fact.cost", {{"cost", look.costFor(self, card)}});
        if (option.verb == "shield") return voice.say("play.fact.blocks", {{"amount", look.shieldInHand(card)}});
        std::vector<std::string> notes;
        if (option.verb == "attack") notes.push_back(voice.say("play.fact.health", {{"amount", look.healthOf(card)}}));
        const bool isSpread = std::any_of(options.begin(), options.end(), [&](const Option& other) {
            return !other.cards.empty() && other.verb == option.verb && zoneOf(look, other.cards[0]) != zoneOf(look, card);
        });
        if ((option.verb == "attack" || option.verb == "pick") && isSpread) notes.push_back(zoneWords(look, card, voice));
        return joined(notes);
    }

    // What an option without a card leads to: "attack B with 5 power"; for a leader, the relics that come with it.
    [[nodiscard]] std::string consequence(const Game& game, const Option& option, const Voice& voice) const {
        if (option.verb == "focus") return voice.say("play.leads.focus");
        if (!option.word.empty()) return relicsOf(option.word, voice);
        if (option.verb != "end") return {};
        const Screen screen;
        const ShardsDrawing d(game, cards_, voice, screen);
        const Value& power = d.field(voice.self(), "power");
        std::vector<std::string> targets;
        for (const std::string& seat : d.others()) {
            if (d.look().canAttackPlayer(d.self(), *game.seatFrom(seat))) targets.push_back(seat);
        }
        std::string text;
        if (power == Value(0)) {
            text = voice.say("play.leads.no-power");
        } else if (targets.empty()) {
            text = voice.say("play.leads.no-target");
        } else if (targets.size() == 1) {
            text = voice.say("play.leads.attack", {{"target", voice.whom(targets[0])}, {"power", power}});
        } else {
            text = voice.say("play.leads.divide", {{"power", power}});
        }
        const int unplayed = countOf(d.field(voice.self(), "hand"));
        if (unplayed > 0) text += "; " + voice.say("play.leads.unplayed", {{"count", unplayed}});
        return text;
    }

    // What comes with a leader.
    [[nodiscard]] std::string relicsOf(std::string_view leader, const Voice& voice) const {
        std::vector<std::string> relics;
        for (size_t id = shards::kBlank + 1; id < cards_.texts.size(); ++id) {
            const shards::Character character = cards_.defs[id].linkedTo;
            if (character != shards::Character::None && shards::nameOf(character) == leader) {
                relics.push_back(language::displayName(cards_.texts[id], voice.locale()));
            }
        }
        return relics.empty() ? std::string() : fmt::format("{}: {}", voice.say("play.zone.relics"), joined(relics));
    }

    // Piles count as one zone where the difference means nothing: the places of the row.
    static int zoneOf(const shards::Position& look, int card) {
        const int pile = look.s.board[card].pile;
        return shards::isRow(pile) ? int{shards::kRow} : pile;
    }

    static std::string zoneWords(const shards::Position& look, int card, const Voice& voice) {
        const int pile = look.s.board[card].pile;
        if (shards::isRow(pile)) return voice.say("play.zone.row");
        if (!shards::isSeatPile(pile)) return {};
        const std::string seat = shards::seatName(shards::seatOf(pile));
        static constexpr std::pair<int, std::string_view> kRoles[] = {{shards::kHand, "hand"},
                                                                      {shards::kDiscard, "discard"},
                                                                      {shards::kChampions, "champions"},
                                                                      {shards::kPlayed, "played"},
                                                                      {shards::kRelics, "relics"}};
        for (const auto& [role, word] : kRoles) {
            if (shards::roleOf(pile) != role) continue;
            return voice.isYou(seat) ? voice.say(fmt::format("play.zone.{}", word)) : voice.name(seat);
        }
        return {};
    }
};

}  // namespace

std::unique_ptr<Board> makeShardsBoard(const GameKind& kind, const NewGame* /*request*/) {
    return std::make_unique<ShardsBoard>(shards::cardsOf(kind));
}

}  // namespace riffle::cli
