"""The look of a report's page, and what its words mean."""

from __future__ import annotations

from fiveways.lab import metrics
from fiveways.lab.sequential import MARGIN

STYLE = """
:root { color-scheme: light dark; --ink: #2b2722; --soft: #6b6459; --page: #f6f3ec; --paper: #fffdf8; --line: #e2dbcd }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece7dd; --soft: #b9b2a6; --page: #1d1b18; --paper: #26231f; --line: #3b362f }
}
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, "Segoe UI", sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { margin: 0 0 .2rem; font-size: 2rem; border-bottom: 4px solid var(--accent) } h2 { margin: 2.6rem 0 .4rem }
p { margin: .5rem 0 } .soft { color: var(--soft); font-size: .92rem }
figure { margin: 1rem 0; padding: .8rem; background: #fffdf8; border: 1px solid var(--line); border-radius: 8px }
figure svg { display: block; width: 100%; height: auto; max-height: 34rem }
.scroll { overflow-x: auto } table { border-collapse: collapse; margin: .8rem 0 }
th, td { text-align: left; padding: .25rem .9rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { font-weight: 600 } dt { font-weight: 600 } dd { margin: 0 0 .5rem 0; color: var(--soft) }
.big { font-size: 1.15rem }
"""

FOOT = f"""<h2>What the words mean</h2><dl>
<dt>Certain</dt><dd>Looked at after 50 games (or as many as there are), then each time after twice as many. Look k
may err once in 20·k·(k+1) cases, so that all looks at one question together err at most once in twenty. It is
enough when an equal share is outside the interval, or when the whole interval is within {MARGIN:.0%} of it.</dd>
<dt>Who moves first</dt><dd>Whoever has the first decision of a match. Where that is to choose a side, the figure is
what having the choice is worth.</dd>
<dt>Chance</dt><dd>The game's own estimate of a position, turned into a chance of winning by what came of positions
with such an estimate in these games (isotonic regression), and averaged over one move of each seat.</dd>
<dt>Drama</dt><dd>How far behind the winner was, where behind: the mean root of the distance to the leader's chance
(Browne 2008; Browne and Maire 2010; the word is Thompson's, 2000).</dd>
<dt>Lead changes</dt><dd>How often the one with the best chance was another one than before (Browne 2008).</dd>
<dt>Settled</dt><dd>Once the winner's chance stays over {metrics.SETTLED:.0%}. Much left to play then means that
games are decided early; Thompson (2000) calls it decisiveness when such an advantage can be brought home at
all.</dd>
<dt>Completion</dt><dd>The share of games that somebody won (Browne 2008).</dd>
<dt>Skill</dt><dd>Each level against the one below it. Duersch, Lambrecht and Oechssler (2020) measure skill against
chance by how far apart the ratings of players lie.</dd>
<dt>What the deal explains</dt><dd>The intraclass correlation of results: the same deal and dice, played several
times by equal players who think differently, with limits from the analysis of variance (Fisher 1925).</dd>
<dt>Options</dt><dd>Differences of means with 95 % intervals (Student); coloured where they stand by a permutation
test after Holm's correction (1979) for all of them.</dd>
</dl>"""
