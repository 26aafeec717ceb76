// As whom somebody says a word, and what is told of it.

import type { HouseRecord } from '../../api/floor';
import type { FloorWords, Word } from '../../api/floor_words';
import { words } from '../../words/floor';

/** Of those whose word it is, what the account is at work. */
export function rolesFor(word: Word | undefined, account: { kind: string; roles?: string[] } | undefined): string[] {
  if (word === undefined || account?.kind !== 'staff') return [];
  return (account.roles ?? []).filter(role => word.senders.length === 0 || word.senders.includes(role));
}

/** Whether the house would hear any of these words from the account. */
export function maySay(words: FloorWords | undefined, account: { kind: string; roles?: string[] } | undefined, ...which: string[]): boolean {
  return which.some(word => rolesFor(words?.house.get(word), account).length > 0);
}

export function isProposed(record: HouseRecord): boolean {
  return record.events.some(each => each.event === 'proposed');
}

export function told(record: HouseRecord, deed: string): string {
  return isProposed(record) ? words.waits(deed) : words.done(deed);
}
