import { expect, test } from 'vitest';
import type { Area } from '../api/view';
import { clearing, commandsOf, doubling, lying, repeating, undoing } from './wagering';

const area = (name: string, open = true): Area => ({ area: name, label: name, group: 'g', group_label: 'G', do: 'wager', open });
const wager = (name: string, cents: number) => ({ area: name, cents, text: `$${cents / 100}` });

test('what is added is wagered, for the window it is meant for', () => {
  expect(commandsOf({ area: 'pip-2', from: 500, to: 1500 }, 3, 12))
    .toEqual([{ do: 'wager', seat: 3, area: 'pip-2', cents: 1000, window: 12 }]);
});

test('what is to be less is taken down whole and made anew', () => {
  expect(commandsOf({ area: 'pip-2', from: 1500, to: 500 }, 3, 12)).toEqual([
    { do: 'take_down', seat: 3, area: 'pip-2', window: 12 }, { do: 'wager', seat: 3, area: 'pip-2', cents: 500, window: 12 }]);
  expect(commandsOf({ area: 'pip-2', from: 500, to: 0 }, 3, undefined)).toEqual([{ do: 'take_down', seat: 3, area: 'pip-2' }]);
  expect(commandsOf({ area: 'pip-2', from: 500, to: 500 }, 3, 12)).toEqual([]);
});

test('undoing goes backwards', () => {
  expect(undoing([{ area: 'a', from: 0, to: 5 }, { area: 'b', from: 5, to: 0 }]))
    .toEqual([{ area: 'b', from: 0, to: 5 }, { area: 'a', from: 5, to: 0 }]);
});

test('doubling leaves alone what takes no more, and clearing what cannot be taken down', () => {
  const wagers = [wager('a', 500), wager('b', 500), wager('a', 500)];
  const areas = [{ ...area('a'), takes_down: true }, { ...area('b', false), takes_down: false }];
  expect(lying(wagers, 'a')).toBe(1000);
  expect(doubling(wagers, areas)).toEqual([{ area: 'a', from: 1000, to: 2000 }]);
  expect(clearing(wagers, areas)).toEqual([{ area: 'a', from: 1000, to: 0 }]);
});

test('repeating adds what is missing of the last round, and takes nothing', () => {
  const last = [wager('a', 500), wager('b', 1000), wager('c', 500)];
  expect(repeating(last, [wager('b', 400), wager('c', 900)], ['a', 'b', 'c'].map(each => area(each))))
    .toEqual([{ area: 'a', from: 0, to: 500 }, { area: 'b', from: 400, to: 1000 }]);
});

test('what takes no more chips can be cleared all the same', () => {
  const full = { ...area('a'), refused: 'unequal_value', takes_down: true };
  expect(clearing([wager('a', 500)], [full])).toEqual([{ area: 'a', from: 500, to: 0 }]);
  expect(doubling([wager('a', 500)], [full])).toEqual([]);
});
