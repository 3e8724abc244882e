#include "games/keyforge/terminal/board.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/play_card_board.h"
#include "games/keyforge/decks/decks.h"
#include "games/keyforge/facade/kind.h"
#include "games/keyforge/terminal/board_drawing.h"
#include "games/keyforge/text/text.h"
#include "games/keyforge/words/words.h"
#include "language/alternatives.h"
#include "language/render.h"
#include "protocol/ability_words.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using keyforge::CardId;
using keyforge::CardTable;
using keyforge::Decision;
using keyforge::Position;
using keyforge::State;

// Words of the rules that can be asked about. The first ones are keywords of cards, by their op.
constexpr std::string_view kTerms[] = {"alpha",        "omega",     "deploy",  "elusive", "skirmish", "taunt",  "poison",
                                       "invulnerable", "hazardous", "assault", "stun",    "ward",     "enrage", "exalt",
                                       "capture",      "steal",     "chains",  "archive", "purge",    "reap",   "fight",
                                       "omni",         "flank",     "key",     "house",   "bonus",    "armor",  "upgrade"};
static_assert(std::size(kTerms) > keyforge::kKeywordEnd);

// The names the decks go by, as they were given or as the seed drew them.
Archons archonsOf(const NewGame* request, const CardTable& cards) {
    Archons names;
    if (!request || request->request.find("setup")) return names;
    const Value* decks = request->request.find("decks");
    Rng rng = request->seed.apart(~uint64_t{0}).rng();  // as the game draws them
    for (size_t seat = 0; seat < names.size(); ++seat) {
        names[seat] = keyforge::generateDeck(cards, rng).name;
        const Value* given = nullptr;
        if (decks && decks->isMap()) given = decks->find(keyforge::seatName(static_cast<Seat>(seat)));
        if (decks && decks->isList() && seat < decks->size()) given = &decks->items()[seat];
        if (!given || given->isNull()) continue;
        const Value* name = given->find("name");
        names[seat] = name && name->isText() ? name->asText() : std::string();
    }
    return names;
}

constexpr CardSpeech kSpeech = {"keyforge", keyforge::phrasebook, kTerms};

class KeyforgeBoard final : public CardBoard<keyforge::State, CardTable> {
public:
    KeyforgeBoard(const CardTable& table, Archons archons) : CardBoard(table, kSpeech), book_(table, std::move(archons)) {}

    [[nodiscard]] std::vector<std::string> draw(const Game& game, const Voice& voice, const Screen& screen,
                                                int detail) const override {
        const KeyforgeDrawing drawing(game, book_, voice, screen);
        return screen.isPlain ? drawing.plainTable() : drawing.table(detail);
    }

    // Where both battlelines are long and all of them can be chosen from, the list of options shows them.
    [[nodiscard]] int leastDetail() const override { return kBareDetail; }
    // A battleline tells as much one behind the other as in columns.
    [[nodiscard]] int detailForStory() const override { return kLeastDetail; }

    [[nodiscard]] std::string status(const Game& game, const Voice& voice) const override {
        const Screen screen;
        const KeyforgeDrawing d(game, book_, voice, screen);
        if (d.view().find("phase")->asText() == "setup") return {};
        return fmt::format("{}: {}.", voice.say("play.you"), joined(d.stats(voice.self(), true)));
    }

    [[nodiscard]] std::vector<std::string> piles(const Game& game, const Voice& voice, const Screen& screen,
                                                 std::string_view name) const override {
        const KeyforgeDrawing d(game, book_, voice, screen);
        std::vector<std::string> lines;
        for (const std::string& seat : {voice.self(), d.opponent()}) {
            for (const std::string_view zone : {"discard", "archive", "purged"}) {
                if (!name.empty() && name != zone) continue;
                const Value& cards = d.field(seat, zone);
                const std::string label =
                    fmt::format("{}, {}", voice.title(seat), voice.say(fmt::format("keyforge.zone.{}", zone)));
                std::vector<std::string> items;
                if (const Value* count = cards.find("count")) {
                    if (count->asInt() > 0) items = {voice.say("keyforge.cards", {{"count", *count}})};
                } else if (cards.size() > 0) {
                    items = d.inlineCards(cards, false);
                }
                addPile(lines, label, std::move(items), screen);
            }
        }
        return lines;
    }

    // ---- Options

