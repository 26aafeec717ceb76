// A charity evening before a real house: planned on the page for an organisation and its licence, played by the API,
// closed and counted; the page says whom it is for, what is still to do, and what is declared of it in the end.

import type { Browser, Page } from '@playwright/test';
import { agree, hired, administrator, openStaffedTable, Person, type HybridTable } from './hybrid_table';
import { expect, expectAccessible, test } from './page';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const TABLE = 'evening';
const HELD = 'Held for Widows & Orphans Fund, licence SG-17/2026';

async function pageOf(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env['SKYWARD_PAGE'] ?? '', storageState: await person.api.storageState(),
                                             viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Two buy ten cards each; the first rolls a seven, which is all that the second holds. */
async function playGame({ dealer }: HybridTable): Promise<void> {
  const deals = (command: Record<string, unknown>) => dealer.say(TABLE, { role: 'dealer', ...command });
  await deals({ do: 'deal_button', seat: 1, card: 12 });
  await deals({ do: 'deal_button', seat: 2, card: 3 });
  for (const [seat, card] of [[1, 6], [2, 7]]) {
    await deals({ do: 'buy', seat, count: 10 });
    await deals({ do: 'deal', seat, cards: Array<number | undefined>(10).fill(card) });
  }
  for (const seat of [1, 2]) await deals({ do: 'pass', seat });
  await deals({ do: 'roll', seat: 1, dice: [3, 4] });
}

test('an evening is held for an organisation from its plan to what is declared of it', async ({ browser }) => {
  const baseURL = process.env['SKYWARD_PAGE'] ?? '';
  let ann: Page | undefined;
  const made = await openStaffedTable(baseURL, TABLE, 'high-roller', false, async (one, other) => {
    ann = await pageOf(browser, one);
    await ann.goto('/floor/plan');
    await ann.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'High Roller' });
    await ann.getByRole('textbox', { name: 'Table' }).fill(TABLE);
    await ann.getByRole('combobox', { name: 'Kind' }).selectOption('hybrid');
    await ann.getByRole('textbox', { name: 'Chips in the tray' }).fill('5,000');
    await ann.getByRole('textbox', { name: 'Held for' }).fill('Widows  Fund');
    await ann.getByRole('button', { name: 'Propose the plan' }).click();
    await expect(ann.getByText(/held_for: found/)).toBeVisible();
    await ann.getByRole('textbox', { name: 'Held for' }).fill('Widows & Orphans Fund');
    await ann.getByRole('textbox', { name: 'Licence' }).fill('SG-17/2026');
    await ann.getByRole('button', { name: 'Propose the plan' }).click();
    await expect(ann.getByText('Propose the plan: waits for a second person.')).toBeVisible();
    const bob = await pageOf(browser, other);
    await bob.goto('/floor');
    const proposal = bob.getByRole('listitem').filter({ hasText: `Table ${TABLE}` });
    await expect(proposal).toContainText('held for Widows & Orphans Fund, licence SG-17/2026');
    await proposal.getByRole('button', { name: 'Approve' }).click();
    await expect(bob.getByRole('status').filter({ hasText: 'Approve: done.' }).first()).toHaveText('Approve: done.');
    await expect(ann.getByText(HELD)).toBeVisible();
    await expect(ann.getByText('It is still to be opened.')).toBeVisible();
    await expectAccessible(ann);
    await ann.getByRole('link', { name: `Table ${TABLE}: High Roller` }).click();
    await expect(ann.getByText(HELD)).toBeVisible();
  });
  if (ann === undefined) throw new Error('nobody has planned it');
  await expect(ann.getByText(/It is open\./)).toBeVisible();

  for (const [nth, name] of ['Eva', 'Eli'].entries()) {
    const player = await Person.enter(baseURL, '/api/v1/guests', { name });
    await player.say(TABLE, { do: 'seat', seat: nth + 1, player: player.id });
    await player.say(TABLE, { do: 'buy_in', seat: nth + 1, cents: 10_000 });
    made.players.push(player);
  }
  await playGame(made);
  for (const [nth, player] of made.players.entries()) {
    await player.say(TABLE, { do: 'cash_out', seat: nth + 1, cents: [9_000, 10_600][nth] });
    await player.say(TABLE, { do: 'leave', seat: nth + 1 });
  }
  await made.floor.say(TABLE, { role: 'floorperson', do: 'close_table' });
  await expect(ann.getByText(/It is closed\./)).toBeVisible();
  const cas = await hired(baseURL, await administrator(baseURL), 'cage', 'Cas of the evening');
  await agree(made.floor, 'floorperson', cas, 'cage', { do: 'count_tray', table: TABLE, counted_cents: 500_000 });

  await ann.goto('/floor/plan');
  await ann.getByRole('link', { name: /^Report of the evening/ }).click();
  const night = ann.getByRole('region', { name: /^Charity nights/ });
  await expect(night).toBeInViewport();
  const fact = (name: string) => night.locator('dl:visible > div').filter({ hasText: new RegExp(`^\\s*${name}`) }).locator('dd');
  // Another table has a night of its own, so that the first part says which is whose.
  await expect(fact(`\\S+ table ${TABLE}`)).toHaveText('Widows & Orphans Fund, licence SG-17/2026');
  const row = night.getByRole('row').filter({ hasText: TABLE }).first();
  await expect(row.getByRole('cell')).toHaveText([TABLE, '1', '20.00', '16.00', '2.00', '2.00', '0.00']);
  await night.getByRole('tab', { name: new RegExp(`table ${TABLE}$`) }).click();
  await expect(fact('held for')).toHaveText('Widows & Orphans Fund');
  await expect(fact('licence')).toHaveText('SG-17/2026');
  await expect(fact('count of the tray')).toHaveText('as recorded');
  await expectAccessible(ann);
});

