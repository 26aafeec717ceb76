// Which games there are, and what their wagers, options and editions are called. A house with a catalogue says all of
// it; else what its tables say of themselves is taken, and editions and values are typed.

import { ask, type Reply } from '../../api/ask';
import type { AnsweredView, Edge } from '../../api/view';
import type { Outcome } from './figures';

export interface Edition {
  edition: string;
  title: string;
}

export interface GameOption {
  option: string;
  label: string;
  values: string[];
  clause?: string;
}

/** As `skyward games --format json` tells a game. */
export interface Game {
  game: string;
  name: string;
  editions: Edition[];
  options: GameOption[];
  /** Of a game that is played for a pot: it has no odds. */
  pot?: object | null;
}

export interface FileKind {
  format: string;
  label: string;
}

export interface Catalogue {
  games: Game[];
  /** What a par sheet can be taken away as. */
  files: FileKind[];
}

export interface Names {
  /** By wager as the figures name it: an area, or area/term. */
  wagers: Map<string, { label: string; term: string; group: string }>;
  /** What each area pays, and what its lines are called. */
  pays: Map<string, NamedEdge['pays']>;
  limits: Record<string, number>;
}

type Tables = Reply<'list_tables'>['tables'];

/** What a table's edges say of a wager beside its worth. */
export interface NamedEdge extends Edge {
  label: string;
  pays: { odds: string; clause: string; label?: string }[];
}

export async function readCatalogue(): Promise<Catalogue> {
  const told = await ask<{ games: Game[]; files?: FileKind[] }>('GET', '/games');
  if (told.ok) return { games: told.value.games, files: told.value.files ?? [] };
  const tables = await ask<{ tables: Tables }>('GET', '/tables');
  const known = new Map<string, Game>();
  for (const { game, name } of tables.ok ? tables.value.tables : []) {
    known.set(game, { game, name, editions: [], options: [] });
  }
  return { games: [...known.values()], files: [] };
}

export async function tableOf(game: string): Promise<string | undefined> {
  const tables = await ask<{ tables: Tables }>('GET', '/tables');
  return tables.ok ? tables.value.tables.find(each => each.game === game)?.table : undefined;
}

/** As a table of the game calls them; none where the house has no such table. */
export async function readNames(game: string): Promise<Names> {
  const names: Names = { wagers: new Map(), pays: new Map(), limits: {} };
  const table = await tableOf(game);
  if (table === undefined) return names;
  const at = `/tables/${encodeURIComponent(table)}`;
  const [view, edges] = await Promise.all([ask<AnsweredView>('GET', `${at}/view`), ask<{ edges: NamedEdge[] }>('GET', `${at}/edges`)]);
  if (view.ok) {
    for (const { area, label, group_label } of view.value.areas ?? []) {
      names.wagers.set(area, { label, term: '', group: group_label });
    }
    for (const [key, value] of Object.entries<unknown>(view.value.limits)) {
      if (typeof value === 'number') names.limits[key] = value;
    }
    names.limits['seats'] = view.value.seats.length;
  }
  for (const { area, term, label, pays } of edges.ok ? edges.value.edges : []) {
    const group = names.wagers.get(area)?.group ?? '';
    if (term !== undefined) names.wagers.set(`${area}/${term}`, { label, term, group });
    names.pays.set(area, pays);
  }
  return names;
}

/** A payout line as its area calls it: found by its clause, and by its odds where a clause has several. */
export function lineName(names: Names, wager: string, line: Outcome): string {
  const ofClause = (names.pays.get(wager.split('/')[0] ?? '') ?? []).filter(each => each.clause === line.clause);
  const found = ofClause.length > 1 ? ofClause.find(each => each.odds.replaceAll(',', '') === line.odds) : ofClause[0];
  return found?.label ?? line.line?.split(':')[1] ?? '';
}
