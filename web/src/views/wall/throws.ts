// Throws and what was called of each, picked out of what the house tells.

import type { Line } from '../../api/view';
import { isThrow } from '../../felt/settling';

export interface Throw {
  key: string;
  text: string;
  /** What was called, and how the round went on. */
  called: string[];
}

const CALLS = new Set(['called', 'game_won', 'bonus_won', 'nobody_matched']);

/** The newest first, so many of them; lines that are known already change nothing. */
export class Throws {
  #all: Throw[] = [];
  #last = '';

  constructor(private readonly most: number) {}

  hear(lines: readonly Line[]): readonly Throw[] {
    for (const line of lines) {
      const key = keyOf(line);
      if (key <= this.#last) continue;
      this.#last = key;
      if (isThrow(line)) this.#all = [{ key, text: line.text, called: [] }, ...this.#all].slice(0, this.most);
      else if (CALLS.has(line.what)) this.#all[0]?.called.push(line.text);
    }
    return this.#all.map(each => ({ ...each, called: [...each.called] }));
  }
}

/** As later events are later in the order of texts, over days too. */
function keyOf({ event: { stream, seq, event } }: Line): string {
  return `${stream}/${String(seq).padStart(12, '0')}/${String(event).padStart(6, '0')}`;
}
