import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Timeline } from './timeline';

let shown: string[] = [];
const step = (name: string, ms: number) => ({ ms, show: () => { shown.push(name); } });

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => { vi.useRealTimers(); });

test('steps are shown in order, each in its time, and then the table as it stands', () => {
  const timeline = new Timeline();
  timeline.play([step('dice', 1200), step('lost', 160)], () => shown.push('settled'));
  expect(shown).toEqual(['dice']);
  vi.advanceTimersByTime(1200);
  expect(shown).toEqual(['dice', 'lost']);
  vi.advanceTimersByTime(160);
  expect(shown).toEqual(['dice', 'lost', 'settled']);
});

test('without steps the table is drawn at once', () => {
  new Timeline().play([], () => shown.push('settled'));
  expect(shown).toEqual(['settled']);
});

test('more than two seconds behind, the end is shown at once', () => {
  new Timeline().play([step('dice', 1200)], () => shown.push('settled'), 2001);
  expect(shown).toEqual(['settled']);
});

test('what piles up behind what is under way is passed over', () => {
  const timeline = new Timeline();
  timeline.play([step('first', 1200), step('slow', 1500)], () => shown.push('one'));
  timeline.play([step('second', 1200)], () => shown.push('two'));
  expect(shown).toEqual(['first', 'two']);
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual(['first', 'two']);
});
