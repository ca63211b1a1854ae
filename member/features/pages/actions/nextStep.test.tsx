import { aBundle, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { accessFiles, anAccessPage, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settled, visit } from '../../../testing/visit.tsx';

const sequence = (...done: boolean[]) => ({
  page_id: 'root',
  count: 1,
  last_5: [],
  can_schedule_start: false,
  page_title: 'Program',
  page_path: '/p',
  sequence: done.map((is_completed, at) => ({ page_id: `step-${at}`, is_completed, title: `Step ${at}` })),
  progress: null,
});

describe('what comes after a completed page of a run', () => {
  const page = aPage({ page_id: 'step-1', path: '/p/step-1', page_actions: [{ id: 'm', action_type: 'mark_complete' }], contentRootId: 'root' });
  const open = (done: boolean[], isCompleted = true) =>
    visit({
      at: '/p/step-1',
      pages: [page],
      bundle: aBundle({
        page_subscriptions: { root: aRun('root') },
        page_completions: { by_uuid: isCompleted ? { 'step-1': true } : {}, by_content_type: {} },
      }),
      calls: {
        'GET /pages/{id}/subscribers': () => sequence(...done),
        ...accessFiles({
          root: anAccessPage('/p', { parent: null }),
          ...Object.fromEntries(done.map((_, at) => [`step-${at}`, anAccessPage(`/p/step-${at}`, { parent: 'root' })])),
        }),
        'GET /pages/{id}/path': ({ params }) => ({ path: `/p/${params['id']}` }),
      },
    });
  const next = () => screen.findByRole('link', { name: /^Next: / });

  it('is the next page that is not completed, in one tap', async () => {
    const { server } = await open([false, true, true, false]);
    expect((await next()).textContent).toBe('Next: Step 3');
    expect((await next()).getAttribute('href')).toBe('/p/step-3');
    expect(server.calls('GET /pages/{id}/path').map(({ params }) => params['id'])).toEqual(['step-3']);
  });

  it('is the first that is left, at the end', async () => {
    await open([false, true]);
    expect((await next()).textContent).toBe('Next: Step 0');
  });

  it.each([
    ['when nothing is left', [true, true], true],
    ['before the page is completed', [true, false, false], false],
  ])('is nothing %s', async (_case, done, isCompleted) => {
    await open(done, isCompleted);
    await settled(60);
    expect(screen.queryByRole('link', { name: /^Next: / })).toBeNull();
  });
});

describe('the week after a completion', () => {
  const page = aPage({ page_id: 'one', path: '/one', page_actions: [{ id: 'm', action_type: 'mark_complete' }] });
  const forYou = { today: [], run: null, event: null, has_unread: false, news: { items: [], total_count: 0 }, done_days: [] };
  const open = (calls: object = {}, isCompleted = false) =>
    visit({
      at: '/one',
      pages: [page],
      bundle: aBundle({ page_completions: { by_uuid: isCompleted ? { one: true } : {}, by_content_type: {} } }),
      calls: {
        'POST /pages/{id}/complete': () => ({ page_id: 'one', root_progress: null }),
        'GET /for_you': () => forYou,
        ...accessFiles({ one: anAccessPage('/one', { parent: null }) }),
        ...calls,
      },
    });

  it('is shown with its ticks, and today is one of them', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Mark complete' }));
    expect(await screen.findByText('1 day this week')).toBeTruthy();
    expect(screen.getByText(/: done$/)).toBeTruthy();
  });

  it('is not shown for what was completed before', async () => {
    const { server } = await open({}, true);
    await settled(60);
    expect(server.calls('GET /for_you')).toHaveLength(0);
  });
});
