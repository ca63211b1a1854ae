import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aBlock, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees } from '../../../testing/visit.tsx';
import { aMessage, aThread, bo, ines, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { bundle, opensThread, writing } from '../thread/threads.driver.tsx';

const page = aPage({
  path: '/wall',
  page_title: 'The wall',
  blocks: [aBlock('chat', { message_thread_id: threadId, title: 'What’s new' } as never)],
});
const aFeed = (more: Partial<Thread> = {}) =>
  aThread({ kind: 'feed', is_feed: true, is_private: false, participants: [], page_id: page.page_id, ...more });
const opensFeed = async (messages: Message[], more: Partial<Thread> = {}, calls: FakeCalls = {}, viewer: typeof bundle | null = bundle) => {
  const visited = await opensThread(messages, aFeed(more), { at: '/wall', pages: [page], bundle: viewer, calls });
  await waitFor(() => expect(sees('What’s new')).toBe(true));
  return visited;
};
const post = (minutes: number, more: Partial<Message> = {}) => aMessage(minutes, { message: `Post ${minutes}`, ...more });
const posts = () => screen.findByRole('list', { name: 'Messages' }).then((list) => Array.from(list.children) as HTMLElement[]);
const words = async () => (await posts()).map((item) => item.querySelector('.body')?.textContent);

beforeEach(noToasts);

describe('a feed on a page (L255, MSG-25)', () => {
  it('shows pinned posts first, older pins before newer ones, then the newest', async () => {
    await opensFeed([post(0), post(1, { pinned_at: '2026-11-20T15:00:00.000Z' }), post(2, { pinned_at: '2026-11-20T14:00:00.000Z' }), post(3)]);
    expect(await words()).toEqual(['Post 2', 'Post 1', 'Post 3', 'Post 0']);
    expect(screen.getAllByLabelText('Pinned')).toHaveLength(2);
  });

  it('accepts a post, which appears on top, below pinned ones', async () => {
    const { user, written } = await opensFeed([post(0), post(1, { pinned_at: '2026-11-20T14:00:00.000Z' })]);
    await user.type(await screen.findByRole('textbox', { name: 'Share something' }), 'Morning{Enter}');
    await waitFor(async () => expect(await words()).toEqual(['Post 1', 'Morning', 'Post 0']));
    expect(written()).toMatchObject([{ message_type: 'message', message: 'Morning' }]);
    expect(writing('Share something').value).toBe('');
  });

  it('marks an unsent post, whose menu sends it again', async () => {
    const { user, server, store } = await opensFeed([post(0)], {}, { 'POST /threads/{id}/messages': () => refuse(403, 'forbidden') });
    await user.type(await screen.findByRole('textbox', { name: 'Share something' }), 'Morning{Enter}');
    expect(await screen.findByText('Not sent')).toBeTruthy();
    server.on(store.calls);
    await user.click(within((await posts())[0]!).getByRole('button', { name: 'Message actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Try again' }));
    await waitFor(() => expect(sees('Not sent')).toBe(false));
    expect(await words()).toEqual(['Morning', 'Post 0']);
  });

  it('lets posts of others be liked, and shows only the number on one’s own (L331)', async () => {
    const { user, written } = await opensFeed([post(0), post(1, { user: ines, reaction_count: 3 })]);
    const [own, theirs] = await posts();
    expect(within(own!).getByRole<HTMLButtonElement>('button', { name: /3 likes/ }).disabled).toBe(true);
    await user.click(within(theirs!).getByRole('button', { name: /Like/ }));
    expect(await within(theirs!).findByRole('button', { name: /1 like/, pressed: true })).toBeTruthy();
    expect(written()).toMatchObject([{ op: 'react', value: 1 }]);
  });

  it('edits posts in place, and deletes them with time to undo', async () => {
    const { user, written } = await opensFeed([post(0), post(1, { user: ines })]);
    const menu = async () => user.click(within((await posts())[0]!).getByRole('button', { name: 'Message actions' }));
    await menu();
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.clear(writing('Edit message'));
    await user.type(writing('Edit message'), 'Better{Enter}');
    await waitFor(async () => expect(await words()).toEqual(['Better', 'Post 0']));
    expect(sees(/Edited/)).toBe(true);
    await menu();
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(async () => expect(await words()).toEqual(['Post 0']));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(written().map((one) => one.op)).toEqual(['edit', 'delete']));
  });

  it('loads earlier posts by a button until there are none', async () => {
    const { user } = await opensFeed(Array.from({ length: 40 }, (_, at) => post(at)));
    expect(await posts()).toHaveLength(30);
    await user.click(screen.getByRole('button', { name: 'Show earlier posts' }));
    await waitFor(async () => expect(await posts()).toHaveLength(40));
    expect(screen.queryByRole('button', { name: 'Show earlier posts' })).toBeNull();
  });

  it('shows another member’s post at once', async () => {
    const { tells } = await opensFeed([post(0)]);
    await posts();
    await tells('message_created', { message: post(9) });
    await waitFor(async () => expect(await words()).toEqual(['Post 9', 'Post 0']));
  });

  it('omits posts of blocked members', async () => {
    await opensFeed([post(0), post(1, { user: ines })], {}, {}, { ...bundle, blocked_user_ids: [bo.id] });
    expect(await words()).toEqual(['Post 1']);
  });

  it('says when it is empty, and offers a retry when it cannot be loaded', async () => {
    await opensFeed([]);
    expect(await screen.findByText('Nothing has been posted yet.')).toBeTruthy();
    const { user, server, store } = await opensFeed([post(0)], {}, { 'GET /threads/{id}/messages': () => refuse(400, 'malformed') });
    expect(await screen.findByText('Messages failed to load')).toBeTruthy();
    server.on(store.calls);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await words()).toEqual(['Post 0']);
  });
});

