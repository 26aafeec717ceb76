// The dealer's console before a real house: a round at a table with people, a throw that is put right by a second
// person, a die that leans on something, and a void throw.

import type { Page } from '@playwright/test';
import { openHybridTable, PASSWORD, type HybridTable, type Person } from './hybrid_table';
import { expect, expectAccessible, test } from './page';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let made: HybridTable;

async function enter(page: Page, baseURL: string, who: Person, path: string): Promise<void> {
  const entered = await page.context().request.post(`${baseURL}api/v1/sessions`, { data: { name: who.name, password: PASSWORD } });
  expect(entered.ok()).toBe(true);
  await page.goto(path);
}

const stand = (page: Page, baseURL: string, who: Person, table = made.table) => enter(page, baseURL, who, `/dealer/${table}`);

async function wager(): Promise<void> {
  for (const [nth, player] of made.players.entries()) {
    for (const area of ['pip-5', 'kind-5']) await player.say(made.table, { do: 'wager', seat: nth + 1, area, cents: 500 });
  }
  await made.players[0]?.say(made.table, { do: 'purchase', seat: 1, area: 'extra-roll' });
}

const press = async (page: Page, faces: number[]) => {
  for (const face of faces) await page.locator('.hand').getByRole('button', { name: String(face), exact: true }).click();
};

/** A house that takes no command meanwhile. */
async function refusing(page: Page, act: () => Promise<void>): Promise<void> {
  const commands = '**/commands';
  await page.route(commands, route => route.fulfill({ status: 409, json: { code: 'not_now', detail: 'Not now.' } }));
  await act();
  await page.unroute(commands);
}

test.beforeAll(async () => {
  const baseURL = process.env['SKYWARD_PAGE'] ?? '';
  made = await openHybridTable(baseURL, 'desk', 'high-roll-dice');
});

