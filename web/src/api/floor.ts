// The house as those who work there see it: what GET /api/v1/house and what belongs to it answer, and its records.

import type { Command } from './view';

export interface HouseTable {
  table: string;
  game: string;
  /** Absent of a table that other means run. */
  kind?: string;
  by_invitation?: boolean;
  open: boolean;
  stopped: boolean;
  dice?: string;
  fill_due_cents?: number;
}

export interface Duty {
  table: string;
  duty: string;
  person: string;
}

export interface Proposal {
  proposal: number;
  what: Command;
  by: string;
  at: string;
}

export interface Stop {
  table?: string;
  game?: string;
}

export interface House {
  name?: string;
  money?: string;
  zone?: string;
  tables: HouseTable[];
  duties: Duty[];
  proposals: Proposal[];
  stops: Stop[];
  /** Why fair dice cannot be thrown now. */
  dice_failure?: string;
}

export interface Check {
  of: 'table' | 'dice' | 'shaker';
  check: string;
  clause?: string;
  asks: string;
  answer: 'yes' | 'reference' | 'count' | 'parts';
  /** The rule of the table that says how many. */
  setting?: string;
  least?: number;
  most?: number;
  parts?: { part: string; clause?: string }[];
}

export interface Sheet {
  table: string;
  game: string;
  /** Such as "4 green, 2 red"; absent where the game has none. */
  dice?: string;
  checks: Check[];
}

export interface HouseEvent {
  event: string;
  clause?: string;
  [key: string]: unknown;
}

/** What was asked, by whom, and what came of it; of the house or of a table. */
export interface HouseRecord {
  stream: string;
  seq: number;
  at?: string;
  recorded_at: string;
  cause: { id: string; principal: string; role: string };
  command: Command;
  events: HouseEvent[];
  postings: { account: string; cents: number }[];
}
