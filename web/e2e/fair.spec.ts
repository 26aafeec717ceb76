// The check of fair dice before a real house: a round is played with a value of the player's, checked by whoever
// looks, kept as a receipt and checked again; and whatever is changed of it is found.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { commitmentOfValue } from '../fair_dice.js';
import { expect, expectAccessible, test } from './page';

test.describe.configure({ mode: 'serial' });

interface Frame { stream: string; seq: number; events: { event: string; window?: number; [key: string]: unknown }[] }

async function say(page: Page, command: object): Promise<void> {
  const answer = await page.request.post('/api/v1/tables/1/commands', { data: { id: randomBytes(16).toString('hex'), ...command } });
  expect(await answer.text()).not.toContain('"code"');
}

async function records(page: Page): Promise<Frame[]> {
  const text = await (await page.request.get('/api/v1/tables/1/records?limit=10000')).text();
  return text.split('\n').filter(line => line !== '').map(line => JSON.parse(line) as Frame);
}

/** Sits down, adds a value, wagers; the round goes on by itself. */
async function wager(page: Page, name: string): Promise<{ window: number; value: string; end: () => Promise<void> }> {
  await page.goto('/fair/1');
  const me = await (await page.request.post('/api/v1/guests', { data: { name } })).json() as { id: string };
  await say(page, { do: 'seat', seat: 2, player: me.id });
  await say(page, { do: 'buy_in', seat: 2, cents: 5000 });
  const { window } = await (await page.request.get('/api/v1/tables/1/view')).json() as { window: number };
  const value = randomBytes(32).toString('hex');
  await say(page, { do: 'commit_value', seat: 2, of_window: window, commitment: await commitmentOfValue(value, window, me.id) });
  await say(page, { do: 'wager', seat: 2, area: 'pip-2', cents: 500, window });
  const end = async () => {
    await say(page, { do: 'ready', seat: 2, window });
    await say(page, { do: 'show_value', seat: 2, of_window: window, value });
    await expect.poll(async () => (await records(page)).some(({ events }) => events.some(each => each.event === 'seed_shown' && each.window === window)),
      { timeout: 20_000 }).toBe(true);
    await say(page, { do: 'leave', seat: 2 });
  };
  return { window, value, end };
}

test('a finished round is checked in the browser, and each changed digit is found', async ({ page }) => {
  const { window, end } = await wager(page, 'Fia');
  await end();
  await page.goto('/fair');
  await page.getByRole('link', { name: 'High Roll Dice, table 1' }).click();
  await page.getByRole('button', { name: `Check window ${window}`, exact: true }).click();
  await expect(page.getByText('All holds.')).toBeVisible();
  await expect(page.getByText('The seed is the one that the house has committed to.')).toBeVisible();
  await expect(page.getByText(/showed the value that was committed to\.$/)).toBeVisible();
  await expect(page.getByText('Draw 0: the dice that the seed and the list make.')).toBeVisible();
  await expect(page.getByText('The list of values is the one that was closed.')).toBeVisible();
  await expect(page.getByText(/^The commitment stands in record \d+, betting closed/)).toBeVisible();
  for (const [what, found] of [['seed', /^The seed is another one/], ['commitment', /^The seed is another one/],
    ['value', /the value is another one than was committed to/], ['dice', /not the dice that the seed and the list make/]] as const) {
    await page.getByRole('button', { name: what, exact: true }).click();
    await expect(page.getByText(`With one digit of the ${what} changed: This is not as it has to be.`)).toBeVisible();
    await expect(page.getByText(found)).toBeVisible();
  }
  await expectAccessible(page);
});

test('an address leads to its window, whose file is found right, and wrong by one byte', async ({ page }) => {
  const { window, end } = await wager(page, 'Fio');
  await end();
  await page.goto(`/fair/1/${window}`);
  await expect(page.getByText('All holds.')).toBeVisible();
  await page.getByText('The figures').click();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save this window' }).click()]);
  const text = readFileSync(await saved.path(), 'utf8');
  await page.getByLabel('Paste it').fill(text);
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText(`table/1, window ${window}: all holds`)).toBeVisible();
  const seed = /"seed": "(.)/.exec(text)?.[1] ?? '';
  await page.getByLabel('Paste it').fill(text.replace(`"seed": "${seed}`, `"seed": "${seed === '0' ? '1' : '0'}`));
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText(`table/1, window ${window}: not as it has to be`)).toBeVisible();
  await page.getByLabel('Paste it').fill('neither');
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText(/accepted: JSON, whole or a line each/)).toBeVisible();
});

