// What the tests of the page share: where it is, what it must never do, and axe.

import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** A page at the house that was opened; whatever a browser complains of fails the test. */
export const test = base.extend({
  baseURL: async ({}, use) => { await use(process.env['SKYWARD_PAGE'] ?? ''); },
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', error => complaints.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };

export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(each => `${colorScheme}: ${each.id}: ${each.nodes.map(node => node.target).join(' ')}`)).toEqual([]);
  }
}
