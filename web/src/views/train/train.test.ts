// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { fieldsOf, finished, stepBefore, thrownBy, toldBy, type Exercise, type Grade, type Question, type Told, type Wrong } from './exercise';
import { nextPractice, nothing, read, withPractice, withRound, write, type Round } from './kept';

const call: Question = { number: 4, kind: 'call', throw: 1, answer: ['numbers', 'call'] };
const told: Told = [
  { kind: 'call', right: { numbers: { face: 1, count: 3 }, call: 'first' } },
  { kind: 'call', right: { numbers: { face: 1, added: 0, total: 5 }, call: 'second' } },
];
const wrong = (number: number, kind: Question['kind'], right: Wrong['right']): Wrong => ({ number, kind, answer: Object.keys(right), right, clause: `c${number}` });
const graded = (...of: Wrong[]): Grade => ({ right: 5 - of.length, questions: 5, wrong: of });
const round: Round = { at: '2026-11-28T12:00:00Z', game: 'g', level: 'beginner', seed: 7, right: 3, questions: 5, seconds: 40 };

beforeEach(() => localStorage.clear());

test('a call has the words that the house has told, and the numbers of the one that is chosen', () => {
  expect(fieldsOf(call, told, {})).toEqual([{ key: 'call', of: 'word', words: ['first', 'second'] },
                                             { key: 'numbers', of: 'numbers', keys: ['face', 'count', 'added', 'total'] }]);
  expect(fieldsOf(call, told, { call: 'second' })[1]).toEqual({ key: 'numbers', of: 'numbers', keys: ['face', 'added', 'total'] });
});

test('amounts are asked for in money, and what is not known otherwise as a number', () => {
  const payout: Question = { number: 1, kind: 'payout', answer: ['taken_cents'] };
  expect(fieldsOf(payout, [], {})).toEqual([{ key: 'taken_cents', of: 'cents' }]);
  expect(fieldsOf({ number: 1, kind: 'rolls', answer: ['rolls'] }, [], {})).toEqual([{ key: 'rolls', of: 'number' }]);
});

test('an answer lacks nothing, or is none; what another call had is left out', () => {
  const fields = fieldsOf(call, told, { call: 'first' });
  expect(finished(fields, { call: 'first' })).toBeNull();
  expect(finished(fields, { call: 'first', numbers: { face: 1, count: NaN } })).toBeNull();
  expect(finished(fields, { call: 'first', numbers: { face: 1, count: 3 } })).toEqual({ call: 'first', numbers: { face: 1, count: 3 } });
});

test('what right answers look like is kept once for each call', () => {
  const grade = graded(wrong(1, 'call', { numbers: { face: 6, count: 2 }, call: 'first' }), wrong(2, 'step', { step: 'a' }), wrong(3, 'rolls', { rolls: 2 }));
  expect(toldBy(grade, told)).toEqual([...told, { kind: 'rolls', right: { rolls: 2 } }]);
});

test('the step before is the one that was right, and a throw is shown once it is asked about', () => {
  const step = (number: number): Question => ({ number, kind: 'step', answer: ['step'] });
  const questions = [step(1), call, step(5)];
  expect(stepBefore(questions, new Map([[1, { step: 'a' }]]), 5)).toBe('a');
  expect(stepBefore(questions, new Map(), 1)).toBeUndefined();
  const exercise = { questions, throws: [[1, 2], [3]] } as unknown as Exercise;
  expect([1, 4, 5].map(number => thrownBy(exercise, number).length)).toEqual([0, 1, 1]);
});

test('what was wrong comes back until it was right twice in a row', () => {
  let kept = withRound(nothing(), round, graded(wrong(1, 'step', { step: 'a' }), wrong(4, 'call', { call: 'first' })), () => 'before');
  expect(kept.mistakes.map(each => [each.number, each.after])).toEqual([[1, 'before'], [4, undefined]]);
  expect(nextPractice(kept, 'g')).toEqual({ game: 'g', level: 'beginner', seed: 7, numbers: [1, 4] });
  expect(nextPractice(kept, 'other')).toBeUndefined();
  kept = withPractice(kept, round, [1, 4], graded());
  kept = withPractice(kept, round, [1, 4], graded(wrong(4, 'call', { call: 'first' })));
  expect(kept.mistakes.map(each => [each.number, each.inRow])).toEqual([[4, 0]]);
  kept = withPractice(withPractice(kept, round, [4], graded()), round, [4], graded());
  expect(kept.mistakes).toEqual([]);
});

test('what was practised goes behind what has waited longer', () => {
  const other = { ...round, seed: 8 };
  let kept = withRound(nothing(), round, graded(wrong(1, 'step', { step: 'a' })), () => undefined);
  kept = withRound(kept, other, graded(wrong(2, 'step', { step: 'b' })), () => undefined);
  expect(nextPractice(withPractice(kept, round, [1], graded()), 'g')?.seed).toBe(8);
});

test('a browser keeps the training of each account, and begins anew where it cannot be read', () => {
  const kept = withRound(nothing(), round, graded(), () => undefined);
  write('u-1', kept);
  expect(read('u-1')).toEqual(kept);
  expect(read('u-2')).toEqual(nothing());
  localStorage.setItem('training/u-3', '{');
  expect(read('u-3')).toEqual(nothing());
});
