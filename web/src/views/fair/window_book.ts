// Windows of fair dice, put together of a table's records: what was committed to, added, closed, drawn and shown, and
// in which record each stands. Nothing is computed here.

import type { FairWindow } from '../../../fair_dice.js';

export interface Happened {
  event: string;
  [key: string]: unknown;
}

/** A record as a player is told of it. */
export interface Told {
  table: string;
  stream: string;
  seq: number;
  at?: string;
  events: Happened[];
}

/** The records in which the parts of a window stand. */
export interface Places {
  committed: number;
  closed?: number;
  drawn?: number;
  shown?: number;
}

export interface Kept {
  window: FairWindow;
  stream: string;
  places: Places;
  /** No wager is taken in it any more. */
  closed: boolean;
  /** The hash by which its list was closed. */
  listSha256?: string;
  /** Whose seat each on the list had. */
  seats: number[];
  /** Cards drawn of it: in which order they lay before, the records do not say. */
  cards: number;
  /** The record that committed to its seed, or opened a later day with it. */
  commitment: Told;
  /** What was wagered and bought in it, as it was recorded, as long as it is open. */
  wagers: Told[];
}

interface Source {
  window: number;
  index: number;
}

/** What the state with which a day opens tells of seats and of seeds that are not shown yet. */
interface Carried {
  seats?: { seat: number; player?: string }[];
  seeds_of?: string;
  seeds?: CarriedSeed[];
}

interface CarriedSeed {
  window: number;
  commitment: string;
  use?: string;
  closed?: boolean;
  over?: boolean;
  values?: { seat: number; player: string; commitment: string; shown?: string }[];
  draws?: { of: string }[];
}

/** The stream in which a table goes on after the day that ends with this record. */
export function nextDay(told: Told | undefined): string | undefined {
  const closed = told?.events.find(each => each.event === 'day_closed');
  return closed === undefined ? undefined : String(closed['next']);
}

/** Uses of a seed of which cards are drawn. */
const OF_CARDS = new Set(['button', 'shoe']);
const STAKED = new Set(['wager_placed', 'wager_taken_down', 'purchased']);

export class WindowBook {
  readonly #kept = new Map<number, Kept>();
  readonly #players = new Map<number, string>();

  hear(told: Told): void {
    for (const each of told.events) this.#hear(each, told);
  }

  /** Those that can be checked: the seed is shown, and something was drawn; newest first. */
  finished(): Kept[] {
    return [...this.#kept.values()].filter(each => each.window.seed !== '' && (each.window.draws.length > 0 || each.cards > 0)).reverse();
  }

  /** The seat that somebody has, as far as the records go. */
  seatOf(player: string): number | undefined {
    return [...this.#players].find(([, each]) => each === player)?.[0];
  }

  /** All that are committed to, in their order. */
  windows(): Kept[] {
    return [...this.#kept.values()];
  }

  /** Of that number, however far it has come. */
  window(window: number): Kept | undefined {
    return this.#kept.get(window);
  }

  /** The one that wagers are taken in now. */
  open(): Kept | undefined {
    return [...this.#kept.values()].find(each => !each.closed);
  }

  #hear(happened: Happened, told: Told): void {
    const seat = Number(happened['seat']);
    const kept = this.#kept.get(Number(happened['window']));
    switch (happened.event) {
      case 'day_opened':
        this.#carry(happened['state'] as Carried, told);
        return;
      case 'seated':
        this.#players.set(seat, String(happened['player']));
        return;
      case 'left':
        this.#players.delete(seat);
        return;
      case 'seed_committed':
        this.#commit(happened, told);
        return;
      case 'value_committed':
        kept?.window.list.push({ player: this.#players.get(seat) ?? '', commitment: String(happened['commitment']) });
        kept?.seats.push(seat);
        return;
      case 'values_closed':
        if (kept === undefined) return;
        kept.places.closed = told.seq;
        close(kept);
        kept.listSha256 = String(happened['list_sha256']);
        return;
      case 'value_shown': {
        const shown = kept?.window.list[kept.seats.indexOf(seat)];
        if (shown) shown.value = String(happened['value']);
        return;
      }
      case 'seeds_discarded':
        for (const [window, each] of this.#kept) if (each.window.seed === '') this.#kept.delete(window);
        return;
      case 'seed_shown':
        if (kept === undefined) return;
        kept.window.seed = String(happened['seed']);
        kept.places.shown = told.seq;
        close(kept);
        return;
    }
    if (STAKED.has(happened.event)) this.#staked(told);
    if (happened['source'] !== undefined && typeof happened['source'] === 'object') this.#draw(happened, told);
  }

  #commit(happened: Happened, told: Told): void {
    const window = Number(happened['window']);
    this.#kept.set(window, committed(String(happened['table']), window, String(happened['commitment']), told));
  }

  /** A day opens: who sits where, and the seeds that are not shown yet. Numbers of records begin anew. */
  #carry({ seats = [], seeds_of: table = '', seeds = [] }: Carried, told: Told): void {
    this.#players.clear();
    for (const { seat, player } of seats) if (player !== undefined) this.#players.set(seat, player);
    for (const seed of seeds) {
      const kept = this.#kept.get(seed.window) ?? carried(table, seed, told);
      Object.assign(kept, { stream: told.stream, places: { committed: told.seq }, commitment: told });
      this.#kept.set(seed.window, kept);
      if (seed.closed || seed.over) close(kept);
    }
  }

  #staked(told: Told): void {
    const open = this.open();
    if (open !== undefined && open.wagers.at(-1) !== told) open.wagers.push(told);
  }

  #draw(happened: Happened, told: Told): void {
    const { window, index } = happened['source'] as Source;
    const kept = this.#kept.get(window);
    if (kept === undefined) return;
    kept.places.drawn ??= told.seq;
    if (Array.isArray(happened['dice'])) kept.window.draws.push({ index, dice: happened['dice'] as number[] });
    else kept.cards += Array.isArray(happened['cards']) ? happened['cards'].length : 1;
  }
}

function committed(table: string, window: number, commitment: string, told: Told): Kept {
  return {
    window: { table, window, seed: '', seedCommitment: commitment, list: [], draws: [] },
    stream: told.stream, places: { committed: told.seq }, closed: false, commitment: told, seats: [], cards: 0, wagers: [],
  };
}

function carried(table: string, { window, commitment, use = '', values = [], draws = [] }: CarriedSeed, told: Told): Kept {
  const kept = committed(table, window, commitment, told);
  kept.window.list = values.map(({ player, commitment: to, shown }) => ({ player, commitment: to, ...(shown === undefined ? {} : { value: shown }) }));
  kept.seats = values.map(({ seat }) => seat);
  // What was drawn is kept a hexadecimal digit each.
  if (OF_CARDS.has(use)) kept.cards = draws.reduce((sum, { of }) => sum + of.length, 0);
  else kept.window.draws = draws.map(({ of }, index) => ({ index, dice: [...of].map(digit => parseInt(digit, 16)) }));
  return kept;
}

/** Nobody reads any more what was wagered in it. */
function close(kept: Kept): void {
  kept.closed = true;
  kept.wagers = [];
}
