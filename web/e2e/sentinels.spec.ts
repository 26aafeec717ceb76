// The page reckons no money, odds, percentage or rule: with every figure of the house's replies changed, the changed
// ones are on the page, and no others.

import type { Page } from '@playwright/test';
import { openElectronicTable } from './electronic_table';
import { agree, hired, openHybridTable, PASSWORD, Person } from './hybrid_table';
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

test('at a table, with wagers and after a round', async ({ page }, { workerIndex }) => {
  const sentinels = new Sentinels();
  const { table } = await openElectronicTable(process.env['SKYWARD_PAGE'] ?? '', String(900 + workerIndex), 'high-roll-dice', false);
  await page.goto(`/tables/${table}`);
  const { id } = await (await page.request.post('/api/v1/guests', { data: {} })).json() as { id: string };
  const say = async (command: object) => {
    const key = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
    expect(await (await page.request.post(`/api/v1/tables/${table}/commands`, { data: { id: key, ...command } })).text()).not.toContain('"code"');
  };
  await say({ do: 'seat', seat: 1, player: id });
  await say({ do: 'buy_in', seat: 1, cents: 20_000 });
  await sentinels.stand(page);
  // Words that come late are known before all others.
  await page.evaluate(async table => { await fetch(`/api/v1/tables/${table}/edges`); }, table);
  await page.reload();
  await expect(page.locator('.felt [data-area].open').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('.felt [data-area].open').first()).toBeVisible();
  await page.locator('.felt [data-seat="1"] [data-area="pip-5"].open').click();
  await expect(page.locator('.felt .laid .stack:not(.under-way)')).toHaveCount(1);
  await say({ do: 'ready', seat: 1 });
  await expect(page.locator('aside details', { hasText: /^(Collect|Pay) / }).first()).toBeVisible({ timeout: 40_000 });
  await page.locator('aside details', { hasText: /^(Collect|Pay) / }).first().locator('summary').click();
  await say({ do: 'wager', seat: 1, area: 'pip-2', cents: 500 });
  await page.locator('.felt [data-seat="1"] [data-area="pip-2"]').focus();
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

test('in what the lab reckons of a session and of an exposure', async ({ page }) => {
  const sentinels = new Sentinels();
  await sentinels.stand(page);
  await page.goto('/lab/props-and-hops');
  for (const [name, shows] of [['A session', 'Final bankroll'], ['Exposure', 'The house loses at most']] as const) {
    const region = page.getByRole('region', { name });
    await region.getByRole('button', { name: 'Reckon' }).click();
    await expect(region.locator('.answer')).toContainText(shows);
    await expect(region.locator('.answer dd').first()).toContainText(/⟦|99991/);
  }
  expect(await sentinels.foreign(page)).toEqual([]);
  expect(await sentinels.found(page)).toBeGreaterThan(40);
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

test.describe('with people', { tag: '@long' }, () => {
  const named = { floor: '', dealer: '', paying: '', manager: '', administrator: 'Ada', auditor: '', player: '' };

  /** Tables of this run alone: after a failure others begin. */
  let table = '';
  let thrown = '';
  let opening = '';
  /** What the player has played to its end, at table 2. */
  let earlier = 0;

  test.beforeAll(async ({}, { workerIndex }) => {
    test.setTimeout(180_000);
    const baseURL = process.env['SKYWARD_PAGE'] ?? '';
    [table, thrown, opening] = [400, 500, 1500].map(first => String(first + workerIndex)) as [string, string, string];
    const { floor, dealer, players } = await openHybridTable(baseURL, table, 'props-and-hops');
    await players[0]?.say(table, { do: 'wager', seat: 1, area: 'field', cents: 1000 });
    const ada = await Person.enter(baseURL, '/api/v1/sessions', { name: 'Ada', password: PASSWORD });
    const { dealer: paying, players: [thrower] } = await openHybridTable(baseURL, thrown, 'high-roll-dice');
    for (const area of ['pip-5', 'kind-5', 'pip-2']) await thrower?.say(thrown, { do: 'wager', seat: 1, area, cents: 500 });
    await paying.say(thrown, { role: 'dealer', do: 'no_more_bets' });
    await paying.say(thrown, { role: 'dealer', do: 'throw', dice: [5, 5, 5, 5, 6, 6, 6, 1, 1, 4] });
    named.paying = paying.name;
    const byName = (name: string) => Person.enter(baseURL, '/api/v1/sessions', { name, password: PASSWORD });
    named.manager = `Ann ${table}`;
    await agree(await byName(named.manager), 'manager', await byName(`Bob ${table}`), 'manager',
                { do: 'plan_table', table: opening, game: 'three-dice-football', kind: 'hybrid', inventory_cents: 500_000,
                  held_for: 'Widows & Orphans Fund', licence: 'SG-17/2026' });
    const { link } = await ada.ask('POST', '/api/v1/accounts', { kind: 'auditor' });
    named.auditor = (await Person.enter(baseURL, `/api/v1/links/${String(link)}`, { name: `Aud ${table}`, password: PASSWORD })).name;
    named.floor = floor.name;
    named.dealer = dealer.name;
    named.player = `Pia ${table}`;
    const player = await Person.enter(baseURL, '/api/v1/guests', {});
    await player.ask('POST', '/api/v1/me/registration', { name: named.player, password: PASSWORD });
    await player.ask('POST', '/api/v1/me/limits', { loss_a_day_cents: 112_300, deposit_a_day_cents: 145_600 });
    await agree(floor, 'floorperson', await hired(baseURL, ada, 'cage', `Cas ${table}`), 'cage', { do: 'fill', table, cents: 100_000 });
    await floor.house({ role: 'floorperson', do: 'fill', table, cents: 100_000 });
    for (const [played, area] of [['2', 'pip-2'], ['3', 'touchdown'], ['4', 'field'], ['5', '']] as const) {
      const { seats } = await player.ask('GET', `/api/v1/tables/${played}/view`) as { seats?: { seat: number; taken: boolean }[] };
      const seat = seats?.find(each => !each.taken)?.seat;
      await player.say(played, { do: 'seat', seat, player: player.id });
      await player.say(played, { do: 'buy_in', seat, cents: 10_000 });
      if (area !== '') await player.say(played, { do: 'wager', seat, area, cents: 500 });
      if (played !== '2') continue;
      const round = async () => (await player.ask('GET', '/api/v1/tables/2/view') as { round: number }).round;
      earlier = await round();
      await player.say('2', { do: 'ready', seat });
      await expect.poll(round, { timeout: 60_000 }).toBeGreaterThan(earlier);
      await player.say('2', { do: 'wager', seat, area, cents: 500 });
    }
  });

  /** That nothing is on the page now which was not handed out. */
  type Clean = () => Promise<void>;

  const dealt = async (page: Page) => {
    await page.getByLabel('Seconds for each answer').selectOption('No limit');
    await page.getByRole('button', { name: 'Deal a round' }).click();
    await expect(page.getByText('Question 1 of')).toBeVisible();
  };

  const stepByStep = async (page: Page, clean: Clean) => {
    const replay = page.getByRole('region', { name: /^Replay of round/ });
    const step = replay.getByText(/^Step \d/);
    const [, of] = /of (\d+)/.exec(await step.innerText()) ?? [];
    expect(Number(of)).toBeGreaterThan(3);
    for (let nth = 1; nth <= Number(of); ++nth) {
      await expect(step).toHaveText(`Step ${nth} of ${of}`);
      await clean();
      if (nth < Number(of)) await replay.getByRole('button', { name: 'Next' }).click();
    }
  };

  const seated = async (page: Page) => { await expect(page.locator('.purse')).toContainText('Your chips'); };

  const VIEWS: { name: string; who: keyof typeof named; path: string; shows: RegExp; found: number; first?: (page: Page, clean: Clean) => Promise<void> }[] = [
    { name: 'in the lobby', who: 'player', path: '/', shows: /⟦/, found: 4 },
    { name: 'in an account and its limits', who: 'player', path: '/account', shows: /\$7,/, found: 2 },
    { name: 'where dice are checked', who: 'player', path: '/fair', shows: /table 1/, found: 0 },
    { name: 'on the wall', who: 'player', path: '/wall/TABLE', shows: /⟦/, found: 10 },
    { name: 'at a table of six dice', who: 'player', path: '/tables/2', shows: /⟦/, found: 15, first: seated },
    { name: 'at a table of football', who: 'player', path: '/tables/3', shows: /⟦/, found: 15, first: seated },
    { name: 'at a table of props', who: 'player', path: '/tables/4', shows: /⟦/, found: 15, first: seated },
    { name: 'at a table of a pot', who: 'player', path: '/tables/5', shows: /⟦/, found: 4, first: seated },
    { name: 'in the trainer', who: 'player', path: '/train', shows: /Deal a round/, found: 3, first: dealt },
    { name: 'on a certificate', who: 'player', path: '/train', shows: /Deal a round/, found: 0, first: async (page, clean) => {
      await dealt(page);
      const graded = page.getByRole('heading', { level: 1, name: /^0 of \d+ right/ });
      while (!await graded.isVisible()) {
        await page.getByRole('button', { name: 'I do not know' }).click({ timeout: 1000 }).catch(() => {});
      }
      await clean();
      await page.goto('/train');
      await page.getByRole('button', { name: 'Certificate' }).click();
      await expect(page.getByRole('table')).toContainText('0 / ');
    } },
    { name: 'in an earlier round, step by step', who: 'player', path: '/tables/2', shows: /⟦/, found: 5, first: async (page, clean) => {
      await seated(page);
      await page.getByRole('button', { name: 'Earlier rounds' }).click();
      await page.getByRole('button', { name: `Round ${earlier}` }).click();
      await stepByStep(page, clean);
    } },
    { name: 'where a settlement is paid', who: 'paying', path: '/dealer/THROWN', shows: /Done, next/, found: 4 },
    { name: 'at the console', who: 'dealer', path: '/dealer/TABLE', shows: /⟦/, found: 2 },
    { name: 'on the floor', who: 'floor', path: '/floor', shows: /tables open;/, found: 1 },
    { name: 'at a table of the floor', who: 'floor', path: '/floor/tables/TABLE', shows: /Chips/, found: 1 },
    { name: 'at a table that is not open yet', who: 'floor', path: '/floor/tables/OPENING', shows: /From plan to open/, found: 1 },
    { name: 'where a table is planned', who: 'manager', path: '/floor/plan', shows: /Three Dice Football/, found: 1, first: async page => {
      await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'High Roller' });
      await expect(page.getByRole('button', { name: 'Propose the plan' })).toBeVisible();
    } },
    { name: 'on a slip', who: 'floor', path: '/floor/slips/1', shows: /Printing is recorded/, found: 1 },
    { name: 'among accounts', who: 'administrator', path: '/accounts', shows: /Flo /, found: 0 },
    { name: 'in the figures of a day', who: 'auditor', path: '/floor/days', shows: /As of/, found: 2 },
    { name: 'at the dice watch', who: 'auditor', path: '/floor/watch', shows: /As of/, found: 0 },
  ];

  for (const { name, who, path, shows, found, first } of VIEWS) {
    test(name, async ({ page }) => {
      await page.goto('/nowhere');
      await logIn(page, named[who]);
      const sentinels = new Sentinels();
      await sentinels.stand(page);
      const clean = async () => { expect(await sentinels.foreign(page)).toEqual([]); };
      // Once more, when words that came late are known everywhere.
      for (let twice = 0; twice < 2; ++twice) {
        await page.goto(path.replace('TABLE', table).replace('THROWN', thrown).replace('OPENING', opening));
        await expect(page.locator('main')).toContainText(shows, { timeout: 20_000 });
        await first?.(page, twice === 0 ? async () => {} : clean);
        await page.waitForLoadState('networkidle');
      }
      await clean();
      expect(await sentinels.found(page)).toBeGreaterThanOrEqual(found);
    });
  }

  test('in the audit', async ({ page }) => {
    await page.goto('/nowhere');
    await logIn(page, named.auditor);
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
    const clean = async () => { expect(await sentinels.foreign(page)).toEqual([]); };
    await clean();
    expect(await sentinels.found(page)).toBeGreaterThan(2);
    await page.getByRole('combobox', { name: 'Where' }).selectOption(thrown);
    await page.getByRole('combobox', { name: 'Event' }).selectOption('round_opened');
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await expect(page.getByRole('status').first()).toHaveText(/^\d+ found/);
    await page.locator('.row').first().click();
    await page.getByRole('button', { name: 'Re-enact round 1' }).click();
    await stepByStep(page, clean);
    expect(await sentinels.found(page)).toBeGreaterThan(4);
  });
});
