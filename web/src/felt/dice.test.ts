// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { layDice, pipsOf, roomsBeside } from './dice';

test('each face has as many pips as it says, all in other places and as many on either side', () => {
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const pips = pipsOf(face);
    expect(pips.length).toBe(face);
    expect(new Set(pips.map(String)).size).toBe(face);
    expect(pips.reduce((sum, [x, y]) => sum + x + y, 0)).toBe(0);
  }
});

test('dice in a recess lie within it and not on each other', () => {
  for (let count = 1; count <= 10; ++count) {
    const dice = Array.from({ length: count }, () => ({ colour: 'white', face: 5 }));
    const lying = layDice(dice, { x: 0, y: 0, r: 50, width: 100, height: 100 });
    const size = Number(lying.querySelector('rect')?.getAttribute('width'));
    const middles = [...lying.querySelectorAll('.die')].map(each =>
      (/translate\((.+) (.+)\)/.exec(each.getAttribute('transform') ?? '') ?? []).slice(1).map(Number));
    for (const [x = 0, y = 0] of middles) expect(Math.max(Math.abs(x), Math.abs(y)) + size / 2).toBeLessThan(50);
    for (const [i, [x = 0, y = 0]] of middles.entries()) {
      for (const [a = 0, b = 0] of middles.slice(i + 1)) expect(Math.max(Math.abs(x - a), Math.abs(y - b))).toBeGreaterThan(size);
    }
  }
});

test('what is written in a recess is left to be read, above and below it', () => {
  const recess = { x: 50, y: 50, r: 30, width: 100, height: 60 };
  const text = { x: 20, y: 40, width: 20, height: 10 };
  const [above, below] = [{ ...recess, y: 30, r: 10, height: 20 }, { ...recess, y: 65, r: 15, height: 30 }];
  expect(roomsBeside(recess, [])).toEqual([recess]);
  expect(roomsBeside(recess, [{ ...text, y: 100 }])).toEqual([recess]);
  expect(roomsBeside(recess, [text])).toEqual([below, above]);
  expect(roomsBeside(recess, [text, { ...text, x: 60, y: 60 }])).toEqual([above, { ...recess, y: 75, r: 5, height: 10 }]);
});
