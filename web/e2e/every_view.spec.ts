// Every view of the page before a real house, as the people who may see it: axe by day and by night and on
// a phone, nothing wider than the screen; and pictures of them in three sizes, in SKYWARD_SHOTS, to be looked at.

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { openElectronicTable } from './electronic_table';
import { openHybridTable, PASSWORD, Person } from './hybrid_table';
import { expect, test } from './page';

const shots = process.env['SKYWARD_SHOTS'] ?? join(tmpdir(), 'skyward-views');
const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1440, height: 900 } };
const SCHEMES = ['light', 'dark'] as const;

type Who = 'nobody' | 'guest' | 'floor' | 'dealer' | 'auditor' | 'administrator' | 'manager';
const VIEWS: { name: string; who: Who; path: string; shows: string; first?: (page: Page) => Promise<void> }[] = [
  { name: 'lobby', who: 'nobody', path: '/', shows: 'Where would you like to sit?' },
  { name: 'lobby_guest', who: 'guest', path: '/', shows: 'Where would you like to sit?' },
  { name: 'account_nobody', who: 'nobody', path: '/account', shows: 'Account' },
  { name: 'link', who: 'nobody', path: '/links/none', shows: 'Make this account yours' },
  { name: 'invited', who: 'nobody', path: '/tables/INVITED/invitation/none', shows: 'You are invited' },
  { name: 'missing', who: 'nobody', path: '/nowhere', shows: 'There is nothing at this address.' },
  { name: 'floor_shut', who: 'nobody', path: '/floor', shows: 'This room is for those who work here.' },
  { name: 'table_looked_at', who: 'nobody', path: '/tables/1', shows: 'High Roll Dice' },
  { name: 'table', who: 'guest', path: '/tables/1', shows: 'High Roll Dice' },
  { name: 'table_six', who: 'guest', path: '/tables/2', shows: 'High Roll Dice, six-dice variation' },
  { name: 'table_football', who: 'guest', path: '/tables/3', shows: 'Three Dice Football' },
  { name: 'table_hops', who: 'guest', path: '/tables/4', shows: 'Props & Hops' },
  { name: 'table_pot', who: 'guest', path: '/tables/5', shows: 'High Roller' },
  { name: 'account', who: 'guest', path: '/account', shows: 'Guest' },
  { name: 'fair', who: 'guest', path: '/fair', shows: 'Check the dice yourself' },
  { name: 'fair_table', who: 'guest', path: '/fair/1', shows: 'Check the dice yourself', first: async page => {
    await page.getByRole('button', { name: /^Check window/ }).first().click();
    await page.getByRole('button', { name: 'dice', exact: true }).click();
    await expect(page.getByText(/With one digit/)).toBeVisible();
  } },
  { name: 'wall', who: 'nobody', path: '/wall/1', shows: 'High Roll Dice' },
  { name: 'wall_football', who: 'nobody', path: '/wall/3', shows: 'Three Dice Football' },
  { name: 'wall_pot', who: 'nobody', path: '/wall/5', shows: 'High Roller' },
  { name: 'learn', who: 'nobody', path: '/learn', shows: 'How to play' },
  { name: 'learn_game', who: 'guest', path: '/learn/props-and-hops', shows: 'Props & Hops' },
  { name: 'lab', who: 'guest', path: '/lab', shows: 'lab' },
  { name: 'lab_game', who: 'guest', path: '/lab/high-roll-dice', shows: '' },
  { name: 'train', who: 'guest', path: '/train', shows: '' },
  { name: 'floor', who: 'floor', path: '/floor', shows: '' },
  { name: 'floor_table', who: 'floor', path: '/floor/tables/STAFFED', shows: 'Table 3' },
  { name: 'floor_private', who: 'floor', path: '/floor/tables/INVITED', shows: 'Table 2' },
  { name: 'plan', who: 'manager', path: '/floor/plan', shows: '' },
  { name: 'slip', who: 'floor', path: '/floor/slips/1', shows: '' },
  { name: 'dealer', who: 'dealer', path: '/dealer/STAFFED', shows: '' },
  { name: 'audit', who: 'auditor', path: '/audit', shows: '' },
  { name: 'accounts', who: 'administrator', path: '/accounts', shows: 'Who may come in?' },
];

