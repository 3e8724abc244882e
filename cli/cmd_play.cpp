#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <random>

#include "cli/commands.h"
#include "cli/deck_file.h"
#include "cli/play_table.h"
#include "cli/replay_file.h"
#include "cli/table_options.h"
#include "protocol/deck_names.h"
#include "protocol/messages.h"
#include "protocol/new_game.h"
#include "protocol/text.h"

namespace riffle::cli {

namespace {

constexpr int kLongestName = 20;

// Without a game on the command line: offers those there are.
const GameKind* askForGame(const Games& games, Locale locale) {
    const auto& kinds = games.all();
    std::cout << say(locale, "play.which-game", {}) << '\n';
    for (size_t i = 0; i < kinds.size(); ++i) {
        std::cout << fmt::format("  {}  {} ({})\n", i + 1, say(locale, fmt::format("play.game.{}", kinds[i]->name()), {}),
                                 kinds[i]->name());
    }
    for (std::string line; std::cout << "> " << std::flush, std::getline(std::cin, line);) {
        const std::string word = plainForm(line);
        if (word == "q" || word == "quit") return nullptr;
        if (word.empty() && kinds.size() == 1) return kinds[0].get();
        const auto number = wholeNumber(word);
        if (number && *number >= 1 && *number <= static_cast<int>(kinds.size()))
            return kinds[static_cast<size_t>(*number) - 1].get();
        if (const GameKind* kind = games.find(word)) return kind;
        std::cout << say(locale, "play.no-such-game", {{"word", line}}) << '\n';
    }
    std::cout << '\n';
    return nullptr;
}

// The seats of a table for so many.
std::vector<std::string> lettersFor(int seats) {
    std::vector<std::string> letters;
    for (int i = 0; i < seats; ++i) letters.emplace_back(1, static_cast<char>('A' + i));
    return letters;
}

// Reads the deck files into the request, so that the game and its replay hold what was in them.
bool readDecks(const GameKind& kind, const PlayOptions& options, NewGame& request, std::string& error) {
    const bool isOpponents = options.opponent != "bot" && options.opponent != "human";
    if (options.deck.empty() && !isOpponents) return true;
    if (!kind.module().decks) {
        error = options.deck.empty()
                    ? fmt::format("The other seats are taken by bot or human, not by {}.", inQuotes(options.opponent))
                    : fmt::format("{} is played without decks of one’s own.", kind.name());
        return false;
    }
    Value fields = Value::map();
    fields["game"] = kind.name();
    for (const std::string& letter : lettersFor(options.seats)) {
        const bool isOwn = letter == options.seat;
        const std::string file = isOwn ? options.deck : isOpponents ? options.opponent : std::string();
        if (!file.empty()) fields["decks"][letter] = file;
    }
    Refusal refusal;
    if (openDecks(openDeckFile, fields, refusal) && readNewGame(fields, request, refusal)) return true;
    error = refusal.message;
    return false;
}

std::optional<Session> newSession(const GameKind& kind, const PlayOptions& options, std::string& error) {
    NewGame request;
    if (!readDecks(kind, options, request, error)) return std::nullopt;
    request.request["seats"] = options.seats;
    const bool hasDecks = request.request.find("decks") != nullptr;
    TableOptions table;
    table.format = options.format;
    table.mode = options.mode;
    table.options = options.options;
    if (!readVariant(kind, table, hasDecks, request, error)) return std::nullopt;
    constexpr uint32_t kSeeds = 1'000'000;  // short enough to be told to somebody
    request.seed = options.seed ? *options.seed : std::random_device()() % kSeeds;
    Refusal refusal;
    auto session = Session::create(kind, request, refusal);
    if (!session) error = refusal.message;
    return session;
}

// The letters of the seats at this table that can decide.
std::vector<std::string> seatsOf(const Game& game) {
    std::vector<std::string> seats;
    for (const char* letter : {"A", "B", "C", "D", "E", "F", "G", "H"}) {
        if (game.seatFrom(letter)) seats.emplace_back(letter);
    }
    return seats;
}

}  // namespace

int runPlay(const Common& common, const PlayOptions& options) {
    Games games;
    if (!loadGames(common, games)) return kBadInput;
    std::string error;
    std::optional<Session> session;
    if (!options.load.empty()) {
        if (const auto replay = readReplay(options.load, error)) session = sessionOf(games, options.load, *replay, error);
    } else {
        const GameKind* kind = options.game.empty() ? askForGame(games, common.locale) : games.find(options.game);
        if (!kind && options.game.empty()) return kOk;
        if (!kind) return complain(fmt::format("There is no game {}; there is: {}.", inQuotes(options.game), games.names()));
        session = newSession(*kind, options, error);
    }
    if (!session) return complain(error);
    const std::unique_ptr<Board> board = boardOf(session->kind(), &session->request());

    Company company;
    company.locale = common.locale;
    company.level = options.level;
    const std::vector<std::string> seats = seatsOf(session->game());
    const bool isHotseat = options.isHotseat || options.opponent == "human";
    if (!isHotseat && std::find(seats.begin(), seats.end(), options.seat) == seats.end()) {
        return complain(
            fmt::format("There is no seat {} in this game; the seats are {}.", inQuotes(options.seat), joined(seats)));
    }
    company.people = isHotseat ? seats : std::vector<std::string>{options.seat};
    const std::vector<std::string> names = partsOf(options.names);
    if (names.size() > seats.size()) return complain(fmt::format("There are {} names for {} seats.", names.size(), seats.size()));
    for (size_t i = 0; i < names.size(); ++i) {
        std::string name = clipped(names[i], kLongestName);
        std::erase_if(name, [](unsigned char c) { return c < ' ' || c == 0x7F; });
        if (!name.empty()) company.names[seats[i]] = name;
    }

    const bool isPlain = options.isPlain;
    Table table(std::move(*session), *board, company,
                {std::cin, std::cout, [isPlain] { return standardScreen(isPlain); }, isatty(STDIN_FILENO) == 0});
    table.play();
    return kOk;
}

}  // namespace riffle::cli
