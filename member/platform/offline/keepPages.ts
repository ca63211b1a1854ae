import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { isPagePath, pageDataPath } from '@bandstand/rules/pages/slugs.ts';
import { addDays } from '@bandstand/rules/time/days.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import type { AccessTrees } from '../access/accessTrees.ts';
import type { Api } from '@bandstand/client/api/api.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { pageCacheName } from '../keptCaches.ts';
import type { Platform } from '../platform.ts';
import { addMonths, monthOf, monthWindow } from '../scheduleMonths.ts';
import { keepWorkout, workoutsIn } from './keepWorkout.ts';
import { createPictureKeeper } from './keepPictures.ts';

/** Enough for several programs of weeks; a page is about ten kilobytes. */
const mostKept = 300;
/** For the calendar. */
const daysAhead = 14;

/**
 * Fetches pages for offline use that are not stored yet: the current page, the home page, upcoming scheduled items, bookmarked pages, and
 * current programs with everything below them. Includes pictures, and the trees and lists that lead there. One at a time; the worker stores
 * the answers. A changed tree refetches every page. `onWorkout`: a page has a workout, whose player needs its code.
 */
export async function keepPages(
  { api, session, storage, access, pages, navigation }: Platform,
  signal: AbortSignal,
  onWorkout: () => void = () => {},
): Promise<void> {
  const { bundle } = session.current();
  if (!('caches' in globalThis) || !pages.mayLoadAhead() || session.isRemembered() || !(await isControlled(signal))) return;
  const version = { member: bundle?.user.id ?? '', tree_version: bundle?.tree_version ?? '' };
  const before = storage.get('kept_pages');
  const isAsBefore = before?.member === version.member && before.tree_version === version.tree_version;
  const paths = [
    navigation.current().path,
    '/',
    ...(bundle ? [...(await plannedPaths(api, bundle)), ...(await pathsToKeep(bundle, access))] : []),
  ].filter(isPagePath);
  const keepPictures = createPictureKeeper(signal);
  for (const path of new Set(paths.slice(0, mostKept))) {
    if (signal.aborted) return;
    const page = (isAsBefore ? await keptPage(path) : null) ?? (await pages.keep(path));
    if (!page) continue;
    await keepPictures(page);
    for (const workout of bundle ? workoutsIn([page.blocks, page.type_data]) : []) {
      onWorkout();
      await keepWorkout(api, workout, signal, isAsBefore ? keptJson : undefined);
    }
  }
  if (signal.aborted) return;
  // On the first visit they came before the worker was active, and would be missing offline.
  await access.keep(paths, async (rootId) => (await keptAnswer(`/__/access/${rootId}.json`)) !== undefined).catch(() => {});
  // The lists that lead there, and where the runs continue.
  if (bundle) {
    const lists = [api('GET /my-content'), api('GET /my-content', { query: { section: 'bookmarked_items', page: 1 } })];
    const runs = runningOf(bundle).map(({ page_id }) => api('GET /pages/{id}/subscribers', { params: { id: page_id } }));
    await Promise.allSettled([...lists, ...runs]);
  }
  storage.set('kept_pages', version);
}

/**
 * Upcoming scheduled items, soonest first. Requests whole months like the calendar, so that it opens offline: a week at the edge of this
 * month may belong to the previous one.
 */
async function plannedPaths(api: Api, { user }: SessionBundle): Promise<string[]> {
  const today = plainDateOf(Date.now(), user.timezone);
  const months = [0, -1, 1].map((count) => monthWindow(addMonths(monthOf(today), count)));
  const answers = await Promise.all(months.map((query) => api('GET /schedule', { query }).catch(() => null)));
  const until = addDays(today, daysAhead);
  return answers
    .flatMap((answer) => answer?.items ?? [])
    .filter(({ date, is_locked }) => !is_locked && date >= today && date <= until)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ page }) => page.path);
}

const keptAnswer = (address: string) => caches.match(address, { cacheName: pageCacheName, ignoreVary: true });

const keptJson = async (address: string): Promise<unknown> => (await (await keptAnswer(address))?.json().catch(() => null)) ?? null;

const keptPage = async (path: string) => (await keptJson(encodeURI(pageDataPath(path)))) as PageJson | null;

const runningOf = ({ page_subscriptions }: Pick<SessionBundle, 'page_subscriptions'>) =>
  Object.values(page_subscriptions).filter((run) => run.started_at !== null && !run.progress?.completed_at);

/** Bookmarked pages and current programs with everything below them. */
async function pathsToKeep({ bookmarked_pages, page_subscriptions }: SessionBundle, access: AccessTrees): Promise<string[]> {
  const below = await Promise.all(runningOf({ page_subscriptions }).map(({ page_id }) => access.pathsBelow(page_id)));
  const saved = await Promise.all(bookmarked_pages.map((id) => access.pathOf(id)));
  return [...below.flat(), ...saved.filter((path) => path !== null)];
}

/** Fetched data is stored only once the worker is active, which takes a moment on the first visit. */
async function isControlled(signal: AbortSignal): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  if (navigator.serviceWorker.controller) return true;
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true, signal });
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}
