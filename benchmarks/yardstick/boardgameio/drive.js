// The one client of both servers. Every table has two players, each with a listening connection of their own; the next
// move is sent when its mover has heard of the one before. Usage:
//   node drive.js --target boardgameio|fiveways --url http://127.0.0.1:8000 --games games.json --tables 50 --seconds 5
//     [--warm 3] [--rate MOVES_PER_SECOND] [--entries] [--pid SERVER] [--helper NAME=PID]...
// Without --rate as fast as it goes. With it moves are due at fixed times, and latency counts from when a move was due.
// Games are played in waves: all tables are set up, the clock runs while all of them are in play, and stops when the
// first game is over, so that setting up is never counted. Helpers are processes whose share of the processors, and whose
// connections, are told by name: the workers of a server, its database.
const fs = require('fs');
const { parseArgs } = require('util');
const { cpuSeconds, sockets } = require('./cpu.js');

const { values: told } = parseArgs({
  options: {
    target: { type: 'string' }, url: { type: 'string' }, games: { type: 'string' }, tables: { type: 'string' },
    seconds: { type: 'string' }, warm: { type: 'string', default: '3' }, rate: { type: 'string' },
    entries: { type: 'boolean', default: false }, pid: { type: 'string' },
    helper: { type: 'string', multiple: true, default: [] },
  },
});
const { Table } = require(`./${told.target}.js`);
const games = JSON.parse(fs.readFileSync(told.games, 'utf8'));
const helpers = Object.fromEntries(told.helper.map((each) => each.split('=')));
const rate = told.rate ? Number(told.rate) : null;
const now = () => performance.now();
const GRACE = 10_000; // ms that moves under way are waited for

const total = { moves: 0, seconds: 0, bytes: 0, setup: 0, errors: 0, replies: [], events: [] };
const cpuUsed = Object.fromEntries(['driver', 'server', 'others', ...Object.keys(helpers)].map((who) => [who, 0]));
const connections = {};
const reasons = new Map();
let wave = null; // the one being played, or null

function wrong(reason) {
  total.errors += 1;
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

/** One table's game: which moves were sent, heard and answered, and which are due. */
class Game {
  constructor(number) {
    this.number = number;
    this.table = new Table(told.url, { scenes: !told.entries }, {
      heard: (seat) => this.heard(seat),
      replied: (ply) => this.landed(ply, total.replies),
      failed: (reason) => wrong(reason),
      received: (bytes) => wave?.counts && (total.bytes += bytes),
    });
  }

  async begin(round) {
    this.moves = games[(this.number + round * 7) % games.length];
    Object.assign(this, { sent: [], known: [0, 0], due: [] });
    await this.table.begin();
  }

  /** A move is due; it goes out as soon as its mover has heard of the one before. */
  call(when) {
    this.due.push(when);
    if (this.known[this.sent.length % 2] === this.sent.length) this.send();
  }

  send() {
    const ply = this.sent.length;
    this.sent.push({ when: this.due.shift(), left: Table.repliesByItself ? 3 : 2 });
    wave.flying += 1;
    this.table.play(ply % 2, this.moves[ply], ply);
  }

  heard(seat) {
    const ply = this.known[seat]++;
    if (seat === ply % 2) {
      // Where there is no reply, this is how the mover learns that the move was taken.
      this.landed(ply, Table.repliesByItself ? null : total.replies);
      return;
    }
    this.landed(ply, total.events);
    if (!wave.open) return;
    if (wave.counts) total.moves += 1;
    if (this.sent.length === this.moves.length) wave.end();
    else if (!rate) this.call(now());
    else if (this.due.length) this.send();
  }

  /** Moves that were due but never got their turn are late by at least so much. */
  settle() {
    for (const when of this.due) {
      total.replies.push(now() - when);
      total.events.push(now() - when);
    }
  }

  landed(ply, times) {
    const move = this.sent[ply];
    if (times && wave.counts) times.push(now() - move.when);
    move.left -= 1;
    if (move.left === 0) wave.flying -= 1;
  }
}

/** Play all tables until the first game is over or the time is; what it took of the seconds to warm up and to count. */
function play(all, warm, seconds) {
  return new Promise((resolve) => {
    const start = now();
    let from = null, cpu = null;
    const timers = [];
    wave = { open: true, counts: false, flying: 0 };
    const count = () => {
      wave.counts = true;
      for (const [name, pid] of Object.entries(helpers)) connections[name] = sockets(pid);
      [from, cpu] = [now(), cpuSeconds(told.pid, helpers)];
    };
    wave.end = () => {
      if (!wave.open) return;
      wave.open = false;
      timers.forEach(clearTimeout);
      const counted = wave.counts ? (now() - from) / 1000 : 0;
      if (wave.counts) {
        const spent = cpuSeconds(told.pid, helpers);
        for (const who of Object.keys(cpuUsed)) cpuUsed[who] += spent[who] - cpu[who];
        total.seconds += counted;
        for (const game of all) game.settle();
      }
      landAll().then(() => resolve([(now() - start) / 1000 - counted, counted]));
    };
    if (warm > 0) timers.push(setTimeout(count, warm * 1000));
    else count();
    timers.push(setTimeout(wave.end, (warm + seconds) * 1000));
    if (!rate) {
      for (const game of all) game.call(now());
      return;
    }
    let number = 0;
    const ticking = setInterval(() => {
      if (!wave.open) return clearInterval(ticking);
      for (let due; wave.open && (due = start + (number * 1000) / rate) <= now(); number++) {
        all[number % all.length].call(due);
      }
    }, 1);
  });
}

/** Moves under way when the clock stops still count in the latencies. */
async function landAll() {
  const limit = now() + GRACE;
  while (wave.flying > 0 && now() < limit) await new Promise((resolve) => setTimeout(resolve, 5));
  if (wave.flying > 0) wrong(`${wave.flying} moves never landed`);
  wave.counts = false;
}

async function begin(all, round) {
  const waiting = [...all];
  const helpers = Array.from({ length: 32 }, async () => {
    while (waiting.length) await waiting.pop().begin(round);
  });
  await Promise.all(helpers);
}

function percentiles(times) {
  const sorted = Float64Array.from(times).sort();
  const at = (share) => Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(3));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

async function main() {
  const all = Array.from({ length: Number(told.tables) }, (_, number) => new Game(number));
  let warm = Number(told.warm), left = Number(told.seconds);
  for (let round = 0; left > Number(told.seconds) / 10 && total.errors === 0; round++) {
    const start = now();
    await begin(all, round);
    total.setup += (now() - start) / 1000;
    const [warmed, counted] = await play(all, warm, left);
    warm -= warmed;
    left -= counted;
  }
  for (const game of all) game.table.close();
  const { moves, seconds, errors } = total;
  const share = (who) => Number((cpuUsed[who] / seconds).toFixed(2));
  console.log(JSON.stringify({
    moves, seconds: Number(seconds.toFixed(3)), moves_per_second: Number((moves / seconds).toFixed(1)),
    reply_ms: percentiles(total.replies), event_ms: percentiles(total.events),
    bytes_per_move: Math.round(total.bytes / moves),
    server_cpu: share('server'), driver_cpu: share('driver'), others_cpu: share('others'),
    helpers_cpu: Object.fromEntries(Object.keys(helpers).map((name) => [name, share(name)])), connections,
    setup_seconds: Number(total.setup.toFixed(1)), errors, reasons: Object.fromEntries([...reasons].slice(0, 5)),
  }));
  process.exit(0);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