    [[nodiscard]] OptionWords wordsFor(const Game& game, const Option& option, const std::vector<Option>& options,
                                       const Voice& voice) const override {
        const State state = stateOf(game);
        const Position look(state, cards_);
        OptionWords words;
        words.verb = verbIn(option.verb, voice);
        if (option.cards.empty()) {
            nameAlternative(words, game, option, options, voice, state);
            return words;
        }
        const int card = option.cards[0];
        words.english = game.cardName(card);
        words.name = game.cardName(card, voice.locale());
        words.tone = toneOfHouse(houseOf(look, card));
        words.section = sectionOf(look, card, voice);
        words.isOfCard = state.decision == Decision::Main || state.decision == Decision::Use;
        if (option.verb == "between") {
            words.english += " " + game.cardName(option.cards[1]);
            words.name += " – " + game.cardName(option.cards[1], voice.locale());
            words.section.clear();
            words.tone = Tone::None;
        } else if (option.verb == "trigger") {
            words.section.clear();
            words.note = oneLine(game.abilityWords(option, voice.locale()));
            if (words.note.empty()) {
                if (!option.word.empty()) words.note = voice.say("keyforge.moment", {{"moment", option.word}});
                if (option.number) words.note += fmt::format(" {}", *option.number);
            }
        } else if (words.isOfCard) {
            words.note = placeAmong(look, option, options, game, voice, true);
        } else {
            words.note = noteOn(look, game, option, options, voice);
        }
        return words;
    }

    [[nodiscard]] std::string alternativeCalled(std::string_view words, const Voice& voice) const override {
        const std::string wanted = plainForm(words);
        if (wanted.empty()) return {};
        for (uint8_t house = 1; house < keyforge::kHouseEnd; ++house) {
            const std::string_view name = keyforge::houseName(house);
            if (wanted == name || wanted == plainForm(houseIn(name, voice))) return std::string(name);
        }
        for (uint8_t key = 1; key < keyforge::kKeyColorEnd; ++key) {
            const std::string_view name = keyforge::keyName(key);
            if (wanted == plainForm(voice.say("keyforge.key-word", {{"key", name}}))) return std::string(name);
        }
        return {};
    }

    [[nodiscard]] std::string explanation(const Game& game, const Voice& voice) const override {
        if (game.isOver() || game.prompt().source == 0) return {};
        const State state = stateOf(game);
        if (isModal(state) && !alternatives(state, voice).empty()) return {};
        const int card = speakerOf(state, game.prompt().source);
        std::string text = book_.textOf(state.board[card].form, voice.locale());
        // The card that asks is named in the question already.
        if (card != game.prompt().source) text = fmt::format("{}: {}", game.cardName(card, voice.locale()), text);
        // Of several cards, those that were chosen before. An effect that goes over its cards one by one has them all there, with
        // those that can still be chosen.
        std::vector<std::string> chosen;
        const keyforge::Cards& before = state.frames.back().chosen;
        const std::vector<Option> options = game.options();
        const bool isPicking = (state.decision == Decision::PickCard || state.decision == Decision::Optional) &&
                               std::none_of(options.begin(), options.end(), [&](const Option& option) {
                                   return !option.cards.empty() && before.has(option.cards[0]);
                               });
        for (int each = 1; isPicking && each <= state.cardCount; ++each) {
            if (before.has(each) && game.isVisible(each, {false, game.decider()}))
                chosen.push_back(game.cardName(each, voice.locale()));
        }
        if (!chosen.empty()) text += " " + voice.say("keyforge.chosen", {{"cards", joined(voice.counted(chosen, false))}});
        return text;
    }

    [[nodiscard]] std::vector<std::string> helpKeys() const override {
        return {"keyforge.help.goal",    "keyforge.help.turn",  "keyforge.help.use",   "keyforge.help.end", "play.help.choose",
                "keyforge.help.name",    "keyforge.help.text",  "keyforge.help.why",   "play.help.undo",    "play.help.log",
                "play.help.hint",        "play.help.board",     "keyforge.help.piles", "play.help.save",    "play.help.quit",
                "keyforge.help.figures", "keyforge.help.houses"};
    }

private:
    KeyforgeBook book_;

    [[nodiscard]] Tone toneOfCard(CardId id) const override { return toneOfHouse(cards_[id].house); }
    [[nodiscard]] std::vector<std::string> termsOn(CardId id, const Voice& voice) const override {
        std::vector<std::string> terms;
        for (uint8_t keyword = 1; keyword < keyforge::kKeywordEnd; ++keyword) {
            const bool isOn = keyword == keyforge::kHazardous ? cards_[id].hazardous > 0
                              : keyword == keyforge::kAssault ? cards_[id].assault > 0
                                                              : (cards_[id].keywords & keyforge::keywordBit(keyword)) != 0;
            if (isOn) terms.push_back(termSaid(keyword - 1U, voice));
        }
        return terms;
    }

