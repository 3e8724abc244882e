// The C interface of Riffle as Python objects: riffle._riffle. What is pleasant to use is made of it in riffle/*.py.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "riffle.h"

namespace py = pybind11;

namespace {

class Error : public std::runtime_error {
public:
    Error(int status, const std::string& sentence) : std::runtime_error(sentence), status(status) {}
    int status;
};

void check(int status) {
    if (status != RIFFLE_OK) throw Error(status, riffle_error());
}

std::string textOf(const riffle_text& text) {
    return {text.data, text.size};
}

// An array of just that type, laid out one element behind the other, that may be written to: never a copy.
template <class Number>
Number* elementsOf(py::array& given, const char* name, size_t& size) {
    if (!py::isinstance<py::array_t<Number>>(given))
        throw Error(RIFFLE_BAD_SIZE, std::string(name) + " is an array of " +
                                         py::cast<std::string>(py::str(py::dtype::of<Number>())) + ", not of " +
                                         py::cast<std::string>(py::str(given.dtype())) + ".");
    if (!(given.flags() & py::array::c_style)) throw Error(RIFFLE_BAD_SIZE, std::string(name) + " is not laid out in a row.");
    if (!given.writeable()) throw Error(RIFFLE_BAD_SIZE, std::string(name) + " can't be written to.");
    size = static_cast<size_t>(given.size());
    return static_cast<Number*>(given.mutable_data());
}

struct Library {
    riffle_library* handle = nullptr;
    Library() { check(riffle_open(&handle)); }
    ~Library() { riffle_close(handle); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
};
using Shared = std::shared_ptr<Library>;

struct Game {
    Shared library;
    riffle_game handle{};
    riffle_sizes sizes{};

    Game(Shared of, const std::string& request) : library(std::move(of)) {
        check(riffle_game_new(library->handle, request.c_str(), &handle));
        check(riffle_game_sizes(library->handle, handle, &sizes));
    }
    ~Game() { riffle_game_free(library->handle, handle); }
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;
};

struct State {
    std::shared_ptr<Game> game;
    riffle_state handle{};

