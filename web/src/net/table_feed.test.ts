import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnsweredView, Frame } from '../api/view';
import type { HouseSocket } from './house_socket';
import { TableFeed } from './table_feed';

const frame = (seq: number): Frame => ({ table: '1', stream: 's', seq, events: [] });

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function feedAt(seqs: number[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', vi.fn(async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify({ stream: 's', seq: seqs.length > 1 ? seqs.shift() : seqs[0] }));
  }));
  let hear: (frame: Frame) => void = () => {};
  let begin: () => void = () => {};
  const socket = { connection: 'open', leave: vi.fn(), watch: (_: string, heard: typeof hear, begun: () => void) => {
    hear = heard;
    begin = begun;
  } };
  const taken: { view: AnsweredView; behindMs: number }[] = [];
  const feed = new TableFeed('1', socket as unknown as HouseSocket, () => 500, (answer, behindMs) => {
    if (answer.ok) taken.push({ view: answer.value, behindMs });
  });
  feed.listen();
  return { asked, taken, feed, socket, hear: (heard: Frame) => hear(heard), begin: () => begin() };
}

test('a burst of frames asks for the view once more, behind what was seen', async () => {
  const { asked, hear } = feedAt([5, 105]);
  await vi.advanceTimersByTimeAsync(50);
  for (let seq = 6; seq <= 105; ++seq) hear(frame(seq));
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['/api/v1/tables/1/view?chip=500', '/api/v1/tables/1/view?after=5&stream=s&chip=500']);
});

test('what happened between the first view and the first frame that can be heard is looked for', async () => {
  const { taken, begin } = feedAt([5, 6]);
  await vi.advanceTimersByTimeAsync(50);
  begin();
  await vi.advanceTimersByTimeAsync(1000);
  expect(taken.map(each => each.view.seq)).toEqual([5, 6]);
});

test('a view says how long ago the first was heard of what it tells', async () => {
  const { taken, hear } = feedAt([5, 6, 7]);
  await vi.advanceTimersByTimeAsync(50);
  hear(frame(6));
  await vi.advanceTimersByTimeAsync(1000);
  expect(taken.map(each => each.behindMs)).toEqual([0, 50]);
});

test('an older view is not taken', async () => {
  const { taken, feed } = feedAt([5, 4, 6]);
  await vi.advanceTimersByTimeAsync(150);
  feed.wake();
  await vi.advanceTimersByTimeAsync(150);
  feed.wake();
  await vi.advanceTimersByTimeAsync(150);
  expect(taken.map(each => each.view.seq)).toEqual([5, 6]);
});

test('without an open socket it looks again by itself, and no more once it has ended', async () => {
  const { asked, feed, socket } = feedAt([5]);
  socket.connection = 'closed';
  await vi.advanceTimersByTimeAsync(6100);
  expect(asked.length).toBe(4);
  feed.end();
  await vi.advanceTimersByTimeAsync(6100);
  expect(asked.length).toBe(4);
});
