#pragma once

#include <string>
#include <vector>

#include "engine/state_hash.h"
#include "protocol/audit.h"
#include "protocol/session.h"

namespace riffle {

// The request for a dealt game, as `new` would make it.
template <class Table, class Deal>
NewGame newGameOf(const Table& table, const Deal& deal) {
    NewGame request;
    request.request = table.requestOf(deal);
    request.seed = deal.seed;
    request.askChance = deal.options.askChance != 0;
    return request;
}

// Plays a game again behind the facade, as far as the choices are legal. Nothing where it can't even begin.
std::optional<Session> playAgain(const GameKind& kind, const NewGame& request, const std::vector<Action>& choices);

// Plays a whole game again as a session, saves and loads it, and takes everything back. `hashes` are those of the game before
// each choice and at its end. Gives what is wrong, empty for nothing.
std::string checkSession(const GameKind& kind, const NewGame& request, const std::vector<Action>& choices,
                         const std::vector<uint64_t>& hashes);

// A table of a soak with an audit of what the protocol shows at every step, and of the game as a session at its end.
template <class Rules, class Table>
class DeepTable : public Table {
public:
    using State = typename Rules::State;

    DeepTable(const Rules& rules, const GameKind& kind) : Table(rules), kind_(kind) {}

    class Watch : public Table::Watch {
    public:
        Watch(const DeepTable& table, const State& start, uint64_t number, uint64_t seed)
            : Table::Watch(table, start, number, seed),
              table_(table),
              request_(newGameOf(table, table.dealOf(number, seed))),
              audit_(table.kind_, seed) {}

        std::string before(const State& state, Action action) {
            choices_.push_back(action);
            hashes_.push_back(hashOf(state));
            std::string wrong = Table::Watch::before(state, action);
            return wrong.empty() ? audit_.check(state, action) : wrong;
        }
        std::string end(const State& state, std::vector<uint64_t>& counts) {
            hashes_.push_back(hashOf(state));
            std::string wrong = Table::Watch::end(state, counts);
            return wrong.empty() ? checkSession(table_.kind_, request_, choices_, hashes_) : wrong;
        }

    private:
        const DeepTable& table_;
        NewGame request_;
        AuditOf<Rules> audit_;
        std::vector<Action> choices_;
        std::vector<uint64_t> hashes_;
    };

private:
    const GameKind& kind_;
};

}  // namespace riffle
