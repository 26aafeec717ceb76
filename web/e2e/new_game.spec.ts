// Games that somebody has added, each a folder and a line of C++ and nothing here: SKYWARD_NEW_GAMES has their names, with
// commas between; tools/check_new_game sets it. Each has its place in the lobby, its felt, and a round is played at it.

import { expect, expectAccessible, test } from './page';

const games = (process.env['SKYWARD_NEW_GAMES'] ?? '').split(',').filter(name => name !== '');

for (const name of games) {
  test(`${name} has a lobby entry, a felt and a table that is played at`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name }).first().click();
    await expect(page.locator('svg.felt')).toHaveAttribute('aria-label', name);
    await page.getByRole('button', { name: 'Sit down' }).first().click();
    await expect(page.locator('.purse')).toContainText('Your chips');
    await page.locator('.felt [data-area].open').first().click();
    await expect(page.locator('.felt .laid .stack:not(.under-way)')).toHaveCount(1);
    await page.getByRole('button', { name: 'I have wagered' }).click();
    await expect(page.getByRole('img', { name: /Last throw: [1-6]/ })).toBeVisible({ timeout: 40_000 });
    await expect(page.locator('aside details').first()).toBeVisible();
    await expectAccessible(page);
  });
}
