import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle, aProgress, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { anItem, aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { aThread, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { settled, sees, visit } from '../../../testing/visit.tsx';

const mark = { id: 'm', action_type: 'mark_complete' as const };
const row = () => within(screen.getByRole('region', { name: 'What you can do' }));

describe('the row below a page (L56–L58)', () => {
  it('has the owner’s actions and labels', async () => {
    const page = aPage({
      path: '/x',
      page_actions: [
        { ...mark, text: 'I cooked this', post_action_button_text: 'Cooked' },
        { id: 's', action_type: 'start', text: 'Begin here' },
        {
          id: 'b',
          action_type: 'block_action',
          text: 'Shop',
          block_action: { id: 'a', type: 'open_url', data: { url: 'https://shop.example' } },
        } as never,
      ],
    });
    const { user } = await visit({
      at: '/x',
      pages: [page],
      bundle: aBundle(),
      calls: { 'POST /pages/{id}/complete': () => ({ page_id: page.page_id, root_progress: null }) },
    });
    expect(
      row()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['I cooked this', 'Begin here']);
    expect(row().getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('https://shop.example');
    await user.click(row().getByRole('button', { name: 'I cooked this' }));
    expect(await row().findByRole('button', { name: 'Cooked' })).toBeTruthy();
  });

  it.each([
    ['nothing to do', {}],
    ['a progress that is only tracked', { page_actions: [{ id: 't', action_type: 'track_progress' as const }] }],
    ['comments without a thread', { page_actions: [{ id: 'c', action_type: 'comment_thread' as const }], message_thread_id: null }],
    ['a program, whose start has a card', { page_content_type: 'program' as const, page_actions: [{ id: 's', action_type: 'start' as const }] }],
  ])('is omitted with %s', async (_what, more) => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', ...more })] });
    expect(screen.queryByRole('region', { name: 'What you can do' })).toBeNull();
  });

  it('opens the comments above the page, so that Back closes them', async () => {
    const page = aPage({
      path: '/x',
      page_actions: [{ id: 'c', action_type: 'comment_thread' }],
      message_thread_id: 'thread-1',
      is_commentable: true,
    });
    const { user } = await visit({ at: '/x', pages: [page] });
    await user.click(row().getByRole('button', { name: 'Comments' }));
    await waitFor(() => expect(window.location.search).toBe('?message_thread=thread-1'));
    // Its code loads first.
    expect(await screen.findByRole('dialog')).toBeTruthy();
    window.history.back();
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('says how many comments there are, on the button', async () => {
    const page = aPage({ path: '/x', page_actions: [{ id: 'c', action_type: 'comment_thread' }], message_thread_id: threadId, is_commentable: true });
    await visit({ at: '/x', pages: [page], calls: { 'GET /threads/{id}': () => aThread({ kind: 'comment', message_count: 12 }) } });
    await waitFor(() => expect(row().getByRole('button', { name: /Comments/ }).textContent).toBe('12Comments'), { timeout: 5000 });
  });

  it('shows the progress of the page’s program as it changes', async () => {
    const page = aPage({ path: '/p/one', page_actions: [mark], contentRootId: 'root' });
    const { user } = await visit({
      at: '/p/one',
      pages: [page],
      bundle: aBundle({ page_subscriptions: { root: aRun('root') } }),
      calls: {
        'POST /pages/{id}/complete': () => ({
          page_id: page.page_id,
          root_progress: { page_id: 'root', progress: aProgress({ completed_count: 2, percent: 50 }) },
        }),
      },
    });
    expect(row().getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuetext')).toBe('1 of 4 done');
    await user.click(row().getByRole('button', { name: 'Mark complete' }));
    await waitFor(() => expect(row().getByText('2 of 4 done')).toBeTruthy());
  });

  it('shows no progress for a program that was only assigned', async () => {
    const page = aPage({ path: '/p/one', page_actions: [mark], contentRootId: 'root' });
    await visit({
      at: '/p/one',
      pages: [page],
      bundle: aBundle({ page_subscriptions: { root: aRun('root', { started_at: null, is_assigned: true }) } }),
    });
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('bookmarking a page', () => {
  it('asks guests to log in', async () => {
    const { user, hash, server } = await visit({ at: '/x', pages: [aPage({ path: '/x' })] });
    await user.click(screen.getByRole('button', { name: 'Bookmark this page' }));
    await waitFor(() => expect(hash()).toBe('#auth'));
    expect(server.calls('POST /pages/{id}/bookmarks/toggle')).toEqual([]);
  });

  it('ignores a second press during the first, and sends a key that makes repeats harmless', async () => {
    const page = aPage({ path: '/x' });
    const { user, server } = await visit({
      at: '/x',
      pages: [page],
      bundle: aBundle(),
      calls: { 'POST /pages/{id}/bookmarks/toggle': () => new Promise((resolve) => setTimeout(() => resolve({ is_bookmarked: true }), 30)) },
    });
    await user.dblClick(screen.getByRole('button', { name: 'Bookmark this page' }));
    expect(await screen.findByText('Bookmarked')).toBeTruthy();
    const sent = server.calls('POST /pages/{id}/bookmarks/toggle');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('accepts the server’s state: another device may have been faster', async () => {
    const page = aPage({ path: '/x' });
    const { user } = await visit({
      at: '/x',
      pages: [page],
      bundle: aBundle(),
      calls: { 'POST /pages/{id}/bookmarks/toggle': () => ({ is_bookmarked: false }) },
    });
    await user.click(screen.getByRole('button', { name: 'Bookmark this page' }));
    expect(await screen.findByText('Bookmark removed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Bookmark this page' })).toBeTruthy();
  });

  it('is not offered if the owner turned it off', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', show_bookmark_button: false })] });
    expect(screen.queryByRole('button', { name: 'Bookmark this page' })).toBeNull();
  });
});

describe('starting a program (PRG-6)', () => {
  const program = aPage({ path: '/p', page_title: 'Six weeks', page_content_type: 'program', type_data: { stages: [anItem({ title: 'One' })] } });
  const open = async (calls: FakeCalls) => {
    const visited = await visit({ at: '/p#start', pages: [program], bundle: aBundle(), calls });
    await screen.findByLabelText('First day');
    return visited;
  };
  const dialog = () => within(screen.getByRole('dialog', { name: 'Start Six weeks' }));

  it('today sends no date: the server knows the member’s day', async () => {
    const { user, server, hash } = await open({
      'POST /pages/{id}/subscribers': () => ({ page_id: program.page_id, progress: aProgress(), sequence: [] }) as never,
    });
    await user.click(dialog().getByRole('button', { name: 'Start today' }));
    await waitFor(() => expect(hash()).toBe(''));
    expect(server.calls('POST /pages/{id}/subscribers')[0]?.body).toEqual({});
  });

  it('on another day sends that day, and offers none before today or after a year', async () => {
    const { user, server } = await open({ 'POST /pages/{id}/subscribers': () => refuse(422, 'date_in_past') });
    const field = screen.getByLabelText<HTMLInputElement>('First day');
    const dayMs = 86_400_000;
    const today = new Date().toISOString().slice(0, 10);
    expect(field.value).toBe(today);
    expect([field.min, field.max]).toEqual([today, new Date(Date.parse(today) + 365 * dayMs).toISOString().slice(0, 10)]);
    const later = new Date(Date.parse(today) + 3 * dayMs).toISOString().slice(0, 10);
    fireEvent.change(field, { target: { value: later } });
    await user.click(dialog().getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('Cannot schedule in the past')).toBeTruthy();
    expect(server.calls('POST /pages/{id}/subscribers')[0]?.body).toEqual({ started_at: later });
    expect(field.value).toBe(later);
  });

  it('shows the server’s text for anything else, and can be retried', async () => {
    const { user, server } = await open({ 'POST /pages/{id}/subscribers': () => refuse(403, 'access_denied') });
    await user.click(dialog().getByRole('button', { name: 'Start today' }));
    expect(await screen.findByText('Refused: access_denied')).toBeTruthy();
    server.goOffline();
    await user.click(dialog().getByRole('button', { name: 'Start today' }));
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeTruthy();
  });

  it('opens nothing if it is already running', async () => {
    await visit({ at: '/p#start', pages: [program], bundle: aBundle({ page_subscriptions: { [program.page_id]: aRun(program.page_id) } }) });
    await settled(20);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sees('1 of 4 done')).toBe(true);
  });
});

describe('leaving a program (L229)', () => {
  it('says that it failed and leaves everything unchanged', async () => {
    const program = aPage({ path: '/p', page_title: 'Six weeks', page_content_type: 'program', blocks: [aText('About it')] });
    const bundle = aBundle({ page_subscriptions: { [program.page_id]: aRun(program.page_id) } });
    const { user, platform } = await visit({
      at: '/p',
      pages: [program],
      bundle,
      calls: { 'DELETE /pages/{id}/subscribers': () => refuse(500, 'unknown_error') },
    });
    await user.click(await screen.findByText('Leave program'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave Six weeks?' }));
    await user.click(question.getByRole('button', { name: 'Leave program' }));
    expect(await question.findByText('Something went wrong.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(platform.session.current().bundle?.page_subscriptions[program.page_id]?.started_at).toBeTruthy();
    expect(screen.getByText('About it')).toBeTruthy();
  });
});

describe('a completed program', () => {
  it('says so, and has no next step', async () => {
    const program = aPage({ path: '/p', page_title: 'Six weeks', page_content_type: 'program', type_data: { stages: [anItem({ title: 'One' })] } });
    const run = aRun(program.page_id, { progress: aProgress({ completed_count: 4, percent: 100 }) });
    await visit({ at: '/p', pages: [program], bundle: aBundle({ page_subscriptions: { [program.page_id]: run } }) });
    expect(screen.getByText('Finished')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
    expect(screen.getByRole('progressbar', { name: 'Progress of Six weeks' }).getAttribute('aria-valuetext')).toBe('100%');
  });
});
