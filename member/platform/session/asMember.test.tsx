import { toastStore } from '@bandstand/ui/primitives/toasts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../testing/toasts.ts';
import { settled, visit } from '../../testing/visit.tsx';

const page = aPage({ path: '/x', show_bookmark_button: true, page_actions: [{ id: 'm', action_type: 'mark_complete' }] });
const bundle = aBundle();
const saved = 'POST /pages/{id}/bookmarks/toggle';
const completed = 'POST /pages/{id}/complete';
beforeEach(noToasts);

/** A guest who tapped Save, and sees the login. */
async function guestSaves(calls: FakeCalls = {}) {
  const visited = await visit({
    at: '/x',
    pages: [page, aPage({ path: '/' })],
    calls: {
      [saved]: () => ({ is_bookmarked: true }),
      [completed]: () => ({ page_id: page.page_id, root_progress: null }),
      ...calls,
    },
  });
  await visited.user.click(screen.getByRole('button', { name: 'Bookmark this page' }));
  await waitFor(() => expect(visited.hash()).toBe('#auth'));
  const { session, navigation } = visited.platform;
  const signIn = async (as = bundle) => {
    await act(async () => {
      navigation.closePanel('auth');
      session.adopt(as);
    });
    await settled();
  };
  return { ...visited, signIn };
}

describe('what a guest tapped', () => {
  it('is done once after they logged in, and shown', async () => {
    const { server, signIn, platform } = await guestSaves();
    expect(server.calls(saved)).toHaveLength(0);
    await signIn();
    expect(server.calls(saved).map(({ body }) => body)).toEqual([{ is_bookmarked: true }]);
    expect(await screen.findByRole('button', { name: 'Remove bookmark' })).toBeTruthy();
    expect(toastStore.current().map(({ text }) => text)).toHaveLength(1);
    await act(async () => platform.session.update((now) => ({ ...now })));
    await settled();
    expect(server.calls(saved)).toHaveLength(1);
  });

  it('waits for the form of a sign-up', async () => {
    const { server, signIn, platform } = await guestSaves();
    platform.session.signUp.begin();
    await signIn();
    expect(server.calls(saved)).toHaveLength(0);
    await act(async () => platform.session.signUp.finish());
    await settled();
    expect(server.calls(saved)).toHaveLength(1);
  });

  it('is not taken back from someone who did it before', async () => {
    const { server, signIn } = await guestSaves();
    await signIn({ ...bundle, bookmarked_pages: [page.page_id] });
    expect(server.calls(saved)).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Remove bookmark' })).toBeTruthy();
  });

  it('is forgotten with the closed login', async () => {
    const { server, signIn, platform, hash } = await guestSaves();
    await act(async () => platform.navigation.closePanel('auth'));
    await waitFor(() => expect(hash()).toBe(''));
    await settled();
    await signIn();
    expect(server.calls(saved)).toHaveLength(0);
  });

  it('is forgotten on another page', async () => {
    const { server, signIn, platform } = await guestSaves();
    await act(async () => platform.navigation.navigate('/'));
    await settled();
    await signIn();
    expect(server.calls(saved)).toHaveLength(0);
  });

  it('is only the last of several', async () => {
    const { server, signIn, platform, hash, user } = await guestSaves();
    await act(async () => platform.navigation.closePanel('auth'));
    await waitFor(() => expect(hash()).toBe(''));
    await user.click(screen.getByRole('button', { name: 'Mark complete' }));
    await waitFor(() => expect(hash()).toBe('#auth'));
    await signIn();
    expect(server.calls(completed)).toHaveLength(1);
    expect(server.calls(saved)).toHaveLength(0);
    expect(await screen.findByRole('button', { name: 'Completed' })).toBeTruthy();
  });
});
