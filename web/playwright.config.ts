// The page in a browser, before a house of its own: Debian's Chromium, and the program that SKYWARD_BIN names.

import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  expect: { timeout: 20_000 },  // what a test waits for; what has to be quick is measured by a clock
  timeout: 90_000,  // axe goes through a page twice, on machines that do much else
  forbidOnly: true,
  reporter: 'list',
  globalSetup: './e2e/open_house.ts',
  use: {
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    actionTimeout: 60_000,  // what never can be done fails where it stands
  },
});
