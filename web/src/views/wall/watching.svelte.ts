// A table as whoever passes by may see it: the view that is held, its felt, and the last throws. It takes no session,
// asks again by itself, and goes on where the house comes back.

import { whole, type AnsweredView, type Line, type View } from '../../api/view';
import type { Drawing } from '../../felt/drawing';
import { untilDrawn } from '../../felt/until_drawn';
import { session } from '../../net/session.svelte';
import { TableFeed, toldBefore } from '../../net/table_feed';
import { Throws, type Throw } from './throws';

const THROWS = 12;

export class Watching {
  view = $state.raw<View | undefined>();
  drawing = $state.raw<Drawing | undefined>();
  throws = $state.raw<readonly Throw[]>([]);
  /** How often dice were thrown while it was watched. */
  thrown = $state(0);
  refused = $state('');
  lost = $state(false);

  /** The view that came first, until what was told before it is read. */
  #first: AnsweredView | undefined;
  #untold: readonly Line[] = [];
  readonly #throws = new Throws(THROWS);
  #taken = Promise.resolve();
  readonly #feed: TableFeed;
  readonly #undraw: () => void;

  constructor(table: string) {
    this.#feed = new TableFeed(table, session.socket, () => 0, answer => {
      this.lost = !answer.ok && this.view !== undefined;
      this.refused = answer.ok ? '' : answer.refusal.text;
      // What comes while the lines of before are read back waits for them.
      if (answer.ok) this.#taken = this.#taken.then(() => this.#take(answer.value));
    });
    this.#undraw = untilDrawn(table, drawing => { this.drawing = drawing; });
  }

  /** Who is somebody is told of what happens at once. */
  listen(): void {
    this.#feed.listen();
  }

  end(): void {
    this.#undraw();
    this.#feed.end();
  }

  async #take(answered: AnsweredView): Promise<void> {
    if (this.view === undefined) this.#first = answered;
    this.view = whole(answered, this.view);
    this.#untold = [...this.#untold, ...answered.lines];
    const first = this.#first;
    if (first) {
      const lines = await toldBefore(first);
      if (lines === undefined) return;  // the next view asks again
      this.#first = undefined;
      this.#untold = [...lines, ...this.#untold];
    }
    const before = this.throws[0]?.key;
    this.throws = this.#throws.hear(this.#untold);
    this.#untold = [];
    if (!first && this.throws[0]?.key !== before) this.thrown += 1;
  }
}
