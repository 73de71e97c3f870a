// Two players at a table of fiveways: moves are posted, and each player listens to server-sent events.
const http = require('http');
const { request } = require('./request.js');

class Player {
  constructor(url, seat, hooks) {
    Object.assign(this, { url, seat, hooks });
    this.agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    this.stream = null;
  }

  async post(path, body) {
    return request(this.url + path, { agent: this.agent, token: this.token, body });
  }

  async meet() {
    if (!this.token) this.token = (await this.post('/api/people', { name: `player ${this.seat}` })).token;
  }

  /** Resolves when the table has come; from then on the hooks hear of every move. */
  listen(path) {
    this.stream?.destroy();
    return new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${this.token}`, Accept: 'text/event-stream' };
      const stream = http.get(this.url + path, { agent: false, headers }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`events: ${answer.statusCode}`));
        let rest = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          if (stream !== this.stream) return;
          this.hooks.received(chunk.length);
          const messages = (rest + chunk).split(/\r?\n\r?\n/);
          rest = messages.pop();
          for (const message of messages) this.read(message, resolve);
        });
        answer.on('error', () => {});
        answer.on('end', () => stream === this.stream && this.hooks.failed('stream ended'));
      });
      stream.on('error', (error) => stream === this.stream && reject(error));
      this.stream = stream;
    });
  }

  read(message, began) {
    const told = {};
    for (const line of message.split(/\r?\n/)) {
      const colon = line.indexOf(':');
      if (colon > 0) told[line.slice(0, colon)] = line.slice(colon + 1).trimStart();
    }
    if (told.event !== 'table' && told.event !== 'entry') return;
    const data = JSON.parse(told.data);
    this.seq = Number(told.id);
    if (told.event === 'table') began(data);
    else if (data.entry.kind === 'move') this.hooks.heard(this.seat);
  }
}

class Table {
  constructor(url, options, hooks) {
    Object.assign(this, { options, hooks });
    this.players = [0, 1].map((seat) => new Player(url, seat, hooks));
  }

  async begin() {
    const [host, guest] = this.players;
    await host.meet();
    await guest.meet();
    const made = await host.post('/api/tables', {
      game: 'bones', seats: ['human', 'open'], options: { begins: 'white' }, visibility: 'private',
    });
    this.path = `/api/tables/${made.id}`;
    await guest.post(`${this.path}/seats`, {});
    const events = `${this.path}/events${this.options.scenes ? '' : '?scenes=0'}`;
    await Promise.all(this.players.map((player) => player.listen(events)));
  }

  play(seat, move, ply) {
    const player = this.players[seat];
    player
      .post(`${this.path}/moves`, { id: `move ${ply}`, seq: player.seq, move })
      .then(() => this.hooks.replied(ply), (error) => this.hooks.failed(error.message));
  }

  close() {
    for (const player of this.players) {
      const stream = player.stream;
      player.stream = null;
      stream?.destroy();
      player.agent.destroy();
    }
  }
}
Table.repliesByItself = true;

module.exports = { Table };
