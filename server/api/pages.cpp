#include "server/api/pages.h"

#include <algorithm>
#include <vector>

namespace riffle::server {

namespace {

constexpr size_t kLongestId = 64;

// What stands behind the first word.
enum class Second { Nothing, Id, Game, Deck };
struct Page {
    std::string_view first;
    Second second;
};
// As App in web/src/main.tsx has them; a test compares.
constexpr Page kPages[] = {{"g", Second::Id},          {"t", Second::Id},
                           {"play", Second::Game},     {"cards", Second::Game},
                           {"rules", Second::Game},    {"learn", Second::Game},
                           {"decks", Second::Deck},    {"games", Second::Nothing},
                           {"about", Second::Nothing}, {"settings", Second::Nothing}};

bool isId(std::string_view text) {
    return !text.empty() && text.size() <= kLongestId && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    });
}

}  // namespace

bool isPage(const Games& games, std::string_view path) {
    std::vector<std::string_view> parts;
    for (size_t at = 0; at < path.size();) {
        const size_t end = std::min(path.find('/', at), path.size());
        if (end > at) parts.push_back(path.substr(at, end - at));
        at = end + 1;
    }
    if (parts.empty()) return true;
    const auto* const page =
        std::find_if(std::begin(kPages), std::end(kPages), [&](const Page& each) { return each.first == parts[0]; });
    if (page == std::end(kPages) || parts.size() > 2) return false;
    const std::string_view second = parts.size() == 2 ? parts[1] : std::string_view();
    switch (page->second) {
        case Second::Nothing: return second.empty();
        case Second::Id: return isId(second);
        case Second::Game: return games.find(second) != nullptr;
        case Second::Deck: return second.empty() || games.find(second) != nullptr;
    }
    return false;
}

}  // namespace riffle::server
