// Figures of a gaming day, the dice watch and receipts before a real house, in which a table with people has dealt:
// what the page shows is what the house says, and what is saved is what it should be.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { bandIn, type Figures } from '../src/api/figures';
import { openHybridTable, type HybridTable } from './hybrid_table';
import { expect, expectAccessible, test } from './page';
import { Staff } from './staff';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const TABLE = 'days';
const program = resolve(process.env['SKYWARD_BIN'] ?? '../build/release/src/skyward');
let made: HybridTable;
let aud: Page;
let stream: string;
let day: string;

async function playRound(): Promise<void> {
  for (const [nth, player] of made.players.entries()) await player.say(TABLE, { do: 'wager', seat: nth + 1, area: 'pip-5', cents: 500 });
  await made.dealer.say(TABLE, { role: 'dealer', do: 'no_more_bets' });
  await made.dealer.say(TABLE, { role: 'dealer', do: 'throw', dice: [5, 5, 5, 6, 6, 6, 1, 1, 2, 4] });
}

async function saved(page: Page, name: string): Promise<{ name: string; bytes: Buffer; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  const path = await download.path();
  return { name: download.suggestedFilename(), bytes: readFileSync(path), path };
}

const report = async (): Promise<Figures> => await (await aud.request.get(`/api/v1/house/days/${day}/day`)).json() as Figures;
const sheetIn = (of: Figures) => of.sheets.find(each => each.title.startsWith(`Table ${TABLE}:`)) as Figures['sheets'][number];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  made = await openHybridTable(process.env['SKYWARD_PAGE'] ?? '', TABLE, 'high-roll-dice');
  await playRound();
  aud = await new Staff(browser).member('auditor', 'Dora');
  ({ stream } = await made.dealer.ask('GET', `/api/v1/tables/${TABLE}`) as { stream: string });
  day = stream.split('/').at(-1) ?? '';
});

test('the figures of a day are those of the house, every fact and every row', async () => {
  await aud.goto('/floor');
  await aud.getByRole('link', { name: 'Figures of the day' }).click();
  await expect(aud.getByRole('heading', { level: 1 })).toHaveText(`Gaming day ${day}`);
  await expect(aud.getByRole('navigation', { name: 'All gaming days' }).getByRole('link')).toHaveCount(1);
  await expect(aud.getByRole('link', { name: day })).toContainText('open');
  const sheet = sheetIn(await report());
  const tab = aud.getByRole('tab', { name: sheet.title });
  await tab.click();
  const panel = aud.getByRole('tabpanel', { name: sheet.title });
  await expect(panel.locator('dt')).toHaveText(sheet.facts.map(each => each.name ?? ''));
  await expect(panel.locator('dd')).toHaveText(sheet.facts.map(each => each.text));
  const cells = sheet.tables.flatMap(each => each.rows.flatMap(row => row.map(cell => cell.text)));
  await expect(panel.locator('tbody tr > *')).toHaveText(cells);
  await expect(panel.getByRole('img', { name: `${sheet.title}, Hour by hour: drop and win by the hour` })).toBeVisible();
  const hours = sheet.tables.find(each => each.title === 'Hour by hour');
  const win = hours?.headings.indexOf('win') ?? 0;
  await expect(panel.locator('rect.win title')).toHaveText(hours?.rows.slice(0, -1).map(row => `${row[0]?.text}, win ${row[win]?.text}`) ?? []);
  await expect(panel.getByRole('img', { name: /band from .* won on these wagers/ })).toBeVisible();
  await expectAccessible(aud);
  await tab.press('Home');
  await expect(aud.getByRole('tab', { name: 'All tables' })).toBeFocused();
  await expect(aud.getByRole('heading', { name: 'Win against the band of theory' })).toBeVisible();
  await expectAccessible(aud);
});

test('the floor has on each tile what the table has won, and where that lies beside theory', async () => {
  const band = bandIn(sheetIn(await report()));
  await aud.goto('/floor');
  const tile = aud.locator(`a[href="/floor/tables/${TABLE}"]`);
  await expect(tile).toContainText(`${band?.won.name} ${band?.won.text}`, { timeout: 20_000 });
  await expect(tile).toContainText(`${band?.low.text} to ${band?.high.text}`);
  await expect(tile.getByRole('img', { name: `${band?.theory.name} ${band?.theory.text}` })).toBeVisible();
  await expectAccessible(aud);
});

test('the figures go on with the day', async () => {
  const rounds = sheetIn(await report()).facts.find(each => each.name === 'rounds')?.text ?? '';
  await aud.goto(`/floor/days/${day}`);
  await aud.getByRole('tab', { name: `Table ${TABLE}:` }).click();
  const fact = aud.locator('.panel:not(.off) dl > div').filter({ has: aud.locator('dt', { hasText: /^rounds$/ }) }).locator('dd');
  await expect(fact).toHaveText(rounds);
  await playRound();
  await expect(fact).toHaveText(String(Number(rounds) + 1), { timeout: 60_000 });
});

