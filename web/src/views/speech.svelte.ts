// What was said to whoever plays by ear, the newest last.

import type { View } from '../api/view';
import { spokenOf, type LastSaid } from './spoken';

const KEPT = 12;

/** A sentence, and which it is of all. */
export interface Spoken {
  nth: number;
  text: string;
}

export class Speech {
  spoken = $state.raw<readonly Spoken[]>([]);
  #last: LastSaid = {};
  #count = 0;

  hear(view: View, beginning: boolean): void {
    const { sentences, last } = spokenOf(view, this.#last, beginning);
    this.#last = last;
    this.say(sentences);
  }

  say(sentences: readonly string[]): void {
    if (sentences.length === 0) return;
    const more = sentences.map(text => ({ nth: ++this.#count, text }));
    this.spoken = [...this.spoken, ...more].slice(-KEPT);
  }
}
