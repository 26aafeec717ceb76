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
  /** The hash by which its list was closed. */
  listSha256?: string;
  /** Whose seat each on the list had. */
  seats: number[];
  /** Cards drawn of it: in which order they lay before, the records do not say. */
  cards: number;
  /** The record that committed to its seed. */
  commitment: Told;
  /** What was wagered and bought in it, as it was recorded. */
  wagers: Told[];
}

interface Source {
  window: number;
  index: number;
}

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
    return [...this.#kept.values()].find(each => each.places.closed === undefined && each.window.seed === '');
  }

  #hear(happened: Happened, told: Told): void {
    const seat = Number(happened['seat']);
    const kept = this.#kept.get(Number(happened['window']));
    switch (happened.event) {
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
        return;
    }
    if (STAKED.has(happened.event)) this.#staked(told);
    if (happened['source'] !== undefined && typeof happened['source'] === 'object') this.#draw(happened, told);
  }

  #commit(happened: Happened, told: Told): void {
    const window = Number(happened['window']);
    this.#kept.set(window, {
      window: { table: String(happened['table']), window, seed: '', seedCommitment: String(happened['commitment']), list: [], draws: [] },
      stream: told.stream, places: { committed: told.seq }, commitment: told, seats: [], cards: 0, wagers: [],
    });
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
