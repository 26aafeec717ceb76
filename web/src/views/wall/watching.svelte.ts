// A table as whoever passes by may see it: the view that is held, its felt, and the last throws. It takes no session,
// asks again by itself, and goes on where the house comes back.

import { ask } from '../../api/ask';
import { whole, type AnsweredView, type View } from '../../api/view';
import { Drawing } from '../../felt/drawing';
import { session } from '../../net/session.svelte';
import { TableFeed } from '../../net/table_feed';
import { Throws, type Throw } from './throws';

const THROWS = 12;
/** So many records back the house still tells all. */
const RECORDS_BACK = 290;
const LOOK_AGAIN_MS = 2000;

export class Watching {
  view = $state.raw<View | undefined>();
  drawing = $state.raw<Drawing | undefined>();
  throws = $state.raw<readonly Throw[]>([]);
  /** How often dice were thrown while it was watched. */
  thrown = $state(0);
  refused = $state('');
  lost = $state(false);

  readonly #throws = new Throws(THROWS);
  #taken = Promise.resolve();
  readonly #feed: TableFeed;
  readonly #path: string;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(table: string) {
    this.#path = `/tables/${encodeURIComponent(table)}`;
    this.#feed = new TableFeed(table, session.socket, () => 0, answer => {
      this.lost = !answer.ok && this.view !== undefined;
      this.refused = answer.ok ? '' : answer.refusal.text;
      // What comes while the lines of before are read back waits for them.
      if (answer.ok) this.#taken = this.#taken.then(() => this.#take(answer.value));
    });
    this.#timer = setInterval(() => void this.#draw(), LOOK_AGAIN_MS);
    void this.#draw();
  }

  /** Who is somebody is told of what happens at once. */
  listen(): void {
    this.#feed.listen();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#feed.end();
  }

  async #take(answered: AnsweredView): Promise<void> {
    const first = this.view === undefined;
    const before = this.throws[0]?.key;
    this.view = whole(answered, this.view);
    if (first) await this.#readBack(answered);
    this.throws = this.#throws.hear(answered.lines);
    if (!first && this.throws[0]?.key !== before) this.thrown += 1;
  }

  async #readBack({ stream, seq }: AnsweredView): Promise<void> {
    const asked = new URLSearchParams({ stream, after: String(Math.max(0, seq - RECORDS_BACK)) });
    const answer = await ask<AnsweredView>('GET', `${this.#path}/view?${asked}`);
    if (answer.ok) this.throws = this.#throws.hear(answer.value.lines);
  }

  async #draw(): Promise<void> {
    if (this.drawing !== undefined) return;
    const text = await fetch(`/api/v1${this.#path}/felt.svg`).then(answer => answer.ok ? answer.text() : undefined, () => undefined);
    if (text !== undefined) this.drawing ??= Drawing.read(text);
  }
}
