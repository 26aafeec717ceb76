// What each table has won today beside theory, for the floor: asked for once a minute while somebody looks.

import { ask } from '../../api/ask';
import { bandIn, sheetOf, type Band, type Day, type Figures } from '../../api/figures';
import { LookedAt } from '../../net/looked_at';

const REST_MS = 60_000;

export class DayBands {
  #figures = $state.raw<Figures | undefined>();
  readonly #looked = new LookedAt(() => this.#look(), REST_MS);
  readonly #timer = setInterval(() => this.#looked.wake(), REST_MS);

  constructor() {
    this.#looked.wake();
  }

  at(table: { table: string; game: string }): Band | undefined {
    const sheet = this.#figures && sheetOf(this.#figures, table);
    return sheet && bandIn(sheet);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#looked.end();
  }

  async #look(): Promise<void> {
    const days = await ask<{ days: Day[] }>('GET', '/house/days');
    if (!days.ok) return;
    const open = days.value.days.filter(each => !each.closed).map(each => each.day).sort().at(-1);
    const report = open === undefined ? undefined : await ask<Figures>('GET', `/house/days/${encodeURIComponent(open)}/day`);
    // Before the first record of a day, what was won on another is told of none.
    if (report === undefined) this.#figures = undefined;
    else if (report.ok) this.#figures = report.value;
  }
}
