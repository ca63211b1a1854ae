import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { newcomer, Visitor } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { recordFilm } from './recordFilm.ts';
import { anAccount, signUp } from './door.ts';
import type { DemoApp } from './server.ts';

let app: DemoApp;
let folder: string;
test.beforeAll(async () => {
  [app, folder] = await Promise.all([anAccount('Film House'), mkdtemp(path.join(os.tmpdir(), 'bandstand-film-'))]);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const piece = 5_242_880;
const words = 'WEBVTT\n\n00:00.000 --> 00:05.000\nA white boat crosses\n';

/** Current position in the film, in seconds. */
const placeOf = (page: Page) => page.locator('main video').evaluate((video: HTMLVideoElement) => video.currentTime);
/** Progress reports about the film from here on. */
function reportsOf(page: Page): string[] {
  const reported: string[] = [];
  page.on('requestfinished', (request) => {
    const { activity_type: type } = (request.url().endsWith('/api/activity') ? request.postDataJSON() : {}) as { activity_type?: string };
    if (type?.startsWith('video_')) reported.push(type);
  });
  return reported;
}

test('a film is uploaded despite a cut connection, captioned, placed on a page and watched', async ({ browser }) => {
  const owner = await Owner.signedIn(browser, app);
  const { page } = owner;
  const file = path.join(folder, 'Boat.webm');
  await recordFilm(page, file, piece + 1_500_000);

  // The connection goes after the first chunk, and the page with it.
  await owner.open('/media');
  const offsets: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && offsets.push(request.headers()['upload-offset'] ?? ''));
  await page.route('**/api/studio/uploads/tus/**', (route) =>
    route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0' ? route.abort() : route.continue(),
  );
  await owner.upload(file);
  await expect(page.getByText('Boat.webm: waiting for a connection')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Boat.webm is incomplete.')).toBeVisible();
  // Not earlier: while its page is open the upload retries, and with the connection back it would finish.
  await page.unroute('**/api/studio/uploads/tus/**');
  offsets.length = 0;
  await owner.upload(file);
  await expect.poll(() => offsets).toEqual([String(piece)]);
  await expect(page.getByRole('button', { name: /^Boat/ })).toBeVisible();

  // While the server processes it.
  const vtt = path.join(folder, 'boat.vtt');
  await writeFile(vtt, words);
  await page.getByRole('button', { name: /^Boat/ }).click();
  await page.locator('input[accept^=".vtt"]').setInputFiles(vtt);
  await expect(page.getByRole('button', { name: 'Remove captions: English' })).toBeVisible();
  await expect(page.getByText('Preparing', { exact: true })).toHaveCount(0);

  await owner.newPage('Film evening');
  await owner.addPageAction('Track progress');
  await owner.addBlock('Picture');
  await owner.chooseVideo('Boat');
  await expect(owner.preview.getByRole('button', { name: /^Play Boat/ })).toBeVisible();
  await owner.publishPage();

  // A guest plays it with the keyboard, with captions.
  const guest = await Visitor.enter(browser, app.url);
  const reported = reportsOf(guest.page);
  const ranges: number[] = [];
  guest.page.on('response', (response) => /\/media\/.+\.(webm|mp4)/.test(response.url()) && ranges.push(response.status()));
  await guest.open('/');
  await guest.page.getByRole('button', { name: /^Play Boat/ }).press('Enter');
  await expect.poll(() => placeOf(guest.page)).toBeGreaterThan(0.2);
  await guest.page.keyboard.press('c');
  const captions = () => guest.page.locator('main video').evaluate(({ textTracks }: HTMLVideoElement) => Array.from(textTracks, ({ mode }) => mode));
  expect(await captions()).toEqual(['showing']);
  await expect.poll(() => reported).toEqual(['video_started', 'video_watched']);
  expect(ranges).toContain(206);

  // For a member it completes the page.
  await signUp(guest.context, app, newcomer('Rosa Reel'));
  await guest.open('/');
  const completed = guest.page.waitForResponse((response) => /\/pages\/[^/]+\/complete$/.test(response.url()));
  await guest.page.getByRole('button', { name: /^Play Boat/ }).click();
  expect((await completed).status()).toBe(200);
  expect(guest.problems).toEqual([]);
  await guest.leave();
  await owner.leave();
});
