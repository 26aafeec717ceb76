// Every view of the page before a real house, as the people who may see it: axe by day and by night and on
// a phone, nothing wider than the screen; and pictures of them in three sizes, in SKYWARD_SHOTS, to be looked at.

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openElectronicTable } from './electronic_table';
import { agree, hired, openHybridTable, PASSWORD, Person } from './hybrid_table';
import { expect, test } from './page';
import type { AnsweredView } from '../src/api/view';
import type { Route } from '../src/route.svelte';

const shots = process.env['SKYWARD_SHOTS'] ?? join(tmpdir(), 'skyward-views');
const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1440, height: 900 } };
const WALL = { hall: { width: 1920, height: 1080 } };
const SCHEMES = ['light', 'dark'] as const;

type Who = 'nobody' | 'guest' | 'player' | 'floor' | 'dealer' | 'paying' | 'auditor' | 'administrator' | 'manager';

/** `shows` is there once the right content is, and not before. */
interface Seen { name: string; who: Who; path: string; shows: string; first?: (page: Page) => Promise<void>; sizes?: Record<string, { width: number; height: number }> }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

async function putRight(page: Page): Promise<void> {
  await button(page, 'Put something right').click();
  await button(page, 'The last throw').click();
}

async function dealRound(page: Page): Promise<void> {
  await page.getByLabel('Seconds for each answer').selectOption('No limit');
  await button(page, 'Deal a round').click();
  await expect(page.getByText('Question 1 of')).toBeVisible();
}

