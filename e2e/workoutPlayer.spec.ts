import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { mainApp } from './demo.ts';
import { field, screenOf } from './drivers/forms.ts';
import { withoutWorker } from './drivers/member.ts';
import { clean, done, group, item, opened, phone, publishWorkout, start } from './drivers/workouts.ts';
import { recordFilm } from './recordFilm.ts';
import { studioOf } from './studioCalls.ts';

const isWhole = process.env['TEST_EXTENT'] === 'whole';
/** How long the window is frozen: half an hour by night. */
const frozenMs = isWhole ? 30 * 60_000 : 3000;
/** KiB of script that the player adds to its page until a workout can be logged. */
const mostOfPlayer = 130;
/** A timer may be this late, or early. */
const mostOffMs = 100;
const five = { type: 'normal', reps: 5, load: '80 kg' };

/** The names and bytes of all scripts that a page has loaded. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files.filter(({ name }) => /\/assets\/.*\.js/.test(name)).map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
  });

for (const mode of ['List', 'Follow-along'] as const)
  test(`the player needs at most ${mostOfPlayer} KiB of script of its own: ${mode}`, async ({ browser }) => {
    const workout = await publishWorkout(`Light ${mode}`, [group('straight', [item('Back squat', [five, five], { rest: 90 })])]);
    const { page, context } = await opened(browser, workout, { ...withoutWorker, ...phone });
    // The page loads the player ahead a moment after its own code: what is there before does not belong to the player.
    await page.addInitScript(() => performance.setResourceTimingBufferSize(1000));
    await page.goto(page.url());
    await expect(page.getByRole('button', { name: 'Start workout' })).toBeVisible();
    const before = new Set((await scriptsOf(page)).map(({ name }) => name));
    await start(page, mode);
    await expect(page.getByRole('heading', { name: 'Back squat', level: 3 })).toBeVisible();
    const own = (await scriptsOf(page)).filter(({ name }) => !before.has(name));
    expect(own.some(({ name }) => name.includes('WorkoutPanel'))).toBe(true);
    expect(own.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toBeLessThanOrEqual(mostOfPlayer);
    // Films and forms come with the workouts that have them.
    expect(own.filter(({ name }) => /hls|VideoStage|CaptureForm|Checkout/i.test(name))).toEqual([]);
    await context.close();
  });

/** By how much the shown seconds of the timer change too late or too early, in ms: the median of several, because a busy machine may be late once. */
const offBy = (page: Page, startedMs: number): Promise<number> =>
  page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        const timer = document.querySelector('dialog [role="timer"][aria-label="Time of this step"]');
        const found: number[] = [];
        const observer = new MutationObserver(() => {
          const shown = (timer?.textContent ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
          found.push(Math.abs(Date.now() - from - shown * 1000));
          if (found.length < 7) return;
          observer.disconnect();
          resolve(found.toSorted((one, other) => one - other)[3] ?? Infinity);
        });
        observer.observe(timer ?? document.body, { childList: true, characterData: true, subtree: true });
      }),
    startedMs,
  );

/** When the clock of a followed workout was started, by its log on the device. */
const startOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [found] = await indexedDB.databases();
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(found?.name ?? '');
      request.addEventListener('success', () => resolve(request.result));
    });
    const sessions = await new Promise<{ entries: { activity_type: string; ts: string }[] }[]>((resolve) => {
      const request = database.transaction('sessions').objectStore('sessions').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    return Date.parse(sessions.flatMap(({ entries }) => entries).findLast(({ activity_type }) => activity_type === 'timer')?.ts ?? '');
  });

test(`a timer is right after ${frozenMs / 1000} seconds in a frozen window, on a processor six times slower`, async ({ browser }) => {
  test.setTimeout(frozenMs + 180_000);
  const workout = await publishWorkout('Frozen', [group('straight', [item('Back squat', [five])])]);
  const { page, context } = await opened(browser, workout, withoutWorker);
  await start(page, 'Follow-along');
  await expect(page.getByRole('heading', { name: 'Back squat', level: 3 })).toBeVisible();
  const startedMs = await startOf(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, frozenMs));
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await page.waitForTimeout(500);
  expect(await offBy(page, startedMs)).toBeLessThanOrEqual(mostOffMs);
  await context.close();
});

