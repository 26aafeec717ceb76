// What was typed into a form, as the house's words take it; nothing where it is left out.

/** Dollars as people write them, as cents; nothing for any other text. */
export function centsOf(text: string): number | undefined {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (found === null) return undefined;
  return Number(found[1]?.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** As a field shows cents. */
export function dollarsOf(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

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
  if (kind === 'number' || kind === 'number_from_0') return /^\d+$/.test(text) ? Number(text) : text;
  if (kind === 'texts') return text.split(/[\s,]+/);
  if (kind === 'dice_by_colour') return diceOf(text) ?? text;
  return text;
}
