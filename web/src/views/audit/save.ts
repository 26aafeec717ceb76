// Saves records as they were kept, a line each.

import type { HouseRecord } from '../../api/floor';

export function save(records: readonly HouseRecord[], name: string): void {
  const text = records.map(each => `${JSON.stringify(each)}\n`).join('');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
