// From what lies on an area to what is wanted there: the commands that say it, and taking back, repeating and
// doubling as such changes. What is allowed is the house's to say.

import { takes, type Area, type Command, type Wager } from '../api/view';

/** A change of one area, as it can be undone. */
export interface Change {
  area: string;
  from: number;
  to: number;
}

export function lying(wagers: readonly Wager[], area: string): number {
  return wagers.filter(each => each.area === area).reduce((sum, each) => sum + each.cents, 0);
}

/** A wager only grows; one that is to be smaller is taken down whole and made anew. */
export function commandsOf({ area, from, to }: Change, seat: number, window: number | undefined): Command[] {
  const meant = window === undefined ? {} : { window };
  const wager = (cents: number): Command => ({ do: 'wager', seat, area, cents, ...meant });
  if (to === from) return [];
  if (to > from) return [wager(to - from)];
  const down: Command = { do: 'take_down', seat, area, ...meant };
  return to === 0 ? [down] : [down, wager(to)];
}

export function undoing(changes: readonly Change[]): Change[] {
  return [...changes].reverse().map(({ area, from, to }) => ({ area, from: to, to: from }));
}

export function clearing(wagers: readonly Wager[], areas: readonly Area[]): Change[] {
  return each(wagers, areas, area => area.takes_down !== false).map(({ area, cents }) => ({ area, from: cents, to: 0 }));
}

export function doubling(wagers: readonly Wager[], areas: readonly Area[]): Change[] {
  return each(wagers, areas).map(({ area, cents }) => ({ area, from: cents, to: 2 * cents }));
}

/** The wagers of the last round, where they can be made and are not there already. */
export function repeating(last: readonly Wager[], now: readonly Wager[], areas: readonly Area[]): Change[] {
  return each(last, areas)
    .map(({ area, cents }) => ({ area, from: lying(now, area), to: cents }))
    .filter(({ from, to }) => from < to);
}

/** Each such area once, with all that lies on it, in the order in which it was first wagered on. */
function each(wagers: readonly Wager[], areas: readonly Area[], may = takes): { area: string; cents: number }[] {
  const open = new Set(areas.filter(may).map(area => area.area));
  return [...new Set(wagers.map(wager => wager.area))]
    .filter(area => open.has(area))
    .map(area => ({ area, cents: lying(wagers, area) }));
}
