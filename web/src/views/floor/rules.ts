// The rules of a table as fields: every single value in them, under the path that leads there. Which there are, the
// house says; nothing of a game is known here.

import { centsOf, dollarsOf } from '../../api/cents';

export interface Field {
  path: string[];
  key: string;
  group: string;
  kind: 'money' | 'number' | 'text' | 'yes';
  value: string | boolean;
}

/** Which are the game's own and its text's are not to be changed in a form. */
const FIXED = new Set(['game', 'edition']);

export function fieldsOf(rules: object, path: string[] = []): Field[] {
  return Object.entries(rules).flatMap(([key, value]): Field[] => {
    const here = [...path, key];
    if (path.length === 0 && FIXED.has(key)) return [];
    if (typeof value === 'object' && value !== null) return Array.isArray(value) ? [] : fieldsOf(value as object, here);
    const group = here[0] ?? key;
    if (typeof value === 'boolean') return [{ path: here, key, group, kind: 'yes', value }];
    if (typeof value === 'number') {
      const isMoney = key.endsWith('_cents');
      return [{ path: here, key, group, kind: isMoney ? 'money' : 'number', value: isMoney ? dollarsOf(value) : String(value) }];
    }
    return [{ path: here, key, group, kind: 'text', value: String(value) }];
  });
}

/** Another rules object, with what was typed; the words as typed where they are no number, for the house to refuse. */
export function withFields(rules: object, fields: readonly Field[]): object {
  const made = structuredClone(rules) as Record<string, unknown>;
  for (const { path, kind, value } of fields) {
    let at = made;
    for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
    const last = path.at(-1);
    if (last === undefined) continue;
    at[last] = typeof value === 'boolean' || kind === 'text' ? value :
      kind === 'money' ? centsOf(value) ?? value : /^-?\d+$/.test(value.trim()) ? Number(value) : value;
  }
  return made;
}
