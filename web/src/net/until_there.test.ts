import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilThere } from './until_there';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

test('what was asked for in vain is asked for again, until it is there', async () => {
  const answers = [undefined, undefined, 'felt'];
  const ask = vi.fn(async () => answers.shift());
  const take = vi.fn();
  untilThere(ask, take);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(take).toHaveBeenCalledExactlyOnceWith('felt');
});

test('whoever needs it no more is not given it, and asks no more', async () => {
  const ask = vi.fn(async () => undefined);
  const take = vi.fn();
  const end = untilThere(ask, take);
  await vi.advanceTimersByTimeAsync(0);
  end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledOnce();
  const endAtOnce = untilThere(async () => 'felt', take);
  endAtOnce();
  await vi.advanceTimersByTimeAsync(0);
  expect(take).not.toHaveBeenCalled();
});

test('what never will be there is asked for once', async () => {
  const ask = vi.fn(async () => null);
  const take = vi.fn();
  untilThere(ask, take);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledOnce();
  expect(take).not.toHaveBeenCalled();
});
