// How long a page keeps whoever plays waiting: until a felt can be played on with the processor at a fourth of its
// speed, while dice tumble, and while a table is busy. Others may have the processors as well: tasks are measured by the
// processor's time, and by the clock the best of a few counts.

import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { takes, whole, type AnsweredView, type Frame } from '../src/api/view';
import { openElectronicTable } from './electronic_table';
import { expect, test } from './page';
import { RecordedTable } from './recorded_table';

const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

async function slowDown(page: Page): Promise<void> {
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

interface Task { name: string; tid: number; dur?: number; tdur?: number; args: { name?: string } }

/** How long the longest task of the page took, by the processor's time: what others did meanwhile is not in it. */
async function longestTask(browser: Browser, page: Page, meanwhile: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await meanwhile();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Task[] };
  const mains = traceEvents.filter(each => each.name === 'thread_name' && each.args.name === 'CrRendererMain').map(each => each.tid);
  const tasks = traceEvents.filter(each => each.name === 'ThreadControllerImpl::RunTask' && mains.includes(each.tid));
  expect(tasks.length).toBeGreaterThan(10);
  return Math.round(Math.max(...tasks.map(each => each.tdur ?? each.dur ?? 0)) / 1000);
}

async function sitDown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sit down' }).first().click();
  await expect(page.locator('.purse')).toContainText('Your chips', { timeout: 20_000 });
}

interface Thrown { tumbles: number; told: number }

/** Keeps how many throws have tumbled, and how much was told before the last one. */
async function watchDice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const thrown: Thrown = { tumbles: 0, told: 0 };
    Object.assign(window, { thrown });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      if (this.matches('.die-place:first-child .cube')) {
        thrown.tumbles += 1;
        thrown.told = document.querySelectorAll('aside ol > li').length;
      }
      return animate.apply(this, how);
    };
  });
}

/** Until dice have tumbled, and what they made is settled and told. */
async function tumbled(page: Page, before: number, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  await expect.poll(async () => {
    const { tumbles, settled } = await page.evaluate(() => {
      const { tumbles, told } = (window as unknown as { thrown: Thrown }).thrown;
      return { tumbles, settled: document.querySelectorAll('aside ol > li').length > told };
    });
    if (tumbles > before) return settled;
    await meanwhile();
    return false;
  }, { timeout: 60_000, intervals: [200] }).toBe(true);
}

const tumbles = (page: Page) => page.evaluate(() => (window as unknown as { thrown: Thrown }).thrown.tumbles);

async function say(page: Page, table: string, command: object): Promise<void> {
  await page.request.post(`/api/v1/tables/${table}/commands`, { data: { id: randomBytes(16).toString('hex'), ...command } });
}

/** What the one at the page does next, by the house itself: hands in the page would be work of its own. */
async function goOn(page: Page, table: string): Promise<void> {
  const answer = await page.request.get(`/api/v1/tables/${table}/view`);
  const { seat, areas, seats, can } = whole(await answer.json() as AnsweredView, undefined);
  const open = areas.filter(each => takes(each) && each.do === 'wager').slice(0, 2);
  if (!seats.find(each => each.mine)?.wagers?.length) {
    for (const { area, amount_cents } of open) await say(page, table, { do: 'wager', seat, area, cents: amount_cents ?? 500 });
  }
  const next = can.find(({ command }) => ['ready', 'accept_dice', 'pass'].includes(command?.do ?? ''));
  if (next?.command !== undefined) await say(page, table, next.command);
}

