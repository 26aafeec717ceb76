// Saves records as they were kept, a line each.

import type { HouseRecord } from '../../api/floor';
import { saveText } from '../../net/save_file';

export function save(records: readonly HouseRecord[], name: string): void {
  saveText(records.map(each => `${JSON.stringify(each)}\n`).join(''), name, 'application/x-ndjson');
}
