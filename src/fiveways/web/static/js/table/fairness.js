/** Opens the check of the chance. Its code is loaded when a person asks for it. */

/** @typedef {{room: import("./room.js").Room, messages: import("./panels/messages.js").Messages}} Parts */

/** Open the dialog that checks whether chance was fair. @param {Parts} parts */
export async function openFairness({ room, messages }) {
  try {
    const { openVerify } = await import("../fairness/dialog.js");
    openVerify(room.table);
  } catch (error) {
    console.error(error);
    messages.say("The check of the chance cannot be loaded right now.", { kind: "bad" });
  }
}
