// The people of a house in tests: made by links of its administrator, each with a page of their own.

import { expect, type Browser, type Page } from '@playwright/test';

const PASSWORD = 'a stone rolls uphill';

export class Staff {
  readonly #browser: Browser;
  #administrator: Page | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The first administrator, by the link that the house has told when it began; logs in once that is used. */
  async administrator(): Promise<Page> {
    if (this.#administrator !== undefined) return this.#administrator;
    const page = await this.#page();
    const used = await page.request.post(`/api/v1/links/${process.env['SKYWARD_LINK']}`, { data: { name: 'Ada', password: PASSWORD } });
    if (!used.ok()) await page.request.post('/api/v1/sessions', { data: { name: 'Ada', password: PASSWORD } });
    this.#administrator = page;
    return page;
  }

  async member(kind: string, name: string, ...roles: string[]): Promise<Page> {
    const ada = await this.administrator();
    const { link } = await (await ada.request.post('/api/v1/accounts', { data: { kind } })).json() as { link: string };
    const page = await this.#page();
    const made = await page.request.post(`/api/v1/links/${link}`, { data: { name, password: PASSWORD } });
    expect(made.ok()).toBe(true);
    const { id } = await made.json() as { id: string };
    if (roles.length > 0) await ada.request.post(`/api/v1/accounts/${id}/roles`, { data: { roles } });
    return page;
  }

  async #page(): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: process.env['SKYWARD_PAGE'] ?? '', viewport: { width: 1440, height: 900 } });
    return context.newPage();
  }
}
