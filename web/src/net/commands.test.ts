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

test('what was not answered is sent again with the same id, and is under way until it is answered', async () => {
  const sent: { id: string }[] = [];
  vi.stubGlobal('fetch', vi.fn(async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)) as { id: string });
    if (sent.length === 1) throw new TypeError('network');
    return answer({ seq: 7 });
  }));
  let underWay: readonly UnderWay[] = [];
  const commands = new Commands('1', now => { underWay = now; });
  const done = commands.send({ do: 'ready', seat: 1 });
  expect(underWay.map(each => each.command.do)).toEqual(['ready']);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await done).ok).toBe(true);
  expect(sent.length).toBe(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(underWay).toEqual([]);
});

test('commands are sent one behind the other, also behind one that is refused', async () => {
  const order: string[] = [];
  vi.stubGlobal('fetch', vi.fn(async (_path: string, { body }: RequestInit) => {
    const command = JSON.parse(String(body)) as { do: string };
    order.push(`asked ${command.do}`);
    await new Promise(waited => setTimeout(waited, 20));
    order.push(`answered ${command.do}`);
    return command.do === 'take_down'
      ? answer({ code: 'bets_closed', detail: 'Betting is closed.', clause: '675a.1', status: 409, title: 'Conflict' }, 409)
      : answer({});
  }));
  const commands = new Commands('1', () => {});
  const both = Promise.all([commands.send({ do: 'take_down' }), commands.send({ do: 'wager' })]);
  await vi.advanceTimersByTimeAsync(100);
  const [down, wager] = await both;
  expect(order).toEqual(['asked take_down', 'answered take_down', 'asked wager', 'answered wager']);
  expect(down).toEqual({ ok: false, refusal: { code: 'bets_closed', text: 'Betting is closed.', clause: '675a.1' } });
  expect(wager.ok).toBe(true);
});
