// The table of Epic in line mode.
#include <fmt/format.h>

#include "cli/play_board.h"
#include "games/epic/terminal/board_drawing.h"
#include "games/epic/words/words.h"
#include "protocol/text.h"

namespace riffle::cli {

// Line mode: a labelled line for each zone, sentences that can be heard as well as read.
class PlainEpicTable {
public:
    explicit PlainEpicTable(const EpicDrawing& drawing) : d(drawing) {}

    std::vector<std::string> write() {
        if (d.isDrafting()) {
            add(0, capitalised(d.draftText()) + ".");
            const std::vector<std::string> picks = d.draftTable(kShortDetail);
            lines.insert(lines.end(), picks.begin() + 1, picks.end());
            return std::move(lines);
        }
        add(0, capitalised(d.turnText()) + ".");
        if (const std::vector<std::string> track = d.trackerItems(false); !track.empty())
            add(0, capitalised(joined(track, "; ")) + ".");
        if (const std::vector<std::string> battle = d.battleItems(); !battle.empty()) add(0, joined(battle, "; ") + ".");
        std::vector<std::string> seats = d.others();
        seats.push_back(d.voice_.self());
        for (const std::string& seat : seats) {
            add(0, fmt::format("{}: {}.", d.titleOf(seat, kMostDetail), joined(d.stats(seat, true))));
            writeChampions(seat);
        }
        if (const Value* playing = d.view_.find("playing"); playing && hasCards(*playing))
            add(2, fmt::format("{}: {}.", label("playing"), joined(d.inlineCards(*playing))));
        if (!hasCards(d.field(d.voice_.self(), "hand"))) return std::move(lines);
        add(2, label("hand") + ":");
        for (const CardLine& card : d.handLines()) writeHandCard(card);
        return std::move(lines);
    }

private:
    const EpicDrawing& d;
    std::vector<std::string> lines;

    void add(int indent, const std::string& text) { addParagraph(lines, indent, text, d.screen_.width); }

    [[nodiscard]] std::string label(std::string_view key) const {
        return capitalised(d.voice_.say(fmt::format("epic.zone.{}", key)));
    }

    void writeChampions(const std::string& seat) {
        if (d.view_.find(seat)->find("out")) return;
        const Value& champions = d.field(seat, "champions");
        if (!hasCards(champions))
            return add(2, capitalised(d.voice_.say("epic.no-champions", {{"target", d.voice_.whom(seat)}})) + ".");
        add(2, label("champions") + ":");
        std::vector<std::string> items;
        for (const Value& card : champions.items()) {
            const int index = std::stoi(card.find("id")->asText().substr(1));
            const epic::Position look = d.look();
            std::vector<std::string> about = {
                d.voice_.say("epic.strength", {{"offense", look.offenseOf(index)}, {"defense", look.defenseOf(index)}})};
            if (const int damage = d.state_.board[index].damage; damage > 0)
                about.push_back(d.voice_.say("epic.fact.long", {{"fact", "damage"}, {"amount", damage}}));
            append(about, d.marks(index, true));
            append(about, d.keywords(index, true));
            items.push_back(fmt::format("{}: {}", d.nameOf(index), joined(about)));
        }
        for (const std::string& item : d.voice_.counted(items, false)) add(4, item + ".");
    }

    void writeHandCard(const CardLine& card) {
        const bool isPlayable = card.lead.starts_with('*');
        std::string text = card.name;
        if (!card.type.empty()) text += ", " + card.type;
        if (!card.lead.empty()) text += ", " + d.voice_.say("epic.cost", {{"cost", card.lead.substr(isPlayable ? 1 : 0)}});
        if (!card.facts.empty()) text += ", " + card.facts;
        if (isPlayable) text += ", " + d.voice_.say("epic.playable");
        text += card.text.empty() ? "." : ". " + card.text;
        add(4, text);
    }
};

std::vector<std::string> EpicDrawing::plainTable() const {
    return PlainEpicTable(*this).write();
}

}  // namespace riffle::cli
