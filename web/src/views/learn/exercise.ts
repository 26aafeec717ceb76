// A round that the house deals to train with, and its right answers: read in their order they tell the round.

import { money } from '../../words/en';
import { learn } from '../../words/learn';
import type { Die } from '../../api/view';

export interface Exercise {
  table: {
    next?: { dice?: Record<string, number> };
    seats: { seat: number; player: string; wagers?: { area: string; cents: number }[]; cards?: (number | string)[] }[];
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
  end?: 'won' | 'lost';
}

export interface WorkedRound {
  before: string[];
  moments: Moment[];
}

export function workedRound(exercise: Exercise, graded: Graded, labelOf: (area: string) => string): WorkedRound {
  const playerOf = (seat: number | undefined) => exercise.table.seats.find(each => each.seat === seat)?.player ?? '';
  const before = exercise.table.seats.flatMap(({ player, wagers = [], cards }) => [
    ...(cards === undefined ? [] : [learn.cards(player, cards.join(' '))]),
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

/** The house asks for all that follows a throw before the steps that follow it. Each is told after the step whose clause
 *  it is of; a call that is of none stays with its throw, and what is of none comes after the steps. */
function inOrder(moments: Moment[]): Moment[] {
  const told: Moment[] = [];
  let at = 0;
  while (at < moments.length) {
    const facts = run(moments, at, each => each.actor === undefined);
    const steps = run(moments, at + facts.length, each => each.actor !== undefined);
    at += facts.length + steps.length;
    const left = new Set(facts);
    for (const fact of facts) {
      if (steps.length > 0 && fact.clause !== '' && (ofStep(fact, steps) !== undefined || fact.end !== undefined)) continue;
      told.push(fact);
      left.delete(fact);
    }
    for (const step of steps) {
      told.push(step);
      for (const fact of left) {
        if (ofStep(fact, steps) !== step) continue;
        told.push(fact);
        left.delete(fact);
      }
    }
    told.push(...left);
  }
  return told;
}

function run(moments: Moment[], from: number, of: (moment: Moment) => boolean): Moment[] {
  const end = moments.findIndex((each, nth) => nth >= from && !of(each));
  return moments.slice(from, end === -1 ? undefined : end);
}

/** The last step with the longest clause that holds the fact's: 675a.4(f) holds 675a.4(f)(1), and (f)/x what is of (f). */
function ofStep(fact: Moment, steps: Moment[]): Moment | undefined {
  const base = (clause: string) => clause.split('/')[0] ?? '';
  const exact = steps.find(each => each.clause === fact.clause);
  if (exact) return exact;
  return steps.filter(each => base(fact.clause).startsWith(base(each.clause)))
    .sort((one, other) => base(other.clause).length - base(one.clause).length)[0];
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
  if (paid_cents === 0 && returned_cents === 0) return { text: learn.stays(player, label) };
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
