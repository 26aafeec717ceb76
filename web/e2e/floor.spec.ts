// The floor before a real house: a table with people from its plan to its closing, by forms alone.

import type { Page } from '@playwright/test';
import { openElectronicTable } from './electronic_table';
import { openHybridTable, PASSWORD } from './hybrid_table';
import { expect, expectAccessible, test } from './page';
import { Staff } from './staff';

test.describe.configure({ mode: 'serial' });
test.setTimeout(360_000);

async function approve(page: Page, deed: string): Promise<void> {
  await page.goto('/floor');
  await page.getByRole('listitem').filter({ hasText: deed }).getByRole('button', { name: 'Approve' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Approve: done.' }).first()).toHaveText('Approve: done.');
}

test('a guest is led to the door', async ({ page }) => {
  await page.goto('/floor');
  await expect(page.getByRole('heading', { name: 'This room is for those who work here.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Floor' })).toHaveCount(0);
});

test('a table goes from plan to open, is filled, prints its slip, is counted and closes', async ({ browser }) => {
  const staff = new Staff(browser);
  const ann = await staff.member('staff', 'Ann', 'manager');
  const bob = await staff.member('staff', 'Bob', 'manager');
  const flo = await staff.member('staff', 'Flo', 'floorperson');
  const sam = await staff.member('staff', 'Sam', 'security');
  const cas = await staff.member('staff', 'Cas', 'cage');
  const dee = await staff.member('staff', 'Dee', 'dealer');

  // Planned by one manager, approved by another.
  await ann.goto('/floor/plan');
  await ann.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Props & Hops' });
  await ann.getByRole('textbox', { name: 'Minimum' }).fill('10');
  await ann.getByRole('textbox', { name: 'Table' }).fill('7');
  await ann.getByRole('combobox', { name: 'Kind' }).selectOption('hybrid');
  await ann.getByRole('textbox', { name: 'Chips in the tray' }).fill('5,000');
  await expectAccessible(ann);
  await ann.getByRole('button', { name: 'Propose the plan' }).click();
  await expect(ann.getByText('Propose the plan: waits for a second person.')).toBeVisible();
  await approve(bob, 'Table 7');

  // Dice: received by two, inspected, put on the table.
  await flo.goto('/floor/tables/7');
  await expect(flo.getByRole('heading', { name: 'From plan to open' })).toBeVisible();
  await expectAccessible(flo);
  await flo.getByRole('textbox', { name: 'Name of the set' }).fill('W1');
  await flo.getByRole('textbox', { name: 'Serial numbers' }).fill('1 2');
  await flo.getByRole('button', { name: 'Receive a set' }).click();
  await approve(sam, 'Receive a set');
  await flo.reload();
  await flo.getByLabel(/Do the dice comply/).check();
  await flo.getByRole('button', { name: 'Inspect the dice' }).click();
  await flo.getByRole('button', { name: 'Put it on the table' }).click();
  await expect(flo.getByText(/Dice W1/)).toBeVisible();

  // Shaker, people, sheet. What is not answered is missed by the house, in its words.
  const another = flo.getByText('Another shaker');  // where tests before have one of this game
  if (await another.isVisible()) await another.click();
  await flo.getByRole('textbox', { name: /Under which number is the shaker/ }).fill('A-17');
  await flo.getByRole('textbox', { name: /How many dice does the shaker/ }).fill('2');
  await flo.getByLabel(/Are the dice hidden/).check();
  await flo.getByRole('textbox', { name: 'Name of the shaker' }).fill('S1');
  await flo.getByRole('button', { name: 'Register the shaker' }).click();
  await expect(flo.getByRole('status').filter({ hasText: 'shaker-logo' })).toBeVisible();
  await flo.getByLabel(/Does the shaker bear/).check();
  await flo.getByRole('button', { name: 'Register the shaker' }).click();
  await expect(flo.getByText('S1 is registered.')).toBeVisible();
  await flo.getByRole('button', { name: 'Take the duty: floorperson' }).click();
  await dee.goto('/floor/tables/7');
  await dee.getByRole('button', { name: 'Take the duty: dealer' }).click();
  await expect(dee.getByText('Dealer: Dee')).toBeVisible();
  await expect(flo.getByText('Dealer: Dee')).toBeVisible();
  await flo.getByLabel(/Does the screen of every seat/).check();
  await flo.getByRole('combobox', { name: 'Name of the shaker' }).selectOption('S1');
  await flo.getByRole('button', { name: 'Sign the sheet' }).click();
  await expect(flo.getByText(/Signed .* for one opening/)).toBeVisible();
  await flo.getByRole('button', { name: 'Open the table' }).click();
  await expect(flo.getByRole('heading', { name: 'Close the table' })).toBeVisible();

  // A fill, its slip, and play that is stopped.
  await flo.getByRole('textbox', { name: 'Amount' }).first().fill('1,000');
  await flo.getByRole('button', { name: 'Ask for a fill' }).click();
  await approve(cas, 'Ask for a fill');
  const slip = flo.getByRole('link', { name: /^Slip \d+$/ });
  await expect(slip).toHaveCount(1);
  await cas.goto(await slip.getAttribute('href') ?? '');
  await cas.evaluate(() => { window.print = () => { document.title = 'printed'; }; });
  await cas.getByRole('button', { name: 'Print' }).click();
  await expect(cas).toHaveTitle('printed');
  await cas.emulateMedia({ media: 'print' });
  await expect(cas.getByRole('heading', { name: `Fill slip ${await slip.textContent()}` })).toBeVisible();
  await expect(cas.getByRole('button', { name: 'Print' })).toBeHidden();
  await cas.emulateMedia({ media: 'screen' });
  await flo.getByRole('textbox', { name: 'Reason' }).fill('a lamp is out');
  await flo.getByRole('button', { name: 'Stop play' }).click();
  await expect(flo.getByText('Play is stopped.')).toBeVisible();
  await flo.goto('/floor');
  await expect(flo.getByRole('heading', { level: 1 })).toHaveText(/wrong/);
  await expectAccessible(flo);

  // Closed and counted.
  await flo.goto('/floor/tables/7');
  await flo.getByRole('button', { name: 'Close the table' }).click();
  await expect(flo.getByRole('heading', { name: 'From plan to open' })).toBeVisible();
  await flo.getByRole('textbox', { name: 'Counted' }).fill('6000');
  await flo.getByRole('button', { name: 'Count the tray' }).click();
  await approve(cas, 'Count the tray');
  await flo.reload();
  await expect(flo.getByText('Table inventory slip')).toBeVisible();
  await flo.getByText('Take the shaker out: S1').click();
  await flo.getByRole('button', { name: 'Take the shaker out' }).click();
  await expect(flo.getByText('S1 is registered.')).toHaveCount(0);
});

test('what the house can lose on the wagers of two seats is on the page of the table, as the house tells it', async ({ page }) => {
  const made = await openHybridTable(process.env['SKYWARD_PAGE'] ?? '', 'exposed', 'high-roll-dice');
  await page.request.post('/api/v1/sessions', { data: { name: made.floor.name, password: PASSWORD } });
  await page.goto('/floor/tables/exposed');
  const exposure = page.getByRole('region', { name: 'Exposure' });
  await expect(exposure.getByText('No wager stands.')).toBeVisible();
  const below = await page.getByRole('heading', { name: 'Chips', exact: true }).boundingBox();

  for (const [nth, player] of made.players.entries()) {
    for (const area of ['pip-5', 'kind-5']) await player.say('exposed', { do: 'wager', seat: nth + 1, area, cents: 500 });
  }
  const told = await made.floor.ask('GET', '/api/v1/tables/exposed/exposure') as { next_throw: Record<string, string>; at_risk: string };
  expect(told.at_risk).toBe('$20');
  await expect(exposure.getByText(told.next_throw['text'] ?? '')).toBeVisible();
  await expect(exposure.getByRole('row', { name: /At worst/ }).getByRole('cell').first()).toHaveText(told.next_throw['worst'] ?? '');
  await expect(exposure.getByRole('img')).toBeVisible();
  expect(await page.getByRole('heading', { name: 'Chips', exact: true }).boundingBox(), 'nothing moves under a hand').toEqual(below);
  await expectAccessible(page);

  // The round is voided, and what is given to those who deal is entered.
  await page.getByText('Void the round', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Reason' }).first().fill('the dice were not shaken');
  await page.getByRole('button', { name: 'Void the round' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Void the round: done.' }).first()).toBeVisible();
  await expect(exposure.getByText('No wager stands.')).toBeVisible();
  await page.getByText('Enter a tip', { exact: true }).first().click();
  const tip = page.locator('form').filter({ has: page.getByRole('button', { name: 'Enter a tip' }) });
  await tip.getByRole('textbox', { name: 'Seat' }).fill('2');
  await tip.getByRole('textbox', { name: 'Amount' }).fill('5');
  await page.getByRole('button', { name: 'Enter a tip' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Enter a tip: done.' }).first()).toBeVisible();
  await expectAccessible(page);
  const { state } = await made.floor.ask('GET', '/api/v1/tables/exposed') as { state: { seats: { seat: number; stack_cents: number }[] } };
  expect(state.seats.filter(each => each.seat <= 2).map(each => each.stack_cents)).toEqual([20_000, 19_500]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a settlement is disputed by whose it is, and ruled on by the floor', async ({ page, browser, baseURL }) => {
  const { floorName } = await openElectronicTable(baseURL ?? '', 'disputed', 'high-roll-dice', false);
  await page.goto('/tables/disputed');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.locator('.purse')).toContainText('Your chips');
  await page.locator('.felt [data-area="pip-5"].open').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have wagered' }).click();
  const line = page.locator('aside details', { hasText: /^(Collect|Pay) .*seat 1 / });
  await expect(line).toHaveCount(1, { timeout: 60_000 });
  const settled = (await line.locator('summary').textContent() ?? '').replace(/ Why\?$/, '');
  await line.locator('summary').click();
  await line.getByRole('button', { name: 'Dispute' }).click();
  await expectAccessible(page);
  await page.getByLabel('What is wrong with it?').fill('I saw other dice');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Seat 1 disputes entry .*: I saw other dice/)).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const floor = await context.newPage();
  await floor.request.post('/api/v1/sessions', { data: { name: floorName, password: PASSWORD } });
  await floor.goto('/floor');
  const tile = floor.locator('a[href="/floor/tables/disputed"]');
  await expect(tile).toContainText('A dispute is open.');
  await tile.click();
  const disputes = floor.getByRole('region', { name: 'Corrections and disputes' });
  await expect(disputes).toContainText('I saw other dice');
  await expect(disputes).toContainText(settled);
  await expectAccessible(floor);
  await disputes.getByRole('combobox', { name: 'Ruling' }).selectOption('stands');
  await disputes.getByRole('textbox', { name: 'Reason' }).fill('the log has them');
  await disputes.getByRole('button', { name: 'Rule' }).click();
  await expect(floor.getByText('A dispute is open.')).toHaveCount(0);
  await expect(page.getByText(/rules on dispute 1 of seat 1: stands/)).toBeVisible();
  await context.close();
});

test('what the house warned of when a table opened stands on its page', async ({ browser }) => {
  const flo = await new Staff(browser).member('staff', 'Fia', 'floorperson');
  await flo.goto('/floor/tables/3');  // of a chapter that has lapsed
  await expect(flo.getByText('Opened under edition pa-577, which is not in force on this day.')).toBeVisible();
  await flo.goto('/floor/tables/4');
  await expect(flo.getByRole('heading', { name: 'Close the table' })).toBeVisible();
  await expect(flo.getByText(/^Opened under edition/)).toHaveCount(0);
});

test('a floor of many tables fits a phone', async ({ browser }) => {
  const staff = new Staff(browser);
  const pia = await staff.member('staff', 'Fay', 'floorperson');
  await pia.setViewportSize({ width: 390, height: 844 });
  await pia.goto('/floor');
  await expect(pia.getByRole('heading', { name: 'Tables' })).toBeVisible();
  expect(await pia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await pia.goto('/floor/tables/7');
  await expect(pia.getByRole('heading', { name: 'Chips' })).toBeVisible();
  expect(await pia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
