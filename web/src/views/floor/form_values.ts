// What was typed into a form, as the house's words take it; nothing where it is left out.

import { centsOf } from '../../api/cents';

/** "4 green, 2 red", as the house writes a set of dice. */
export function diceOf(text: string): Record<string, number> | undefined {
  const parts = text.split(',').map(part => /^\s*(\d+) (\S+)\s*$/.exec(part));
  if (parts.some(part => part === null)) return undefined;
  return Object.fromEntries(parts.map(part => [part?.[2] ?? '', Number(part?.[1])]));
}

export function isMoney(key: string, kind: string): boolean {
  return kind === 'cents' || key.endsWith('_cents');
}

export function valueOf(key: string, kind: string, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed ? true : undefined;
  const text = typed.trim();
  if (text === '') return undefined;
  if (isMoney(key, kind)) return centsOf(text) ?? text;
  if (kind === 'number' || kind === 'number_from_0' || kind === 'seat') return /^\d+$/.test(text) ? Number(text) : text;
  if (kind === 'texts') return text.split(/[\s,]+/);
  if (kind === 'dice_by_colour') return diceOf(text) ?? text;
  return text;
}
