// Before the tests: a house with a new database in a folder of its own, on a port that is free, and the built page
// before it: dist/, or the folder that SKYWARD_DIST names. Afterwards both are closed and the folder is gone.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');

export default async function openHouse(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'skyward-page-'));
  const program = resolve(web, process.env['SKYWARD_BIN'] ?? '../build/release/src/skyward');
  // What is set for the tests is none of the house's settings.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SKYWARD_')));
  Object.assign(env, { SKYWARD_PASSWORDS_AT_ONCE: '1000', SKYWARD_GUESTS_AT_ONCE: '1000' });  // all come from here
  const house = spawn(program, ['serve', 'house.db', '--port', '0'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>(done => house.once('exit', () => done()));
  const address = await new Promise<string>((found, failed) => {
    house.once('error', failed);
    house.once('exit', code => failed(new Error(`${program} ended with ${code}`)));
    let said = '';
    createInterface({ input: house.stdout }).on('line', line => {
      said = /^The house is open at (\S+)/.exec(line)?.[1] ?? said;
      // The first administrator's link comes after the address.
      const link = /\/api\/v1\/links\/(\S+)/.exec(line)?.[1];
      if (link === undefined) return;
      process.env['SKYWARD_LINK'] = link;
      found(said);
    });
  });
  process.env['SKYWARD_HOUSE'] = address;
  const outDir = resolve(web, process.env['SKYWARD_DIST'] ?? 'dist');
  const page = await preview({ root: web, build: { outDir }, preview: { port: 0, strictPort: false, host: 'localhost' } });
  process.env['SKYWARD_PAGE'] = page.resolvedUrls?.local[0] ?? '';
  return async () => {
    await page.close();
    house.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
}
