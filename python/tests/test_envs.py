"""The environments keep the contracts of those whose methods they have, as these are documented."""

import unittest

import numpy as np

import riffle
from riffle.envs import AECEnv, SingleSeatVectorEnv, SpielGame, SpielState


class AgentEnvironmentCycle(unittest.TestCase):
    def test_a_whole_cycle(self):
        for name, seats in (("shards", 2), ("shards", 3), ("keyforge", 2)):
            env = AECEnv(riffle.Game(name, **({"seats": seats} if name == "shards" else {})))
            env.reset(seed=4)
            self.assertEqual(env.agents, env.possible_agents)
            rng = np.random.default_rng(1)
            ended, total = [], dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                observation, reward, termination, truncation, info = env.last()
                self.assertEqual(agent, env.agent_selection)
                self.assertTrue(env.observation_space(agent)["observation"].contains(observation["observation"]))
                total[agent] += reward
                if termination or truncation:
                    ended.append(agent)
                    env.step(None)
                    continue
                mask = observation["action_mask"]
                self.assertGreater(mask.sum(), 0)
                action = env.action_space(agent).sample(mask, seed=int(rng.integers(2**31)))
                self.assertTrue(env.action_space(agent).contains(action))
                env.step(action)
            self.assertEqual(ended, env.possible_agents)
            self.assertEqual(env.agents, [])
            self.assertEqual(sorted(set(total.values())), [-1.0, 1.0])
            with self.assertRaises(riffle.Error):
                env.step(0)

    def test_the_same_seed_is_the_same_game(self):
        env = AECEnv(riffle.Game("shards", seats=2))
        env.reset(seed=9)
        first = env.state.hash()
        env.reset()
        self.assertNotEqual(env.state.hash(), first)
        env.reset(seed=9)
        self.assertEqual(env.state.hash(), first)

    def test_others_have_no_options(self):
        env = AECEnv(riffle.Game("shards", seats=2))
        env.reset(seed=1)
        other = next(agent for agent in env.agents if agent != env.agent_selection)
        self.assertEqual(env.observe(other)["action_mask"].sum(), 0)
        with self.assertRaises(riffle.Error):
            env.step(None)


class GymnasiumVector(unittest.TestCase):
    def test_steps_and_autoreset(self):
        env = SingleSeatVectorEnv(riffle.Game("shards", seats=2), 3, seat=1)
        observations, infos = env.reset(seed=2)
        self.assertTrue(env.observation_space.contains(observations))
        again, _ = env.reset(seed=2)
        self.assertTrue(np.array_equal(observations, again))
        rng = np.random.default_rng(1)
        ends = 0
        for _ in range(600):
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
            observations, rewards, terminations, truncations, infos = env.step(actions)
            self.assertEqual((rewards.shape, terminations.shape, truncations.dtype), ((3,), (3,), np.dtype(bool)))
            self.assertTrue((rewards[~terminations] == 0).all())
            for i in np.flatnonzero(terminations):
                ends += 1
                self.assertIn(rewards[i], (-1.0, 1.0))
                self.assertFalse(np.array_equal(infos["final_obs"][i], observations[i]))
            # Everybody is asked something: those that ended have begun anew.
            self.assertTrue((infos["action_mask"].sum(axis=1) > 0).all())
        self.assertGreater(ends, 0)

    def test_what_is_refused(self):
        game = riffle.Game("shards", seats=2)
        for wrong in ({"num_envs": 0}, {"num_envs": 1, "seat": 2}, {"num_envs": 1, "opponent": 9}):
            with self.assertRaises(riffle.Error):
                SingleSeatVectorEnv(game, **wrong)
        env = SingleSeatVectorEnv(game, 2, opponent=1)
        with self.assertRaises(riffle.Error):
            env.step(np.zeros(2, int))
        _, infos = env.reset(seed=1)
        before = [state.hash() for state in env._states]
        masked = np.array([np.flatnonzero(infos["action_mask"][0])[0], np.flatnonzero(infos["action_mask"][1] == 0)[0]])
        for actions in (np.zeros(3, int), masked, np.full(2, game.num_actions)):
            with self.assertRaises(riffle.Error):
                env.step(actions)
        self.assertEqual([state.hash() for state in env._states], before)


class OpenSpiel(unittest.TestCase):
    def random_game(self, state, rng):
        while not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
        return state

    def test_the_contract_of_a_state(self):
        game = SpielGame(riffle.Game("shards", seats=2))
        rng = np.random.default_rng(3)
        state = game.new_initial_state(5)
        for _ in range(50):
            player = state.current_player()
            self.assertIn(player, range(game.num_players()))
            actions = state.legal_actions()
            self.assertEqual(actions, sorted(set(actions)))
            self.assertEqual(state.legal_actions(player), actions)
            self.assertEqual(state.legal_actions(1 - player), [])
            self.assertEqual(np.flatnonzero(state.legal_actions_mask()).tolist(), actions)
            self.assertLess(max(actions), game.num_distinct_actions())
            self.assertEqual(state.returns(), [0.0, 0.0])
            self.assertEqual(len(state.observation_tensor(player)), game.observation_tensor_shape()[0])
            self.assertTrue(state.action_to_string(actions[0]))
            child = state.child(actions[0])
            self.assertEqual(child.history(), state.history() + [actions[0]])
            state.apply_action(int(rng.choice(actions)))
        self.random_game(state, rng)
        self.assertEqual(state.current_player(), SpielState.TERMINAL_PLAYER)
        self.assertEqual(state.legal_actions(), [])
        self.assertEqual(sum(state.returns()), 0)
        self.assertEqual(state.player_return(0), state.returns()[0])
        self.assertEqual(len(state.history()), state.move_number())

    def test_a_history_leads_to_the_same_state(self):
        game = SpielGame(riffle.Game("keyforge"))
        rng = np.random.default_rng(1)
        state = game.new_initial_state(2)
        for _ in range(60):
            state.apply_action(int(rng.choice(state.legal_actions())))
        again = game.new_initial_state(2)
        for action in state.history():
            again.apply_action(action)
        for player in range(2):
            self.assertEqual(again.observation_tensor(player), state.observation_tensor(player))
            self.assertEqual(again.information_state_string(player), state.information_state_string(player))
        clone = state.clone()
        state.apply_action(state.legal_actions()[0])
        self.assertEqual(again.history(), clone.history())

    def test_what_was_said_belongs_to_the_information_state(self):
        game = SpielGame(riffle.Game("shards", seats=2))
        state = game.new_initial_state(1)
        before = state.information_state_string(0)
        state.apply_action(state.legal_actions()[0])
        self.assertNotEqual(state.information_state_string(0), before)
        resampled = state.resample_from_infostate(0, lambda: 0.25)
        self.assertEqual(resampled.observation_string(0), state.observation_string(0))

    def test_chance_as_a_player(self):
        state = SpielGame(riffle.Game("shards", seats=2, chance="ask")).new_initial_state()
        self.assertTrue(state.is_chance_node())
        self.assertEqual(state.current_player(), SpielState.CHANCE_PLAYER)
        outcomes = state.chance_outcomes()
        self.assertAlmostEqual(sum(share for _, share in outcomes), 1)
        self.assertEqual([action for action, _ in outcomes], state.legal_actions())


if __name__ == "__main__":
    unittest.main()
