// Two players at a table of boardgame.io: the messages are those of its official client's transport.
const http = require('http');
const { io } = require('socket.io-client');
const { request } = require('./request.js');

const GAME = 'bones';
const lobby = new http.Agent({ keepAlive: true, maxSockets: 8 });

class Player {
  constructor(url, seat, hooks) {
    this.seat = String(seat);
    this.hooks = hooks;
    this.synced = null;
    // Every player has a connection of their own. The client would begin with polling and then switch to this.
    this.socket = io(`${url}/${GAME}`, { transports: ['websocket'], forceNew: true });
    this.socket.on('sync', (match, { state }) => {
      if (match !== this.match) return;
      this.stateID = state._stateID;
      this.synced();
    });
    this.socket.on('update', (match, state) => {
      if (match !== this.match) return;
      this.stateID = state._stateID;
      this.hooks.heard(seat);
    });
    this.socket.on('disconnect', () => this.hooks.failed('disconnected'));
    this.socket.on('connect', () => this.socket.io.engine.on('data', (data) => hooks.received(data.length)));
  }

  sync(match, credentials) {
    Object.assign(this, { match, credentials });
    return new Promise((resolve) => {
      this.synced = resolve;
      this.socket.emit('sync', match, this.seat, credentials, 2);
    });
  }
}

class Table {
  constructor(url, options, hooks) {
    Object.assign(this, { url, hooks });
    this.players = [0, 1].map((seat) => new Player(url, seat, hooks));
  }

  async begin() {
    const post = (path, body) => request(`${this.url}/games/${GAME}${path}`, { agent: lobby, body });
    const { matchID } = await post('/create', { numPlayers: 2, unlisted: true });
    for (const player of this.players) {
      const joined = await post(`/${matchID}/join`, { playerID: player.seat, playerName: `player ${player.seat}` });
      await player.sync(matchID, joined.playerCredentials);
    }
  }

  /** The server sends no reply but the new state, which the mover gets like everybody. */
  play(seat, text) {
    const { socket, stateID, match, credentials } = this.players[seat];
    const payload = { type: 'lay', args: [text], playerID: String(seat), credentials };
    socket.emit('update', { type: 'MAKE_MOVE', payload }, stateID, match, String(seat));
  }

  close() {
    for (const { socket } of this.players) socket.off('disconnect').close();
  }
}
Table.repliesByItself = false;

module.exports = { Table };
