// What stands on a felt beside its drawing: wagers as stacks of chips, pieces at their spots, the table's own
// stacks, cards, and dice at rest. Only what has changed is drawn anew.

import type { Chip, Piece, Seat, View, Wager } from '../api/view';
import { words } from '../words/en';
import { drawStack, element } from './chips';
import { layDice, roomsBeside } from './dice';
import { placeOf, type Drawing, type Place } from './drawing';

interface Laid {
  look: string;
  drawn: SVGGElement;
}

export class Standing {
  readonly #laid = new Map<string, Laid>();

  constructor(private readonly drawing: Drawing) {}

  draw(view: View, underWay: ReadonlyMap<string, string>): void {
    const kept = new Set<string>();
    const lay = (key: string, where: SVGGElement | null, look: string, make: () => SVGGElement) => {
      if (where === null) return;
      kept.add(key);
      const before = this.#laid.get(key);
      if (before?.look === look && before.drawn.parentNode === where) return;
      before?.drawn.remove();
      const drawn = make();
      drawn.classList.add('laid');
      where.append(drawn);
      this.#laid.set(key, { look, drawn });
    };
    for (const seat of view.seats) this.#laySeat(seat, view, underWay, lay);
    for (const piece of view.pieces) {
      const where = this.drawing.spot(piece);
      // What tells of dice stands beside the dice, and beside what is written there.
      const place = () => piece.dice === undefined ? undefined : this.#roomsIn(where as SVGGElement).at(-1);
      lay(`piece/${piece.piece}`, where, `${piece.spot} ${piece.seat} ${piece.dice}`,
        () => at(where, r => drawPiece(piece, r, wordsOn(piece, where as SVGGElement)), undefined, place()));
    }
    for (const { account, cents, text } of view.accounts) {
      const where = this.drawing.account(account);
      if (cents > 0) lay(`account/${account}`, where, text, () => at(where, r => drawStack(cents, text, view.chips, r * 0.76)));
    }
    const where = this.drawing.recess();
    if (view.dice.length > 0 && where !== null) {
      lay('dice', where, view.dice.map(each => each.face).join(), () => layDice(view.dice, this.#roomsIn(where)[0], 0.4 * placeOf(where).height));
    }
    for (const [key, { drawn }] of this.#laid) {
      if (kept.has(key)) continue;
      drawn.remove();
      this.#laid.delete(key);
    }
  }

  /** The stack of a seat on an area, as it lies there now. */
  stack(seat: number, area: string): SVGGElement | undefined {
    return this.#laid.get(`wager/${seat}/${area}`)?.drawn;
  }

  #laySeat(seat: Seat, view: View, underWay: ReadonlyMap<string, string>, lay: (
    key: string, where: SVGGElement | null, look: string, make: () => SVGGElement) => void): void {
    for (const { area, cents, text } of together(wagersOf(seat, this.drawing))) {
      const where = this.drawing.area(seat.seat, area);
      lay(`wager/${seat.seat}/${area}`, where, text, () => this.#drawWager(where, seat, cents, text, view));
    }
    if (seat.mine) {
      for (const [area, text] of underWay) {
        const where = this.drawing.area(seat.seat, area);
        lay(`under-way/${area}`, where, text, () => at(where, () => drawUnderWay(text, view.chips, this.drawing.chip)));
      }
    }
    if (seat.circle !== undefined) {
      const where = this.drawing.circle(seat.circle);
      const label = words.seatNumber(seat.seat);
      lay(`circle/${seat.seat}`, where, label, () => at(where, r => drawPiece({ piece: '', kind: 'circle', spot: '', label }, r)));
    }
    if (seat.cards?.length) {
      const where = this.drawing.cards(seat.seat);
      const cards = seat.cards.flatMap(({ text, count }) => Array<string>(count).fill(text));
      lay(`cards/${seat.seat}`, where, cards.join(' '), () => at(where, r => drawCards(cards, r)));
    }
  }

  /** The parts of a place that nothing is written in, the higher first. */
  #roomsIn(where: SVGGElement): [Place, ...Place[]] {
    return roomsBeside(placeOf(where), this.drawing.textsAsIn(where));
  }

