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
  const detail = 'rules:6:9: odds.pip-2: "7 two 1" is not payout odds; accepted: "6 to 1"; for a fixed wager also a prize such as "$50,000"; ' +
    'rules:7:23: odds."kind-4:first-roll": "3 to" is not payout odds; rules:11:9: limits.seats: found a text; accepted: a whole number; ' +
    'rules:3:16: not_offered[0]: no such area';
  const { entries, others } = refusedOf(detail, submission);
  expect(Object.fromEntries(entries)).toEqual({
    'odds.pip-2': '"7 two 1" is not payout odds; accepted: "6 to 1"; for a fixed wager also a prize such as "$50,000"',
    'odds.kind-4:first-roll': '"3 to" is not payout odds',
    'limits.seats': 'found a text; accepted: a whole number',
    not_offered: 'no such area',
  });
  expect(others).toEqual([]);
});

test('a refusal of something else is told whole', () => {
  const { entries, others } = refusedOf('high-roll-dice has no edition "zz"; accepted: pa-675a, pa-593', submissionOf('a', 'zz', unchanged()));
  expect(entries.size).toBe(0);
  expect(others).toEqual(['high-roll-dice has no edition "zz"; accepted: pa-675a, pa-593']);
});
