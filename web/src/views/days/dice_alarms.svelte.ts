// What the dice watch has called off, for the floor: asked for once a minute while somebody looks.

import { ask } from '../../api/ask';
import type { Watched } from '../../api/figures';
import { LookedAt } from '../../net/looked_at';
import { alarmsAt, alarmsIn, type WatchAlarm } from './watch_alarms';

const REST_MS = 60_000;

export class DiceAlarms {
  #all = $state.raw<WatchAlarm[]>([]);
  readonly #looked = new LookedAt(() => this.#look(), REST_MS);
  readonly #timer = setInterval(() => this.#looked.wake(), REST_MS);

  constructor() {
    this.#looked.wake();
  }

  at(table: { table: string; dice?: string; kind?: string }): string[] {
    return alarmsAt(this.#all, table).map(each => `${each.of}: ${each.text}`);
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
