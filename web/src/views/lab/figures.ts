// What the lab answers: the JSON that `skyward par`, `session` and `exposure` print. Fractions and percents are texts,
// shown as they came; a number is made of one for a place in a drawing or an order alone.

import type { Reply } from '../../api/ask';

export interface Outcome {
  result: string;
  line?: string;
  odds?: string;
  probability: string;
  contribution_percent: string | null;
  clause?: string;
}

export interface WagerFigures {
  /** An area, with `/term` where the wager stands in another way: beside a purchase, say. */
  area: string;
  clause: string;
  outcomes: Outcome[];
  win_probability: string;
  mean_throws: string;
  cycle: string | null;
  house_edge: string | null;
  house_edge_percent: string | null;
  house_edge_per_throw: string | null;
  hold_percent: string | null;
  variance: string | null;
  standard_deviation: string | null;
  top_award: { net: string; odds_against: string; odds_against_decimal: string } | null;
  volatility: { confidence_percent: number; index: string } | null;
  payback_spread: { rounds: number; from_percent: string; to_percent: string }[] | null;
}

export interface LayoutFigures {
  label: string;
  house_edge_percent: string | null;
  standard_deviation: string | null;
}

/** What the ids in an answer are called. */
export type Labels = NonNullable<Reply<'ask_lab'>['labels']>;

export interface Par {
  game: string;
  edition: string;
  options: Record<string, string>;
  rules_sha256: string;
  warnings: string[];
  wagers: WagerFigures[];
  layouts: LayoutFigures[];
  labels: Labels;
}

/** A wager under one of two sets of rules that are compared. */
export interface ComparedWager {
  odds: Record<string, string>;
  house_edge_percent?: string;
}

export interface Comparison {
  before: ComparedSide;
  after: ComparedSide;
  wagers: { wager: string; changed: boolean; before: ComparedWager | null; after: ComparedWager | null }[];
  labels: Labels;
}

interface ComparedSide {
  edition: string;
  rules_sha256: string;
  limits: Record<string, number>;
  payment: string;
}

/** A chance: a number for a place in a drawing, and how it is told. */
interface Value { value: number; text: string }

export interface SessionLaw {
  rules_sha256: string;
  bankroll_cents: number;
  rounds: number;
  goal_cents: number | null;
  ruin: Value;
  goal: Value;
  still_playing: Value;
  ahead: Value;
  even: Value;
  behind: Value;
  final_bankroll_quantiles: { per_cent: number; cents: number }[];
  ruin_by_rounds: { rounds: number; ruin: Value }[];
  final_bankroll_law: { cents: number; probability: Value }[];
}

export interface NetLaw {
  worst_cents: string;
  best_cents: string;
  probability_of_loss: string;
  quantiles_cents: Record<string, string>;
  law: { net_cents: string; probability: string }[];
}

export interface Exposure {
  rules_sha256: string;
  at_risk_cents: number;
  next_throw: NetLaw;
  all_decided: NetLaw;
  largest_payout: { seat: number; wager: string; line: string; paid_cents: number } | null;
}

/** A fraction as a number, for a place in a drawing. */
export function numberOf(fraction: string): number {
  const [over = '', under = '1'] = fraction.split('/');
  return Number(over) / Number(under);
}

/** A payout line is typed once, where it first stands. */
export function linesOf(wager: WagerFigures): Outcome[] {
  const seen = new Set<string>();
  return wager.outcomes.filter(({ line, odds }) => {
    if (line === undefined || odds === undefined || seen.has(line)) return false;
    seen.add(line);
    return true;
  });
}

/** By edge, the best for the player first; wagers without one come last. */
export function byEdge(wagers: WagerFigures[]): string[] {
  const edge = ({ house_edge }: WagerFigures) => house_edge === null ? Infinity : numberOf(house_edge);
  return [...wagers].sort((one, other) => edge(one) - edge(other) || 0).map(each => each.area);
}
