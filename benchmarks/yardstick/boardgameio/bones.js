// Bones (nine rows of eight, five in a row) as a boardgame.io game.
const { INVALID_MOVE } = require('boardgame.io/core');
const { original } = require('immer');

const ROWS = 9, COLS = 8, NEED = 5, CAP = 200;
const START = [squareOf('d5'), squareOf('e5')];
const BARE = -1;

function squareOf(text) {
  const col = text.charCodeAt(0) - 97, row = Number(text.slice(1)) - 1;
  const known = col >= 0 && col < COLS && row >= 0 && row < ROWS;
  return known ? row * COLS + col : null;
}

/** The two squares of a move such as "d5-e5", or null if no piece covers these. */
function squaresOf(text) {
  const squares = typeof text === 'string' ? text.split('-').map(squareOf) : [];
  if (squares.length !== 2 || squares.includes(null)) return null;
  const [low, high] = squares[0] < squares[1] ? squares : [squares[1], squares[0]];
  const side = high - low === 1 && low % COLS !== COLS - 1;
  return side || high - low === COLS ? [low, high] : null;
}

/** Whether a line through the square shows five of one colour in a row; pieces are numbered as they were laid. */
function completes(top, square, colour) {
  const row = square - (square % COLS), col = square % COLS;
  return run(top, row, 1, COLS, colour) || run(top, col, COLS, ROWS, colour);
}

function run(top, first, step, count, colour) {
  let length = 0;
  for (let i = 0, square = first; i < count; i++, square += step) {
    length = top[square] !== BARE && top[square] % 2 === colour ? length + 1 : 0;
    if (length === NEED) return true;
  }
  return false;
}

function lay({ G, playerID }, text) {
  const squares = squaresOf(text);
  if (!squares) return INVALID_MOVE;
  const [a, b] = squares;
  const { top, laid } = original(G); // reading through the draft is slow
  if (laid === 0 && !START.includes(a) && !START.includes(b)) return INVALID_MOVE;
  if (top[a] !== BARE && top[a] === top[b]) return INVALID_MOVE;
  const after = top.slice();
  after[a] = after[b] = laid;
  const won = completes(after, a, laid % 2) || completes(after, b, laid % 2);
  return { top: after, laid: laid + 1, last: text, winner: won ? playerID : null };
}

exports.Bones = {
  name: 'bones',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: () => ({ top: Array(ROWS * COLS).fill(BARE), laid: 0, last: null, winner: null }),
  moves: { lay },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => {
    if (G.winner !== null) return { winner: G.winner };
    return G.laid >= CAP ? { draw: true } : undefined;
  },
};
