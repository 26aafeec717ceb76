// The page reckons no money, odds, percentage or rule: with every figure of the house's replies changed, the changed
// ones are on the page, and no others.

import type { Page } from '@playwright/test';
import { openHybridTable, PASSWORD, Person } from './hybrid_table';
import { expect, test } from './page';
import { Sentinels } from './sentinels';

test.setTimeout(120_000);

async function logIn(page: Page, name: string): Promise<void> {
  expect((await page.request.post('/api/v1/sessions', { data: { name, password: PASSWORD } })).ok()).toBe(true);
}

test('a figure or a rule’s word that was not handed out is found', async ({ page }) => {
  const sentinels = new Sentinels();
  const said = sentinels.of('{"text":"$7 at 3 to 1","cents":700,"label":"Any double","fraction":"1/36","percent":"2.78"}');
  expect(said).not.toMatch(/\$7|3 to 1|Any double|1\/36|2\.78|:700\b/);
  await page.setContent(`<p>${said.replaceAll('"', ' ')}</p>`);
  expect(await sentinels.foreign(page)).toEqual([]);
  await page.setContent('<p aria-label="1 in 6.7">$7 at 3 to 1 on Any double, 2.78 %, 1/36</p>');
  expect(await sentinels.foreign(page)).toEqual(['$7', '3 to 1', '2.78 %', '1 in 6.7', '1/36', 'Any double']);
  expect(sentinels.back(said)).toContain('"cents":700');
});

test('at a table, with wagers and after a round', async ({ page }) => {
  const sentinels = new Sentinels();
  await page.goto('/tables/1');
  const { id } = await (await page.request.post('/api/v1/guests', { data: {} })).json() as { id: string };
  const say = async (command: object) => {
    const key = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
    expect(await (await page.request.post('/api/v1/tables/1/commands', { data: { id: key, ...command } })).text()).not.toContain('"code"');
  };
  await say({ do: 'seat', seat: 4, player: id });
  await say({ do: 'buy_in', seat: 4, cents: 20_000 });
  await sentinels.stand(page);
  await page.reload();
  await expect(page.locator('.felt [data-area].open').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('.felt [data-area].open').first()).toBeVisible();
  await page.locator('.felt [data-seat="4"] [data-area="pip-5"].open').click();
  await expect(page.locator('.felt .laid .stack:not(.under-way)')).toHaveCount(1);
  await say({ do: 'ready', seat: 4 });
  await expect(page.locator('aside details', { hasText: /^(Collect|Pay) / }).first()).toBeVisible({ timeout: 40_000 });
  await page.locator('aside details', { hasText: /^(Collect|Pay) / }).first().locator('summary').click();
  await say({ do: 'wager', seat: 4, area: 'pip-2', cents: 500 });
  await page.locator('.felt [data-seat="4"] [data-area="pip-2"]').focus();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'The edge' }).click();
  await expect(page.getByRole('dialog')).toContainText('wins ⟦');
  expect(await sentinels.foreign(page)).toEqual([]);
  expect(await sentinels.found(page)).toBeGreaterThan(20);
});

test('in the lab', async ({ page }) => {
  const sentinels = new Sentinels();
  await sentinels.stand(page);
  for (let twice = 0; twice < 2; ++twice) {
    await page.goto('/lab/high-roll-dice');
    await expect(page.getByRole('row').filter({ hasText: '⟦' }).nth(3)).toBeVisible();
  }
  await page.getByRole('row').nth(2).getByRole('button').first().click();
  expect(await sentinels.foreign(page)).toEqual([]);
  expect(await sentinels.found(page)).toBeGreaterThan(20);
});

test('in how to play', async ({ page }) => {
  const sentinels = new Sentinels();
  await page.goto('/learn/high-roll-dice');
  await page.request.post('/api/v1/guests', { data: {} });
  await sentinels.stand(page);
  for (let twice = 0; twice < 2; ++twice) {
    await page.goto('/learn/high-roll-dice');
    await expect(page.getByText(/^That makes/).first()).toBeVisible();
  }
  expect(await sentinels.foreign(page)).toEqual([]);
  expect(await sentinels.found(page)).toBeGreaterThan(20);
});

test.describe('with people', () => {
  let floorName = '';
  let auditorName = '';

  /** A table of this run alone: after a failure another one begins. */
  let table = '';

  test.beforeAll(async ({}, { workerIndex }) => {
    const baseURL = process.env['SKYWARD_PAGE'] ?? '';
    table = String(400 + workerIndex);
    const { floor, players } = await openHybridTable(baseURL, table, 'props-and-hops');
    floorName = floor.name;
    await players[0]?.say(table, { do: 'wager', seat: 1, area: 'field', cents: 1000 }).catch(() => {});
    const ada = await Person.enter(baseURL, '/api/v1/sessions', { name: 'Ada', password: PASSWORD });
    const { link } = await ada.ask('POST', '/api/v1/accounts', { kind: 'auditor' });
    auditorName = (await Person.enter(baseURL, `/api/v1/links/${String(link)}`, { name: `Aud ${table}`, password: PASSWORD })).name;
    await floor.house({ role: 'floorperson', do: 'fill', table, cents: 100_000 });
  });

  test('on the floor', async ({ page }) => {
    await page.goto('/nowhere');
    await logIn(page, floorName);
    const sentinels = new Sentinels();
    await sentinels.stand(page);
    for (let twice = 0; twice < 2; ++twice) {
      await page.goto('/floor');
      await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(await sentinels.foreign(page)).toEqual([]);
    await page.goto(`/floor/tables/${table}`);
    await expect(page.getByRole('heading', { name: 'Chips' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await sentinels.foreign(page)).toEqual([]);
    expect(await sentinels.found(page)).toBeGreaterThan(0);
  });

  test('in the audit', async ({ page }) => {
    await page.goto('/nowhere');
    await logIn(page, auditorName);
    const sentinels = new Sentinels();
    await sentinels.stand(page);
    await page.goto('/audit');
    await expect(page.getByRole('status').first()).toHaveText(/found among/);
    await page.getByRole('combobox', { name: 'Where' }).selectOption(table);
    await page.getByRole('combobox', { name: 'Event' }).selectOption('bought_in');
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await expect(page.getByRole('status').first()).toHaveText(/^\d+ found/);
    await page.locator('.row').first().click();
    await page.waitForLoadState('networkidle');
    expect(await sentinels.foreign(page)).toEqual([]);
    expect(await sentinels.found(page)).toBeGreaterThan(2);
  });
});
