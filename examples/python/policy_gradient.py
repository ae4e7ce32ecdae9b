#!/usr/bin/env python3
"""A policy gradient agent in NumPy alone: it learns Nile by playing itself and beats `random`.

Usage: policy_gradient.py [GAME [SECONDS]]     seconds of processor time, 30 by default

The agent is a network of one hidden layer with two heads: logits of the actions, and the return
that it expects. Both players are the same network, so every decision of a game teaches it.
"""
import sys
import time

import numpy as np

import akhet

GAMES, STEPS, HIDDEN, RATE, ENTROPY = 128, 160, 64, 3e-3, 0.005


class Network:
    def __init__(self, inputs, actions, seed=1):
        draw = np.random.default_rng(seed)
        self.weights = {
            "hidden": draw.normal(0, inputs ** -0.5, (inputs, HIDDEN)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "policy": np.zeros((HIDDEN, actions), np.float32),
            "offset": np.zeros(actions, np.float32),
            "value": np.zeros((HIDDEN, 1), np.float32),
        }
        self.first = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.second = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.updates = 0

    def forward(self, observation):
        w = self.weights
        hidden = np.maximum(observation @ w["hidden"] + w["bias"], 0)
        return hidden, hidden @ w["policy"] + w["offset"], (hidden @ w["value"])[:, 0]

    def logits(self, observation):
        return self.forward(observation[None])[1][0]

    def update(self, gradient):
        """A step of Adam."""
        self.updates += 1
        for name, slope in gradient.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope * slope - self.second[name])
            mean = self.first[name] / (1 - 0.9 ** self.updates)
            square = self.second[name] / (1 - 0.999 ** self.updates)
            self.weights[name] -= RATE * mean / (np.sqrt(square) + 1e-8)

    def learn(self, observation, mask, action, result):
        """One step along the gradient of log π(action) · (result - value)."""
        hidden, logits, value = self.forward(observation)
        logits = np.where(mask, logits, -np.inf)
        weight = np.exp(logits - logits.max(axis=1, keepdims=True))
        chance = weight / weight.sum(axis=1, keepdims=True)
        gain = result - value
        rows = np.arange(len(action))
        slope = chance * gain[:, None]
        slope[rows, action] -= gain
        spread = np.log(np.maximum(chance, 1e-20))
        entropy = -(chance * spread).sum(axis=1, keepdims=True)
        slope += ENTROPY * chance * (spread + entropy)
        slope /= len(action)
        error = (-gain / len(action))[:, None]
        back = (slope @ self.weights["policy"].T + error @ self.weights["value"].T) * (hidden > 0)
        self.update({"hidden": observation.T @ back, "bias": back.sum(axis=0), "policy": hidden.T @ slope,
                     "offset": slope.sum(axis=0), "value": hidden.T @ error})


def collect(env, network):
    """Some steps of all games, and the result of every decision whose game has ended since."""
    steps = []
    for _ in range(STEPS):
        observation, mask, seat = env.observation.copy(), env.mask.astype(bool), env.seat.copy()
        action, _ = env.sample(network.forward(observation)[1])
        env.step(action)
        steps.append((observation, mask, seat, action, env.done.copy(), env.returns.copy()))
    rows, known = np.arange(env.games), np.zeros(env.games, bool)
    result = np.zeros((env.games, env.players), np.float32)
    found = []
    for observation, mask, seat, action, done, returns in reversed(steps):
        result[done] = returns[done]
        known |= done
        found.append((observation[known], mask[known], action[known], result[rows, seat][known]))
    return [np.concatenate(column) for column in zip(*found)]


def train(game, seconds=float("inf"), rounds=sys.maxsize):
    """A network that has learned for so many seconds of processor time, or rounds of games."""
    env = akhet.Vector(game, GAMES, seed=1, memory=True, returns="places")
    network = Network(env.observation.shape[1], env.moves)
    begin, decisions, draw = time.process_time(), 0, np.random.default_rng(2)
    for _ in range(rounds):
        if time.process_time() - begin > seconds:
            break
        samples = collect(env, network)
        order = draw.permutation(len(samples[0]))
        for part in np.array_split(order, max(1, len(order) // 2048)):
            network.learn(*(column[part] for column in samples))
        decisions += len(order)
    print(f"{decisions / 1e6:.2f} M decisions in {time.process_time() - begin:.0f} s")
    return network


def main():
    game = sys.argv[1] if len(sys.argv) > 1 else "nile"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    network = train(game, seconds)
    result = akhet.arena(game, [akhet.greedy_policy(network.logits), "random"], games=400)
    print(result)
    return result


if __name__ == "__main__":
    main()
