// A whole round of every game at tables with people: two players and who deals, each in a browser of their own. The
// chips that the pages show in the end are those that the house has counted.

import { mouse } from './hands';
import { expect, test } from './page';
import { ROUNDS } from './rounds';
import { WholeRound } from './whole_round';

for (const round of ROUNDS) {
  test(`a whole round of ${round.game}, from sitting down to the last settlement`, async ({ browser }) => {
    test.setTimeout(240_000);
    const whole = await WholeRound.begin(browser, round, mouse);
    for (const step of round.steps) await test.step(JSON.stringify(step), () => whole.step(step));
    expect(await whole.at.stacks()).toEqual(round.left);
    await whole.at.end();
  });
}
