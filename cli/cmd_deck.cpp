#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <random>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "games/keyforge/decks.h"
#include "language/render.h"
#include "protocol/deck_files.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

using keyforge::CardDef;
using keyforge::CardTable;
using keyforge::DeckCard;
using keyforge::DeckList;

// Only KeyForge has decks of one's own so far.
bool loadTable(const Common& common, const DeckOptions& options, CardTable& table) {
    if (options.game != "keyforge") {
        complain(findModule(options.game) ? fmt::format("{} is played without decks of one’s own.", options.game)
                                          : fmt::format("There is no game {}.", inQuotes(options.game)));
        return false;
    }
    std::vector<language::CardFile> extra;
    std::string error;
    for (const std::string& folder : common.cardFolders) {
        if (readCardFolder(folder, extra, error)) continue;
        complain(error);
        return false;
    }
    std::vector<language::CardFile> files = builtInCards(options.game);
    for (language::CardFile& file : extra) {
        if (moduleOf(file).name == options.game) files.push_back(std::move(file));
    }
    std::vector<language::Problem> problems;
    table = keyforge::loadCards(files, problems);
    for (const language::Problem& problem : problems) std::cerr << problem.text() << '\n';
    return problems.empty();
}

// A format is a choice of legal decks; the game is played in one so far.
bool checkFormat(const DeckOptions& options) {
    if (options.format.empty() || options.format == "archon") return true;
    complain(fmt::format("There is no format {}; KeyForge has archon.", inQuotes(options.format)));
    return false;
}

std::string titleOf(const std::string& name) {
    return name.empty() ? "A deck without a name" : name;
}

std::string housesOf(const DeckList& deck) {
    std::vector<std::string> names;
    for (const uint8_t house : deck.houses) names.emplace_back(keyforge::houseName(house));
    return joined(names);
}

// The decks of the file that are legal; what is wrong with the others goes to stderr. False where the file can't be read.
bool readLegal(const DeckOptions& options, const CardTable& table, std::vector<DeckList>& legal, size_t& count) {
    std::vector<Value> files;
    Refusal refusal;
    if (!readDeckFile(options.file, files, refusal)) {
        complain(refusal.message);
        return false;
    }
    count = files.size();
    for (const Value& file : files) {
        DeckList deck;
        if (keyforge::readDeck(file, table, deck, refusal)) {
            legal.push_back(std::move(deck));
            continue;
        }
        const Value* name = file.find("name");
        std::cerr << fmt::format("{}: {}\n",
                                 name && name->isText() && !name->asText().empty() ? inQuotes(name->asText()) : options.file,
                                 refusal.message);
    }
    return true;
}

// Written beside the file and moved over it, so that nothing is ever half written.
bool writeFile(const std::string& path, const std::string& text) {
    const std::string beside = path + ".new";
    std::error_code problem;
    bool isWritten = !std::filesystem::is_directory(path, problem);
    if (isWritten) {
        std::ofstream stream(beside, std::ios::binary);
        stream << text;
        isWritten = static_cast<bool>(stream.flush());
    }
    if (isWritten) {
        std::filesystem::rename(beside, path, problem);
        isWritten = !problem;
        if (!isWritten) std::filesystem::remove(beside, problem);
    }
    if (!isWritten) complain(fmt::format("{} can't be written.", path));
    return isWritten;
}

int deliver(const DeckOptions& options, const std::string& text) {
    if (options.out.empty()) {
        std::cout << text;
        return kOk;
    }
    return writeFile(options.out, text) ? kOk : kBadInput;
}

uint64_t seedOf(const DeckOptions& options) {
    return options.seed ? *options.seed : std::random_device{}();
}

// A card with all its copies, as the sheet shows it.
struct Row {
    DeckCard card;
    int count = 0;
};

std::string rarityName(const CardDef& def) {
    constexpr std::array<std::string_view, 5> kNames = {"common", "uncommon", "rare", "special", "special"};
    return std::string(def.isAnomaly ? "anomaly" : kNames[static_cast<size_t>(def.rarity)]);
}

