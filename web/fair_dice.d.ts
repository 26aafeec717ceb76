// The types of fair_dice.js, for the page.

export interface Contribution {
  player: string;
  commitment: string;
  /** Absent where none was shown. */
  value?: string;
}

export type Draw = { index: number } & ({ dice: number[] } | { order: number[] } | { bytes: string });

/** A window of a table, as docs/fair_dice.md says its JSON. */
export interface FairWindow {
  table: string;
  window: number;
  seed: string;
  seedCommitment: string;
  list: Contribution[];
  draws: Draw[];
}

export interface Finding {
  holds: boolean;
  text: string;
}

export interface Verdict {
  ok: boolean;
  findings: Finding[];
}

export class NotAccepted extends Error {}

export function commitmentOfSeed(seed: string): Promise<string>;
export function commitmentOfValue(value: string, window: number, player: string): Promise<string>;
export function listHash(table: string, window: number, list: readonly Contribution[]): Promise<string>;
export function verifyWindow(window: FairWindow): Promise<Verdict>;
