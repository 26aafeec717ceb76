// What is wrong at a table: only what the house says of it, put in words. An alarm has to be seen to now; what is
// no alarm is to be known.

import type { House, HouseRecord } from '../../api/floor';
import type { TableState } from '../../net/work.svelte';
import { money } from '../../words/en';
import { words } from '../../words/floor';
import type { HouseBook } from './house_book';

export interface Alarm {
  text: string;
  alarm: boolean;
}

/** Before the time of a set is over, it is told that it will be. */
const SOON_MS = 30 * 60_000;

export function diceLeftMs(book: HouseBook, set: string | undefined, now: number): number | undefined {
  const until = set === undefined ? undefined : book.sets.get(set)?.usable_until;
  return until === undefined ? undefined : Date.parse(until) - now;
}

export function alarmsOf(table: string, house: House, book: HouseBook, now: number, state?: TableState): Alarm[] {
  const at = house.tables.find(each => each.table === table);
  if (at === undefined) return [];
  const left = diceLeftMs(book, at.dice, now);
  const waiting = house.proposals.filter(each => each.what['table'] === table);
  const disputes = state?.disputes.filter(each => each.ruled !== true).length ?? 0;
  const corrections = state?.proposals.length ?? 0;
  return [
    ...(at.fill_due_cents === undefined ? [] : [{ alarm: true, text: words.fillDue(money(at.fill_due_cents)) }]),
    ...(at.stopped ? [{ alarm: house.stops.some(each => each.table === table), text: `${words.stopped}.` }] : []),
    ...(left === undefined || left > SOON_MS ? [] :
        [left <= 0 ? { alarm: true, text: words.diceSpent } : { alarm: false, text: words.diceSoon(words.minutes(Math.ceil(left / 60_000))) }]),
    ...(disputes === 0 ? [] : [{ alarm: true, text: words.disputes(disputes) }]),
    ...(corrections === 0 ? [] : [{ alarm: true, text: words.corrections(corrections) }]),
    ...waiting.map(each => ({ alarm: false, text: words.waits(words.deed(each.what.do)) })),
  ];
}

/** What the house warned of when a table was opened: to be known as long as it is open. */
export function warningsOf({ events }: HouseRecord): Alarm[] {
  const rules = events.find(each => each.event === 'table_opened')?.['rules'] as { paytable?: Record<string, string> } | undefined;
  return events.flatMap(each => {
    const text = each.event === 'opened_outside_dates' ? words.outsideDates(String(each['edition'])) :
      each.event === 'odds_replaced' ? words.oddsReplaced(String(each['line']), rules?.paytable?.[String(each['line'])] ?? '', String(each['printed'])) : undefined;
    return text === undefined ? [] : [{ alarm: false, text: each.clause === undefined ? text : `${text} (${each.clause})` }];
  });
}

/** Of the whole house; what is stopped at one table is that table's. */
export function houseAlarms(house: House, nameOf: (game: string) => string): Alarm[] {
  return [
    ...(house.dice_failure === undefined ? [] : [{ alarm: true, text: words.houseAlarm(house.dice_failure) }]),
    ...house.stops.filter(stop => stop.table === undefined).map(stop => ({ alarm: true,
      text: words.playStoppedAt(stop.game === undefined ? words.everywhere : nameOf(stop.game)) })),
  ];
}