std::string sheet(const DeckList& deck, const CardTable& table, Locale locale) {
    std::map<keyforge::Type, int> types;
    int bonus = 0;
    for (const DeckCard& card : deck.cards) {
        ++types[table[card.id].type];
        bonus += table[card.id].bonus;
    }
    std::vector<std::string> counts;
    for (const auto& [type, count] : types)
        counts.push_back(fmt::format("{} {}{}", count, keyforge::typeName(type), count == 1 ? "" : "s"));
    std::string out = fmt::format("{}\n{}\n{}, {} bonus æmber\n", titleOf(deck.name), housesOf(deck), joined(counts), bonus);
    for (const uint8_t house : deck.houses) {
        std::vector<Row> rows;
        for (const DeckCard& card : deck.cards) {
            if (card.house != house) continue;
            const auto same = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.card.id == card.id; });
            if (same != rows.end()) {
                ++same->count;
            } else {
                rows.push_back({card, 1});
            }
        }
        const std::string heading = capitalised(keyforge::houseName(house));
        out += fmt::format("\n{}  {:<8}  {:<8}  {:>5}  {:>5}  {:>5}\n", padded(heading, 34), "rarity", "type", "bonus", "power",
                           "armor");
        for (const Row& row : rows) {
            const CardDef& def = table[row.card.id];
            const std::string name = language::displayName(table.texts[row.card.id], locale);
            const bool isCreature = def.type == keyforge::Type::Creature;
            std::string line =
                fmt::format("{} {}  {:<8}  {:<8}  {:>5}  {:>5}  {:>5}", row.count > 1 ? fmt::format("{}×", row.count) : "  ",
                            padded(clipped(name, 31), 31), rarityName(def), keyforge::typeName(def.type),
                            def.bonus ? std::to_string(def.bonus) : "", isCreature ? std::to_string(def.power) : "",
                            isCreature && def.armor ? std::to_string(def.armor) : "");
            line.erase(line.find_last_not_of(' ') + 1);
            out += line + '\n';
            std::vector<std::string> marks;
            if (keyforge::isMaverick(row.card, table))
                marks.push_back(fmt::format("maverick, else of {}", keyforge::houseName(def.house)));
            if (row.card.isLegacy) marks.emplace_back("legacy");
            if (!marks.empty()) out += fmt::format("     {}\n", joined(marks));
        }
    }
    return out;
}

}  // namespace

int checkDeck(const Common& common, const DeckOptions& options) {
    CardTable table;
    std::vector<DeckList> legal;
    size_t count = 0;
    if (!loadTable(common, options, table) || !checkFormat(options) || !readLegal(options, table, legal, count)) return kBadInput;
    for (const DeckList& deck : legal) std::cout << fmt::format("{}: a legal deck of {}\n", titleOf(deck.name), housesOf(deck));
    if (count > 1) std::cout << fmt::format("{} of {} decks are legal\n", legal.size(), count);
    return legal.size() == count ? kOk : kFailed;
}

int showDeck(const Common& common, const DeckOptions& options) {
    CardTable table;
    std::vector<DeckList> legal;
    size_t count = 0;
    if (!loadTable(common, options, table) || !readLegal(options, table, legal, count)) return kBadInput;
    for (size_t i = 0; i < legal.size(); ++i) std::cout << (i > 0 ? "\n\n" : "") << sheet(legal[i], table, common.locale);
    return legal.size() == count ? kOk : kFailed;
}

int importDeck(const Common& common, const DeckOptions& options) {
    CardTable table;
    std::vector<DeckList> legal;
    size_t count = 0;
    if (!loadTable(common, options, table) || !readLegal(options, table, legal, count)) return kBadInput;
    std::string text;
    for (const DeckList& deck : legal) text += (text.empty() ? "" : "---\n") + deckText(keyforge::deckFile(deck, table));
    if (!legal.empty() && deliver(options, text) != kOk) return kBadInput;
    if (count > 1) std::cerr << fmt::format("{} of {} decks can be had\n", legal.size(), count);
    return legal.size() == count ? kOk : kFailed;
}

int generateDecks(const Common& common, const DeckOptions& options) {
    CardTable table;
    if (!loadTable(common, options, table)) return kBadInput;
    const keyforge::DeckPool pool(table);
    if (!pool.isEnough()) return complain("There are no three houses with cards to draw a deck from.");
    const uint64_t seed = seedOf(options);
    Rng rng = Rng::seeded(seed);
    std::string text = fmt::format("# seed {}\n", seed);
    for (int i = 0; i < options.count; ++i) text += (i > 0 ? "---\n" : "") + deckText(keyforge::deckFile(pool.draw(rng), table));
    return deliver(options, text);
}

int sealDecks(const Common& common, const DeckOptions& options) {
    CardTable table;
    if (!loadTable(common, options, table)) return kBadInput;
    const keyforge::DeckPool pool(table);
    if (!pool.isEnough()) return complain("There are no three houses with cards to draw a deck from.");
    if (!options.out.empty()) {
        std::error_code problem;
        std::filesystem::create_directories(options.out, problem);
        if (!std::filesystem::is_directory(options.out, problem))
            return complain(fmt::format("The folder {} can't be made.", options.out));
    }
    const uint64_t seed = seedOf(options);
    Rng rng = Rng::seeded(seed);
    bool isFirst = true;
    for (const char seat : {'A', 'B'}) {
        for (int i = 1; i <= options.count; ++i) {
            const DeckList deck = pool.draw(rng);
            const std::string text = fmt::format("# seed {}, deck {} of {} for {}\n{}", seed, i, options.count, seat,
                                                 deckText(keyforge::deckFile(deck, table)));
            if (options.out.empty()) {
                std::cout << (isFirst ? "" : "---\n") << text;
                isFirst = false;
                continue;
            }
            const std::string path = (std::filesystem::path(options.out) / fmt::format("{}{}.yaml", seat, i)).string();
            if (!writeFile(path, text)) return kBadInput;
            std::cout << fmt::format("{}  {}: {}\n", path, deck.name, housesOf(deck));
        }
    }
    return kOk;
}

}  // namespace riffle::cli
