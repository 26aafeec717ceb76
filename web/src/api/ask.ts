// Asks the house one thing: an answer, or a refusal in the house's own words. Nothing here throws.

import { heardDate } from '../net/clock';
import { words } from '../words/en';
import type { components, operations } from './schema';

export interface Refusal {
  code: string;
  text: string;
  clause?: string;
  /** What of a rules submission is not accepted, one by one. */
  entries?: FaultyEntry[];
}

export type FaultyEntry = components['schemas']['faulty_entry'];

export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** What an operation of the API answers where it is not refused. */
export type Reply<Name extends keyof operations> =
  operations[Name]['responses'] extends { 200: { content: { 'application/json': infer T } } } ? T :
  operations[Name]['responses'] extends { 201: { content: { 'application/json': infer T } } } ? T : never;

/** The code of a refusal that the house never gave, because it was not reached. */
export const NOT_REACHED = 'not_reached';

/** The house knows nobody by this session: it has ended, or there was none. */
export const NO_SESSION = 'no_session';

export async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer<T>> {
  try {
    const response = await fetch(`/api/v1${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    heardDate(response.headers.get('Date'));
    // An answer that was cut off on its way is none.
    const told = parsed(await response.text());
    return response.ok ? { ok: true, value: told as T } : { ok: false, refusal: refusalOf(response, told) };
  } catch {
    return { ok: false, refusal: { code: NOT_REACHED, text: words.notReached } };
  }
}

/** What the house sends as it is to be kept: a drawing, a file. */
export async function askText(path: string): Promise<Answer<string>> {
  try {
    const response = await fetch(`/api/v1${path}`);
    heardDate(response.headers.get('Date'));
    const text = await response.text();
    return response.ok ? { ok: true, value: text } : { ok: false, refusal: refusalOf(response, parsed(text)) };
  } catch {
    return { ok: false, refusal: { code: NOT_REACHED, text: words.notReached } };
  }
}

/** Records, which the house sends a line each. */
export async function askLines<T>(path: string): Promise<Answer<T[]>> {
  const answer = await askText(path);
  if (!answer.ok) return answer;
  try {
    return { ok: true, value: answer.value.split('\n').filter(line => line !== '').map(line => JSON.parse(line) as T) };
  } catch {  // cut off on its way
    return { ok: false, refusal: { code: NOT_REACHED, text: words.notReached } };
  }
}

/** The most that the house sends at once. */
const LINES_AT_ONCE = 10_000;

/**
 * All records of a stream, however many.
 *
 * @param path  up to what else is asked for, with `?` or `&` at its end
 */
export async function askAllLines<T extends { seq: number }>(path: string): Promise<Answer<T[]>> {
  const all: T[] = [];
  for (;;) {
    const answer = await askLines<T>(`${path}after=${all.at(-1)?.seq ?? 0}&limit=${LINES_AT_ONCE}`);
    if (!answer.ok) return answer;
    all.push(...answer.value);
    if (answer.value.length < LINES_AT_ONCE) return { ok: true, value: all };
  }
}

/** Why something that is no JSON was refused. */
export async function refusalIn(response: Response): Promise<Refusal> {
  return refusalOf(response, parsed(await response.text()));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function refusalOf(response: Response, told: unknown): Refusal {
  const { code, detail, clause, entries } = told as { code?: string; detail?: string; clause?: string; entries?: FaultyEntry[] };
  if (code === undefined && response.status >= 500) return { code: NOT_REACHED, text: words.notReached };
  return { code: code ?? String(response.status), text: detail ?? words.refusedWithoutWords,
           ...(clause === undefined ? {} : { clause }), ...(entries === undefined ? {} : { entries }) };
}
