import { expect, test } from 'vitest';
import type { Line } from '../../api/view';
import { back, fresh, goTo, put, unclear, whole, type Entry } from './dice_entry';
import { bySeat, coloursOf, lastDeed, roleOf, undoable } from './floor_state';

const line = (seq: number, event: number, what: string, seat?: number): Line =>
  ({ event: { stream: 's', seq, event }, text: `${what} ${seq}/${event}`, what, ...(seat === undefined ? {} : { seat }) });

const entered = (count: number, ...dice: Parameters<typeof put>[1][]): Entry =>
  dice.reduce<Entry>((entry, each) => put(entry, each), fresh(count));

test('dice are entered one by one, and are whole once none is missing', () => {
  expect(whole(entered(3, 2, 5))).toBeUndefined();
  expect(whole(entered(3, 2, { cocked: 5 }, 'propped'))).toEqual([2, { cocked: 5 }, 'propped']);
  expect(entered(2, 2, 5, 6).dice).toEqual([2, 5]);
});

test('the die before is entered anew, and so is any that is chosen; then the first that is missing', () => {
  expect(back(entered(3, 2, 5))).toEqual({ dice: [2, undefined, undefined], at: 1 });
  expect(back(fresh(2))).toEqual(fresh(2));
  expect(put(goTo(entered(3, 2, 5, 6), 0), 1)).toEqual({ dice: [1, 5, 6], at: 3 });
  expect(put(goTo(entered(3, 2, 5), 0), 1).at).toBe(2);
});

test('somebody may rule on a die that does not lie flat, and on no other', () => {
  expect(unclear(entered(2, 1, 6))).toBe(false);
  expect(unclear(entered(2, 1, { cocked: 6 }))).toBe(true);
});

test('each die that is asked for has its colour, and none where the set is of another number', () => {
  expect(coloursOf({ green: 2, red: 1 }, 3)).toEqual(['green', 'green', 'red']);
  expect(coloursOf({ white: 10 }, 6)).toEqual(Array(6).fill(undefined));
  expect(coloursOf(undefined, 2)).toEqual([undefined, undefined]);
});

test('the last deed is all of one record in its order, also where later records are of something else', () => {
  const newestFirst = [line(9, 1, 'wager_placed', 1), line(8, 3, 'wager_won', 1), line(8, 2, 'wager_lost', 2),
                       line(8, 1, 'thrown'), line(7, 1, 'bets_closed')];
  expect(lastDeed(newestFirst).map(each => each.what)).toEqual(['thrown', 'wager_lost', 'wager_won']);
  expect(lastDeed([...newestFirst, ...newestFirst]).length).toBe(3);
  expect(lastDeed([line(1, 1, 'seated', 1)])).toEqual([]);
});

test('lines of one seat stand together in the order in which they are settled', () => {
  const parts = bySeat([line(8, 1, 'thrown'), line(8, 2, 'wager_won', 2), line(8, 3, 'wager_lost', 2), line(8, 4, 'wager_won', 1)]);
  expect(parts.map(each => [each.seat, each.lines.length])).toEqual([[undefined, 1], [2, 2], [1, 1]]);
});

test('entries of people since the last throw may be undone', () => {
  const lines = [line(9, 1, 'bought_in', 1), line(8, 1, 'bets_closed'), line(7, 1, 'wager_placed', 1), line(6, 1, 'thrown'), line(5, 1, 'tipped', 1)];
  expect(undoable(lines).map(each => each.what)).toEqual(['bought_in', 'wager_placed']);
});

test('one speaks by a duty at the table, or else as what one may be', () => {
  expect(roleOf({ duties: [{ duty: 'floorperson', person: 'u-1' }] }, { id: 'u-1', roles: ['dealer'] })).toBe('floorperson');
  expect(roleOf({}, { id: 'u-2', roles: ['dealer'] })).toBe('dealer');
  expect(roleOf(undefined, undefined)).toBeUndefined();
});
