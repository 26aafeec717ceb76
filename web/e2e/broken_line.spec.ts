// What can happen in the middle of a round: a page is loaded anew, the network goes, the house's socket ends, and a
// throw was entered wrong. In the end nothing is missing and nothing is there twice.

import type { WebSocketRoute } from '@playwright/test';
import type { Somebody } from './at_table';
import { mouse } from './hands';
import { expect, test } from './page';
import { ROUNDS, type Step } from './rounds';
import { WholeRound } from './whole_round';

const round = ROUNDS.find(each => each.game === 'high-roll-dice') as (typeof ROUNDS)[number];
const until = (end: (step: Step) => boolean) => round.steps.slice(0, round.steps.findIndex(end));
const wagering = until(step => 'presses' in step && step.presses === 'No more bets');
const thrown = round.steps.findIndex(step => 'dice' in step);

/** All that a page tells of the day, held against what the house tells of it. */
async function expectAllTold(who: Somebody): Promise<void> {
  const { table, stream } = who.seen;
  const view = await (await who.page.request.get(`/api/v1/tables/${table}/view?stream=${stream}&after=0`)).json() as { lines: { text: string }[] };
  const told = () => who.page.locator('aside ol > li').evaluateAll(all => all.map(each =>
    ((each.querySelector('summary') ?? each).textContent ?? '').replace(/\s*Why\?$/, '').trim()).reverse());
  await expect.poll(told, { message: who.name, timeout: 20_000 }).toEqual(view.lines.map(({ text }) => {
    const around = text.split(/\d{4}-\d\d-\d\dT[\d:.]+Z/);  // a moment is told by the page's clock
    if (around.length === 1) return text;
    return expect.stringMatching(`^${around.map(each => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*\\d:\\d\\d.*')}$`) as unknown;
  }));
}

test('loaded anew, cut off and back again, each page has all of the round, once', async ({ browser }) => {
  test.setTimeout(300_000);
  const sockets: WebSocketRoute[] = [];
  const whole = await WholeRound.begin(browser, round, mouse, 'lines', async who => {
    if (who.name !== 'Uwe') return;
    await who.page.routeWebSocket('**/api/v1/socket', socket => {
      sockets.push(socket);
      socket.connectToServer();
    });
  });
  const [ulla, uwe] = [whole.of('Ulla'), whole.of('Uwe')];
  const amount = (who: Somebody, area: string) => who.page.locator(`.felt [data-area="${area}"] .stack:not(.under-way) .amount`);

  // Cut off while a wager is made: it is kept, and made once.
  await whole.step({ who: 'Ulla', puts: 'pip-5' });
  await ulla.page.context().setOffline(true);
  await expect(ulla.page.locator('p.lost')).toBeVisible({ timeout: 1000 });
  await expect(ulla.page.locator('[aria-live="assertive"]').filter({ hasText: /./ })).toHaveText(/^The connection is lost\./);
  await mouse.put(ulla.page, 'kind-5');
  await expect(ulla.page.getByText('1 sent, not answered yet')).toBeVisible();
  for (const step of wagering.filter(each => each.who === 'Uwe')) await whole.step(step, [uwe]);
  // It has looked for the house in vain.
  await ulla.page.waitForEvent('requestfailed', { timeout: 10_000 });
  await ulla.page.context().setOffline(false);
  await expect(ulla.page.locator('p.lost')).toHaveCount(0);
  await expect(ulla.page.getByText('1 sent, not answered yet')).toHaveCount(0);
  await whole.at.together();
  await expect(amount(ulla, 'kind-5').first()).toHaveText('$5');
  expect((await ulla.heard()).slice(-4)).toContain('The connection is back.');

  // Loaded anew in the middle of a round.
  await whole.step({ who: 'Ulla', puts: 'extra-roll' });
  for (const step of round.steps.slice(wagering.length, thrown)) await whole.step(step);
  const before = await ulla.page.locator('.guide p').first().innerText();
  await ulla.page.reload();
  await expect(amount(ulla, 'pip-5').first()).toHaveText('$5');
  await expect(amount(ulla, 'kind-5').first()).toHaveText('$5');
  await expect(ulla.page.locator('.felt [data-seat="1"] [data-area="extra-roll"]')).toHaveAttribute('data-light', 'bought');
  await expect(ulla.page.locator('.purse')).toContainText('Your chips$85');
  expect(await ulla.page.locator('.guide p').first().innerText()).toBe(before);
  await expect(ulla.page.locator('aside li', { hasText: 'you' })).toHaveText(/^1 /);
  expect(await ulla.heard()).toContain('You have $5 on Pip Street: five, $5 on Five of a kind, $5 on Extra Roll.');

  // The house's socket ends; the throw is made before another is there.
  await whole.at.together();
  await sockets.at(-1)?.close({ code: 1012 });
  await expect(uwe.page.locator('p.lost')).toBeVisible({ timeout: 1000 });
  for (const step of round.steps.slice(thrown)) await whole.step(step);
  await expect(uwe.page.locator('p.lost')).toHaveCount(0);
  expect(await whole.at.stacks()).toEqual(round.left);
  for (const who of [ulla, uwe]) await expectAllTold(who);
  // A browser says itself that it has no network.
  expect(ulla.complaints.splice(0).filter(each => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await whole.at.end();
});

test('a throw that was entered wrong is put right by two people, and the players have what the right one makes', async ({ browser }) => {
  test.setTimeout(300_000);
  const whole = await WholeRound.begin(browser, round, mouse, 'misread');
  const [dealer, ulla, uwe] = [whole.of('dealer'), whole.of('Ulla'), whole.of('Uwe')];
  const flo = await whole.at.staff(whole.floor);
  for (const step of round.steps.slice(0, thrown + 1)) await whole.step(step);
  expect(await whole.at.stacks()).toEqual({ Ulla: '$110', Uwe: '$115' });

  await mouse.press(dealer.page, 'Put something right');
  await mouse.press(dealer.page, 'The last throw');
  await dealer.page.getByLabel('Reason').fill('misread');
  for (const face of [5, 5, 5, 5, 5, 6, 6, 1, 1, 4]) await mouse.face(dealer.page, face);
  await whole.at.does(dealer, () => mouse.press(dealer.page, 'Propose'));
  await expect(dealer.page.getByText('Another person approves or rejects it.')).toBeVisible();
  await expect(dealer.page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  expect(await whole.at.stacks()).toEqual({ Ulla: '$110', Uwe: '$115' });

  await whole.at.does(flo, () => mouse.press(flo.page, 'Approve'));
  await whole.lie();
  expect(await whole.at.stacks()).toEqual({ Ulla: '$135', Uwe: '$140' });
  await expect(ulla.page.getByRole('img', { name: 'Last throw: 5 5 5 5 5 6 6 1 1 4' })).toBeVisible();
  expect((await uwe.heard()).slice(-3)).toEqual([
    'Round 1 stands as before its last throw.',
    '5 5 5 5 5 6 6 1 1 4. Fives, five of them. You win $20 on Pip Street: five and $20 on Five of a kind.',
    'Your chips: $140.',
  ]);
  for (const who of [ulla, uwe]) await expectAllTold(who);
  await whole.at.end();
});
