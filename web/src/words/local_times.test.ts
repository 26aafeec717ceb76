import { expect, test } from 'vitest';
import { withLocalTimes } from './local_times';

test('a moment is told by the clock of whoever reads it, and nothing else is changed', () => {
  const told = withLocalTimes('Betting is open, by 2026-11-29T13:50:59.397Z.');
  expect(told).toMatch(/^Betting is open, by \d{1,2}:50:59([\s\u202f][AP]M)?\.$/u);
  expect(withLocalTimes('Seat 1: $5 on Pip Street: two, 5 to 1.')).toBe('Seat 1: $5 on Pip Street: two, 5 to 1.');
});
