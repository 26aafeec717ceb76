// A round that the house deals to train with, and its right answers: read in their order they tell the round.

import { money } from '../../words/en';
import { learn } from '../../words/learn';
import { cardName, type CardNames, type Die } from '../../api/view';

export interface Exercise {
  table: {
    next?: { dice?: Record<string, number> };
    seats: { seat: number; player: string; wagers?: { area: string; cents: number }[]; cards?: number[] }[];
  };
  steps: { id: string; actor: string; prompt: string }[];
  throws: number[][];
  questions: { number: number; kind: string }[];
}

export interface Right {
  step?: string;
  call?: string;
  numbers?: Record<string, number | string>;
  total?: number;
  taken_cents?: number;
  paid_cents?: number;
  returned_cents?: number;
  cents?: number;
  rolls?: number;
  seat?: number;
}

export interface Graded {
  wrong: { number: number; kind: string; throw?: number; seat?: number; area?: string; of?: string; cents?: number; clause?: string; right: Right }[];
}

export interface Moment {
  text: string;
  clause: string;
  actor?: string;
  dice?: Die[];
  /** What came of a wager. */
  end?: 'won' | 'lost' | 'stays';
}

export interface WorkedRound {
  before: string[];
  moments: Moment[];
}

export function workedRound(exercise: Exercise, graded: Graded, labelOf: (area: string) => string, cardNames?: CardNames): WorkedRound {
  const playerOf = (seat: number | undefined) => exercise.table.seats.find(each => each.seat === seat)?.player ?? '';
  const before = exercise.table.seats.flatMap(({ player, wagers = [], cards }) => [
    ...(cards === undefined ? [] : [learn.cards(player, cards.map(rank => cardName(rank, cardNames)).join(' '))]),
    ...wagers.map(({ area, cents }) => learn.wagered(player, money(cents), labelOf(area))),
  ]);
  const moments: Moment[] = [];
  let shown = 0;
  for (const { kind, throw: nth = 0, seat, area = '', of = '', cents = 0, clause = '', right } of graded.wrong) {
    // Dice lie there before the first thing that is said of them.
    for (; shown < nth; shown += 1) moments.push(thrown(exercise, shown));
    const player = playerOf(seat ?? right.seat);
    if (kind === 'step') {
      const step = exercise.steps.find(each => each.id === right.step);
      if (step) moments.push({ text: step.prompt, actor: step.actor, clause });
    } else if (kind === 'payout') {
      moments.push({ ...paid(right, player, labelOf(area)), clause });
    } else {
      const text = sentence(kind, right, player, plain(of), cents);
      if (text !== '') moments.push({ text, clause });
    }
  }
  return { before, moments: inOrder(moments) };
}

/** The house asks for payouts before the steps that lead to them: they are told after the step whose clause is theirs,
 *  or after the last step before the next throw. Everything else stays where it was asked. */
function inOrder(moments: Moment[]): Moment[] {
  const told: Moment[] = [];
  let at = 0;
  while (at < moments.length) {
    const facts = run(moments, at, each => each.actor === undefined);
    const steps = run(moments, at + facts.length, each => each.actor !== undefined);
    at += facts.length + steps.length;
    const payouts = facts.filter(each => each.end !== undefined);
    const after = Math.max(...payouts.map(each => steps.findIndex(step => holds(step.clause, each.clause))), -1);
    const nth = after === -1 ? steps.length : after + 1;
    told.push(...facts.filter(each => each.end === undefined), ...steps.slice(0, nth), ...payouts, ...steps.slice(nth));
  }
  return told;
}

/** 675a.4(f) holds 675a.4(f)(1), and (f)/settle whatever is of (f). */
function holds(clause: string, part: string): boolean {
  const base = (of: string) => of.split('/')[0] ?? '';
  return clause === part || (base(clause) !== '' && base(clause) === base(part) && !clause.includes('/')) || base(part).startsWith(`${base(clause)}(`);
}

function run(moments: Moment[], from: number, of: (moment: Moment) => boolean): Moment[] {
  const end = moments.findIndex((each, nth) => nth >= from && !of(each));
  return moments.slice(from, end === -1 ? undefined : end);
}

function sentence(kind: string, right: Right, player: string, of: string, cents: number): string {
  if (kind === 'call') {
    const numbers = Object.entries(right.numbers ?? (right.total === undefined ? {} : { total: right.total }));
    return learn.called(plain(right.call ?? ''), numbers.map(([name, value]) => learn.number(name, value)).join(', '));
  }
  if (kind === 'share') return learn.share(capital(of), money(right.cents ?? 0));
  if (kind === 'rolls') return learn.rolls(player, right.rolls ?? 0);
  if (kind === 'winner') return learn.winner(player, of, money(right.paid_cents ?? cents));
  return '';
}

function paid({ taken_cents = 0, paid_cents = 0, returned_cents = 0 }: Right, player: string, label: string): Omit<Moment, 'clause'> {
  if (taken_cents > 0 && paid_cents === 0) return { text: learn.taken(player, money(taken_cents), label), end: 'lost' };
  if (paid_cents === 0 && returned_cents === 0) return { text: learn.stays(player, label), end: 'stays' };
  const back = returned_cents > 0 ? `, ${learn.returned(money(returned_cents))}` : '';
  return { text: `${learn.paid(player, money(paid_cents), label)}${back}.`, end: 'won' };
}

function thrown(exercise: Exercise, nth: number): Moment {
  const faces = exercise.throws[nth] ?? [];
  const colours = Object.entries(exercise.table.next?.dice ?? {}).flatMap(([colour, count]) => Array<string>(count).fill(colour));
  const dice = faces.map((face, at): Die => colours.length === faces.length ? { face, colour: colours[at] ?? '' } : { face });
  return { text: learn.thrown(faces.join(' ')), clause: '', dice };
}

/** An id of the wire, as it is read aloud. */
function plain(id: string): string {
  return id.replaceAll('-', ' ');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
