// How tables call their games and wagers: the watch names both by id, and a table's own view has the words for them.

import { ask, type Reply } from '../../api/ask';
import type { AnsweredView } from '../../api/view';

export class TableNames {
  #games = $state.raw<ReadonlyMap<string, string>>(new Map());
  #wagers = $state.raw<ReadonlyMap<string, string>>(new Map());
  readonly #asked = new Set<string>();

  constructor() {
    void ask<Reply<'list_tables'>>('GET', '/tables').then(answer => {
      if (answer.ok) this.#games = new Map(answer.value.tables.map(each => [each.game, each.name]));
    });
  }

  game(game: string): string {
    return this.#games.get(game) ?? game;
  }

  /** What the table does not call by a name has its id. */
  wager(table: string, column: string): string {
    return this.#wagers.get(`${table}/${column}`) ?? column;
  }

  /** Once for each table. */
  async learn(tables: readonly string[]): Promise<void> {
    const fresh = [...new Set(tables)].filter(each => !this.#asked.has(each));
    for (const table of fresh) this.#asked.add(table);
    const told = await Promise.all(fresh.map(async table => {
      const view = await ask<AnsweredView>('GET', `/tables/${encodeURIComponent(table)}/view`);
      return view.ok ? (view.value.areas ?? []).map(({ area, label }): [string, string] => [`${table}/${area}`, label]) : [];
    }));
    if (fresh.length > 0) this.#wagers = new Map([...this.#wagers, ...told.flat()]);
  }
}
