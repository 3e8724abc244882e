"""The package riffle: games, states, batches, and what is refused."""

import copy
import gc
import pathlib
import pickle
import re
import resource
import sys
import threading
import unittest

import numpy as np

import riffle
from riffle.vector import VectorEnv

TABLES = [
    ("shards", {"seats": 2}),
    ("shards", {"seats": 3}),
    ("keyforge", {}),
    ("epic", {"seats": 2, "options": {"format": "random"}}),
]


def play(state, steps, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        options = state.legal_actions()
        if not options:
            return
        state.apply(options[rng.integers(len(options))])


class States(unittest.TestCase):
    def test_a_game_is_played_to_its_end(self):
        for name, request in TABLES:
            with self.subTest(name=name):
                state = riffle.Game(name, **request).deal(3)
                play(state, 6000)
                self.assertTrue(state.is_over)
                self.assertEqual(state.decider, riffle.NOBODY)
                self.assertEqual(sorted(set(state.returns())), [-1.0, 1.0])
                self.assertEqual(state.legal_actions(), [])
                self.assertIsNone(state.decision())
                self.assertIn("winners", state.result())
                with self.assertRaises(riffle.Error):
                    state.apply(0)

    def test_a_clone_goes_its_own_way(self):
        for name, request in TABLES:
            state = riffle.Game(name, **request).deal(5)
            play(state, 30)
            twin, copied, pickled = state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))
            before = state.hash()
            self.assertEqual([twin.hash(), copied.hash()], [before, before])
            self.assertEqual(pickled.hash(), before)
            play(state, 8)
            self.assertEqual(twin.hash(), before)
            play(twin, 8)
            self.assertEqual(twin.hash(), state.hash())
            copied.copy_from(twin)
            self.assertEqual(copied.hash(), twin.hash())

    def test_masks_are_the_legal_actions(self):
        for name, request in TABLES:
            game = riffle.Game(name, **request)
            state = game.deal(2)
            for step in range(60):
                options = state.legal_actions()
                if not options:
                    break
                self.assertEqual(np.flatnonzero(state.mask()).tolist(), sorted(options))
                verb, added = game.describe_action(options[-1])
                if verb != "…":
                    self.assertEqual(game.number_of(verb, added), options[-1])
                state.apply(options[step % len(options)])

    def test_a_sampled_state_looks_the_same_to_its_seat(self):
        for name, request in TABLES:
            state = riffle.Game(name, **request).deal(4)
            play(state, 25)
            seat = state.decider
            worlds = [state.sample(seat, seed) for seed in range(8)]
            self.assertGreater(len({world.hash() for world in worlds}), 1)
            for world in worlds:
                self.assertTrue(np.array_equal(world.observe(seat), state.observe(seat)))
                self.assertEqual(world.information_state_string(seat), state.information_state_string(seat))
                self.assertEqual(world.legal_actions(), state.legal_actions())

    def test_observations_do_not_follow_what_is_hidden(self):
        game = riffle.Game("shards", seats=2)
        a, b = (game.deal(1).sample(0, seed) for seed in (1, 2))
        self.assertNotEqual(a.view(riffle.ALL), b.view(riffle.ALL))
        self.assertTrue(np.array_equal(a.observe(0), b.observe(0)))

    def test_planes_say_what_the_view_says(self):
        state = riffle.Game("shards", seats=2).deal(7)
        play(state, 40)
        seat = state.decider
        players = state.observation(seat)["players"]
        columns = state.game.planes["players"].columns
        view = state.view(seat)
        for i, name in ((0, "AB"[seat]), (1, "BA"[seat])):
            shown = view[name] if name in view else view["seats"][name]
            self.assertEqual(players[i][columns.index("health")], shown["health"])
            self.assertEqual(players[i][columns.index("mastery")], shown["mastery"])
        names = riffle.cards("shards")
        cards = state.observation(seat)["cards"]
        hand = sorted(names[row[1]] for row in cards if row[0] == 2)
        self.assertEqual(hand, sorted(card["name"] for card in view["AB"[seat]]["hand"]))

    def test_words_and_numbers_mean_the_same(self):
        a, b = riffle.Game("keyforge").deal(6), riffle.Game("keyforge").deal(6)
        for step in range(40):
            options = a.legal_actions()
            if not options:
                break
            chosen = step % len(options)
            b.choose(b.decision()["options"][chosen]["action"])
            told = a.tell(options[chosen])
            self.assertIsInstance(told, list)
            self.assertEqual(a.hash(), b.hash())

    def test_bots_choose_options(self):
        state = riffle.Game("shards", seats=2).deal(1)
        for level in (1, 2, 3):
            self.assertIn(state.bot(level, seed=2), state.legal_actions())
            self.assertEqual(state.bot(level, seed=2), state.bot(level, seed=2))
        self.assertAlmostEqual(sum(state.chances(3)), 1, places=2)

    def test_chance_can_be_asked(self):
        state = riffle.Game("shards", seats=2, chance="ask").deal(1)
        self.assertEqual(state.decider, riffle.CHANCE)
        play(state, 200)

    def test_one_s_own_cards_and_scenarios(self):
        riffle.add_cards("shards", "test.card", 'set mine\n\nally "Test Lantern"  order  cost 2  shield 1  copies 2\n  gain 1 mastery\n')
        self.assertIn("Test Lantern", riffle.cards("shards").values())
        state = riffle.Game("shards", setup={"A": {"hand": ["Test Lantern"], "deck": 5}}).deal()
        state.choose("play Test Lantern")
        self.assertEqual(state.view()["A"]["mastery"], 1)
        results = riffle.scenarios(
            "game: shards\ntitle: It gains mastery\nsetup:\n  A: {hand: [Test Lantern], deck: 5}\n"
            "steps:\n  - A: play Test Lantern\n  - expect: {A: {mastery: 2}}\n"
        )
        self.assertFalse(results[0]["passed"])
        self.assertIn("mastery", results[0]["report"])


