// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dress } from './dressing';
import { Drawing, filling, reachOf } from './drawing';
import { Reach, type Meant } from './reach';
import { smallFelt, smallView } from './small_felt';
import { Standing } from './standing';

const drawing = () => {
  const felt = smallFelt();
  document.body.append(felt.svg);
  return felt;
};

function meant(): Meant {
  return { place: vi.fn(), take: vi.fn(), why: vi.fn(), look: vi.fn(), chip: vi.fn(), swipe: vi.fn() };
}

const key = (on: Element, name: string, repeat = false) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, repeat }));

function touch(on: Element, type: string, clientX = 0): void {
  on.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType: 'touch' }));
}

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('an area says what it is, its odds, what lies on it, and why it is shut', () => {
  const felt = drawing();
  dress(felt, smallView());
  expect(felt.area(1, 'pip-2')?.getAttribute('aria-label')).toBe('Pip Street: two, 6 to 1, $5 on it');
  expect(felt.area(1, 'kind-4')?.getAttribute('aria-label')).toBe('Four alike, 6 to 1, A pip comes first.');
  expect(felt.area(1, 'kind-4')?.getAttribute('aria-disabled')).toBe('true');
  expect(felt.svg.getAttribute('aria-label')).toBe('Small Felt');
});

test('Tab comes to one area of each group, of the own seat and what all share', () => {
  const felt = drawing();
  dress(felt, smallView());
  const reached = [...felt.svg.querySelectorAll('[tabindex="0"]')];
  expect(reached.map(each => each.getAttribute('data-area'))).toEqual(['shared', 'pip-2', 'kind-4']);
  expect(felt.area(2, 'pip-2')?.hasAttribute('role')).toBe(false);
  expect(felt.svg.querySelector('[data-seat="2"]')?.getAttribute('aria-hidden')).toBe('true');
});

test('whoever has no seat reaches nothing', () => {
  const felt = drawing();
  const { seat: _, ...view } = smallView();
  dress(felt, view);
  expect(felt.svg.querySelector('[role="button"]')).toBeNull();
});

test('arrow keys move within a group, and Tab comes back to where one was', () => {
  const felt = drawing();
  dress(felt, smallView());
  new Reach(felt.svg, meant());
  felt.area(1, 'pip-2')?.focus();
  key(document.activeElement as Element, 'ArrowRight');
  expect(document.activeElement).toBe(felt.area(1, 'pip-3'));
  key(document.activeElement as Element, 'ArrowRight');
  expect(document.activeElement).toBe(felt.area(1, 'pip-3'));
  dress(felt, smallView());
  expect(felt.area(1, 'pip-3')?.getAttribute('tabindex')).toBe('0');
  expect(felt.area(1, 'pip-2')?.getAttribute('tabindex')).toBe('-1');
});

test('Enter places, Backspace takes back, digits choose a chip, ? asks why', () => {
  const felt = drawing();
  dress(felt, smallView());
  const told = meant();
  new Reach(felt.svg, told);
  const area = felt.area(1, 'pip-3') as Element;
  for (const name of ['Enter', 'Backspace', '2', '?', 'x']) key(area, name);
  expect(told.place).toHaveBeenCalledExactlyOnceWith('pip-3');
  expect(told.take).toHaveBeenCalledExactlyOnceWith('pip-3');
  expect(told.chip).toHaveBeenCalledExactlyOnceWith(2);
  expect(told.why).toHaveBeenCalledExactlyOnceWith('pip-3');
});

test('a key that is held down means it once, and arrows go on', () => {
  const felt = drawing();
  dress(felt, smallView());
  const told = meant();
  new Reach(felt.svg, told);
  const area = felt.area(1, 'pip-2') as SVGGElement;
  area.focus();
  for (const name of ['Enter', 'Backspace']) {
    key(area, name);
    expect(key(area, name, true)).toBe(false);
  }
  expect(told.place).toHaveBeenCalledOnce();
  expect(told.take).toHaveBeenCalledOnce();
  key(area, 'ArrowRight', true);
  expect(document.activeElement).toBe(felt.area(1, 'pip-3'));
});

