// Money as people type it and as the house takes it.

/** Dollars as people write them, as cents; nothing for any other text, and never rounded. */
export function centsOf(typed: string | number | null | undefined): number | undefined {
  const found = /^(-?)\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(String(typed ?? '').trim());
  if (found === null) return undefined;
  const cents = Number(`${found[1]}${found[2]?.replaceAll(',', '')}${(found[3] ?? '').padEnd(2, '0')}`);
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/** As a field shows cents. */
export function dollarsOf(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
