// The range of exact edges of each table, which the house reckons: asked for once while the page is open, and of one
// table after another, so that nobody who plays waits for it.

import { ask, type Reply } from '../api/ask';

const ranges = new Map<string, Promise<string | undefined>>();
let last: Promise<unknown> = Promise.resolve();

/** Nothing of a table that tells none. */
export function edgeRange(table: string): Promise<string | undefined> {
  const known = ranges.get(table);
  if (known !== undefined) return known;
  const range = last.then(() => ask<Reply<'read_edges'>>('GET', `/tables/${encodeURIComponent(table)}/edges`))
    .then(answer => answer.ok ? answer.value.range : undefined);
  ranges.set(table, range);
  last = range;
  return range;
}
