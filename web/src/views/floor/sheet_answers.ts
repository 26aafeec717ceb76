// The answers to the checks of a sheet, as they are ticked and typed. What is not answered is left out, and the house
// says what it misses.

import type { Check } from '../../api/floor';

/** A tick, what was typed, or the parts that were ticked. */
export type Given = Record<string, boolean | string | string[]>;

export function answersOf(checks: readonly Check[], given: Given): Record<string, unknown> {
  return Object.fromEntries(checks.flatMap(({ check, answer }): [string, unknown][] => {
    const said = given[check];
    switch (answer) {
      case 'yes': return said === true ? [[check, true]] : [];
      case 'count': return typeof said === 'string' && /^\d+$/.test(said.trim()) ? [[check, Number(said)]] : [];
      case 'reference': return typeof said === 'string' && said.trim() !== '' ? [[check, said.trim()]] : [];
      case 'parts': return Array.isArray(said) && said.length > 0 ? [[check, said]] : [];
    }
  }));
}

/** What the rules of a table say under a key, wherever it stands in them. */
export function settingIn(rules: unknown, key: string): number | undefined {
  if (typeof rules !== 'object' || rules === null) return undefined;
  for (const [name, value] of Object.entries(rules)) {
    if (name === key && typeof value === 'number') return value;
    const within = settingIn(value, key);
    if (within !== undefined) return within;
  }
  return undefined;
}
