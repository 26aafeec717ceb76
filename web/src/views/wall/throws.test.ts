import { expect, test } from 'vitest';
import type { Line } from '../../api/view';
import { Throws } from './throws';

const line = (seq: number, event: number, what: string, text: string): Line => ({ event: { stream: 'table/1/2026-01-01', seq, event }, what, text });

test('throws are told newest first with what was called, and none twice', () => {
  const throws = new Throws(2);
  throws.hear([line(9, 0, 'thrown', 'Dice 1 2.'), line(9, 1, 'called', 'Called: three.'), line(10, 0, 'round_opened', 'Round 2.')]);
  throws.hear([line(9, 0, 'thrown', 'Dice 1 2.'), line(9, 1, 'called', 'Called: three.')]);
  expect(throws.hear([line(11, 0, 'thrown', 'Dice 6 6.')]).map(each => [each.text, each.called])).toEqual([
    ['Dice 6 6.', []], ['Dice 1 2.', ['Called: three.']]]);
  expect(throws.hear([line(100, 0, 'rolled', 'Dice 4 4.')]).map(each => each.text)).toEqual(['Dice 4 4.', 'Dice 6 6.']);
});