test('a click places, a right click takes back, and another seat is not reached', () => {
  const felt = drawing();
  dress(felt, smallView());
  const told = meant();
  new Reach(felt.svg, told);
  const circle = felt.area(1, 'pip-3')?.firstElementChild as Element;
  circle.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const asked = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  circle.dispatchEvent(asked);
  felt.area(2, 'pip-3')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(told.place).toHaveBeenCalledExactlyOnceWith('pip-3');
  expect(told.take).toHaveBeenCalledExactlyOnceWith('pip-3');
  expect(asked.defaultPrevented).toBe(true);
});

test('a long press takes back once, and the click at its end places nothing', () => {
  const felt = drawing();
  dress(felt, smallView());
  const told = meant();
  new Reach(felt.svg, told);
  const area = felt.area(1, 'pip-2') as Element;
  touch(area, 'pointerdown');
  vi.advanceTimersByTime(500);
  area.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  touch(area, 'pointerup');
  area.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(told.take).toHaveBeenCalledOnce();
  expect(told.place).not.toHaveBeenCalled();
});

test('a long press takes back once also where the phone asks for its menu before it is over', () => {
  const felt = drawing();
  dress(felt, smallView());
  const told = meant();
  new Reach(felt.svg, told);
  const area = felt.area(1, 'pip-2') as Element;
  touch(area, 'pointerdown');
  vi.advanceTimersByTime(400);
  area.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  vi.advanceTimersByTime(400);
  touch(area, 'pointerup');
  area.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(told.take).toHaveBeenCalledOnce();
  expect(told.place).not.toHaveBeenCalled();
});

