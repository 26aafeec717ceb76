// A whole round before a real house, by mouse; and one by keyboard alone.

import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './page';

async function sitDown(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'High Roll Dice' }).first().click();
  await page.getByRole('button', { name: 'Sit down' }).first().click();
  await expect(page.locator('.purse')).toContainText('Your chips$100');
}

test.beforeEach(async ({ request, baseURL }) => {
  const answer = await request.get(`${baseURL}api/v1/tables/1/view`);
  test.skip(answer.status() === 404, 'this house shows no view of a table yet');
});

test('a guest sits down, wagers, and is told what came of it', async ({ page }) => {
  await sitDown(page);
  const open = page.locator('.felt [data-area].open');
  await open.first().click();
  await expect(page.locator('.felt .laid .stack')).not.toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /wagered/i }).click();
  await expect(page.locator('aside ol li')).not.toHaveCount(0, { timeout: 40_000 });
  await page.locator('aside details summary').first().click();
  await expect(page.locator('aside details').first()).toContainText('Clause');
});

test('the keyboard alone plays a round', async ({ page }) => {
  await sitDown(page);
  await page.locator('.felt [data-area].open').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.felt .laid .stack')).not.toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await expect(page.locator('.felt .laid .stack')).toHaveCount(0);
});
