/**
 * What the server sends, as types. Nothing here runs. `make types` writes this file: do not edit it.
 *
 * @typedef {{seq: number, at: number, kind: "chat", seat: number|null, player: string, text: string}} ChatLine
 *   The entry of a message.
 *   - `at`: ms since 1970
 * @typedef {ClockPerMove|ClockPerTurn|ClockPerGame} Clock
 * @typedef {{per_game: number, increment: number}} ClockPerGame
 *   So many seconds for the game, and some more after each move.
 * @typedef {{per_move: number}} ClockPerMove  So many seconds for each move.
 * @typedef {{per_turn: number}} ClockPerTurn  So many seconds for each turn, as the rules of the game say.
 * @typedef {{left: number[], running: number|null, now: number}} Clocks  The clocks of a table.
 *   - `left`: ms for each seat, as of `now`
 *   - `running`: the seat whose clock runs
 * @typedef {{usual: Record<string, number|string|boolean>, turn_seconds: number, refused: Record<string, string[]>}}
 *   Counts
 *   What holds with so many players.
 *   - `usual`: the options, if nobody chooses any
 *   - `turn_seconds`: what the rules give for a turn then
 *   - `refused`: choices that cannot be
 * @typedef {{seq: number, at: number, kind: "sit" | "leave" | "start" | "move" | "takeback" | "draw" | "stop" |
 *   "resign" | "time" | "close" | "offer" | "withdraw" | "decline" | "chat" | "rename" | "rematch" | "next" | "resume",
 *   seat: number|null, player?: string, text?: string, ms?: number, ply?: number, why?: string, news?: string,
 *   words?: string, left?: Left, late?: boolean, bot?: string, what?: OfferKind, table?: string, pause?: number}} Entry
 *   An entry of the log, as everybody may see it. What it has besides depends on its kind.
 *   - `at`: ms since 1970
 *   - `player`: sit, chat, rename
 *   - `text`: move, chat
 *   - `ms`: move
 *   - `ply`: move; takeback: how many moves are left
 *   - `why`: move: what a bot says about it
 *   - `news`: move
 *   - `words`: move
 *   - `left`: move
 *   - `late`: move
 *   - `bot`: leave, time: who takes over
 *   - `what`: offer, withdraw, decline
 *   - `table`: next: the table of the next game
 *   - `pause`: resume: how long the server was away, in ms
 * @typedef {{entry: Entry, table: State|Standing|null, scene: FullScene|ScenePatch|null}} EntryMessage
 *   The data of `event: entry`.
 *   - `table`: null if another entry follows at once
 *   - `scene`: null if it is as before
 * @typedef {{move: string, words: string, at: number, refusal: string, rule: string|null, tried: string[]}} ExampleMove
 *   One move of an example, made or refused.
 *   - `words`: the move as people are told it
 *   - `at`: which scene is shown after it
 *   - `refusal`: why the rules refuse it; empty if it is made
 *   - `rule`: the rule that refuses it
 *   - `tried`: the items that one would press for a refused move, as far as that is known
 * @typedef {{caption: string, moves: string[], scenes: Scene[], steps: ExampleMove[]}} ExampleScenes
 *   An example in a rule book, scene by scene.
 *   - `moves`: those that are made; after each comes a scene
 *   - `steps`: all moves, with those that the rules refuse
 * @typedef {{points: number, daily: string, counted: boolean, best: number, place: number, players: number}} Finished
 *   What one game was worth.
 *   - `best`: the ranked score of the same person
 *   - `place`: its place
 * @typedef {{full: Scene}} FullScene  A scene that replaces the one sent before.
 * @typedef {{id: string, name: string, tagline: string, how: string, credits: string, players: [number, number],
 *   usual_players: number, seats: string[], seatings: SeatNames[], counts: Record<string, Counts>, hidden: boolean,
 *   unknown: boolean, accent: string, hints: boolean, review: boolean, turn_seconds: number, solo: Record<string,
 *   number|string|boolean>|null, daily: boolean, levels: number, bots: string[], usual_bot: string, picture: string,
 *   options: Option[]}} Game
 *   The fact sheet of a game.
 *   - `counts`: by the number of players
 *   - `turn_seconds`: what the rules give for a turn; 0 for no clock
 *   - `solo`: options for one who plays alone for points
 *   - `daily`: whether it has a board of the day
 * @typedef {{move: string, path: string[], turn: number, draft: boolean}} Gesture
 *   A legal move as what to press, one item after the other. `turn`: by how many degrees clockwise the first item is
 *   turned on the way; where it is the only one, that is all.
 *   - `move`: the text of the move
 *   - `path`: the ids of the items to press, in order
 *   - `turn`: degrees, in steps of 90
 *   - `draft`: the page only prepares it, and sends it together with the first move that is no draft
 * @typedef {{put: Gesture[], drop: string[]}} GestureChange
 *   The difference to what the viewer could press in their last turn.
 *   - `drop`: moves whose gestures are gone
 * @typedef {{id: string, symbol: string, x: number, y: number, width: number, height: number, turn: number,
 *   layer: number, label: string, text: string, marks: string[], came: string, when: string[], via: [number,
 *   number][]}} Item
 *   One thing to see. The same thing keeps its id from scene to scene, so that it can glide to where it went.
 *   - `id`: unique in the scene
 *   - `symbol`: the name of a drawing in art/, without .svg; "" for text alone
 *   - `x`: the centre, from the left
 *   - `y`: the centre, from the top
 *   - `width`: the drawing is stretched to this width
 *   - `height`: and to this height
 *   - `turn`: by how many degrees it is turned, clockwise
 *   - `layer`: higher lies on top
 *   - `label`: what a screen reader says, with a capital as it may begin a sentence; "" for mere decoration
 *   - `text`: letters on it, half as high as the item
 *   - `marks`: What the page does with it: "lit" (shows on request that it is within reach), "first" (shows it before
 *     anything moves, such as a die), "pencil" (lets a viewer note on it what they remember of its face). Others do
 *     nothing.
 *   - `came`: the item of the scene before from whose place it glides, where pieces have no identity
 *   - `when`: shown only while one of these is looked at or chosen: what it would do
 *   - `via`: places it passed on its way here, in order, if it has just walked
 * @typedef {"resigned"|"time"} Left
 * @typedef {{name: string, kind: "human"|"bot"|"open", player: string, level: string|null, you: boolean}} ListedSeat
 *   A seat, as the list of tables shows it to one person.
 *   - `name`: of the seat
 *   - `player`: the name of the person or bot; empty for nobody
 *   - `level`: of a bot
 * @typedef {{id: string|null, name: string}} Me  The caller. A stranger has no id and no name.
 * @typedef {{seat: number, text: string, ms: number, news?: string, words?: string, left?: Left, late?: boolean}} Move
 *   A move of the past.
 *   - `news`: what it brought about, in a sentence
 *   - `words`: the text for people who do not read notation
 *   - `left`: the player is out
 *   - `late`: the time was over, so the turn ended with this move
 * @typedef {{id: string, seq: number, move: string, ply: number}} Moved  A move that is made, and written to the disk.
 * @typedef {{kind: OfferKind, seat: number, agreed: number[]}} Offer  A request that needs the consent of others.
 *   - `agreed`: seats that have said yes
 * @typedef {"draw"|"takeback"|"stop"} OfferKind
 * @typedef {{name: string, kind: "number"|"choice"|"flag", default: number|string|boolean, help: string,
 *   allowed: string, label: string, when: When, meaning: string, low?: number, high?: number, choices?: string[],
 *   labels?: Record<string, string>}} Option
 *   An option of a game.
 *   - `meaning`: what it does, and when
 *   - `labels`: what people read instead of a choice
 * @typedef {"here"|"away"|"gone"} Presence
 * @typedef {{seats: Presence[], watching: number}} PresenceMessage  The data of `event: presence`.
 * @typedef {Score & {you: boolean}} RankedScore  A score in the list of the best.
 * @typedef {{ending: string, rule: string|null, text: string, scores: number[], winners: number[], points?: number[],
 *   title?: string, words?: string[]}} Result
 *   How a game ended, and why.
 *   - `points`: what counts over several games, where that is not winning alone
 *   - `title`: what partners have won who have neither won nor lost
 *   - `words`: what each seat has, where the rules have words for it: Victory, Defeat
 * @typedef {{remarks: ReviewedTurn[]}} Review  What could have been played in a game.
 * @typedef {{ply: number, since: number, seat: number, played: Way, there: Way[], missed: Way[]}} ReviewedTurn
 *   About one turn: what the player made of it, and what else there was.
 *   - `ply`: the number of its last move, from 1
 *   - `since`: how many moves came before it
 *   - `there`: the best that there was, the best first
 *   - `missed`: those that were worth more than what was played
 * @typedef {{width: number, height: number, items: Item[], gestures: Gesture[], caption: string, turn: number,
 *   trace: boolean, how: string}} Scene
 *   A whole picture.
 *   - `width`: in board units
 *   - `height`: in board units
 *   - `items`: everything there is to see
 *   - `gestures`: one or more for each legal move of the viewer
 *   - `caption`: one sentence, for people who do not see the picture
 *   - `turn`: set by `turned`: by how many degrees the whole was turned for its viewer
 *   - `trace`: a page makes drafts of one item each by drawing over the items one after the other
 *   - `how`: how to move now, for a beginner, where that is not what `Look.how` says of the whole game
 * @typedef {{put: Item[], drop: string[], width: number, height: number, turn: number, caption: string, trace: boolean,
 *   how: string, gestures: GestureChange|null}} ScenePatch
 *   The difference to the scene sent before.
 *   - `put`: new or changed
 *   - `drop`: ids of items that are gone
 *   - `gestures`: null while it is not the viewer's turn
 * @typedef {{place: number, name: string, points: number, at: number}} Score
 *   The one score of a person that is ranked.
 * @typedef {{best: RankedScore[], players: number, own: Score|null, game: string, daily: string,
 *   options: Record<string, number|string|boolean>}} Scores
 *   The best scores, one of each person.
 *   - `own`: the ranked score of the caller
 * @typedef {ListedSeat & {presence: Presence}} Seat  A seat, as a table shows it to one person.
 * @typedef {{when: When, seats: string[]}} SeatNames  What the seats are called with some options.
 * @typedef {{games: number, game: number, points: number[]}} Series
 *   A series of games with the points of each seat, this game included once it is over.
 *   - `game`: which game this is, from 1
 * @typedef {State & {seats: Seat[], you: number[], rematch: number[], next: string|null, watching: number}} Standing
 *   All that an entry of the log can change, without the scene, the moves and the chat.
 *   - `you`: the viewer's seats
 * @typedef {{seq: number, changed: number, status: Status, viewer: number|null, to_move: number|null, out: number[],
 *   past: boolean, automatic: boolean, clocks: Clocks|null, ply: number, series: Series|null, offers: Offer[],
 *   stop: string, can: string[], result: Result|null, seed: string|null, nonces: string[]|null,
 *   next_commitment: string|null}} State
 *   How a game stands.
 *   - `seq`: of the last entry
 *   - `changed`: of the last entry that changed the game itself
 *   - `viewer`: whose view the scene is
 *   - `out`: seats that gave up while the others play on
 *   - `past`: whether the viewer may look back
 *   - `automatic`: what comes next happens by itself
 *   - `stop`: what partners have won and may stop with; empty while there is nothing
 *   - `can`: what the viewer can do now
 * @typedef {"open"|"playing"|"over"} Status
 * @typedef {{game: string, options: Record<string, number|string|boolean>, clock: Clock|null, series: Series|null,
 *   moves: number, to_move: number|null, result: string|null, scores: number[]|null, title?: string,
 *   points?: number[]|null, daily?: string, id: string, status: Status, updated: number, seats: ListedSeat[],
 *   your_turn: boolean}} Summary
 *   A table in a list, for one person.
 *   - `title`: what partners have won who have neither won nor lost
 *   - `points`: of a person who played alone for points, to the end
 *   - `daily`: the date, if everybody gets this board
 * @typedef {TableInWords & {scene: Scene}} Table  A table, as one person may see it.
 * @typedef {Standing & {id: string, game: string, visibility: "public"|"private", options: Record<string,
 *   number|string|boolean>, clock: Clock|null, hints: boolean, host: boolean, previous: string|null, daily: string,
 *   solo: boolean, commitment: string, stake: string}} TableHead
 *   A table without what grows.
 *   - `daily`: the date, if everybody gets this board
 *   - `solo`: played alone for points
 *   - `stake`: what one gives up who resigns, where that is more than people may think: "the whole set"
 * @typedef {TableHead & {moves: Move[], chat: ChatLine[]}} TableInWords  A table without its picture.
 * @typedef {{text: string, points: number, move: string, items: string[]}} Way
 *   Something that was played, or could have been.
 *   - `text`: in words
 *   - `points`: what it was worth
 *   - `move`: in notation, from where the turn began
 *   - `items`: the items of the picture that show it, in order
 * @typedef {([string, (number|string|boolean)[]])[]} When
 */

export {};
