// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LookedAt } from './looked_at';

let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => hidden ? 'hidden' : 'visible');
});

afterEach(() => {
  hidden = false;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('however often it is woken, it rests between two runs', async () => {
  const errand = vi.fn(async () => {});
  const looked = new LookedAt(errand, 10_000);
  for (let nth = 0; nth < 5; nth += 1) looked.wake();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(errand).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(errand).toHaveBeenCalledTimes(2);
  looked.end();
});

test('nothing is asked for a page that nobody sees; once it is seen, it is', async () => {
  const errand = vi.fn(async () => {});
  const looked = new LookedAt(errand, 10_000);
  hidden = true;
  looked.wake();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(errand).not.toHaveBeenCalled();
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(errand).toHaveBeenCalledOnce();
  looked.end();
  await vi.advanceTimersByTimeAsync(20_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(errand).toHaveBeenCalledOnce();
});
