// What clauses say, in the house's words: the rulebook of a game, read once while the page is open.

import { ask, type Reply } from '../api/ask';
import { words } from '../words/en';

type Rules = Reply<'read_rules'>;

const known = new Map<string, Promise<Rules | undefined>>();

function rulesOf(game: string): Promise<Rules | undefined> {
  const before = known.get(game);
  if (before !== undefined) return before;
  const read = ask<Rules>('GET', `/games/${encodeURIComponent(game)}/rules`).then(answer => {
    if (answer.ok) return answer.value;
    known.delete(game);
    return undefined;
  });
  known.set(game, read);
  return read;
}

/** What a clause says, and how the rulings read it; nothing of one that the rulebook has not. Where the rules of a table
    may choose another reading, that is said. */
export async function clauseWords(game: string, clause: string): Promise<string[]> {
  const rules = await rulesOf(game);
  const own = rules?.clauses.find(({ id }) => id === clause);
  const rulings = (rules?.rulings ?? []).filter(({ id, clauses }) => clause === `ruling ${id}` || clauses.includes(clause));
  return [...(own === undefined ? [] : [own.words]), ...rulings.map(({ option, readings, why }) => `${option === '' ? '' : `${words.unlessChosen} `}${readings[0] ?? ''} ${why}`)];
}
