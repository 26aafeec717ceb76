// Which records are sought, and whether one is such: by plain comparison, over what the house has kept.

import type { HouseRecord } from '../../api/floor';

export interface Sought {
  text: string;
  person: string;
  event: string;
  clause: string;
  from: string;
  until: string;
}

export const NOTHING_SOUGHT: Sought = { text: '', person: '', event: '', clause: '', from: '', until: '' };

/** Where records are read: all of the house, or a day of a table. */
export interface Source {
  stream: string;
  path: string;
}

export const HOUSE: Source = { stream: 'house', path: '/house/records?' };

export function tableOf(stream: string): string | undefined {
  return /^table\/([^/]+)/.exec(stream)?.[1];
}

export function dayOf(stream: string): string | undefined {
  return /^table\/[^/]+\/(.+)$/.exec(stream)?.[1];
}

export function sourceOf(stream: string): Source {
  const table = tableOf(stream);
  return table === undefined ? HOUSE :
    { stream, path: `/tables/${encodeURIComponent(table)}/records?stream=${encodeURIComponent(stream)}&` };
}

/** Every clause that a record names, whichever key it stands under. */
export function clausesOf(record: HouseRecord): string[] {
  return record.events.flatMap(event => Object.entries(event)
    .flatMap(([key, value]) => (key === 'clause' || key.endsWith('_clause')) && typeof value === 'string' ? [value] : []));
}

/** Whether somebody is in it: as who asked, or anywhere in what was asked and came of it. */
function names(record: HouseRecord, line: string, ids: readonly string[]): boolean {
  return ids.some(id => record.cause.principal === id || line.includes(`"${id}"`));
}

/**
 * @param ids  of those whom the sought person may mean
 */
export function isSought(record: HouseRecord, sought: Sought, ids: readonly string[]): boolean {
  const line = JSON.stringify(record);
  const at = Date.parse(record.at ?? record.recorded_at);
  const words = sought.text.toLowerCase().split(/\s+/).filter(word => word !== '');
  return (sought.event === '' || record.command.do === sought.event || record.events.some(each => each.event === sought.event)) &&
    (sought.clause === '' || clausesOf(record).some(each => each.startsWith(sought.clause))) &&
    (sought.person === '' || names(record, line, ids)) &&
    (sought.from === '' || at >= Date.parse(sought.from)) &&
    (sought.until === '' || at <= Date.parse(sought.until)) &&
    (words.length === 0 || words.every(word => line.toLowerCase().includes(word)));
}
