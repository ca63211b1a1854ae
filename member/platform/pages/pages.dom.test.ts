import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
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
  it('are asked for once, whoever asks, and told apart by their address and not by how it is written', async () => {
    const { pages } = start();
    await Promise.all([pages.prepare('/kitchen/soup'), pages.prepare('/kitchen/soup/')]);
    expect(asked()).toEqual(['/kitchen/soup']);
    expect(pages.peek('/kitchen/soup/')?.page_title).toBe('Soup');
    expect(pages.prepare('/kitchen/soup')).toBeNull();
  });

  it('are found by their id, wherever they lie', async () => {
    const { pages } = start();
    await pages.prepare('/kitchen/soup');
    expect(pages.peekById(soup.page_id)?.page.path).toBe('/kitchen/soup');
    expect(pages.peekById('another')).toBeNull();
  });

  it('come with the HTML: nothing is asked for', () => {
    const { pages, queries } = start();
    seedPage(queries, '/', home);
    expect(pages.prepare('/')).toBeNull();
    expect(pages.peek('/')?.page_title).toBe('Home');
    expect(asked()).toEqual([]);
  });

  it('that are missing are known to be, from the HTML or after one question', async () => {
    const { pages, queries } = start();
    seedMissing(queries, '/gone');
    expect(pages.prepare('/gone')).toBeNull();
    await pages.prepare('/lost');
    expect(pages.prepare('/lost')).toBeNull();
    expect(asked()).toEqual(['/lost']);
    expect(isMissing(queries.getQueryState(pageKey('/lost'))?.error)).toBe(true);
  });

  it('tell a missing network from a missing page, and are asked for again then', async () => {
    const { pages, queries } = start();
    server.goOffline();
    const failing = await queries.fetchQuery({ ...pages.query('/kitchen/soup'), retry: false }).catch((error: unknown) => error);
    expect(failing).toMatchObject({ code: 'network' });
    expect(isMissing(failing)).toBe(false);
    server.goOffline(false);
    await pages.prepare('/kitchen/soup');
    expect(pages.peek('/kitchen/soup')?.page_title).toBe('Soup');
  });

  it('can be changed in place, and what is not there is not made', async () => {
    const { pages } = start();
    await pages.prepare('/kitchen/soup');
    pages.replace('/kitchen/soup', (page) => ({ ...page, page_title: 'Draft' }));
    pages.replace('/nowhere', (page) => ({ ...page, page_title: 'Draft' }));
    expect([pages.peek('/kitchen/soup')?.page_title, pages.peek('/nowhere')]).toEqual(['Draft', null]);
  });

  it('are all old after a change: what is on the screen is asked for at once, the rest when it is next shown', async () => {
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

  it('go along with the builder’s token and the time', async () => {
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

  it('is told of; one that belongs to it is not', async () => {
    server.pages.set('/', { ...home, config_version: '7' });
    server.pages.set('/kitchen/soup', { ...soup, config_version: '8' });
    const { pages } = inRelease('7');
    await Promise.all([pages.prepare('/'), pages.prepare('/kitchen/soup/')]);
    expect(met).toEqual([['/kitchen/soup', true]]);
  });

  it('does not take the place of what is on the screen', async () => {
    server.pages.set('/', { ...home, config_version: '7' });
    const app = inRelease('7');
    await app.pages.prepare('/');
    server.pages.set('/', { ...home, page_title: 'Home, changed', config_version: '8' });
    expect(await again(app, '/')).toMatchObject({ page_title: 'Home' });
    expect(met).toEqual([['/', false]]);
  });

  it('does where the viewer may see more, or less, than before', async () => {
    const access = { ...home.page.access, granted: false, lock_reason: 'PURCHASE_REQUIRED' } as typeof home.page.access;
    server.pages.set('/', { ...home, config_version: '7' });
    const app = inRelease('7');
    await app.pages.prepare('/');
    server.pages.set('/', { ...home, page: { ...home.page, access }, config_version: '8' });
    expect(await again(app, '/')).toMatchObject({ page: { access: { granted: false } } });
  });
});

describe('the code of a page', () => {
  it('is waited for: a page is there when both are', async () => {
    let arrive = () => {};
    const { pages } = start({ prepareCode: () => new Promise<void>((resolve) => (arrive = resolve)) });
    const ready = pages.prepare('/kitchen/soup');
    await tick(5);
    expect(pages.peek('/kitchen/soup')).toBeNull();
    arrive();
    await ready;
    expect(pages.peek('/kitchen/soup')?.page_title).toBe('Soup');
  });

  it('that cannot be loaded does not keep the page back', async () => {
    const { pages } = start({ prepareCode: () => Promise.reject(new Error('offline')) });
    await pages.prepare('/kitchen/soup');
    expect(pages.peek('/kitchen/soup')?.page_title).toBe('Soup');
  });
});

describe('loading ahead (NAV-7)', () => {
  it('is not done where data is saved, nor for what is no page', async () => {
    const saving = start({ mayPrefetch: () => false });
    saving.pages.prefetch('/kitchen/soup');
    const { pages } = start();
    for (const path of ['/me/messages', '/auth/reset', '/api/x', '/studio']) pages.prefetch(path);
    await tick(5);
    expect(asked()).toEqual([]);
  });

  it('asks for each page once a visit, and again after a change', async () => {
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

  it('goes on after one that failed', async () => {
    const { pages } = start();
    for (const path of ['/a', '/b', '/c', '/kitchen/soup']) pages.prefetch(path);
    await tick(20);
    expect(pages.peek('/kitchen/soup')?.page_title).toBe('Soup');
  });

  it('leaves what was loaded ahead fresh for the step', async () => {
    const { pages, queries } = start();
    pages.prefetch('/kitchen/soup');
    await tick(5);
    await queries.fetchQuery(pages.query('/kitchen/soup'));
    expect(asked()).toHaveLength(1);
  });
});

it('an answer that is no page is an error of the app, not a missing page', async () => {
  const { pages, queries } = start();
  globalThis.fetch = async () => new Response('<h1>Proxy</h1>', { status: 502 });
  const failing = await queries.fetchQuery({ ...pages.query('/x'), retry: false }).catch((error: unknown) => error);
  expect(failing).toBeInstanceOf(ApiError);
  expect(failing).toMatchObject({ code: 'unknown_error', status: 502 });
});
