#pragma once

#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/deck_names.h"
#include "protocol/games.h"
#include "protocol/session.h"

namespace riffle {

// The protocol of PROTOCOL §1 behind one connection: a request in, a reply out, one game at a time. Whoever speaks to it controls
// all seats; with the field `seat` it speaks for one of them and is told only what that seat may know.
class Engine {
public:
    // Without `opener` a deck can't be named by its file.
    explicit Engine(const Games& games, DeckOpener opener = {}) : games_(games), opener_(std::move(opener)) {}

    // Answers one line with one line (without its end). Never throws; what it refuses changes nothing.
    std::string answer(std::string_view line);

    // Reads requests line by line until the end of input. Lines over 1 MiB are skipped and answered with an error.
    void serve(std::istream& in, std::ostream& out);

private:
    // Each gives the fields of the reply, or fills in refusal_.
    using Reply = std::optional<Value>;
    Reply handle(const Value& request);
    Reply hello(const Value& request);
    Reply newGame(const Value& request);
    Reply position(const Value& request);
    Reply choose(const Value& request);
    Reply view(const Value& request);
    Reply why(const Value& request);
    Reply undo(const Value& request);
    Reply bot(const Value& request);
    Reply replay(const Value& request);
    Reply load(const Value& request);

    Reply refuse(std::string code, std::string message);
    [[nodiscard]] bool needGame();
    // Who asks: the seat in the field `seat`, or everybody.
    [[nodiscard]] bool readViewer(const Value& request, Viewer& viewer, std::optional<Seat>& seat);
    Value positionFor(Viewer viewer);
    std::string refusedLine(const Value* id) const;

    const Games& games_;
    DeckOpener opener_;
    std::optional<Session> session_;
    Locale locale_ = Locale::En;
    Refusal refusal_;
    std::map<int, size_t> reported_;  // how many events each viewer has been told, by seat; -1 is everybody
};

}  // namespace riffle