test('a finger that goes across turns to the next part, and neither places nor takes', () => {
  const felt = drawing();
  dress(felt, smallView());
  const told = meant();
  new Reach(felt.svg, told);
  const area = felt.area(1, 'pip-2') as Element;
  for (const x of [100, 0]) {
    touch(area, 'pointerdown', 50);
    touch(area, 'pointermove', 50 + x);
    touch(area, 'pointerup', x === 0 ? -50 : 150);
    area.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  expect(vi.mocked(told.swipe).mock.calls).toEqual([[-1], [1]]);
  expect(told.place).not.toHaveBeenCalled();
  expect(told.take).not.toHaveBeenCalled();
});

test('what stands is drawn where the drawing says, once', () => {
  const felt = drawing();
  const standing = new Standing(felt);
  const view = smallView();
  standing.draw(view, new Map([['pip-3', '$1']]));
  const first = standing.stack(1, 'pip-2');
  expect(first?.parentNode).toBe(felt.area(1, 'pip-2'));
  expect(first?.getAttribute('transform')).toBe('translate(10 10)');
  expect(standing.stack(2, 'shared')?.parentNode).toBe(felt.area(undefined, 'shared'));
  expect(felt.spot({ piece: 'lammer-2', kind: 'lammer', spot: 'hop-6-6', label: '' })?.querySelector('.piece')?.textContent).toContain('Lammer');
  expect(felt.account('pot')?.querySelector('.amount')?.textContent).toBe('$40');
  expect(felt.recess()?.querySelectorAll('.die').length).toBe(1);
  expect(felt.area(1, 'pip-3')?.querySelector('.under-way')).not.toBeNull();
  standing.draw(view, new Map());
  expect(standing.stack(1, 'pip-2')).toBe(first);
  expect(felt.area(1, 'pip-3')?.querySelector('.under-way')).toBeNull();
  standing.draw({ ...view, seats: [], pieces: [], accounts: [], dice: [] }, new Map());
  expect(felt.svg.querySelectorAll('.laid').length).toBe(0);
});

test('a puck that hides what its spot is called says it; one that stands beside it has its own name, as has one of a few', () => {
  const spot = (id: string, of: string, text: string) => `<g data-piece="${of}" data-spot="${id}" data-x="20" data-y="10" data-r="10">${text}</g>`;
  const felt = Drawing.read(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g data-area="shared" data-r="8"/>
    ${spot('12', 'marker', '<text x="20" y="14">12</text>')}${spot('1st', 'puck', '<text x="50" y="14">1st Down</text>')}${spot('3', 'lammer', '<text x="20" y="14">3</text>')}</svg>`);
  const pieces = [{ piece: 'marker', spot: '12', kind: 'marker', label: 'Yard Marker' }, { piece: 'puck', spot: '1st', kind: 'puck', label: 'Puck' },
                  { piece: 'lammer-4-4', spot: '3', kind: 'lammer', label: '4-4' }];
  new Standing(felt).draw({ ...smallView(), seats: [], accounts: [], dice: [], pieces }, new Map());
  expect(pieces.map(each => felt.spot(each)?.querySelector('.piece > text')?.textContent)).toEqual(['12', 'Puck', '4-4']);
});

test('an area is met as far as it reaches, one at a seat as far as a finger does', () => {
  const one = (shape: string, width: number, height: number) =>
    `<g data-area="${shape}" data-shape="${shape}" data-x="100" data-y="50" data-r="1" data-w="${width}" data-h="${height}"/>`;
  const felt = Drawing.read(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${one('box', 90, 40)}
    <g data-seat="1" data-width="390">${one('die', 60, 80)}${one('sensor', 20, 50)}${one('circle', 30, 30)}</g></svg>`);
  const met = (area: string) => reachOf(felt.area(1, area) as Element);
  expect(met('box')).toEqual({ x: 55, y: 30, width: 90, height: 40 });
  expect(met('die')).toEqual({ x: 70, y: 20, width: 60, height: 80 });
  expect(met('sensor')?.width).toBeCloseTo(1.05 * 44);
  expect(met('sensor')?.y).toBeCloseTo(50 - 1.05 * 22);
  expect(met('sensor')?.height).toBeCloseTo(1.05 * 22 + 40);
  expect(met('circle')).toBeUndefined();
});

test('sections are the own seat and what the drawing marks', () => {
  expect(smallFelt().sections(1)).toEqual([{ id: 'seat-1', seat: 1 }, { id: 'playbook', label: 'Plays' }]);
  expect(smallFelt().sections(undefined)).toEqual([{ id: 'playbook', label: 'Plays' }]);
});

test('a box fills its frame and stays within the whole where it can', () => {
  const whole = { x: 0, y: 0, width: 1000, height: 400 };
  expect(filling({ x: 900, y: 100, width: 100, height: 200 }, 2, whole)).toEqual({ x: 600, y: 100, width: 400, height: 200, turn: 0 });
  expect(filling({ x: 900, y: 100, width: 100, height: 200 }, 0.2, whole)).toEqual({ x: 900, y: -50, width: 100, height: 500, turn: 0 });
});

test('a sensor is off, armed, bought or locked, each with a shape of its own and in words; of others it is told what was bought', () => {
  const sensor = (seat: number) => `<g data-seat="${seat}"><g data-area="extra" data-x="0" data-y="0" data-r="9"><g data-lamp="yes"><circle r="4"/></g></g></g>`;
  const felt = Drawing.read(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g data-area="shared" data-r="8"/>${sensor(1)}${sensor(2)}</svg>`);
  const view = smallView();
  const extra = { area: 'extra', label: 'Extra', group: 'extra', group_label: 'Extra', do: 'purchase' as const };
  const own = felt.area(1, 'extra');
  const seen = (area: { open: boolean; refused?: string }, bought: boolean) => {
    const [mine, ...others] = view.seats;
    dress(felt, { ...view, areas: [{ ...extra, ...area }],
                  seats: [{ seat: 1, taken: true, ...mine, ...(bought ? { bought: { area: 'extra', cents: 500, text: '$5' } } : {}) }, ...others] });
    return own?.getAttribute('data-light');
  };
  const shapes = new Set<string | null | undefined>();
  for (const [area, bought, light] of [[{ open: true, refused: 'wager_needed' }, false, 'off'], [{ open: true }, false, 'armed'],
                                       [{ open: false, refused: 'locked' }, false, 'locked'], [{ open: false, refused: 'locked' }, true, 'bought']] as const) {
    expect(seen(area, bought)).toBe(light);
    expect(own?.getAttribute('aria-label')).toContain(`Extra, ${light}`);
    shapes.add(own?.querySelector('.mark')?.getAttribute('d'));
  }
  expect(shapes.size).toBe(4);
  expect(own?.classList.contains('shut')).toBe(false);
  expect(felt.area(2, 'extra')?.getAttribute('data-light')).toBe('off');
  dress(felt, { ...view, seats: view.seats.map(each => each.seat === 2 ? { ...each, wagers: [{ area: 'extra', cents: 500, text: '$5' }] } : each) });
  expect(felt.area(2, 'extra')?.getAttribute('data-light')).toBe('bought');
});
