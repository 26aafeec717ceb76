// The drawing of a layout, brought in as the house made it, and where things stand in it. What a game's felt looks
// like is in that drawing alone; this file knows its attributes only.

import type { Piece } from '../api/view';

export interface Place {
  x: number;
  y: number;
  r: number;
  width: number;
  height: number;
}

export interface Section {
  /** `seat-3`, or the id that the drawing gives. */
  id: string;
  seat?: number;
  label?: string;
}

/** A box, and by how many degrees it is turned about its middle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  turn?: number;
}

export class Drawing {
  readonly whole: Box;
  /** The radius of a chip: as large as the smallest area for wagers has room for, since chips are all of one size. */
  readonly chip: number;
  /** All that is drawn, so that a part of it can be turned to whoever sits there. */
  readonly #drawn: SVGGElement;
  readonly #texts = new Map<SVGGElement, Box[]>();

  constructor(readonly svg: SVGSVGElement) {
    this.#drawn = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    this.#drawn.append(...svg.childNodes);
    svg.append(this.#drawn);
    svg.classList.add('felt');
    const [x = 0, y = 0, width = 1, height = 1] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
    this.chip = 0.8 * Math.min(...this.#all('[data-area]').filter(each => each.querySelector('[data-lamp]') === null)
      .map(each => placeOf(each).r));
    this.whole = { x, y, width, height };
  }

  static read(text: string): Drawing {
    // As part of a page: read as XML, and taken into the page then, it takes four times as long.
    const read = document.createElement('template');
    read.innerHTML = text;
    const svg = read.content.firstElementChild;
    if (!(svg instanceof SVGSVGElement)) throw new Error('felt: the house sent no drawing');
    document.adoptNode(svg);
    // What it is called is said by the page; as a title it would hang on the pointer.
    for (const named of svg.querySelectorAll(':scope > title, :scope > desc')) named.remove();
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

  /** Where a piece stands; one that goes round the table stands at a seat. */
  spot({ piece, kind, spot, seat }: Piece): SVGGElement | null {
    if (seat !== undefined) return this.#find(`[data-seat="${seat}"] [data-piece=${JSON.stringify(kind)}]`);
    const at = (name: string) => this.#find(`[data-piece=${JSON.stringify(name)}][data-spot=${JSON.stringify(spot)}]`);
    return at(piece) ?? at(kind);
  }

  recess(): SVGGElement | null {
    return this.#find('[data-dice]');
  }

  /** Where its own texts stand, as a part of it has coordinates; looked for once, since that lays all of it out. */
  textsAsIn(part: SVGGElement): Box[] {
    const known = this.#texts.get(part);
    if (known !== undefined) return known;
    const to = part.getScreenCTM?.()?.inverse();
    if (to === undefined) return [];
    const texts = this.#all('text').filter(each => each.closest('.laid, [data-seat]') === null).map(each => {
      const { x, y, width, height } = each.getBBox();
      const from = to.multiply(each.getScreenCTM() as DOMMatrix);
      const [start, end] = [new DOMPoint(x, y).matrixTransform(from), new DOMPoint(x + width, y + height).matrixTransform(from)];
      return { x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y };
    });
    if (texts.every(each => each.width > 0)) this.#texts.set(part, texts);
    return texts;
  }

  circle(nth: number): SVGGElement | null {
    return this.#find(`[data-circle="${nth}"]`);
  }

  account(account: string): SVGGElement | null {
    return this.#find(`[data-account=${JSON.stringify(account)}]`);
  }

  cards(seat: number): SVGGElement | null {
    return this.#find(`[data-seat="${seat}"] [data-shape="cards"]`);
  }

  /** What can fill a phone's screen: the seat of the one who asks where something is laid there, then what is marked. */
  sections(seat: number | undefined): Section[] {
    const own = seat !== undefined && this.#find(`[data-seat="${seat}"] :is([data-area], [data-shape="cards"])`)
      ? [{ id: `seat-${seat}`, seat }] : [];
    const marked = this.#all('[data-section]').filter(each => each.closest('[data-seat]') === null).map(each => {
      const label = each.getAttribute('data-label');
      return { id: each.getAttribute('data-section') ?? '', ...(label === null ? {} : { label }) };
    });
    return [...own, ...marked];
  }

  /** The part of the drawing that a section takes, with a margin, upright for whoever sits there. */
  boxOf(section: Section): Box {
    const group = section.seat === undefined
      ? this.#find(`[data-section=${JSON.stringify(section.id)}]`)
      : this.#find(`[data-seat="${section.seat}"]`);
    const to = this.#drawn.getScreenCTM()?.inverse();
    const from = group?.getScreenCTM();
    if (!group || !to || !from) return this.whole;
    const { x, y, width, height } = extentOf(group);
    const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(from).matrixTransform(to);
    const margin = width * 0.025;
    return { x: middle.x - width / 2 - margin, y: middle.y - height / 2 - margin, width: width + 2 * margin,
             height: height + 2 * margin, turn: Number(group.getAttribute('data-turn') ?? 0) };
  }

  show({ x, y, width, height, turn = 0 }: Box): void {
    if (turn === 0) this.#drawn.removeAttribute('transform');
    else this.#drawn.setAttribute('transform', `rotate(${-turn} ${x + width / 2} ${y + height / 2})`);
    this.svg.setAttribute('viewBox', [x, y, width, height].join(' '));
  }

  #find(selector: string): SVGGElement | null {
    return this.svg.querySelector<SVGGElement>(selector);
  }

  #all(selector: string): SVGGElement[] {
    return [...this.svg.querySelectorAll<SVGGElement>(selector)];
  }
}

