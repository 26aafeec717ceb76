// A table as the one who asks sees it, in words and cents: what GET /api/v1/tables/{table}/view answers.

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
  open: boolean;
  /** What one more click puts there, where something binds it; else the chosen chip. */
  amount_cents?: number;
  amount?: string;
  refused?: string;
  reason?: string;
  clause?: string;
}

export interface Wager {
  area: string;
  cents: number;
  text: string;
  term?: string;
}

export interface Seat {
  seat: number;
  taken: boolean;
  name?: string;
  mine?: boolean;
  stack_cents?: number;
  stack?: string;
  wagers?: Wager[];
  cards?: (string | number)[];
  note?: string;
}

export interface Question {
  key: string;
  label: string;
  least?: number;
  most?: number;
}

export interface Command {
  do: string;
  [key: string]: unknown;
}

export interface Choice {
  label: string;
  command: Command;
  ask?: Question[];
}

export interface Line {
  event: { stream: string; seq: number; event: number };
  text: string;
  area?: string;
  seat?: number;
  clause?: string;
  words?: string;
  arithmetic?: string;
}

export interface Die {
  colour: string;
  face: number;
}

export interface Piece {
  piece: string;
  spot: string;
  label: string;
  colour?: string;
}

export interface View {
  table: string;
  game: string;
  name: string;
  kind: string;
  edition: string;
  stream: string;
  seq: number;
  window?: number;
  open: boolean;
  phase?: string;
  guide?: { text: string; clause?: string };
  due_at?: string;
  limits?: { text: string };
  chips: Chip[];
  areas: Area[];
  seat?: number;
  seats: Seat[];
  dice: Die[];
  pieces: Piece[];
  accounts: { account: string; cents: number; text: string }[];
  can: Choice[];
  said: string[];
  lines: Line[];
  /** What the day has cost or brought the one who asks, and since when; the house reckons it. */
  net?: { cents: number; text: string };
  since?: string;
}

/** One event of a record, as the wire has it; what is not named here is passed over. */
export interface Happening {
  event: string;
  seat?: number;
  area?: string;
}

export interface Frame {
  table: string;
  stream: string;
  seq: number;
  at?: string;
  events: Happening[];
}
