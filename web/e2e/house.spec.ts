// The page before a real house: the lobby, a guest who registers, and the statement of the wallet.

import { openElectronicTable } from './electronic_table';
import { Person } from './hybrid_table';
import { expect, expectAccessible, test } from './page';

test('the lobby shows every table, and is accessible by day and by night', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Where would you like to sit?' })).toBeVisible();
  for (const name of ['High Roll Dice', 'Three Dice Football', 'Props & Hops', 'High Roller']) {
    await expect(page.getByRole('link', { name, exact: false }).first()).toBeVisible();
  }
  const football = page.getByRole('link', { name: 'Three Dice Football' }).first();
  await football.scrollIntoViewIfNeeded();  // a tile out of sight asks nothing
  await expect(football).toContainText(/Round \d+ · [A-Z]/);
  await expectAccessible(page);
});

test('an address that leads nowhere says so, and goes on', async ({ page }) => {
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'See the tables' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'There is nothing at this address.' })).toBeVisible();
});

test('who registers has a wallet, a statement, and comes back by name and password', async ({ page }) => {
  const name = `Nell ${Date.now()}`;
  await page.goto('/account');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('cell', { name: '$1,000' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('another password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('where all seats are taken nobody is asked to sit down', async ({ page, baseURL }) => {
  await openElectronicTable(baseURL ?? '', 'full', 'high-roll-dice', false);
  await page.goto('/tables/full');
  await expect(page.getByRole('button', { name: 'Sit down' })).toBeVisible();
  for (let seat = 1; seat <= 6; ++seat) {
    const guest = await Person.enter(baseURL ?? '', '/api/v1/guests', {});
    await guest.say('full', { do: 'seat', seat, player: guest.id });
  }
  await expect(page.getByText('All seats are taken: you can watch.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sit down' })).toHaveCount(0);
});

test('a session that has ended elsewhere does not wait to come back: one sits down anew', async ({ browser, baseURL }) => {
  // A browser complains itself of a socket that was refused.
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  await page.goto('/tables/2');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.locator('.purse')).toContainText('Your chips');
  expect((await page.request.delete('/api/v1/sessions/current')).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'Sit down' })).toBeVisible();
  await expect(page.locator('p.lost')).toHaveCount(0);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.close();
});
