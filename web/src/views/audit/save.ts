// Saves records as they were kept, a line each.

import type { HouseRecord } from '../../api/floor';
import { keep } from '../../net/save_file';

export function save(records: readonly HouseRecord[], name: string): void {
  const text = records.map(each => `${JSON.stringify(each)}\n`).join('');
  keep(new Blob([text], { type: 'application/x-ndjson' }), name);
}
