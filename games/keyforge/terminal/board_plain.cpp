// The table of KeyForge in line mode.
#include <fmt/format.h>

#include "cli/play_board.h"
#include "games/keyforge/terminal/board_drawing.h"
#include "language/render.h"
#include "protocol/text.h"

namespace riffle::cli {

// Line mode: a labelled line for each zone, sentences that can be heard as well as read.
class PlainKeyforgeTable {
public:
    explicit PlainKeyforgeTable(const KeyforgeDrawing& drawing) : d(drawing) {}

    std::vector<std::string> write() {
        add(0, capitalised(d.turnText()) + ".");
        for (const std::string& seat : {d.opponent(), d.voice_.self()}) {
            add(0, fmt::format("{}: {}.", d.titleOf(seat, kMostDetail), joined(d.stats(seat, true))));
            writeLine(seat);
            if (const Value& artifacts = d.field(seat, "artifacts"); hasCards(artifacts))
                add(2, fmt::format("{}: {}.", label("artifacts"), joined(d.inlineCards(artifacts, true))));
        }
        if (const Value* playing = d.view_.find("playing"); playing && hasCards(*playing))
            add(2, fmt::format("{}: {}.", label("playing"), joined(d.inlineCards(*playing, false))));
        const std::string& self = d.voice_.self();
        if (!hasCards(d.field(self, "hand"))) return std::move(lines);
        add(2, label("hand") + ":");
        for (const CardLine& card : d.handLines()) writeHandCard(card);
        return std::move(lines);
    }

private:
    const KeyforgeDrawing& d;
    std::vector<std::string> lines;

    void add(int indent, const std::string& text) { addParagraph(lines, indent, text, d.screen_.width); }

    [[nodiscard]] std::string label(std::string_view key) const {
        return capitalised(d.voice_.say(fmt::format("keyforge.zone.{}", key)));
    }

    void writeLine(const std::string& seat) {
        const Value& line = d.field(seat, "line");
        if (!hasCards(line))
            return add(2, capitalised(d.voice_.say("keyforge.no-line", {{"target", d.voice_.whom(seat)}})) + ".");
        add(2, label("line") + ":");
        const size_t count = line.size();
        for (size_t i = 0; i < count; ++i) {
            const Value& card = line.items()[i];
            std::vector<std::string> about = {d.houseOf(card) ? houseIn(keyforge::houseName(d.houseOf(card)), d.voice_) : ""};
            if (about[0].empty()) about.clear();
            if (i == 0 || i + 1 == count)
                about.push_back(d.voice_.say("keyforge.flank", {{"side", count == 1 ? "both" : i == 0 ? "left" : "right"}}));
            append(about, d.facts(card, true));
            append(about, d.keywordsOf(card, true));
            if (const Value* copied = card.find("copies"))
                about.push_back("= " + language::displayName(d.cards_.texts[d.book_.idOf(copied->asText())], d.voice_.locale()));
            if (const std::vector<std::string> on = d.namesAt(card, "upgrades"); !on.empty())
                about.push_back(d.voice_.say("keyforge.upgrades", {{"cards", joined(on)}}));
            if (const std::vector<std::string> under = d.namesAt(card, "under"); !under.empty())
                about.push_back(d.voice_.say("keyforge.under", {{"cards", joined(under)}}));
            add(4, fmt::format("{}: {}.", d.nameOf(card), joined(about)));
        }
    }

    void writeHandCard(const CardLine& card) {
        std::string text = card.name;
        if (!card.type.empty()) text += ", " + card.type;
        if (!card.facts.empty()) text += ", " + card.facts;
        if (!card.lead.empty()) text += ", " + d.voice_.say("keyforge.playable");
        text += card.text.empty() ? "." : ". " + card.text;
        add(4, text);
    }
};

std::vector<std::string> KeyforgeDrawing::plainTable() const {
    return PlainKeyforgeTable(*this).write();
}

}  // namespace riffle::cli