test.describe('before a table that was recorded', () => {
  test('no task takes over 100 ms while ten dice tumble and what they made is settled', async ({ browser, page }) => {
    await watchDice(page);
    await RecordedTable.before(page);
    await page.goto('/tables/1');
    await sitDown(page);
    for (const area of ['pip-5', 'pip-2', 'kind-4']) await page.locator(`[data-seat="1"] [data-area="${area}"]`).click();
    const longest = await longestTask(browser, page, async () => {
      await page.getByRole('button', { name: 'I have wagered' }).click();
      await tumbled(page, 0);
      await expect(page.locator('[aria-live="polite"]')).toContainText('Fives, four of them.', { timeout: 10_000 });
    });
    console.log(`longest task while dice tumble: ${longest} ms; ${load()}`);
    expect(longest).toBeLessThan(100);
  });

  /** Records of the house, as its socket tells them. */
  async function recorded(page: Page): Promise<Frame[]> {
    const { id } = await (await page.request.post('/api/v1/guests', { data: {} })).json() as { id: string };
    await say(page, '1', { do: 'seat', seat: 6, player: id });
    await say(page, '1', { do: 'buy_in', seat: 6, cents: 10_000 });
    await say(page, '1', { do: 'wager', seat: 6, area: 'pip-5', cents: 500 });
    await say(page, '1', { do: 'leave', seat: 6 });
    const lines = await (await page.request.get('/api/v1/tables/1/records?limit=10000')).text();
    await page.context().clearCookies();
    return lines.split('\n').filter(line => line !== '').map(line => ({ ...JSON.parse(line) as Frame, table: '1' }));
  }

  test('five hundred events a second do not freeze the page: a chip that is put down is seen at once', async ({ browser, page }) => {
    const frames = await recorded(page);
    expect(frames.flatMap(each => each.events).length).toBeGreaterThan(5);
    const table = await RecordedTable.before(page);
    // Frames come within the page: by the hands of Playwright each would be a task of its own.
    await page.addInitScript(frames => {
      let seq = 100_000;
      class Frames {
        onopen?: () => void;
        onmessage?: (message: { data: string }) => void;

        constructor() {
          setTimeout(() => this.onopen?.());
          Object.assign(window, { frame: () => this.onmessage?.({ data: JSON.stringify({ ...frames[seq % frames.length], seq: ++seq }) }) });
        }
        send() { this.onmessage?.({ data: '{}' }); }  // a word, so that the line is not held to be dead
        close() {}
      }
      Object.assign(window, { WebSocket: Frames });
      // From a press to the frame that has its sign.
      let pressed: number | undefined;
      const signs: number[] = [];
      Object.assign(window, { signs });
      addEventListener('pointerdown', event => { pressed = event.timeStamp; }, true);
      new MutationObserver(changes => {
        const isSign = (node: Node) => node instanceof Element && (node.matches('.under-way') || node.querySelector('.under-way') !== null);
        if (pressed === undefined || !changes.some(change => [...change.addedNodes].some(isSign))) return;
        const since = pressed;
        pressed = undefined;
        requestAnimationFrame(() => setTimeout(() => signs.push(Math.round(performance.now() - since))));
      }).observe(document, { subtree: true, childList: true });
    }, frames);
    await page.goto('/tables/1');
    await sitDown(page);
    const before = table.looks;
    table.others = 50;
    let began = 0;
    let tenths = 0;
    let signs: number[] = [];
    const areas = ['pip-5', 'pip-2', 'kind-4'];
    const longest = await longestTask(browser, page, async () => {
      began = Date.now();
      const told = page.evaluate(() => new Promise<number>(done => {
        const from = performance.now();
        let told = 0;
        const timer = setInterval(() => {
          const ms = performance.now() - from;
          for (; told < ms / 2; ++told) (window as unknown as { frame: () => void }).frame();
          if (ms < 3000) return;
          clearInterval(timer);
          done(told);
        }, 10);
      }));
      for (const area of areas) {
        await page.locator(`[data-seat="1"] [data-area="${area}"]`).click();
        await expect(page.locator(`[data-seat="1"] [data-area="${area}"] .stack:not(.under-way)`)).toHaveCount(1);
      }
      expect(Date.now() - began, 'all was pressed meanwhile').toBeLessThan(3000);
      expect(await told).toBeGreaterThanOrEqual(1500);
      tenths = Math.ceil((Date.now() - began) / 100);
      signs = await page.evaluate(() => (window as unknown as { signs: number[] }).signs);
    });
    const looks = table.looks - before;
    console.log(`500 events a second for ${tenths / 10} s: ${looks} looks, signs after ${signs.join(', ')} ms, longest task ${longest} ms; ${load()}`);
    expect(looks).toBeGreaterThan(0);
    // Once at a time, with a rest of a tenth of a second between two.
    expect(looks).toBeLessThanOrEqual(tenths + 1);
    expect(signs.length).toBe(areas.length);
    expect(Math.max(...signs)).toBeLessThan(200);
    expect(longest).toBeLessThan(100);
  });
});

const GAMES: Record<string, string> = {
  'High Roll Dice': 'high-roll-dice',
  'High Roll Dice, six-dice variation': 'high-roll-dice-six',
  'Three Dice Football': 'three-dice-football',
  'Props & Hops': 'props-and-hops',
  'High Roller': 'high-roller',
};

