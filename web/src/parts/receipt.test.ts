// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Receipt from './receipt.svelte';

let part: object;
const clicked = vi.fn();
const button = () => document.querySelector('button') as HTMLButtonElement;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) { clicked(this.download); });
  part = mount(Receipt, { target: document.body, props: { stream: 'table/1/2026-11-29', seq: 57 } });
  flushSync();
});

afterEach(async () => {
  await unmount(part);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clicked.mockReset();
});

test('a receipt is saved under the name that the house gives it', async () => {
  const house = vi.fn(async () => new Response('receipt', { headers: { 'Content-Disposition': 'attachment; filename="table-1-2026-11-29-57.tlog-proof"' } }));
  vi.stubGlobal('fetch', house);
  button().click();
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledExactlyOnceWith('table-1-2026-11-29-57.tlog-proof'));
  expect(house).toHaveBeenCalledWith('/api/v1/receipt?stream=table%2F1%2F2026-11-29&seq=57');
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toMatch(/^Saved as table-1/));
});

test('what no checkpoint vouches for yet is explained, and another refusal is told in the words of the house', async () => {
  const refuse = (status: number, code: string, detail: string) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code, detail }), { status }));
  refuse(409, 'not_yet_vouched', 'of no checkpoint');
  button().click();
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toMatch(/next one follows soon/));
  refuse(404, 'no_such_record', 'no record for you');
  button().click();
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('no record for you'));
  expect(clicked).not.toHaveBeenCalled();
});
