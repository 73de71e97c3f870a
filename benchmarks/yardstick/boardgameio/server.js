// boardgame.io's own server with its default storage, which is in memory. Usage: node server.js PORT
const { Server, Origins } = require('boardgame.io/server');
const { Bones } = require('./bones.js');

const server = Server({ games: [Bones], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]));
