// What a browser keeps of somebody's training: rounds as the house graded them, and mistakes until they are learnt.

import type { Answer, Grade, Level, Told } from './exercise';

export interface Round {
  at: string;
  game: string;
  level: Level;
  seed: number;
  right: number;
  questions: number;
  seconds: number;
}

/** A question that was answered wrongly: it is dealt again by the same number. */
export interface Mistake {
  game: string;
  level: Level;
  seed: number;
  number: number;
  clause: string;
  /** The step before it, of a step that is asked for. */
  after?: string;
  /** So often it was right since, in a row. */
  inRow: number;
}

export interface Kept {
  rounds: Round[];
  mistakes: Mistake[];
  told: Record<string, Told>;
}

export const LEARNT_AFTER = 2;
const ROUNDS_MOST = 200;

export const nothing = (): Kept => ({ rounds: [], mistakes: [], told: {} });

const isOf = (one: { game: string; level: Level; seed: number }, other: { game: string; level: Level; seed: number }) =>
  one.game === other.game && one.level === other.level && one.seed === other.seed;

/** A whole round was graded: it is kept, and what was wrong in it comes back. */
export function withRound(kept: Kept, round: Round, grade: Grade, after: (number: number) => string | undefined): Kept {
  const { game, level, seed } = round;
  const others = kept.mistakes.filter(each => !isOf(each, round));
  const wrong = grade.wrong.map(({ number, clause, kind }): Mistake => {
    const before = kind === 'step' ? after(number) : undefined;
    return { game, level, seed, number, clause, inRow: 0, ...(before === undefined ? {} : { after: before }) };
  });
  return { ...kept, rounds: [...kept.rounds, round].slice(-ROUNDS_MOST), mistakes: [...others, ...wrong] };
}

/** Some questions of a round were asked again: what was right twice in a row is learnt, what was wrong begins anew. */
export function withPractice(kept: Kept, of: { game: string; level: Level; seed: number }, asked: readonly number[], grade: Grade): Kept {
  const wrong = new Set(grade.wrong.map(each => each.number));
  const practised = kept.mistakes.filter(each => isOf(each, of) && asked.includes(each.number));
  const left = practised.map(each => ({ ...each, inRow: wrong.has(each.number) ? 0 : each.inRow + 1 })).filter(each => each.inRow < LEARNT_AFTER);
  return { ...kept, mistakes: [...kept.mistakes.filter(each => !practised.includes(each)), ...left] };
}

/** The round whose mistakes have waited longest, of a game. */
export function nextPractice(kept: Kept, game: string): { game: string; level: Level; seed: number; numbers: number[] } | undefined {
  const first = kept.mistakes.find(each => each.game === game);
  if (first === undefined) return undefined;
  const { level, seed } = first;
  return { game, level, seed, numbers: kept.mistakes.filter(each => isOf(each, first)).map(each => each.number) };
}

const nameOf = (account: string) => `training/${account}`;

export function read(account: string): Kept {
  try {
    return { ...nothing(), ...JSON.parse(localStorage.getItem(nameOf(account)) ?? '{}') as Partial<Kept> };
  } catch {
    return nothing();
  }
}

export function write(account: string, kept: Kept): void {
  try {
    localStorage.setItem(nameOf(account), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing begins anew each time.
  }
}

export type Answers = (Answer | null)[];
