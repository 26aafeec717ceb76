// A private table before a real house: a link is made on the floor, drawn as a code too, and whoever has it comes in, and
// has others come.

import { openElectronicTable } from './electronic_table';
import { PASSWORD } from './hybrid_table';
import { expect, expectAccessible, test } from './page';

test.setTimeout(120_000);

test('a link to a private table lets so many in, whoever came by it makes one for others, and nobody else comes', async ({ page, browser, baseURL }) => {
  const { table, floorName } = await openElectronicTable(baseURL ?? '', '21', 'high-roll-dice', true);
  const flo = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await flo.request.post('/api/v1/sessions', { data: { name: floorName, password: PASSWORD } });
  await flo.goto(`/floor/tables/${table}`);
  await flo.getByRole('spinbutton', { name: 'For how many' }).fill('1');
  await flo.getByRole('button', { name: 'Make a link' }).click();
  const link = await flo.locator('.link pre').innerText();
  await expect(flo.getByRole('img', { name: `Link to the table: ${link}` })).toBeVisible();
  await expectAccessible(flo);

  await page.goto(`/tables/${table}`);
  await expect(page.getByText(/a private table/)).toBeVisible();
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Come in' }).click();
  await expect(page).toHaveURL(new RegExp(`/tables/${table}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('High Roll Dice');

  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByRole('spinbutton', { name: 'For how many' }).fill('1');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const theirs = await page.locator('.link pre').innerText();
  await expectAccessible(page);
  const forLonger = await page.request.post(`/api/v1/tables/${table}/invitations`, { data: { seats: 1, until: new Date(Date.now() + 3 * 86_400_000).toISOString() } });
  expect(await forLonger.json()).toMatchObject({ code: 'not_accepted', detail: expect.stringMatching(/^until: accepted: a moment until/) });
  const friend = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await friend.goto(new URL(theirs).pathname);
  await friend.getByRole('button', { name: 'Come in' }).click();
  await expect(friend.getByRole('heading', { level: 1 })).toContainText('High Roll Dice');

  const late = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await late.goto(new URL(link).pathname);
  await late.getByRole('button', { name: 'Come in' }).click();
  await expect(late.getByRole('alert')).toContainText('no such invitation, or it is over, or all its seats are taken');
});
