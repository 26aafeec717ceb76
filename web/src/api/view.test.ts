// Cards of a hand are told once each, as the house calls them.

import { expect, test } from 'vitest';
import { cardsOf } from './view';

test('cards of a hand stand once each, by the names that the house has for them', () => {
  expect(cardsOf([7, 12, 7], { 7: '7', 12: 'Q' })).toEqual([{ rank: 7, text: '7', count: 2 }, { rank: 12, text: 'Q', count: 1 }]);
  expect(cardsOf([])).toEqual([]);
});