const pages = new Map<Who, Page>();

async function enter(browser: Browser, who: Who, baseURL: string, path?: string, data: object = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (path !== undefined) expect((await page.request.post(path, { data })).ok()).toBe(true);
  pages.set(who, page);
  return page;
}

test.setTimeout(240_000);

/** Tables of this run alone: after a failure another one begins. */
let staffed = '';
let invited = '';

test.beforeAll(async ({ browser }, { workerIndex }) => {
  test.setTimeout(120_000);
  const baseURL = process.env['SKYWARD_PAGE'] ?? '';
  [staffed, invited] = [String(300 + workerIndex), String(200 + workerIndex)];
  const { floor, dealer } = await openHybridTable(baseURL, staffed, 'props-and-hops');
  await openElectronicTable(baseURL, invited, 'high-roll-dice', true);
  const ada = await Person.enter(baseURL, '/api/v1/sessions', { name: 'Ada', password: PASSWORD });
  const { link } = await ada.ask('POST', '/api/v1/accounts', { kind: 'auditor' });
  const aud = await Person.enter(baseURL, `/api/v1/links/${String(link)}`, { name: `Aud ${staffed}`, password: PASSWORD });
  const cage = await ada.ask('POST', '/api/v1/accounts', { kind: 'staff' });
  const cas = await Person.enter(baseURL, `/api/v1/links/${String(cage['link'])}`, { name: `Cas ${staffed}`, password: PASSWORD });
  await ada.ask('POST', `/api/v1/accounts/${cas.id}/roles`, { roles: ['cage'] });
  const { events } = await floor.house({ role: 'floorperson', do: 'fill', table: staffed, cents: 100_000 }) as { events: { proposal: number }[] };
  await cas.house({ role: 'cage', do: 'approve', proposal: events[0]?.proposal });

  await enter(browser, 'nobody', baseURL);
  const named = (name: string) => [baseURL, '/api/v1/sessions', { name, password: PASSWORD }] as const;
  await enter(browser, 'floor', ...named(floor.name));
  await enter(browser, 'dealer', ...named(dealer.name));
  await enter(browser, 'manager', ...named(`Ann ${staffed}`));
  await enter(browser, 'auditor', ...named(aud.name));
  await enter(browser, 'administrator', ...named('Ada'));
  const guest = await enter(browser, 'guest', baseURL, '/api/v1/guests');
  const { id } = await (await guest.request.get('/api/v1/me')).json() as { id: string };
  const say = async (table: string, command: object) =>
    expect((await guest.request.post(`/api/v1/tables/${table}/commands`, { data: { id: randomBytes(16).toString('hex'), ...command } })).ok()).toBe(true);
  for (const table of ['1', '2', '3', '4']) {
    await say(table, { do: 'seat', seat: 1, player: id });
    await say(table, { do: 'buy_in', seat: 1, cents: 20_000 });
  }
  await say('1', { do: 'wager', seat: 1, area: 'pip-5', cents: 500 });
  await say('1', { do: 'ready', seat: 1 });
  await expect.poll(async () => (await guest.request.get('/api/v1/tables/1/records')).text(), { timeout: 20_000 }).toContain('seed_shown');
  await say('1', { do: 'wager', seat: 1, area: 'pip-2', cents: 500 });
});

for (const { name, who, path, shows, first } of VIEWS) {
  test(`${name}: ${path} as ${who}`, async () => {
    const page = pages.get(who) as Page;
    const complaints: string[] = [];
    page.on('pageerror', error => complaints.push(error.message));
    await page.setViewportSize(SIZES.desktop);
    await page.goto(path.replace('STAFFED', staffed).replace('INVITED', invited));
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: shows }).first()).toBeAttached();
    await first?.(page);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.waitForTimeout(300);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: join(shots, `${name}-${size}-${colorScheme}.png`), fullPage: true });
        if (size === 'tablet' || size === 'phone' && colorScheme === 'dark') continue;
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect.soft(violations.map(each => `${size}, ${colorScheme}: ${each.id}: ${each.nodes.map(node => node.target).join(' ')}`)).toEqual([]);
      }
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${size} wide`).toBeLessThanOrEqual(viewport.width);
    }
    expect(complaints).toEqual([]);
  });
}
