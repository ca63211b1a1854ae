import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type FakeServer } from '@bandstand/client/testing/fakeServer.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { ApiError } from '@bandstand/client/api/api.ts';
import { createQueries } from '../createPlatform.ts';
import { createPages, isMissing, pageKey } from './pages.ts';
import { seedMissing, seedPage } from './seed.ts';

const home = aPage({ path: '/', page_title: 'Home' });
const soup = aPage({ path: '/kitchen/soup', page_title: 'Soup' });
const tick = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
let server: FakeServer;
const asked = () => server.requests.filter(({ name }) => name === 'page').map(({ params }) => params['path']);

function start(more: Partial<Parameters<typeof createPages>[0]> = {}) {
  const queries = createQueries();
  return {
    queries,
    pages: createPages({ queries, headers: () => ({ 'x-account-app': 'harbour' }), mayPrefetch: () => true, previewToken: null, ...more }),
  };
}
beforeEach(() => {
  server = fakeServer({}, [home, soup]);
});

describe('pages in memory', () => {
  it('are requested once by any number of callers, and identified by path in any spelling', async () => {
    const { pages } = start();
    await Promise.all([pages.prepare('/kitchen/soup'), pages.prepare('/kitchen/soup/')]);
    expect(asked()).toEqual(['/kitchen/soup']);
    expect(pages.peek('/kitchen/soup/')?.page_title).toBe('Soup');
    expect(pages.prepare('/kitchen/soup')).toBeNull();
  });

  it('are found by id, wherever they are', async () => {
    const { pages } = start();
    await pages.prepare('/kitchen/soup');
    expect(pages.peekById(soup.page_id)?.page.path).toBe('/kitchen/soup');
    expect(pages.peekById('another')).toBeNull();
  });

  it('come with the HTML: nothing is requested', () => {
    const { pages, queries } = start();
    seedPage(queries, '/', home);
    expect(pages.prepare('/')).toBeNull();
    expect(pages.peek('/')?.page_title).toBe('Home');
    expect(asked()).toEqual([]);
  });

  it('are known to be missing from the HTML or after one request', async () => {
    const { pages, queries } = start();
    seedMissing(queries, '/gone');
    expect(pages.prepare('/gone')).toBeNull();
    await pages.prepare('/lost');
    expect(pages.prepare('/lost')).toBeNull();
    expect(asked()).toEqual(['/lost']);
    expect(isMissing(queries.getQueryState(pageKey('/lost'))?.error)).toBe(true);
  });

  it('distinguish a missing network from a missing page, and are then requested again', async () => {
    const { pages, queries } = start();
    server.goOffline();
    const failing = await queries.fetchQuery({ ...pages.query('/kitchen/soup'), retry: false }).catch((error: unknown) => error);
    expect(failing).toMatchObject({ code: 'network' });
    expect(isMissing(failing)).toBe(false);
    server.goOffline(false);
    await pages.prepare('/kitchen/soup');
    expect(pages.peek('/kitchen/soup')?.page_title).toBe('Soup');
  });

  it('can be changed in place, and missing ones are not created', async () => {
    const { pages } = start();
    await pages.prepare('/kitchen/soup');
    pages.replace('/kitchen/soup', (page) => ({ ...page, page_title: 'Draft' }));
    pages.replace('/nowhere', (page) => ({ ...page, page_title: 'Draft' }));
    expect([pages.peek('/kitchen/soup')?.page_title, pages.peek('/nowhere')]).toEqual(['Draft', null]);
  });

  it('are all outdated after a change: those on screen are refetched at once, the rest when next shown', async () => {
    const { pages, queries } = start();
    await Promise.all([pages.prepare('/'), pages.prepare('/kitchen/soup')]);
    const shown = new QueryObserver(queries, pages.query('/'));
    const stop = shown.subscribe(() => {});
    server.pages.set('/', { ...home, page_title: 'Home, changed' });
    await pages.renew();
    expect(shown.getCurrentResult().data?.page_title).toBe('Home, changed');
    expect(pages.peek('/kitchen/soup')).toBeNull();
    expect(asked().filter((path) => path === '/kitchen/soup')).toHaveLength(1);
    stop();
  });

  it('are requested with the builder’s token and the time', async () => {
    const { pages } = start({ previewToken: 'grant' });
    await pages.prepare('/kitchen/soup');
    const [request] = server.requests;
    expect([request?.query.get('page_builder'), request?.headers.get('x-account-app')]).toEqual(['grant', 'harbour']);
    expect(request?.query.get('t')).toMatch(/^\d{13}$/);
  });
});

