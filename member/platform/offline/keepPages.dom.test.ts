import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aProgress, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { aBlock, anImage, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { aWorkout } from '../../testing/kitWorkout.ts';
import { show, type VisitOptions } from '../../testing/visit.tsx';
import { keepPages } from './keepPages.ts';

const kept = new Map<string, unknown>();
const controller = new EventTarget() as EventTarget & { controller: object | null };
const never = new AbortController().signal;
const record = (path: string) => ({ path, type: 'generic' });
/** Home, a program of two days, and an unrelated article. */
const tree = { home: '/', program: '/six-weeks', one: '/six-weeks/day-1', two: '/six-weeks/day-2', other: '/six-weeks-later', soup: '/kitchen/soup' };
const paths = Object.values(tree);

beforeEach(() => {
  kept.clear();
  controller.controller = {};
  vi.stubGlobal('caches', { match: async (url: string) => (kept.has(url) ? Response.json(kept.get(url)) : undefined) });
  Object.defineProperty(navigator, 'serviceWorker', { value: controller, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const anApp = async (options: VisitOptions = {}) => {
  const app = await show(null, {
    at: '/six-weeks-later',
    pages: paths.map((path) => aPage({ path })),
    ...options,
    calls: {
      'GET /__/access/{rootId}.json': ({ params }) => ({
        root_id: params['rootId']!,
        version: '1',
        pages: Object.fromEntries(Object.entries(tree).map(([id, path]) => [id, record(path)])) as never,
      }),
      'GET /pages/{id}/path': ({ params }) => ({ path: tree[params['id'] as keyof typeof tree] }),
      ...options.calls,
    },
  });
  return { ...app, fetched: () => app.server.requests.flatMap(({ name, params }) => (name === 'page' ? params['path']! : [])) };
};

it('fetches the current page, home, bookmarked pages, and current programs with everything below them', async () => {
  const bundle = aBundle({ bookmarked_pages: ['soup'], page_subscriptions: { program: aRun('program', { started_at: '2026-01-01' }) } });
  const { platform, fetched } = await anApp({ bundle });
  await keepPages(platform, never);
  expect(fetched()).toEqual(['/six-weeks-later', '/index', '/six-weeks', '/six-weeks/day-1', '/six-weeks/day-2', '/kitchen/soup']);
});

it('refetches the trees that came before the worker was active, but not stored ones', async () => {
  const { platform, server } = await anApp();
  const trees = () => server.calls('GET /__/access/{rootId}.json').map(({ params }) => params['rootId']);
  await platform.access.pathsBelow('program');
  expect(trees()).toEqual(['app', 'program']);
  kept.set('/__/access/other.json', {});
  await keepPages(platform, never);
  expect(trees()).toEqual(['app', 'program', 'app', 'home']);
});

it('skips programs that are over or not begun, and a guest’s list is empty', async () => {
  const runs = {
    program: aRun('program', { started_at: '2026-01-01', progress: aProgress({ completed_at: '2026-02-01' }) }),
    other: aRun('other', { started_at: null }),
  };
  const { platform, fetched } = await anApp({ bundle: aBundle({ page_subscriptions: runs }) });
  await keepPages(platform, never);
  expect(fetched()).toEqual(['/six-weeks-later', '/index']);
});

it('fetches nothing twice while the tree is the same, and everything when it changed', async () => {
  const bundle = aBundle({ bookmarked_pages: ['soup'] });
  const { platform, fetched } = await anApp({ bundle });
  await keepPages(platform, never);
  for (const path of ['/__/six-weeks-later', '/__/index', '/__/kitchen/soup']) kept.set(`${path}/index.json`, aPage({ path }));
  await keepPages(platform, never);
  expect(fetched()).toHaveLength(3);
  platform.session.update((current) => ({ ...current, tree_version: '2' }));
  await keepPages(platform, never);
  expect(fetched()).toHaveLength(6);
});

it('asks for the exercises of a stored workout once', async () => {
  const item = { uid: 'squats', exercise_id: 'squat', title: 'Squat', sets: [] };
  const workout = aWorkout({ groups: [{ id: 'group', type: 'straight', items: [item] }] });
  const soup = aPage({ path: '/kitchen/soup', blocks: [aBlock('workout', { workout_id: workout.id, workout })] });
  const pages = paths.map((path) => (path === '/kitchen/soup' ? soup : aPage({ path })));
  const calls = {
    'GET /workout_group_items/{uid}/exercise': () => ({ id: 'squat' }) as never,
    'GET /exercise_results/latest': () => ({ items: [] }),
  };
  const { platform, server } = await anApp({ bundle: aBundle({ bookmarked_pages: ['soup'] }), pages, calls });
  const asked = () => server.requests.filter(({ name }) => /exercise/.test(name)).length;
  await keepPages(platform, never);
  expect(asked()).toBe(2);
  kept.set('/__/kitchen/soup/index.json', soup);
  kept.set('/api/workout_group_items/squats/exercise', { id: 'squat' });
  kept.set('/api/exercise_results/latest?exercise_ids=squat', { items: [] });
  await keepPages(platform, never);
  expect(asked()).toBe(2);
});

describe('scheduled items', () => {
  const planned = (date: string, path: string, more = {}) => ({ id: date, item_id: path, date, is_locked: false, page: { path }, ...more });
  const withPlan = (items: object[]) =>
    anApp({
      bundle: aBundle({ user: { timezone: 'Asia/Tokyo' } }),
      calls: { 'GET /schedule': () => ({ items, total_count: items.length }) as never },
    });
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-31T20:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  it('of the next two weeks are fetched, soonest first, unless past, locked or far ahead', async () => {
    const { platform, fetched } = await withPlan([
      planned('2026-06-14', '/six-weeks/day-2'),
      planned('2026-06-01', '/kitchen/soup'),
      planned('2026-05-31', '/six-weeks'),
      planned('2026-06-16', '/six-weeks/day-1'),
      planned('2026-06-02', '/six-weeks/day-1', { is_locked: true }),
    ]);
    await keepPages(platform, never);
    expect(fetched()).toEqual(['/six-weeks-later', '/index', '/kitchen/soup', '/six-weeks/day-2']);
  });

  it('are requested like the calendar does: the member’s current month, the previous and the next', async () => {
    const { platform, server } = await withPlan([]);
    await keepPages(platform, never);
    expect(server.calls('GET /schedule').map(({ query }) => `${query.get('from')} ${query.get('to')}`)).toEqual([
      '2026-05-26 2026-07-06',
      '2026-04-25 2026-06-06',
      '2026-06-25 2026-08-06',
    ]);
  });
});

const aPicture = (name: string) => {
  const urls = { small: `/media/${name}/small.webp`, medium: `/media/${name}/medium.webp`, large: `/media/${name}/large.webp` };
  return anImage(urls.large, { urls });
};
const pagesWith = (names: string[]) =>
  paths.map((path) =>
    aPage({ path, ...(path === '/kitchen/soup' ? { blocks: names.map((name) => aBlock('image', { image: aPicture(name) })) } : {}) }),
  );

describe('pictures of stored pages', () => {
  const bundle = aBundle({ bookmarked_pages: ['soup'] });
  const open = async (names: string[]) => {
    const app = await anApp({ bundle, pages: pagesWith(names) });
    return { ...app, pictures: () => app.server.requests.flatMap(({ name }) => /^GET (\/media\/.*)/.exec(name)?.[1] ?? []) };
  };

  it('are fetched in the middle size, from top to bottom, each once', async () => {
    const { platform, pictures } = await open(['pot', 'bowl', 'pot']);
    await keepPages(platform, never);
    expect(pictures()).toEqual(['/media/pot/medium.webp', '/media/bowl/medium.webp']);
  });

  it('are also fetched for a page that is already stored, unless they are too', async () => {
    const { platform, fetched, pictures } = await open(['pot', 'bowl']);
    platform.storage.set('kept_pages', { member: bundle.user.id, tree_version: bundle.tree_version });
    kept.set(
      '/__/kitchen/soup/index.json',
      pagesWith(['pot', 'bowl']).find(({ page }) => page.path === '/kitchen/soup'),
    );
    kept.set('/media/pot/medium.webp', null);
    await keepPages(platform, never);
    expect(fetched()).not.toContain('/kitchen/soup');
    expect(pictures()).toEqual(['/media/bowl/medium.webp']);
  });

  it('of a long list are limited to thirty, so that other pages get theirs', async () => {
    const { platform, pictures } = await open(Array.from({ length: 40 }, (_, at) => `p${at}`));
    await keepPages(platform, never);
    expect([pictures().length, pictures()[0]]).toEqual([30, '/media/p0/medium.webp']);
  });

  it('are skipped if external or signed', async () => {
    const { platform, pictures } = await open([]);
    const signed = aBlock('image', { image: anImage('/media/pot/medium.webp?exp=1&sig=x') });
    const page = aPage({ path: '/kitchen/soup', image: anImage('https://elsewhere.example/media/pot/medium.webp'), blocks: [signed] });
    platform.storage.set('kept_pages', { member: bundle.user.id, tree_version: bundle.tree_version });
    kept.set('/__/kitchen/soup/index.json', page);
    await keepPages(platform, never);
    expect(pictures()).toEqual([]);
  });
});

it('nothing is fetched if the browser asks to save data', async () => {
  const { platform, fetched } = await anApp({ bundle: aBundle({ bookmarked_pages: ['soup'] }) });
  platform.pages.mayLoadAhead = () => false;
  await keepPages(platform, never);
  expect(fetched()).toEqual([]);
});

it('waits until the worker is active, and stops on request', async () => {
  controller.controller = null;
  const { platform, fetched } = await anApp();
  const stop = new AbortController();
  const stopped = keepPages(platform, stop.signal);
  stop.abort();
  await stopped;
  expect(fetched()).toEqual([]);
  const waiting = keepPages(platform, never);
  await Promise.resolve();
  controller.dispatchEvent(new Event('controllerchange'));
  await waiting;
  expect(fetched()).toEqual(['/six-weeks-later', '/index']);
});