test('a day is printed whole, and saved in every layout', async () => {
  await aud.emulateMedia({ media: 'print' });
  await expect(aud.getByRole('heading', { name: `Table ${TABLE}:` })).toBeVisible();
  await expect(aud.getByRole('heading', { name: 'All tables' })).toBeVisible();
  await expect(aud.getByRole('button', { name: 'Print' })).toBeHidden();
  await aud.emulateMedia({ media: 'screen' });
  for (const [format, end, begins] of [['PDF', 'pdf', '%PDF-'], ['Excel', 'xlsx', 'PK'], ['CSV', 'csv', 'day,table,game,hour,drop_cents'], ['Text', 'txt', 'Gaming day']]) {
    const file = await saved(aud, `Save Gaming day ${day} as ${format}`);
    expect(file.name).toBe(`day-${day}.${end}`);
    expect(file.bytes.toString('latin1', 0, 40)).toContain(begins);
  }
});

test('the watch shows each set by its colours, and wagers against theory', async () => {
  await aud.getByRole('link', { name: 'Dice watch' }).click();
  await expect(aud.getByText(`Only of ${day}`)).toBeVisible();
  const set = aud.getByRole('article').filter({ hasText: `set-${TABLE}` });
  await expect(set.getByRole('listitem')).toHaveText([/Face 1:\s*4$/, /Face 2:\s*2$/, /Face 3:\s*0$/, /Face 4:\s*2$/, /Face 5:\s*6$/, /Face 6:\s*6$/]);
  await expect(set).toContainText('2 throws, 20 dice');
  const { wagers } = await (await aud.request.get(`/api/v1/house/watch?day=${day}`)).json() as { wagers: { table: string; column: string; decided: number; won: number; won_in_theory: string }[] };
  const { areas } = await (await aud.request.get(`/api/v1/tables/${TABLE}/view`)).json() as { areas: { area: string; label: string }[] };
  const rows = wagers.filter(each => each.table === TABLE).flatMap(each => [areas.find(({ area }) => area === each.column)?.label ?? '', String(each.decided), String(each.won), each.won_in_theory, '']);
  await expect(aud.getByRole('region', { name: `Table ${TABLE}: High Roll Dice` }).locator('tbody tr > *')).toHaveText(rows);
  await expectAccessible(aud);
});

test('an alarm comes first, and is spoken once', async ({ browser }) => {
  const page = await new Staff(browser).member('auditor', 'Alma');
  let asked = 0;
  await page.route('**/api/v1/house/watch', async route => {
    const whole = await (await route.fetch()).json() as { dice: { table: string; alarm?: object }[] };
    const mine = whole.dice.find(each => each.table === TABLE);
    if (mine) mine.alarm = { at: 20, text: 'six comes up too often' };
    asked += 1;
    await route.fulfill({ json: whole });
  });
  await page.goto('/floor/watch');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One alarm.');
  await expect(page.getByRole('article').first()).toContainText('▲ six comes up too often (at 20 dice)');
  const spoken = page.getByRole('alert');
  await expect(spoken).toHaveText(/^Table days, dice set-days, .*: six comes up too often \(at 20 dice\)\.$/);
  await spoken.evaluate(node => {
    new MutationObserver(() => { document.title = 'spoken again'; }).observe(node, { childList: true, subtree: true, characterData: true });
  });
  const before = asked;
  await playRound();
  await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(before);
  await expect(page).toHaveTitle('Dice watch');
  await expectAccessible(page);
});

test('a receipt is saved, and the program verifies it by the key that the auditor copies', async () => {
  await aud.goto('/audit');
  await aud.getByRole('combobox', { name: 'Where' }).selectOption(TABLE);
  await aud.getByRole('combobox', { name: 'Event' }).selectOption('wager_placed');
  await aud.getByRole('button', { name: 'Look', exact: true }).click();
  await expect(aud.getByRole('status').first()).toHaveText(/^\d+ found/);
  await aud.locator('.row').first().click();
  const button = aud.getByRole('button', { name: /^Save the receipt of record/ });
  const seq = /record (\d+)/.exec(await button.getAttribute('aria-label') ?? '')?.[1] ?? '';
  const asked = `/api/v1/receipt?stream=${encodeURIComponent(stream)}&seq=${seq}`;
  await expect.poll(async () => (await aud.request.get(asked)).status(), { timeout: 60_000 }).toBe(200);
  const receipt = await saved(aud, `Save the receipt of record ${seq}`);
  expect(receipt.name).toBe(`${stream.replaceAll('/', '-')}-${seq}.tlog-proof`);
  await expectAccessible(aud);

  await aud.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await aud.getByText('For outsiders').click();
  await aud.getByRole('button', { name: 'Copy the key' }).click();
  await expect(aud.getByText('Copied.')).toBeVisible();
  const key = await aud.evaluate(() => navigator.clipboard.readText());
  const { stdout } = await promisify(execFile)(program, ['verify', receipt.path, '--key', key]);
  expect(stdout).toContain(stream);
  await expectAccessible(aud);

  const csv = await saved(aud, `Save Figures: ${day} as CSV`);
  expect(csv.name).toBe(`day-${day}.csv`);
});

test('what no checkpoint vouches for yet is explained', async () => {
  await aud.route('**/api/v1/receipt?*', route => route.fulfill({ status: 409, json: { code: 'not_yet_vouched', detail: 'later' } }));
  await aud.getByRole('button', { name: /^Save the receipt of record/ }).click();
  await expect(aud.getByRole('alert')).toContainText('No checkpoint vouches for it yet');
});

test('days and watch fit a phone', async () => {
  await aud.setViewportSize({ width: 390, height: 844 });
  for (const path of [`/floor/days/${day}`, '/floor/watch']) {
    await aud.goto(path);
    await expect(aud.getByText('As of')).toBeVisible();
    expect(await aud.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
