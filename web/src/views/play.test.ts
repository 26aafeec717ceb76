// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Line, View } from '../api/view';
import { smallView } from '../felt/small_felt';
import { Play } from './play.svelte';

vi.mock('../net/session.svelte', () => ({ session: { socket: { connection: 'open', watch: () => {}, leave: () => {} } } }));

/** A house whose view is as it is set, and which refuses what it is told to. */
class House {
  view = smallView();
  lines: Line[] = [];
  reached = true;
  readonly commands: Record<string, unknown>[] = [];
  refuses: (command: Record<string, unknown>) => boolean = () => false;

  constructor() {
    vi.stubGlobal('fetch', vi.fn(async (path: string, { body }: RequestInit) => {
      if (path.endsWith('/commands')) return this.#obey(JSON.parse(String(body)) as Record<string, unknown>);
      const after = new URL(path, 'http://house').searchParams.get('after');
      if (after !== null && !this.reached) throw new TypeError('network');
      return new Response(JSON.stringify({ ...this.view, lines: this.lines.filter(({ event }) => after !== null && event.seq > Number(after)) }));
    }));
  }

  tell(seq: number, of: Partial<View> = {}): void {
    this.view = { ...this.view, ...of, seq };
    this.lines.push(line(seq));
  }

  #obey(command: Record<string, unknown>): Response {
    this.commands.push(command);
    if (this.refuses(command)) return new Response(JSON.stringify({ code: 'no', detail: 'No.' }), { status: 422 });
    this.view = { ...this.view, seq: this.view.seq + 1 };
    return new Response(JSON.stringify({ stream: this.view.stream, seq: this.view.seq }));
  }
}

const line = (seq: number): Line => ({ event: { stream: 'table/1/a', seq, event: 1 }, what: 'wager_placed', seat: 1, text: `Line ${seq}.` });
const pass = () => vi.advanceTimersByTimeAsync(500);

let house: House;
let play: Play;

beforeEach(() => {
  vi.useFakeTimers();
  house = new House();
  house.view.seq = 3;
  house.lines = [1, 2, 3].map(line);
});
afterEach(() => {
  play.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function come(): Promise<void> {
  play = new Play('1');
  await pass();
}

async function look(): Promise<void> {
  play.chooseChip(play.chip);
  await pass();
}

test('what was told before is read back once, and not said; what is told meanwhile is not there twice', async () => {
  house.reached = false;
  await come();
  expect(play.lines).toEqual([]);
  house.tell(4);
  house.reached = true;
  await look();
  expect(play.lines.map(each => each.text)).toEqual(['Line 4.', 'Line 3.', 'Line 2.', 'Line 1.']);
  expect(play.speech.spoken.map(each => each.text).filter(each => each.startsWith('Line'))).toEqual(['Line 4.']);
  await look();
  expect(play.lines.length).toBe(4);
});

test('where taking down is refused nothing is put there, and it can still be undone', async () => {
  await come();
  play.place('pip-2');
  await pass();
  house.view.seats[0]!.wagers = [{ area: 'pip-2', cents: 600, text: '$6' }];
  await look();
  house.refuses = command => command['do'] === 'take_down';
  play.take('pip-2');
  await pass();
  expect(house.commands.map(each => each['do'])).toEqual(['wager', 'take_down']);
  expect(play.refusal?.text).toBe('No.');
  expect(play.changes.flat()).toEqual([{ area: 'pip-2', from: 500, to: 600 }]);
});

test('each click on what is under way takes back one more', async () => {
  await come();
  play.place('pip-3');
  play.place('pip-3');
  play.take('pip-3');
  play.take('pip-3');
  await pass();
  expect(house.commands.map(each => [each['do'], each['cents']])).toEqual(
    [['wager', 100], ['wager', 100], ['take_down', undefined], ['wager', 100], ['take_down', undefined]]);
});

test('where what was taken down cannot be made anew, it is said that less lies there', async () => {
  await come();
  house.view.areas[0] = { ...house.view.areas[0]!, refused: 'unequal_value', takes_down: true };
  await look();
  house.refuses = command => command['do'] === 'wager';
  play.double();
  await pass();
  expect(house.commands.map(each => [each['do'], each['cents']])).toEqual([['take_down', undefined], ['wager', 1000], ['wager', 500]]);
  expect(play.refusal?.text).toBe('Less lies on the felt than before: No.');
});

test('a refusal goes with its window or by what is thrown, and the same one is a new one', async () => {
  await come();
  play.place('kind-4');
  const first = play.refusal;
  play.place('kind-4');
  expect(play.refusal).toEqual(first);
  expect(play.refusal).not.toBe(first);
  house.tell(4, { window: 2 });
  await look();
  expect(play.refusal).toBeUndefined();
  play.place('kind-4');
  house.tell(5, { said: ['You win $20.'] });
  await look();
  expect(play.refusal).toBeUndefined();
});

test('what a purchase adds is asked for as one types it', async () => {
  await come();
  vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify({ text: 'It costs $5. With your wagers\nas they lie ...\n' }))));
  const area = { area: 'sensor', label: 'Sensor', group: 'g', group_label: 'G', do: 'purchase' as const, open: true };
  expect(await play.worthOf(area)).toEqual(['It costs $5. With your wagers as they lie ...']);
  const [path, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect([path, JSON.parse(String(init?.body))]).toEqual(['/api/v1/tables/1/words', { line: 'e sensor' }]);
});
