// @vitest-environment jsdom
import { flushSync, mount, tick, unmount, type Component, type ComponentProps } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Choices from './choices.svelte';
import History from './history.svelte';
import Rack from './rack.svelte';
import Why from './why.svelte';

const mounted: object[] = [];

function show<Of extends Component<any>>(part: Of, props: ComponentProps<Of>): HTMLElement {
  mounted.push(mount(part, { target: document.body, props }));
  flushSync();
  return document.body;
}

const button = (label: string) => [...document.querySelectorAll('button')].find(each => each.textContent?.trim() === label);

afterEach(async () => {
  for (const each of mounted.splice(0)) await unmount(each);
});

test('the first choice stands out, and leaving is one step away', () => {
  const choose = vi.fn();
  const ready = { label: 'I have wagered', command: { do: 'ready', seat: 1 } };
  show(Choices, { can: [ready, { label: 'Leave', command: { do: 'leave', seat: 1 } }], stacked: true, choose });
  expect(document.querySelectorAll('.first').length).toBe(1);
  expect(button('Leave')?.closest('details')?.open).toBe(false);
  button('I have wagered')?.click();
  expect(choose).toHaveBeenCalledExactlyOnceWith(ready, {});
});

test('whoever has chips is offered to cash them out before anything else that is rare', () => {
  const rare = ['buy_in', 'cash_out', 'leave'].map(each => ({ label: each, command: { do: each, seat: 1 } }));
  show(Choices, { can: rare, stacked: true, choose: vi.fn() });
  expect([...document.querySelectorAll('details button')].map(each => each.textContent)).toEqual(['cash_out', 'leave', 'buy_in']);
});

test('an amount is asked for in dollars and told in cents', () => {
  const choose = vi.fn();
  const buy = { label: 'Buy chips', command: { do: 'buy_in', seat: 1, cents: 0 }, ask: [{ key: 'cents', label: 'How much?', least: 100, most: 100_000, step: 100, usual: 10_000 }] };
  show(Choices, { can: [buy], stacked: false, choose });
  button('Buy chips')?.click();
  flushSync();
  const input = document.querySelector('input') as HTMLInputElement;
  expect([input.min, input.max, input.value]).toEqual(['1', '1000', '100']);
  input.value = '250';
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  expect(choose).toHaveBeenCalledExactlyOnceWith(buy, { cents: 25_000 });
});

test('a line says why on request, with clause, words and arithmetic', () => {
  show(History, { seat: 1, dispute: vi.fn(), lines: [
    { event: { stream: 's', seq: 1, event: 1 }, seat: 1, what: 'wager_won', text: '$5 wins $20', clause: '675a.4(f)',
      words: 'Most often wins.', arithmetic: '$5 x 4 / 1 = $20' }] });
  const why = document.querySelector('details') as HTMLDetailsElement;
  expect(why.open).toBe(false);
  expect(why.textContent).toMatch(/Why\?.*\$5 x 4 \/ 1 = \$20.*Most often wins\..*675a\.4\(f\)/s);
});

test('a receipt is offered of what one has paid for oneself, and of nothing that a dealer or a device has sent', () => {
  const line = (seq: number, what: string, yours: boolean) =>
    ({ event: { stream: 's', seq, event: 1 }, seat: 2, what, text: `line ${seq}`, ...(yours ? { yours } : {}) });
  show(History, { seat: 2, dispute: vi.fn(), lines: [line(1, 'wager_placed', true), line(2, 'purchased', false), line(3, 'wager_placed', false), line(4, 'player_seated', true)] });
  expect([...document.querySelectorAll('li')].map(each => each.textContent?.includes('Receipt'))).toEqual([true, false, false, false]);
});

test('a line of one\'s own is disputed with a reason, and of others none is; what the house refuses is asked again', async () => {
  const lines = [1, 2].map(seat => ({ event: { stream: 's', seq: seat, event: 1 }, seat, what: 'wager_lost', text: `seat ${seat} loses`, clause: '1.1' }));
  const dispute = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  show(History, { seat: 2, dispute, lines });
  expect([...document.querySelectorAll('li')].map(each => each.textContent?.includes('Dispute'))).toEqual([false, true]);
  button('Dispute')?.click();
  flushSync();
  const sends = async (reason: string) => {
    (document.querySelector('input') as HTMLInputElement).value = reason;
    document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    await Promise.resolve();
    await tick();
  };
  await sends(' ');
  expect(dispute).not.toHaveBeenCalled();
  await sends('other dice');
  expect(dispute).toHaveBeenCalledExactlyOnceWith(lines[1], 'other dice');
  expect(document.querySelector('form')).not.toBeNull();
  await sends('other dice');
  expect(document.querySelector('form')).toBeNull();
});

test('a chip is chosen, and what cannot be done is not offered', () => {
  const choose = vi.fn();
  const run = vi.fn();
  show(Rack, { chips: [{ cents: 100, text: '$1' }, { cents: 500, text: '$5' }], chosen: 100, choose, carried: vi.fn(),
               deeds: [{ label: 'Undo', can: false, run }, { label: 'Clear', can: true, run }] });
  (document.querySelector('[aria-label="$5"]') as HTMLElement).click();
  expect(choose).toHaveBeenCalledExactlyOnceWith(500);
  button('Undo')?.click();
  button('Clear')?.click();
  expect(run).toHaveBeenCalledOnce();
});

test('why something is so is told in the words of its clause', async () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  const rules = { clauses: [{ id: '2(e)', words: 'It backs the face that leads.' }], rulings: [] };
  vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(rules))));
  show(Why, { reason: { title: 'Street', text: ['3 to 1'], clause: '2(e)' }, game: 'dice', closed: vi.fn() });
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('It backs the face that leads.'));
  expect(document.querySelector('dialog')?.textContent).toContain('Clause 2(e)');
  vi.unstubAllGlobals();
});

test('what is worth nothing that is known says so when it is asked for', async () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  const answers = [['It costs $5.'], []];
  for (const told of ['It costs $5.', 'There is nothing to reckon here now.']) {
    const worth = { label: 'What it adds', ask: async () => answers.shift() ?? [] };
    show(Why, { reason: { title: 'Sensor', text: [], worth }, game: 'dice', closed: vi.fn() });
    button('What it adds')?.click();
    await vi.waitFor(() => expect(document.body.textContent).toContain(told));
    expect(button('What it adds')).toBeUndefined();
  }
});
