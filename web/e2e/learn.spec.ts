// How to play, before a real house: every game has its page, with a round that the house deals.

import { expect, expectAccessible, test } from './page';

test('every game that the house has is told of, and each leads to its table', async ({ page }) => {
  await page.goto('/learn');
  const games = page.locator('main ul a');
  await expect(games.first()).toBeVisible();
  const names = await games.allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(5);
  for (const name of names) {
    await page.goto('/learn');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: `Play ${name}`, exact: true })).toBeVisible();
  }
});

test('whoever comes in is shown a round with its clauses, and how often each wager wins', async ({ page }) => {
  await page.goto('/learn/high-roll-dice');
  await page.getByRole('button', { name: 'Show a round and the chances' }).click();
  await expect(page.getByText('dealerAnnounce no more bets.')).toBeVisible();
  await expect(page.getByText('1 in 4.1').first()).toBeVisible();
  await page.getByRole('button', { name: 'Another round' }).click();
  await expect(page.getByText(/^That makes/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a game that there is not is said to be none', async ({ page }) => {
  await page.goto('/learn/nothing');
  await expect(page.getByRole('heading', { name: 'The house knows no such game.' })).toBeVisible();
});
