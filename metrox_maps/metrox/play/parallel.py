"""The PettingZoo environment itself. Only ever imported lazily: it needs the extra `zoo`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from metrox_maps.errors import IllegalMove, MetroxError
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.deck import next_card
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.notation import move_text
from metrox_maps.metrox.play.state import Paper, State
from metrox_maps.simulate.luck import DECK, Luck

Observation = dict[str, NDArray[Any]]
Infos = dict[str, dict[str, Any]]


class MetroXEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc] # its base is untyped
    """Metro X on one board; made by `environment.parallel_env`, which tells how it is rewarded and dealt.

    An action is an index into `moves`. An observation is a dict of `observation`, a vector of whole numbers whose parts
    `layout` names, and `action_mask`, with a 1 for each legal action; the mask is all 0 once the game is over.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "metrox_v1", "render_modes": [], "is_parallelizable": True}
    render_mode = None

    def __init__(self, board: Board, players: int, *, wins: bool, illegal: float | None, seed: int) -> None:
        self.board = board
        self.moves = all_moves(board)
        self.actions: dict[Move, int] = {move: action for action, move in enumerate(self.moves)}
        self.layout = _layout(board, players)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._wins = wins
        self._illegal = illegal
        self._seed = seed
        self._game = -1
        self._luck: Luck
        self.game_state: State = engine.start(board, players)
        """The position as the engine has it, from which bots can choose too."""
        lows, highs = _bounds(board, players)
        self.state_space = spaces.Box(lows, highs, dtype=np.int32)
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(lows, highs, dtype=np.int32),
                    "action_mask": spaces.Box(0, 1, (len(self.moves),), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(len(self.moves)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations: the same for all."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions: the same for all."""
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin the next game of the seed, or that of a new seed or a number among `options`, with a card revealed.

        Raises `MetroxError` for an impossible seed or number.
        """
        game = self._game + 1 if seed is None else 0
        if options is not None and "game" in options:
            game = options["game"]
        seed = self._seed if seed is None else seed
        if not isinstance(game, int) or game < 0:
            raise MetroxError(f"game {game!r}: a game is a whole number from 0")
        self._luck = Luck.stream(seed, game, DECK)
        self._seed, self._game = seed, game
        self.agents = list(self.possible_agents)
        self.game_state = self._dealt(engine.start(self.board, len(self.agents)))
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Make every agent's move, announce, and reveal the next card.

        Raises `IllegalMove` for an action that the mask forbids, unless such an action ends the game; `MetroxError`
        where the game is over or actions are missing.
        """
        if not self.agents:
            raise MetroxError("the game is over or has not begun; reset the environment")
        agents, state = self.agents, self.game_state
        missing = [agent for agent in agents if actions.get(agent) is None]
        if missing:
            raise MetroxError(f"no action for {', '.join(missing)}: all act in every turn")
        chosen = [int(actions[agent]) for agent in agents]
        faulty = [seat for seat, action in enumerate(chosen) if not self._is_legal(seat, action)]
        if faulty:
            rewards = self._faulty(faulty, chosen)
            over = True
        else:
            after = engine.play(state, tuple(self.moves[action] for action in chosen))
            over = engine.is_over(after)
            rewards = self._rewards(state, after)
            self.game_state = after if over else self._dealt(after)
        if over:
            self.agents = []
        observations = self._observations()
        return (
            {agent: observations[agent] for agent in agents},
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def state(self) -> NDArray[Any]:
        """All that is public, seen from the first seat; nothing more than its observation."""
        return self._observation(0)

    def _dealt(self, state: State) -> State:
        return engine.reveal(state, next_card(state.unseen, self._luck))

    def _is_legal(self, seat: int, action: int) -> bool:
        return 0 <= action < len(self.moves) and self.moves[action] in engine.legal_moves(self.game_state, seat)

    def _faulty(self, faulty: list[int], chosen: list[int]) -> list[float]:
        if self._illegal is None:
            seat = faulty[0]
            action = chosen[seat]
            what = move_text(self.board, self.moves[action]) if 0 <= action < len(self.moves) else "no move"
            card = self.board.kinds[self.game_state.card]
            raise IllegalMove(
                f"{self.possible_agents[seat]}, turn {self.game_state.turn}: action {action} ({what}) is not legal "
                f"with {card}; take one that the action mask allows"
            )
        return [self._illegal if seat in faulty else 0.0 for seat in range(len(chosen))]

    def _rewards(self, before: State, after: State) -> list[float]:
        seats = range(len(after.papers))
        if not self._wins:
            return [float(engine.score(after, seat).total - engine.score(before, seat).total) for seat in seats]
        winners = engine.ranking(after)[0] if engine.is_over(after) else ()
        return [1 / len(winners) if seat in winners else 0.0 for seat in seats]

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: {"observation": self._observation(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _mask(self, seat: int) -> NDArray[Any]:
        mask = np.zeros(len(self.moves), dtype=np.int8)
        if self.agents:
            mask[[self.actions[move] for move in engine.legal_moves(self.game_state, seat)]] = 1
        return mask

    def _observation(self, seat: int) -> NDArray[Any]:
        state, board = self.game_state, self.board
        kinds = range(len(board.kinds))
        players = len(state.papers)
        facts = [int(kind == state.card) for kind in kinds] + [state.unseen.count(kind) for kind in kinds]
        facts += [state.left, *_bits(state.taken, len(board.goals))]
        for other in range(players):
            at = (seat + other) % players
            facts += _paper(board, state.papers[at])
            facts.append(engine.score(state, at).total)
        return np.array(facts, dtype=np.int32)


def all_moves(board: Board) -> tuple[Move, ...]:
    """Every move of a board by action: route by route, track by track, count by count; then the free card's.

    The last marks nothing: for a free card where no station is empty.
    """
    return tuple(move for tracks in board.tracks for track in tracks for move in track.moves) + board.free_moves


def _bits(bits: int, count: int) -> list[int]:
    return [bits >> place & 1 for place in range(count)]


def _paper(board: Board, paper: Paper) -> list[int]:
    """What everybody can see on a paper."""
    stations, goals = len(board.stations), len(board.goals)
    return [
        *_bits(paper.empty, stations),
        *_bits(paper.numbered, stations),
        *paper.windows,
        *_bits(paper.first, goals),
        *_bits(paper.later, goals),
    ]


def _parts(board: Board, players: int) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """The parts of an observation in order, with the least and greatest value of each number."""
    flags = [(0, 1)]
    stations, goals = flags * len(board.stations), flags * len(board.goals)
    yield "card", flags * len(board.kinds)
    yield "unseen", [(0, board.deck.count(kind)) for kind in range(len(board.kinds))]
    yield "windows_left", [(0, board.total_windows)]
    yield "taken", goals
    most = sum(goal.first + goal.later for goal in board.goals) + 2 * sum(board.transfer_counts)
    least = -max(board.penalties)
    for place in range(players):
        yield f"empty_{place}", stations
        yield f"numbered_{place}", stations
        yield f"windows_{place}", [(0, windows) for windows in board.windows]
        yield f"first_{place}", goals
        yield f"later_{place}", goals
        yield f"score_{place}", [(min(least, 0), most + max(-min(board.penalties), 0))]


def _layout(board: Board, players: int) -> dict[str, slice]:
    """Where each part stands in an observation; the papers are numbered from one's own, 0, around the table."""
    found: dict[str, slice] = {}
    at = 0
    for name, bounds in _parts(board, players):
        found[name] = slice(at, at + len(bounds))
        at += len(bounds)
    return found


def _bounds(board: Board, players: int) -> tuple[NDArray[Any], NDArray[Any]]:
    every = [bound for _, bounds in _parts(board, players) for bound in bounds]
    low, high = zip(*every, strict=True)
    return np.array(low, dtype=np.int32), np.array(high, dtype=np.int32)
