#pragma once

#include <span>
#include <string_view>

namespace riffle {

// A file of the project, built into the program. The functions are written by cmake/embed.cmake.
struct EmbeddedFile {
    std::string_view path;  // "cards/shards/order.card"
    std::string_view contents;
};

std::span<const EmbeddedFile> embeddedCards();
std::span<const EmbeddedFile> embeddedMessages();
std::span<const EmbeddedFile> embeddedRules();
std::span<const EmbeddedFile> embeddedMinds();  // bytes
std::span<const EmbeddedFile> embeddedDecks();

}  // namespace riffle
