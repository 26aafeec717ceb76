// What a player sets against playing too much, before a real house.

import type { WebSocketRoute } from '@playwright/test';
import { expect, expectAccessible, test } from './page';

test('limits are set, loosened a day later, and whoever stays away does', async ({ page }) => {
  const name = `Lim ${Date.now()}`;
  await page.goto('/account');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const losses = page.getByRole('textbox', { name: 'Losses, a day' });
  const time = page.getByRole('textbox', { name: 'Time at the tables' });
  await losses.fill('50');
  await time.fill('60');
  await page.getByRole('button', { name: 'Set the limits' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Set.' })).toBeVisible();
  await page.reload();
  await expect(losses).toHaveValue('50');
  await expect(time).toHaveValue('60');
  await losses.fill('');
  await time.fill('90');
  await page.getByRole('button', { name: 'Set the limits' }).click();
  await expect(page.getByText(/^none from /)).toBeVisible();
  await expect(page.getByText(/^1 h 30 min from /)).toBeVisible();
  await expect(losses).toHaveValue('50');
  await losses.fill('fifty');
  await page.getByRole('button', { name: 'Set the limits' }).click();
  await expect(page.getByText('A limit is dollars and cents, or whole minutes; empty for none.')).toBeVisible();
  await time.fill('0');
  await losses.fill('50');
  await page.getByRole('button', { name: 'Set the limits' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'session_minutes' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'How long' }).selectOption('For a week');
  await page.getByRole('button', { name: 'Stay away', exact: true }).click();
  await expect(page.getByText('Stay away for a week?', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, stay away' }).click();
  await expect(page.getByText(/^You stay away until /)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('whoever is reminded of time and money goes on by saying so, and by no key', async ({ page }) => {
  let asks: (socket: WebSocketRoute) => void = () => {};
  const asking = new Promise<WebSocketRoute>(done => { asks = done; });
  await page.routeWebSocket('**/api/v1/socket', socket => {
    const house = socket.connectToServer();
    socket.onMessage(message => {  // the page asks as soon as it listens; a quiet house tells nothing for long
      house.send(message);
      asks(socket);
    });
  });
  await page.request.post('/api/v1/guests', { data: {} });
  await page.goto('/tables/1');
  // Sooner than the minute that a house waits at the least.
  (await asking).send(JSON.stringify({ reality_check: { due: true } }));
  const reminder = page.getByRole('dialog', { name: 'Time to look at the clock.' });
  await expect(reminder).toContainText(/Wallet: \$1,000/);
  await expectAccessible(page);
  for (let times = 0; times < 3; ++times) await page.keyboard.press('Escape');
  await expect(reminder).toBeVisible();
  expect(await reminder.evaluate(box => box.matches(':modal'))).toBe(true);

  const path = '**/api/v1/me/reality_check';
  await page.route(path, route => route.fulfill({ status: 409, json: { code: 'not_now', detail: 'Not now.' } }));
  await reminder.getByRole('button', { name: 'Go on' }).click();
  await expect(reminder.getByRole('alert')).toHaveText('Not now.');
  await page.unroute(path);
  const lookedAgain = page.waitForRequest('**/api/v1/tables/1/view*');
  await reminder.getByRole('button', { name: 'Go on' }).click();
  await expect(reminder).toHaveCount(0);
  await lookedAgain;  // what was refused may be wagered
});