    static uint8_t houseOf(const Position& look, int card) {
        const keyforge::HouseMask mask = look.housesOf(card);
        for (uint8_t house = 1; house < keyforge::kHouseEnd; ++house) {
            if (mask & keyforge::bitOf(house)) return house;
        }
        return 0;
    }

    static bool isModal(const State& state) { return state.decision == Decision::Mode || state.decision == Decision::MayMode; }

    // An ability that a card was given is read on the card that gave it.
    static int speakerOf(const State& state, int source) {
        const int giver = state.frames.empty() ? 0 : int{state.frames.back().giver};
        return giver != 0 ? giver : source;
    }

    // What a "choose one" offers, each in words; empty where that can't be told apart.
    [[nodiscard]] std::vector<std::string> alternatives(const State& state, const Voice& voice) const {
        if (state.frames.empty()) return {};
        const CardId id = state.board[speakerOf(state, state.frames.back().source)].form;
        if (id <= keyforge::kBlank) return {};
        return language::alternativesOf(cards_.texts[id], keyforge::phrasebook(voice.locale()), cards_.texts);
    }

    // Where the card is: "your creatures", "discard pile of B".
    static std::string sectionOf(const Position& look, int card, const Voice& voice) {
        const int pile = look.s.board[card].pile;
        static constexpr std::pair<int, std::string_view> kPlaces[] = {
            {keyforge::kHandPile, "hand"},       {keyforge::kLinePile, "line"},         {keyforge::kArtifactPile, "artifacts"},
            {keyforge::kDiscardPile, "discard"}, {keyforge::kArchivePile, "archive"},   {keyforge::kDeckPile, "deck"},
            {keyforge::kPurgedPile, "purged"},   {keyforge::kAttachedPile, "upgrades"}, {keyforge::kUnderPile, "under"}};
        for (const auto& [role, place] : kPlaces) {
            if (keyforge::roleOf(pile) != role) continue;
            const Seat seat = keyforge::isSeatPile(pile) ? keyforge::seatOf(pile) : look.controllerOf(card);
            const std::string name = keyforge::seatName(seat);
            return voice.say("keyforge.among", {{"place", place}, {"who", voice.who(name)}, {"seat", voice.name(name)}});
        }
        return {};
    }

    // Of several creatures of one name: which one.
    static std::string placeAmong(const Position& look, const Option& option, const std::vector<Option>& options,
                                  const Game& game, const Voice& voice, bool isShort) {
        const int card = option.cards[0];
        const int pile = look.s.board[card].pile;
        if (keyforge::roleOf(pile) != keyforge::kLinePile) return {};
        const bool hasTwin = std::any_of(options.begin(), options.end(), [&](const Option& other) {
            return other.verb == option.verb && !other.cards.empty() && other.cards[0] != card &&
                   look.s.board[other.cards[0]].pile == pile && game.cardName(other.cards[0]) == game.cardName(card);
        });
        if (!hasTwin) return {};
        int place = 1;
        for (const keyforge::CardIndex each : look.s.board.in(pile)) {
            if (each == card) break;
            ++place;
        }
        return voice.say(isShort ? "keyforge.place-short" : "keyforge.place-in-line", {{"place", place}});
    }

    // What matters when a card is chosen: of a creature its strength and tokens.
    [[nodiscard]] std::string noteOn(const Position& look, const Game& game, const Option& option,
                                     const std::vector<Option>& options, const Voice& voice) const {
        const int card = option.cards[0];
        std::vector<std::string> notes;
        if (look.isCreature(card)) {
            std::string power = std::to_string(look.powerOf(card));
            if (const int armor = look.armorLeft(card); armor > 0) power += fmt::format("/{}", armor);
            if (const int damage = look.s.board[card].damage; damage > 0) power += fmt::format(" −{}", damage);
            notes.push_back(std::move(power));
        }
        if (look.isInPlay(card)) {
            const keyforge::Card& c = look.s.board[card];
            const auto fact = [&](std::string_view name, int amount) {
                notes.push_back(voice.say("keyforge.fact.short", {{"fact", name}, {"amount", amount}}));
            };
            if (c.has(keyforge::kExhaustedFlag) && look.typeOf(card) != keyforge::Type::Upgrade) fact("exhausted", 0);
            if (c.has(keyforge::kStunFlag)) fact("stun", 0);
            if (c.has(keyforge::kWardFlag)) fact("ward", 0);
            if (c.has(keyforge::kEnrageFlag)) fact("enrage", 0);
            if (c.amber > 0) fact("amber", c.amber);
            if (c.incoming > 0) notes.push_back(voice.say("keyforge.incoming", {{"amount", int{c.incoming}}}));
            const bool isTarget = look.s.decision == Decision::Target;
            if (isTarget && look.hasKeyword(card, keyforge::kElusive) && !c.has(keyforge::kAttackedFlag))
                notes.push_back(voice.say("keyforge.small", {{"term", "elusive"}}));
        }
        if (const std::string place = placeAmong(look, option, options, game, voice, false); !place.empty())
            notes.push_back(place);
        return joined(notes);
    }

