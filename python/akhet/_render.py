"""A position as text, and as a picture made of the page's art."""
from __future__ import annotations

import json
import re
import textwrap
from functools import lru_cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any, Iterator

from ._lib import SPECTATOR, lib, read

if TYPE_CHECKING:
    from ._state import State

_WIDTH, _LEFT, _TILE, _GAP = 760, 190, 44, 6
_LINE = 105  # characters
_INK, _BONE, _SAND = "#2b2118", "#f6ead0", "#e3c68d"
_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def _zones(state: "State", seat: int) -> list[dict[str, Any]]:
    """The zones that are not empty, as a seat sees them, with the number of hidden cards."""
    zones = read(lib.native_zones_json, state._c, seat)
    for zone in zones:
        zone["hidden"] = zone["size"] - sum(zone["cards"].values())
    return [zone for zone in zones if zone["size"]]


def _title(zone: dict[str, Any]) -> str:
    words = zone["zone"].replace("_", " ")
    owner = zone.get("of")
    if owner is None:
        return words
    return f"player {owner}: {words}" if isinstance(owner, int) else f"{owner}: {words}"


def _plain(values: dict[str, Any]) -> str:
    """The single values of an object, on one line."""
    return ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in values.items()
                     if isinstance(value, (int, str)) and value is not False and key != "viewer")


def _facts(state: "State", seat: int) -> Iterator[str]:
    view = read(lib.native_view_json, state._c, seat)
    player = state.current_player()
    who = "the game is over" if state.is_terminal() else f"player {player} decides"
    eyes = "everybody" if seat == SPECTATOR else f"player {seat}"
    yield f"{state.game.name}, as {eyes} sees it after {state.move_number()} moves: {who}"
    yield _plain(view)
    for number, values in enumerate(view.get("seats", ())):
        yield f"player {number}: {_plain(values)}"


def view_text(state: "State", seat: int) -> str:
    """What a seat or a spectator sees, as text."""
    lines = list(_facts(state, seat))
    for zone in _zones(state, seat):
        cards = [name if count == 1 else f"{name} ×{count}" for name, count in zone["cards"].items()]
        if zone["hidden"]:
            cards.append(f"{zone['hidden']} hidden")
        lines.append(f"{_title(zone)}: {', '.join(cards)}")
    return "\n".join(lines)


@lru_cache(maxsize=None)
def _art() -> dict[str, dict[str, str]]:
    """The pictures of every game by id. setup.py packs them from web/art."""
    return json.loads(resources.files("akhet").joinpath("art.json").read_text(encoding="utf-8"))


def _inner(picture: str) -> str:
    return re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", picture, flags=re.S)


def _image(picture: str, x: float, y: float, width: float, box: str = "0 0 64 64") -> str:
    return f'<svg x="{x}" y="{y}" width="{width}" height="{_TILE}" viewBox="{box}">{_inner(picture)}</svg>'


def _card(game: str, name: str, x: float, y: float) -> str:
    """A card: its picture; two halves of two pictures; a suit and a rank; or its name."""
    art = _art().get(game, {})
    frame = f'<rect x="{x}" y="{y}" width="{_TILE}" height="{_TILE}" rx="5" fill="{_BONE}" stroke="{_INK}"/>'
    if name in art:
        return frame + _image(art[name], x, y, _TILE)
    halves = name.split("-")
    if len(halves) == 2 and all(half in art for half in halves):
        return frame + "".join(_image(art[half], x + i * _TILE / 2, y, _TILE / 2, "12 0 40 64")
                               for i, half in enumerate(halves))
    suit = _SUITS.get(name[0], "")
    if suit in art:
        return frame + _image(art[suit], x + 14, y, _TILE - 12) + _words(name[1:].upper(), x + 4, y + 16, 14)
    return frame + _words(name, x + 2, y + 26, 9)


def _words(words: str, x: float, y: float, size: float = 12) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" font-family="sans-serif" fill="{_INK}">{escape(words)}</text>'


def _tiles(game: str, zone: dict[str, Any]) -> Iterator[tuple[str, int]]:
    yield from zone["cards"].items()
    if zone["hidden"]:
        yield "back", zone["hidden"]


def _row(game: str, zone: dict[str, Any], y: float) -> tuple[str, float]:
    """The picture of a zone, and where the next one begins."""
    parts, x = [_words(_title(zone), 8, y + 26)], float(_LEFT)
    for name, count in _tiles(game, zone):
        if x + _TILE > _WIDTH:
            x, y = float(_LEFT), y + _TILE + _GAP
        parts.append(f"<g><title>{escape(name)} ×{count}</title>{_card(game, name, x, y)}")
        if count > 1:
            parts.append(f'<circle cx="{x + _TILE - 7}" cy="{y + _TILE - 7}" r="9" fill="{_SAND}" stroke="{_INK}"/>')
            parts.append(_words(str(count), x + _TILE - (10 if count < 10 else 14), y + _TILE - 3, 11))
        parts.append("</g>")
        x += _TILE + _GAP
    return "".join(parts), y + _TILE + 2 * _GAP


def svg(state: "State", seat: int) -> str:
    """What a seat or a spectator sees, as a picture."""
    y, parts = 8.0, []
    for fact in _facts(state, seat):
        for line in textwrap.wrap(fact, _LINE):
            y += 16
            parts.append(_words(line, 8, y))
    y += 12
    for zone in _zones(state, seat):
        part, y = _row(state.game.id, zone, y)
        parts.append(part)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y:.0f}" width="{_WIDTH}" height="{y:.0f}">'
            f'<rect width="100%" height="100%" fill="#fbf5e6"/>{"".join(parts)}</svg>')
