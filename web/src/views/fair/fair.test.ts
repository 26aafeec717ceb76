import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FairWindow } from '../../../fair_dice.js';
import { canSpoil, checkKept, checkWindow, spoil } from './checking';
import { parsed } from './own';
import { nextDay, WindowBook, type Told } from './window_book';

const windows = JSON.parse(readFileSync('../docs/fair_dice_vectors.json', 'utf8')) as (FairWindow & { listHash: string })[];

/** A window as a table's records tell it. */
function recordsOf({ table, window, seed, seedCommitment, list, listHash, draws }: FairWindow & { listHash: string }): Told[] {
  let seq = 0;
  const told = (event: string, keys: object): Told => ({ table: '1', stream: 'table/1/a', seq: ++seq, events: [{ event, window, ...keys }] });
  return [
    ...list.map(({ player }, nth) => told('seated', { seat: nth + 1, player })),
    told('seed_committed', { table, commitment: seedCommitment }),
    ...list.map(({ commitment }, nth) => told('value_committed', { seat: nth + 1, commitment })),
    told('wager_placed', { seat: 1, area: 'pip-2', cents: 500 }),
    told('values_closed', { list_sha256: listHash }),
    ...list.flatMap(({ value }, nth) => value === undefined ? [] : [told('value_shown', { seat: nth + 1, value })]),
    ...draws.map(({ index, ...drawn }) => told('thrown', { ...drawn, source: { window, index } })),
    told('seed_shown', { seed }),
  ];
}

const dice = windows.filter(({ draws, list }) => draws.every(each => 'dice' in each) && list.length > 0);

test('every window that is published holds, and none with a digit changed', async () => {
  for (const window of windows) {
    expect((await checkWindow(window)).ok).toBe(true);
    for (const what of canSpoil(window)) expect((await checkWindow(spoil(window, what))).ok, what).toBe(false);
  }
});

test('a window is put together of the records of its table', async () => {
  expect(dice.length).toBeGreaterThan(0);
  for (const window of dice) {
    const book = new WindowBook();
    for (const each of recordsOf(window)) {
      book.hear(each);
      if (each.events[0]?.event === 'wager_placed') expect(book.open()?.wagers).toEqual([each]);
    }
    const [kept] = book.finished();
    expect(kept?.wagers).toEqual([]);
    expect(kept && await checkKept(kept)).toMatchObject({ ok: true });
    expect(book.seatOf(window.list[0]?.player ?? '')).toBe(1);
  }
});

test('a seed that was shown before betting closed is found, and so is another list', async () => {
  const records = recordsOf(dice[0] as FairWindow & { listHash: string });
  const checked = async (changed: Told[]) => {
    const book = new WindowBook();
    for (const each of changed) book.hear(each);
    const [kept] = book.finished();
    return kept && checkKept(kept);
  };
  const early = records.map(each => each.events[0]?.event === 'seed_shown' ? { ...each, seq: 1 } : each);
  expect((await checked(early))?.ok).toBe(false);
  const other = records.map(each => each.events[0]?.event === 'values_closed'
    ? { ...each, events: each.events.map(event => ({ ...event, list_sha256: '0'.repeat(64) })) } : each);
  expect((await checked(other))?.ok).toBe(false);
});

/** The same in two days: what follows the wager stands in the second, which opens with the state of the first. */
function turnedOver(window: FairWindow & { listHash: string }): { before: Told[]; after: Told[] } {
  const records = recordsOf(window);
  const turn = records.findIndex(each => each.events[0]?.event === 'values_closed');
  const stream = 'table/1/b';
  const state = {
    seats: window.list.map(({ player }, nth) => ({ seat: nth + 1, player })), seeds_of: window.table,
    seeds: [{ window: window.window, commitment: window.seedCommitment, use: 'throws',
              values: window.list.map(({ player, commitment }, nth) => ({ seat: nth + 1, player, commitment })) }],
  };
  return {
    before: [...records.slice(0, turn), { table: '1', stream: 'table/1/a', seq: turn + 1, events: [{ event: 'day_closed', next: stream, count: turn + 1 }] }],
    after: [{ table: '1', stream, seq: 1, events: [{ event: 'day_opened', state }] },
            ...records.slice(turn).map((each, nth) => ({ ...each, stream, seq: nth + 2 }))],
  };
}

