import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FairWindow } from '../../../fair_dice.js';
import { canSpoil, checkKept, checkWindow, spoil } from './checking';
import { parsed } from './own';
import { WindowBook, type Told } from './window_book';

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
    for (const each of recordsOf(window)) book.hear(each);
    const [kept] = book.finished();
    expect(kept?.wagers.length).toBe(1);
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