class Documented(unittest.TestCase):
    def test_the_numbers_in_the_document(self):
        document = (pathlib.Path(__file__).resolve().parents[2] / "docs/LIBRARY.md").read_text()
        for name, title in (("shards", "Shards of Infinity"), ("keyforge", "KeyForge"), ("epic", "Epic Card Game")):
            game = riffle.Game(name)
            rows = re.findall(rf"^\| {title} \| ([\d,]+) \|", document, re.M)
            self.assertEqual([int(row.replace(",", "")) for row in rows], [game.num_actions, game.observation_size])

    def test_every_game_has_its_planes_and_blocks(self):
        for described in riffle.games():
            game = riffle.Game(described["name"])
            stop = 0
            for plane in game.planes.values():
                self.assertEqual(plane.start, stop)
                stop += plane.rows * len(plane.columns)
                self.assertTrue(plane.about)
            self.assertEqual(stop, game.observation_size)
            self.assertEqual(set(game.planes), {"players", "table", "cards"})


class Refused(unittest.TestCase):
    def test_impossible_games(self):
        for name, request in (("chess", {}), ("shards", {"seats": 9}), ("shards", {"colour": 1}), ("keyforge", {"decks": ["x.yaml"]})):
            with self.assertRaises(riffle.Error) as caught:
                riffle.Game(name, **request)
            self.assertTrue(str(caught.exception).endswith("."))
            self.assertLess(caught.exception.status, 0)
        with self.assertRaises(TypeError):
            riffle.Game("shards", seats=object())

    def test_masked_actions_change_nothing(self):
        state = riffle.Game("shards", seats=2).deal()
        before = state.hash()
        for action in (-1, 10**9 % 2**31, int(np.flatnonzero(state.mask() == 0)[0])):
            with self.assertRaisesRegex(riffle.Error, "is not an option now"):
                state.apply(action)
        with self.assertRaises((TypeError, ValueError, OverflowError)):
            state.apply(2**40)
        self.assertEqual(state.hash(), before)

    def test_arrays_of_another_kind(self):
        game = riffle.Game("shards", seats=2)
        state = game.deal()
        size = game.observation_size
        for out in (np.zeros(size, np.int32), np.zeros(size, np.float32), np.zeros(size - 1, np.int16), np.zeros(2 * size, np.int16)[::2],
                    np.zeros(size, ">i2")):
            with self.assertRaises(riffle.Error):
                state.observe(0, out)
        fixed = np.zeros(size, np.int16)
        fixed.flags.writeable = False
        with self.assertRaises(riffle.Error):
            state.observe(0, fixed)
        with self.assertRaises(riffle.Error):
            state.observe(2)
        before = state.hash()
        with self.assertRaises(riffle.Error):
            state.step(state.legal_actions()[0], np.zeros(3, np.int16), np.zeros(game.num_actions, np.uint8))
        self.assertEqual(state.hash(), before)

    def test_saves_of_something_else(self):
        state = riffle.Game("shards", seats=2).deal()
        saved = bytearray(state.save())
        saved[100] ^= 1
        for wrong in (bytes(saved), b"", riffle.Game("keyforge").deal().save()):
            with self.assertRaises(riffle.Error):
                state.load(wrong)

    def test_cards_that_can_t_be_read(self):
        with self.assertRaisesRegex(riffle.Error, "^bad.card:1:"):
            riffle.add_cards("shards", "bad.card", 'ally "Broken"  cost many')

    def test_batches(self):
        game = riffle.Game("shards", seats=2)
        for n, threads in ((0, 1), (-1, 1), (4, 0), (4, 1000)):
            with self.assertRaises(riffle.Error):
                VectorEnv(game, n, threads=threads)
        env = VectorEnv(game, 3)
        for wrong in (np.zeros(2, np.int32), np.zeros(3, np.int64), np.full(3, -1, np.int32)):
            before = env.state(0).hash()
            with self.assertRaises(riffle.Error):
                env.step(wrong)
            self.assertEqual(env.state(0).hash(), before)
        with self.assertRaises(riffle.Error):
            env.state(3)


