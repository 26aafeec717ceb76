// The trainer before a real house: a round that is given up is graded, its mistakes come back until they were right
// twice, and what the house graded can be printed.

import type { Locator, Page, Response } from '@playwright/test';
import type { Exercise, Grade, Question } from '../src/views/train/exercise';
import { expect, expectAccessible, test } from './page';

const NOT_KNOWN = 'I do not know';

async function begin(page: Page, game: string): Promise<Exercise> {
  await page.goto('/train');
  await page.getByLabel('Game').selectOption({ label: game });
  await page.getByLabel('Seconds for each answer').selectOption('No limit');
  // The last one is shown; from those before it the page has learnt what answers look like.
  const dealt: Response[] = [];
  page.on('response', response => {
    if (response.url().endsWith('/api/v1/training')) dealt.push(response);
  });
  await page.getByRole('button', { name: 'Deal a round' }).click();
  await expect(page.getByText('Question 1 of')).toBeVisible();
  return (await dealt.at(-1)?.json() as { exercise: Exercise }).exercise;
}

async function giveUp(page: Page, questions: number): Promise<Grade> {
  const graded = page.waitForResponse(/training\/\d+\/answers$/);
  for (let nth = 1; nth <= questions; ++nth) {
    await expect(page.getByText(`Question ${nth} of ${questions}`)).toBeVisible();
    await page.getByRole('button', { name: NOT_KNOWN }).click();
  }
  return await (await graded).json() as Grade;
}

async function answer(page: Page, exercise: Exercise, { kind, number }: Question, grade: Grade, keys: boolean): Promise<void> {
  const press = async (button: Locator) => {
    if (keys) await page.keyboard.press(await button.getAttribute('aria-keyshortcuts') ?? '');
    else await button.click();
  };
  const right = grade.wrong.find(each => each.number === number)?.right ?? {};
  if (kind === 'step') {
    const prompt = exercise.steps.find(each => each.id === right['step'])?.prompt ?? '';
    await press(page.locator('.steps').getByRole('button', { name: prompt }));
    return;
  }
  for (const value of Object.values(right)) {
    if (typeof value === 'string') await press(page.getByRole('button', { name: value.replaceAll('-', ' '), exact: true }));
  }
  for (const value of Object.values(right)) {
    if (typeof value !== 'object') continue;
    for (const [key, of] of Object.entries(value)) await page.getByLabel(key, { exact: true }).fill(String(of));
  }
  const labels: Record<string, string> = { taken_cents: 'Taken', paid_cents: 'Paid by the house', returned_cents: 'Given back of the wager' };
  for (const [key, value] of Object.entries(right)) {
    if (key in labels) await page.getByLabel(labels[key] ?? '').fill(String(Number(value) / 100));
  }
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
}

test.describe.configure({ timeout: 120_000 });

test('mistakes of a round come back until they are learnt, and what was graded is printed', async ({ page }) => {
  const exercise = await begin(page, 'High Roll Dice');
  const lying = (exercise.table.seats ?? []).flatMap(each => each.wagers ?? []);
  await expect(page.locator('.felt .laid .stack')).toHaveCount(lying.length);
  await expectAccessible(page);
  const grade = await giveUp(page, exercise.questions.length);
  const count = exercise.questions.length;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`0 of ${count} right`);
  await expectAccessible(page);
  for (const row of [1, 2]) {
    await page.getByRole('button', { name: `Practise ${count} mistakes` }).click();
    for (const [nth, question] of exercise.questions.entries()) {
      await expect(page.getByText(`Question ${nth + 1} of ${count}`)).toBeVisible();
      if (row === 1 && question.kind === 'call') await expectAccessible(page);
      await answer(page, exercise, question, grade, row === 2);
    }
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${count} of ${count} right`);
  }
  await expect(page.getByText(`${count} mistakes learnt`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Practise/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Certificate' }).click();
  await expect(page.getByRole('table')).toContainText(`0 / ${count}`);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

for (const game of ['Three Dice Football', 'Props & Hops', 'High Roller']) {
  test(`a round of ${game} is dealt, shown and graded`, async ({ page }) => {
    const exercise = await begin(page, game);
    await expect(page.getByRole('region', { name: 'On the table' })).toContainText('Seat 1');
    const grade = await giveUp(page, exercise.questions.length);
    expect(grade.wrong.length).toBe(exercise.questions.length);
    await expect(page.getByText('Clause', { exact: false }).first()).toBeVisible();
  });
}

test('an answer that is not given in time counts as none', async ({ page }) => {
  await page.clock.install();
  await page.goto('/train');
  await page.getByLabel('Seconds for each answer').selectOption('10');
  await page.getByRole('button', { name: 'Deal a round' }).click();
  await expect(page.getByText('Question 1 of')).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(page.getByText('Question 2 of')).toBeVisible();
});
