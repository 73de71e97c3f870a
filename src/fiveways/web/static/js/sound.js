/** Short sounds, for people who switched them on. */

import { settings } from "./settings.js";

/** @typedef {"move"|"turn"|"end"|"chat"|"low"} Sound */

/**
 * The tones of each sound: frequency in Hz, start and length in seconds.
 * @type {Record<Sound, [number, number, number][]>}
 */
const TONES = {
  move: [[190, 0, 0.07]],
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.22],
  ],
  end: [
    [392, 0, 0.18],
    [494, 0.14, 0.18],
    [587, 0.28, 0.4],
  ],
  chat: [[880, 0, 0.06]],
  low: [
    [300, 0, 0.08],
    [300, 0.14, 0.08],
  ],
};

/** @type {AudioContext|undefined} */
let context;

/** @param {Sound} sound */
export function play(sound) {
  if (!settings().sound) return;
  context ??= new AudioContext();
  // Browsers suspend it until the person has pressed something.
  if (context.state === "suspended") context.resume().catch(() => {});
  const now = context.currentTime;
  for (const [frequency, start, length] of TONES[sound]) {
    const tone = new OscillatorNode(context, { type: sound === "move" ? "triangle" : "sine", frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(0.16, now + start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0008, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}