describe('who may post (MSG-25)', () => {
  it('where only staff post, members read and like (MSG-25)', async () => {
    await opensFeed([post(0)], { can_post: false, post_refusal: 'staff_only' });
    expect(await screen.findByText('You can read here. Only staff can write.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Like/ }).disabled).toBe(false);
  });

  it('and reply to staff posts (L73)', async () => {
    const { user, written } = await opensFeed([post(0)], { can_post: false, post_refusal: 'staff_only' });
    await user.click(await screen.findByRole('button', { name: 'Comment' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Replies' }));
    await user.type(await panel.findByRole('textbox', { name: 'Write a reply' }), 'Thank you{Enter}');
    await waitFor(() => expect(written()).toMatchObject([{ message: 'Thank you', parent_ts: post(0).message_ts }]));
  });

  it('members who may not write at all cannot reply either', async () => {
    const { user } = await opensFeed([post(0, { reply_count: 0 })], { can_post: false, post_refusal: 'suspended' });
    await user.click(await screen.findByRole('button', { name: 'Comment' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Replies' }));
    await waitFor(() => expect(panel.getByText(/suspended|may not write|can’t write/i)).toBeTruthy());
    expect(panel.queryByRole('textbox')).toBeNull();
  });

  it('a guest of a public page can read, and gets a login', async () => {
    const { user, hash } = await opensFeed([post(0, { reaction_count: 1 })], { can_post: false }, {}, null);
    expect(await words()).toEqual(['Post 0']);
    expect(sees('Log in to join in.')).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /1 like/ }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(hash()).toBe('#auth'));
  });

  it('a guest’s like is done once they have logged in', async () => {
    const react = 'POST /threads/{id}/messages';
    const { user, hash, server, platform } = await opensFeed(
      [post(0, { reaction_count: 1, user: bo })],
      { can_post: false, post_refusal: 'signed_out' },
      {},
      null,
    );
    await user.click(await screen.findByRole('button', { name: /1 like/ }));
    await waitFor(() => expect(hash()).toBe('#auth'));
    expect(server.calls(react)).toHaveLength(0);
    await act(async () => platform.session.adopt(bundle));
    await waitFor(() => expect(server.calls(react)).toHaveLength(1));
    expect(server.calls(react)[0]?.body).toMatchObject({ data: { op: 'react', value: 1 } });
  });
});
