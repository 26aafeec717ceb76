// A whole round before a real house, by mouse; by keyboard alone; and what is typed.

import type { Page } from '@playwright/test';
import { keyboard } from './hands';
import { expect, expectAccessible, test } from './page';

async function sitDown(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'High Roll Dice' }).first().click();
  await page.getByRole('button', { name: 'Sit down' }).first().click();
  await expect(page.locator('.purse')).toContainText('Your chips$100');
}

test('a guest sits down, wagers, and is told what came of it', async ({ page }) => {
  await sitDown(page);
  await page.locator('.felt [data-area].open').first().click();
  await expect(page.locator('.felt .laid .stack:not(.under-way)')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have wagered' }).click();
  await expect(page.locator('[aria-live="polite"]')).toContainText(/You (win|lose|get back)/, { timeout: 40_000 });
  await expect(page.getByRole('img', { name: /Last throw: [1-6]/ })).toBeVisible();
  await expect(page.locator('.purse')).toContainText(/Net[+-]\$\d/);
  const settled = page.locator('aside details', { hasText: /^(Collect|Pay) / }).first();
  await settled.locator('summary').click();
  await expect(settled).toContainText('Clause 675a.');
});

test('the keyboard alone plays a round', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'High Roll Dice' }).first().focus();
  await page.keyboard.press('Enter');
  await keyboard.press(page, 'Sit down');
  await expect(page.locator('.purse')).toContainText('Your chips$100');
  await keyboard.put(page, 'pip-2');
  await expect(page.locator('.felt .laid .stack:not(.under-way)')).toHaveCount(1);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Pip Street backs the face that turns up most often in the first roll.');
  await expect(page.getByRole('dialog')).toContainText('Clause 675a.2(e)(1)/object');
  await keyboard.press(page, 'The edge');
  await expect(page.getByRole('dialog')).toContainText('wins 1 in');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await expect(page.locator('.felt .laid .stack')).toHaveCount(0);
  await keyboard.put(page, 'pip-5');
  await expect(page.locator('.felt .laid .stack:not(.under-way)')).toHaveCount(1);
  await keyboard.press(page, 'I have wagered');
  await expect(page.locator('[aria-live="polite"]')).toContainText(/You (win|lose|get back)/, { timeout: 40_000 });
});

test('a wager is typed, and answered', async ({ page }) => {
  await sitDown(page);
  await page.getByLabel('Type a wager or a question').fill('5 on five');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '$5 on Pip Street: five' })).toBeVisible();
  await expect(page.locator('.felt [data-area="pip-5"] .amount').first()).toHaveText('$5');
});

test('the sensor says what the extra roll adds and costs for the wagers that lie', async ({ page }) => {
  await sitDown(page);
  await expect(page.locator('.purse')).toContainText('Net$0');
  for (const area of ['pip-5', 'kind-4']) {
    await page.locator(`.felt [data-area="${area}"].open`).first().click();
    await expect(page.locator(`.felt [data-area="${area}"] .amount`).first()).toHaveText('$5');
  }
  await page.locator('.felt [data-area="extra-roll"][role="button"]').first().focus();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'What it adds and costs' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Extra Roll costs \$5\. With your wagers as they lie the house edge is .* without it/);
});
