// The language of the page's own words. Another one is a copy of these files that says so here.

export const LANGUAGE = 'en-US';

export function grouped(number: number): string {
  return number.toLocaleString(LANGUAGE);
}

/** Tables by their names, 3 before 200. */
export function inOrder(one: { table: string }, other: { table: string }): number {
  return one.table.localeCompare(other.table, LANGUAGE, { numeric: true });
}
