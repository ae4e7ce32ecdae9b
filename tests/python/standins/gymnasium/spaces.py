"""Spaces: Box, Discrete and Dict with contains, sample and seed."""
import numpy as np


class Space:
    def __init__(self, seed=None):
        self._random = np.random.default_rng(seed)

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)

    def __contains__(self, x):
        return self.contains(x)


class Box(Space):
    def __init__(self, low, high, shape, dtype, seed=None):
        super().__init__(seed)
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)

    def contains(self, x):
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(np.all(x >= self.low)) and bool(np.all(x <= self.high)))

    def sample(self):
        return self._random.uniform(self.low, self.high, self.shape).astype(self.dtype)


class Discrete(Space):
    def __init__(self, n, seed=None):
        super().__init__(seed)
        self.n = int(n)

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    def sample(self, mask=None):
        if mask is None:
            return np.int64(self._random.integers(self.n))
        assert isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (self.n,)
        assert np.all((mask == 0) | (mask == 1))
        legal = np.flatnonzero(mask)
        return np.int64(self._random.choice(legal) if legal.size else 0)


class Dict(Space):
    def __init__(self, spaces, seed=None):
        super().__init__(seed)
        self.spaces = dict(spaces)

    def __getitem__(self, key):
        return self.spaces[key]

    def contains(self, x):
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[key] in space for key, space in self.spaces.items())
