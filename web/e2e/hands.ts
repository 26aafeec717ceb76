// How a table is worked in tests: by mouse, or by keyboard alone as somebody who sees nothing does it.

import { expect, type Page } from '@playwright/test';

export interface Hand {
  name: string;
  /** A button, by what it says. */
  press(page: Page, name: string): Promise<void>;
  /** A wager or a purchase, from the seat of whoever looks. */
  put(page: Page, area: string): Promise<void>;
  /** A face of a die, at the console. */
  face(page: Page, face: number): Promise<void>;
  /** What a choice asks for, in its order, and then the choice. */
  answer(page: Page, name: string, values: readonly number[]): Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

export const mouse: Hand = {
  name: 'mouse',
  async press(page, name) {
    await button(page, name).click();
  },
  async put(page, area) {
    await page.locator(`.felt [data-area="${area}"][role="button"]`).first().click();
  },
  async face(page, face) {
    await page.locator('.hand').getByRole('button', { name: String(face), exact: true }).click();
  },
  async answer(page, name, values) {
    const form = page.locator('form', { has: page.getByRole('button', { name, exact: true }) });
    for (const [nth, value] of values.entries()) await form.locator('input').nth(nth).fill(String(value));
    await button(page, name).click();
  },
};

/** On to what is sought, as Tab comes to it; it fails where Tab never does. */
async function tabTo(page: Page, isThere: (at: Element, sought: string) => boolean, sought: string): Promise<void> {
  const there = () => page.evaluate(([test, name]) =>
    document.activeElement !== null && (new Function(`return ${test}`)() as typeof isThere)(document.activeElement, name as string), [isThere.toString(), sought] as const);
  for (let steps = 0; steps < 150; ++steps) {
    if (await there()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${sought}`);
}

export const keyboard: Hand = {
  name: 'keys',
  async press(page, name) {
    await expect(button(page, name)).toBeEnabled();
    await tabTo(page, (at, sought) => at.matches('button, a, summary') && (at.getAttribute('aria-label') ?? at.textContent?.trim()) === sought, name);
    await page.keyboard.press('Enter');
  },
  async put(page, area) {
    const target = page.locator(`.felt [data-area="${area}"][role="button"]`).first();
    const group = await target.getAttribute('data-reached') ?? '';
    await tabTo(page, (at, sought) => at.getAttribute('data-reached') === sought, group);
    for (let steps = 0; steps < 60; ++steps) {
      const way = await target.evaluate(to => {
        const at = document.activeElement;
        if (at === to || at === null) return '';
        const [here, there] = [at.getBoundingClientRect(), to.getBoundingClientRect()];
        const [right, down] = [there.x + there.width / 2 - here.x - here.width / 2, there.y + there.height / 2 - here.y - here.height / 2];
        if (Math.abs(right) >= Math.abs(down)) return right > 0 ? 'ArrowRight' : 'ArrowLeft';
        return down > 0 ? 'ArrowDown' : 'ArrowUp';
      });
      if (way === '') {
        await page.keyboard.press('Enter');
        return;
      }
      await page.keyboard.press(way);
    }
    throw new Error(`arrow keys never come to ${area}`);
  },
  async face(page, face) {
    await page.keyboard.press(String(face));
  },
  async answer(page, name, values) {
    await expect(page.locator('form', { has: page.getByRole('button', { name, exact: true }) }).locator('input').first()).toBeFocused();
    for (const value of values) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(String(value));
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  },
};
