#include "library/calls.h"

#include <algorithm>

#include "protocol/version.h"

namespace riffle::library {

namespace {

// Of this thread: why its last call was refused, and the text it was given last.
thread_local char sentenceOfThread[512] = "";
thread_local std::string textOfThread;

}  // namespace

int refuse(int status, std::string_view sentence) noexcept {
    size_t size = sentence.copy(sentenceOfThread, sizeof sentenceOfThread - 1);
    while (size < sentence.size() && size > 0 && (static_cast<unsigned char>(sentence[size]) & 0xC0U) == 0x80U) --size;
    sentenceOfThread[size] = '\0';
    return status;
}

int refuse(const Refusal& refusal) {
    int status = RIFFLE_BAD_REQUEST;
    if (refusal.code == "illegal_action" || refusal.code == "wrong_seat") status = RIFFLE_ILLEGAL;
    if (refusal.code == "game_over") status = RIFFLE_OVER;
    return refuse(status, refusal.message);
}

int tell(std::string text, riffle_text* out) {
    textOfThread = std::move(text);
    *out = {textOfThread.c_str(), textOfThread.size()};
    return kDone;
}

void Table::findOptions() {
    if (isKnown_) return;
    Action found[kMostOptions];
    int32_t named[kMostOptions];
    const int count = simulator().options(state(), found, named);
    actions.assign(found, found + count);
    numbers.assign(named, named + count);
    isKnown_ = true;
}

int Table::optionOf(int32_t number, Action& out) {
    findOptions();
    const auto found = std::find(numbers.begin(), numbers.end(), number);
    if (numbers.empty()) return refuse(RIFFLE_OVER, "The game is over.");
    if (found == numbers.end()) return refuse(RIFFLE_ILLEGAL, "The action " + std::to_string(number) + " is not an option now.");
    out = actions[static_cast<size_t>(found - numbers.begin())];
    return kDone;
}

bool viewerOf(const Table& table, int seat, Viewer& viewer) {
    viewer.all = seat == RIFFLE_ALL;
    viewer.seat = viewer.all ? Seat{0} : static_cast<Seat>(seat);
    return viewer.all || (seat >= 0 && seat < table.simulator().seats());
}

bool localeOf(const char* language, Locale& locale) {
    const auto found = localeFrom(language ? std::string_view(language) : std::string_view("en"));
    if (found) locale = *found;
    return found.has_value();
}

int setUpOf(riffle_library& library, riffle_game game, std::shared_ptr<const SetUp>& out) {
    auto found = library.games.copy(game.id);
    if (!found) return refuse(RIFFLE_BAD_HANDLE, "There is no such game; perhaps it was freed.");
    out = std::move(*found);
    return kDone;
}

}  // namespace riffle::library

const char* riffle_version(void) {
    static const std::string kVersion(riffle::version());
    return kVersion.c_str();
}

int riffle_abi(void) {
    return RIFFLE_ABI;
}

const char* riffle_error(void) {
    return riffle::library::sentenceOfThread;
}