class Vectors(unittest.TestCase):
    def test_a_batch_is_its_states(self):
        for name, request in TABLES:
            with self.subTest(name=name):
                game = riffle.Game(name, **request)
                env = VectorEnv(game, 4, seed=3, threads=2)
                rng = np.random.default_rng(1)
                ended = 0
                for _ in range(300):
                    i = int(rng.integers(4))
                    state = env.state(i)
                    self.assertEqual(env.deciders[i], state.decider)
                    self.assertEqual(env.counts[i], len(state.legal_actions()))
                    self.assertTrue(np.array_equal(env.observations[i], state.observe()))
                    self.assertTrue(np.array_equal(env.masks[i], state.mask()))
                    actions = env.random_actions(rng)
                    state.apply(actions[i])
                    env.step(actions)
                    if env.ends[i]:
                        self.assertEqual(env.rewards[i].tolist(), state.returns())
                        ended += 1
                    else:
                        self.assertEqual(env.state(i).hash(), state.hash())
                env.reset(3)
                self.assertEqual(env.state(2).hash(), VectorEnv(game, 3, seed=3).state(2).hash())

    def test_it_writes_in_place(self):
        env = VectorEnv(riffle.Game("shards", seats=2), 2)
        where, plane = env.observations, env.plane("players")
        before = where.copy()
        for _ in range(5):
            env.choose(env.random_options(np.random.default_rng(2)))
        self.assertIs(env.observations, where)
        self.assertFalse(np.array_equal(before, where))
        self.assertTrue(np.shares_memory(plane, where))

    def test_a_million_steps_leave_nothing_behind(self):
        game = riffle.Game("shards", seats=2)
        env = VectorEnv(game, 64)
        rng = np.random.default_rng(1)
        options = np.zeros(64, np.int32)
        state = game.deal()
        counted = [game, env, env.observations, env.masks, state, state._state, game._game, riffle._library]

        def work(rounds):
            for number in range(rounds):
                env.choose(env.random_options(rng, options))
                if number % 16 == 0:
                    state.sample(0, number).clone().legal_actions()
                    state.view(0)
                    try:
                        state.apply(-1)
                    except riffle.Error:
                        pass

        work(500)
        gc.collect()
        memory, objects = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, len(gc.get_objects())
        references = [sys.getrefcount(each) for each in counted]
        work(16000)
        gc.collect()
        self.assertEqual([sys.getrefcount(each) for each in counted], references)
        self.assertLess(len(gc.get_objects()) - objects, 50)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory, 4096)

    def test_threads_beside_each_other(self):
        game = riffle.Game("shards", seats=2)
        wrong = []

        def work(seed):
            try:
                env = VectorEnv(game, 8, seed=seed)
                for _ in range(200):
                    env.choose(env.random_options(np.random.default_rng(seed)))
            except Exception as e:  # noqa: BLE001
                wrong.append(e)

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
