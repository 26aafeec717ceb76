// A round as it was, step by step, of the house: GET /api/v1/tables/{table}/rounds/{round}. Here is what a step looks
// like on the felt, and nothing is put together of records.

import { ask, type Answer, type Reply } from '../../api/ask';
import type { View } from '../../api/view';

export type OwnRounds = Reply<'list_own_rounds'>;
export type Replayed = Reply<'look_at_round'>;

/** The table behind what is seen at once. */
export type Step = Pick<View, 'seat' | 'seats' | 'pieces' | 'accounts' | 'dice' | 'lines'> & { seq: number };

const pathTo = (table: string, rounds: string, stream: string) =>
  `/tables/${encodeURIComponent(table)}/${rounds}?stream=${encodeURIComponent(stream)}`;

/** Rounds of a day in which the one who asks took part. */
export function askOwnRounds(table: string, stream: string): Promise<Answer<OwnRounds>> {
  return ask('GET', pathTo(table, 'rounds', stream));
}

export function askRound(table: string, stream: string, round: number): Promise<Answer<Replayed>> {
  return ask('GET', pathTo(table, `rounds/${round}`, stream));
}

/** The table as it stood behind a step; of the view that is now come its names and chips. */
export function viewAt({ seq: _, ...step }: Step, now: View): View {
  const { table, game, name, kind, edition, stream, seq, window, limits, guide, phase, chips } = now;
  return { table, game, name, kind, edition, stream, seq, window, limits, guide, phase, chips, open: true, areas: [], can: [], said: [], ...step };
}
