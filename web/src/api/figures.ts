// A report of figures as the house makes it, and where in it that stands which is drawn: found by the ids that the
// house gives, never reckoned.

import type { Reply } from './ask';

export type Figures = Reply<'read_day'>;
export type Sheet = Figures['sheets'][number];
export type FigureTable = Sheet['tables'][number];
export type Figure = FigureTable['rows'][number][number];
export type Day = Reply<'list_days'>['days'][number];
export type Watched = Reply<'read_watch'>;
export type WatchedDice = Watched['dice'][number];
export type WatchedWagers = Watched['wagers'][number];

/** An hour of a table: how it is called, and the figures that are drawn of it. */
export interface Hour {
  label: string;
  drop: Figure & { cents: number };
  win: Figure & { cents: number };
}

/** What a day should have won, how far chance may move it, and what it has won. */
export interface Band {
  low: Figure & { cents: number };
  high: Figure & { cents: number };
  theory: Figure & { cents: number };
  won: Figure & { cents: number };
  /** As the report says it; nothing where it does not say yet. */
  inside: Figure | undefined;
  isOutside: boolean;
}

/** A report that was made of nothing says why, and has no figures. */
export function hasFigures({ sheets }: Figures): boolean {
  return sheets.some(each => each.facts.length > 0 || each.tables.length > 0);
}

/** Words stand to the left, figures to the right. */
export function isFigure(of: Figure | undefined): boolean {
  return of !== undefined && (of.cents !== undefined || of.count !== undefined || of.share !== undefined);
}

/** Rows, without the last where it adds up the others. */
export function rowsIn(table: FigureTable): Figure[][] {
  return table.totals ? table.rows.slice(0, -1) : table.rows;
}

/** The hours of a table that tells of hours. */
export function hoursIn(table: FigureTable): Hour[] {
  const at = (column: string) => table.columns?.indexOf(column) ?? -1;
  if (at('hour') < 0) return [];
  return rowsIn(table).flatMap(row => {
    const [hour, drop, win] = [row[at('hour')], amount(row[at('drop')]), amount(row[at('win')])];
    return hour === undefined || drop === undefined || win === undefined ? [] : [{ label: hour.text, drop, win }];
  });
}

/** What a day's report has of one table, as it heads it. */
export function sheetOf({ sheets }: Figures, { table, game }: { table: string; game: string }): Sheet | undefined {
  return sheets.find(each => each.title === `Table ${table}: ${game}`);
}

/** The band of a sheet, where theory has one. */
export function bandIn({ facts }: Sheet): Band | undefined {
  const named = (id: string) => facts.find(each => each.id === id);
  const [low, high, theory, won] = ['band_low', 'band_high', 'theory_win', 'theory_won'].map(id => amount(named(id)));
  if (low === undefined || high === undefined || theory === undefined || won === undefined) return undefined;
  const outside = named('outside');
  return { low, high, theory, won, inside: outside ?? named('inside'), isOutside: outside !== undefined };
}

function amount(of: Figure | undefined): (Figure & { cents: number }) | undefined {
  return of?.cents === undefined ? undefined : { ...of, cents: of.cents };
}
