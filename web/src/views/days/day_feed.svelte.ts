// Keeps what is told of a day as new as the day is: asked for again when a table says that something of that day has
// happened, while somebody looks, and never more often than once in ten seconds.

import { ask, type Reply } from '../../api/ask';
import type { House } from '../../api/floor';
import { houseNow } from '../../net/clock';
import { LookedAt } from '../../net/looked_at';
import { session } from '../../net/session.svelte';
import { dayOf } from '../audit/search';

const REST_MS = 10_000;

/** What was looked at: a day, or all of them; and whether anything may still come of it. */
export interface Looked {
  day: string | undefined;
  goesOn: boolean;
}

export class DayFeed {
  /** By the house's clock, when it was asked for last. */
  at = $state<number | undefined>();
  /** By whose zone the days are told. */
  zone = $state<string | undefined>();
  readonly #looked: LookedAt;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #tables = new Set<string>();
  #ended = false;

  constructor(private readonly look: () => Promise<Looked>) {
    this.#looked = new LookedAt(() => this.#look(), REST_MS);
    // Where nothing wakes it, it looks again by itself.
    this.#timer = setInterval(() => { if (session.socket.connection !== 'open') this.wake(); }, REST_MS);
    void ask<House>('GET', '/house').then(answer => { if (answer.ok) this.zone = answer.value.zone; });
    this.wake();
  }

  wake(): void {
    this.#looked.wake();
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#timer);
    for (const table of this.#tables) session.socket.leave(table);
    this.#looked.end();
  }

  async #look(): Promise<void> {
    const at = houseNow();
    const { day, goesOn } = await this.look();
    this.at = at;
    if (goesOn) await this.#listen(day);
    else this.end();
  }

  /** To tables that have opened since, too. */
  async #listen(day: string | undefined): Promise<void> {
    const answer = await ask<Reply<'list_tables'>>('GET', '/tables');
    for (const { table, open } of answer.ok && !this.#ended ? answer.value.tables : []) {
      if (!open || this.#tables.has(table)) continue;
      this.#tables.add(table);
      session.socket.watch(table, ({ stream }) => { if (day === undefined || dayOf(stream) === day) this.wake(); },
                           () => this.wake());
    }
  }
}
