"""A game at the terminal: against the computer or against each other at one keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from fiveways.bots.players import make_bot
from fiveways.contract.errors import BadSeat, FivewaysError, IllegalMove
from fiveways.contract.facts import Spec
from fiveways.contract.loading import Game
from fiveways.contract.traits import SecretData, Together
from fiveways.match import fairness, line, telling
from fiveways.match.match import Match
from fiveways.match.result import ENOUGH
from fiveways.terminal.book import show_rules

with suppress(ImportError):  # line editing and history, where the system has it
    import readline  # noqa: F401

PERSON = "person"
HELP = """[b]a move[/b]      {example}
[b]board[/b]       show the board again
[b]moves[/b]       list every legal move
[b]hint[/b]        ask the strongest bot
[b]back[/b]        take your last move back
[b]rules[/b]       the rule book; [b]rules 1[/b] one rule
[b]save FILE[/b]   write the match as a record; [b]fiveways play --resume FILE[/b] goes on with it
[b]text[/b]        the position in one line
[b]resign[/b]      give up this game{stop}
[b]quit[/b]        leave"""
STOP = "\n[b]stop[/b]        stop here, with what you have won together"


def read_opponent(spec: Spec, name: str) -> str:
    """The name of an opponent; refuses one that does not exist."""
    known = [*spec.bot_names, PERSON]
    if name not in known:
        raise BadSeat(f"there is no opponent {name!r}: there is {', '.join(known)}")
    return name


class Quit(Exception):
    """The player has left."""


class TerminalTable:
    """One keyboard, one or more people, any number of games."""

    def __init__(self, console: Console, game: Game, seats: Sequence[str], save: Path | None) -> None:
        self.console = console
        self.game = game
        self.seats = tuple(seats)
        self.save = save
        self.saved: Path | None = None  # what this table wrote last, and may write again
        self.bots = {kind: make_bot(game.spec, kind) for kind in set(self.seats) - {PERSON}}
        self.bot_seed = b""
        self.won = [0] * len(self.seats)
        self.games = 0

    def series(self, options: Mapping[str, Any], seed: str | None, resumed: Match | None = None) -> None:
        """Play games until a player stops."""
        match = resumed or Match.new(self.game, options, seed=seed, seats=self.seats)
        self.bot_seed = fairness.match_seed(fairness.read_seed(seed), ["bots"])
        try:
            while True:
                self._one_game(match)
                self._end(match)
                assert match.result is not None
                options = self.game.spec.next_game(match.options, match.result.scores, telling.who_began(match))
                match = Match.new(self.game, options, seats=self.seats)
        except (Quit, EOFError, KeyboardInterrupt):
            if self.save and not match.over:
                self._keep(match)
            elif match.moves and not match.over and self.saved is None:
                self.console.print("\nThis game was not saved: next time type save FILE first, or play with --save.")
            self.console.print("\nThanks for playing.")

    def _one_game(self, match: Match) -> None:
        spec = self.game.spec
        names = [f"{spec.seat(i, match.options)} ({kind})" for i, kind in enumerate(self.seats)]
        between = " with " if spec.trait(Together).when(match.options) else " against "
        self.console.print(f"\n[b]{spec.name}[/b]. {between.join(names)}. Type [b]?[/b] for help.", highlight=False)
        while not match.over:
            if match.automatic:
                self._happens(match)
            elif self.seats[match.to_move] == PERSON:
                self._show(match)
                self._ask(match, self._name(match), lambda text: match.accept(match.prepare(text, certain=True)))
                self._tell_news(match)
            else:
                self._bot_moves(match)

    def _happens(self, match: Match) -> None:
        [move] = match.legal_moves
        self._show(match)
        match.play(move)
        self.console.print(f"[b]{move}[/b]", highlight=False)
        self._tell_news(match)

    def _tell_news(self, match: Match) -> None:
        if match.moves and match.moves[-1].news:
            self.console.print(f"[i]{escape(match.moves[-1].news)}[/i]", highlight=False)
        if match.may_stop and not match.copy(len(match.moves) - 1).may_stop:
            told = f"{match.may_stop}: type [b]stop[/b] to stop here and keep it, or go on."
            self.console.print(told, highlight=False)

    def _bot_moves(self, match: Match) -> None:
        name, bot = self._name(match), self.bots[self.seats[match.to_move]]
        with self.console.status(f"{name} is thinking"):
            choice = bot.choose(match.view(match.to_move), fairness.match_seed(self.bot_seed, [str(match.ply)]))
        match.play(choice.actions)
        tells_why = telling.tells_reasons(self.game.spec, match.options)
        why = f" [dim]{escape(choice.why)}[/dim]" if tells_why else ""
        told = telling.move_text(self.game, match.moves[-1].text)
        self.console.print(f"{name}: [b]{told}[/b].{why}", highlight=False)
        self._tell_news(match)

    def _end(self, match: Match) -> None:
        """Tell the result, save the match, and go on only if a player says so."""
        self._show(match)
        assert match.result is not None
        self.games += 1
        for seat in match.result.winners:
            self.won[seat] += 1
        self.console.print(f"[b]{match.result}.[/b]", highlight=False)
        if self.games > 1:
            names = self.game.spec.names_of_seats(match.options)
            score = ", ".join(f"{name} {won}" for name, won in zip(names, self.won, strict=True))
            self.console.print(f"So far: {score}.", highlight=False)
        if self.save:
            self._keep(match)
        self._ask(match, "Another game? y or n", self._again)

    def _again(self, answer: str) -> None:
        if answer.lower() in ("n", "no"):
            raise Quit
        if answer.lower() not in ("y", "yes"):
            raise FivewaysError("answer y or n, or save FILE, board, text")

    def _name(self, match: Match) -> str:
        return self.game.spec.seat(match.to_move, match.options)

    def _show(self, match: Match) -> None:
        coloured = self.console.color_system is not None and not self.console.no_color
        board = self.game.text.diagram(match.sight(match.to_move).record, coloured)
        self.console.file.write(f"\n{board}\n\n")

    def _ask(self, match: Match, prompt: str, answer: Callable[[str], object]) -> None:
        """Ask until an answer is accepted, and run commands in between."""
        commands: dict[str, Callable[[Match, str], bool]] = {
            "?": self._help, "help": self._help, "board": self._board, "moves": self._moves, "hint": self._hint,
            "back": self._back, "rules": self._rules, "save": self._save, "text": self._text, "resign": self._resign,
            "stop": self._stop, "quit": self._quit, "exit": self._quit, "q": self._quit,
        }  # fmt: skip
        while True:
            line = self.console.input(f"[b]{prompt}[/b]> ").strip()
            word, _, rest = line.partition(" ")
            try:
                command = commands.get(word.lower()) if line else self._board
                if command is None:
                    answer(line)
                    return
                if command(match, rest.strip()):
                    return
            except FivewaysError as error:
                self.console.print(f"[red]{escape(str(error))}[/red]", highlight=False)
                if error.rule:
                    self.console.print(f"[dim]Type [b]rules {error.rule}[/b] to read it.[/dim]", highlight=False)
            except OSError as error:
                self.console.print(f"[red]{escape(f'{error.filename}: {error.strerror}')}[/red]", highlight=False)

    def _help(self, match: Match, rest: str) -> bool:
        example = next(iter(match.offered_moves), "")
        stop = STOP if match.may_stop else ""
        self.console.print(HELP.format(example=f"for instance {example}", stop=stop), highlight=False)
        return False

    def _board(self, match: Match, rest: str) -> bool:
        self._show(match)
        return False

    def _moves(self, match: Match, rest: str) -> bool:
        moves = list(match.offered_moves)
        self.console.print(f"{len(moves)} moves: " + "  ".join(moves), highlight=False)
        return False

    def _hint(self, match: Match, rest: str) -> bool:
        if match.over:
            raise IllegalMove("the game is over")
        if not telling.has_hints(self.game.spec):
            raise IllegalMove("there are no hints here: it is for you to find what there is")
        view = match.sight(match.to_move)
        seed = fairness.match_seed(self.bot_seed, ["hint", str(match.ply)])
        choice = make_bot(self.game.spec, self.game.spec.bot_names[-1]).choose(view, seed)
        move = line.text(self.game, view.record, choice.actions)
        self.console.print(f"{move}. [dim]{escape(choice.why)}[/dim]", highlight=False)
        return False

    def _back(self, match: Match, rest: str) -> bool:
        """Back to this player's last move: past what the computer answered."""
        mine = [i for i, played in enumerate(match.moves) if self.seats[played.seat] == PERSON]
        if match.over or not mine:
            raise IllegalMove("there is no move of yours to take back")
        if self.game.spec.has(SecretData) and not match.can_take_back(len(match.moves) - mine[-1]):
            raise IllegalMove("something came to light since, so this cannot be taken back")
        while len(match.moves) > mine[-1]:
            match.take_back()
        return True

    def _rules(self, match: Match, rest: str) -> bool:
        show_rules(self.console, self.game, rest)
        return False

    def _save(self, match: Match, rest: str) -> bool:
        if not rest:
            raise FivewaysError("write save and the name of a file")
        file = Path(rest).expanduser()
        if file.exists() and file != self.saved:
            raise FivewaysError(f"{file} is there already: choose another name")
        self._write(match, file)
        return False

    def _keep(self, match: Match) -> None:
        """Save by --save: each match of a series under a name of its own."""
        assert self.save is not None
        file, number = self.save, 1
        while file.exists():
            number += 1
            file = self.save.with_stem(f"{self.save.stem}-{number}")
        self._write(match, file)

    def _write(self, match: Match, file: Path) -> None:
        file.write_text(match.record().to_json(), "utf-8")
        self.saved = file
        self.console.print(f"Saved to {file}.", highlight=False, markup=False)

    def _text(self, match: Match, rest: str) -> bool:
        if not telling.tells_position(self.game.spec, match.over):
            raise IllegalMove("the text of a position tells everything, so it is told after the game")
        self.console.print(match.to_text(), highlight=False, soft_wrap=True)
        return False

    def _resign(self, match: Match, rest: str) -> bool:
        people = {seat for seat, kind in enumerate(self.seats) if kind == PERSON} - match.out - {match.to_move}
        if people or len(self.seats) == 2:
            match.resign(match.to_move)
        else:
            match.stop("resigned", match.to_move)
        return True

    def _stop(self, match: Match, rest: str) -> bool:
        """Whoever sits at this keyboard speaks for all people; bots have no say in it."""
        match.stop(ENOUGH)
        return True

    def _quit(self, match: Match, rest: str) -> bool:
        raise Quit
