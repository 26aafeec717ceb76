import { expect, test } from 'vitest';
import { diceOf, valueOf } from './form_values';
import { fieldsOf, withFields } from './rules';
import { answersOf, settingIn } from './sheet_answers';

test('a set of dice as the house writes it', () => {
  expect(diceOf('4 green, 2 red')).toEqual({ green: 4, red: 2 });
  expect(diceOf('some dice')).toBeUndefined();
});

test('what is typed becomes what its kind is, and what is empty is left out', () => {
  expect(valueOf('cents', 'cents', '250')).toBe(25000);
  expect(valueOf('counted_cents', 'number_from_0', '0')).toBe(0);
  expect(valueOf('pace', 'number_from_0', '20')).toBe(20);
  expect(valueOf('seat', 'seat', '2')).toBe(2);
  expect(valueOf('serials', 'texts', 'A1, A2 A3')).toEqual(['A1', 'A2', 'A3']);
  expect(valueOf('reason', 'text', '  a lamp is out ')).toBe('a lamp is out');
  expect(valueOf('reason', 'text', ' ')).toBeUndefined();
  expect(valueOf('by_invitation', 'true_or_false', false)).toBeUndefined();
});

test('what is no amount goes as it was typed, for the house to refuse', () => {
  expect(valueOf('cents', 'cents', 'five')).toBe('five');
});

test('answers of a sheet: what is not answered is left out', () => {
  const checks = [
    { of: 'table', check: 'view', asks: '', answer: 'yes' },
    { of: 'table', check: 'seen', asks: '', answer: 'yes' },
    { of: 'table', check: 'layout', asks: '', answer: 'reference' },
    { of: 'table', check: 'decks', asks: '', answer: 'count', setting: 'decks' },
    { of: 'table', check: 'items', asks: '', answer: 'parts', parts: [{ part: 'a' }, { part: 'b' }] },
  ] as const;
  expect(answersOf(checks.map(each => ({ ...each, ...('parts' in each ? { parts: [...each.parts] } : {}) })) as never,
    { view: true, seen: false, layout: ' A-17 ', decks: '6', items: ['b'] }))
    .toEqual({ view: true, layout: 'A-17', decks: 6, items: ['b'] });
});

test('a setting is found wherever it stands in the rules', () => {
  expect(settingIn({ limits: { seats: 6 }, pot: { decks: 8 } }, 'decks')).toBe(8);
  expect(settingIn({ limits: { seats: 6 } }, 'decks')).toBeUndefined();
});

test('rules go through their fields and come out as they were, or as they were changed', () => {
  const rules = { game: 'g', edition: 'e', offered: ['x'], limits: { seats: 6, minimum_cents: 550 }, options: { one: 'yes' }, free: true };
  const fields = fieldsOf(rules);
  expect(fields.map(each => [each.key, each.kind, each.value])).toEqual([
    ['seats', 'number', '6'], ['minimum_cents', 'money', '5.50'], ['one', 'text', 'yes'], ['free', 'yes', true]]);
  expect(withFields(rules, fields)).toEqual(rules);
  expect(withFields(rules, fields.map(each => each.key === 'minimum_cents' ? { ...each, value: '10' } : each)))
    .toEqual({ ...rules, limits: { seats: 6, minimum_cents: 1000 } });
});
