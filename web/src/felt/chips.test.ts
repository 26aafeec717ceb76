// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { cut, drawStack, rankOf } from './chips';

const chips = [100, 500, 2500, 10000].map(cents => ({ cents, text: `$${cents / 100}` }));

test('an amount is cut into the fewest chips, the largest first', () => {
  expect(cut(13_700, chips)).toEqual([{ cents: 10000, count: 1 }, { cents: 2500, count: 1 }, { cents: 500, count: 2 }, { cents: 100, count: 2 }]);
});

test('piles add up to the amount, whatever it is in chips', () => {
  for (let cents = 100; cents <= 30_000; cents += 100) {
    expect(cut(cents, chips).reduce((sum, pile) => sum + pile.cents * pile.count, 0)).toBe(cents);
  }
});

test('what no chip divides is drawn as one more', () => {
  expect(cut(550, chips)).toEqual([{ cents: 500, count: 1 }, { cents: 50, count: 1 }]);
});

test('denominations have ranks from 1, in whatever order they come', () => {
  expect([2500, 100, 10000].map(cents => rankOf(cents, [...chips].reverse()))).toEqual([3, 1, 4]);
});

test('a stack draws five chips at most and says its amount', () => {
  const stack = drawStack(900, '$9', chips, 10);
  expect(stack.querySelectorAll('.chip').length).toBe(5);
  expect(stack.querySelector('text')?.textContent).toBe('$9');
});
