// An earlier round of a table, shown again to who took part in it, before a real house.

import { randomBytes } from 'node:crypto';
import { expect, expectAccessible, test } from './page';

const TABLE = '2';
const SEAT = 6;

test('a player sees an earlier round of theirs again, step by step, and nobody else’s', async ({ page, browser, baseURL }) => {
  await page.goto('/');
  const { id } = await (await page.request.post('/api/v1/guests', { data: { name: 'Rea' } })).json() as { id: string };
  const say = async (command: object) => {
    const answer = await page.request.post(`/api/v1/tables/${TABLE}/commands`, { data: { id: randomBytes(16).toString('hex'), ...command } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const round = async () => (await (await page.request.get(`/api/v1/tables/${TABLE}/view`)).json() as { round: number }).round;
  await say({ do: 'seat', seat: SEAT, player: id });
  await say({ do: 'buy_in', seat: SEAT, cents: 5000 });
  const played = await round();
  await say({ do: 'wager', seat: SEAT, area: 'pip-2', cents: 500 });
  await say({ do: 'ready', seat: SEAT });
  await expect.poll(round, { timeout: 60_000 }).toBeGreaterThan(played);

  await page.goto(`/tables/${TABLE}`);
  await page.getByRole('button', { name: 'Earlier rounds' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Round ${played}` }).click();
  const replay = page.getByRole('region', { name: `Replay of round ${played}` });
  await expect(replay.getByText(`Replay of round ${played}`)).toBeVisible();
  const [, of] = /Step 1 of (\d+)/.exec(await replay.getByText(/^Step 1 of/).innerText()) ?? [];
  const stack = replay.locator(`.felt [data-seat="${SEAT}"] [data-area="pip-2"] .stack`);
  const dice = replay.getByRole('img', { name: /^Last throw: [1-6]/ });

  const line = (text: RegExp) => replay.locator('li', { hasText: text });
  const onTo = async (text: RegExp) => {
    while (await line(text).count() === 0) {
      await expect(replay.getByRole('button', { name: 'Next' })).toBeEnabled();
      const step = await replay.getByText(/^Step \d/).innerText();
      await page.keyboard.press('ArrowRight');
      await expect(replay.getByText(/^Step \d/)).not.toHaveText(step);
    }
  };
  await onTo(new RegExp(`seat ${SEAT} .*on Pip Street: two|Seat ${SEAT}: \\$5 on Pip Street: two`));
  await expect(stack).toHaveCount(1);
  await expect(dice).toHaveCount(0);
  await onTo(/^Dice [1-6]/);
  await expect(dice).toBeVisible();
  await expect(stack).toHaveCount(1);
  await onTo(new RegExp(`^(Collect|Pay) .*seat ${SEAT} `));
  await expect(stack).toHaveCount(0);
  await expect(line(new RegExp(`^(Collect|Pay) .*seat ${SEAT} `)).getByText(/^Clause /)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ArrowLeft');
  await expect(stack).toHaveCount(1);
  await replay.getByRole('button', { name: 'Play' }).click();
  await expect(replay.getByText(`Step ${of} of ${of}`)).toBeVisible({ timeout: 30_000 });
  await expect(replay.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(replay.getByRole('button', { name: 'Next' })).toBeDisabled();
  if (process.env['SKYWARD_SHOTS']) await page.screenshot({ path: `${process.env['SKYWARD_SHOTS']}/replay.png` });

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await other.request.post('/api/v1/guests', { data: { name: 'Ron' } });
  await other.goto(`/tables/${TABLE}`);
  await other.getByRole('button', { name: 'Earlier rounds' }).click();
  await expect(other.getByText('No round with a wager of yours has ended here on this day.')).toBeVisible();
  await context.close();
});
