import { memberTexts } from '@bandstand/i18n/testing/texts.ts';
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { iconSet } from '../platform/iconSet.ts';
import { createServerPlatform } from '../platform/serverPlatform.ts';
import { seedMissing, seedPage } from '../platform/pages/seed.ts';
import { useBundle } from '../platform/session/useSession.ts';
import { aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { kitPage } from '../testing/kitPage.ts';
import { aBlock, anId, anImage, anItem, aPage, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { createPlatform } from '../platform/createPlatform.ts';
import { fakeServer } from '@bandstand/client/testing/fakeServer.ts';
import { fakeSocket } from '../testing/fakeSocket.ts';
import { App, Providers } from './App.tsx';
import { prepareEveryPage } from './start/preparePage.ts';
import { prepareScreen } from './RouteView.tsx';

const messages = memberTexts('en');
const config = aConfig();
let root: Root | null = null;
// The server has its icons at once; here both sides share them.
beforeAll(() => Promise.all([prepareEveryPage(), iconSet.load()]));
afterEach(() => act(() => root?.unmount()));

const pages = [
  aPage({ ...kitPage, path: '/kit-page' }),
  aPage({
    path: '/p',
    page_content_type: 'program',
    image: anImage(),
    type_data: { stages: [anItem(), anItem({ access: denied('IS_SCHEDULED', { available_after: '2030-01-01T00:00:00.000Z' }) })] },
  }),
  aPage({ path: '/new', blocks: [] }),
  aPage({ path: '/exercise', page_content_type: 'exercise', type_data: { images: [anImage('/1'), anImage('/2')], cues: ['Up'], muscles: ['core'] } }),
  aPage({ path: '/meal', page_content_type: 'meal', type_data: { ingredients: [{ amount: '1', name: 'egg' }], steps: ['Boil'] } }),
  aPage({ path: '/locked', access: denied('PURCHASE_REQUIRED', { product_ids: ['x'] }), image: anImage() }),
  aPage({
    path: '/article',
    page_content_type: 'article',
    page_actions: [{ id: 'm', action_type: 'mark_complete' }],
    background_color: 'dark',
    color_mode: 'dark',
  }),
];

const startPlatform = (more: { areMessagesPartial?: boolean } = {}) =>
  createPlatform({
    config,
    language: 'en',
    messages,
    loadCatalogue: async () => messages,
    openSocket: async () => fakeSocket(),
    prepareScreen,
    ...more,
  });

const paths = [...pages.map((page) => page.page.path), '/nowhere', '/me/account', '/me/theme', '/offline'];
// The builder's frame is the same document, with a grant in its URL.
const framed = ['/new', '/kit-page', '/locked', '/nowhere'].map((path) => `${path}?page_builder=${btoa('{"persona":"everything"}')}.x`);

describe('the first render is the same on both sides', () => {
  it.each([...paths.map((path) => `${path}?x=1`), ...framed])('%s', async (address) => {
    const path = address.slice(0, address.indexOf('?'));
    const page = pages.find((known) => known.page.path === path) ?? null;
    const isMissing = path === '/nowhere';
    const html = renderToString(<App platform={createServerPlatform({ url: address, language: 'en', messages, config, page, isMissing })} />);
    expect(html).toContain('id="main"');
    if (page?.page.access.granted) expect(html).toContain('<h1');

    fakeServer({}, page ? [page] : []);
    vi.stubGlobal('IntersectionObserver', undefined);
    vi.stubGlobal('scrollTo', () => {});
    window.history.replaceState(null, '', `${address}#elsewhere`);
    document.body.innerHTML = `<div id="root">${html}</div>`;
    const platform = startPlatform();
    if (isMissing) seedMissing(platform.queries, path);
    else seedPage(platform.queries, path, page);
    const faults: unknown[] = [];
    await prepareScreen({ path, search: '', hash: '' });
    await act(async () => {
      root = hydrateRoot(document.getElementById('root') ?? document.body, <App platform={platform} />, {
        onRecoverableError: (error) => faults.push(error),
      });
    });
    expect(faults).toEqual([]);
  });

  it('for a page with a thread, although the browser has only the texts of the first view', async () => {
    const chat = { ...aBlock('chat', { message_thread_id: anId(), title: 'What is happening' }) };
    const page = aPage({ path: '/talk', blocks: [chat] });
    const html = renderToString(<App platform={createServerPlatform({ url: '/talk', language: 'en', messages, config, page, isMissing: false })} />);
    fakeServer({}, [page]);
    window.history.replaceState(null, '', '/talk');
    document.body.innerHTML = `<div id="root">${html}</div>`;
    const platform = startPlatform({ areMessagesPartial: true });
    seedPage(platform.queries, '/talk', page);
    const faults: unknown[] = [];
    await prepareScreen({ path: '/talk', search: '', hash: '' });
    await act(async () => {
      root = hydrateRoot(document.getElementById('root') ?? document.body, <App platform={platform} />, {
        onRecoverableError: (error) => faults.push(error),
      });
    });
    expect(faults).toEqual([]);
  });

  it('is not repeated for a viewer who turns out to be a guest', async () => {
    fakeServer({}, []);
    const platform = startPlatform();
    const drawn = vi.fn<(hasBundle: boolean) => void>();
    const Part = () => {
      drawn(useBundle() !== null);
      return null;
    };
    document.body.innerHTML = '<div id="root"></div>';
    await act(async () => {
      root = hydrateRoot(
        document.getElementById('root')!,
        <Providers platform={platform}>
          <Part />
        </Providers>,
      );
    });
    await act(() => platform.session.start());
    expect(platform.session.current().state).toBe('guest');
    expect(drawn.mock.calls).toEqual([[false]]);
  });

  it('shows only the title of a locked page', () => {
    const page = aPage({ path: '/locked', page_title: 'Six weeks', access: denied('PURCHASE_REQUIRED', { product_ids: ['x'] }) });
    const html = renderToString(
      <App platform={createServerPlatform({ url: '/locked', language: 'en', messages, config, page, isMissing: false })} />,
    );
    expect(html).toContain('Six weeks');
    expect(html).toContain('You don&#x27;t have access');
    expect(html).not.toContain('Log In');
  });
});
