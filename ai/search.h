#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <vector>

#include "ai/plan.h"
#include "ai/quick.h"
#include "engine/hash.h"
#include "engine/rules.h"
#include "machine/net.h"

namespace riffle::ai {

// How a search that judges by what was learned looks ahead: see Budget.
struct LearnedBudget {
    int turns = 1;  // 0 judges where the tree ends
    float boldness = 0.35F;
    int playoutNoise = 60;
};

// How hard to think.
struct Budget {
    int iterations = 800;       // worlds tried, all trees together
    int trees = 2;              // grown apart from each other and counted together: one thread each at most
    int milliseconds = 0;       // stop after so long; 0 for never. What it cuts short is no longer the same for the same seed
    int turns = 2;              // how many turns ahead a world is played out before it is judged
    float boldness = 0.35F;     // how far untried choices are preferred to good ones
    float temperature = 150.F;  // points of appeal that make e times the odds of a choice being tried
    int playoutNoise = 60;      // points of appeal that chance adds to a choice in a playout
    bool usesNet = false;       // judge by what was learned, where something was, and look ahead so:
    LearnedBudget learned = {};
    const machine::Net* net = nullptr;  // instead of what comes with the cards
};

// By what a search judges: what was learned, or null for the game's own judgement.
template <GameRules R>
const machine::Net* netOf(const R& rules, const Budget& budget) {
    if constexpr (machine::Sighted<R>) return !budget.usesNet ? nullptr : budget.net ? budget.net : rules.cards().mind.get();
    return nullptr;
}

// The budget with what holds for the judgement at hand.
template <GameRules R>
Budget settled(const R& rules, Budget budget) {
    budget.net = netOf(rules, budget);
    if (!budget.net) return budget;
    budget.turns = budget.learned.turns;
    budget.boldness = budget.learned.boldness;
    budget.playoutNoise = budget.learned.playoutNoise;
    return budget;
}

// One tree of an information-set search: each iteration draws a world from what the seat knows, follows the tree as far as it
// goes, adds one node, plays a few turns quickly and counts everybody's chances there for all choices on the way. The tree is
// shared by all worlds: a choice is the same in two worlds if the seat that searches could not tell them apart by it, and what
// is not possible in a world is not counted against it there.
template <GameRules R>
class Tree {
public:
    using State = typename R::State;
    using Observation = typename R::Observation;

    void clear() {
        nodes_.clear();
        edges_.clear();
        chances_ = {};
        root_ = 0;
    }

    // With `only` the first choice is that one in every iteration.
    void grow(const R& rules, const Observation& seen, const Budget& budget, int iterations, uint64_t seed,
              std::chrono::steady_clock::time_point until, std::optional<Action> only = std::nullopt) {
        constexpr int kReserved = 1 << 16;  // a search that time ends may be allowed more iterations than it ever does
        Rng rng = Rng::seeded(seed);
        if (nodes_.empty()) {
            nodes_.reserve(static_cast<size_t>(std::min(iterations, kReserved)) + 1);
            nodes_.push_back({});
        }
        for (int i = 0; i < iterations; ++i) {
            if (budget.milliseconds > 0 && i > 0 && std::chrono::steady_clock::now() >= until) return;
            iterate(rules, seen, budget, rng, only);
        }
    }

    // What the root has come to know of each of these options, added to what others know.
    void report(const R& rules, const Observation& seen, std::vector<Considered>& options) const {
        for (Considered& option : options) {
            const uint32_t index = find(nodes_[root_], keyOf(rules, seen, seen.state(), option.action));
            if (index == 0) continue;
            const Edge& edge = edges_[index - 1];
            const auto before = static_cast<float>(option.visits);
            option.visits += edge.visits;
            if (option.visits > 0) option.value = (option.value * before + edge.total) / static_cast<float>(option.visits);
        }
    }

