import { expect, test } from 'vitest';
import { countOf, refusedOf, submissionOf, unchanged } from './submission';

const changes = () => ({ ...unchanged(), odds: { 'pip-2': '7 two 1', 'kind-4:first-roll': '3 "to" 2' }, limits: { minimum_cents: '1000', seats: 'five' },
                         options: { score: 'pass-0' }, notOffered: ['million-9'] });

test('what is changed is written as a rules submission', () => {
  const { text } = submissionOf('high-roll-dice', 'pa-675a', changes());
  expect(text).toBe(`game = "high-roll-dice"
edition = "pa-675a"
not_offered = ["million-9"]

[odds]
pip-2 = "7 two 1"
"kind-4:first-roll" = "3 \\"to\\" 2"

[limits]
minimum_cents = 1000
seats = "five"

[options]
score = "pass-0"
`);
  expect(countOf(changes())).toBe(6);
  expect(submissionOf('a', '', unchanged()).text).toBe('game = "a"\n');
});

test('each sentence of a refusal is told at the entry that it is about', () => {
  const submission = submissionOf('high-roll-dice', 'pa-675a', changes());
  const { entries, others } = refusedOf({ code: 'not_accepted', text: 'rules:6:9: …', entries: [
    { in: 'rules', key: 'odds.pip-2', line: 6, column: 9, message: '"7 two 1" is not payout odds', accepted: '"6 to 1"' },
    { in: 'rules', key: 'odds."kind-4:first-roll"', line: 7, column: 23, message: '"3 to" is not payout odds' },
    { in: 'rules', key: 'limits.seats', line: 11, column: 9, message: 'found a text', accepted: 'a whole number' },
    { in: 'rules', key: 'limits.seats', line: 11, column: 9, message: 'no seats' },
    { in: 'rules', key: 'not_offered[0]', line: 3, column: 16, message: 'no such area' },
    { in: 'rules', key: 'options', message: 'these odds do not add up' },
  ] }, submission);
  expect(Object.fromEntries(entries)).toEqual({
    'odds.pip-2': '"7 two 1" is not payout odds; accepted: "6 to 1"',
    'odds.kind-4:first-roll': '"3 to" is not payout odds',
    'limits.seats': 'found a text; accepted: a whole number; no seats',
    not_offered: 'no such area',
  });
  expect(others).toEqual(['options: these odds do not add up']);
});

test('a refusal of something else is told whole', () => {
  const text = 'high-roll-dice has no edition "zz"; accepted: pa-675a, pa-593';
  const { entries, others } = refusedOf({ code: 'not_accepted', text }, submissionOf('a', 'zz', unchanged()));
  expect(entries.size).toBe(0);
  expect(others).toEqual([text]);
});
