// What the house tells of a throw, as steps to be shown: the dice tumble, then in the order of settlement losers
// are swept and winners are pushed their chips.

import type { Line } from '../api/view';
import type { Step } from './timeline';

export const TUMBLE_MS = 1200;
const SETTLE_MS = 160;
const ALL_SETTLED_MS = 1500;
const WAY_MS = 420;

export interface Shown {
  /** The dice tumble to what was thrown. */
  tumble(): void;
  stack(seat: number, area: string): SVGGElement | undefined;
}

export function isThrow({ what }: Line): boolean {
  return what === 'thrown' || what === 'rolled';
}

export function stepsOf(lines: readonly Line[], shown: Shown): Step[] {
  const settled = lines.filter(({ what }) => what === 'wager_lost' || what === 'wager_won');
  const each = Math.min(SETTLE_MS, ALL_SETTLED_MS / Math.max(1, settled.length));
  const steps: Step[] = [];
  if (lines.some(isThrow)) steps.push({ ms: TUMBLE_MS, show: () => shown.tumble() });
  for (const { what, seat = 0, area = '' } of settled) {
    steps.push({ ms: each, show: () => move(shown.stack(seat, area), what === 'wager_won') });
  }
  if (settled.length > 0) steps.push({ ms: WAY_MS, show: () => {} });
  return steps;
}

function move(stack: SVGGElement | undefined, won: boolean): void {
  const chips = stack?.querySelector<SVGGElement>('.stack');
  if (!chips || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const size = chips.getBBox().height;
  if (!won) {
    chips.animate([{ transform: 'none', opacity: 1 }, { transform: `translateY(${-4 * size}px)`, opacity: 0 }],
      { duration: WAY_MS, easing: 'ease-in', fill: 'forwards' });
    return;
  }
  const paid = chips.cloneNode(true) as SVGGElement;
  paid.querySelector('.amount')?.remove();
  chips.before(paid);
  paid.animate(
    [{ transform: `translate(${size * 0.7}px, ${-4 * size}px)`, opacity: 0 }, { transform: `translate(${size * 0.7}px, 0)`, opacity: 1 }],
    { duration: WAY_MS, easing: 'ease-out', fill: 'forwards' });
}
