#include "games/epic/terminal/board.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/play_card_board.h"
#include "games/epic/facade/kind.h"
#include "games/epic/terminal/board_drawing.h"
#include "games/epic/text/text.h"
#include "games/epic/words/words.h"
#include "language/render.h"
#include "protocol/ability_words.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using epic::CardId;
using epic::CardTable;
using epic::Decision;
using epic::Position;
using epic::State;

// Words of the rules that can be asked about. The first ones are keywords of cards, by their op.
constexpr std::string_view kTerms[] = {
    "airborne", "ambush",  "blitz",  "breakthrough", "righteous", "unbanishable", "unbreakable", "untargetable", "unblockable",
    "tribute",  "loyalty", "ally",   "recycle",      "frenzy",    "invoke",       "last-breath", "expend",       "flip",
    "deploy",   "break",   "banish", "transform",    "token",     "gold",         "initiative",  "talent",       "counter"};
static_assert(std::size(kTerms) > epic::kKeywordEnd);

// In battles one takes no part in, little can be done: whoever wants to be asked there says so.
constexpr StopKind kStops[] = {
    {"own-before-block"},
    {"own-before-damage"},
    {"foe-before-block", true, true},
    {"foe-before-damage", true, true},
    {"other-battle", false},
    {"end"},
};

constexpr CardSpeech kSpeech = {"epic", epic::phrasebook, kTerms};

class EpicBoard final : public CardBoard<epic::State, CardTable> {
public:
    explicit EpicBoard(const CardTable& table) : CardBoard(table, kSpeech), book_(table) {}

    [[nodiscard]] std::vector<std::string> draw(const Game& game, const Voice& voice, const Screen& screen,
                                                int detail) const override {
        const EpicDrawing drawing(game, book_, voice, screen);
        return screen.isPlain ? drawing.plainTable() : drawing.table(detail);
    }

    // Where many champions can be chosen from, the list of options shows them.
    [[nodiscard]] int leastDetail() const override { return kBareDetail; }
    [[nodiscard]] int detailForStory() const override { return kShortDetail; }

    [[nodiscard]] std::string status(const Game& game, const Voice& voice) const override {
        const Screen screen;
        const EpicDrawing d(game, book_, voice, screen);
        if (d.isDrafting()) return {};
        return fmt::format("{}: {}.", voice.say("play.you"), joined(d.stats(voice.self(), true)));
    }

    [[nodiscard]] std::vector<std::string> piles(const Game& game, const Voice& voice, const Screen& screen,
                                                 std::string_view /*name*/) const override {
        const EpicDrawing d(game, book_, voice, screen);
        std::vector<std::string> seats = d.others();
        seats.insert(seats.begin(), voice.self());
        std::vector<std::string> lines;
        for (const std::string& seat : seats) {
            const Value& cards = d.field(seat, "discard");
            const std::string label = fmt::format("{}, {}", voice.title(seat), voice.say("epic.zone.discard"));
            addPile(lines, label, cards.size() > 0 ? d.inlineCards(cards) : std::vector<std::string>(), screen);
        }
        return lines;
    }

    // ---- Options

