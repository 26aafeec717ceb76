// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '../../api/view';
import { smallView } from '../../felt/small_felt';
import { Watching } from './watching.svelte';

vi.mock('../../net/session.svelte', () => ({ session: { socket: { connection: 'closed', watch: () => {}, leave: () => {} } } }));

const thrown = (seq: number): Line => ({ event: { stream: 'table/1/a', seq, event: 0 }, what: 'thrown', text: `Throw ${seq}.` });
const answer = (seq: number, lines: Line[]) => new Response(JSON.stringify({ ...smallView(), seq, lines }));

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is thrown while earlier lines are read back is told after them, and none is lost', async () => {
  let tellEarlier: (answered: Response) => void = () => {};
  let looks = 0;
  vi.stubGlobal('fetch', vi.fn((path: string) => {
    if (path.endsWith('/felt.svg')) return Promise.resolve(Response.json({ code: 'no_drawing' }, { status: 404 }));
    if (path.includes('after=0')) return new Promise<Response>(told => { tellEarlier = told; });
    return Promise.resolve(++looks === 1 ? answer(10, [thrown(10)]) : answer(11, looks === 2 ? [thrown(11)] : []));
  }));
  const watching = new Watching('1');
  await vi.advanceTimersByTimeAsync(2500);
  expect(looks).toBeGreaterThan(1);
  tellEarlier(answer(10, [thrown(8), thrown(9), thrown(10)]));
  await vi.advanceTimersByTimeAsync(100);
  expect(watching.throws.map(each => each.text)).toEqual(['Throw 11.', 'Throw 10.', 'Throw 9.', 'Throw 8.']);
  expect(watching.thrown).toBe(1);
  watching.end();
});

test('what was thrown before is asked for again where the house was not reached for it', async () => {
  let looks = 0;
  let reads = 0;
  vi.stubGlobal('fetch', vi.fn((path: string) => {
    if (path.endsWith('/felt.svg')) return Promise.resolve(Response.json({ code: 'no_drawing' }, { status: 404 }));
    if (path.includes('after=0')) return ++reads === 1 ? Promise.reject(new TypeError('not reached')) : Promise.resolve(answer(10, [thrown(8), thrown(9)]));
    return Promise.resolve(++looks === 1 ? answer(10, []) : answer(11, looks === 2 ? [thrown(11)] : []));
  }));
  const watching = new Watching('1');
  await vi.advanceTimersByTimeAsync(2500);
  expect(reads).toBe(2);
  expect(watching.throws.map(each => each.text)).toEqual(['Throw 11.', 'Throw 9.', 'Throw 8.']);
  watching.end();
});
