// What each table has won today beside theory, for the floor: asked for once a minute while somebody looks. A table that is
// open has a record of today; of one that is not, the last day may be another.

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
    const today = days.value.days.map(each => each.day).sort().at(-1);
    if (today === undefined) return;
    const report = await ask<Figures>('GET', `/house/days/${encodeURIComponent(today)}/day`);
    if (report.ok) this.#figures = report.value;
  }
}