    [[nodiscard]] OptionWords wordsFor(const Game& game, const Option& option, const std::vector<Option>& options,
                                       const Voice& voice) const override {
        const State state = stateOf(game);
        OptionWords words;
        words.verb = verbIn(option.verb, voice);
        if (option.cards.empty()) {
            nameAlternative(words, game, option, options, voice, state);
            return words;
        }
        const Position look(state, cards_);
        const int card = option.cards[0];
        const epic::CardDef& def = cards_[state.board[card].def];
        words.english = game.cardName(card);
        words.name = game.cardName(card, voice.locale());
        words.tone = toneOfFaction(def.faction);
        if (state.decision == Decision::Draft) {
            const EpicCards d(game, book_, voice, Screen());
            words.line = d.lineOf(state.board[card].def, words.name);
            // The number of the option stands where the cost is in a hand.
            words.line->type += ", " + voice.say("epic.cost", {{"cost", int{def.cost}}});
            words.line->letter += std::to_string(def.cost);
            return words;
        }
        words.section = sectionOf(look, card, voice);
        words.isOfCard = state.decision == Decision::Main || state.decision == Decision::Window;
        if (option.verb == "trigger") {
            words.section.clear();
            words.note = oneLine(game.abilityWords(option, voice.locale()));
            if (words.note.empty()) {
                if (!option.word.empty()) words.note = voice.say("epic.moment", {{"moment", option.word}});
                if (option.number) words.note += fmt::format(" {}", *option.number);
            }
            return words;
        }
        if (option.verb == "block" || state.decision == Decision::Attackers) words.section.clear();
        words.note = noteOn(game, look, option, options, words.isOfCard, voice);
        return words;
    }

    [[nodiscard]] std::string alternativeCalled(std::string_view words, const Voice& voice) const override {
        const std::string wanted = plainForm(words);
        for (uint8_t faction = epic::kGood; faction < epic::kFactionEnd && !wanted.empty(); ++faction) {
            if (wanted == epic::factionName(faction) || wanted == plainForm(factionIn(faction, voice)))
                return std::string(epic::factionName(faction));
        }
        return {};
    }

    [[nodiscard]] std::string explanation(const Game& game, const Voice& voice) const override {
        if (game.isOver() || game.prompt().source == 0) return {};
        const State state = stateOf(game);
        const epic::Frame& frame = state.frames.back();
        if (frame.routine == epic::Routine::Battle) return {};
        if (state.decision == Decision::Mode && !alternatives(state, voice).empty()) return {};
        std::string text = book_.textOf(state.board[game.prompt().source].def, voice.locale());
        // Of several things, those that were chosen before.
        const bool isPicking =
            frame.routine == epic::Routine::Program && (state.decision == Decision::Pick || state.decision == Decision::Optional);
        std::vector<std::string> chosen;
        for (const epic::Thing thing : state.chosenOf(frame)) {
            if (!isPicking) break;
            if (epic::isPlayer(thing)) {
                chosen.push_back(voice.name(epic::seatName(epic::playerOf(thing))));
            } else if (thing != 0 && game.isVisible(thing, {false, game.decider()})) {
                chosen.push_back(game.cardName(thing, voice.locale()));
            }
        }
        if (!chosen.empty()) text += " " + voice.say("epic.chosen", {{"cards", joined(voice.counted(chosen, false))}});
        return text;
    }

    // ---- Windows

    [[nodiscard]] std::span<const StopKind> stops() const override { return kStops; }

    [[nodiscard]] std::string_view windowOf(const Game& game) const override {
        const State state = stateOf(game);
        if (game.isOver() || state.decision != Decision::Window) return {};
        if (state.phase == epic::kPhaseEndWindow) return "end";
        const Position look(state, cards_);
        const bool isBefore = state.phase == epic::kPhaseBeforeBlock;
        if (!look.areOpponents(state.active, state.decider)) return isBefore ? "own-before-block" : "own-before-damage";
        const bool isDefender = state.defender < state.playerCount && !look.areOpponents(state.defender, state.decider);
        if (isDefender) return isBefore ? "foe-before-block" : "foe-before-damage";
        return "other-battle";
    }

    [[nodiscard]] std::string stopName(std::string_view key, const Voice& voice) const override {
        return voice.say(fmt::format("epic.stop.{}", key));
    }

    [[nodiscard]] std::vector<std::string> helpKeys() const override {
        return {"epic.help.goal",  "epic.help.turn", "epic.help.battle", "epic.help.initiative", "play.help.choose",
                "epic.help.name",  "epic.help.text", "epic.help.why",    "epic.help.pass",       "epic.help.skip",
                "epic.help.stops", "play.help.undo", "play.help.log",    "play.help.hint",       "play.help.board",
                "epic.help.piles", "play.help.save", "play.help.quit",   "epic.help.figures",    "epic.help.factions"};
    }

private:
    EpicBook book_;

