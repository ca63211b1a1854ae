import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';
import { withoutWorker } from './drivers/member.ts';
import { clean, done, group, item, opened, phone, publishWorkout, start } from './drivers/workouts.ts';

const five = { type: 'normal', reps: 5, load: '80 kg' };

test('a member logs a workout on a phone: one tap a set, a reload, a stretch without a network, and a summary', async ({ browser }) => {
  const path = await publishWorkout('Heavy', [group('straight', [item('Back squat', [five, five, five], { rest: 90 })])]);
  const visitor = await opened(browser, path, { ...withoutWorker, ...phone });
  const { page, context } = visitor;
  await start(page, 'List');
  await clean(page);
  await done(page, 'Back squat, set 1').tap();
  await expect(done(page, 'Back squat, set 1')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Rest' })).toBeVisible();
  await page.getByLabel('Back squat, set 2, load').tap();
  for (const key of ['8', '2', '.', '5']) await page.getByRole('button', { name: key, exact: true }).tap();
  await page.getByRole('button', { name: 'Plates' }).tap();
  await expect(page.getByText('Each side: 25 + 5 + 1.25')).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: 'Hide keys' }).tap();

  await context.setOffline(true);
  await done(page, 'Back squat, set 2').tap();
  await expect(page.getByText('2 of 3 sets')).toBeVisible();
  await context.setOffline(false);
  // What was confirmed without a network survives a reload.
  await page.reload();
  await expect(page.getByText('2 of 3 sets')).toBeVisible();
  await expect(page.getByLabel('Back squat, set 2, load')).toHaveValue('82.5');
  await done(page, 'Back squat, set 3').tap();
  await page.getByRole('button', { name: 'Finish' }).tap();
  await expect(page.getByRole('heading', { name: 'Workout done' })).toBeVisible();
  await expect(page.getByText('1,213 kg')).toBeVisible();
  await clean(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByRole('button', { name: 'Start workout' })).toBeVisible();
  // The server knows everything.
  await expect.poll(async () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':outbox')).length)).toBe(0);
  expect(visitor.problems).toEqual([]);
  await context.close();
});

test('a member runs a beep test by the clock, through a reload, until two misses in a row', async ({ browser }) => {
  const path = await publishWorkout('Shuttles', [], { workout_type: 'beep_test' });
  const visitor = await opened(browser, path, { ...withoutWorker, ...phone });
  const { page, context } = visitor;
  await page.clock.install();
  await visitor.open(path);
  await page.getByRole('button', { name: 'Start workout' }).tap();
  await expect(page.getByText('Turn on the sound first: the beeps set the pace.')).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: 'Start without sound' }).tap();
  await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible();
  await page.clock.runFor(66_000);
  const place = page.locator('dl');
  await expect(place).toHaveText('Level2Shuttle1');
  await clean(page);
  await page.reload();
  await expect(place).toHaveText('Level2Shuttle1');
  await page.getByRole('button', { name: 'Missed it' }).tap();
  await expect(page.getByText('One miss. A second in a row ends the test.')).toBeVisible();
  await page.clock.runFor(8000);
  await page.getByRole('button', { name: 'Missed it' }).tap();
  await expect(page.getByRole('heading', { name: 'Workout done' })).toBeVisible();
  await expect(page.locator('dl')).toContainText('Level1Shuttle');
  await clean(page);
  await expect.poll(async () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':outbox')).length)).toBe(0);
  expect(visitor.problems).toEqual([]);
  await context.close();
});

test('a member follows intervals along by the clock, through a pause and a window that slept', async ({ browser }) => {
  const sprint = item('Sprint', [{ type: 'normal', time: 20 }], { rest: 10 });
  const path = await publishWorkout('Intervals', [group('interval', [sprint], { rounds: 4 })]);
  const visitor = await opened(browser, path, withoutWorker);
  const { page, context } = visitor;
  await page.clock.install();
  await visitor.open(path);
  await start(page, 'Follow-along');
  await expect(page.getByRole('heading', { name: 'Sprint', level: 3 })).toBeVisible();
  await clean(page);
  await page.clock.runFor(21_000);
  await expect(page.getByRole('heading', { name: 'Rest' })).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', { name: 'Rest' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  // A frozen window misses half a minute, and is right when it comes back.
  await page.clock.fastForward(40_000);
  await expect(page.getByText('Set 3 of 4')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.clock.runFor(21_000);
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await page.getByRole('button', { name: 'Workout options' }).click();
  await page.getByRole('menuitem', { name: 'List' }).click();
  await expect(page.getByText('3 of 4 sets')).toBeVisible();
  expect(visitor.problems).toEqual([]);
  await context.close();
});

test('a visited workout runs in full without a network, after the app was closed', async ({ browser }) => {
  const path = await publishWorkout('Away', [group('straight', [item('Push-up', [{ type: 'normal', reps: 10 }])])]);
  const visitor = await opened(browser, path, phone);
  const { page, context } = visitor;
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The second visit is the worker's.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start workout' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await (await caches.open('bandstand-assets')).keys();
        return kept.some(({ url }) => url.includes('WorkoutPanel'));
      }),
    )
    .toBe(true);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto(`${mainApp().url}${path}`);
  await start(cold, 'List');
  await done(cold, 'Push-up, set 1').tap();
  await cold.getByRole('button', { name: 'Finish' }).tap();
  await expect(cold.getByRole('heading', { name: 'Workout done' })).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => cold.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':outbox')).length), { timeout: 30_000 })
    .toBe(0);
  await context.close();
});
