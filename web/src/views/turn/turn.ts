// Whether the table waits for the one who looks, and a short sound that says so.

import type { View } from '../../api/view';

/** What can be done at any time: the table waits for none of it. */
const ANY_TIME = new Set(['seat', 'buy_in', 'cash_out', 'leave']);
const KEPT_AS = 'skyward-turn-sound';
const TONES_HZ = [660, 880];
const TONE_S = 0.12;

export function isTurn(view: View | undefined): boolean {
  if (view?.seat === undefined) return false;
  return view.can.some(({ command, request }) => request === 'roll' || command !== undefined && !ANY_TIME.has(command.do));
}

/** Kept in this browser; on unless it was switched off. */
export function soundWanted(): boolean {
  return localStorage.getItem(KEPT_AS) !== 'off';
}

export function wantSound(wanted: boolean): void {
  if (wanted) localStorage.removeItem(KEPT_AS);
  else localStorage.setItem(KEPT_AS, 'off');
}

/** Two tones, the second higher. A browser that has not been touched yet lets none be heard. */
export function ring(): void {
  if (!('AudioContext' in globalThis)) return;
  const context = new AudioContext();
  TONES_HZ.forEach((hz, nth) => {
    const tone = new OscillatorNode(context, { frequency: hz });
    const loud = new GainNode(context, { gain: 0.12 });
    tone.connect(loud).connect(context.destination);
    const begin = context.currentTime + nth * TONE_S;
    loud.gain.setTargetAtTime(0, begin + TONE_S * 0.6, TONE_S * 0.2);
    tone.start(begin);
    tone.stop(begin + TONE_S * 1.6);
    if (nth === TONES_HZ.length - 1) tone.onended = () => void context.close();
  });
}
