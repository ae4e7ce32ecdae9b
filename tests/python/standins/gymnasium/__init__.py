"""A stand-in for Gymnasium: the classes that our adapters use, as its documentation describes them.

The tests use it where Gymnasium is not installed.
"""
import numpy as np

from . import spaces

__all__ = ["Env", "spaces"]


class Env:
    """The base class: reset(seed=…) makes np_random anew, and only then."""

    _np_random = None

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random = np.random.default_rng(seed)

    @property
    def unwrapped(self):
        return self