test('who works at a table comes to its console and its wall from the lobby and the floor; who plays is not led there', async ({ page, baseURL }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: `Table ${made.table}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Work at this table' })).toHaveCount(0);

  await enter(page, baseURL ?? '', made.dealer, '/');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Table ${made.table}: Work at this table` }).click();
  await expect(page).toHaveURL(`/dealer/${made.table}`);
  await expect(page.getByRole('button', { name: 'Put something right' })).toBeVisible();

  await enter(page, baseURL ?? '', made.floor, '/');
  await page.getByRole('link', { name: 'Floor' }).click();
  await page.locator(`a[href="/floor/tables/${made.table}"]`).click();
  await page.getByRole('link', { name: 'Work at this table' }).click();
  await expect(page).toHaveURL(`/dealer/${made.table}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Wall display' }).click();
  await expect(page).toHaveURL(`/wall/${made.table}`);
  await expect(page.getByText('Last throws')).toBeVisible();
});

test('a round is dealt by one hand: lock-out, dice by keys, a second person puts the throw right', async ({ page, browser, baseURL }) => {
  await wager();
  await stand(page, baseURL ?? '', made.dealer);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announce no more bets.');
  await expect(page.getByText('Bought at seat 1.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No more bets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lock the extra-roll sensors.');
  await expect(page.locator('.light-locked')).toHaveText(/2\s*Seat 2: locked/);
  await expect(page.locator('.light-bought')).toHaveText(/1\s*Seat 1: bought/);
  await press(page, [5, 5, 5, 5, 6, 6, 6, 1, 1]);
  await made.players[1]?.say(made.table, { do: 'buy_in', seat: 2, cents: 500 });
  await expect(page.locator('.look')).toContainText('$195');
  await page.getByRole('button', { name: 'Put something right' }).click();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('1 die to enter')).toBeVisible();
  await page.keyboard.press('4');
  await expectAccessible(page);
  await refusing(page, async () => {
    await page.getByRole('button', { name: 'Enter the throw' }).click();
    await expect(page.getByRole('alert')).toHaveText('Not now.');
  });
  await expect(page.getByRole('button', { name: 'Die 10, white: 4' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter the throw' }).click();
  await expect(page.locator('.said')).toContainText('Fives, four of them.');
  const lines = page.locator('.look .tick');
  await expect(lines).toHaveText([/Pay seat 2 \$20/, /Collect \$5 of seat 2/, /Pay seat 1 \$20/, /Leave \$5 of seat 1/]);
  for (const left of [3, 2, 1]) {
    await page.getByRole('button', { name: 'Done, next' }).click();
    await expect(page.getByText(`${left} to do`)).toBeVisible();
  }

  await page.getByRole('button', { name: 'Put something right' }).click();
  await page.getByRole('button', { name: 'The last throw' }).click();
  await page.getByLabel('Reason').fill('misread');
  const anew = page.locator('.wrong');
  for (const face of [5, 5, 5, 5, 5, 6, 6, 1, 1, 4]) await anew.getByRole('button', { name: String(face), exact: true }).click();
  await refusing(page, async () => {
    await anew.getByRole('button', { name: 'Propose' }).click();
    await expect(page.getByRole('alert')).toHaveText('Not now.');
  });
  await expect(page.getByLabel('Reason')).toHaveValue('misread');
  await anew.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('Another person approves or rejects it.')).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext();
  const second = await context.newPage();
  await stand(second, baseURL ?? '', made.floor);
  await expect(second.getByText('The dice of round 1: 5 5 5 5 5 6 6 1 1 4')).toBeVisible();
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await context.close();
  await expect(page.locator('.look .tick').filter({ hasText: 'Pay seat 2 $20 on Five of a kind' })).toBeVisible();
});

test('a void throw has the reasons of the house, and a die that leans is ruled by it', async ({ page, baseURL }) => {
  await stand(page, baseURL ?? '', made.dealer);
  await expect(page.locator('.look .tick').first()).toBeVisible();
  await page.getByRole('button', { name: 'The throw is void' }).click();
  await page.getByRole('button', { name: 'off table' }).click();
  await expect(page.locator('.look')).toContainText('No roll: off-table');
  await page.getByRole('button', { name: 'It leans' }).click();
  await page.keyboard.press('2');
  for (const face of [5, 2, 3, 1]) await page.keyboard.press(String(face));
  await expect(page.getByRole('button', { name: /Die 1, white: leans on 2/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('.look')).toContainText('Dice 5 5 2 3 1.');
});

test('the console changes hands, and stays in it', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await stand(page, baseURL ?? '', made.dealer);
  const left = async () => (await page.locator('.hand').boundingBox())?.x ?? 0;
  expect(await left()).toBeGreaterThan(500);
  await page.getByRole('button', { name: 'Left' }).click();
  expect(await left()).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Left' })).toHaveAttribute('aria-pressed', 'true');
  expect(await left()).toBe(0);
});

test('who does not work there sees what happens, and has nothing to press', async ({ page }) => {
  await page.goto(`/dealer/${made.table}`);
  await expect(page.getByText('Log in to deal at this table.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put something right' })).toHaveCount(0);
});

test('the stickperson of a game with dice of two colours enters them in their order, and rules on one', async ({ page, baseURL }) => {
  const { table, dealer, stick, players } = await openHybridTable(baseURL ?? '', 'stick', 'three-dice-football', true);
  for (const [nth, player] of players.entries()) await player.say(table, { do: 'wager', seat: nth + 1, area: 'touchdown', cents: 500 });
  await stand(page, baseURL ?? '', stick as Person, table);
  await page.getByRole('button', { name: 'Offer the dice' }).click();
  await expect(page.getByText(/offered/i).first()).toBeVisible();
  await players[0]?.say(table, { do: 'accept_dice', seat: 1 });
  await dealer.say(table, { role: 'dealer', do: 'no_more_bets' });
  await expect(page.locator('.slot')).toHaveCount(3);
  await expect(page.locator('.slot .die-green')).toHaveCount(2);
  await expect(page.locator('.slot .die-red')).toHaveCount(1);
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'It leans' }).click();
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'Propped' }).click();
  await page.getByRole('button', { name: 'Die 3, red: propped' }).click();
  await page.keyboard.press('1');
  await page.getByLabel('The stickperson ruled on a face').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enter the throw' }).click();
  await expect(page.locator('.look')).toContainText(/Dice 2 \d 1/);
  await expect(page.locator('.look')).toContainText('Called');
});