test('a member answers the form of a workout on the way, without a network, and after it', async ({ browser }) => {
  const groups = [
    group('straight', [item('Back squat', [five])]),
    group('amrap', [item('Burpee', [{ type: 'normal', reps: 10 }])], { time_cap: 600 }),
  ];
  const call = await studioOf(mainApp());
  const isOptional = { is_required: false };
  const fields = [field('Knees', 'short_answer', isOptional), field('Rounds Achieved', 'number'), field('Mood', 'short_answer', isOptional)];
  const form_groups = fields.map((one, at) => screenOf(one, { title: `About ${one.label}`, workout_group_id: groups[at]?.id ?? null }));
  const form = await call<{ id: string }>('POST', '/studio/forms', { title: 'How it went', form_groups, form_fields: fields });
  const workout = await publishWorkout('Asked', groups, { capture_form_id: form.id });
  const visitor = await opened(browser, workout, { ...withoutWorker, ...phone });
  const { page, context } = visitor;
  const dialog = page.getByRole('dialog', { name: 'How it went' });

  await start(page, 'Follow-along');
  await page.getByRole('button', { name: 'Done', exact: true }).tap();
  await dialog.getByRole('textbox', { name: /^Knees/ }).fill('fine');
  await clean(page);
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Workout options' }).tap();
  await page.getByRole('menuitem', { name: 'List' }).tap();
  await expect(page.getByRole('group', { name: 'About Knees' })).toContainText('Answered');
  await page.getByRole('button', { name: 'One round more' }).tap();
  await page.getByRole('button', { name: 'One round more' }).tap();
  await clean(page);
  // What is answered without a network survives a reload, and arrives.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Answer: About Rounds Achieved' }).tap();
  await expect(dialog.getByRole('textbox', { name: /^Rounds Achieved/ })).toHaveValue('2');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByRole('group', { name: 'About Rounds Achieved' })).toContainText('Answered');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('group', { name: 'About Rounds Achieved' })).toContainText('Answered');

  await page.getByRole('button', { name: 'Finish' }).tap();
  await page.getByRole('dialog', { name: 'Finish the workout?' }).getByRole('button', { name: 'Finish' }).tap();
  await dialog.getByRole('textbox', { name: /^Mood/ }).fill('proud');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByRole('heading', { name: 'Workout done' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Answer the questions' })).toHaveCount(0);
  const sent = async () => {
    const { items } = await call<{ items: { submitted_values?: { label: string; value: string }[]; values?: object }[] }>(
      'GET',
      `/studio/forms/${form.id}/submissions`,
    );
    return JSON.stringify(items);
  };
  for (const answer of ['fine', 'proud', '2']) await expect.poll(sent).toContain(answer);
  expect(visitor.problems).toEqual([]);
  await context.close();
});

/** A film of two seconds in the media library. */
async function aFilm(browser: Browser): Promise<object> {
  const call = await studioOf(mainApp());
  const recorder = await browser.newPage();
  const file = path.join(tmpdir(), `film-${process.pid}.webm`);
  await recordFilm(recorder, file, 1000);
  await recorder.close();
  const upload = new FormData();
  upload.append('kind', 'video');
  upload.append('file', new File([await readFile(file)], 'Awake.webm', { type: 'video/webm' }));
  type Media = { id: string; status: string; url: string; hls_url: string | null; poster: object | null };
  const { id } = await call<Media>('POST', '/studio/media', upload);
  await expect.poll(async () => (await call<Media>('GET', `/studio/media/${id}`)).status, { timeout: 60_000 }).toBe('ready');
  const { url, hls_url, poster } = await call<Media>('GET', `/studio/media/${id}`);
  return { media_id: id, url, hls_url, poster, content_type: 'video/mp4', title: 'Awake', width: 320, height: 180, duration: 2, captions: [] };
}

test('a member does a video workout: exercises follow the film, jump, are logged, and the end completes it', async ({ browser }) => {
  const set = { type: 'normal', reps: 10 };
  const groups = [group('circuit', [item('Jumping jack', [set], { video_at: 0 }), item('Plank', [], { video_at: 1 })])];
  const workout = await publishWorkout('Awake', groups, { workout_type: 'video_workout', video: await aFilm(browser) });
  const visitor = await opened(browser, workout, withoutWorker);
  const { page, context } = visitor;
  await page.getByRole('button', { name: 'Start workout' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('The sound is off.')).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: 'Sets of Jumping jack' }).click();
  await done(page, 'Jumping jack, set 1').click();
  await expect(page.getByText('1 of 1 set', { exact: true }).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Resume workout' })).toBeVisible();
  await page.getByRole('button', { name: 'Resume workout' }).click();
  await page.getByRole('button', { name: 'Plank, from 0:01' }).click();
  await expect(page.locator('dialog [aria-current="true"]')).toContainText('Plank');
  await page.getByRole('button', { name: 'Jumping jack, from 0:00' }).click();
  await expect(page.locator('dialog [aria-current="true"]')).toContainText('Jumping jack');
  await expect(page.getByRole('heading', { name: 'Workout done' })).toBeVisible();
  await clean(page);
  expect(visitor.problems).toEqual([]);
  await context.close();
});
