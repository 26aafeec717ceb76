import { expect, test } from 'vitest';
import { centsOf, dollarsOf } from './cents';

test.each([
  ['500', 50000], ['$1,234.5', 123450], ['0.07', 7], [' 2.50 ', 250], ['-5', -500], ['-0.01', -1], ['0', 0],
  ['1,23', undefined], ['5.123', undefined], ['five', undefined], ['1e3', undefined], ['.5', undefined], ['5.', undefined], ['', undefined],
  ['90071992547409.91', 9007199254740991], ['90071992547409.92', undefined],
])('%s as cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test.each([
  [19.99, 1999], [1.005, undefined], [0.3, 30], [0.1 + 0.2, undefined], [1000, 100000], [1e21, undefined], [NaN, undefined],
  [null, undefined], [undefined, undefined],
])('the number %s of a field as cents', (number, cents) => {
  expect(centsOf(number)).toBe(cents);
});

test('every amount up to $1,000 is read to the cent, as a text and as a number', () => {
  for (let cents = 0; cents <= 100_000; ++cents) {
    if (centsOf(dollarsOf(cents)) !== cents || centsOf(cents / 100) !== cents) expect(dollarsOf(cents)).toBe(cents);
  }
});