const VIEWS: Record<Route['view'], Seen[]> = {
  lobby: [
    { name: 'lobby', who: 'nobody', path: '/', shows: 'High Roll Dice, six-dice variation' },
    { name: 'lobby_guest', who: 'guest', path: '/', shows: 'High Roll Dice, six-dice variation' },
  ],
  account: [
    { name: 'account_nobody', who: 'nobody', path: '/account', shows: 'Register' },
    { name: 'account', who: 'guest', path: '/account', shows: '$1,000' },
  ],
  link: [{ name: 'link', who: 'nobody', path: '/links/none', shows: 'Make this account yours' }],
  invited: [{ name: 'invited', who: 'nobody', path: '/tables/INVITED/invitation/none', shows: 'You are invited' }],
  missing: [{ name: 'missing', who: 'nobody', path: '/nowhere', shows: 'There is nothing at this address.' }],
  table: [
    { name: 'table_looked_at', who: 'nobody', path: '/tables/1', shows: 'Sit down' },
    { name: 'table', who: 'guest', path: '/tables/PLAYED', shows: 'Your chips' },
    { name: 'table_six', who: 'guest', path: '/tables/2', shows: 'Your chips' },
    { name: 'table_football', who: 'guest', path: '/tables/3', shows: 'Your chips' },
    { name: 'table_hops', who: 'guest', path: '/tables/4', shows: 'Your chips' },
    { name: 'table_pot', who: 'guest', path: '/tables/5', shows: 'House player 8' },
    { name: 'why', who: 'guest', path: '/tables/4', shows: 'Your chips', first: async page => {
      await page.locator('.felt [data-area].open').first().focus();
      await page.keyboard.press('?');
      await button(page, 'The edge').click();
      await expect(page.getByRole('dialog').getByText(/%/)).toBeVisible();
    } },
    { name: 'table_settled', who: 'player', path: '/tables/THROWN', shows: 'Your chips', first: async page => {
      const line = page.locator('aside details', { hasText: /^(Collect|Pay) .*seat 1 / }).first();
      await line.locator('summary').click();
      await line.getByRole('button', { name: 'Dispute' }).click();
    } },
    { name: 'reminder', who: 'guest', path: '/tables/4', shows: 'Your chips', first: async page => {
      await page.request.post('/api/v1/me/limits', { data: { reality_check_minutes: 60 } });
      let tell = () => {};
      await page.routeWebSocket('**/api/v1/socket', socket => {
        socket.connectToServer();
        tell = () => socket.send(JSON.stringify({ reality_check: { due: true } }));
      });
      await page.reload();
      await expect(page.locator('.purse')).toContainText('Your chips');
      await expect(async () => {
        tell();
        await expect(page.getByRole('dialog')).toContainText('$', { timeout: 500 });
      }).toPass({ timeout: 20_000 });
    } },
  ],
  fair: [
    { name: 'fair', who: 'guest', path: '/fair', shows: 'High Roll Dice, table 1' },
    { name: 'fair_table', who: 'guest', path: '/fair/PLAYED', shows: 'Check the dice yourself', first: async page => {
      await page.getByRole('button', { name: /^Check window/ }).first().click();
      await button(page, 'dice').click();
      await expect(page.getByText(/With one digit/)).toBeVisible();
    } },
  ],
  wall: [
    { name: 'wall', who: 'nobody', path: '/wall/STAFFED', shows: 'Field' },
    { name: 'wall_hall', who: 'nobody', path: '/wall/STAFFED', shows: 'Field', sizes: WALL },
    { name: 'wall_football', who: 'nobody', path: '/wall/3', shows: 'Three Dice Football' },
    { name: 'wall_pot', who: 'nobody', path: '/wall/5', shows: 'High Roller' },
  ],
  learn: [
    { name: 'learn', who: 'nobody', path: '/learn', shows: 'High Roll Dice, six-dice variation' },
    { name: 'learn_game', who: 'guest', path: '/learn/props-and-hops', shows: 'That makes' },
  ],
  lab: [
    { name: 'lab', who: 'guest', path: '/lab', shows: 'Pip Street: five' },
    { name: 'lab_game', who: 'guest', path: '/lab/three-dice-football', shows: 'Touchdown' },
  ],
  train: [
    { name: 'train', who: 'guest', path: '/train', shows: 'Deal a round' },
    { name: 'train_question', who: 'guest', path: '/train', shows: 'Deal a round', first: dealRound },
    { name: 'train_graded', who: 'guest', path: '/train', shows: 'Deal a round', first: async page => {
      await dealRound(page);
      const graded = page.getByRole('heading', { level: 1, name: /^0 of \d+ right/ });
      while (!await graded.isVisible()) {
        await button(page, 'I do not know').click({ timeout: 1000 }).catch(() => {});
      }
    } },
    { name: 'train_certificate', who: 'guest', path: '/train', shows: 'Deal a round', first: async page => {
      await button(page, 'Certificate').click();
      await expect(page.getByRole('table')).toContainText('0 / ');
    } },
  ],
  floor: [
    { name: 'floor_shut', who: 'nobody', path: '/floor', shows: 'This room is for those who work here.' },
    { name: 'floor', who: 'floor', path: '/floor', shows: 'tables open;' },
  ],
  floor_table: [
    { name: 'floor_table', who: 'floor', path: '/floor/tables/STAFFED', shows: 'At worst the house loses' },
    { name: 'floor_opening', who: 'floor', path: '/floor/tables/OPENING', shows: 'From plan to open' },
    { name: 'floor_warned', who: 'floor', path: '/floor/tables/3', shows: 'Opened under edition' },
    { name: 'floor_private', who: 'floor', path: '/floor/tables/INVITED', shows: 'Make a link' },
  ],
  plan: [{ name: 'plan', who: 'manager', path: '/floor/plan', shows: 'Three Dice Football', first: async page => {
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'High Roller' });
    await expect(button(page, 'Propose the plan')).toBeVisible();
  } }],
  slip: [{ name: 'slip', who: 'floor', path: '/floor/slips/1', shows: 'Printing is recorded' }],
  days: [
    { name: 'days', who: 'auditor', path: '/floor/days', shows: 'As of' },
    { name: 'days_evening', who: 'auditor', path: '/floor/days', shows: 'As of', first: page => page.getByRole('region', { name: /^Charity nights/ }).getByRole('tab').last().click() },
    { name: 'days_table', who: 'auditor', path: '/floor/days', shows: 'As of', first: page => page.getByRole('tab', { name: `Table ${played}:` }).click() },
  ],
  watch: [{ name: 'watch', who: 'auditor', path: '/floor/watch', shows: 'As of' }],
  dealer: [
    { name: 'dealer', who: 'dealer', path: '/dealer/STAFFED', shows: 'Announce no more bets.', first: async page => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announce no more bets.');
      await expect(page.locator('button.do')).toHaveText('No more bets');
    } },
    { name: 'dealer_paying', who: 'paying', path: '/dealer/THROWN', shows: 'Done, next' },
    { name: 'dealer_putting_right', who: 'paying', path: '/dealer/THROWN', shows: 'Done, next', first: putRight },
    { name: 'dealer_void', who: 'dealer', path: '/dealer/STAFFED', shows: 'Announce no more bets.', first: async page => {
      await button(page, 'No more bets').click();
      await button(page, 'The throw is void').click();
    } },
  ],
  audit: [
    { name: 'audit', who: 'auditor', path: '/audit', shows: 'found among' },
    { name: 'audit_round', who: 'auditor', path: '/audit', shows: 'found among', first: async page => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('round_opened');
      await page.getByRole('combobox', { name: 'Where' }).selectOption(played);
      await button(page, 'Look').click();
      await page.locator('.row').first().click();
      await button(page, 'Re-enact round 1').click();
      await expect(page.getByRole('dialog').getByText(/Step 1 of/)).toBeVisible();
    } },
  ],
  accounts: [{ name: 'accounts', who: 'administrator', path: '/accounts', shows: 'Flo STAFFED' }],
};

const pages = new Map<Who, Page>();

test.setTimeout(240_000);

/** Tables of this run alone: after a failure another one begins. */
let staffed = '';
let invited = '';
let played = '';
let opening = '';
let thrown = '';

