#!/usr/bin/env python3
"""The agent of policy_gradient.py in PyTorch: the network and its gradient are torch's.

Usage: policy_gradient_torch.py [GAME [SECONDS]]     seconds of processor time, 30 by default
"""
import sys
import time

import numpy as np
import torch
from torch import nn

import akhet
from policy_gradient import ENTROPY, GAMES, HIDDEN, RATE, collect


class Network(nn.Module):
    def __init__(self, inputs, actions):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU())
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)
        for head in (self.policy, self.value):  # at first every legal action is equally likely
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def heads(self, observation):
        hidden = self.body(observation)
        return self.policy(hidden), self.value(hidden)[:, 0]

    def forward(self, observation):
        """As policy_gradient.collect calls it: NumPy in, NumPy out."""
        with torch.no_grad():
            logits, value = self.heads(torch.from_numpy(observation))
        return None, logits.numpy(), value.numpy()

    def logits(self, observation):
        return self.forward(observation[None])[1][0]


def loss_of(network, observation, mask, action, result):
    logits, value = network.heads(torch.from_numpy(observation))
    chance = torch.log_softmax(logits.masked_fill(~torch.from_numpy(mask), -1e9), dim=1)
    gain = torch.from_numpy(result) - value
    chosen = chance.gather(1, torch.from_numpy(action)[:, None])[:, 0]
    entropy = -(chance.exp() * chance).sum(dim=1)
    return (-gain.detach() * chosen + 0.5 * gain ** 2 - ENTROPY * entropy).mean()


def train(game, seconds=float("inf"), rounds=sys.maxsize):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    env = akhet.Vector(game, GAMES, seed=1, memory=True, returns="places")
    network = Network(env.observation.shape[1], env.moves)
    adam = torch.optim.Adam(network.parameters(), lr=RATE)
    draw, begin = np.random.default_rng(2), time.process_time()
    for _ in range(rounds):
        if time.process_time() - begin > seconds:
            break
        samples = collect(env, network)
        order = draw.permutation(len(samples[0]))
        for part in np.array_split(order, max(1, len(order) // 2048)):
            adam.zero_grad()
            loss_of(network, *(column[part] for column in samples)).backward()
            adam.step()
    return network


def main():
    game = sys.argv[1] if len(sys.argv) > 1 else "nile"
    network = train(game, float(sys.argv[2]) if len(sys.argv) > 2 else 30)
    print(akhet.arena(game, [akhet.greedy_policy(network.logits), "random"], games=400))


if __name__ == "__main__":
    main()
