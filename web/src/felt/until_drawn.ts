// The felt of a table, as the house draws it.

import { untilThere } from '../net/until_there';
import { Drawing } from './drawing';

/** Whoever needs it no more calls what is returned. */
export function untilDrawn(table: string, take: (drawing: Drawing) => void): () => void {
  const ask = () => fetch(`/api/v1/tables/${encodeURIComponent(table)}/felt.svg`)
    .then(answer => answer.ok ? answer.text() : answer.status === 404 ? null : undefined).catch(() => undefined);
  return untilThere(ask, text => take(Drawing.read(text)));
}
