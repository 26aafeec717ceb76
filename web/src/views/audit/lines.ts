// What the house says of a record in words: of the last rounds of a table, as its view tells them.

import { ask } from '../../api/ask';
import type { AnsweredView, Line } from '../../api/view';
import { tableOf } from './search';

/** Of this record and of what came after it, as far as it is told. */
export async function linesAfter({ stream, seq }: { stream: string; seq: number }): Promise<Line[]> {
  const table = tableOf(stream);
  if (table === undefined) return [];
  const view = await ask<AnsweredView>('GET', `/tables/${encodeURIComponent(table)}/view?stream=${encodeURIComponent(stream)}&after=${seq - 1}`);
  return view.ok ? view.value.lines : [];
}

/** @param nth  of its events, from 1 */
export function lineOf(lines: readonly Line[], { stream, seq }: { stream: string; seq: number }, nth: number): Line | undefined {
  return lines.find(({ event }) => event.stream === stream && event.seq === seq && event.event === nth);
}