test('a window over which the day turns holds, for who was there before and for who was not', async () => {
  for (const window of dice) {
    const { before, after } = turnedOver(window);
    expect(before.map(nextDay)).toEqual([...before.slice(1).map(() => undefined), 'table/1/b']);
    for (const heard of [[...before, ...after], after]) {
      const book = new WindowBook();
      for (const each of heard) book.hear(each);
      const [kept] = book.finished();
      expect(kept && await checkKept(kept)).toMatchObject({ ok: true });
      expect(book.seatOf(window.list[0]?.player ?? '')).toBe(1);
    }
    const book = new WindowBook();
    for (const each of [...before, ...after.slice(0, 1)]) book.hear(each);
    expect(book.open()).toMatchObject({ stream: 'table/1/b', commitment: after[0], wagers: [{ stream: 'table/1/a' }] });
  }
});

test('what was drawn before the day turned is checked too', async () => {
  const window = dice[0] as FairWindow & { listHash: string };
  const { after: [opened, ...others] } = turnedOver(window);
  const state = structuredClone(opened?.events[0]?.['state']) as { seeds: object[] };
  const digits = window.draws.map(each => 'dice' in each ? { of: each.dice.map(face => face.toString(16)).join('') } : { of: '' });
  const list = window.list.map(({ player, commitment, value }, nth) => ({ seat: nth + 1, player, commitment, ...(value === undefined ? {} : { shown: value }) }));
  const verdict = async (draws: { of: string }[]) => {
    const book = new WindowBook();
    book.hear({ ...opened as Told, events: [{ event: 'day_opened', state: { ...state, seeds: [{ ...state.seeds[0], closed: true, values: list, draws }] } }] });
    expect(book.open()).toBeUndefined();
    for (const each of others) if (each.events[0]?.event === 'seed_shown') book.hear(each);
    const [kept] = book.finished();
    return (kept && await checkKept(kept))?.ok;
  };
  expect(await verdict(digits)).toBe(true);
  expect(await verdict(digits.map(({ of }) => ({ of: `${Number(of[0]) % 6 + 1}${of.slice(1)}` })))).toBe(false);
});

test('a window with a value of somebody who is not known is not judged', async () => {
  const book = new WindowBook();
  for (const each of recordsOf(dice[0] as FairWindow & { listHash: string })) if (each.events[0]?.event !== 'seated') book.hear(each);
  const [kept] = book.finished();
  expect((kept && await checkKept(kept))?.notJudged).toContain('do not say who');
});

test('seeds that were discarded are told of no more', () => {
  const book = new WindowBook();
  const [committed] = recordsOf(dice[0] as FairWindow & { listHash: string }).filter(each => each.events[0]?.event === 'seed_committed');
  if (committed) book.hear(committed);
  expect(book.open()).toBeDefined();
  book.hear({ table: '1', stream: 'table/1/a', seq: 99, events: [{ event: 'seeds_discarded', count: 1 }] });
  expect(book.open()).toBeUndefined();
});

test('what is pasted is JSON, whole or a line each', () => {
  expect(parsed('{"a":1}')).toEqual([{ a: 1 }]);
  expect(parsed('[{"a":1},{"b":2}]')).toEqual([{ a: 1 }, { b: 2 }]);
  expect(parsed('{"a":1}\n{"b":2}\n')).toEqual([{ a: 1 }, { b: 2 }]);
  expect(parsed('neither')).toBeUndefined();
  expect(parsed('1')).toBeUndefined();
});
