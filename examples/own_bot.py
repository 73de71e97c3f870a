"""A bot of your own at a table of a running server: 25 lines, and nothing but the standard library.

Start `fiveways` in one terminal and this in another; then replace `choose` by your own idea.

    python examples/own_bot.py                                 a game of bones against a bot of the house
    python examples/own_bot.py the-way human bot:3             another game; who sits where, `human` is this program
    python examples/own_bot.py waywords open human             against whoever opens the link that is printed
    python examples/own_bot.py http://localhost:8715/t/NAME    takes an open seat at somebody's table
    python examples/own_bot.py http://localhost:9000/bones     opens a table at a server elsewhere
"""

import json
import random
import sys
from urllib import error, request


def choose(table):
    """The idea: stay close to what was played last. All that your seat may know is in `table` (see docs/tables.md).

    `table["legal"]` are your moves, `table["moves"]` those made so far, `table["view"]` the board and your hand.
    """
    last = set("".join(move["text"] for move in table["moves"][-1:]))
    return max(table["legal"], key=lambda move: (len(last & set(move)), random.random()))


def ask(path, body=None):
    """What the server answers, as a file; with a body it is a POST."""
    try:
        return request.urlopen(request.Request(f"{server}/api/{path}", body and json.dumps(body).encode(), headers))
    except (error.URLError, ValueError) as why:
        sys.exit(json.load(why)["message"] if isinstance(why, error.HTTPError) else f"no fiveways at {server}: {why}")


it, *seats = sys.argv[1:] or ["bones"]
server, at, what = (it if "/" in it else f"http://localhost:8715/{it}").rpartition("/t/" if "/t/" in it else "/")
headers = {"Content-Type": "application/json"}
headers["Authorization"] = f"Bearer {json.load(ask('people', {'name': 'My own bot'}))['token']}"
asked = (f"tables/{what}/seats", {"seat": None}) if at == "/t/" else ("tables", {"game": what, "seats": seats or None})
table = json.load(ask(*asked))["id"]
print(f"Watch it at {server}/t/{table}", flush=True)

# Whenever something has happened, which a blank line tells, look at the table.
for now in (json.load(ask(f"tables/{table}")) for line in ask(f"tables/{table}/events?scenes=0") if line == b"\n"):
    if now["legal"]:
        ask(f"tables/{table}/moves", {"id": f"move {now['seq']}", "seq": now["seq"], "move": choose(now)})
    if now["status"] == "over":
        break
print(now["result"]["text"] if now["result"] else "The table was closed.")
