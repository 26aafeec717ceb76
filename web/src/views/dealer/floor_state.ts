// What the console takes from a table's state: who works there, which dice are thrown, what waits for a second
// person; and from the lines of its log, what the last deed led to.

import type { Line } from '../../api/view';
import type { Lying } from './dice_entry';

/** Dice by their colours, in the order of the game's set. */
export type DiceSet = Record<string, number>;

export interface Proposal {
  correction: number;
  reason: string;
  by: string;
  round?: number;
  dice?: Lying[];
  entry?: { stream?: string; seq: number; event: number };
  player?: string;
  cents?: number;
}

export interface TableState {
  at?: string;
  next?: { dice?: DiceSet };
  last_throw?: { round?: number; thrown?: { seq: number; event: number }; dice?: DiceSet; void_since?: boolean };
  dice_sets?: { set?: string; usable_until?: string }[];
  dice_in_play?: number;
  proposals?: Proposal[];
  duties?: { duty: string; person: string }[];
  staffed?: string[];
  seats?: { seat: number; player?: string }[];
}

export interface Sensor {
  seat: number;
  area: string;
  light: string;
}

/** A colour for each die that is asked for; none where the state does not say as many. */
export function coloursOf(set: DiceSet | undefined, count: number): (string | undefined)[] {
  const all = Object.entries(set ?? {}).flatMap(([colour, of]) => Array.from({ length: of }, () => colour));
  return all.length === count ? all : Array.from({ length: count }, () => undefined);
}

/** As whom somebody speaks here: by a duty at this table, or else by what the account may be. */
export function roleOf(state: TableState | undefined, account: { id: string; roles?: string[] } | undefined): string | undefined {
  return state?.duties?.find(each => each.person === account?.id)?.duty ?? account?.roles?.[0];
}

/** What a deed begins with that people at the table have to act on. */
const LEADS = ['thrown', 'rolled', 'bets_closed', 'roll_void', 'money_collected', 'throw_reopened'];

const isOf = (one: Line, other: Line) => one.event.stream === other.event.stream && one.event.seq === other.event.seq;

export const keyOf = ({ event }: Line) => `${event.stream}/${event.seq}/${event.event}`;

/** All that the last deed led to, in the order of the log; the lines come newest first, or in any order. */
export function lastDeed(lines: readonly Line[]): Line[] {
  const lead = lines.find(each => LEADS.includes(each.what));
  if (lead === undefined) return [];
  const told = new Map(lines.filter(each => isOf(each, lead)).map(each => [each.event.event, each]));
  return [...told.values()].sort((one, other) => one.event.event - other.event.event);
}

/** Lines of one seat that stand together, as chips are taken and paid. */
export interface AtSeat {
  seat: number | undefined;
  lines: Line[];
}

export function bySeat(lines: readonly Line[]): AtSeat[] {
  const parts: AtSeat[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last !== undefined && last.seat === line.seat) last.lines.push(line);
    else parts.push({ seat: line.seat, lines: [line] });
  }
  return parts;
}

/** Entries of people that a correction may undo; whether it still can, the house says. */
const UNDONE = ['bought_in', 'cashed_out', 'tipped', 'wager_placed'];

export function undoable(lines: readonly Line[]): Line[] {
  const since = lines.findIndex(each => LEADS.includes(each.what) && each.what !== 'bets_closed');
  return lines.slice(0, since < 0 ? undefined : since).filter(each => UNDONE.includes(each.what));
}
