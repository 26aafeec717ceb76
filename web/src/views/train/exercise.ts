// An exercise as the house deals and grades it. What an answer looks like beyond the names of its keys, the house
// shows in right answers alone; they are gathered here, so that a form can ask for it.

export type Value = number | string | { [key: string]: number };
export type Answer = Record<string, Value>;

export const LEVELS = ['beginner', 'dealer', 'busy'] as const;
export type Level = typeof LEVELS[number];
export type Kind = 'step' | 'call' | 'payout' | 'rolls' | 'share' | 'winner';

export interface Question {
  number: number;
  kind: Kind;
  answer: string[];
  step_number?: number;
  throw?: number;
  seat?: number;
  area?: string;
  cents?: number;
  of?: string;
}

export interface Step {
  id: string;
  actor: string;
  prompt: string;
}

export interface TableBefore {
  next?: { dice?: Record<string, number> };
  seats?: { seat: number; player?: string; stack_cents?: number; wagers?: { area: string; cents: number }[]; cards?: number[]; terms?: string[] }[];
  pieces?: { piece: string; spot: string; count?: number }[];
  pot_cents?: number;
}

export interface Exercise {
  game: string;
  level: Level;
  seed: number;
  table: TableBefore;
  steps: Step[];
  throws: number[][];
  questions: Question[];
}

export interface Wrong extends Question {
  right: Answer;
  clause: string;
  why?: string;
}

export interface Grade {
  right: number;
  questions: number;
  wrong: Wrong[];
}

/** Right answers of a game that the house has told, each once. */
export type Told = { kind: Kind; right: Answer }[];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Of amounts and seats the kind of value is enough to know; calls are kept by their names and the keys they have. */
export function toldBy(grade: Grade, before: Told): Told {
  const told = [...before];
  for (const { kind, right } of grade.wrong) {
    const known = told.some(each => each.kind === kind && (kind !== 'call' || isSame(shapeOf(each.right), shapeOf(right))));
    if (!known && kind !== 'step') told.push({ kind, right });
  }
  return told;
}

function shapeOf(answer: Answer): unknown {
  return Object.entries(answer).map(([key, value]) => [key, typeof value === 'object' ? Object.keys(value) : typeof value === 'string' ? value : 0])
    .sort(([one], [other]) => String(one).localeCompare(String(other)));
}

export type Field =
  | { key: string; of: 'number' | 'cents' }
  | { key: string; of: 'word'; words: string[] }
  | { key: string; of: 'numbers'; keys: string[] };

/** What is asked for; numbers that a call has follow from its word, where it has one. */
export function fieldsOf({ kind, answer }: Question, told: Told, chosen: Answer): Field[] {
  const examples = told.filter(each => each.kind === kind).map(each => each.right);
  const words = answer.filter(key => examples.some(each => typeof each[key] === 'string'));
  const fits = examples.filter(each => words.every(key => chosen[key] === undefined || each[key] === chosen[key]));
  const fields = answer.map((key): Field => {
    if (key.endsWith('cents')) return { key, of: 'cents' };
    if (words.includes(key)) return { key, of: 'word', words: [...new Set(examples.map(each => String(each[key])))].sort() };
    const nested = (fits.length > 0 ? fits : examples).map(each => each[key]).filter(each => typeof each === 'object');
    if (nested.length > 0) return { key, of: 'numbers', keys: [...new Set(nested.flatMap(each => Object.keys(each)))] };
    return { key, of: 'number' };
  });
  // The word first: what else is asked for depends on it.
  return [...fields.filter(each => each.of === 'word'), ...fields.filter(each => each.of !== 'word')];
}

/** An answer that lacks nothing, or none. */
export function finished(fields: readonly Field[], chosen: Answer): Answer | null {
  const whole = fields.every(({ key, ...field }) => {
    const value = chosen[key];
    if (field.of === 'numbers') return typeof value === 'object' && field.keys.every(each => Number.isInteger(value[each]));
    return field.of === 'word' ? typeof value === 'string' && value !== '' : Number.isInteger(value);
  });
  return whole ? Object.fromEntries(fields.map(({ key }) => [key, chosen[key] as Value])) : null;
}

/** The step before the one that a question asks for, as it was: by what was right, whoever said so. */
export function stepBefore(questions: readonly Question[], right: ReadonlyMap<number, Answer | null>, number: number): string | undefined {
  const before = questions.filter(each => each.kind === 'step' && each.number < number).at(-1);
  const step = before === undefined ? undefined : right.get(before.number)?.['step'];
  return typeof step === 'string' ? step : undefined;
}

/** The throws that have come to rest by the time a question is asked. */
export function thrownBy({ questions, throws }: Exercise, number: number): number[][] {
  return throws.slice(0, Math.max(0, ...questions.filter(each => each.number <= number).map(each => each.throw ?? 0)));
}
