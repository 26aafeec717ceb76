import { expect, test } from 'vitest';
import type { HouseEvent, HouseRecord } from '../../api/floor';
import { clausesOf, dayOf, isSought, NOTHING_SOUGHT, sourceOf, tableOf } from './search';

function record(seq: number, ...events: HouseEvent[]): HouseRecord {
  return { stream: 'table/7/2026-11-28', seq, at: `2026-11-28T12:00:0${seq}.000Z`, recorded_at: '', postings: [{ account: 'table/7/stack/1', cents: 2500 }],
           cause: { id: 'i', principal: 'u-1', role: 'dealer' }, command: { do: 'throw' }, events };
}

const won = record(1, { event: 'wager_won', seat: 1, clause: '675a.4(f)(1)', odds_clause: '675a.5(a)/five', player: 'u-9' });

test.each([
  [{}, true],
  [{ text: '2500 STACK/1' }, true], [{ text: '2501' }, false],
  [{ event: 'wager_won' }, true], [{ event: 'throw' }, true], [{ event: 'wager_lost' }, false],
  [{ clause: '675a.4(f)' }, true], [{ clause: '675a.5' }, true], [{ clause: '668a' }, false],
  [{ from: '2026-11-28T12:00:00Z', until: '2026-11-28T12:00:01Z' }, true], [{ from: '2026-11-28T12:00:02Z' }, false],
])('what is sought by %o', (by, found) => {
  expect(isSought(won, { ...NOTHING_SOUGHT, ...by }, [])).toBe(found);
});

test('a person is found as who asked and as who is named', () => {
  const sought = { ...NOTHING_SOUGHT, person: 'somebody' };
  expect(isSought(won, sought, ['u-1'])).toBe(true);
  expect(isSought(won, sought, ['u-9'])).toBe(true);
  expect(isSought(won, sought, ['u-3'])).toBe(false);
});

test('where records are', () => {
  expect([tableOf(won.stream), dayOf(won.stream), tableOf('house')]).toEqual(['7', '2026-11-28', undefined]);
  expect(sourceOf(won.stream).path).toBe('/tables/7/records?stream=table%2F7%2F2026-11-28&');
  expect(clausesOf(won)).toEqual(['675a.4(f)(1)', '675a.5(a)/five']);
});
