import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { aPage, aText, denied } from '@bandstand/contract/testing/pages.builders.ts';
// Imported ahead so that it is available as quickly as in a browser.
import './LateEvents.tsx';
import { settled, visit, type Visit, type VisitOptions } from '../testing/visit.tsx';

const home = aPage({ path: '/', page_title: 'Home', blocks: [aText('As it was')] });
const changed = { ...home, blocks: [aText('As it is')] };
const bundle = aBundle();

/** A visit with a live connection for server events. */
async function listens(options: VisitOptions): Promise<Visit> {
  const visitor = await visit({ pages: [home], ...options });
  await settled(1600);
  visitor.socket.open();
  return visitor;
}
const publish = (visitor: Visit, event: string, channel = 'app-harbour', data: object = {}) =>
  visitor.socket.receive({ type: 'event', channel, event, data } as never);

describe('the server’s broadcasts (MSG-42)', () => {
  it('show a published change at once', async () => {
    const visitor = await listens({});
    visitor.server.pages.set('/', changed);
    publish(visitor, 'tree_changed', 'app-harbour', { root_id: home.root_id, version: '2' });
    expect(await screen.findByText('As it is')).toBeTruthy();
  });

  it('are refetched after a lost connection', async () => {
    const visitor = await listens({});
    visitor.socket.receive({ type: 'subscribed', channel: 'app-harbour' });
    visitor.socket.drop();
    visitor.server.pages.set('/', changed);
    visitor.socket.open();
    visitor.socket.receive({ type: 'subscribed', channel: 'app-harbour' });
    expect(await screen.findByText('As it is')).toBeTruthy();
  });

  it('connect late: guests to the app only, members to their own channel too', async () => {
    const guest = await visit({ pages: [home] });
    expect(guest.socket.sent).toEqual([]);
    await settled(1600);
    guest.socket.open();
    expect(guest.socket.sent).toEqual([
      { type: 'auth', app: 'harbour' },
      { type: 'subscribe', channel: 'app-harbour' },
    ]);
    const member = await listens({ bundle });
    const channels = member.socket.sent.flatMap((frame) => (frame.type === 'subscribe' ? [frame.channel] : []));
    expect(channels).toEqual(expect.arrayContaining(['app-harbour', bundle.user.global_events_channel]));
  });

  it('turn a member whose session ended elsewhere into a guest and drop their data', async () => {
    const visitor = await listens({ bundle });
    visitor.platform.queries.setQueryData(['my-content'], { secret: true });
    visitor.server.pages.set('/', changed);
    publish(visitor, 'session_revoked', bundle.user.global_events_channel);
    await waitFor(() => expect(visitor.platform.session.current().state).toBe('guest'));
    expect(visitor.platform.queries.getQueryData(['my-content'])).toBeUndefined();
    expect(await screen.findByText('As it is')).toBeTruthy();
  });
});

describe('another person on the same device', () => {
  it('gets their own pages and nothing from the previous person', async () => {
    const { platform, server } = await visit({ pages: [home, aPage({ path: '/mine', page_title: 'Hers' })], bundle });
    platform.pages.prefetch('/mine');
    await settled(20);
    expect(platform.pages.peek('/mine')).not.toBeNull();
    server.pages.set('/', changed);
    platform.session.adopt(aBundle({ user: { name: 'Somebody else' } }));
    await settled();
    expect(platform.pages.peek('/mine')).toBeNull();
    expect(await screen.findByText('As it is')).toBeTruthy();
  });

  it('refetches a page that was loaded with an expired cookie', async () => {
    document.cookie = 'has_session=1; path=/';
    const { server } = await visit({ pages: [home], bundle, calls: { 'POST /auth/verify': () => ({ ...bundle }) } });
    expect(server.requests.filter(({ name }) => name === 'page')).toHaveLength(0);
    const { refuse } = await import('@bandstand/client/testing/fakeServer.ts');
    const refused = await visit({ pages: [home], bundle, calls: { 'POST /auth/verify': () => refuse(401, 'invalid_token') } });
    await waitFor(() => expect(refused.server.requests.filter(({ name }) => name === 'page')).toHaveLength(1));
  });
});

describe('every call', () => {
  it('names its app, device, language and member (API-1)', async () => {
    const { platform, server } = await visit({ pages: [home], bundle, config: aConfig(), calls: { 'GET /my-content': () => ({}) as never } });
    await platform.api('GET /my-content');
    const headers = server.calls('GET /my-content')[0]?.headers;
    expect(headers?.get('x-account-app')).toBe('harbour');
    expect(headers?.get('x-user-email')).toBe('ines@harbour.example');
    expect(headers?.get('x-user-token')).toBe('token-of-ines');
    expect(headers?.get('accept-language')).toBe('en');
    expect(headers?.get('x-session-id')).toMatch(/^\d{13}$/);
    expect(headers?.get('x-device-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers?.get('x-origin-href')).toContain('http');
    expect(headers?.has('x-page-builder')).toBe(false);
  });

  it('omits the member for guests', async () => {
    const { platform, server } = await visit({
      pages: [home],
      calls: { 'POST /auth/fetch': () => ({ exists: null, provider: null, passwordless: false, name: null }) },
    });
    await platform.api('POST /auth/fetch', { body: { email: 'a@b.de' } });
    expect(server.calls('POST /auth/fetch')[0]?.headers.has('x-user-token')).toBe(false);
  });
});

describe('viewed pages (L466)', () => {
  const viewed = ({ server }: Visit) => server.calls('PUT /activity').map(({ body }) => body);

  it('are reported once someone stays on a page that is open to them', async () => {
    const closed = aPage({ path: '/closed', access: denied('PURCHASE_REQUIRED', { product_ids: ['gym'] }) });
    const visitor = await visit({ pages: [home, closed], bundle });
    await waitFor(() => expect(viewed(visitor)).toMatchObject([{ activity_type: 'page_viewed', data: { page_id: home.page_id } }]), {
      timeout: 5000,
    });
    visitor.platform.navigation.navigate('/closed');
    await settled(1300);
    expect(viewed(visitor)).toHaveLength(1);
  });
});
