// The felt of a table, as the house draws it.

import { untilThere } from '../net/until_there';
import { Drawing } from './drawing';

/** The house has no drawing for the table's rules, and never will. */
const NO_DRAWING = 'no_drawing';

/** Whoever needs it no more calls what is returned. */
export function untilDrawn(table: string, take: (drawing: Drawing) => void): () => void {
  const ask = async () => {
    try {
      const answer = await fetch(`/api/v1/tables/${encodeURIComponent(table)}/felt.svg`);
      if (answer.ok) return await answer.text();
      const { code } = await answer.json() as { code?: string };
      return code === NO_DRAWING ? null : undefined;  // a table that there is not yet may be planned
    } catch {
      return undefined;
    }
  };
  return untilThere(ask, text => take(Drawing.read(text)));
}
