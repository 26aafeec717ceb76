// The alarms of the dice watch, as the house tells them; and which of them were not told yet.

import type { Watched } from '../../api/figures';
import { words } from '../../words/days';

export interface WatchAlarm {
  /** The same alarm, however often it is asked for. */
  key: string;
  table: string;
  /** The set of dice, where it is one. */
  set?: string;
  /** Of what: dice of a table, or a wager. */
  of: string;
  text: string;
}

/** How a table calls a wager; by its id unless said. */
export interface WagerNames {
  wager: (table: string, column: string) => string;
}

export function alarmsIn({ dice, wagers }: Watched, names: WagerNames = { wager: (_, column) => column }): WatchAlarm[] {
  return [
    ...dice.flatMap(({ table, set, colour, alarm }) => alarm === undefined ? [] :
      [{ table, set, key: `${table}/${set}/${colour}/${alarm.at}`, of: words.diceAlarm(table, set, colour), text: words.alarmAt(alarm.text, words.atDice(alarm.at)) }]),
    ...wagers.flatMap(({ table, column, alarm }) => alarm === undefined ? [] :
      [{ table, key: `${table}/${column}/${alarm.at}`, of: words.wagerAlarm(table, names.wager(table, column)), text: words.alarmAt(alarm.text, words.atWagers(alarm.at)) }]),
  ];
}

/** Of wagers, of the dice that lie at the table now, and of an electronic table's own; what was taken out of play is seen to. */
export function alarmsAt(alarms: readonly WatchAlarm[], { table, dice, kind }: { table: string; dice?: string; kind?: string }): WatchAlarm[] {
  return alarms.filter(each => each.table === table && (each.set === undefined || each.set === dice || kind === 'electronic'));
}

/** Tells each alarm once. */
export class Herald {
  readonly #told = new Set<string>();

  /** Those that are new, as one text to be spoken; empty where there is none. */
  tell(alarms: readonly WatchAlarm[]): string {
    const fresh = alarms.filter(each => !this.#told.has(each.key));
    for (const { key } of fresh) this.#told.add(key);
    return fresh.map(each => `${each.of}: ${each.text}.`).join(' ');
  }
}

/** By table, in the order in which the house tells of them; those with an alarm come first. */
export function byTable<Of extends { table: string; alarm?: unknown }>(all: readonly Of[]): [string, Of[]][] {
  const tables = new Map<string, Of[]>();
  for (const each of all) tables.set(each.table, [...tables.get(each.table) ?? [], each]);
  const first = <T>(of: readonly T[], alarmed: (each: T) => boolean) => [...of.filter(alarmed), ...of.filter(each => !alarmed(each))];
  return first([...tables].map(([table, of]): [string, Of[]] => [table, first(of, each => each.alarm !== undefined)]),
               ([, of]) => of[0]?.alarm !== undefined);
}
