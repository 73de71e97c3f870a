/**
 * What the server sends, as types. Nothing here runs.
 *
 * @typedef {{id: string, symbol: string, x: number, y: number, width: number, height: number, turn: number,
 *   layer: number, label: string, text: string, marks: string[], came?: string, when?: string[],
 *   via?: number[][]}} Item  `via`: the places it passed on its way here, if it has just walked
 * @typedef {{move: string, path: string[], turn?: number, draft?: boolean}} Gesture  `draft`: prepared, and made with what ends it
 * @typedef {{width: number, height: number, turn?: number, caption: string, items: Item[], gestures: Gesture[],
 *   trace?: boolean, offered?: Gesture[]}} Scene  `trace`: drafts are drawn; `offered`: what could be pressed last turn
 * @typedef {{put: Item[], drop: string[], width: number, height: number, turn?: number, caption: string,
 *   trace?: boolean, gestures: null|{put: Gesture[], drop: string[]}}} ScenePatch  the difference to the scene sent before
 *
 * @typedef {{name: string, kind: "number"|"choice"|"flag", default: unknown, low?: number, high?: number,
 *   choices?: string[], help: string, meaning: string, label: string, allowed?: string, when: When}} Option
 *   `meaning`: what it does, and when
 * @typedef {[string, unknown[]][]} When  other options, each with the values that will do; nothing else counts then
 * @typedef {{id: string, name: string, tagline: string, how: string, credits: string, players: [number, number],
 *   usual_players: number, seats: string[],
 *   seatings: {when: When, seats: string[]}[], counts: Record<string, {usual: Record<string, number|string|boolean>,
 *   refused: Record<string, string[]>, turn_seconds: number}>, hidden: boolean, unknown: boolean, accent: string, hints: boolean, review: boolean, levels: number, bots: string[],
 *   turn_seconds: number, solo: Record<string, unknown>|null, daily: boolean,
 *   usual_bot: string, picture: string, options: Option[]}} Game
 *   `seatings`: names of seats; `counts`: by the number of players, what options are then and what they cannot be,
 *   and the seconds that the rules give for a turn
 * @typedef {{id: string|null, name: string}} Me
 *
 * @typedef {"here"|"away"|"gone"} Presence
 * @typedef {{name: string, kind: "human"|"bot"|"open", player: string, level: string|null, you: boolean,
 *   presence?: Presence}} Seat
 * @typedef {{per_move: number} | {per_turn: number} | {per_game: number, increment: number}} Clock  per turn: of the rules
 * @typedef {{left: number[], running: number|null, now: number}} Clocks  `left` in ms, as of `now`
 * @typedef {{seat: number, text: string, ms: number, news?: string, words?: string, left?: "resigned"|"time", late?: boolean}} Move
 *   `words`: the text for those who do not read notation; `left`: is out; `late`: the time was over, so that the turn ended
 * @typedef {{kind: "draw"|"takeback", seat: number, agreed?: number[]}} Offer  `agreed`: who has said yes
 * @typedef {{ending: string, rule: string|null, text: string, scores: number[], winners: number[],
 *   points?: number[]}} Result  `points`: what counts over several games, where that is not winning alone; `text` tells them
 * @typedef {{games: number, game: number, points: number[]}} Series
 * @typedef {{seq: number, at: number, seat: number|null, player: string|null, text: string}} ChatLine
 * @typedef {"open"|"playing"|"over"} Status
 *
 * @typedef {{id: string, game: string, status: Status, seats: Seat[], options: Record<string, unknown>,
 *   clock: Clock|null, series: Series|number|null, moves: number, to_move: number|null, your_turn: boolean,
 *   updated: number, result: string|null, scores: number[]|null, points?: number[]|null, daily?: string}} Summary
 *   `points`: of whoever played alone for them
 *
 * @typedef {{place: number, name: string, points: number, at: number, you?: boolean}} Score
 * @typedef {{daily: string, best: Score[], players: number, own: Score|null}} Scores
 *
 * @typedef {object} TableHead  a table without what grows: the part that comes with every entry
 * @property {string} id
 * @property {string} game
 * @property {number} seq  of the last entry
 * @property {number} changed  of the last entry that changed the game itself
 * @property {Status} status
 * @property {string} visibility
 * @property {Series|null} series
 * @property {Record<string, unknown>} options
 * @property {Clock|null} clock
 * @property {boolean} hints
 * @property {boolean} host
 * @property {Seat[]} seats
 * @property {number[]} you  the caller's seats
 * @property {number|null} viewer  whose view the scene is
 * @property {number|null} to_move
 * @property {number[]} [out]  seats that gave up while the others play on
 * @property {boolean} past  whether one may look back
 * @property {boolean} [automatic]  what comes next happens by itself
 * @property {Clocks|null} clocks
 * @property {number} ply
 * @property {Offer[]} offers
 * @property {string[]} can
 * @property {Result|null} result
 * @property {number[]} rematch
 * @property {string|null} next
 * @property {string|null} previous
 * @property {string} daily  the date, if everybody gets this board
 * @property {boolean} solo  played alone for points
 * @property {string} commitment
 * @property {string|null} seed
 * @property {string[]|null} nonces
 * @property {number} watching
 *
 * @typedef {TableHead & {scene: Scene, moves: Move[], chat: ChatLine[]}} Table
 *
 * @typedef {{seq: number, at: number, kind: string, seat?: number|null, player?: string|null, text?: string,
 *   ms?: number, ply?: number, why?: string, news?: string, words?: string, left?: "resigned"|"time", late?: boolean, what?: "draw"|"takeback", table?: string}} Entry
 * @typedef {{entry: Entry, table: TableHead|null, scene: null|{full: Scene}|ScenePatch}} EntryMessage
 */

export {};
