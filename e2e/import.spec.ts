import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Visitor } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { startServer, type RunningServer } from './server.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const library = path.join(root, '..', 'shared', 'data', 'exercises');

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: '0' });
});
test.afterAll(() => server.stop());

test('an owner imports a real library of exercises, a second run and the command line change nothing, and a guest finds one', async ({ browser }) => {
  test.setTimeout(240_000);
  const owner = await Owner.claim(browser, server, 'Heron House');
  const { page } = owner;
  await owner.newPage('Home');
  await owner.addBlock('Search');
  await owner.publishPage();

  await owner.open('/exercises');
  await owner.importFolder(library);
  await expect(owner.importFact('New')).toHaveText('873', { timeout: 120_000 });
  await expect(owner.importFact('Not taken')).toHaveText('0');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await owner.importFolder(library);
  await expect(owner.importFact('Same as before')).toHaveText('873', { timeout: 120_000 });
  await expect(owner.importFact('New')).toHaveText('0');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  // The same by the command line, beside the running server.
  const { stdout } = await run(process.execPath, ['server/cli.ts', 'import', 'exercises', library], {
    cwd: root,
    env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port), NODE_ENV: 'development' },
  });
  expect(stdout).toMatch(/873[^\n]*unchanged/);

  await page.getByLabel('Find an exercise').fill('kettlebell windmill');
  await expect(page.getByText('Advanced Kettlebell Windmill')).toBeVisible();

  const guest = await Visitor.enter(browser, server.url);
  await guest.open('/');
  await guest.page.getByRole('searchbox').fill('kettlebell windmill');
  await guest.page.getByRole('link', { name: 'Advanced Kettlebell Windmill' }).click();
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Advanced Kettlebell Windmill' })).toBeVisible();
  for (const text of ['Abdominals', 'Kettlebells']) await expect(guest.page.getByText(text, { exact: false }).first()).toBeVisible();
  expect(guest.problems).toEqual([]);
  await guest.leave();
  await owner.leave();
});