test('an evening fits a phone', async ({ browser }) => {
  const page = await pageOf(browser, await administrator(process.env['SKYWARD_PAGE'] ?? ''));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/floor/plan', `/floor/tables/${TABLE}`]) {
    await page.goto(path);
    await expect(page.getByText(HELD)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test('a table that is closed is changed by planning it anew, and a table of a game that none has yet is planned as printed', async ({ browser }) => {
  const baseURL = process.env['SKYWARD_PAGE'] ?? '';
  const of = await administrator(baseURL);
  const [ann, bob] = [await hired(baseURL, of, 'manager', 'Ann who changes'), await hired(baseURL, of, 'manager', 'Bob who agrees')];
  const page = await pageOf(browser, ann);
  // As in a house where no table has this game.
  await page.route('**/api/v1/tables', async route => {
    const answer = await (await route.fetch()).json() as { tables: { game: string }[] };
    await route.fulfill({ json: { tables: answer.tables.filter(each => each.game !== 'three-dice-football') } });
  });
  await page.goto('/floor/plan');
  const propose = async (table: string, tray: string) => {
    await page.getByRole('textbox', { name: 'Chips in the tray' }).fill(tray);
    await page.getByRole('button', { name: 'Propose the plan' }).click();
    await expect(page.getByText('Propose the plan: waits for a second person.')).toBeVisible();
    const { proposals } = await bob.ask('GET', '/api/v1/house') as { proposals: { proposal: number; what: { do: string; table?: string } }[] };
    await bob.house({ role: 'manager', do: 'approve', proposal: proposals.find(each => each.what.do === 'plan_table' && each.what.table === table)?.proposal });
  };
  await page.getByRole('combobox', { name: 'Which table' }).selectOption({ label: `Table ${TABLE}: High Roller` });
  await expect(page.getByRole('textbox', { name: 'Held for' })).toHaveValue('Widows & Orphans Fund');
  await expect(page.getByRole('textbox', { name: 'Chips in the tray' })).toHaveValue('5000');
  await propose(TABLE, '6,000');
  await expect(page.getByRole('textbox', { name: 'Chips in the tray' }), 'as it is planned now').toHaveValue('6000');
  await page.getByRole('combobox', { name: 'Which table' }).selectOption({ label: 'A new one' });
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Three Dice Football' });
  await page.getByRole('textbox', { name: 'Table' }).fill(`${TABLE}-new`);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('hybrid');
  await expect(page.getByText(/No table has this game yet\./)).toBeVisible();
  await propose(`${TABLE}-new`, '7,000');
  expect((await ann.ask('GET', `/api/v1/tables/${TABLE}-new`))['game']).toBe('three-dice-football');
  for (const [table, tray] of [[TABLE, '$6,000'], [`${TABLE}-new`, '$7,000']]) {
    await page.goto(`/floor/tables/${table}`);
    await expect(page.getByText(`${tray} in the tray`)).toBeVisible();
  }
  await page.goto(`/floor/tables/${TABLE}`);
  await expect(page.getByText(HELD), 'what was not changed stays').toBeVisible();
});