    [[nodiscard]] Tone toneOfCard(CardId id) const override { return toneOfFaction(cards_[id].faction); }
    [[nodiscard]] std::vector<std::string> termsOn(CardId id, const Voice& voice) const override {
        std::vector<std::string> terms;
        for (uint8_t keyword = 1; keyword < epic::kKeywordEnd; ++keyword) {
            if (cards_[id].keywords & epic::keywordBit(keyword)) terms.push_back(termSaid(keyword - 1U, voice));
        }
        return terms;
    }

    // What a "choose one" offers, each in words; empty where that can't be told apart.
    [[nodiscard]] std::vector<std::string> alternatives(const State& state, const Voice& voice) const {
        if (state.frames.empty()) return {};
        const epic::Frame& frame = state.frames.back();
        const CardId id = state.board[frame.source].def;
        if (id <= epic::kBlank) return {};
        if (frame.routine == epic::Routine::Talent) return talents(id, state, frame, voice);
        // They are the lines of the text that begin with a bullet.
        constexpr std::string_view kBullet = "• ";
        const std::string rules = language::rulesText(cards_.texts[id], epic::phrasebook(voice.locale()), cards_.texts);
        std::vector<std::string> found;
        for (size_t at = 0; at < rules.size();) {
            const size_t end = std::min(rules.find('\n', at), rules.size());
            const std::string line = rules.substr(at, end - at);
            if (line.starts_with(kBullet)) found.push_back(line.substr(kBullet.size()));
            at = end + 1;
        }
        return found.size() <= 3 ? found : std::vector<std::string>();  // two choices on one card
    }

    // The talents of a card that has several.
    [[nodiscard]] std::vector<std::string> talents(CardId id, const State& state, const epic::Frame& frame,
                                                   const Voice& voice) const {
        const language::CardText& text = cards_.texts[id];
        const bool isDiscard = epic::roleOf(state.board[frame.source].pile) == epic::kDiscardPile;
        std::vector<std::string> found;
        for (const language::Ability& ability : text.abilities) {
            bool isPaid = false;
            bool isInDiscard = false;
            for (const language::Part& part : ability.parts) {
                if (part.node.category() != language::Category::Moment) continue;
                isPaid |= part.node.op() >= epic::kExpend;
                isInDiscard |= part.node.op() == epic::kInDiscard;
            }
            if (!isPaid || isInDiscard != isDiscard) continue;
            language::CardText part;
            part.kind = text.kind;
            part.name = text.name;
            part.names = text.names;
            part.abilities.push_back(ability);
            found.push_back(language::rulesText(part, epic::phrasebook(voice.locale()), cards_.texts));
        }
        return found;
    }

    // Where the card is: "your champions", "discard pile of B".
    static std::string sectionOf(const Position& look, int card, const Voice& voice) {
        static constexpr std::pair<epic::Pile, std::string_view> kPlaces[] = {{epic::kHandPile, "hand"},
                                                                              {epic::kPlayPile, "champions"},
                                                                              {epic::kDiscardPile, "discard"},
                                                                              {epic::kDeckPile, "deck"}};
        const int pile = look.s.board[card].pile;
        for (const auto& [role, place] : kPlaces) {
            if (epic::roleOf(pile) != role) continue;
            const std::string seat = epic::seatName(epic::seatOf(pile));
            return voice.say("epic.among", {{"place", place}, {"who", voice.who(seat)}, {"seat", voice.name(seat)}});
        }
        return {};
    }

