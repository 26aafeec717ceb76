// People at a table, each with a browser of their own: players and staff. Whatever one of them does, all pages have
// been told before the next does anything, so that a round goes the same way each time.

import { expect, type Browser, type Page } from '@playwright/test';
import { money } from '../src/words/en';
import type { Hand } from './hands';
import type { Person } from './hybrid_table';

interface Seen {
  seq: number;
  table?: string;
  stream?: string;
  said?: string[];
}

export class AtTable {
  readonly people: Somebody[] = [];

  constructor(private readonly browser: Browser, readonly table: string, private readonly hand: Hand,
              private readonly before: (who: Somebody) => Promise<void>) {}

  get baseURL(): string {
    return process.env['SKYWARD_PAGE'] ?? '';
  }

  /** A guest, who has a seat and chips after one press. */
  async guest(name: string): Promise<Somebody> {
    const somebody = await this.#come(name);
    await somebody.goto(`/tables/${this.table}`);
    await this.hand.press(somebody.page, 'Sit down');
    await expect(somebody.page.locator('.purse')).toContainText('Your chips');
    await this.together();
    return somebody;
  }

  /** Somebody of the staff, at the console, in the session that is theirs already: a house looks at few passwords at once. */
  async staff(person: Person): Promise<Somebody> {
    const somebody = await this.#come(person.name, person);
    await somebody.goto(`/dealer/${this.table}`);
    return somebody;
  }

  /** One command of one page, which the house does; then all know of it. */
  async does(who: Somebody, act: () => Promise<void>, together = this.people): Promise<void> {
    const [answer] = await Promise.all([
      who.page.waitForResponse(each => each.request().method() === 'POST' && /\/(commands|words)$/.test(each.url())),
      act(),
    ]);
    expect(`${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe('200 ');
    await this.together(together);
  }

  /** Until every page has what the house has. */
  async together(people = this.people): Promise<void> {
    const { seq } = await this.state();
    for (const each of people) await expect.poll(() => each.seen.seq, { message: each.name, timeout: 20_000 }).toBeGreaterThanOrEqual(seq);
  }

  async state(): Promise<{ seq: number; state: { seats: { seat: number; player?: string; stack_cents?: number }[] } }> {
    const one = this.people[0] as Somebody;
    return await (await one.page.request.get(`/api/v1/tables/${this.table}`)).json() as Awaited<ReturnType<AtTable['state']>>;
  }

  /** What the house has counted for each who sits there, and what their own page shows; in the same words. */
  async stacks(): Promise<Record<string, string>> {
    const { state } = await this.state();
    const counted: Record<string, string> = {};
    for (const each of this.people) {
      const me = await (await each.page.request.get('/api/v1/me')).json() as { id: string };
      const cents = state.seats.find(({ player }) => player === me.id)?.stack_cents;
      if (cents === undefined) continue;
      counted[each.name] = money(cents);
      await expect(each.page.locator('.purse'), each.name).toContainText(`Your chips${money(cents)}`);
    }
    return counted;
  }

  async end(): Promise<void> {
    for (const each of this.people) {
      await each.page.context().close();
      expect(each.complaints, each.name).toEqual([]);
    }
  }

  async #come(name: string, person?: Person): Promise<Somebody> {
    const context = await this.browser.newContext({ baseURL: this.baseURL, viewport: { width: 1440, height: 900 },
                                                    ...(person === undefined ? {} : { storageState: await person.api.storageState() }) });
    context.setDefaultTimeout(30_000);
    const somebody = new Somebody(name, await context.newPage());
    await somebody.listen();
    await this.before(somebody);
    this.people.push(somebody);
    return somebody;
  }
}

export class Somebody {
  readonly complaints: string[] = [];
  seen: Seen = { seq: -1 };

  constructor(readonly name: string, readonly page: Page) {
    page.on('pageerror', error => this.complaints.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) this.complaints.push(message.text());
    });
    page.on('response', async response => {
      if (!/\/view(\?|$)/.test(response.url()) || !response.ok()) return;
      const view = await response.json().catch(() => undefined) as Seen | undefined;
      // What is read back of before may come last.
      if (view !== undefined && view.seq > this.seen.seq) this.seen = view;
    });
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Keeps all that a screen reader is told, at once or in its turn, in the order in which it is. */
  async listen(): Promise<void> {
    await this.page.addInitScript(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const hear = (node: Node) => {
        const region = (node instanceof Element ? node : node.parentElement)?.closest('[aria-live]');
        const text = node.textContent?.trim();
        if (region?.classList.contains('heard') && text) heard.push(region.getAttribute('aria-live') === 'assertive' ? `At once: ${text}` : text);
      };
      new MutationObserver(changes => {
        for (const change of changes) {
          if (change.type === 'characterData') hear(change.target);
          else for (const node of change.addedNodes) hear(node);
        }
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
  }

  heard(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  }
}
