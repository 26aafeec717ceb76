import { expect, test, vi } from 'vitest';
import type { Line } from '../api/view';
import { stepsOf, TUMBLE_MS } from './settling';

const line = (what: string, nth: number): Line => ({ event: { stream: 's', seq: 1, event: nth }, what, text: what, seat: nth, area: 'a' });

test('the dice tumble first, then wagers are settled in the order of the lines', () => {
  const order: string[] = [];
  const shown = { tumble: () => { order.push('dice'); }, stack: (seat: number) => { order.push(`seat ${seat}`); return undefined; } };
  const steps = stepsOf([line('thrown', 1), line('called', 2), line('wager_lost', 3), line('wager_won', 4), line('round_ended', 5)], shown);
  steps.forEach(step => step.show());
  expect(order).toEqual(['dice', 'seat 3', 'seat 4']);
  expect(steps[0]?.ms).toBe(TUMBLE_MS);
});

test('however many are settled, it takes no longer than a second and a half', () => {
  const shown = { tumble: vi.fn(), stack: () => undefined };
  const steps = stepsOf(Array.from({ length: 300 }, (_, nth) => line('wager_lost', nth)), shown);
  expect(steps.reduce((sum, step) => sum + step.ms, 0)).toBeLessThan(2000);
});

test('a loser is swept away, but not where less is to move', () => {
  const animate = vi.fn();
  const chips = { getBBox: () => ({ height: 4 }), animate };
  const shown = { tumble: vi.fn(), stack: () => ({ querySelector: () => chips }) as unknown as SVGGElement };
  for (const matches of [true, false]) {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches && query === '(prefers-reduced-motion: reduce)' }));
    for (const { show } of stepsOf([line('wager_lost', 1)], shown)) show();
    expect(animate).toHaveBeenCalledTimes(matches ? 0 : 1);
  }
  vi.unstubAllGlobals();
});

test('where nothing was thrown or settled nothing is shown', () => {
  expect(stepsOf([line('wager_placed', 1), line('seat_ready', 2)], { tumble: vi.fn(), stack: () => undefined })).toEqual([]);
});