    // What matters when a card is chosen: of a champion its strength and how it stands. Where things to do with it stand together
    // there is room for its strength only, unless that does not tell it from another of its name.
    [[nodiscard]] std::string noteOn(const Game& game, const Position& look, const Option& option,
                                     const std::vector<Option>& options, bool isShort, const Voice& voice) const {
        const int card = option.cards[0];
        if (!look.isInPlay(card)) return {};
        Screen screen;
        screen.hasLines = true;
        const EpicCards d(game, book_, voice, screen);
        const std::vector<std::string> marks = d.marks(card, false);
        const bool hasTwin = std::any_of(options.begin(), options.end(), [&](const Option& other) {
            return !other.cards.empty() && look.isInPlay(other.cards[0]) &&
                   look.s.board[other.cards[0]].def == look.s.board[card].def && d.marks(other.cards[0], false) != marks;
        });
        std::vector<std::string> notes = {d.figures(card)};
        if (!isShort || hasTwin) notes.insert(notes.end(), marks.begin(), marks.end());
        const std::vector<std::string> keywords = d.keywords(card, false);
        if (!isShort) notes.insert(notes.end(), keywords.begin(), keywords.end());
        return joined(notes, " ");
    }

    // Options without a card.
    void nameAlternative(OptionWords& words, const Game& game, const Option& option, const std::vector<Option>& options,
                         const Voice& voice, const State& state) const {
        words.english = option.word;
        if (option.verb == "mode") {
            const std::vector<std::string> texts = alternatives(state, voice);
            const auto index = static_cast<size_t>(*option.number - 1);
            words.english = std::to_string(*option.number);
            words.name = index < texts.size() ? texts[index] : voice.say("epic.alternative", {{"number", *option.number}});
        } else if (option.verb == "end" && state.decision == Decision::Main) {
            words.note = endNote(options, voice);
        } else if (option.verb == "done" && (state.decision == Decision::Attackers || state.decision == Decision::Blockers)) {
            words.note = sumNote(state, voice);
        } else if (const uint8_t faction = epic::factionFrom(option.word); faction != 0) {
            words.name = factionIn(faction, voice);
            words.tone = toneOfFaction(faction);
        } else if (!option.word.empty() && game.seatFrom(option.word)) {
            words.name = voice.isYou(option.word) ? voice.say("play.you") : voice.name(option.word);
            const Seat seat = *game.seatFrom(option.word);
            if (seat < state.playerCount) {
                const int health = state.players[Position(state, cards_).healthSeat(seat)].health;
                words.note = fmt::format("{} {}", voice.say("epic.zone.health"), health);
            }
        }
    }

    // What the group has come to so far.
    [[nodiscard]] std::string sumNote(const State& state, const Voice& voice) const {
        const Position look(state, cards_);
        epic::CardIndex found[epic::kMaxCards];
        const auto sum = [&](int count) {
            int offense = 0;
            for (int i = 0; i < count; ++i) offense += look.offenseOf(found[i]);
            return offense;
        };
        const int attack = sum(look.attackers(found));
        if (state.decision == Decision::Attackers) return voice.say("epic.sum.attack", {{"amount", attack}});
        const int blockers = look.blockers(found);
        if (blockers == 0) return voice.say("epic.sum.no-block");
        return voice.say("epic.sum.block", {{"amount", sum(blockers)}, {"other", attack}});
    }

    // What is still left to do in the turn.
    static std::string endNote(const std::vector<Option>& options, const Voice& voice) {
        std::vector<std::string> left;
        for (const std::string_view verb : {"play", "attack"}) {
            const auto count =
                std::count_if(options.begin(), options.end(), [&](const Option& each) { return each.verb == verb; });
            if (count > 0) left.push_back(voice.say(fmt::format("epic.left.{}", verb), {{"count", static_cast<int64_t>(count)}}));
        }
        return joined(left);
    }
};

}  // namespace

std::unique_ptr<Board> makeEpicBoard(const GameKind& kind, const NewGame* /*request*/) {
    return std::make_unique<EpicBoard>(epic::cardsOf(kind));
}

}  // namespace riffle::cli
