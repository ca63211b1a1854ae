import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBundle, aProgress, aRun } from '../../testing/app.builders.ts';
import { aPage } from '../../testing/pages.builders.ts';
import { show, type VisitOptions } from '../../testing/visit.tsx';
import { keepPages } from './keepPages.ts';

const kept = new Set<string>();
const controller = new EventTarget() as EventTarget & { controller: object | null };
const never = new AbortController().signal;
const record = (path: string) => ({ path, type: 'generic' });
/** Home, a program of two days, and an article that lies elsewhere. */
const tree = { home: '/', program: '/six-weeks', one: '/six-weeks/day-1', two: '/six-weeks/day-2', other: '/six-weeks-later', soup: '/kitchen/soup' };
const paths = Object.values(tree);

beforeEach(() => {
  kept.clear();
  controller.controller = {};
  vi.stubGlobal('caches', { match: async (url: string) => (kept.has(url) ? {} : undefined) });
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

it('fetches the page on the screen, home, saved pages, and programs that run with all below them', async () => {
  const bundle = aBundle({ bookmarked_pages: ['soup'], page_subscriptions: { program: aRun('program', { started_at: '2026-01-01' }) } });
  const { platform, fetched } = await anApp({ bundle });
  await keepPages(platform, never);
  expect(fetched()).toEqual(['/six-weeks-later', '/index', '/six-weeks', '/six-weeks/day-1', '/six-weeks/day-2', '/kitchen/soup']);
});

it('leaves programs that are over or not begun, and a guest’s nothing, apart', async () => {
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
  for (const path of ['/__/six-weeks-later', '/__/index', '/__/kitchen/soup']) kept.add(`${path}/index.json`);
  await keepPages(platform, never);
  expect(fetched()).toHaveLength(3);
  platform.session.update((current) => ({ ...current, tree_version: '2' }));
  await keepPages(platform, never);
  expect(fetched()).toHaveLength(6);
});

it('waits until the worker is in charge, and stops when it is told to', async () => {
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
