#pragma once

// The cards of Shards as they are written, for tests of what is said of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "games/shards/rules/vocabulary.h"
#include "games/shards/text/text.h"
#include "language/parser.h"
#include "language/render.h"

namespace riffle::language {

inline constexpr int kLocaleCount = 4;
using InFourLanguages = const char* [kLocaleCount];  // in the order of kLocales

inline std::vector<CardText> parsed(const std::string& file, const std::string& text) {
    Parsed result = parse(shards::grammar(), file, text);
    for (const Problem& problem : result.problems) ADD_FAILURE() << problem.text();
    return std::move(result.cards);
}

inline const std::vector<CardText>& allCards() {
    static const std::vector<CardText> kCards = [] {
        std::vector<std::string> files;
        for (const auto& entry : std::filesystem::directory_iterator(RIFFLE_SOURCE_DIR "/cards/shards")) {
            if (entry.path().extension() == ".card") files.push_back(entry.path().string());
        }
        std::sort(files.begin(), files.end());
        std::vector<CardText> cards;
        for (const std::string& file : files) {
            std::ifstream in(file);
            std::stringstream text;
            text << in.rdbuf();
            for (CardText& card : parsed(file, text.str())) cards.push_back(std::move(card));
        }
        return cards;
    }();
    return kCards;
}

inline const CardText& cardNamed(std::string_view name) {
    for (const CardText& card : allCards()) {
        if (card.name == name) return card;
    }
    ADD_FAILURE() << "no card is named " << name;
    return allCards().front();
}

}  // namespace riffle::language
