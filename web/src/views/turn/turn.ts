// Whether the table waits for the one who looks, and a short sound that says so.

import type { View } from '../../api/view';

/** What can be done at any time: the table waits for none of it. */
const ANY_TIME = new Set(['seat', 'buy_in', 'cash_out', 'leave']);
/** As a switch. */
export const TURN_SOUND = 'skyward-turn-sound';
const TONES_HZ = [660, 880];
const TONE_S = 0.12;
const LATE_MS = 1000;

export function isTurn(view: View | undefined): boolean {
  if (view?.seat === undefined) return false;
  return view.can.some(({ command, request }) => request === 'roll' || command !== undefined && !ANY_TIME.has(command.do));
}

/** One for the page: a browser has few of them to give. */
let context: AudioContext | undefined;

/** Two tones. A browser that has not been touched yet lets none be heard, and what comes too late is left out. */
export function ring(): void {
  if (!('AudioContext' in globalThis)) return;
  const sound = context ??= new AudioContext();
  const asked = performance.now();
  void sound.resume().then(() => {
    if (performance.now() - asked < LATE_MS) play(sound);
  }, () => {});
}

/** The second is higher. */
function play(sound: AudioContext): void {
  TONES_HZ.forEach((hz, nth) => {
    const tone = new OscillatorNode(sound, { frequency: hz });
    const loud = new GainNode(sound, { gain: 0.12 });
    tone.connect(loud).connect(sound.destination);
    const begin = sound.currentTime + nth * TONE_S;
    loud.gain.setTargetAtTime(0, begin + TONE_S * 0.6, TONE_S * 0.2);
    tone.start(begin);
    tone.stop(begin + TONE_S * 1.6);
  });
}
