// The table view before a table that was recorded: what needs a certain moment, and what is measured.

import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './page';
import { RecordedTable } from './recorded_table';

const area = (page: Page, name: string) => page.locator(`[data-seat="1"] [data-area="${name}"]`);
const amount = (page: Page, name: string) => area(page, name).locator('.stack:not(.under-way) .amount');

async function seated(page: Page): Promise<RecordedTable> {
  const table = await RecordedTable.before(page);
  await page.goto('/tables/1');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.locator('.purse')).toContainText('Your chips');
  return table;
}

test('one click sits a guest down, and the felt says what to do', async ({ page }) => {
  const table = await seated(page);
  expect(table.commands.map(each => each.do)).toEqual(['seat']);
  await expect(page.locator('.guide')).toContainText('Put a chip on a die');
  await expect(area(page, 'million-9')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});

test('what is shut says why, and so does a line of what happened', async ({ page }) => {
  await seated(page);
  await area(page, 'million-9').click({ force: true });
  await expect(page.locator('.note')).toContainText('A wager on Pip Street comes first.');
  await expect(page.locator('[aria-live="assertive"]').filter({ hasText: /./ })).toHaveText('A wager on Pip Street comes first.');
  await page.locator('.note').getByRole('button', { name: 'Why?' }).click();
  await expect(page.getByRole('dialog')).toContainText('675a.2(e)(1)/required');
  await page.keyboard.press('Escape');
  await area(page, 'pip-5').click();
  await page.getByRole('button', { name: 'I have wagered' }).click();
  await page.locator('aside summary').last().click();
  await expect(page.locator('aside details').last()).toContainText('$25 at 4 to 1 = $100');
});

test('the keyboard places, takes back and asks', async ({ page }) => {
  await seated(page);
  await area(page, 'pip-2').focus();
  await page.keyboard.press('ArrowRight');
  await expect(area(page, 'pip-3')).toBeFocused();
  await page.keyboard.press('2');
  await expect(page.locator('[aria-live="polite"]')).toContainText('Chip: $5.');
  await page.keyboard.press('Enter');
  await expect(amount(page, 'pip-3')).toHaveText('$5');
  await page.keyboard.press('Shift+Tab');
  await expect(area(page, 'extra-roll')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(area(page, 'pip-3')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(amount(page, 'pip-3')).toHaveCount(0);
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'The edge' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 in 6.7');
});

test('the dice end on what was thrown, and what came of it is told when they lie', async ({ page }) => {
  await seated(page);
  await area(page, 'pip-5').click();
  await page.getByRole('button', { name: 'I have wagered' }).click();
  await expect(page.locator('[aria-live="polite"]')).not.toContainText('Fives, four of them.');
  await expect(page.locator('[aria-live="polite"]')).toContainText('Fives, four of them.', { timeout: 5000 });
  await expect(page.getByRole('img', { name: 'Last throw: 5 5 5 5 6 6 6 1 1 4' })).toBeVisible();
});

test('a lost connection says so at once, keeps the felt, and comes back', async ({ page }) => {
  const table = await seated(page);
  await table.disconnect();
  await expect(page.getByText('The connection is lost.').first()).toBeVisible({ timeout: 200 });
  await expect(area(page, 'pip-5')).toBeVisible();
  await expect(page.locator('p.lost')).toHaveCount(0, { timeout: 3000 });
});

test('a felt that could not be had at first comes all the same', async ({ page }) => {
  await RecordedTable.before(page);
  let asked = 0;
  await page.route('**/felt.svg', route => ++asked === 1 ? route.abort() : route.fallback());
  await page.goto('/tables/1');
  await expect(area(page, 'pip-5')).toBeVisible({ timeout: 15_000 });
  expect(asked).toBe(2);
});

test('on a phone the own seat fills the screen, and every area is wide enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await seated(page);
  await expect(page.getByRole('button', { name: 'Your seat' })).toHaveAttribute('aria-pressed', 'true');
  const sizes = await page.locator('[data-seat="1"] [data-area]').evaluateAll(all =>
    all.map(each => each.getBoundingClientRect()).map(each => Math.min(each.width, each.height)));
  console.log(`smallest area on a phone: ${Math.round(Math.min(...sizes))} px`);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  const small = await page.locator('button:visible, a:visible, summary:visible').evaluateAll(all => all
    .filter(each => each.getBoundingClientRect().height < 24).map(each => each.textContent));
  expect(small).toEqual([]);
  await expectAccessible(page);
});