test('a receipt that was saved before the dice is held against the house’s book', async ({ page }) => {
  const { window, end } = await wager(page, 'Fae');
  await page.goto('/fair/1');
  await expect(page.getByText('Your wagers in it stand in one record.', { exact: false })).toBeVisible();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a receipt' }).click()]);
  const receipt = readFileSync(await saved.path(), 'utf8');
  const [commitment, placed] = receipt.trim().split('\n').map(line => JSON.parse(line) as Frame);
  expect(placed?.events[0]).toMatchObject({ event: 'wager_placed', area: 'pip-2', cents: 500 });
  await page.getByLabel('Paste it').fill(receipt);
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText(`Window ${window} is not over yet`, { exact: false })).toBeVisible();
  await end();
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText(`Record ${placed?.seq} stands in the house’s book as you have it.`)).toBeVisible();
  await expect(page.getByText(`table/1, window ${window}: all holds`)).toBeVisible();
  // The house says another commitment than the one that was kept.
  const digits = String(commitment?.events[0]?.['commitment']);
  await page.getByLabel('Paste it').fill(receipt.replace(digits, (digits.startsWith('0') ? '1' : '0') + digits.slice(1)));
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText(`Record ${commitment?.seq} stands in the house’s book with other words than you have.`)).toBeVisible();
  await expect(page.getByText(`table/1, window ${window}: not as it has to be`)).toBeVisible();
  // Another amount.
  await page.getByLabel('Paste it').fill(receipt.replace('"cents":500', '"cents":600'));
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText(`Record ${placed?.seq} stands in the house’s book with other words than you have.`)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the receipt of a wager is saved by whose it is, and verified by the script of docs/verify.md alone', async ({ page }) => {
  const { end } = await wager(page, 'Flo');
  await page.goto('/tables/1');
  const button = page.getByRole('button', { name: /^Save the receipt of record/ }).first();
  const [, seq = '', stream = ''] = /record (\d+) of (\S+)/.exec(await button.getAttribute('aria-label') ?? '') ?? [];
  const path = `/api/v1/receipt?stream=${encodeURIComponent(stream)}&seq=${seq}`;
  await expect.poll(async () => (await page.request.get(path)).status(), { timeout: 60_000 }).toBe(200);
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await end();

  await page.goto('/fair');
  const key = await page.getByRole('region', { name: 'Key of the log' }).innerText();
  await expectAccessible(page);
  const folder = mkdtempSync(join(tmpdir(), 'skyward-receipt-'));
  const [script, receipt, forged] = ['verify.py', 'receipt', 'forged'].map(name => join(folder, name)) as [string, string, string];
  const bytes = readFileSync(await saved.path(), 'utf8');
  writeFileSync(script, /^```python\n(.*?)^```$/ms.exec(readFileSync('../docs/verify.md', 'utf8'))?.[1] ?? '');
  writeFileSync(receipt, bytes);
  writeFileSync(forged, bytes.replace(/^index (\d+)$/m, (_, index: string) => `index ${Number(index) - 1}`));
  const verify = (file: string) => promisify(execFile)('python3', [script, file, '--key', key.trim()]).then(
    ({ stdout }) => stdout, (failed: { code?: number; stdout?: string }) => `${failed.code} ${failed.stdout}`);
  expect(await verify(receipt)).toMatch(new RegExp(`^receipt: ${stream} record ${seq} is leaf \\d+ of the \\d+ that .* has signed\n.*"area":"pip-2","cents":500`));
  expect(await verify(forged), 'at another leaf, which may be less high').toMatch(/^1 the receipt: (its record does not stand there|a proof that ends below the root|a proof that is longer)/);
  rmSync(folder, { recursive: true });
});
