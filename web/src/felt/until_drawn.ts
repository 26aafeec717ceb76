// The felt of a table, as the house draws it.

import { askText } from '../api/ask';
import { untilThere } from '../net/until_there';
import { Drawing } from './drawing';

/** The house has no drawing for the table's rules, and never will. */
const NO_DRAWING = 'no_drawing';

/** Whoever needs it no more calls what is returned. */
export function untilDrawn(table: string, take: (drawing: Drawing) => void): () => void {
  const ask = async () => {
    const answer = await askText(`/tables/${encodeURIComponent(table)}/felt.svg`);
    if (answer.ok) return answer.value;
    return answer.refusal.code === NO_DRAWING ? null : undefined;  // a table that there is not yet may be planned
  };
  return untilThere(ask, text => take(Drawing.read(text)));
}