/** What a section says that it takes, or else what is drawn in it. */
function extentOf(group: SVGGElement): Box {
  const said = ['left', 'top', 'width', 'height'].map(name => group.getAttribute(`data-${name}`));
  if (said.includes(null)) return group.getBBox();
  const [x = 0, y = 0, width = 0, height = 0] = said.map(Number);
  return { x, y, width, height };
}

/**
 * A box grown to the shape of what it is to fill, and moved to have as little as can be outside of the whole; one
 * that is turned stays in the middle.
 */
export function filling(box: Box, aspect: number, whole: Box): Box {
  const width = Math.max(box.width, box.height * aspect);
  const height = Math.max(box.height, box.width / aspect);
  const along = (start: number, size: number, grown: number, from: number, all: number) =>
    box.turn ? start - (grown - size) / 2 : grown >= all ? from - (grown - all) / 2 : Math.min(Math.max(start - (grown - size) / 2, from), from + all - grown);
  return { x: along(box.x, box.width, width, whole.x, whole.width),
           y: along(box.y, box.height, height, whole.y, whole.height), width, height, turn: box.turn ?? 0 };
}

/** What fills a phone's width of 390 px, its margin with it, has a finger's 44 px in this share of its width. */
const FINGER = 1.05 * 44 / 390;

/**
 * Where an area is met: as far as it reaches, also where nothing is drawn, and at a seat as far as a finger does; one
 * that is round is met within its ring.
 */
export function reachOf(group: Element): Omit<Place, 'r'> | undefined {
  const { x, y, width, height } = placeOf(group);
  const shape = group.getAttribute('data-shape');
  if (shape === 'circle') return undefined;
  const wide = Math.max(width, FINGER * Number(group.closest('[data-seat]')?.getAttribute('data-width') ?? 0));
  // A picture and a lamp have their middle where chips lie; what they pay is below.
  const below = shape === 'die' || shape === 'sensor' ? height - width / 2 : height / 2;
  const up = shape === 'die' || shape === 'sensor' ? wide / 2 : height / 2;
  return { x: x - wide / 2, y: y - up, width: wide, height: up + below };
}

export function placeOf(group: Element): Place {
  const of = (name: string, otherwise: number) => Number(group.getAttribute(name) ?? otherwise);
  const r = of('data-r', 1);
  return { x: of('data-x', 0), y: of('data-y', 0), r, width: of('data-w', 2 * r), height: of('data-h', 2 * r) };
}
