import { expect, test, vi } from 'vitest';
import { edgeRange } from './edge_ranges';

test('a range is asked for once, and of one table after another', async () => {
  const answers: (() => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', vi.fn((path: string) => {
    asked.push(path);
    return new Promise<Response>(done => answers.push(() => done(path.includes('/5/') ? new Response('{"code":"not_of_this_game","detail":""}', { status: 409 })
      : new Response('{"table":"1","range":"2.8 % to 16.7 %","edges":[]}'))));
  }));
  const both = [edgeRange('1'), edgeRange('5'), edgeRange('1')];
  await vi.waitFor(() => expect(answers.length).toBe(1));
  expect(asked).toEqual(['/api/v1/tables/1/edges']);
  answers[0]?.();
  await vi.waitFor(() => expect(answers.length).toBe(2));
  answers[1]?.();
  expect(await Promise.all(both)).toEqual(['2.8 % to 16.7 %', undefined, '2.8 % to 16.7 %']);
  expect(asked.length).toBe(2);
  vi.unstubAllGlobals();
});
