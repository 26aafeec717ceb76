// What the dice watch has called off, for the floor: asked for once a minute while somebody looks.

import { ask } from '../../api/ask';
import type { Watched } from '../../api/figures';
import { LookedAt } from '../../net/looked_at';
import { alarmsIn, type WatchAlarm } from './watch_alarms';

const REST_MS = 60_000;

export class DiceAlarms {
  #all = $state.raw<WatchAlarm[]>([]);
  readonly #looked = new LookedAt(() => this.#look(), REST_MS);
  readonly #timer = setInterval(() => this.#looked.wake(), REST_MS);

  constructor() {
    this.#looked.wake();
  }

  /** Of the dice that lie at a table now; what was taken out of play is seen to. */
  at(table: string, set: string | undefined): string[] {
    return this.#all.filter(each => each.set !== undefined && each.table === table && each.set === set).map(each => `${each.of}: ${each.text}`);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#looked.end();
  }

  async #look(): Promise<void> {
    const answer = await ask<Watched>('GET', '/house/watch');
    if (answer.ok) this.#all = alarmsIn(answer.value);
  }
}
