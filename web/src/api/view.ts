// A table as the one who asks sees it, in words and cents: what GET /api/v1/tables/{table}/view answers.

import type { components } from './schema';

export interface Chip {
  cents: number;
  text: string;
}

export interface Area {
  area: string;
  label: string;
  group: string;
  group_label: string;
  odds?: string;
  do: 'wager' | 'purchase';
  /** By the rules, where the game stands; `refused` says why this seat cannot, all the same. */
  open: boolean;
  /** What one more click puts there, by the chip that was asked for. */
  amount_cents?: number;
  amount?: string;
  /** The amount is not the chip's to say: it is fixed, or equal to others. */
  bound?: 'fixed' | 'equal';
  takes_down?: boolean;
  refused?: string;
  reason?: string;
  clause?: string;
}

/** What the sensor of a purchase shows. */
export type Light = 'off' | 'armed' | 'bought' | 'locked';

export interface Wager {
  area: string;
  cents: number;
  text: string;
  term?: string;
}

/** What each rank is called, by its number. */
export type CardNames = components['schemas']['card_names'];

export interface Card {
  rank: number;
  text: string;
  count: number;
}

export interface Seat {
  seat: number;
  taken: boolean;
  name?: string;
  mine?: boolean;
  stack_cents?: number;
  stack?: string;
  wagers?: Wager[];
  bought?: Wager;
  /** The circle that stands for this seat among those on the dealer's side. */
  circle?: number;
  cards?: Card[];
  note?: string;
}

export interface Question {
  key: string;
  label: string;
  /** Of a number. */
  least?: number;
  most?: number;
  /** One of these in place of a number. */
  choices?: { value: string; text: string }[];
  /** A person's name in place of a number. */
  name?: boolean;
  /** From one that is accepted to the next; 1 unless given. */
  step?: number;
  usual?: number;
  /** So many of them, in a list. */
  count?: number;
}

export interface Command {
  do: string;
  [key: string]: unknown;
}

/** What may be done now: a command, with what is asked for filled in; or the roll, which has a request of its own. */
export interface Choice {
  label: string;
  clause?: string;
  command?: Command;
  request?: 'roll';
  ask?: Question[];
}

export interface Line {
  event: { stream: string; seq: number; event: number };
  text: string;
  /** The event's word on the wire. */
  what: string;
  area?: string;
  seat?: number;
  clause?: string;
  words?: string;
  arithmetic?: string;
  /** Whoever asks has sent what it comes of. */
  yours?: boolean;
}

export interface Die {
  face: number;
  colour?: string;
}

export interface Piece {
  piece: string;
  kind: string;
  spot: string;
  label: string;
  spot_label?: string;
  /** How many dice lie in it. */
  dice?: number;
  /** At whose seat it is, where it goes round. */
  seat?: number;
}

export interface Account {
  account: string;
  label: string;
  cents: number;
  text: string;
}

/** As it is answered: what has not changed, or what the game has not, is left out. */
export interface AnsweredView {
  table: string;
  game: string;
  name: string;
  summary?: string;
  kind: string;
  edition: string;
  stream: string;
  seq: number;
  window: number;
  open: boolean;
  stopped?: boolean;
  phase: string;
  guide: { text: string; clause: string };
  due_at?: string;
  bank_until?: string;  // beyond that, for who is waited for
  limits: { text: string };
  chips?: Chip[];
  areas?: Area[];
  seat?: number;
  /** The role of who enters for that seat. */
  as?: string;
  wallet?: string;
  seats: Seat[];
  dice?: Die[];
  pieces: Piece[];
  accounts?: Account[];
  card_names?: CardNames;
  can: Choice[];
  said: string[];
  lines: Line[];
  /** More has happened than is told. */
  skipped?: boolean;
  /** What has come of it for the one who asks, since sitting down; the house reckons it. */
  net?: NonNullable<components['schemas']['view']['net']>;
}

export interface View extends AnsweredView {
  chips: Chip[];
  areas: Area[];
  dice: Die[];
  accounts: Account[];
}

/** What the house calls the cards of a rank. */
export function cardName(rank: number, names: CardNames = {}): string {
  return names[rank] ?? String(rank);
}

/** Cards of a hand, each rank once. */
export function cardsOf(ranks: readonly number[], names?: CardNames): Card[] {
  return [...new Set(ranks)].map(rank => ({ rank, text: cardName(rank, names), count: ranks.filter(each => each === rank).length }));
}

/** A view made whole; dice lie until others are thrown. */
export function whole(answered: AnsweredView, before: View | undefined): View {
  return { ...answered, chips: answered.chips ?? [], areas: answered.areas ?? [], accounts: answered.accounts ?? [],
           dice: answered.dice ?? before?.dice ?? [] };
}

/** Whether the one who asks may put a chip there now. */
export function takes(area: Area): boolean {
  return area.open && area.refused === undefined;
}

/** What a wager is worth where the game stands: of GET /api/v1/tables/{table}/edges. */
export interface Edge {
  area: string;
  edge: { fraction: string; percent: string };
  chance: { fraction: string; percent: string; text?: string };
  mean_throws: string;
  /** What an hour of the smallest wager costs, where the table has a pace. */
  hour?: string;
  term?: string;
  clause: string;
  words: string;
}

/** What a frame says beside its events, which the page takes from the view. */
export interface Frame {
  table: string;
  stream: string;
  seq: number;
  events: unknown[];
}
