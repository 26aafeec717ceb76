// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import DiceTray from './dice_tray.svelte';

const source = readFileSync('src/felt/dice_tray.svelte', 'utf8');

type Point = readonly [number, number, number];

const animated: { on: Element; frames: Keyframe[] }[] = [];
let reduced = false;
let tray: ReturnType<typeof mount>;

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: reduced && query === '(prefers-reduced-motion: reduce)' }));
  Element.prototype.animate = function animate(this: Element, frames: Keyframe[]) {
    animated.push({ on: this, frames });
    return {} as Animation;
  } as Element['animate'];
});

afterEach(async () => {
  await unmount(tray);
  vi.unstubAllGlobals();
  animated.length = 0;
  reduced = false;
});

/** A throw of each face, as it lies once it has been shown. */
function cubes(): HTMLElement[] {
  const dice = [1, 2, 3, 4, 5, 6].map(face => ({ face, colour: 'white' }));
  tray = mount(DiceTray, { target: document.body, props: { dice, throws: 1 } });
  flushSync();
  return [...document.querySelectorAll<HTMLElement>('.cube')];
}

/** Where a transform of CSS puts a point: its last function first; down and towards whoever looks are positive. */
function moved(transform: string, point: Point): Point {
  return [...transform.matchAll(/(rotateX|rotateY|translateZ)\((-?[\d.]+)(?:deg|em)?\)/g)].reverse().reduce(([x, y, z], [, by, value]) => {
    const amount = Number(value);
    const [sin, cos] = [Math.sin(amount * Math.PI / 180), Math.cos(amount * Math.PI / 180)];
    if (by === 'translateZ') return [x, y, z + amount];
    return by === 'rotateX' ? [x, y * cos - z * sin, y * sin + z * cos] : [x * cos + z * sin, y, z * cos - x * sin];
  }, point);
}

/** The side of a cube that looks at whoever looks, by the number of its pips. */
function inFront(cube: HTMLElement, transform: string): number {
  const sides = [...cube.querySelectorAll('.side')].map(side => {
    const own = new RegExp(`\\.(?:${[...side.classList].join('|')}) \\{ transform: (.*); \\}`).exec(source)?.[1] ?? '';
    return { pips: side.querySelectorAll('circle').length, middle: moved(transform, moved(own, [0, 0, 0])) };
  });
  const [first, second] = sides.sort((a, b) => b.middle[2] - a.middle[2]);
  expect(first?.middle[2]).toBeCloseTo(0.79);
  expect(second?.middle[2]).toBeCloseTo(0);
  return first?.pips ?? 0;
}

test('a die lies, and its tumble ends, with the face in front that was thrown', () => {
  const thrown = cubes();
  expect(thrown.map(cube => inFront(cube, cube.style.transform))).toEqual([1, 2, 3, 4, 5, 6]);
  for (const [nth, cube] of thrown.entries()) {
    const frames = animated.find(each => each.on === cube)?.frames ?? [];
    expect(frames.length).toBeGreaterThan(1);
    expect(inFront(cube, String(frames.at(-1)?.['transform']))).toBe(nth + 1);
    expect(frames[0]?.['transform']).not.toBe(frames.at(-1)?.['transform']);
  }
});

test('where less is to move the dice fade in, as they lie', () => {
  reduced = true;
  const thrown = cubes();
  expect(thrown.map(cube => inFront(cube, cube.style.transform))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(animated.map(each => each.on)).toEqual(thrown);
  expect(new Set(animated.flatMap(each => each.frames.flatMap(Object.keys)))).toEqual(new Set(['opacity']));
});
