// The house is the one at SKYWARD_HOUSE, over TLS by its own certificate, whose fingerprint the terminal showed
// (SKYWARD_FINGERPRINT); SKYWARD_LINK makes its first administrator. The page is the one in the program.

import { createHash, X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { chromium, devices, expect, test, type Browser, type Page } from '@playwright/test';

const PASSWORD = 'a stone rolls uphill';
const house = new URL(process.env['SKYWARD_HOUSE'] ?? '');

function servedCertificate(): Promise<X509Certificate> {
  return new Promise((found, failed) => {
    const socket = connect({ host: house.hostname, port: Number(house.port), rejectUnauthorized: false }, () => {
      const told = socket.getPeerX509Certificate();
      socket.end();
      if (told) found(told);
      else failed(new Error('no certificate'));
    });
    socket.on('error', failed);
  });
}

/** A browser that trusts this one certificate besides what it trusts anyway, as whoever compared the fingerprint does. */
async function trusting(certificate: X509Certificate): Promise<Browser> {
  const key = createHash('sha256').update(certificate.publicKey.export({ type: 'spki', format: 'der' })).digest('base64');
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: [`--ignore-certificate-errors-spki-list=${key}`] });
}

async function opened(browser: Browser, device: string): Promise<Page> {
  const { defaultBrowserType: _, ...how } = devices[device] ?? {};
  const page = await (await browser.newContext({ ...how, baseURL: house.origin })).newPage();
  page.on('request', request => { expect(new URL(request.url()).host, 'nothing leaves the house').toBe(house.host); });
  return page;
}

async function logInAgain(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).tap();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).tap();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('a telephone plays and logs in, and a tablet logs in to work, by the address in the network', async () => {
  const certificate = await servedCertificate();
  expect(certificate.fingerprint256).toBe(process.env['SKYWARD_FINGERPRINT']);
  const browser = await trusting(certificate);

  const phone = await opened(browser, 'Pixel 5');
  await phone.goto('/');
  await phone.getByRole('link', { name: 'High Roll Dice' }).first().tap();
  await phone.getByRole('button', { name: 'Sit down' }).first().tap();
  await expect(phone.locator('.purse')).toContainText('Your chips');
  await phone.locator('.felt [data-area].open').first().tap();
  await expect(phone.locator('.felt .laid .stack:not(.under-way)').first()).toBeVisible();
  await phone.getByRole('button', { name: 'I have wagered' }).tap();
  await expect(phone.locator('[aria-live="polite"]')).toContainText(/You (win|lose|get back)/, { timeout: 60_000 });
  const cookies = await phone.context().cookies();
  expect(cookies.map(each => [each.name, each.secure, each.httpOnly])).toContainEqual(['__Host-skyward', true, true]);

  await phone.goto('/account');
  await phone.getByLabel('Name').fill('Gus');
  await phone.getByLabel('Password').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Register' }).tap();
  await expect(phone.getByRole('heading', { name: 'Gus' })).toBeVisible();
  await logInAgain(phone, 'Gus');

  const tablet = await opened(browser, 'iPad Mini');
  await tablet.goto(`/links/${process.env['SKYWARD_LINK']}`);
  await tablet.getByLabel('Name').fill('Ada');
  await tablet.getByLabel('Password').fill(PASSWORD);
  await tablet.getByRole('button', { name: 'Set name and password' }).tap();
  await expect(tablet.getByRole('heading', { name: 'Ada' })).toBeVisible();
  await logInAgain(tablet, 'Ada');
  await expect(tablet.getByRole('link', { name: 'Accounts' })).toBeVisible();
  await browser.close();

  // A browser that nobody told of the certificate does not go there.
  const stranger = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' });
  await expect((await stranger.newPage()).goto(house.origin)).rejects.toThrow(/ERR_CERT/);
  await stranger.close();
});
