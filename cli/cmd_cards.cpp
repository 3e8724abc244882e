#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "cli/card_files.h"
#include "cli/commands.h"
#include "cli/output_file.h"
#include "cli/read_file.h"
#include "language/code.h"
#include "language/format.h"
#include "language/parser.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using language::CardFile;
using language::CardText;
using language::Problem;

std::string hexBytes(const language::Code& code) {
    std::string out;
    for (const uint8_t byte : code) out += fmt::format("{}{:02x}", out.empty() ? "" : " ", byte);
    return out;
}

// The programs of a card, one a moment, as the interpreter reads them.
std::string programsOf(const CardText& card, const std::vector<CardText>& cards) {
    const auto byName = [&](std::string_view name) {
        for (size_t i = 0; i < cards.size(); ++i) {
            if (folded(cards[i].name) == folded(name)) return static_cast<uint16_t>(i + 2);
        }
        return uint16_t{0};
    };
    std::string out;
    std::set<uint8_t> done;
    for (const language::Ability& ability : card.abilities) {
        language::Code code;
        language::Writer writer(code, byName);
        std::string label = "holds";
        if (ability.isStatic()) {
            writer.conditions(ability);
            writer.node(ability.sentences[0]);
        } else {
            const uint8_t moment = ability.moment();
            if (!done.insert(moment).second) continue;
            label = "play";
            std::vector<const language::Ability*> lines;
            for (const language::Ability& other : card.abilities) {
                if (!other.isStatic() && other.moment() == moment) lines.push_back(&other);
            }
            for (const language::Part& part : ability.parts) {
                if (part.node.category() == language::Category::Moment) label = part.node.rule->construct.spelling;
            }
            if (ability.event()) writer.node(*ability.event());
            writer.program(lines);
        }
        out += fmt::format("  {:10}  {}\n", label, hexBytes(code));
    }
    return out;
}

// The cards whose name, in any language, is the one asked for.
const CardText* findCard(const std::vector<CardText>& cards, std::string_view name) {
    for (const CardText& card : cards) {
        if (folded(card.name) == folded(name)) return &card;
    }
    for (const CardText& card : cards) {
        for (const auto& [locale, own] : card.names) {
            if (folded(own) == folded(name)) return &card;
        }
    }
    return nullptr;
}

std::string indented(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        out += fmt::format("  {}\n", text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

}  // namespace

int listCards(const Common& common, const CardsOptions& options) {
    const GameModule* game = nullptr;
    std::vector<CardText> cards;
    if (!findGame(options.game, game) || !readCards(common, *game, cards)) return kBadInput;
    for (const CardText& card : cards) {
        const std::string name = language::displayName(card, common.locale);
        const size_t width =
            static_cast<size_t>(std::count_if(name.begin(), name.end(), [](char c) { return (c & 0xC0) != 0x80; }));
        std::cout << name << std::string(width < 30 ? 30 - width : 1, ' ') << "  "
                  << language::typeLine(card, game->phrasebook(common.locale)) << '\n';
    }
    return kOk;
}

// The named game, or all of them.
static bool findGames(std::string_view name, std::vector<const GameModule*>& games) {
    if (!name.empty()) return findGame(name, games.emplace_back());
    for (const GameModule& game : gameModules()) games.push_back(&game);
    return true;
}

int showCard(const Common& common, const CardsOptions& options) {
    std::vector<const GameModule*> games;
    if (!findGames(options.game, games)) return kBadInput;
    const GameModule* game = nullptr;
    std::vector<CardText> cards;
    std::vector<std::string> names;
    const CardText* card = nullptr;
    for (const GameModule* each : games) {
        cards.clear();
        if (!readCards(common, *each, cards)) return kBadInput;
        for (const CardText& text : cards) names.push_back(text.name);
        game = each;
        card = findCard(cards, options.name);
        if (card) break;
    }
    if (!card) {
        const std::string near = nearestWord(options.name, names);
        return complain(
            fmt::format("There is no card {}{}", inQuotes(options.name), near.empty() ? "." : "; is “" + near + "” meant?"));
    }
    for (const Locale locale : kLocales) {
        if (common.hasLocale && locale != common.locale) continue;
        const language::Phrasebook& book = game->phrasebook(locale);
        std::cout << fmt::format("{}  {}\n", codeOf(locale), language::displayName(*card, locale));
        std::cout << indented(language::typeLine(*card, book)) << indented(language::rulesText(*card, book, cards));
        std::cout << indented(language::detailLine(*card, book, cards)) << '\n';
    }
    std::cout << fmt::format("program  {}:{}\n{}", card->file, card->at.line, programsOf(*card, cards));
    return kOk;
}

// All cards of a game with the given files among them.
static int checkGame(const Common& common, const GameModule& game, const std::vector<CardFile>& given, size_t& count) {
    std::vector<CardFile> files;
    if (!readCardFiles(common, game, files)) return kBadInput;
    // A file of the project stands in for its built-in twin; any other joins the rest.
    for (const CardFile& file : given) {
        const std::string full = std::filesystem::absolute(file.path).lexically_normal().string();
        const auto twin =
            std::find_if(files.begin(), files.end(), [&](const CardFile& each) { return full.ends_with("/" + each.path); });
        if (twin != files.end()) {
            *twin = file;
        } else {
            files.push_back(file);
        }
    }
    count += files.size();
    std::vector<Problem> problems;
    game.make(files, problems);
    report(problems);
    if (problems.empty()) return kOk;
    std::cerr << fmt::format("{} problem{}\n", problems.size(), problems.size() == 1 ? "" : "s");
    return kFailed;
}

int checkCards(const Common& common, const CardsOptions& options) {
    std::vector<CardFile> given;
    for (const std::string& path : options.files) {
        CardFile file{path, ""};
        std::string error;
        if (!readFile(path, kLargestCardFile, file.text, error)) return complain(error);
        given.push_back(std::move(file));
    }
    std::vector<const GameModule*> games;
    if (!findGames(options.game, games)) return kBadInput;
    size_t count = 0;
    for (const GameModule* game : games) {
        std::vector<CardFile> own;
        std::copy_if(given.begin(), given.end(), std::back_inserter(own),
                     [&](const CardFile& file) { return !options.game.empty() || &moduleOf(file) == game; });
        if (!given.empty() && own.empty()) continue;
        if (const int status = checkGame(common, *game, own, count); status != kOk) return status;
    }
    std::cout << fmt::format("{} files, no problems\n", count);
    return kOk;
}

int formatCards(const Common&, const CardsOptions& options) {
    int status = kOk;
    for (const std::string& path : options.files) {
        std::string text;
        std::string error;
        if (!readFile(path, kLargestCardFile, text, error)) return complain(error);
        std::vector<Problem> problems;
        const std::string formatted = language::format(moduleOf({path, text}).grammar(), path, text, problems);
        report(problems);
        if (!problems.empty()) {
            status = kFailed;
            continue;
        }
        if (formatted == text) continue;
        if (options.isCheck) {
            std::cout << path << " is not in the canonical layout\n";
            status = kFailed;
            continue;
        }
        if (!writeWhole(path, formatted, error)) return complain(error);
        std::cout << path << '\n';
    }
    return status;
}

}  // namespace riffle::cli