test.beforeAll(async ({ browser }, { workerIndex }) => {
  test.setTimeout(120_000);
  const baseURL = process.env['SKYWARD_PAGE'] ?? '';
  [staffed, invited, played, opening, thrown] = [300, 200, 700, 800, 600].map(first => String(first + workerIndex)) as [string, string, string, string, string];
  const named = (name: string) => Person.enter(baseURL, '/api/v1/sessions', { name, password: PASSWORD });
  const { floor, dealer, players } = await openHybridTable(baseURL, staffed, 'props-and-hops');
  await players[0]?.say(staffed, { do: 'wager', seat: 1, area: 'field', cents: 1000 });
  const ann = await named(`Ann ${staffed}`);
  await agree(ann, 'manager', await named(`Bob ${staffed}`), 'manager',
              { do: 'plan_table', table: opening, game: 'props-and-hops', kind: 'hybrid', inventory_cents: 500_000,
                held_for: 'Widows & Orphans Fund', licence: 'SG-17/2026' });
  await openElectronicTable(baseURL, invited, 'high-roll-dice', true);
  await openElectronicTable(baseURL, played, 'high-roll-dice', false);
  const { dealer: paying, players: [player] } = await openHybridTable(baseURL, thrown, 'high-roll-dice');
  if (player === undefined) throw new Error('nobody sits there');
  for (const area of ['pip-5', 'kind-5', 'pip-2']) await player.say(thrown, { do: 'wager', seat: 1, area, cents: 500 });
  await paying.say(thrown, { role: 'dealer', do: 'no_more_bets' });
  await paying.say(thrown, { role: 'dealer', do: 'throw', dice: [5, 5, 5, 5, 6, 6, 6, 1, 1, 4] });
  const ada = await named('Ada');
  const { link } = await ada.ask('POST', '/api/v1/accounts', { kind: 'auditor' });
  const aud = await Person.enter(baseURL, `/api/v1/links/${String(link)}`, { name: `Aud ${staffed}`, password: PASSWORD });
  await agree(floor, 'floorperson', await hired(baseURL, ada, 'cage', `Cas ${staffed}`), 'cage', { do: 'fill', table: staffed, cents: 100_000 });

  const guest = await Person.enter(baseURL, '/api/v1/guests', {});
  const sitDown = async (table: string, seat: number) => {
    await guest.say(table, { do: 'seat', seat, player: guest.id });
    await guest.say(table, { do: 'buy_in', seat, cents: 20_000 });
  };
  for (const table of ['2', '3', '4']) {
    const { seats } = await guest.ask('GET', `/api/v1/tables/${table}/view`) as unknown as AnsweredView;
    await sitDown(table, seats.find(each => !each.taken)?.seat ?? 1);
  }
  await sitDown(played, 1);
  await guest.say(played, { do: 'wager', seat: 1, area: 'pip-5', cents: 500 });
  await guest.say(played, { do: 'ready', seat: 1 });
  await expect.poll(async () => (await guest.api.get(`/api/v1/tables/${played}/records`)).text()).toContain('seed_shown');
  await guest.say(played, { do: 'wager', seat: 1, area: 'pip-2', cents: 500 });

  for (const [who, person] of Object.entries({ nobody: undefined, guest, player, floor, dealer, paying, auditor: aud, administrator: ada, manager: ann })) {
    const storageState = await person?.api.storageState();
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...(storageState === undefined ? {} : { storageState }) });
    pages.set(who as Who, await context.newPage());
  }
});

/** Until all has its place in a window of another size and its colours, and nothing moves any more. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 3; ++frames) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().filter(each => each.effect?.getComputedTiming().endTime !== Infinity).map(each => each.finished));
  });
}

for (const { name, who, path, shows, first, sizes = SIZES } of Object.values(VIEWS).flat()) {
  test(`${name}: ${path} as ${who}`, async () => {
    const page = pages.get(who) as Page;
    const complaints: string[] = [];
    page.on('pageerror', error => complaints.push(error.message));
    await page.setViewportSize(Object.values(sizes).at(-1) ?? SIZES.desktop);
    const here = (text: string) => text.replace('STAFFED', staffed).replace('INVITED', invited).replace('PLAYED', played).replace('OPENING', opening).replace('THROWN', thrown);
    await page.goto(here(path));
    await expect(page.locator('main')).toContainText(here(shows), { timeout: 20_000 });
    await first?.(page);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await atRest(page);
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: join(shots, `${name}-${size}-${colorScheme}.png`), fullPage: true });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect.soft(violations.map(each => `${size}, ${colorScheme}: ${each.id}: ${each.nodes.map(node => node.target).join(' ')}`)).toEqual([]);
      }
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${size} wide`).toBeLessThanOrEqual(viewport.width);
    }
    expect(complaints).toEqual([]);
  });
}
