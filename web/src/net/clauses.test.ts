import { afterEach, expect, test, vi } from 'vitest';
import { clauseWords } from './clauses';

const RULES = {
  clauses: [{ id: '4(d)', words: 'The face that occurs most leads.' }, { id: '4(e)', words: 'It is announced.' }],
  rulings: [{ id: 'R-2', title: 'Which leads?', clauses: ['4(d)'], open: '', readings: ['The higher.', 'The lower.'], why: 'It says so.', option: '' },
             { id: 'R-3', title: 'Does an ace lead?', clauses: ['4(f)'], open: '', readings: ['Yes.', 'No.'], why: 'It is high.', option: 'ace-leads' }],
};

afterEach(() => vi.unstubAllGlobals());

test('a clause is told in words, with the reading that was chosen where the text is open', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(RULES))));
  expect(await clauseWords('dice', '4(e)')).toEqual(['It is announced.']);
  expect(await clauseWords('dice', '4(d)')).toEqual(['The face that occurs most leads.', 'The higher. It says so.']);
  expect(await clauseWords('dice', 'ruling R-2')).toEqual(['The higher. It says so.']);
  expect(await clauseWords('dice', '4(f)'), 'which one a table has chosen').toEqual(['Unless the rules of a table say otherwise: Yes. It is high.']);
  expect(await clauseWords('dice', 'house rule')).toEqual([]);
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/v1/games/dice/rules', expect.anything());
});

test('a rulebook that could not be read is asked for again', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => { throw new TypeError('network'); }));
  expect(await clauseWords('other', '4(e)')).toEqual([]);
  vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(RULES))));
  expect(await clauseWords('other', '4(e)')).toEqual(['It is announced.']);
});
