import { expect, test } from 'vitest';
import type { Watched } from '../../api/figures';
import { alarmsAt, alarmsIn, byTable, Herald } from './watch_alarms';

const column = (table: string, name: string, alarm?: { at: number; text: string }): Watched['wagers'][number] =>
  ({ table, game: 'g', column: name, decided: 9, won: 1, won_in_theory: '3.0', ...(alarm === undefined ? {} : { alarm }) });
const names = { wager: (table: string, name: string) => table === '7' && name === 'pip-2' ? 'Two' : name };
const watched = (...wagers: Watched['wagers']): Watched => ({
  dice: [{ table: '7', game: 'g', set: 'S1', colour: 'white', throws: 100, dice: 200, faces: [1, 2, 3, 4, 5, 6], evidence: '1000.00',
           alarm: { at: 200, text: 'six comes up too often' } }],
  wagers, rates: '', left_out: [],
});

test('an alarm says of what it is and what is seen, and is told once', () => {
  const herald = new Herald();
  const first = watched(column('7', 'pip-2'));
  expect(herald.tell(alarmsIn(first, names))).toBe('Table 7, dice S1, white: six comes up too often (at 200 dice).');
  expect(herald.tell(alarmsIn(first, names))).toBe('');
  expect(herald.tell(alarmsIn(watched(column('7', 'pip-2', { at: 9, text: 'won too seldom' })), names)))
    .toBe('Table 7, Two: won too seldom (at 9 wagers).');
});

test('at a table those of its wagers count, those of the dice that lie there, and all of an electronic one', () => {
  const all = alarmsIn(watched(column('7', 'pip-2', { at: 9, text: 'won too seldom' })), names);
  const at = (table: Parameters<typeof alarmsAt>[1]) => alarmsAt(all, table).map(each => each.of);
  const [dice, wager] = ['Table 7, dice S1, white', 'Table 7, Two'];
  expect(at({ table: '7', dice: 'S1', kind: 'physical' })).toEqual([dice, wager]);
  expect(at({ table: '7', dice: 'S2', kind: 'physical' })).toEqual([wager]);
  expect(at({ table: '7', kind: 'physical' })).toEqual([wager]);
  expect(at({ table: '7', kind: 'electronic' })).toEqual([dice, wager]);
  expect(at({ table: '8', kind: 'electronic' })).toEqual([]);
});

test('tables and wagers with an alarm come first, all others in the order of the house', () => {
  const alarm = { at: 1, text: 'won too often' };
  expect(byTable([column('1', 'a'), column('2', 'b'), column('3', 'c'), column('3', 'd', alarm)])
    .map(([table, of]) => [table, of.map(each => each.column)])).toEqual([['3', ['d', 'c']], ['1', ['a']], ['2', ['b']]]);
});
