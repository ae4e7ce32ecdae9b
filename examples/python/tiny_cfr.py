#!/usr/bin/env python3
"""The end of a game of La Vallée des Rois, solved by counterfactual regret minimisation.

Usage: tiny_cfr.py [MOVES-BEFORE-THE-END [WORLDS]]

The player who decides does not know the other's cards. `resample_from_infostate` deals worlds that
fit what the player knows, all equally likely: they are the chance at the root of a small game, which
is searched to its end. Nodes that look the same to the player who decides there are one information
set. The average strategy is then tried against best responses: what they gain is what it lacks.
"""
import sys

import akhet


class Node:
    """A decision, or the end of the game. `reach` is the chance that others lead here."""

    __slots__ = ("player", "actions", "children", "returns", "info", "reach")


def build(state, nodes):
    """The whole tree behind a state. `nodes` collects the nodes of every information set."""
    node = Node()
    node.player = state.current_player()
    if state.is_terminal():
        node.returns = state.returns()
        return node
    node.info = (node.player, state.information_state_string(node.player))
    node.actions = state.legal_actions()
    node.children = [build(state.child(action), nodes) for action in node.actions]
    nodes.setdefault(node.info, []).append(node)
    return node


def strategy_of(regret):
    """Regret matching: actions in proportion to what not playing them has cost."""
    positive = [max(one, 0.0) for one in regret]
    total = sum(positive)
    return [one / total for one in positive] if total else [1 / len(regret)] * len(regret)


def iterate(node, reach, regrets, sums):
    """Walk through the tree with the players' chances to get here; returns what each of them gets."""
    if node.player == akhet.TERMINAL:
        return node.returns
    chances = strategy_of(regrets[node.info])
    values = []
    for chance, child in zip(chances, node.children):
        further = list(reach)
        further[node.player] *= chance
        values.append(iterate(child, further, regrets, sums))
    mean = [sum(chance * value[p] for chance, value in zip(chances, values)) for p in range(len(reach))]
    others = 1.0
    for player, one in enumerate(reach):
        others *= one if player != node.player else 1.0
    for i, chance in enumerate(chances):
        regrets[node.info][i] += others * (values[i][node.player] - mean[node.player])
        sums[node.info][i] += reach[node.player] * chance
    return mean


def average(sums):
    """The average strategy, which is the answer of the method."""
    return {info: [one / sum(row) for one in row] if sum(row) else [1 / len(row)] * len(row) for info, row in sums.items()}


def set_reach(node, player, policy, reach):
    """Note how likely the others and chance lead to each node if `player` wants to go there."""
    if node.player == akhet.TERMINAL:
        return
    node.reach = reach
    for i, child in enumerate(node.children):
        set_reach(child, player, policy, reach if node.player == player else reach * policy[node.info][i])


def best_response(roots, nodes, player, policy):
    """What the player gets by answering the policy of the others in the best way."""
    for root in roots:
        set_reach(root, player, policy, 1 / len(roots))
    best = {}

    def value(node):
        if node.player == akhet.TERMINAL:
            return node.returns[player]
        if node.player != player:
            return sum(chance * value(child) for chance, child in zip(policy[node.info], node.children))
        if node.info not in best:
            alike = nodes[node.info]
            gains = [sum(one.reach * value(one.children[i]) for one in alike) for i in range(len(node.actions))]
            best[node.info] = gains.index(max(gains))
        return value(node.children[best[node.info]])

    return sum(value(root) for root in roots) / len(roots)


def position(before_end, seed=8):
    """A game of the heuristic bot, a few moves before its end."""
    state, bot = akhet.game("valley").new(seed), akhet.bot("heuristic")
    while not state.is_terminal():
        state.apply_action(bot(state))
    return state.record().state(moves=state.move_number() - before_end)


def gain_against(roots, nodes, policy):
    """What best responses of both players gain against a policy: 0 for an equilibrium."""
    return sum(best_response(roots, nodes, player, policy) for player in range(2)) - 1


def solve(state, worlds, iterations=100):
    """The average strategy at the root; what best responses gain against random play and against
    the answer; and the information sets."""
    player, nodes = state.current_player(), {}
    roots = [build(state.resample_from_infostate(player, seed), nodes) for seed in range(worlds)]
    regrets = {info: [0.0] * len(alike[0].actions) for info, alike in nodes.items()}
    sums = {info: [0.0] * len(alike[0].actions) for info, alike in nodes.items()}
    for _ in range(iterations):
        for root in roots:
            iterate(root, [1.0, 1.0], regrets, sums)
    random, policy = average({info: [0.0] * len(row) for info, row in sums.items()}), average(sums)
    gains = gain_against(roots, nodes, random), gain_against(roots, nodes, policy)
    return policy[roots[0].info], gains, nodes


def main():
    state = position(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
    chances, gains, nodes = solve(state, int(sys.argv[2]) if len(sys.argv) > 2 else 10)
    print(f"{sum(map(len, nodes.values()))} nodes in {len(nodes)} information sets")
    for action, chance in zip(state.legal_actions(), chances):
        print(f"{chance:6.1%}  {state.action_to_string(action)}")
    print("best responses gain {:.3f} of a win against random play and {:.3f} against the answer".format(*gains))
    return gains


if __name__ == "__main__":
    main()
