#include "games/epic/terminal/board_cards.h"

#include <fmt/format.h>

#include <cstring>

#include "games/epic/words/words.h"

namespace riffle::cli {

using epic::CardId;

EpicCards::EpicCards(const Game& game, const EpicBook& book, const Voice& voice, const Screen& screen)
    : game_(game),
      book_(book),
      cards_(book.cards),
      voice_(voice),
      screen_(screen),
      self_(game.seatFrom(voice.self()).value_or(Seat{0})) {
    std::memcpy(&state_, game.bytes().data(), sizeof state_);
}

std::string EpicCards::figures(int card) const {
    const epic::Position position = look();
    std::string out = screen_.toned(Tone::Strong, fmt::format("{}/{}", position.offenseOf(card), position.defenseOf(card)));
    if (const int damage = state_.board[card].damage; damage > 0)
        out += " " + screen_.toned(Tone::Alarm, fmt::format("{}{}", screen_.hasLines ? "−" : "-", damage));
    return out;
}

std::vector<std::string> EpicCards::marks(int card, bool isLong) const {
    std::vector<std::string> found;
    const auto add = [&](std::string_view what, int amount = 0) {
        found.push_back(voice_.say(isLong ? "epic.fact.long" : "epic.fact.short", {{"fact", what}, {"amount", amount}}));
    };
    const epic::Card& c = state_.board[card];
    // Whoever attacks is expended, and whoever blocks is flipped: that goes without saying.
    if (c.has(epic::kAttackingFlag)) {
        add("attacking");
    } else if (c.has(epic::kExpendedFlag)) {
        add("expended");
    }
    if (c.has(epic::kBlockingFlag)) {
        add("blocking");
    } else if (c.has(epic::kFlippedFlag)) {
        add("flipped");
    }
    if (look().isHeldBack(card)) add("deploying");
    if (c.counters > 0) add("counters", c.counters);
    if (c.has(epic::kStrippedFlag)) add("stripped");
    if (c.owner != look().controllerOf(card))
        found.push_back(voice_.say("epic.owner", {{"target", voice_.whom(epic::seatName(c.owner))}}));
    return found;
}

std::vector<std::string> EpicCards::keywords(int card, bool isLong) const {
    std::vector<std::string> found;
    for (uint8_t keyword = 1; keyword < epic::kKeywordEnd; ++keyword) {
        if (look().hasKeyword(card, keyword)) found.push_back(keywordIn(keyword, voice_, isLong));
    }
    return found;
}

CardLine EpicCards::lineOf(CardId id, const std::string& name) const {
    CardLine line;
    line.name = name;
    if (id <= epic::kBlank) return line;
    const epic::CardDef& def = cards_[id];
    line.tone = toneOfFaction(def.faction);
    line.letter = factionLetter(def.faction, voice_);
    const std::string type = voice_.say("epic.type", {{"type", typeWord(def.type)}});
    line.type = def.faction ? voice_.say("epic.typed", {{"faction", factionIn(def.faction, voice_)}, {"type", type}}) : type;
    if (def.type == epic::Type::Event) {
        line.kind = voice_.say("epic.type-short", {{"type", "event"}});
    } else {
        line.facts = fmt::format("{}/{}", def.offense, def.defense);
    }
    line.text = book_.textOf(id, voice_.locale());
    return line;
}

}  // namespace riffle::cli