    // Goes on from where this choice of the searching seat leads; false when nothing is known there.
    bool follow(const R& rules, const Observation& seen, Action action) {
        if (nodes_.empty()) return false;
        const uint32_t index = find(nodes_[root_], keyOf(rules, seen, seen.state(), action));
        if (index == 0 || edges_[index - 1].child == 0) return false;
        root_ = edges_[index - 1].child;
        return true;
    }

    // A way down the tree from its root, for whoever wants to see what it expects.
    class Walk {
    public:
        explicit Walk(const Tree& tree) : tree_(&tree), node_(tree.root_), isOn_(!tree.nodes_.empty()) {}
        // How often a choice was tried where the walk has come to, and on with one of them.
        [[nodiscard]] uint32_t visits(uint32_t key) const {
            const uint32_t index = isOn_ ? tree_->find(tree_->nodes_[node_], key) : 0;
            return index == 0 ? 0 : tree_->edges_[index - 1].visits;
        }
        void step(uint32_t key) {
            const uint32_t index = isOn_ ? tree_->find(tree_->nodes_[node_], key) : 0;
            isOn_ = index != 0 && tree_->edges_[index - 1].child != 0;
            if (isOn_) node_ = tree_->edges_[index - 1].child;
        }

    private:
        const Tree* tree_;
        uint32_t node_;
        bool isOn_;
    };

    // Cards the seat has not seen at the root are known by what they are, all others by which they are.
    static uint32_t keyOf(const R& rules, const Observation& seen, const State& world, Action action) {
        const int card = rules.cardOf(action);
        if (card == 0 || ((seen.state().board[card].knownTo >> seen.seat()) & 1U)) return action.bits;
        return Action::of(action.verb() | 0x80U, world.board[card].def, action.number()).bits;
    }

    // Everybody's chances added up over all worlds.
    [[nodiscard]] const std::array<float, kMostSeats>& chances() const { return chances_; }

private:
    struct Edge {
        uint32_t key = 0;
        uint32_t next = 0;   // index + 1 of the next of the same node
        uint32_t child = 0;  // 0: none yet (the root of all is nobody's child)
        uint32_t visits = 0;
        uint32_t available = 0;
        float total = 0;   // chances of whoever decides
        float weight = 0;  // how readily it is tried
    };
    struct Node {
        uint32_t first = 0;  // index + 1 of an edge
        uint32_t visits = 0;
        float total = 0;
    };
    struct Step {
        uint32_t node;
        uint32_t edge;
        Seat decider;
    };
    static constexpr int kDeepest = 64;

    [[nodiscard]] uint32_t find(const Node& node, uint32_t key) const {
        for (uint32_t index = node.first; index != 0; index = edges_[index - 1].next) {
            if (edges_[index - 1].key == key) return index;
        }
        return 0;
    }

    // The edges of a node for the options of a world, new ones made where needed. Options mostly come in the same order again.
    void match(const R& rules, const Observation& seen, const State& world, const Budget& budget, uint32_t nodeIndex,
               const Action* options, int count, uint32_t* found) {
        uint32_t expected = nodes_[nodeIndex].first;
        uint32_t last = 0;
        for (int i = 0; i < count; ++i) {
            const uint32_t key = keyOf(rules, seen, world, options[i]);
            uint32_t index = expected != 0 && edges_[expected - 1].key == key ? expected : find(nodes_[nodeIndex], key);
            if (index == 0) {
                Edge edge;
                edge.key = key;
                edge.weight = std::exp(static_cast<float>(rules.appeal(world, options[i])) / budget.temperature);
                edges_.push_back(edge);
                index = static_cast<uint32_t>(edges_.size());
                if (last != 0) {
                    edges_[index - 1].next = edges_[last - 1].next;
                    edges_[last - 1].next = index;
                } else {
                    edges_[index - 1].next = nodes_[nodeIndex].first;
                    nodes_[nodeIndex].first = index;
                }
            }
            last = index;
            expected = edges_[index - 1].next;
            found[i] = index;
        }
    }

