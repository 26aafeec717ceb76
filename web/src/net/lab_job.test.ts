import { expect, test } from 'vitest';
import type { Line } from './house_socket';
import { beginJob } from './lab_job';

function line() {
  const sent: object[] = [];
  let closed = false;
  const of: Line = { onopen: null, onmessage: null, onclose: null, send: text => { sent.push(JSON.parse(String(text)) as object); }, close: () => { closed = true; } };
  const call = (what: 'onopen' | 'onclose') => (of[what] as ((event: unknown) => void) | null)?.(undefined);
  const tell = (told: object) => (of.onmessage as ((event: { data: string }) => void) | null)?.({ data: JSON.stringify(told) });
  return { of, sent, tell, call, closed: () => closed };
}

test('a job is asked, tells how far it is, is answered, and its socket is closed', async () => {
  const { of, sent, tell, call, closed } = line();
  const parts: number[] = [];
  const job = beginJob<{ ruin: number }>('session', { game: 'a' }, part => parts.push(part), () => of);
  call('onopen');
  expect(sent).toEqual([{ lab: 'session', request: { game: 'a' } }]);
  tell({ job: 3 });
  tell({ reality_check: { due: true } });
  tell({ job: 3, done: 1, total: 4 });
  tell({ job: 3, answer: { ruin: 1 } });
  expect(await job.answer).toEqual({ ok: true, value: { ruin: 1 } });
  expect(parts).toEqual([0.25]);
  expect(closed()).toBe(true);
  job.cancel();
  expect(sent.length).toBe(1);
});

test('a job is cancelled by its number, and one that has none yet by its socket', async () => {
  const one = line();
  const job = beginJob('session', {}, () => {}, () => one.of);
  one.call('onopen');
  one.tell({ job: 7 });
  job.cancel();
  expect(one.sent.at(-1)).toEqual({ cancel: 7 });
  one.tell({ job: 7, refused: 'cancelled', message: 'it was stopped' });
  expect(await job.answer).toEqual({ ok: false, refusal: { code: 'cancelled', text: 'it was stopped' } });
  const other = line();
  const early = beginJob('session', {}, () => {}, () => other.of);
  early.cancel();
  expect((await early.answer).ok).toBe(false);
  expect(other.closed()).toBe(true);
});

test('a socket that is lost ends the job', async () => {
  const { of, call } = line();
  const job = beginJob('session', {}, () => {}, () => of);
  call('onclose');
  expect(await job.answer).toMatchObject({ ok: false, refusal: { code: 'not_reached' } });
});