    // Options without a card.
    void nameAlternative(OptionWords& words, const Game& game, const Option& option, const std::vector<Option>& options,
                         const Voice& voice, const State& state) const {
        words.english = option.word;
        if (option.verb == "house") {
            words.name = houseIn(option.word, voice);
            words.tone = toneOfHouse(keyforge::houseFrom(option.word));
            words.note = houseNote(game, keyforge::houseFrom(option.word), voice, state);
        } else if (option.verb == "mode") {
            const std::vector<std::string> texts = alternatives(state, voice);
            const auto index = static_cast<size_t>(*option.number - 1);
            words.english = std::to_string(*option.number);
            words.name = index < texts.size() ? texts[index] : voice.say("keyforge.alternative", {{"number", *option.number}});
        } else if (option.verb == "end") {
            words.note = endNote(options, voice);
        } else if (option.verb == "archive") {
            const KeyforgeDrawing d(game, book_, voice, Screen());
            words.note = joined(d.inlineCards(d.field(voice.self(), "archive"), false));
        } else if (!option.word.empty()) {
            words.name = nameOfWord(game, option.word, voice);
        }
    }

    static std::string nameOfWord(const Game& game, const std::string& word, const Voice& voice) {
        if (game.seatFrom(word)) return voice.isYou(word) ? voice.say("play.you") : voice.name(word);
        if (keyforge::houseFrom(word)) return houseIn(word, voice);
        if (keyforge::keyFrom(word)) return voice.say("keyforge.key-word", {{"key", word}});
        const language::Phrasebook& book = keyforge::phrasebook(voice.locale());
        for (uint8_t trait = 1; trait < keyforge::kTraitEnd; ++trait) {
            if (keyforge::traitName(trait) != word) continue;
            if (const language::Phrase* phrase = book.phrase(language::Category::Trait, trait)) return std::string(phrase->text);
            if (const language::Noun* noun = book.noun(language::Category::Trait, trait))
                return std::string(noun->singular.substr(0, noun->singular.find(' ')));
        }
        return word;
    }

    // How many cards of that house there are to play and to use.
    [[nodiscard]] std::string houseNote(const Game& game, uint8_t house, const Voice& voice, const State& state) const {
        const Seat seat = game.seatFrom(voice.self()).value_or(Seat{0});
        const Position look(state, cards_);
        int inHand = 0;
        int isReady = 0;
        for (const keyforge::CardIndex card : state.board.in(keyforge::pileOf(seat, keyforge::kHandPile)))
            inHand += look.isIn(keyforge::bitOf(house), card);
        for (const keyforge::Pile pile : {keyforge::kLinePile, keyforge::kArtifactPile}) {
            for (const keyforge::CardIndex card : state.board.in(keyforge::pileOf(seat, pile)))
                isReady += look.isIn(keyforge::bitOf(house), card) && !state.board[card].has(keyforge::kExhaustedFlag);
        }
        return voice.say("keyforge.house-note", {{"hand", inHand}, {"ready", isReady}});
    }

    // What is still left to do in the turn.
    static std::string endNote(const std::vector<Option>& options, const Voice& voice) {
        std::vector<int> playable;
        std::vector<int> usable;
        for (const Option& option : options) {
            if (option.cards.empty() || option.verb == "discard") continue;
            std::vector<int>& cards = isOneOf(option.verb, {"play", "attach"}) ? playable : usable;
            if (std::find(cards.begin(), cards.end(), option.cards[0]) == cards.end()) cards.push_back(option.cards[0]);
        }
        std::vector<std::string> left;
        if (!playable.empty())
            left.push_back(voice.say("keyforge.left.play", {{"count", static_cast<int64_t>(playable.size())}}));
        if (!usable.empty()) left.push_back(voice.say("keyforge.left.use", {{"count", static_cast<int64_t>(usable.size())}}));
        return joined(left);
    }
};

}  // namespace

std::unique_ptr<Board> makeKeyforgeBoard(const GameKind& kind, const NewGame* request) {
    const CardTable& cards = keyforge::cardsOf(kind);
    return std::make_unique<KeyforgeBoard>(cards, archonsOf(request, cards));
}

}  // namespace riffle::cli
