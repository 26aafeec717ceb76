// Which games there are, with their editions and amounts, as the house says it; and where one is played.

import { ask, type Answer, type Reply } from '../../api/ask';

export type Catalogue = Reply<'list_games'>;
export type Game = Catalogue['games'][number];
export type FileKind = Catalogue['files'][number];

export function readCatalogue(): Promise<Answer<Catalogue>> {
  return ask<Catalogue>('GET', '/games');
}

/** A table of the game; none where the house has none. */
export async function tableOf(game: string): Promise<string | undefined> {
  const tables = await ask<Reply<'list_tables'>>('GET', '/tables');
  return tables.ok ? tables.value.tables.find(each => each.game === game)?.table : undefined;
}
