/** What a page sets when it lets a person choose moves on a board. Nothing here runs. */

/** @import { Gesture, Item } from "../../types.js" */

/**
 * The move that a person is choosing.
 * @typedef {object} Draft
 * @property {Item[]} path  the items pressed so far, in order
 * @property {string|null} move  the move that is complete now, if it is one
 * @property {boolean} more  whether another item can follow
 * @property {number} count  how many items can follow
 * @property {Item|null} [only]  the one that can follow, if there is no other
 * @property {boolean} turns  whether the chosen item can be turned before the move goes on
 * @property {boolean} turned  whether the last step turned it
 * @property {number} turn  by how many degrees it is turned
 */

/**
 * @typedef {object} Config
 * @property {() => boolean} confirm  whether a complete move waits for a second press
 * @property {(gesture: Gesture) => void} move  called with each complete move
 * @property {(draft: Draft) => void} draft  called after every step
 * @property {(item: Item|null, path: string[]) => void} refused  called for a press that means nothing after this path
 * @property {(item: Item) => void} note  called when a person wants to write a pencil note on an item
 * @property {(id: string) => boolean} wait  called for a press while a move is on its way; true if it is played later
 * @property {() => string[]} trail  the items that a person has drawn over
 * @property {(id: string) => boolean} retrace  called for a press on what was drawn; true if that took something back
 * @property {() => boolean} undo  takes the last prepared move back; true if there was one
 */

export {};
