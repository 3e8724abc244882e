#include "cli/play_card_board.h"

#include <fmt/format.h>

#include <algorithm>

namespace riffle::cli {

namespace {

std::string termIn(const CardSpeech& speech, std::string_view term, const Voice& voice) {
    return voice.say(fmt::format("{}.term.{}", speech.messages, term));
}

}  // namespace

std::string termText(const CardSpeech& speech, std::string_view term, const Voice& voice) {
    return fmt::format("{} – {}", termIn(speech, term, voice), voice.say(fmt::format("{}.about.{}", speech.messages, term)));
}

std::vector<std::string> aboutTerm(const CardSpeech& speech, std::string_view words, const Voice& voice, const Screen& screen) {
    const std::string wanted = plainForm(words);
    for (const std::string_view term : speech.terms) {
        if (wanted == term || wanted == plainForm(termIn(speech, term, voice)))
            return wrapped(termText(speech, term, voice), screen.width);
    }
    return {};
}

std::vector<std::string> cardLines(const CardSpeech& speech, const language::CardText& card,
                                   std::span<const language::CardText> cards, Tone tone, const Voice& voice, const Screen& screen,
                                   const std::vector<std::string>& more) {
    const language::Phrasebook& book = speech.phrasebook(voice.locale());
    const std::string name = language::displayName(card, voice.locale());
    std::vector<std::string> lines = {screen.toned(tone, name)};
    if (name != card.name) lines[0] += fmt::format(" ({})", card.name);
    const auto add = [&](const std::string& text) {
        for (const std::string& part : wrapped(text, screen.width - 2)) lines.push_back("  " + part);
    };
    add(language::typeLine(card, book));
    const std::string rules = language::rulesText(card, book, cards);
    for (size_t at = 0; at <= rules.size();) {
        const size_t end = std::min(rules.find('\n', at), rules.size());
        if (end > at) add(rules.substr(at, end - at));
        at = end + 1;
    }
    if (const std::string details = language::detailLine(card, book, cards); !details.empty()) add(details);
    for (const std::string& each : more) add(each);
    return lines;
}

void addPile(std::vector<std::string>& lines, const std::string& label, std::vector<std::string> items, const Screen& screen) {
    if (items.empty()) items = {"–"};
    std::vector<std::string> flow = flowed(items, ", ", screen.width, displayWidth(label) + 2, 4);
    flow[0] = label + ": " + flow[0];
    lines.insert(lines.end(), flow.begin(), flow.end());
}

}  // namespace riffle::cli
