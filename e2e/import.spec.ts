import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Visitor, withoutWorker } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { anAccount } from './door.ts';
import { programOf, type DemoApp } from './server.ts';
import { publishPage, studioOf } from './studioCalls.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const library = path.join(root, '..', 'shared', 'data', 'exercises');

let app: DemoApp;
test.beforeAll(async () => {
  app = await anAccount('Heron House');
});

test('an owner imports a real exercise library, the same import on the command line changes nothing, and a guest finds an exercise', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const owner = await Owner.signedIn(browser, app);
  const { page } = owner;
  await publishPage(await studioOf(app), 'Home', [{ type: 'search', data: {} }]);
  await owner.open('/exercises');
  await owner.importFolder(library);
  await expect(owner.importFact('New')).toHaveText('873', { timeout: 120_000 });
  await expect(owner.importFact('Problems')).toHaveText('0');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  // The same import again on the command line, next to the running server.
  const { stdout } = await run(process.execPath, [programOf('cli'), 'import', 'exercises', library, '--app', app.slug], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env.BANDSTAND_DATA_DIR, PORT: new URL(app.url).port, NODE_ENV: 'development' },
  });
  expect(stdout).toMatch(/873[^\n]*unchanged/);

  await page.getByLabel('Find an exercise').fill('kettlebell windmill');
  await expect(page.getByText('Advanced Kettlebell Windmill')).toBeVisible();

  const guest = await Visitor.enter(browser, app.url, withoutWorker);
  await guest.open('/');
  await guest.page.getByRole('searchbox').fill('kettlebell windmill');
  await guest.page.getByRole('link', { name: 'Advanced Kettlebell Windmill' }).click();
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Advanced Kettlebell Windmill' })).toBeVisible();
  for (const text of ['Abdominals', 'Kettlebells']) await expect(guest.page.getByText(text, { exact: false }).first()).toBeVisible();
  expect(guest.problems).toEqual([]);
  await guest.leave();
  await owner.leave();
});
