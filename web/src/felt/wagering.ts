// From what lies on an area to what is wanted there: the commands that say it, and taking back, repeating and
// doubling as such changes. What is allowed is the house's to say; the order is that in which it lists wagers, where
// what others need comes first.

import { takes, type Area, type Command, type Wager } from '../api/view';

/** A change of one area, as it can be undone. */
export interface Change {
  area: string;
  from: number;
  to: number;
}

/** Changes that belong together: one after the other all are made or, where the house refuses one, none is. */
export type Deed = readonly Change[];

export function lying(wagers: readonly Wager[], area: string): number {
  return wagers.filter(each => each.area === area).reduce((sum, each) => sum + each.cents, 0);
}

/** A wager only grows; one that is to be smaller is taken down whole and made anew. */
export function stepsOf(change: Change): Change[] {
  const { from, to } = change;
  if (from === to) return [];
  return from < to || to === 0 ? [change] : [{ ...change, to: 0 }, { ...change, from: 0 }];
}

/** By what is done on that area: what is bought costs what the house says. */
export function commandOf({ area, from, to }: Change, deed: Area['do'] | undefined, seat: number, window: number | undefined): Command {
  const meant = { seat, area, ...(window === undefined ? {} : { window }) };
  if (to < from) return { do: 'take_down', ...meant };
  return deed === 'purchase' ? { do: 'purchase', ...meant } : { do: 'wager', ...meant, cents: to - from };
}

export function undoing(changes: Deed): Change[] {
  return [...changes].reverse().map(each => ({ ...each, from: each.to, to: each.from }));
}

/** Backwards, so that what others need goes last. */
export function clearing(wagers: readonly Wager[], areas: readonly Area[]): Deed[] {
  const all = each(wagers, areas);
  return all.some(({ known }) => known.takes_down) ? all.reverse().map(({ change }) => [{ ...change, to: 0 }]) : [];
}

/** What takes more grows. What does not, because it is equal to others, comes off backwards and is made anew. */
export function doubling(wagers: readonly Wager[], areas: readonly Area[]): Deed[] {
  const all = each(wagers, areas).map(({ known, change }) => ({ known, change: { ...change, to: change.from * (known.bound === 'fixed' ? 1 : 2) } }));
  const stiff = all.filter(({ known }) => !takes(known));
  const grows = stiff.some(({ change }) => change.from < change.to) && stiff.some(({ known }) => known.takes_down);
  const off = stiff.map(({ change }) => ({ ...change, to: 0 })).reverse();
  const anew = stiff.map(({ change }) => ({ ...change, from: 0 }));
  return [...all.filter(({ known }) => takes(known)).map(({ change }) => [change]), ...grows ? [[...off, ...anew]] : []]
    .filter(deed => deed.some(({ from, to }) => from !== to));
}

/** What is missing of the last round. */
export function repeating(last: readonly Wager[], now: readonly Wager[], areas: readonly Area[]): Deed[] {
  if (!areas.some(takes)) return [];
  return each(last, areas)
    .map(({ change }) => ({ ...change, from: lying(now, change.area), to: change.from }))
    .filter(({ from, to }) => from < to)
    .map(change => [change]);
}

/** Each area that is open once, with all that lies on it. */
function each(wagers: readonly Wager[], areas: readonly Area[]): { known: Area; change: Change }[] {
  return [...new Set(wagers.map(wager => wager.area))].flatMap(area => {
    const known = areas.find(one => one.area === area && one.open);
    const cents = lying(wagers, area);
    return known === undefined ? [] : [{ known, change: { area, from: cents, to: cents } }];
  });
}