describe('a page of a later release than the document', () => {
  const met: [string, boolean][] = [];
  const inRelease = (version: string) => {
    met.length = 0;
    return start({ configVersion: version, onOtherRelease: (...args) => void met.push(args) });
  };
  const again = async ({ pages, queries }: ReturnType<typeof start>, path: string) => {
    await queries.invalidateQueries({ queryKey: pageKey(path) });
    return queries.fetchQuery(pages.query(path));
  };

  it('is reported; one of the same release is not', async () => {
    server.pages.set('/', { ...home, config_version: '7' });
    server.pages.set('/kitchen/soup', { ...soup, config_version: '8' });
    const { pages } = inRelease('7');
    await Promise.all([pages.prepare('/'), pages.prepare('/kitchen/soup/')]);
    expect(met).toEqual([['/kitchen/soup', true]]);
  });

  it('does not replace what is on screen', async () => {
    server.pages.set('/', { ...home, config_version: '7' });
    const app = inRelease('7');
    await app.pages.prepare('/');
    server.pages.set('/', { ...home, page_title: 'Home, changed', config_version: '8' });
    expect(await again(app, '/')).toMatchObject({ page_title: 'Home' });
    expect(met).toEqual([['/', false]]);
  });

  it('replaces it if the viewer’s access changed', async () => {
    const access = { ...home.page.access, granted: false, lock_reason: 'PURCHASE_REQUIRED' } as typeof home.page.access;
    server.pages.set('/', { ...home, config_version: '7' });
    const app = inRelease('7');
    await app.pages.prepare('/');
    server.pages.set('/', { ...home, page: { ...home.page, access }, config_version: '8' });
    expect(await again(app, '/')).toMatchObject({ page: { access: { granted: false } } });
  });
});

describe('a page’s code', () => {
  it('is awaited: a page is ready when both are', async () => {
    let arrive = () => {};
    const { pages } = start({ prepareCode: () => new Promise<void>((resolve) => (arrive = resolve)) });
    const ready = pages.prepare('/kitchen/soup');
    await tick(5);
    expect(pages.peek('/kitchen/soup')).toBeNull();
    arrive();
    await ready;
    expect(pages.peek('/kitchen/soup')?.page_title).toBe('Soup');
  });

  it('does not hold the page back when it cannot be loaded', async () => {
    const { pages } = start({ prepareCode: () => Promise.reject(new Error('offline')) });
    await pages.prepare('/kitchen/soup');
    expect(pages.peek('/kitchen/soup')?.page_title).toBe('Soup');
  });
});

describe('prefetching (NAV-7)', () => {
  it('is skipped when data is saved, and for anything that is not a page', async () => {
    const saving = start({ mayPrefetch: () => false });
    saving.pages.prefetch('/kitchen/soup');
    const { pages } = start();
    for (const path of ['/me/messages', '/auth/reset', '/api/x', '/studio']) pages.prefetch(path);
    await tick(5);
    expect(asked()).toEqual([]);
  });

  it('requests each page once per visit, and again after a change', async () => {
    const { pages } = start();
    pages.prefetch('/kitchen/soup');
    pages.prefetch('/kitchen/soup');
    await tick(5);
    expect(asked()).toHaveLength(1);
    await pages.renew();
    pages.prefetch('/kitchen/soup');
    await tick(5);
    expect(asked()).toHaveLength(2);
  });

  it('continues after a failure', async () => {
    const { pages } = start();
    for (const path of ['/a', '/b', '/c', '/kitchen/soup']) pages.prefetch(path);
    await tick(20);
    expect(pages.peek('/kitchen/soup')?.page_title).toBe('Soup');
  });

  it('logs a failure, except that a page is missing (L506)', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { pages } = start();
    const answer = globalThis.fetch;
    globalThis.fetch = async (url, init) =>
      typeof url === 'string' && url.includes('/broken/') ? new Response('', { status: 500 }) : answer(url, init);
    for (const path of ['/missing', '/broken', '/kitchen/soup']) pages.prefetch(path);
    await tick(20);
    expect(warned.mock.calls.map(([, path]) => String(path))).toEqual(['/broken']);
    warned.mockRestore();
  });

  it('keeps prefetched data fresh for the navigation', async () => {
    const { pages, queries } = start();
    pages.prefetch('/kitchen/soup');
    await tick(5);
    await queries.fetchQuery(pages.query('/kitchen/soup'));
    expect(asked()).toHaveLength(1);
  });
});

it('an answer that is not a page is an error of the app, not a missing page', async () => {
  const { pages, queries } = start();
  globalThis.fetch = async () => new Response('<h1>Proxy</h1>', { status: 502 });
  const failing = await queries.fetchQuery({ ...pages.query('/x'), retry: false }).catch((error: unknown) => error);
  expect(failing).toBeInstanceOf(ApiError);
  expect(failing).toMatchObject({ code: 'unknown_error', status: 502 });
});
