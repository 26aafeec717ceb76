// Dice as drawings: where the pips of a face stand, one die seen from above, and how many lie in a round recess.

import type { Die } from '../api/view';
import { element } from './chips';
import type { Box, Place } from './drawing';

const CORNERS: readonly (readonly [number, number])[] = [[-1, -1], [1, 1]];
const OTHER_CORNERS: readonly (readonly [number, number])[] = [[1, -1], [-1, 1]];
const SIDES: readonly (readonly [number, number])[] = [[-1, 0], [1, 0]];

/** The middles of a face's pips, from -1 to 1 either way. */
export function pipsOf(face: number): (readonly [number, number])[] {
  return [
    ...(face % 2 === 1 ? [[0, 0] as const] : []),
    ...(face >= 2 ? CORNERS : []),
    ...(face >= 4 ? OTHER_CORNERS : []),
    ...(face === 6 ? SIDES : []),
  ];
}

export function drawDie({ face, colour }: Die, size: number): SVGGElement {
  const die = element('g', { class: `die die-${colour ?? 'white'}` });
  die.append(element('rect', { x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.18 }));
  for (const [x, y] of pipsOf(face)) {
    die.append(element('circle', { cx: x * size * 0.27, cy: y * size * 0.27, r: size * 0.095 }));
  }
  return die;
}

/** The strips of a place above and below all texts within it, the higher first; without texts all of it. */
export function roomsBeside(place: Place, texts: readonly Box[]): [Place, ...Place[]] {
  const { x, y, width, height } = place;
  const within = texts.filter(each => Math.abs(each.x + each.width / 2 - x) < width / 2 && Math.abs(each.y + each.height / 2 - y) < height / 2);
  if (within.length === 0) return [place];
  const [top, bottom] = [y - height / 2, y + height / 2];
  const strip = (from: number, to: number): Place =>
    ({ x, y: (from + to) / 2, r: Math.min(width, to - from) / 2, width, height: to - from });
  const above = strip(top, Math.min(...within.map(each => each.y)));
  const below = strip(Math.max(...within.map(each => each.y + each.height)), bottom);
  return above.height > below.height ? [above, below] : [below, above];
}

/** Dice side by side within a recess, in as many rows as make them largest, up to a size. */
export function layDice(dice: readonly Die[], { x, y, width, height }: Place, largest = 0.4 * height): SVGGElement {
  const lying = element('g', { class: 'dice-at-rest', transform: `translate(${x} ${y})` });
  const pitchIn = (rows: number) => Math.min(0.8 * width / Math.ceil(dice.length / rows), 0.8 * height / rows, largest);
  const rows = dice.map((_, nth) => nth + 1).reduce((best, each) => pitchIn(each) > pitchIn(best) ? each : best, 1);
  const columns = Math.ceil(dice.length / rows);
  const pitch = pitchIn(rows);
  dice.forEach((die, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, dice.length - row * columns);
    const drawn = drawDie(die, pitch * 0.82);
    const right = (index % columns - (inRow - 1) / 2) * pitch;
    drawn.setAttribute('transform', `translate(${right} ${(row - (rows - 1) / 2) * pitch})`);
    lying.append(drawn);
  });
  return lying;
}
