// The buttons beside the chips before a real house, where wagers need one another and are of equal value: what it
// refuses is said, and nothing is lost by it.

import type { Page } from '@playwright/test';
import { mouse } from './hands';
import { expect, test } from './page';
import { ROUNDS } from './rounds';
import { WholeRound } from './whole_round';

const round = ROUNDS.find(each => each.game === 'high-roll-dice') as (typeof ROUNDS)[number];
const dealt = round.steps.slice(round.steps.findIndex(each => 'presses' in each && each.presses === 'No more bets'));

/** What lies before the seat, and what is left of its chips. */
async function expectLying(page: Page, lying: Record<string, string>, bought: boolean, stack: string): Promise<void> {
  const seen = () => page.locator('.felt [data-seat="1"] [data-area]').evaluateAll(all => ({
    lying: Object.fromEntries(all.flatMap(each => [...each.querySelectorAll('.stack .amount')].map(amount => [each.getAttribute('data-area'), amount.textContent]))),
    bought: all.some(each => each.getAttribute('data-light') === 'bought'),
  }));
  await expect.poll(seen, { timeout: 20_000 }).toEqual({ lying, bought });
  await expect(page.locator('.purse')).toContainText(`Your chips${stack}`, { timeout: 20_000 });
}

test('chips are taken back, doubled, cleared, undone and repeated where each wager needs another', async ({ browser }) => {
  test.setTimeout(300_000);
  const whole = await WholeRound.begin(browser, round, mouse, 'buttons');
  const ulla = whole.of('Ulla');
  const { page } = ulla;
  const press = (name: string) => mouse.press(page, name);
  const area = (name: string) => page.locator(`.felt [data-seat="1"] [data-area="${name}"]`);
  const refusal = page.locator('.note.refused');
  const commands: { do: string; window?: number }[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/commands')) commands.push(request.postDataJSON() as typeof commands[number]);
  });

  for (const each of ['pip-5', 'pip-5', 'million-9']) await whole.step({ who: 'Ulla', puts: each });
  await expectLying(page, { 'pip-5': '$6', 'million-9': '$1' }, false, '$93');

  // What another wager needs is not taken back, and nothing is added to it.
  for (let twice = 0; twice < 2; ++twice) {
    const sent = commands.length;
    await area('pip-5').click({ button: 'right' });
    await expect(refusal).toContainText('Millionaire Row of seat 1 needs this wager', { timeout: 20_000 });
    await expect.poll(async () => (await ulla.heard()).filter(each => each.startsWith('At once: Millionaire Row of seat 1 needs')).length, { timeout: 20_000 }).toBe(twice + 1);
    expect(commands.slice(sent).map(each => each.do)).toEqual(['take_down']);
  }
  await whole.at.together();
  await expectLying(page, { 'pip-5': '$6', 'million-9': '$1' }, false, '$93');

  await page.getByRole('radio', { name: '$25' }).dragTo(area('kind-5'));
  await expectLying(page, { 'pip-5': '$6', 'kind-5': '$6', 'million-9': '$1' }, false, '$87');
  await expect(refusal).toHaveCount(0);
  await press('Double');
  await expectLying(page, { 'pip-5': '$12', 'kind-5': '$12', 'million-9': '$1' }, false, '$75');
  await press('Undo');
  await expectLying(page, { 'pip-5': '$6', 'kind-5': '$6', 'million-9': '$1' }, false, '$87');
  await whole.step({ who: 'Ulla', puts: 'extra-roll' });
  await press('Clear');
  await expectLying(page, {}, false, '$100');
  await press('Undo');
  await expectLying(page, { 'pip-5': '$6', 'kind-5': '$6', 'million-9': '$1' }, true, '$81');
  await press('Double');
  await expectLying(page, { 'pip-5': '$12', 'kind-5': '$12', 'million-9': '$1' }, true, '$63');
  await press('Double');
  await expectLying(page, { 'pip-5': '$24', 'kind-5': '$24', 'million-9': '$1' }, true, '$27');
  await expect(refusal).toHaveCount(0);

  // There are no chips for more: all lies as it lay.
  await press('Double');
  await expect(refusal).toContainText('seat 1 has', { timeout: 20_000 });
  await whole.at.together();
  await expectLying(page, { 'pip-5': '$24', 'kind-5': '$24', 'million-9': '$1' }, true, '$27');

  for (const step of dealt) await whole.step(step);
  await expectLying(page, {}, false, '$219');
  await expect(refusal).toHaveCount(0);
  await press('Repeat');
  await expectLying(page, { 'pip-5': '$24', 'kind-5': '$24', 'million-9': '$1' }, true, '$146');
  await press('Undo');
  await expectLying(page, {}, false, '$219');

  expect(commands.filter(each => ['wager', 'purchase', 'take_down'].includes(each.do) && each.window === undefined)).toEqual([]);
  await whole.at.end();
});
