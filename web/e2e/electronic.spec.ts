// A round at an electronic table, where nobody deals: two players with a browser each sit down, buy chips, wager and
// see what came of it; then one has the chips cashed and goes. What the pages show is what the house has counted.

import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { money } from '../src/words/en';
import { AtTable, type Somebody } from './at_table';
import { openElectronicTable } from './electronic_table';
import { mouse } from './hands';
import { expect, test } from './page';

const GUEST_CENTS = 100_000;
const BOUGHT_CENTS = 10_000;

/** Of each game an area that every throw decides. */
const GAMES = [
  { game: 'high-roll-dice', areas: ['pip-5', 'pip-2'] },
  { game: 'props-and-hops', areas: ['field', 'any-seven'] },
] as const;

async function walletOf({ page }: Somebody, table: string): Promise<number> {
  const view = await (await page.request.get(`/api/v1/tables/${table}/view`)).json() as { wallet_cents: number };
  return view.wallet_cents;
}

/** The line of a seat's only wager, in what happened. */
function settled(page: Page, seat: number): Locator {
  return page.locator('aside details', { hasText: new RegExp(`^(Collect|Pay) .*seat ${seat} `) });
}

for (const { game, areas } of GAMES) {
  test(`two players and no dealer: ${game}, from the wallet and back into it`, async ({ browser, baseURL }) => {
    test.setTimeout(180_000);
    const table = `electronic-${game}`;
    await openElectronicTable(baseURL ?? '', table, game, false);
    const at = new AtTable(browser, table, mouse, async () => {});
    const players = [await at.guest('Ulla'), await at.guest('Uwe')];
    for (const each of players) {
      expect(await walletOf(each, table)).toBe(GUEST_CENTS - BOUGHT_CENTS);
      await expect(each.page.locator('.purse')).toContainText(`Wallet${money(GUEST_CENTS - BOUGHT_CENTS)}`);
    }

    for (const [nth, who] of players.entries()) await at.does(who, () => mouse.put(who.page, areas[nth] ?? ''));
    const { state: { seats: before } } = await at.state();
    for (const who of players) await at.does(who, () => mouse.press(who.page, 'I have wagered'));
    for (const { page, name } of players) {
      for (const seat of [1, 2]) await expect(settled(page, seat), `${name} sees seat ${seat}`).toHaveCount(1, { timeout: 60_000 });
      await expect(page.getByRole('img', { name: /Last throw: [1-6]/ })).toBeVisible();
    }
    await at.together();
    await at.stacks();
    const { state: { seats: after } } = await at.state();
    for (const [nth, { page }] of players.entries()) {
      const paid = (await settled(page, nth + 1).innerText()).startsWith('Pay');
      expect((after[nth]?.stack_cents ?? 0) > (before[nth]?.stack_cents ?? 0)).toBe(paid);
    }

    const [ulla] = players as [Somebody];
    const cashed = after[0]?.stack_cents ?? 0;
    await ulla.page.getByText('More', { exact: true }).click();
    await expect(ulla.page.getByRole('button', { name: `Leave the table, ${money(cashed)} to your wallet` })).toBeVisible();
    const wallet = await walletOf(ulla, table);
    await mouse.press(ulla.page, 'Cash out to your wallet');
    await at.does(ulla, () => mouse.press(ulla.page, 'Cash out to your wallet'));
    expect(await walletOf(ulla, table)).toBe(wallet + cashed);
    await expect(ulla.page.locator('.purse')).toContainText('Your chips$0');
    await expect(ulla.page.locator('.purse')).toContainText(`Wallet${money(wallet + cashed)}`);

    await ulla.page.getByText('More', { exact: true }).click();
    await at.does(ulla, () => mouse.press(ulla.page, 'Leave the table'));
    await expect(ulla.page.locator('.purse')).not.toContainText('Your chips');
    expect(await walletOf(ulla, table)).toBe(wallet + cashed);
    expect((await at.state()).state.seats.map(each => each.seat)).toEqual([2]);
    await at.end();
  });
}

test('an option has a time bank beyond the pace, which is told to who is waited for', async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const table = 'electronic-bank';
  await openElectronicTable(baseURL ?? '', table, 'high-roller', false, 5);
  const at = new AtTable(browser, table, mouse, async () => {});
  const players = [await at.guest('Ida'), await at.guest('Ivo')];
  const buys = async ({ page }: Somebody): Promise<boolean> => {
    const view = await (await page.request.get(`/api/v1/tables/${table}/view`)).json() as { can: { command?: { do: string } }[] };
    const choice = view.can.find(each => each.command?.do === 'buy');
    if (choice === undefined) return false;
    const told = await page.request.post(`/api/v1/tables/${table}/commands`, { data: { ...choice.command, count: 3, id: randomBytes(16).toString('hex') } });
    return told.ok();
  };
  let begins: Somebody | undefined;
  await expect(async () => {
    for (const each of players) if (begins === undefined && await buys(each)) begins = each;
    expect(begins).toBeDefined();
  }).toPass({ timeout: 60_000 });

  const waitedFor = players.find(each => each !== begins);
  for (const { page } of players) await expect(page.getByRole('timer')).toHaveText(/^time bank [1-9]\d? s$/, { timeout: 60_000 });
  await expect(waitedFor!.page.getByText('Your time is up, and your time bank runs.')).toBeAttached();
  await expect(begins!.page.getByText('Your time is up, and your time bank runs.')).not.toBeAttached();
  expect(await buys(waitedFor!)).toBe(true);
});
