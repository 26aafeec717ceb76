import { afterEach, expect, test, vi } from 'vitest';
import { withLocalTimes } from './local_times';

afterEach(() => { vi.useRealTimers(); });

test('a moment is told by the clock of whoever reads it, with its day where that is another', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 29, 12) });
  const told = (moment: Date) => withLocalTimes(`Betting is open, by ${moment.toISOString()}.`).replace(/\u202f/g, ' ');
  expect(told(new Date(2026, 10, 29, 9, 50, 59, 397))).toBe('Betting is open, by 9:50:59 AM.');
  expect(told(new Date(2026, 10, 30, 9, 50, 59))).toBe('Betting is open, by Nov 30, 2026, 9:50:59 AM.');
  expect(withLocalTimes('Seat 1: $5 on Pip Street: two, 5 to 1.')).toBe('Seat 1: $5 on Pip Street: two, 5 to 1.');
});
