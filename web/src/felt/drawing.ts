// The drawing of a layout, brought in as the house made it, and where things stand in it. What a game's felt looks
// like is in that drawing alone; this file knows its attributes only.

export interface Place {
  x: number;
  y: number;
  r: number;
}

export interface Section {
  /** `seat-3`, or the id that the drawing gives. */
  id: string;
  seat?: number;
  label?: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Drawing {
  readonly whole: Box;

  constructor(readonly svg: SVGSVGElement) {
    const [x = 0, y = 0, width = 1, height = 1] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
    this.whole = { x, y, width, height };
  }

  static read(text: string): Drawing {
    const read = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    if (!(read instanceof SVGSVGElement)) throw new Error('felt: the house sent no drawing');
    const svg = document.importNode(read, true);
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    return new Drawing(svg);
  }

  /** An area of a seat's own part, or else the one that everybody shares. */
  area(seat: number | undefined, area: string): SVGGElement | null {
    const named = `[data-area=${JSON.stringify(area)}]`;
    return (seat === undefined ? null : this.#find(`[data-seat="${seat}"] ${named}`)) ??
      this.#all(named).find(each => each.closest('[data-seat]') === null) ?? null;
  }

  /** The areas that the one at this seat reaches, in the order of the drawing. */
  areasFrom(seat: number | undefined): SVGGElement[] {
    return this.#all('[data-area]').filter(each => {
      const owner = each.closest('[data-seat]');
      return owner === null || owner.getAttribute('data-seat') === String(seat);
    });
  }

  spot(piece: string, spot: string): SVGGElement | null {
    return this.#find(`[data-piece=${JSON.stringify(piece)}][data-spot=${JSON.stringify(spot)}]`);
  }

  recess(colour: string): SVGGElement | null {
    return this.#find(`[data-dice=${JSON.stringify(colour)}]`) ?? this.#find('[data-dice]');
  }

  account(account: string): SVGGElement | null {
    return this.#find(`[data-account=${JSON.stringify(account)}]`);
  }

  cards(seat: number): SVGGElement | null {
    return this.#find(`[data-seat="${seat}"] [data-cards]`);
  }

  /** What can fill a phone's screen: the seat of the one who asks first, then what the drawing marks. */
  sections(seat: number | undefined): Section[] {
    const own = seat !== undefined && this.#find(`[data-seat="${seat}"]`) ? [{ id: `seat-${seat}`, seat }] : [];
    const marked = this.#all('[data-section]').filter(each => each.closest('[data-seat]') === null).map(each => {
      const label = each.getAttribute('data-label');
      return { id: each.getAttribute('data-section') ?? '', ...(label === null ? {} : { label }) };
    });
    return [...own, ...marked];
  }

  /** The part of the drawing that a section takes, with a margin, in the drawing's own coordinates. */
  boxOf(section: Section): Box {
    const group = section.seat === undefined
      ? this.#find(`[data-section=${JSON.stringify(section.id)}]`)
      : this.#find(`[data-seat="${section.seat}"]`);
    const to = this.svg.getScreenCTM()?.inverse();
    const from = group?.getScreenCTM();
    if (!group || !to || !from) return this.whole;
    const { x, y, width, height } = group.getBBox();
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
      .map(([left, top]) => new DOMPoint(left, top).matrixTransform(from).matrixTransform(to));
    const lefts = corners.map(each => each.x);
    const tops = corners.map(each => each.y);
    const left = Math.min(...lefts);
    const top = Math.min(...tops);
    const margin = (Math.max(...lefts) - left) * 0.025;
    return { x: left - margin, y: top - margin, width: Math.max(...lefts) - left + 2 * margin,
             height: Math.max(...tops) - top + 2 * margin };
  }

  show({ x, y, width, height }: Box): void {
    this.svg.setAttribute('viewBox', [x, y, width, height].join(' '));
  }

  #find(selector: string): SVGGElement | null {
    return this.svg.querySelector<SVGGElement>(selector);
  }

  #all(selector: string): SVGGElement[] {
    return [...this.svg.querySelectorAll<SVGGElement>(selector)];
  }
}

/** A box grown to the shape of what it is to fill, and moved to have as little as can be outside of the whole. */
export function filling(box: Box, aspect: number, whole: Box): Box {
  const width = Math.max(box.width, box.height * aspect);
  const height = Math.max(box.height, box.width / aspect);
  const along = (start: number, size: number, grown: number, from: number, all: number) =>
    grown >= all ? from - (grown - all) / 2 : Math.min(Math.max(start - (grown - size) / 2, from), from + all - grown);
  return { x: along(box.x, box.width, width, whole.x, whole.width),
           y: along(box.y, box.height, height, whole.y, whole.height), width, height };
}

export function placeOf(group: Element): Place {
  const of = (name: string, otherwise: number) => Number(group.getAttribute(name) ?? otherwise);
  return { x: of('data-x', 0), y: of('data-y', 0), r: of('data-r', 1) };
}
