// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame } from '../api/view';
import { HouseSocket, type Connection, type Line } from './house_socket';

class FakeLine implements Line {
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  sent: unknown[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {}

  opens(): void {
    this.onopen?.call(this as unknown as WebSocket, new Event('open'));
  }

  tells(message: object): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  breaks(): void {
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'));
  }
}

function atTable() {
  const lines: FakeLine[] = [];
  const connections: Connection[] = [];
  const frames: Frame[] = [];
  const reminded = vi.fn();
  const turnedAway = vi.fn();
  const socket = new HouseSocket(() => {
    const line = new FakeLine();
    lines.push(line);
    return line;
  }, connection => connections.push(connection), reminded, turnedAway);
  const begun = vi.fn();
  socket.watch('1', frame => frames.push(frame), begun);
  return { lines, connections, frames, begun, reminded, turnedAway, socket, line: lines[0] as FakeLine };
}

const frame = (seq: number) => ({ table: '1', stream: 'table/1/a', seq, events: [{ event: 'thrown' }] });

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

test('a table is watched, and its frames are heard', () => {
  const { line, frames, begun, connections } = atTable();
  line.opens();
  expect(line.sent).toEqual([{ watch: '1' }]);
  expect(begun).not.toHaveBeenCalled();
  line.tells({ watching: '1', stream: 'table/1/a', seq: 5 });
  expect(begun).toHaveBeenCalledOnce();
  line.tells(frame(6));
  expect(frames.map(each => each.seq)).toEqual([6]);
  expect(connections).toEqual(['opening', 'open']);
});

test('what changes without a record is looked at anew', () => {
  const { begun, socket } = atTable();
  socket.lookAgain();
  expect(begun).toHaveBeenCalledOnce();
});

test('a lost connection says so at once, and comes back behind the last record that was seen', async () => {
  const { lines, line, connections } = atTable();
  line.opens();
  line.tells({ watching: '1', stream: 'table/1/a', seq: 5 });
  line.tells(frame(6));
  line.breaks();
  expect(connections.at(-1)).toBe('lost');
  await vi.advanceTimersByTimeAsync(250);
  lines[1]?.opens();
  expect(lines[1]?.sent).toEqual([{ watch: '1', stream: 'table/1/a', after: 6 }]);
  expect(connections.at(-1)).toBe('open');
});

test('a house that stays away is tried less and less, and at once when the network is back', async () => {
  const { lines, line, socket } = atTable();
  line.opens();
  line.breaks();
  for (const ms of [250, 500, 1000, 2000, 4000, 4000]) {
    const before = lines.length;
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(lines.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines.length).toBe(before + 1);
    lines.at(-1)?.breaks();
  }
  const before = lines.length;
  socket.again();
  expect(lines.length).toBe(before + 1);
});

test('a line that is closed before it opens is told of, one that broke is not', async () => {
  const { lines, line, turnedAway, socket, connections } = atTable();
  line.opens();
  line.breaks();
  expect(turnedAway).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(250);
  lines[1]?.breaks();
  expect(turnedAway).toHaveBeenCalledOnce();
  socket.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(lines.length).toBe(2);
  expect(connections.at(-1)).toBe('closed');
});

test('a network that has gone is a lost connection before the socket notices', () => {
  const { line, socket, connections } = atTable();
  line.opens();
  socket.lose();
  expect(connections.at(-1)).toBe('lost');
});

test('a house that says nothing is asked for a word, and is lost where none comes', async () => {
  const { lines, line, connections } = atTable();
  line.opens();
  const watching = { watching: '1', stream: 'table/1/a', seq: 5 };
  line.tells(watching);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(line.sent.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(line.sent.at(-1)).toEqual({ watch: '1', stream: 'table/1/a', after: 5 });
  await vi.advanceTimersByTimeAsync(9_999);
  line.tells(watching);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(connections).toEqual(['opening', 'open']);
  await vi.advanceTimersByTimeAsync(1);
  expect(connections.at(-1)).toBe('lost');
  await vi.advanceTimersByTimeAsync(250);
  expect(lines.length).toBe(2);
});

test('a line that does not open is lost, and another is tried; one that is closed is not missed', async () => {
  const { lines, connections, socket } = atTable();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connections).toEqual(['opening', 'lost']);
  await vi.advanceTimersByTimeAsync(250);
  expect(lines.length).toBe(2);
  lines[1]?.opens();
  socket.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.length).toBe(2);
  expect(connections.at(-1)).toBe('closed');
});

test('whoever leaves the last table closes the line', () => {
  const { line, socket, connections } = atTable();
  line.opens();
  socket.leave('1');
  expect(line.sent.at(-1)).toEqual({ leave: '1' });
  expect(connections.at(-1)).toBe('closed');
});

test('a reminder of time and money is handed on', () => {
  const { line, reminded } = atTable();
  line.opens();
  line.tells({ reality_check: { due: true, minutes: 30 } });
  expect(reminded).toHaveBeenCalledOnce();
});
