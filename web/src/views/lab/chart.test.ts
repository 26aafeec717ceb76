import { expect, test } from 'vitest';
import { evenScale, tensScale } from './chart';
import { byEdge, linesOf, numberOf, type WagerFigures } from './figures';

test('an even scale has round ticks within what it shows', () => {
  const scale = evenScale(0, 26500, 50, 500, 5);
  expect(scale.ticks).toEqual([0, 10000, 20000]);
  expect([scale(0), scale(26500)]).toEqual([50, 500]);
  expect(evenScale(5, 5, 0, 100, 4).ticks.length).toBeGreaterThan(0);
});

test('a scale by tens goes to both sides of zero, and keeps its ticks apart', () => {
  const scale = tensScale(-1_799_400_000, 2_250_000, 10_000, 50, 500);
  expect(scale(-1_799_400_000)).toBeCloseTo(50);
  expect(scale(2_250_000)).toBeCloseTo(500);
  expect(scale.ticks).toContain(0);
  const places = scale.ticks.map(scale);
  expect(places.every((each, nth) => nth === 0 || each - (places[nth - 1] ?? 0) >= 64)).toBe(true);
});

const wager = (area: string, house_edge: string | null, lines: string[] = []) =>
  ({ area, house_edge, outcomes: lines.map(line => ({ result: 'win', line, odds: '1 to 1', probability: '1/6', contribution_percent: null })) }) as unknown as WagerFigures;

test('wagers are in the order of their edge, those without one last', () => {
  expect(byEdge([wager('a', '1/6'), wager('b', null), wager('c', '-1/36'), wager('d', '1/36')])).toEqual(['c', 'd', 'a', 'b']);
  expect(numberOf('-3/4')).toBe(-0.75);
});

test('a line that several outcomes have is typed once', () => {
  expect(linesOf(wager('a', null, ['x', 'y', 'x'])).map(each => each.line)).toEqual(['x', 'y']);
});
