// Goes through a round from sitting down to the last settlement, with the hands that are given.

import { expect, type Browser } from '@playwright/test';
import { AtTable, type Somebody } from './at_table';
import type { Hand } from './hands';
import { openStaffedTable, type Person } from './hybrid_table';
import type { Round, Step } from './rounds';

export class WholeRound {
  private constructor(readonly at: AtTable, private readonly hand: Hand, private readonly people: Record<string, Somebody>,
                      /** Who is there but has no page. */
                      readonly floor: Person) {}

  /** `before` is done with each page before it shows anything. */
  static async begin(browser: Browser, { game, withStick = false }: Round, hand: Hand, name = hand.name,
                     before: (who: Somebody) => Promise<void> = async () => {}): Promise<WholeRound> {
    const table = `${name}-${game}`;
    const { dealer, stick, floor } = await openStaffedTable(process.env['SKYWARD_PAGE'] ?? '', table, game, withStick);
    const at = new AtTable(browser, table, hand, before);
    const people: Record<string, Somebody> = { dealer: await at.staff(dealer) };
    if (stick !== undefined) people['stick'] = await at.staff(stick);
    for (const name of ['Ulla', 'Uwe']) people[name] = await at.guest(name);
    return new WholeRound(at, hand, people, floor);
  }

  of(who: Step['who']): Somebody {
    const somebody = this.people[who];
    if (somebody === undefined) throw new Error(`nobody is ${who}`);
    return somebody;
  }

  /** All pages, or those that are named, know of it then. */
  async step(step: Step, together?: Somebody[]): Promise<void> {
    const who = this.of(step.who);
    const { page } = who;
    if ('puts' in step) {
      await this.at.does(who, () => this.hand.put(page, step.puts), together);
    } else if ('dice' in step) {
      await expect(page.locator('.slot')).toHaveCount(step.dice.length);
      for (const face of step.dice) await this.hand.face(page, face);
      await this.at.does(who, () => this.hand.press(page, 'Enter the throw'));
      await this.lie();
    } else if ('goesOn' in step) {
      for (;;) {
        const done = page.locator('.do', { hasText: /^Done$/ });
        if (await done.count() === 0) break;
        await this.at.does(who, () => this.hand.press(page, 'Done'));
      }
    } else if (step.answers !== undefined) {
      await this.hand.press(page, step.presses);
      await this.at.does(who, () => this.hand.answer(page, step.presses, step.answers ?? []));
    } else {
      await this.at.does(who, () => this.hand.press(page, step.presses));
    }
  }

  /** Until the dice lie on every player's page: what came of them is told then. */
  async lie(): Promise<void> {
    for (const name of ['Ulla', 'Uwe'] as const) {
      const { page, seen } = this.of(name);
      const said = seen.said?.at(-1);
      if (said !== undefined) await expect(page.locator('.heard[aria-live="polite"]'), name).toContainText(said, { timeout: 20_000 });
    }
  }
}