  /** On an area that everybody shares each seat has a place of its own round the middle, the asker's the middle. */
  #drawWager(where: SVGGElement | null, seat: Seat, cents: number, text: string, view: View): SVGGElement {
    const shared = where?.closest('[data-seat]') === null;
    const { chip } = this.drawing;
    if (!shared || seat.mine) return at(where, () => drawStack(cents, text, view.chips, chip));
    const turn = 2 * Math.PI * (seat.seat - 1) / view.seats.length;
    return at(where, () => drawStack(cents, text, view.chips, chip * 0.5), turn);
  }
}

function at(where: SVGGElement | null, make: (r: number) => SVGGElement, turn?: number, place = placeOf(where as Element)): SVGGElement {
  const { x, y, r } = place;
  const [right, down] = turn === undefined ? [0, 0] : [Math.sin(turn) * r * 0.7, -Math.cos(turn) * r * 0.7];
  const placed = element('g', { transform: `translate(${x + right} ${y + down})` });
  placed.append(make(r));
  return placed;
}

/** What lies for a seat; where a lamp says what was bought, no chip lies. */
function wagersOf({ seat, wagers = [], bought }: Seat, drawing: Drawing): Wager[] {
  return [...wagers.filter(each => each.area !== bought?.area), ...bought ? [bought] : []]
    .filter(each => !drawing.area(seat, each.area)?.querySelector('[data-lamp]'));
}

function together(wagers: readonly Wager[]): { area: string; cents: number; text: string }[] {
  const areas = new Map<string, { area: string; cents: number; text: string }>();
  for (const { area, cents, text } of wagers) {
    const before = areas.get(area);
    areas.set(area, before === undefined ? { area, cents, text }
      : { area, cents: before.cents + cents, text: `${before.text} + ${text}` });
  }
  return [...areas.values()];
}

function drawUnderWay(text: string, chips: readonly Chip[], r: number): SVGGElement {
  const smallest = Math.min(...chips.map(each => each.cents));
  const stack = drawStack(smallest, text, chips, r);
  stack.classList.add('under-way');
  stack.setAttribute('transform', `translate(0 ${-r * 0.6})`);
  return stack;
}

/** What a puck says: how many dice lie in it; of a few alike which it is; one alone what it stands on, if it hides that. */
function wordsOn({ label, piece, kind, dice }: Piece, where: SVGGElement): string[] {
  if (dice !== undefined) return [`× ${dice}`];
  const { x, r } = placeOf(where);
  const hidden = [...where.querySelectorAll<SVGElement>(':scope > text')].filter(each => Math.abs(Number(each.getAttribute('x')) - x) < r);
  return piece === kind && hidden.length > 0 ? hidden.map(each => each.textContent ?? '') : label.split(' ');
}

function drawPiece({ label, kind }: Piece, r: number, words: readonly string[] = label.split(' ')): SVGGElement {
  const piece = element('g', { class: `piece piece-${kind}` });
  const title = element('title', {});
  title.textContent = label;
  const size = Math.min(r / words.length, 2.4 * r / Math.max(...words.map(each => each.length)));
  piece.append(title, element('circle', { r: r * 0.92 }));
  words.forEach((each, line) => {
    const text = element('text', { 'font-size': size, 'text-anchor': 'middle',
                                   y: (line - (words.length - 1) / 2) * size * 1.05 + size * 0.35 });
    text.textContent = each;
    piece.append(text);
  });
  return piece;
}

function drawCards(cards: readonly string[], r: number): SVGGElement {
  const hand = element('g', { class: 'cards' });
  const width = r * 1.1;
  const pitch = Math.min(width * 1.08, cards.length > 1 ? 1.8 * r / (cards.length - 1) : 0);
  cards.forEach((card, index) => {
    const x = (index - (cards.length - 1) / 2) * pitch;
    const face = element('g', { class: 'card', transform: `translate(${x} 0)` });
    const text = element('text', { 'font-size': width * 0.5, 'text-anchor': 'middle', y: width * 0.18 });
    text.textContent = card;
    face.append(element('rect', { x: -width / 2, y: -width * 0.7, width, height: width * 1.4, rx: width * 0.12 }), text);
    hand.append(face);
  });
  return hand;
}