    explicit State(std::shared_ptr<Game> of) : game(std::move(of)) {}
    ~State() { riffle_state_free(library(), handle); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    [[nodiscard]] riffle_library* library() const { return game->library->handle; }
    static std::shared_ptr<State> deal(std::shared_ptr<Game> game, uint64_t seed) {
        auto state = std::make_shared<State>(std::move(game));
        check(riffle_state_new(state->library(), state->game->handle, seed, &state->handle));
        return state;
    }
    [[nodiscard]] std::shared_ptr<State> clone() const {
        auto state = std::make_shared<State>(game);
        check(riffle_state_clone(library(), handle, &state->handle));
        return state;
    }
    [[nodiscard]] int decider() const {
        int seat = 0;
        check(riffle_state_decider(library(), handle, &seat));
        return seat;
    }
    [[nodiscard]] py::list legal() const {
        int32_t numbers[2048];
        size_t count = 0;
        check(riffle_state_legal(library(), handle, numbers, std::size(numbers), &count));
        py::list out(count);
        for (size_t i = 0; i < count; ++i) out[i] = py::int_(numbers[i]);
        return out;
    }
    void observe(int seat, py::array out) const {
        size_t size = 0;
        int16_t* to = elementsOf<int16_t>(out, "An observation", size);
        check(riffle_state_observe(library(), handle, seat, to, size));
    }
    void mask(py::array out) const {
        size_t size = 0;
        uint8_t* to = elementsOf<uint8_t>(out, "A mask", size);
        check(riffle_state_mask(library(), handle, to, size));
    }
    // Applies an action and writes how the state stands then, for whoever decides. Gives who that is.
    int step(int32_t action, py::array observation, py::array mask) {
        size_t observed = 0;
        size_t masked = 0;
        int16_t* to = elementsOf<int16_t>(observation, "An observation", observed);
        uint8_t* options = elementsOf<uint8_t>(mask, "A mask", masked);
        if (observed != static_cast<size_t>(game->sizes.observation) || masked != static_cast<size_t>(game->sizes.actions))
            throw Error(RIFFLE_BAD_SIZE, "An observation or a mask has not as many elements as the game says.");
        check(riffle_state_apply(library(), handle, action));
        const int seat = decider();
        check(riffle_state_mask(library(), handle, options, masked));
        check(riffle_state_observe(library(), handle, seat < 0 ? 0 : seat, to, observed));
        return seat;
    }
    [[nodiscard]] std::vector<float> returns() const {
        std::vector<float> out(static_cast<size_t>(game->sizes.seats));
        check(riffle_state_returns(library(), handle, out.data(), out.size()));
        return out;
    }
    [[nodiscard]] uint64_t hash() const {
        uint64_t out = 0;
        check(riffle_state_hash(library(), handle, &out));
        return out;
    }
    [[nodiscard]] std::shared_ptr<State> sample(int seat, uint64_t seed) const {
        auto state = clone();
        check(riffle_state_sample(library(), handle, seat, seed, state->handle));
        return state;
    }
    [[nodiscard]] py::bytes save() const {
        std::string bytes(game->sizes.save, '\0');
        check(riffle_state_save(library(), handle, bytes.data(), bytes.size()));
        return bytes;
    }
    void load(const py::bytes& bytes) {
        const auto view = static_cast<std::string_view>(bytes);
        check(riffle_state_load(library(), handle, view.data(), view.size()));
    }
    [[nodiscard]] std::string view(int seat) const {
        riffle_text text;
        check(riffle_state_view(library(), handle, seat, &text));
        return textOf(text);
    }
    [[nodiscard]] std::string decision(int seat, const std::string& language) const {
        riffle_text text;
        check(riffle_state_decision(library(), handle, seat, language.c_str(), &text));
        return textOf(text);
    }
    [[nodiscard]] std::string result() const {
        riffle_text text;
        check(riffle_state_result(library(), handle, &text));
        return textOf(text);
    }
    std::string choose(const std::string& words, int seat, const std::string& language) {
        riffle_text text;
        check(riffle_state_choose(library(), handle, words.c_str(), seat, language.c_str(), &text));
        return textOf(text);
    }
    std::string tell(int32_t action, int seat, const std::string& language) {
        riffle_text text;
        check(riffle_state_tell(library(), handle, action, seat, language.c_str(), &text));
        return textOf(text);
    }
    std::pair<int32_t, std::vector<float>> bot(int level, uint64_t seed) const {
        int32_t action = 0;
        std::vector<float> chances(static_cast<size_t>(game->sizes.seats));
        int status = RIFFLE_OK;
        std::string sentence;
        {
            const py::gil_scoped_release others;
            status = riffle_state_bot(library(), handle, level, seed, &action, chances.data(), chances.size());
            if (status != RIFFLE_OK) sentence = riffle_error();
        }
        if (status != RIFFLE_OK) throw Error(status, sentence);
        return {action, chances};
    }
};

struct Batch {
    std::shared_ptr<Game> game;
    riffle_batch handle{};
    size_t games;
    // The arrays that are written to at every step; they are kept alive by `kept`.
    riffle_arrays arrays{};
    std::vector<py::array> kept;

    Batch(std::shared_ptr<Game> of, int64_t count, uint64_t seed, int threads)
        : game(std::move(of)), games(static_cast<size_t>(std::max<int64_t>(count, 0))) {
        arrays.struct_size = sizeof arrays;
        check(riffle_batch_new(library(), game->handle, games, seed, threads, &handle));
    }
    ~Batch() { riffle_batch_free(library(), handle); }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    [[nodiscard]] riffle_library* library() const { return game->library->handle; }