    // The option to try next: good ones, and ones that look good and have not been tried enough. Of many, only the most likely
    // are considered at first.
    int select(const Budget& budget, const Node& node, const uint32_t* found, int count) {
        float sum = 0;
        for (int i = 0; i < count; ++i) {
            Edge& edge = edges_[found[i] - 1];
            ++edge.available;
            sum += edge.weight;
        }
        const float untried = node.visits > 0 ? node.total / static_cast<float>(node.visits) : 0.5F;
        const float floor = 0.2F / static_cast<float>(count);
        int best = 0;
        float highest = -1;
        for (int i = 0; i < count; ++i) {
            const Edge& edge = edges_[found[i] - 1];
            const float prior = floor + 0.8F * edge.weight / sum;
            const float value = edge.visits > 0 ? edge.total / static_cast<float>(edge.visits) : untried;
            const float score = value + budget.boldness * prior * std::sqrt(static_cast<float>(edge.available)) /
                                            (1.0F + static_cast<float>(edge.visits));
            if (score <= highest) continue;
            highest = score;
            best = i;
        }
        return best;
    }

    void iterate(const R& rules, const Observation& seen, const Budget& budget, Rng& rng, std::optional<Action> only) {
        State world = rules.sample(seen, rng);
        Step path[kDeepest];
        int depth = 0;
        uint32_t node = root_;
        Action options[R::kMaxOptions];
        uint32_t found[R::kMaxOptions];
        while (depth < kDeepest && !rules.isOver(world)) {
            const int count = rules.legalActions(world, options);
            match(rules, seen, world, budget, node, options, count, found);
            int chosen = select(budget, nodes_[node], found, count);
            if (depth == 0 && only) chosen = static_cast<int>(std::find(options, options + count, *only) - options) % count;
            const uint32_t index = found[chosen];
            path[depth++] = {node, index, rules.decider(world)};
            rules.apply(world, options[chosen], nullptr);
            Edge& edge = edges_[index - 1];
            if (edge.child == 0) {
                edge.child = static_cast<uint32_t>(nodes_.size());
                nodes_.push_back({});
                break;
            }
            node = edge.child;
        }
        float chances[R::kSeats];
        judge(rules, world, budget, rng, chances);
        for (int seat = 0; seat < R::kSeats; ++seat) chances_[static_cast<size_t>(seat)] += chances[seat];
        for (int i = 0; i < depth; ++i) {
            const float value = chances[path[i].decider];
            ++nodes_[path[i].node].visits;
            nodes_[path[i].node].total += value;
            Edge& edge = edges_[path[i].edge - 1];
            ++edge.visits;
            edge.total += value;
        }
    }

    void judge(const R& rules, State& world, const Budget& budget, Rng& rng, float* chances) {
        playOut(rules, world, budget, rng);
        if constexpr (machine::Sighted<R>) {
            if (budget.net && !rules.isOver(world)) {
                rules.look(world, sight_);
                return budget.net->chances(sight_, chances);
            }
        }
        rules.chances(world, chances);
    }

    static void playOut(const R& rules, State& world, const Budget& budget, Rng& rng) {
        constexpr int kLongestTurn = 300;
        for (int turn = 0; turn < budget.turns; ++turn) {
            const auto number = world.turn;
            for (int step = 0; step < kLongestTurn && !rules.isOver(world) && world.turn == number; ++step)
                rules.apply(world, quickly(rules, world, budget.playoutNoise, rng), nullptr);
        }
    }

    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::array<float, kMostSeats> chances_{};
    uint32_t root_ = 0;
    machine::Sight sight_;
};

// A seat's search: trees that are grown at its decisions and kept while only the seat itself has moved.
template <GameRules R>
class Search {
public:
    using Observation = typename R::Observation;

