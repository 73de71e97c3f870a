"""The look of a report's page, its sentences, and what its words mean."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fiveways.lab.report import metrics
from fiveways.lab.report.sequential import MARGIN, Answer
from fiveways.lab.report.variants import ERROR

STYLE = """
:root { color-scheme: light dark; --ink: #2b2722; --soft: #6b6459; --page: #f6f3ec; --paper: #fffdf8; --line: #e2dbcd }
body { --mark: var(--accent) }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece7dd; --soft: #b9b2a6; --page: #1d1b18; --paper: #26231f; --line: #3b362f }
  body { --mark: var(--pale) }
}
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, "Segoe UI", sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { margin: 0 0 .2rem; font-size: 2rem; border-bottom: 4px solid var(--accent) } h2 { margin: 2.6rem 0 .4rem }
p { margin: .5rem 0 } .soft { color: var(--soft); font-size: .92rem }
figure { margin: 1rem 0; padding: .8rem; background: var(--paper); border: 1px solid var(--line); border-radius: 8px }
figure svg { display: block; width: 100%; height: auto; max-height: 34rem }
figure svg.chart { max-width: 30rem; max-height: none; margin: 0 auto }
figure svg.chart text { fill: currentColor; font-family: inherit }
@media (max-width: 30rem) { figure { padding: .6rem .3rem } }
td code { white-space: nowrap } footer code { overflow-wrap: anywhere }
footer { margin-top: 2.6rem; border-top: 1px solid var(--line) }
.scroll { overflow-x: auto } table { border-collapse: collapse; margin: .8rem 0 }
th, td { text-align: left; padding: .25rem .9rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { font-weight: 600 } dt { font-weight: 600 } dd { margin: 0 0 .5rem 0; color: var(--soft) }
.big { font-size: 1.15rem }
"""

FOOT = f"""<h2>What the words mean</h2><dl>
<dt>Move and action</dt><dd>A move is all that somebody does before it is decided anew what to do; what happens by
itself counts as one too. It consists of one action or of several that belong together. How long games are
is told in moves of the games that were watched; what options change in actions, which every game counts.</dd>
<dt>Certain</dt><dd>Looked at after 50 games (or as many as there are), then each time after twice as many. Look k
may err once in 20·k·(k+1) cases, so that all looks at one question together err at most once in twenty. It is
enough when an equal share is outside the interval, or when the whole interval is within {MARGIN:.0%} of it.</dd>
<dt>95 % over all looks</dt><dd>Since one may stop at any look, these intervals are wider than plain ones of 95 %:
at the first look as wide as 97.5 %, at the second as 99.2 %.</dd>
<dt>Who moves first</dt><dd>Whoever has the first decision of a match. Where that is to choose a side, the figure is
what having the choice is worth.</dd>
<dt>Chance</dt><dd>The game's own estimate of a position, turned into a chance of winning by what came of positions
with such an estimate in these games (isotonic regression), and averaged over one move of each seat.</dd>
<dt>Drama</dt><dd>How far behind the winner was, where behind: the mean root of the distance to the leader's chance
(Browne 2008; Browne and Maire 2010; the word is Thompson's, 2000). By however little: where chances hardly differ,
being behind says little.</dd>
<dt>Lead changes</dt><dd>Who leads is who has the best chance by at least {100 * metrics.LEAD:.0f} percentage points;
counted is how often that was another one than the last to lead (after Browne 2008).</dd>
<dt>Settled</dt><dd>Once the winner's chance stays over {metrics.SETTLED:.0%}, which may never be before the last
move. Much left to play then means that games are decided early; Thompson (2000) calls it decisiveness when such an
advantage can be brought home at all.</dd>
<dt>Completion</dt><dd>The share of games that somebody won (Browne 2008).</dd>
<dt>Skill</dt><dd>Each level against the one below it. Duersch, Lambrecht and Oechssler (2020) measure skill against
chance by how far apart the ratings of players lie.</dd>
<dt>What the deal explains</dt><dd>The intraclass correlation of results: the same deal and dice, played several
times by equal players who think differently, with limits from the analysis of variance (Fisher 1925).</dd>
<dt>Options</dt><dd>Each game is compared with the usual one on the same deal. The bar of a mean difference and
whether it is coloured come from one test, which flips the signs of differences (Fisher 1935; limits after Hartigan
1969). It is corrected for all comparisons of the page (Bonferroni): in at most {ERROR:.0%} of such reports any bar
misses the truth. So a bar is thick and coloured just where 0 lies outside.</dd>
</dl>"""


def told(answer: Answer, together: bool) -> str:
    """An answer as a sentence."""
    figure = f"<b>{answer.share:.0%}</b> ({answer.low:.0%} to {answer.high:.0%}, {answer.games} games)"
    return f"{figure}." if together else f"{figure}: {answer.says}."


def settled(nature: metrics.Nature) -> str:
    """When games were settled, as a sentence."""
    if nature.never_settled == 1:
        return "No game was settled before its end."
    never = f"; {nature.never_settled:.0%} of games never were before their end" if nature.never_settled else ""
    return f"{nature.settled:.0%} of a game were still to be played when it was settled{never}."


def paler(colour: str) -> str:
    """A colour half way to white, for dark pages."""
    return "#" + "".join(f"{(int(colour[at : at + 2], 16) + 255) // 2:02x}" for at in (1, 3, 5))


def listed(names: Sequence[str]) -> str:
    """Names in a sentence."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def capital(text: str) -> str:
    """As a sentence begins."""
    return escape(text[:1].upper() + text[1:])
