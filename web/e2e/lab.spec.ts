// The lab before a real house: odds are typed and their figures follow; what is not accepted is told at its cell; a
// session and an exposure are reckoned; and it is accessible by day and by night.

import { readFileSync } from 'node:fs';
import { expect, expectAccessible, test } from './page';

// axe looks at a long sheet, twice.
test.describe.configure({ timeout: 180_000 });

test('odds are typed, the edge follows, and bad odds are told at their cell in the words of the house', async ({ page }) => {
  await page.goto('/lab/three-dice-football');
  const row = page.getByRole('row').filter({ hasText: 'Touchdown' }).first();
  await expect(row).toContainText('3.6173 %');
  await page.getByLabel('Odds of Touchdown').fill('6 to 5');
  await expect(row).toContainText('was 3.6173 %');
  await expect(row).toContainText('−6.0210 %');
  await expect(page.getByText('touchdown leaves the house no edge')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Odds of Defense')).toBeFocused();
  await page.getByLabel('Odds of Defense').fill('7 two 1');
  await expect(page.getByText('"7 two 1" is not payout odds; accepted', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Odds of Defense')).toHaveAttribute('aria-invalid', 'true');
  // The exact figures of the wager that is typed at.
  await expect(page.getByRole('region', { name: 'Exactly' })).toContainText('190267479847');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put back as printed' }).click();
  await expect(row).not.toContainText('was');
});

test('another reading changes every figure', async ({ page }) => {
  await page.goto('/lab/three-dice-football');
  const touchdown = page.getByRole('row').filter({ hasText: 'Touchdown' }).first();
  await expect(touchdown).toContainText('3.6173 %');
  await page.getByLabel('Does reaching the 0 yard line score, or only passing it?').selectOption('pass-0');
  await expect(touchdown).toContainText('10.2175 %');
});

test('wagers are sorted by edge, and one is taken off the layout and offered again', async ({ page }) => {
  await page.goto('/lab/props-and-hops');
  await page.getByRole('button', { name: /^Edge/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Edge' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).toContainText('Field');
  await page.getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('button', { name: 'Take this wager off the layout' }).click();
  await expect(page.locator('pre')).toContainText('not_offered = ["field"]');
  await page.getByRole('button', { name: 'Offer this wager again' }).click();
  await expect(page.locator('pre')).not.toContainText('not_offered');
});

test('a session is reckoned and drawn, and refused in the words of the house', async ({ page }) => {
  await page.goto('/lab/props-and-hops');
  const session = page.getByRole('region', { name: 'A session' });
  await session.getByRole('combobox').selectOption('field');
  await session.getByRole('button', { name: 'Reckon' }).click();
  await expect(session.getByText('29.4850 %').first()).toBeVisible();
  await expect(session.getByRole('img', { name: 'The law of the final bankroll' })).toBeVisible();
  await session.getByRole('spinbutton', { name: 'Rounds' }).fill('4000000');
  await session.getByRole('button', { name: 'Reckon' }).click();
  await expect(session.getByRole('alert')).toContainText('1 to 100,000');
  await expectAccessible(page);
});

test('an exposure is reckoned and drawn, and says when other rules stand on the sheet', async ({ page }) => {
  await page.goto('/lab/props-and-hops');
  const exposure = page.getByRole('region', { name: 'Exposure' });
  await exposure.getByRole('button', { name: 'Reckon' }).click();
  await expect(exposure.getByText('The house loses at most')).toBeVisible();
  await exposure.getByRole('button', { name: 'When all is decided' }).click();
  await expect(exposure).not.toContainText('other rules');
  await page.getByLabel('Odds of Any double').fill('5 to 1');
  await expect(exposure).toContainText('other rules');
  await expectAccessible(page);
});

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/lab/high-roll-dice');
  await expect(page.getByLabel('Odds of Pip Street: five')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test('editions are chosen and compared, options read as questions, and files fetched', async ({ page }) => {
  await page.goto('/lab');
  await expect(page.getByText('High Roller is played for a pot, and the house has no edge in it. What its cards are worth is told by skyward equity.')).toBeVisible();
  await expect(page.getByLabel('Odds of Pip Street: five')).toBeVisible();
  await page.getByLabel('Is the wager returned with a Millionaire Row prize?').selectOption('kept');
  const nine = page.getByRole('row').filter({ hasText: 'Nine of a kind, first roll' });
  await expect(nine).toContainText('was 75.1922 %');
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Workbook, xlsx' }).click();
  const file = await fetched;
  expect(file.suggestedFilename()).toMatch(/^high-roll-dice.*\.xlsx$/);
  expect(readFileSync(await file.path()).toString('latin1', 0, 2)).toBe('PK');
  // An edition without odds has chances, and no edge to compare with.
  await page.getByLabel('Compared with').selectOption('pa-593');
  await expect(nine).not.toContainText('was');
  await page.getByLabel('Edition').selectOption('pa-593');
  await expect(page.getByLabel('Odds of Pip Street: five')).toHaveValue('not in source');
  await page.getByLabel('Odds of Pip Street: five').fill('4 to 1');
  await expect(page.getByRole('row').filter({ hasText: 'Pip Street: five' })).toContainText('16.8045 %');
});