    // Grows all trees, one after the other: `inParallel(count, work)` calls work(0) … work(count - 1), in whatever threads it
    // likes.
    template <class InParallel>
    Plan think(const R& rules, const Observation& seen, const Budget& wanted, uint64_t seed, InParallel inParallel,
               std::optional<Action> only = std::nullopt) {
        const Budget budget = settled(rules, wanted);
        const auto count = static_cast<size_t>(std::max(1, budget.trees));
        if (trees_.size() != count) trees_.assign(count, {});
        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(budget.milliseconds);
        inParallel(static_cast<int>(count), [&](int i) {
            const uint64_t words[] = {seed, static_cast<uint64_t>(i)};
            const int share = budget.iterations / static_cast<int>(count);
            trees_[static_cast<size_t>(i)].grow(rules, seen, budget, std::max(1, share), hashBytes(words, sizeof words), until,
                                                only);
        });
        Action options[R::kMaxOptions];
        const int number = rules.legalActions(seen.state(), options);
        Plan plan;
        for (int i = 0; i < number; ++i) plan.options.push_back({options[i], 0, 0});
        for (const Tree<R>& tree : trees_) tree.report(rules, seen, plan.options);
        const auto best =
            std::max_element(plan.options.begin(), plan.options.end(), [](const Considered& a, const Considered& b) {
                return a.visits != b.visits ? a.visits < b.visits : a.value < b.value;
            });
        plan.action = best->action;
        plan.value = best->value;
        spread(seen.seat(), plan);
        return plan;
    }
    Plan think(const R& rules, const Observation& seen, const Budget& budget, uint64_t seed) {
        return think(rules, seen, budget, seed, [](int count, auto work) {
            for (int i = 0; i < count; ++i) work(i);
        });
    }

    // What the search expects behind this choice: in a world that the seat can't tell from the true one, which `world` becomes
    // as it is before the choice, always what was tried most. It ends where hardly anything was tried, and before a choice of
    // a card that the seat does not know: there the world is only one of many.
    std::vector<Action> line(const R& rules, const Observation& seen, Action first, uint64_t seed,
                             typename R::State& world) const {
        constexpr uint32_t kFewest = 8;
        constexpr size_t kLongest = 12;
        Rng rng = Rng::seeded(seed);
        world = rules.sample(seen, rng);
        typename R::State state = world;
        std::vector<typename Tree<R>::Walk> walks(trees_.begin(), trees_.end());
        std::vector<Action> steps;
        Action next = first;
        for (bool goesOn = true; goesOn && steps.size() < kLongest;) {
            const uint32_t key = Tree<R>::keyOf(rules, seen, state, next);
            if (key != next.bits && !steps.empty()) break;
            for (auto& walk : walks) walk.step(key);
            rules.apply(state, next, nullptr);
            steps.push_back(next);
            goesOn = false;
            if (rules.isOver(state)) break;
            Action options[R::kMaxOptions];
            const int count = rules.legalActions(state, options);
            uint32_t most = kFewest - 1;
            for (int i = 0; i < count; ++i) {
                uint32_t visits = 0;
                for (const auto& walk : walks) visits += walk.visits(Tree<R>::keyOf(rules, seen, state, options[i]));
                if (visits <= most) continue;
                most = visits;
                next = options[i];
                goesOn = true;
            }
        }
        return steps;
    }

    // The seat takes this choice, and is asked again before anybody else is: what is known stays.
    void follow(const R& rules, const Observation& seen, Action action) {
        for (Tree<R>& tree : trees_) {
            if (!tree.follow(rules, seen, action)) tree.clear();
        }
    }
    void forget() {
        for (Tree<R>& tree : trees_) tree.clear();
    }

private:
    // The decider has the chance of its best choice; the others share the rest as they do on average.
    void spread(Seat seat, Plan& plan) const {
        float others = 0;
        for (const Tree<R>& tree : trees_) {
            for (size_t i = 0; i < kMostSeats; ++i) plan.chances[i] += tree.chances()[i];
        }
        for (size_t i = 0; i < kMostSeats; ++i) others += i == seat ? 0 : plan.chances[i];
        for (size_t i = 0; i < kMostSeats; ++i)
            plan.chances[i] = i == seat ? plan.value : others > 0 ? plan.chances[i] * (1 - plan.value) / others : 0;
    }

    std::vector<Tree<R>> trees_;
};

}  // namespace riffle::ai
