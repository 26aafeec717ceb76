import { afterEach, expect, test, vi } from 'vitest';
import { askAllLines } from './ask';

afterEach(() => vi.unstubAllGlobals());

/** A house with so many records, of which one page is not to be had. */
function house(records: number, lost?: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (asked.length === lost) return Promise.resolve(new Response('{"code":"failed","detail":"The disk is full."}', { status: 503 }));
    const query = new URL(path, 'http://house').searchParams;
    const after = Number(query.get('after'));
    const count = Math.min(Number(query.get('limit')), records - after);
    return Promise.resolve(new Response(Array.from({ length: count }, (_, nth) => `{"seq":${after + nth + 1}}\n`).join('')));
  });
  return asked;
}

test('more records than the house sends at once are read to their end', async () => {
  const asked = house(20_001);
  const all = await askAllLines<{ seq: number }>('/house/records?');
  expect(all.ok && [all.value.length, all.value.at(-1)?.seq]).toEqual([20_001, 20_001]);
  expect(asked.map(each => new URL(each, 'http://house').searchParams.get('after'))).toEqual(['0', '10000', '20000']);
});

test('a page that cannot be had is no end', async () => {
  house(20_001, 2);
  expect(await askAllLines<{ seq: number }>('/house/records?')).toEqual({ ok: false, refusal: { code: 'failed', text: 'The disk is full.' } });
});
