import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle, aProgress, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { anImage, anItem, aPage, aText, browsed } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, visit } from '../../../testing/visit.tsx';

const progress = aProgress();
const actions = [{ id: 'm', action_type: 'mark_complete' as const }];

describe('a page at its path', () => {
  it('renders at once from the data in the HTML', async () => {
    const { server } = await visit({ at: '/hinge', pages: [aPage({ path: '/hinge', page_title: 'The hinge', blocks: [aText('Bend.')] })] });
    expect(screen.getByRole('heading', { level: 1, name: 'The hinge' })).toBeTruthy();
    expect(server.requests.filter(({ name }) => name === 'page')).toEqual([]);
    expect(document.title).toBe('The hinge · Harbour Strength');
  });

  it('is loaded when navigating inside the app, with the time in the query', async () => {
    const { server, user } = await visit({ at: '/', pages: [aPage({ path: '/', blocks: [] }), aPage({ path: '/a b', page_title: 'Next' })] });
    document.body.insertAdjacentHTML('beforeend', '<a href="/a b">On</a>');
    await user.click(screen.getByText('On'));
    expect(await screen.findByRole('heading', { name: 'Next' })).toBeTruthy();
    expect(server.requests.find(({ name }) => name === 'page')?.query.get('t')).toMatch(/^\d+$/);
  });

  it('says when it is empty and has no actions', async () => {
    await visit({ at: '/new', pages: [aPage({ path: '/new', page_title: 'New', blocks: [] })] });
    expect(screen.getByText('Nothing here yet.')).toBeTruthy();
    await visit({ at: '/new', pages: [aPage({ path: '/new', page_title: 'New', blocks: [], page_actions: actions })] });
    expect(screen.queryByText('Nothing here yet.')).toBeNull();
    await visit({ at: '/new', pages: [aPage({ path: '/new', page_title: 'New', blocks: [], access: browsed })] });
    expect(screen.queryByText('Nothing here yet.')).toBeNull();
  });

  it('is Page Not Found when the server has none, with a link home', async () => {
    await visit({ at: '/gone' });
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Take me home' }).getAttribute('href')).toBe('/');
  });

  it.each(['/me/nothing', '/api/x', '/studio'])('%s cannot be a page and is not requested (NAV-15)', async (at) => {
    const { server } = await visit({ at });
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    expect(server.requests.filter(({ name }) => name === 'page')).toEqual([]);
  });

  it('says that it did not load, and retries', async () => {
    const parts = await visit({ at: '/', pages: [aPage({ path: '/' }), aPage({ path: '/next', page_title: 'Next' })] });
    parts.server.goOffline();
    parts.platform.queries.setDefaultOptions({ queries: { retry: false } });
    parts.platform.navigation.navigate('/next');
    const again = await screen.findByRole('button', { name: 'Try again' });
    parts.server.goOffline(false);
    await parts.user.click(again);
    expect(await screen.findByRole('heading', { name: 'Next' })).toBeTruthy();
  });

  it('shows no actions to viewers who only browse (ACC-14)', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', access: browsed, page_actions: actions })], bundle: aBundle() });
    expect(screen.queryByRole('button', { name: 'Mark complete' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Bookmark this page' })).toBeNull();
  });
});

describe('completing a page (L230)', () => {
  const page = aPage({ path: '/x', page_actions: actions, contentRootId: 'root' });

  it('shows the completion before the server answers, then the root’s progress', async () => {
    const bundle = aBundle({ page_subscriptions: { root: aRun('root') } });
    const { user } = await visit({
      at: '/x',
      pages: [page],
      bundle,
      calls: {
        'POST /pages/{id}/complete': async () => ({
          page_id: page.page_id,
          root_progress: { page_id: 'root', progress: { ...progress, completed_count: 2, percent: 50 } },
        }),
      },
    });
    expect(screen.getByText('1 of 4 done')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mark complete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Completed' })).toBe(document.activeElement));
    expect(await screen.findByText('2 of 4 done')).toBeTruthy();
  });

  it('is undone with a message when the server refuses', async () => {
    const { user } = await visit({
      at: '/x',
      pages: [page],
      bundle: aBundle(),
      calls: { 'POST /pages/{id}/complete': () => refuse(500, 'unknown_error') },
    });
    await user.click(screen.getByRole('button', { name: 'Mark complete' }));
    expect(await screen.findByText('Failed to mark complete')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark complete' })).toBeTruthy();
  });

  it('ignores a quick second press', async () => {
    const { user, server } = await visit({
      at: '/x',
      pages: [page],
      bundle: aBundle(),
      calls: {
        'POST /pages/{id}/complete': () => new Promise((resolve) => setTimeout(() => resolve({ page_id: page.page_id, root_progress: null }), 40)),
      },
    });
    await user.dblClick(screen.getByRole('button', { name: 'Mark complete' }));
    await settled(60);
    expect(server.calls('POST /pages/{id}/complete')).toHaveLength(1);
    expect(server.calls('DELETE /pages/{id}/complete')).toHaveLength(0);
  });

  it('can be undone for a moment', async () => {
    const answer = { page_id: page.page_id, root_progress: null };
    const { user, server } = await visit({
      at: '/x',
      pages: [page],
      bundle: aBundle(),
      calls: { 'POST /pages/{id}/complete': () => answer, 'DELETE /pages/{id}/complete': () => answer },
    });
    await user.click(screen.getByRole('button', { name: 'Mark complete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Mark complete' })).toBeTruthy();
    expect(server.calls('DELETE /pages/{id}/complete')).toHaveLength(1);
  });

  it('is taken back in a menu, not by a second tap', async () => {
    const bundle = aBundle({ page_completions: { by_uuid: { [page.page_id]: true }, by_content_type: {} } });
    const { user, server } = await visit({
      at: '/x',
      pages: [page],
      bundle,
      calls: { 'DELETE /pages/{id}/complete': () => ({ page_id: page.page_id, root_progress: null }) },
    });
    await user.click(screen.getByRole('button', { name: 'Completed' }));
    expect(server.calls('DELETE /pages/{id}/complete')).toHaveLength(0);
    await user.click(screen.getByRole('menuitem', { name: 'Mark as not completed' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark complete' })).toBe(document.activeElement));
    expect(server.calls('DELETE /pages/{id}/complete')).toHaveLength(1);
  });

  it('celebrates the last page of a program', async () => {
    const { user } = await visit({
      at: '/x',
      pages: [page],
      bundle: aBundle({ page_subscriptions: { root: aRun('root') } }),
      calls: {
        'POST /pages/{id}/complete': () => ({
          page_id: page.page_id,
          root_progress: { page_id: 'root', progress: { ...progress, completed_count: 4, percent: 100, completed_at: '2026-03-02T10:00:00.000Z' } },
        }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Mark complete' }));
    expect(await screen.findByRole('dialog', { name: 'You did it' })).toBeTruthy();
  });

  it('asks guests to log in', async () => {
    const { user, hash } = await visit({ at: '/x', pages: [page] });
    await user.click(screen.getByRole('button', { name: 'Mark complete' }));
    await waitFor(() => expect(hash()).toBe('#auth'));
  });

  it('has no row on a workout', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', page_content_type: 'workout', page_actions: actions })], bundle: aBundle() });
    expect(screen.queryByRole('button', { name: 'Mark complete' })).toBeNull();
  });
});

describe('bookmarking a page', () => {
  const page = aPage({ path: '/x' });

  it('shows the bookmark at once and keeps the server’s state', async () => {
    const { user, server, platform } = await visit({
      at: '/x',
      pages: [page],
      bundle: aBundle(),
      calls: { 'POST /pages/{id}/bookmarks/toggle': () => ({ is_bookmarked: true }) },
    });
    await user.click(screen.getByRole('button', { name: 'Bookmark this page' }));
    expect(await screen.findByRole('button', { name: 'Remove bookmark', pressed: true })).toBeTruthy();
    expect(platform.session.current().bundle?.bookmarked_pages).toEqual([page.page_id]);
    expect(server.calls('POST /pages/{id}/bookmarks/toggle')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('removes it again when the server refuses', async () => {
    const { user } = await visit({
      at: '/x',
      pages: [page],
      bundle: aBundle(),
      calls: { 'POST /pages/{id}/bookmarks/toggle': () => refuse(403, 'access_denied') },
    });
    await user.click(screen.getByRole('button', { name: 'Bookmark this page' }));
    expect(await screen.findByText('This could not be saved. Try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Bookmark this page', pressed: false })).toBeTruthy();
  });
});

describe('a program', () => {
  const stages = [anItem({ title: 'Week one', path: '/p/one' }), anItem({ title: 'Week two', path: '/p/two' })];
  const program = aPage({ path: '/p', page_title: 'Six weeks', page_content_type: 'program', type_data: { stages }, image: anImage() });

  it('offers a start, and runs after it', async () => {
    const before = aBundle();
    let isStarted = false;
    const { user, server } = await visit({
      at: '/p',
      pages: [program],
      bundle: before,
      calls: {
        'POST /auth/verify': () => (isStarted ? { ...before, page_subscriptions: { [program.page_id]: aRun(program.page_id) } } : before),
        'POST /pages/{id}/subscribers': () => {
          isStarted = true;
          return { page_id: program.page_id, progress, sequence: [] };
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await user.click(await screen.findByRole('button', { name: 'Start today' }));
    expect(await screen.findByText('1 of 4 done')).toBeTruthy();
    expect(server.calls('POST /pages/{id}/subscribers')[0]?.body).toEqual({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows an error below the date', async () => {
    const { user } = await visit({
      at: '/p#start',
      pages: [program],
      bundle: aBundle(),
      calls: { 'POST /pages/{id}/subscribers': () => refuse(422, 'date_in_past') },
    });
    await user.click(await screen.findByRole('button', { name: 'Start today' }));
    expect(await screen.findByText('Cannot schedule in the past')).toBeTruthy();
  });

  it('sends guests through the login and back to the start', async () => {
    const { hash } = await visit({ at: '/p#start', pages: [program] });
    await waitFor(() => expect(hash()).toBe('#start+auth'));
  });

  it('continues with the first uncompleted stage', async () => {
    const [first] = stages;
    const bundle = aBundle({
      page_subscriptions: { [program.page_id]: aRun(program.page_id) },
      page_completions: { by_uuid: { [first?.page_id ?? '']: true }, by_content_type: {} },
    });
    await visit({ at: '/p', pages: [program], bundle });
    expect(screen.getByText('Next: Week two')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/p/two');
  });

  it('is left only after a second confirmation', async () => {
    const bundle = aBundle({ page_subscriptions: { [program.page_id]: aRun(program.page_id) } });
    let isLeft = false;
    const { user } = await visit({
      at: '/p',
      pages: [program],
      bundle,
      calls: {
        'POST /auth/verify': () => (isLeft ? { ...bundle, page_subscriptions: {} } : bundle),
        'DELETE /pages/{id}/subscribers': () => ((isLeft = true), null),
      },
    });
    await user.click(screen.getByText('Leave program'));
    await user.click(await screen.findByRole('button', { name: 'Leave program' }));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
    expect(isLeft).toBe(true);
  });
});
