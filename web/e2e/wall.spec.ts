// The wall before a real house: seen without a session, told of what is thrown, lost and back by itself.

import { randomBytes } from 'node:crypto';
import { request, type APIRequestContext } from '@playwright/test';
import { openElectronicTable } from './electronic_table';
import { expect, expectAccessible, test } from './page';

const TABLE = '650';

async function say(api: APIRequestContext, command: object): Promise<void> {
  const answer = await api.post(`/api/v1/tables/${TABLE}/commands`, { data: { id: randomBytes(16).toString('hex'), ...command } });
  expect(await answer.text()).not.toContain('"code"');
}

test('whoever passes by sees what stands, what is thrown and called, and needs no session', async ({ page, baseURL, context }) => {
  const api = await request.newContext({ baseURL: baseURL ?? '' });
  await openElectronicTable(baseURL ?? '', TABLE, 'high-roll-dice', false);
  const me = await (await api.post('/api/v1/guests', { data: { name: 'Wim' } })).json() as { id: string };
  await say(api, { do: 'seat', seat: 3, player: me.id });
  await say(api, { do: 'buy_in', seat: 3, cents: 10_000 });

  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`/wall/${TABLE}`);
  await expect(page.getByRole('heading', { name: 'High Roll Dice' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'High Roll Dice' })).toBeVisible();
  await expect(page.getByRole('img', { name: new RegExp(`Play at this table: http.*/tables/${TABLE}`) })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await say(api, { do: 'wager', seat: 3, area: 'pip-5', cents: 500 });
  const standing = page.getByRole('region', { name: 'On the felt' });
  await expect(standing).toContainText('Pip Street: five$5');
  await expectAccessible(page);

  await say(api, { do: 'ready', seat: 3 });
  const throws = page.getByRole('region', { name: 'Last throws' }).getByRole('listitem');
  await expect(throws.first()).toContainText(/^Dice( [1-6]){10}/, { timeout: 20_000 });
  await expect(page.locator('.called')).toContainText('Called:');
  await expect(standing).toContainText('No wager stands.');
  const thrown = await throws.count();

  // The house is not reached, says so, and comes back by itself with what was missed.
  await context.setOffline(true);
  await expect(page.getByRole('alert')).toContainText('The house is not reached.');
  await say(api, { do: 'wager', seat: 3, area: 'pip-4', cents: 500 });
  await say(api, { do: 'ready', seat: 3 });
  await expect(throws).toHaveCount(thrown);
  await context.setOffline(false);
  await expect(throws).toHaveCount(thrown + 1, { timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);

  // Who comes later sees the same throws.
  await page.reload();
  await expect(throws).toHaveCount(thrown + 1);
  await api.dispose();
});

test('a table that there is not is said to be none', async ({ page }) => {
  await page.goto('/wall/nothing');
  await expect(page.getByRole('status')).toHaveText('no table nothing is planned here');
});
