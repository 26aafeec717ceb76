import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Commands, freshId, type UnderWay } from './commands';

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an id is 32 hexadecimal digits, and never the same', () => {
  expect(freshId()).toMatch(/^[0-9a-f]{32}$/);
  expect(freshId()).not.toBe(freshId());
});

const refused = () => answer({ code: 'bets_closed', detail: 'Betting is closed.', clause: '675a.1', status: 409, title: 'Conflict' }, 409);
const REFUSAL = { code: 'bets_closed', text: 'Betting is closed.', clause: '675a.1' };

/** A house that refuses what is named, and what has been sent to it. */
function houseThat(refuses: (command: { do: string; area?: string }) => boolean = () => false): string[] {
  const order: string[] = [];
  vi.stubGlobal('fetch', vi.fn(async (_path: string, { body }: RequestInit) => {
    const command = JSON.parse(String(body)) as { do: string; area?: string };
    const name = `${command.do}${command.area === undefined ? '' : ` ${command.area}`}`;
    order.push(`asked ${name}`);
    await new Promise(waited => setTimeout(waited, 20));
    order.push(`answered ${name}`);
    return refuses(command) ? refused() : answer({ stream: 's', seq: order.length });
  }));
  return order;
}

test('what was not answered is sent again with the same id, and is under way until a view has it', async () => {
  const sent: { id: string }[] = [];
  vi.stubGlobal('fetch', vi.fn(async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)) as { id: string });
    if (sent.length === 1) throw new TypeError('network');
    return answer({ stream: 's', seq: 7 });
  }));
  let underWay: readonly UnderWay[] = [];
  const commands = new Commands('1', now => { underWay = now; });
  const done = commands.send([{ do: 'ready', seat: 1 }]);
  expect(underWay.map(each => each.command.do)).toEqual(['ready']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await done).toEqual({});
  expect(sent.length).toBe(2);
  expect(sent[0]).toEqual(sent[1]);
  commands.see({ stream: 's', seq: 6 });
  expect(underWay.length).toBe(1);
  commands.see({ stream: 's', seq: 7 });
  expect(underWay).toEqual([]);
});

test('what a view had before it was answered, and what is refused, is under way no longer once it is answered', async () => {
  houseThat(({ area }) => area === 'b');
  let underWay: readonly UnderWay[] = [];
  const commands = new Commands('1', now => { underWay = now; });
  commands.see({ stream: 's', seq: 9 });
  void commands.send([{ do: 'wager', area: 'a' }]);
  void commands.send([{ do: 'wager', area: 'b' }, { do: 'wager', area: 'c' }]);
  expect(underWay.length).toBe(3);
  await vi.advanceTimersByTimeAsync(25);
  expect(underWay.map(each => each.command['area'])).toEqual(['b', 'c']);
  await vi.advanceTimersByTimeAsync(25);
  expect(underWay).toEqual([]);
});

test('commands are sent one behind the other, also behind one that is refused', async () => {
  const order = houseThat(command => command.do === 'take_down');
  const commands = new Commands('1', () => {});
  const both = Promise.all([commands.send([{ do: 'take_down' }]), commands.send([{ do: 'wager' }])]);
  await vi.advanceTimersByTimeAsync(100);
  expect(order).toEqual(['asked take_down', 'answered take_down', 'asked wager', 'answered wager']);
  expect(await both).toEqual([{ refusal: REFUSAL }, {}]);
});

test('of commands that belong together none follows one that is refused, and what was accepted is gone back behind', async () => {
  const order = houseThat(({ area }) => area === 'c');
  const commands = new Commands('1', () => {});
  const first = commands.send([{ do: 'wager', area: 'a' }, { do: 'wager', area: 'b' }, { do: 'wager', area: 'c' }, { do: 'wager', area: 'd' }],
    accepted => [{ do: 'take_down', area: `${accepted} behind` }]);
  void commands.send([{ do: 'ready' }]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await first).toEqual({ refusal: REFUSAL });
  expect(order.filter(each => each.startsWith('asked'))).toEqual([
    'asked wager a', 'asked wager b', 'asked wager c', 'asked take_down 2 behind', 'asked ready']);
});

test('where going back is refused too, it is said', async () => {
  houseThat(({ area }) => area === 'b');
  const commands = new Commands('1', () => {});
  const done = commands.send([{ do: 'take_down', area: 'a' }, { do: 'wager', area: 'b' }], () => [{ do: 'wager', area: 'b' }]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await done).toEqual({ refusal: REFUSAL, stuck: REFUSAL });
});
