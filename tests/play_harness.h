#pragma once

// What the tests of the terminal's table share: games to sit down to, and somebody who types.
#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "cli/play_table.h"
#include "protocol/games.h"

namespace riffle::cli::test {

inline const GameKind& shardsKind() {
    static std::vector<language::Problem> problems;
    static const Games games = Games::load({}, problems);
    return *games.find("shards");
}

inline Session sessionOf(Value request, uint64_t seed) {
    NewGame game;
    game.request = std::move(request);
    game.seed = seed;
    Refusal refusal;
    auto session = Session::create(shardsKind(), game, refusal);
    EXPECT_TRUE(session.has_value()) << refusal.message;
    return std::move(*session);
}

inline Session dealt(int seats, uint64_t seed) {
    Value request = Value::map();
    request["seats"] = seats;
    return sessionOf(std::move(request), seed);
}

inline Company companyOf(Locale locale, std::vector<std::string> people) {
    Company company;
    company.locale = locale;
    company.people = std::move(people);
    company.level = 1;
    company.hintLevel = 1;
    return company;
}

// Types a line whenever one is wanted, after a look at what was written since the last one.
class Typist : public std::streambuf {
public:
    using Answer = std::function<std::optional<std::string>(const std::string& shown)>;
    Typist(std::ostringstream& out, Answer answer) : out_(out), answer_(std::move(answer)) {}

protected:
    int underflow() override {
        const std::string all = out_.str();
        const auto line = answer_(all.substr(seen_));
        seen_ = all.size();
        if (!line) return traits_type::eof();
        line_ = *line + "\n";
        setg(line_.data(), line_.data(), line_.data() + line_.size());
        return traits_type::to_int_type(line_[0]);
    }

private:
    std::ostringstream& out_;
    Answer answer_;
    size_t seen_ = 0;
    std::string line_;
};

struct Played {
    std::string shown;
    size_t choices = 0;
    Value result;
};

inline Played playTyped(Session session, const Company& company, const Screen& screen, Typist::Answer answer) {
    const auto board = boardOf(session.kind());
    std::ostringstream out;
    Typist typist(out, std::move(answer));
    std::istream in(&typist);
    Table table(std::move(session), *board, company, {in, out, [screen] { return screen; }, true});
    table.play();
    return {out.str(), table.session().choices().size(), table.session().game().result()};
}

// Types these lines, then nothing more.
inline Played playScript(Session session, const Company& company, const std::vector<std::string>& lines,
                         const Screen& screen = {}) {
    size_t next = 0;
    return playTyped(std::move(session), company, screen, [&](const std::string&) -> std::optional<std::string> {
        return next < lines.size() ? std::optional(lines[next++]) : std::nullopt;
    });
}

inline bool holds(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

inline std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

inline Screen screenOf(int width, int height, bool isPlain) {
    Screen screen;
    screen.width = width;
    screen.height = height;
    screen.isPlain = isPlain;
    screen.hasLines = !isPlain;
    screen.hasColour = !isPlain;
    return screen;
}

// Follows every hint.
inline std::optional<std::string> followHints(const std::string& shown, const std::string& hintWord,
                                              const std::string& saveWord) {
    if (holds(shown, saveWord)) return "";
    const size_t hint = shown.rfind(hintWord);
    if (hint == std::string::npos) return "hint";
    const size_t start = hint + hintWord.size();
    return shown.substr(start, shown.find(' ', start) - start);
}

// B holds cards that lie nowhere else. Until B plays them the person at A must not meet their names.
inline Session withSecrets() {
    const auto list = [](std::initializer_list<const char*> names) {
        Value out = Value::list();
        for (const char* name : names) out.add(name);
        return out;
    };
    Value request = Value::map();
    request["setup"]["active"] = "A";
    request["setup"]["row"] =
        list({"Reactor Drone", "Reactor Drone", "Reactor Drone", "Pall Shades", "Pall Shades", "Pall Shades"});
    request["setup"]["centre"] = 20;
    request["setup"]["A"]["hand"] = list({"Crystal", "Crystal", "Blaster"});
    request["setup"]["A"]["deck"] = list({"Crystal", "Crystal", "Crystal", "Crystal", "Crystal", "Crystal"});
    request["setup"]["B"]["hand"] = list({"Axia", "Zetta, The Encryptor"});
    request["setup"]["B"]["deck"] =
        list({"Evokatus", "Drakonarius", "Systema A.I.", "Optio Crusher", "Numeri Drones", "Primus Pilus"});
    return sessionOf(std::move(request), 1);
}

}  // namespace riffle::cli::test
