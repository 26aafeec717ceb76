// A whole round of every game by keyboard alone, of players and of who deals; and what a screen reader is told of it
// at each player's page is what spoken/<game>.txt has. SKYWARD_RENEW=1 writes those files anew, to be read.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { keyboard } from './hands';
import { expect, test } from './page';
import { ROUNDS } from './rounds';
import { WholeRound } from './whole_round';

/** A banked game and the one with a pot, of every commit; @long is what tools/check_page --short leaves out. */
const SHORT = ['high-roll-dice-six', 'high-roller'];

for (const round of ROUNDS) {
  const tag = SHORT.includes(round.game) ? [] : ['@long'];
  test(`${round.game} is played by keyboard alone, and told to whoever does not see it`, { tag }, async ({ browser }) => {
    test.setTimeout(300_000);
    const whole = await WholeRound.begin(browser, round, keyboard);
    for (const step of round.steps) await test.step(JSON.stringify(step), () => whole.step(step));
    expect(await whole.at.stacks()).toEqual(round.left);
    const heard = await Promise.all((['Ulla', 'Uwe'] as const).map(async name => `${name} hears:\n\n${(await whole.of(name).heard()).join('\n')}\n`));
    const text = heard.join('\n');
    const file = new URL(`./spoken/${round.game}.txt`, import.meta.url);
    if (process.env['SKYWARD_RENEW'] !== undefined) {
      mkdirSync(new URL('.', file), { recursive: true });
      writeFileSync(file, text);
    }
    expect(text).toBe(readFileSync(file, 'utf8'));
    await whole.at.end();
  });
}
