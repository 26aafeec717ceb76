// How a felt is reached: by mouse, by finger and by keyboard. It says what was meant; what follows is others'.

import { placeOf } from './drawing';

export interface Meant {
  place: (area: string) => void;
  take: (area: string) => void;
  why: (area: string) => void;
  look: (area: string) => void;
  chip: (nth: number) => void;
  /** A finger went across: to the next part of the table, or the one before. */
  swipe: (by: 1 | -1) => void;
}

const LONG_PRESS_MS = 500;
const STILL_PX = 10;
const SWIPED_PX = 60;
const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export class Reach {
  #press: { timer: ReturnType<typeof setTimeout> | undefined; x: number; y: number } | undefined;
  /** What was meant is said already; the click at its end says nothing. */
  #spent = false;

  constructor(private readonly svg: SVGSVGElement, private readonly meant: Meant) {
    svg.addEventListener('click', event => {
      const area = areaAt(event.target);
      if (area !== undefined && !this.#spent) meant.place(area);
      this.#spent = false;
    });
    svg.addEventListener('contextmenu', event => {
      const area = areaAt(event.target);
      if (area === undefined) return;
      event.preventDefault();
      if (!this.#spent) meant.take(area);
      // Some phones ask before a long press is over.
      this.#spent ||= this.#press !== undefined;
      this.#letGo();
    });
    svg.addEventListener('pointerdown', event => this.#pressed(event));
    svg.addEventListener('pointermove', event => {
      if (this.#press && Math.hypot(event.x - this.#press.x, event.y - this.#press.y) > STILL_PX) clearTimeout(this.#press.timer);
    });
    svg.addEventListener('pointerup', event => this.#released(event));
    svg.addEventListener('pointercancel', () => this.#letGo());
    svg.addEventListener('keydown', event => this.#key(event));
    svg.addEventListener('pointerover', event => this.#look(event.target));
    svg.addEventListener('focusin', event => {
      const group = groupAt(event.target);
      if (group) this.#roveTo(group);
      this.#look(event.target);
    });
  }

  #look(target: EventTarget | null): void {
    const area = areaAt(target);
    if (area !== undefined) this.meant.look(area);
  }

  #pressed(event: PointerEvent): void {
    this.#letGo();
    this.#spent = false;
    if (event.pointerType === 'mouse') return;
    const area = areaAt(event.target);
    const timer = area === undefined ? undefined : setTimeout(() => {
      this.#spent = true;
      this.meant.take(area);
    }, LONG_PRESS_MS);
    this.#press = { timer, x: event.x, y: event.y };
  }

  #released(event: PointerEvent): void {
    const across = event.x - (this.#press?.x ?? event.x);
    if (this.#press && Math.abs(across) > SWIPED_PX && Math.abs(event.y - this.#press.y) < Math.abs(across) / 2) {
      this.#spent = true;
      this.meant.swipe(across < 0 ? 1 : -1);
    }
    this.#letGo();
  }

  #letGo(): void {
    clearTimeout(this.#press?.timer);
    this.#press = undefined;
  }

  #key(event: KeyboardEvent): void {
    const area = areaAt(event.target);
    if (area === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    const deed = this.#deedOf(event.key);
    if (way) this.#go(groupAt(event.target) as SVGGElement, way);
    else if (deed === undefined) return;
    else if (!event.repeat) deed(area);
    event.preventDefault();
  }

  /** A key that is held down means it once. */
  #deedOf(key: string): ((area: string) => void) | undefined {
    if (key === 'Enter' || key === ' ') return this.meant.place;
    if (key === 'Backspace' || key === 'Delete') return this.meant.take;
    if (key === '?') return this.meant.why;
    return /^[1-9]$/.test(key) ? () => this.meant.chip(Number(key)) : undefined;
  }

  /** To the nearest area of the group that way, or else to the next one in the order of the drawing. */
  #go(from: SVGGElement, [right, down]: readonly [number, number]): void {
    const group = this.#alike(from);
    const start = middleOf(from);
    const ahead = group.flatMap(to => {
      const end = middleOf(to);
      const [x, y] = [end.x - start.x, end.y - start.y];
      const along = x * right + y * down;
      return along > 0.5 ? [{ to, far: along + 2 * Math.abs(x * down + y * right) }] : [];
    });
    const nearest = ahead.sort((a, b) => a.far - b.far)[0]?.to;
    const next = group[group.indexOf(from) + right + down];
    (nearest ?? next)?.focus();
  }

  #roveTo(to: SVGGElement): void {
    for (const each of this.#alike(to)) each.setAttribute('tabindex', each === to ? '0' : '-1');
  }

  #alike(group: SVGGElement): SVGGElement[] {
    const name = group.getAttribute('data-reached');
    return [...this.svg.querySelectorAll<SVGGElement>('[data-reached]')].filter(each => each.getAttribute('data-reached') === name);
  }
}

/** The area under a point of the page, where a chip that is carried there would go. */
export function areaUnder(x: number, y: number): string | undefined {
  return areaAt(document.elementFromPoint(x, y));
}

function groupAt(target: EventTarget | null): SVGGElement | null {
  return target instanceof Element ? target.closest<SVGGElement>('[data-area][role="button"]') : null;
}

function areaAt(target: EventTarget | null): string | undefined {
  return groupAt(target)?.getAttribute('data-area') ?? undefined;
}

function middleOf(group: SVGGElement): { x: number; y: number } {
  const { x, y } = placeOf(group);
  const matrix = group.getScreenCTM?.();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x: 0, y: 0 };
}