test.describe.configure({ timeout: 180_000 });

for (const [nth, [name, game]] of Object.entries(GAMES).entries()) {
  test(`no task takes over 100 ms, or 200 ms at a fourth of the speed, while the dice of ${name} tumble and are settled`, async ({ browser, page }, { workerIndex }) => {
    await watchDice(page);
    if (game === 'high-roller') {  // against the house, which plays at its own table alone
      await page.goto('/');
      await page.getByRole('link', { name }).first().click();
    } else {  // where nobody else has to be waited for
      const own = String(1000 + 10 * workerIndex + nth);
      await openElectronicTable(process.env['SKYWARD_PAGE'] ?? '', own, game, false);
      await page.goto(`/tables/${own}`);
    }
    await sitDown(page);
    const table = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const longest = async () => {
      const before = await tumbles(page);
      return longestTask(browser, page, () => tumbled(page, before, () => goOn(page, table)));
    };
    const full = await longest();
    await slowDown(page);
    const slow = [await longest(), await longest()];
    console.log(`${name}: longest task of a throw ${full} ms, at a fourth of the speed ${slow.join(', ')} ms; ${load()}`);
    expect(full).toBeLessThan(100);
    // As long as whoever presses a chip may wait for its sign; the quicker of two throws, since what a throw needs both do.
    expect(Math.min(...slow)).toBeLessThan(200);
  });
}

/** Until the browser's own processes have nothing more to do than for a new page, which keeps them at work for a while. */
async function rest(browser: Browser): Promise<void> {
  const tools = await browser.newBrowserCDPSession();
  let before = 0;
  await expect.poll(async () => {
    const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
    const now = processInfo.reduce((sum, each) => sum + each.cpuTime, 0);
    const spent = now - before;
    before = now;
    return spent;
  }, { timeout: 20_000, intervals: [250] }).toBeLessThan(0.025);
  await tools.detach();
}

interface Outline { table: string; name: string; kind: string; open: boolean; by_invitation?: boolean; seats: number; taken: number }

async function watchFelt(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const ready = document.querySelector('.frame svg') && document.querySelector('.deed button') &&
        (document.querySelector('.felt [data-area].open') ?? document.querySelector('.felt [data-cards], .felt [data-shape="cards"]'));
      if (ready && !('felt' in window)) Object.assign(window, { felt: performance.now() });
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

for (const name of Object.keys(GAMES)) {
  test(`the felt of ${name} can be played on within 1.5 s at a fourth of the speed`, async ({ browser, page }) => {
    // As the house itself hands out the page that is in the program.
    const baseURL = process.env['SKYWARD_HOUSE'] ?? '';
    const { tables } = await (await page.request.get('/api/v1/tables')).json() as { tables: Outline[] };
    const free = tables.find(each => each.name === name && each.open && each.kind === 'electronic' && !each.by_invitation && each.taken < each.seats);
    await page.goto(`${baseURL}/tables/${free?.table}`);
    await sitDown(page);
    const path = page.url();
    const storageState = await page.context().storageState();
    await page.goto('about:blank');  // a second page at the table would be at work meanwhile

    // One that is slowed down is at work without end.
    const rested = async (one: Page) => {
      await rest(browser);
      await slowDown(one);
    };
    const taken = async (one: Page) => Math.round(await (await one.waitForFunction(() => (window as { felt?: number }).felt)).jsonValue() as number);
    // For the first time: a browser that has kept nothing of the page but who one is.
    const first = async () => {
      const context = await browser.newContext({ storageState, baseURL, viewport: { width: 1440, height: 900 } });
      const fresh = await context.newPage();
      await watchFelt(fresh);
      await fresh.goto('/api/v1/tables');
      await rested(fresh);
      await fresh.goto(path);
      const ms = await taken(fresh);
      await context.close();
      return ms;
    };
    await watchFelt(page);
    const again = async () => {
      await page.goto(path);
      await rested(page);
      await page.reload();
      return taken(page);
    };
    for (const [how, once] of [['first', first], ['again', again]] as const) {
      // By the page's clock; where others have the processors for a moment, it is gone to anew.
      const ms = [await once()];
      while (ms.length < 5 && Math.min(...ms) >= 1500) ms.push(await once());
      console.log(`${name}, ${how}: ${ms.join(', ')} ms; ${load()}`);
      expect(Math.min(...ms), how).toBeLessThan(1500);
    }
  });
}
