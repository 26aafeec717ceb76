// A telephone and a tablet that come to a house from elsewhere in its network; tools/check_lan_page serves the house.

import { defineConfig } from '@playwright/test';

export default defineConfig({ testDir: 'lan', workers: 1, retries: 0, forbidOnly: true, timeout: 180_000, reporter: 'list' });
