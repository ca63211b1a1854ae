import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { aMessage, aThread, inesId, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { bundle, opensThread, writing } from '../thread/threads.driver.tsx';

describe('a page’s comments, above it (NAV-6)', () => {
  const article = aPage({ path: '/article', page_title: 'An article', message_thread_id: threadId, is_commentable: true });
  const comments = (messages: Message[], more: Partial<Thread> = {}, viewer: typeof bundle | null = bundle, calls: FakeCalls = {}) =>
    opensThread(messages, aThread({ kind: 'comment', is_private: false, participants: [], page_id: article.page_id, ...more }), {
      at: `/article?message_thread=${threadId}`,
      pages: [article],
      bundle: viewer,
      calls,
    });
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'Comments' }));

  it('are a sheet with everyone’s comments and a field', async () => {
    const { user, written } = await comments([aMessage(0, { message: 'Well said' })]);
    expect(await (await sheet()).findByText('Well said')).toBeTruthy();
    expect((await sheet()).getByText('Bo Lindgren')).toBeTruthy();
    await user.type(writing('Write a comment'), 'Thank you{Enter}');
    expect(await (await sheet()).findByText('Thank you')).toBeTruthy();
    expect(written()).toMatchObject([{ message: 'Thank you' }]);
  });

  it('are posts with the newest first, below what is pinned, and lead to their authors', async () => {
    const pinned = aMessage(1, { message: 'The rules', pinned_at: '2026-11-20T14:00:00.000Z' });
    const pins = () => ({ items: [{ message_ts: pinned.message_ts, pinned_at: pinned.pinned_at!, text: pinned.message }], total_count: 1 });
    const written = [aMessage(0, { message: 'First' }), pinned, aMessage(2, { message: 'Second' })];
    const { user, hash } = await comments(written, {}, bundle, { 'GET /threads/{id}/pins': pins });
    const list = within(await (await sheet()).findByRole('list', { name: 'Messages' }));
    expect(list.getAllByRole('listitem').map((item) => item.querySelector('.body')?.textContent)).toEqual(['Second', 'The rules', 'First']);
    await user.click(await (await sheet()).findByRole('button', { name: /^Pinned/ }));
    await waitFor(() => expect(document.querySelector('[data-target] .body')?.textContent).toBe('The rules'));
    await user.click(list.getAllByRole('button', { name: 'Bo Lindgren' })[0]!);
    await waitFor(() => expect(hash()).toContain('profile'));
  });

  it('start with an invitation, and close to the unchanged page', async () => {
    const { user } = await comments([]);
    expect(await (await sheet()).findByText('No comments yet. Say what you think.')).toBeTruthy();
    await user.click((await sheet()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/article'));
  });

  it('can be read by guests, who mark nothing as read and get a login', async () => {
    const { server } = await comments([aMessage(0, { message: 'Well said' })], { can_post: false }, null);
    expect(await (await sheet()).findByText('Well said')).toBeTruthy();
    expect((await sheet()).getByText('Log in to join in.')).toBeTruthy();
    expect(server.calls('GET /threads/{id}/read')).toHaveLength(0);
  });

  it('scroll to the comment named in the URL', async () => {
    const target = aMessage(4, { message: 'This device' });
    await opensThread([aMessage(0), target, aMessage(9)], aThread({ kind: 'comment', is_private: false }), {
      at: `/article?message_thread=${threadId}&message_ts=${target.message_ts}`,
      pages: [article],
    });
    await waitFor(() => expect(document.querySelector('[data-target] .body')?.textContent).toBe('This device'));
  });

  it('of a page that is closed to the viewer are refused with their own text (MSG-28)', async () => {
    await opensThread([], aThread(), {
      at: `/article?message_thread=${threadId}`,
      pages: [article],
      bundle: aBundle({ user: { id: inesId } }),
      calls: { 'GET /threads/{id}': () => refuse(403, 'thread_forbidden') },
    });
    expect(await screen.findByText('You do not have permission to view this message thread')).toBeTruthy();
  });
});
