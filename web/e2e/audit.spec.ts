// The auditor and the administrator before a real house: records that are sought and opened, accounts that are made.

import { expect, expectAccessible, test } from './page';
import { Staff } from './staff';

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

test('a wager is found, opened, traced to its clause and re-enacted', async ({ browser, page }) => {
  await page.goto('/');
  const me = await (await page.request.post('/api/v1/guests', { data: { name: 'Gil' } })).json() as { id: string };
  const say = async (command: object) => {
    const id = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
    expect((await page.request.post('/api/v1/tables/1/commands', { data: { id, ...command } })).ok()).toBe(true);
  };
  await say({ do: 'seat', seat: 1, player: me.id });
  await say({ do: 'buy_in', seat: 1, cents: 5000 });
  await say({ do: 'wager', seat: 1, area: 'pip-5', cents: 500 });

  const aud = await new Staff(browser).member('auditor', 'Aud');
  await aud.goto('/audit');
  await expect(aud.getByRole('status').first()).toHaveText(/found among/);
  await aud.getByRole('textbox', { name: 'Person' }).fill('Gil');
  await aud.getByRole('combobox', { name: 'Where' }).selectOption('1');
  await aud.getByRole('combobox', { name: 'Event' }).selectOption('wager_placed');
  await aud.getByRole('button', { name: 'Look', exact: true }).click();
  await expect(aud.getByRole('status').first()).toHaveText(/^1 found/);
  await aud.locator('.row').click();
  await expect(aud.getByText(/Seat 1: \$5 on/)).toBeVisible();
  await expectAccessible(aud);
  await aud.getByRole('button', { name: 'table/1/stack/1' }).click();
  // Bought and wagered; where the round has ended meanwhile, what came of it as well.
  await expect(aud.getByRole('status').first()).toHaveText(/^[23] found/);

  await aud.getByRole('searchbox', { name: 'Search' }).fill('round_opened');
  await aud.getByRole('combobox', { name: 'Where' }).selectOption('1');
  await aud.getByRole('button', { name: 'Look', exact: true }).click();
  await aud.locator('.row').first().click();
  await aud.getByRole('button', { name: 'Re-enact round 1' }).click();
  await expect(aud.getByRole('heading', { name: 'Table 1, round 1' })).toBeVisible();
  await expect(aud.getByText(/Step 1 of/)).toBeVisible();
  await aud.keyboard.press('ArrowRight');
  await expect(aud.getByText(/Step 2 of/)).toBeVisible();
  await expect(aud.locator('.replay svg.felt')).toBeVisible();
  await expectAccessible(aud);

  await aud.getByRole('button', { name: 'Close' }).click();
  await aud.route('**/tables/1/records?*', route => route.fulfill({ status: 503, json: { code: 'failed', detail: 'The disk is full.' } }));
  await aud.getByRole('button', { name: 'Re-enact round 1' }).click();
  await expect(aud.getByRole('dialog').getByRole('alert')).toHaveText('The disk is full.');
});

test('an account is made, set up by its link, put to work and disabled', async ({ browser, page }) => {
  const ada = await new Staff(browser).administrator();
  await ada.goto('/accounts');
  await ada.getByRole('combobox', { name: 'Kind' }).selectOption('staff');
  await ada.getByRole('button', { name: 'Make an account' }).click();
  const link = await ada.locator('.made code').innerText();
  await page.goto(new URL(link).pathname);
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Nora');
  await page.getByLabel('Password').fill('a stone rolls uphill');
  await page.getByRole('button', { name: 'Set name and password' }).click();
  await expect(page.getByRole('heading', { name: 'Nora' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Floor' })).toBeVisible();

  await ada.reload();
  await ada.getByRole('button', { name: 'Change Nora' }).click();
  await ada.getByRole('checkbox', { name: 'Dealer' }).check();
  await ada.getByRole('button', { name: 'Save' }).click();
  await expect(ada.getByText('Staff, dealer').first()).toBeVisible();
  await expectAccessible(ada);
  await ada.getByRole('button', { name: 'Disable' }).click();
  await expect(ada.getByText('Really disable Nora?', { exact: false })).toBeVisible();
  await ada.getByRole('button', { name: 'Disable' }).click();
  await expect(ada.getByText(/dealer, disabled/)).toBeVisible();
});
