import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Wakeups } from './wakeups';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

test('five hundred wake-ups a second make ten errands, never two at once', async () => {
  let underWay = 0;
  let most = 0;
  let done = 0;
  const wakeups = new Wakeups(async () => {
    most = Math.max(most, ++underWay);
    await new Promise(ended => setTimeout(ended, 5));
    underWay -= 1;
    done += 1;
  }, 100);
  for (let ms = 0; ms < 1000; ms += 2) {
    wakeups.wake();
    await vi.advanceTimersByTimeAsync(2);
  }
  expect(most).toBe(1);
  expect(done).toBeLessThanOrEqual(10);
  expect(done).toBeGreaterThanOrEqual(9);
});

test('what wakes it while an errand is under way is looked at once more', async () => {
  const errand = vi.fn(() => new Promise<void>(ended => setTimeout(ended, 50)));
  const wakeups = new Wakeups(errand, 10);
  wakeups.wake();
  await vi.advanceTimersByTimeAsync(20);
  wakeups.wake();
  await vi.advanceTimersByTimeAsync(500);
  expect(errand).toHaveBeenCalledTimes(2);
});

test('once it has ended nothing wakes it', async () => {
  const errand = vi.fn(() => Promise.resolve());
  const wakeups = new Wakeups(errand, 10);
  wakeups.end();
  wakeups.wake();
  await vi.advanceTimersByTimeAsync(100);
  expect(errand).not.toHaveBeenCalled();
});
