// Dresses the areas of a drawing for the one who plays: what each is called and says, whether it takes a wager now,
// what the light of a sensor shows, and one area of each group that Tab comes to.

import { takes, type Area, type Light, type Seat, type View } from '../api/view';
import { words } from '../words/en';
import { element } from './chips';
import { placeOf, reachOf, type Drawing } from './drawing';
import { lying } from './wagering';

/** Beside its colour each light has a shape, about the middle of its lamp. */
const MARKS: Record<Light, string> = { off: '', armed: 'M-1 0H1M0-1V1', bought: 'M-1 0.1L-0.3 0.8L1-0.7', locked: 'M-1 0H1' };

export function dress(drawing: Drawing, view: View): void {
  drawing.svg.setAttribute('role', 'group');
  drawing.svg.setAttribute('aria-label', view.name);
  const known = new Map(view.areas.map(each => [each.area, each]));
  const mine = view.seats.find(each => each.mine);
  const wagers = mine?.wagers ?? [];
  const reached = new Set(view.seat === undefined ? [] : drawing.areasFrom(view.seat));
  for (const group of drawing.svg.querySelectorAll<SVGGElement>('[data-area]')) {
    const area = reached.has(group) ? known.get(group.getAttribute('data-area') ?? '') : undefined;
    const light = lightOf(group, area, view);
    if (light !== undefined) shine(group, light);
    if (area === undefined) undress(group);
    else dressOne(group, area, lying(wagers, area.area) > 0
      ? wagers.filter(each => each.area === area.area).map(each => each.text).join(' + ') : undefined, light);
  }
  const groups = new Set<string>();
  const dressed = [...drawing.svg.querySelectorAll<SVGGElement>('[data-reached]')];
  for (const group of dressed) {
    const name = group.getAttribute('data-reached') ?? '';
    const first = dressed.find(each => each.getAttribute('data-reached') === name && each.getAttribute('tabindex') === '0');
    set(group, 'tabindex', first === group || first === undefined && !groups.has(name) ? '0' : '-1');
    groups.add(name);
  }
  for (const seat of drawing.svg.querySelectorAll('[data-seat]')) {
    set(seat, 'aria-hidden', String(seat.getAttribute('data-seat') !== String(view.seat)));
  }
}

/** Of other seats it is told what they have bought. */
function lightOf(group: SVGGElement, area: Area | undefined, { open, seats }: View): Light | undefined {
  if (group.querySelector('[data-lamp]') === null) return undefined;
  const owner = group.closest('[data-seat]')?.getAttribute('data-seat');
  const seat = seats.find(each => String(each.seat) === owner);
  if (seat && hasBought(seat, group.getAttribute('data-area') ?? '')) return 'bought';
  if (area === undefined || !open) return 'off';
  return takes(area) ? 'armed' : area.open ? 'off' : 'locked';
}

function hasBought({ bought, wagers = [] }: Seat, area: string): boolean {
  return bought?.area === area || lying(wagers, area) > 0;
}

function shine(group: SVGGElement, light: Light): void {
  const { x, y, r } = placeOf(group);
  set(group, 'data-light', light);
  const mark = group.querySelector(':scope > .mark') ?? group.appendChild(element('path', { class: 'mark', transform: `translate(${x} ${y}) scale(${r * 0.28})` }));
  set(mark, 'd', MARKS[light]);
}

function dressOne(group: SVGGElement, area: Area, wagered: string | undefined, light: Light | undefined): void {
  set(group, 'role', 'button');
  set(group, 'data-reached', area.group);
  set(group, 'aria-label', words.areaSpoken(area, wagered, light));
  set(group, 'aria-disabled', String(!takes(area)));
  group.classList.toggle('open', takes(area));
  group.classList.toggle('shut', !takes(area) && wagered === undefined && light !== 'bought');
  if (group.querySelector(':scope > .ring') === null) {
    const { x, y, r } = placeOf(group);
    const reach = reachOf(group);
    if (reach) group.prepend(element('rect', { class: 'reach', ...reach }));
    group.append(element('circle', { class: 'ring', cx: x, cy: y, r, 'stroke-width': r * 0.1 }));
  }
}

/** What is so already costs a browser nothing. */
function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function undress(group: SVGGElement): void {
  for (const name of ['role', 'data-reached', 'aria-label', 'aria-disabled', 'tabindex']) group.removeAttribute(name);
  group.classList.remove('open', 'shut');
  for (const each of group.querySelectorAll(':scope > :is(.ring, .reach)')) each.remove();
}
