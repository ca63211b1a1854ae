import { toastStore } from '@bandstand/ui/primitives/toasts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { noToasts } from '../../testing/toasts.ts';
import { settled, visit } from '../../testing/visit.tsx';

const page = aPage({ path: '/x', show_bookmark_button: true, page_actions: [{ id: 'm', action_type: 'mark_complete' }] });
const shownToasts = () => toastStore.current().map(({ text }) => text);
beforeEach(noToasts);
const isOnline = () => act(async () => void window.dispatchEvent(new Event('online')));
const bundle = aBundle();
const open = (calls = {}) =>
  visit({
    at: '/x',
    pages: [page],
    bundle,
    calls: {
      'POST /pages/{id}/complete': () => ({ page_id: page.page_id, root_progress: null }),
      'POST /pages/{id}/bookmarks/toggle': () => ({ is_bookmarked: true }),
      ...calls,
    },
  });

describe('offline', () => {
  it('a page is completed and bookmarked at once, shows its state, and is sent once when the network returns', async () => {
    const done = { by_uuid: { [page.page_id]: true }, by_content_type: {} };
    const { user, server } = await open();
    server.goOffline();
    await user.click(screen.getByRole('button', { name: 'Mark complete' }));
    await user.click(screen.getByRole('button', { name: 'Bookmark this page' }));
    await settled();
    expect(screen.getByRole('button', { name: 'Completed' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove bookmark' })).toBeTruthy();
    expect(shownToasts()).toContain('You’re offline. This has been saved here and will be sent when you’re back online.');
    server.goOffline(false);
    server.on({ 'POST /auth/verify': () => ({ ...bundle, page_completions: done, bookmarked_pages: [page.page_id] }) });
    await isOnline();
    await isOnline();
    await waitFor(() => expect(server.calls('POST /pages/{id}/bookmarks/toggle')).toHaveLength(1));
    expect(server.calls('POST /pages/{id}/complete')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Completed' })).toBeTruthy();
  });

  it('a later refusal is undone with a notice', async () => {
    const { user, server } = await open({ 'POST /pages/{id}/complete': () => refuse(403, 'access_denied') });
    server.goOffline();
    await user.click(screen.getByRole('button', { name: 'Mark complete' }));
    await settled();
    server.goOffline(false);
    await isOnline();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark complete' })).toBeTruthy());
    expect(shownToasts()).toContain('Something you did offline could not be saved.');
  });

  it('a page that could not be loaded is refetched automatically', async () => {
    const { platform, server } = await open();
    server.goOffline();
    server.pages.set('/y', aPage({ path: '/y', page_title: 'Why' }));
    await act(async () => platform.navigation.navigate('/y'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'You’re offline' })).toBeTruthy());
    server.goOffline(false);
    await isOnline();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'You’re offline' })).toBeNull());
  });

  it('a member who was only remembered asks for nothing before the server knows them', async () => {
    const { platform, server } = await open({
      'GET /threads': ({ headers }: { headers: Headers }) =>
        headers.get('x-user-token') ? { items: [], has_more: false } : refuse(401, 'unauthenticated'),
    });
    server.goOffline();
    await act(async () => platform.session.update((now) => ({ ...now, authentication_token: '' })));
    await act(async () => platform.navigation.navigate('/me/messages'));
    await waitFor(() => expect(screen.getByText('Messages failed to load')).toBeTruthy(), { timeout: 5000 });
    const before = server.calls('GET /threads').length;
    server.goOffline(false);
    await isOnline();
    await waitFor(() => expect(screen.queryByText('Messages failed to load')).toBeNull());
    const tokens = server
      .calls('GET /threads')
      .slice(before)
      .map(({ headers }) => headers.get('x-user-token'));
    expect(new Set(tokens)).toEqual(new Set([bundle.authentication_token]));
  });
});
