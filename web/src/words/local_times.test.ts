// The words of a moment, in whichever language the tests run.

import { afterEach, expect, test, vi } from 'vitest';
import { withLocalTimes } from './local_times';

afterEach(() => { vi.useRealTimers(); });

test('a moment is told by the clock of whoever reads it, with its day where that is another', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 29, 12) });
  const told = (moment: Date) => withLocalTimes(`Betting is open, by ${moment.toISOString()}.`);
  expect(told(new Date(2026, 10, 29, 9, 50, 59, 397))).toMatch(/^Betting is open, by \D{0,3}0?9\D50\D59\D*\.$/u);
  expect(told(new Date(2026, 10, 30, 9, 50, 59))).toMatch(/^Betting is open, by .*30.*0?9\D50\D59\D*\.$/u);
  expect(withLocalTimes('Seat 1: $5 on Pip Street: two, 5 to 1.')).toBe('Seat 1: $5 on Pip Street: two, 5 to 1.');
});
