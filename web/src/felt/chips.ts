// An amount as chips: cut by denominations as dealers cut them, the largest first, and drawn as a stack.

import type { Chip } from '../api/view';

export interface Pile {
  cents: number;
  count: number;
}

const SVG = 'http://www.w3.org/2000/svg';
const MOST_SHOWN = 5;
/** Six inlays and six gaps round the edge. */
const INLAY = 2 * Math.PI * 0.86 / 12;

/** What no denomination divides stays with the smallest as one more chip: a stack is never drawn empty. */
export function cut(cents: number, denominations: readonly Chip[]): Pile[] {
  const piles: Pile[] = [];
  let left = cents;
  for (const each of [...denominations].sort((a, b) => b.cents - a.cents)) {
    const count = Math.floor(left / each.cents);
    if (count > 0) piles.push({ cents: each.cents, count });
    left -= count * each.cents;
  }
  const smallest = Math.min(...denominations.map(each => each.cents));
  if (left > 0) piles.push({ cents: Math.min(smallest, left), count: 1 });
  return piles;
}

/** The rank of a denomination among those of the table, from 1 for the smallest: what its colour goes by. */
export function rankOf(cents: number, denominations: readonly Chip[]): number {
  return 1 + denominations.filter(each => each.cents < cents).length;
}

/** A chip as it is seen from above, round its own middle. */
export function drawChip(r: number, rank: number): SVGGElement {
  const chip = element('g', { class: `chip chip-${rank}` });
  chip.append(
    element('circle', { class: 'chip-edge', r }),
    element('circle', { class: 'chip-inlay', r: r * 0.86, 'stroke-width': r * 0.24,
                        'stroke-dasharray': `${INLAY * r} ${INLAY * r}` }),
    element('circle', { class: 'chip-face', r: r * 0.72 }),
  );
  return chip;
}

/** A stack with its amount beside it. At most five chips are drawn, the largest at the bottom. */
export function drawStack(cents: number, text: string, denominations: readonly Chip[], r: number): SVGGElement {
  const stack = element('g', { class: 'stack' });
  const chips = cut(cents, denominations)
    .flatMap(({ cents: each, count }) => Array<number>(Math.min(count, MOST_SHOWN)).fill(each))
    .slice(0, MOST_SHOWN);
  chips.forEach((each, height) => {
    const chip = drawChip(r, rankOf(each, denominations));
    chip.setAttribute('transform', `translate(0 ${-height * r * 0.2})`);
    stack.append(chip);
  });
  stack.append(drawAmount(text, r));
  return stack;
}

function drawAmount(text: string, r: number): SVGGElement {
  const amount = element('g', { class: 'amount', transform: `translate(0 ${r * 0.72})` });
  const width = r * (0.4 + 0.44 * text.length);
  const words = element('text', { 'font-size': r * 0.7, 'text-anchor': 'middle', y: r * 0.25 });
  words.textContent = text;
  amount.append(element('rect', { x: -width / 2, y: -r * 0.45, width, height: r * 0.9, rx: r * 0.45 }), words);
  return amount;
}

export function element<Name extends keyof SVGElementTagNameMap>(
  name: Name, attributes: Record<string, string | number>,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
