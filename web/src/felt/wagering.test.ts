import { expect, test } from 'vitest';
import type { Area } from '../api/view';
import { clearing, commandOf, doubling, lying, repeating, stepsOf, undoing } from './wagering';

const area = (name: string, of: Partial<Area> = {}): Area =>
  ({ area: name, label: name, group: 'g', group_label: 'G', do: 'wager', open: true, ...of });
const wager = (name: string, cents: number) => ({ area: name, cents, text: `$${cents / 100}` });

// Each needs the one before it; a and b are of equal value, c is of its own.
const EQUAL = { refused: 'unequal_value', bound: 'equal', takes_down: false } as const;
const needed = [area('a', EQUAL), area('b', { ...EQUAL, takes_down: true }), area('c', { refused: 'not_fixed_amount', bound: 'fixed', takes_down: true })];

test('what is added is wagered or bought, for the window it is meant for', () => {
  const more = { area: 'a', from: 500, to: 1500 };
  expect(commandOf(more, 'wager', 3, 12)).toEqual({ do: 'wager', seat: 3, area: 'a', cents: 1000, window: 12 });
  expect(commandOf(more, 'purchase', 3, 12)).toEqual({ do: 'purchase', seat: 3, area: 'a', window: 12 });
  expect(commandOf({ area: 'a', from: 500, to: 0 }, 'purchase', 3, undefined)).toEqual({ do: 'take_down', seat: 3, area: 'a' });
});

test('what is to be less is taken down whole and made anew', () => {
  expect(stepsOf({ area: 'a', from: 1500, to: 500 })).toEqual([{ area: 'a', from: 1500, to: 0 }, { area: 'a', from: 0, to: 500 }]);
  expect(stepsOf({ area: 'a', from: 500, to: 0 })).toEqual([{ area: 'a', from: 500, to: 0 }]);
  expect(stepsOf({ area: 'a', from: 500, to: 1500 })).toEqual([{ area: 'a', from: 500, to: 1500 }]);
  expect(stepsOf({ area: 'a', from: 500, to: 500 })).toEqual([]);
});

test('undoing goes backwards', () => {
  expect(undoing([{ area: 'a', from: 0, to: 5 }, { area: 'b', from: 5, to: 0 }]))
    .toEqual([{ area: 'b', from: 0, to: 5 }, { area: 'a', from: 5, to: 0 }]);
});

test('clearing goes backwards, each for itself, and leaves alone what is locked', () => {
  const wagers = [wager('a', 500), wager('b', 500), wager('c', 100), wager('d', 500)];
  expect(clearing(wagers, [...needed, area('d', { open: false, takes_down: false })]))
    .toEqual([[{ area: 'c', from: 100, to: 0 }], [{ area: 'b', from: 500, to: 0 }], [{ area: 'a', from: 500, to: 0 }]]);
  expect(clearing(wagers, needed.map(each => ({ ...each, takes_down: false })))).toEqual([]);
});

test('doubling grows each wager that takes more, by all that lies on it', () => {
  const wagers = [wager('a', 500), wager('b', 500), wager('a', 500)];
  expect(lying(wagers, 'a')).toBe(1000);
  expect(doubling(wagers, [area('a', { takes_down: true }), area('b', { open: false, takes_down: false })]))
    .toEqual([[{ area: 'a', from: 1000, to: 2000 }]]);
});

test('doubling takes down backwards and makes anew, together, what is equal or needed; a fixed amount stays', () => {
  expect(doubling([wager('a', 500), wager('b', 500), wager('c', 100)], needed)).toEqual([[
    { area: 'c', from: 100, to: 0 }, { area: 'b', from: 500, to: 0 }, { area: 'a', from: 500, to: 0 },
    { area: 'a', from: 0, to: 1000 }, { area: 'b', from: 0, to: 1000 }, { area: 'c', from: 0, to: 100 }]]);
  const alone = [area('a', { takes_down: false }), needed[2] as Area];
  expect(doubling([wager('a', 500), wager('c', 100)], alone)).toEqual([[{ area: 'a', from: 500, to: 1000 }]]);
  expect(doubling([wager('c', 100)], needed)).toEqual([]);
  expect(doubling([wager('a', 500), wager('b', 500)], needed.map(each => ({ ...each, takes_down: false })))).toEqual([]);
});

test('repeating adds what is missing of the last round in its order, also where something has to come first', () => {
  const last = [wager('a', 500), wager('b', 1000), wager('c', 500), wager('d', 500)];
  const areas = [area('a'), area('b', { refused: 'wager_needed' }), area('c'), area('d', { open: false })];
  expect(repeating(last, [wager('b', 400), wager('c', 900)], areas))
    .toEqual([[{ area: 'a', from: 0, to: 500 }], [{ area: 'b', from: 400, to: 1000 }]]);
  expect(repeating(last, [], areas.map(each => ({ ...each, refused: 'bets_closed' })))).toEqual([]);
});
