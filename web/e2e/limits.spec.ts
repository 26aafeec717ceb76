// What a player sets against playing too much, before a real house.

import { expect, expectAccessible, test } from './page';

test('limits are set, loosened a day later, and whoever stays away does', async ({ page }) => {
  await page.goto('/account');
  await page.getByLabel('Name').fill(`Lim ${Date.now()}`);
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Register' }).click();
  const losses = page.getByRole('textbox', { name: 'Losses, a day' });
  const time = page.getByRole('textbox', { name: 'Time at the tables' });
  await losses.fill('50');
  await time.fill('60');
  await page.getByRole('button', { name: 'Set the limits' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Set.' })).toBeVisible();
  await page.reload();
  await expect(losses).toHaveValue('50');
  await expect(time).toHaveValue('60');
  await losses.fill('');
  await time.fill('90');
  await page.getByRole('button', { name: 'Set the limits' }).click();
  await expect(page.getByText(/^none from /)).toBeVisible();
  await expect(page.getByText(/^1 h 30 min from /)).toBeVisible();
  await expect(losses).toHaveValue('50');
  await losses.fill('fifty');
  await page.getByRole('button', { name: 'Set the limits' }).click();
  await expect(page.getByText('A limit is dollars and cents, or whole minutes; empty for none.')).toBeVisible();
  await time.fill('0');
  await losses.fill('50');
  await page.getByRole('button', { name: 'Set the limits' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'session_minutes' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'How long' }).selectOption('For a week');
  await page.getByRole('button', { name: 'Stay away', exact: true }).click();
  await expect(page.getByText('Stay away for a week?', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, stay away' }).click();
  await expect(page.getByText(/^You stay away until /)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