    void bind(std::optional<py::array> deciders, std::optional<py::array> counts, std::optional<py::array> masks,
              std::optional<py::array> observations, std::optional<py::array> rewards, std::optional<py::array> ends) {
        riffle_arrays bound{};
        std::vector<py::array> keep;
        bound.struct_size = sizeof bound;
        const auto set = [&](auto& data, size_t& size, std::optional<py::array>& given, const char* name) {
            if (!given) return;
            using Number = std::remove_reference_t<decltype(*data)>;
            data = elementsOf<Number>(*given, name, size);
            keep.push_back(*given);
        };
        set(bound.deciders, bound.deciders_size, deciders, "deciders");
        set(bound.counts, bound.counts_size, counts, "counts");
        set(bound.masks, bound.masks_size, masks, "masks");
        set(bound.observations, bound.observations_size, observations, "observations");
        set(bound.rewards, bound.rewards_size, rewards, "rewards");
        set(bound.ends, bound.ends_size, ends, "ends");
        check(riffle_batch_read(library(), handle, &bound));  // which also looks at the sizes
        arrays = bound;
        kept = std::move(keep);
    }
    void reset(uint64_t seed) {
        check(riffle_batch_reset(library(), handle, seed));
        check(riffle_batch_read(library(), handle, &arrays));
    }
    void read() { check(riffle_batch_read(library(), handle, &arrays)); }
    void step(py::array choices, bool areOptions) {
        size_t size = 0;
        const int32_t* from = elementsOf<int32_t>(choices, "A list of choices", size);
        int status = RIFFLE_OK;
        std::string sentence;
        {
            const py::gil_scoped_release others;
            status = areOptions ? riffle_batch_choose(library(), handle, from, size, &arrays)
                                : riffle_batch_step(library(), handle, from, size, &arrays);
            if (status != RIFFLE_OK) sentence = riffle_error();
        }
        if (status != RIFFLE_OK) throw Error(status, sentence);
    }
    [[nodiscard]] std::shared_ptr<State> state(int64_t number) const {
        auto out = State::deal(game, 0);
        check(riffle_batch_state(library(), handle, static_cast<size_t>(number), out->handle));
        return out;
    }
};

}  // namespace

PYBIND11_MODULE(_riffle, m) {
    m.doc() = "The C interface of Riffle (riffle.h) as Python objects.";
    m.attr("version") = riffle_version();
    m.attr("ALL") = RIFFLE_ALL;
    m.attr("NOBODY") = RIFFLE_NOBODY;
    m.attr("CHANCE") = RIFFLE_CHANCE;

    // Errors of the library are riffle.Error; those about shape, type and values are ValueErrors as well.
    static py::exception<Error> error(m, "Error", PyExc_ValueError);
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const Error& e) {
            py::object made = py::reinterpret_borrow<py::object>(error)(e.what());
            made.attr("status") = e.status;
            PyErr_SetObject(error.ptr(), made.ptr());
        }
    });

    py::class_<Library, Shared>(m, "Library")
        .def(py::init<>())
        .def("games",
             [](const Library& l) {
                 riffle_text text;
                 check(riffle_games(l.handle, &text));
                 return textOf(text);
             })
        .def("add_cards",
             [](const Library& l, const std::string& game, const std::string& name, const std::string& text) {
                 check(riffle_add_cards(l.handle, game.c_str(), name.c_str(), text.c_str()));
             })
        .def("cards",
             [](const Library& l, const std::string& game, const std::string& language) {
                 riffle_text text;
                 check(riffle_cards(l.handle, game.c_str(), language.c_str(), &text));
                 return textOf(text);
             })
        .def("scenarios", [](const Library& l, const std::string& yaml) {
            riffle_text text;
            check(riffle_scenarios(l.handle, yaml.c_str(), &text));
            return textOf(text);
        });

    py::class_<Game, std::shared_ptr<Game>>(m, "Game")
        .def(py::init<Shared, const std::string&>())
        .def_property_readonly("seats", [](const Game& g) { return g.sizes.seats; })
        .def_property_readonly("actions", [](const Game& g) { return g.sizes.actions; })
        .def_property_readonly("most_options", [](const Game& g) { return g.sizes.most_options; })
        .def_property_readonly("observation", [](const Game& g) { return g.sizes.observation; })
        .def("layout",
             [](const Game& g) {
                 riffle_text text;
                 check(riffle_game_layout(g.library->handle, g.handle, &text));
                 return textOf(text);
             })
        .def("deal", [](std::shared_ptr<Game> g, uint64_t seed) { return State::deal(std::move(g), seed); });

    py::class_<State, std::shared_ptr<State>>(m, "State")
        .def("clone", &State::clone)
        .def("copy_from", [](State& to, const State& from) { check(riffle_state_copy(to.library(), from.handle, to.handle)); })
        .def("decider", &State::decider)
        .def("legal", &State::legal)
        .def("apply", [](State& s, int32_t action) { check(riffle_state_apply(s.library(), s.handle, action)); })
        .def("step", &State::step)
        .def("observe", &State::observe)
        .def("mask", &State::mask)
        .def("returns", &State::returns)
        .def("hash", &State::hash)
        .def("sample", &State::sample)
        .def("save", &State::save)
        .def("load", &State::load)
        .def("view", &State::view)
        .def("decision", &State::decision)
        .def("result", &State::result)
        .def("choose", &State::choose)
        .def("tell", &State::tell)
        .def("bot", &State::bot);

    py::class_<Batch>(m, "Batch")
        .def(py::init<std::shared_ptr<Game>, int64_t, uint64_t, int>())
        .def("bind", &Batch::bind)
        .def("reset", &Batch::reset)
        .def("read", &Batch::read)
        .def("step", &Batch::step)
        .def("state", &Batch::state);
}
