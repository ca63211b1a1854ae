import type { PageAction, PageJson } from '@bandstand/contract/pages.ts';
import type { Video } from '@bandstand/contract/media.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import type { OnWatched } from '../../../platform/watched.ts';
import { aBundle, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { accessFiles, anAccessPage, aBlock, anId, aPage, browsed } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, show, visit } from '../../../testing/visit.tsx';
import { trackedBy, useTrackedCompletion } from '../state/useTrackedCompletion.ts';

const track: PageAction[] = [{ id: 't', action_type: 'track_progress' }];
const aVideo = (url: string): Video => ({
  url,
  hls_url: null,
  content_type: 'video/mp4',
  title: null,
  width: null,
  height: null,
  duration: 60,
  poster: null,
  captions: [],
});
const withVideo = (url = '/media/v') => aBlock('image', { video: aVideo(url) } as never);
const done = (page: PageJson) => ({ 'POST /pages/{id}/complete': () => ({ page_id: page.page_id, root_progress: null }) });

describe('track_progress (L103)', () => {
  it('is never shown, and completes a page when it is viewed', async () => {
    const page = aPage({ path: '/x', page_actions: track });
    const { server } = await visit({ at: '/x', pages: [page], bundle: aBundle(), calls: done(page) });
    await waitFor(() => expect(server.calls('POST /pages/{id}/complete')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'What you can do' })).toBeNull();
  });

  it.each([
    ['guests', null, {}],
    ['who may only browse', aBundle(), { access: browsed }],
  ])('completes nothing for %s', async (_who, bundle, more) => {
    const page = aPage({ path: '/x', page_actions: track, ...more });
    const { server } = await visit({ at: '/x', pages: [page], bundle });
    await settled(20);
    expect(server.calls('POST /pages/{id}/complete')).toEqual([]);
  });

  it.each([
    ['a page', aPage({ page_actions: track }), 'view'],
    ['a page with a main video', aPage({ page_actions: track, blocks: [withVideo()] }), 'video'],
    ['an exercise with a video', aPage({ page_content_type: 'exercise', page_actions: track, type_data: { video: aVideo('/v') } as never }), 'video'],
    [
      'a page whose video is an attribute',
      aPage({
        page_actions: track,
        blocks: [aBlock('image', { video: { attribute: 'intro' } } as never)],
        attributes: [{ slug: 'intro', type: 'video', value: aVideo('/v') }],
      }),
      'video',
    ],
    ['a page whose video is in a group', aPage({ page_actions: track, blocks: [aBlock('composed', { blocks: [withVideo()] } as never)] }), 'video'],
    [
      'a page with a workout that is a video',
      aPage({ page_actions: track, blocks: [aBlock('workout', { workout: { video: aVideo('/v') } } as never)] }),
      'video',
    ],
    ['a page with a video of another host', aPage({ page_actions: track, blocks: [withVideo('https://youtu.be/abcdefgh')] }), 'view'],
    ['a page with a moving picture', aPage({ page_actions: track, blocks: [aBlock('hero', { video: aVideo('/v') } as never)] }), 'view'],
    ['a page without it', aPage({ blocks: [withVideo()] }), null],
    ['a workout', aPage({ page_content_type: 'workout', page_actions: track }), null],
    [
      'a workout that is a video',
      aPage({ page_content_type: 'workout', type_data: { workout: { workout_type: 'video_workout', video: aVideo('/v') } } as never }),
      'video',
    ],
  ])('of %s', (_what, page, by) => expect(trackedBy(page)).toBe(by));

  it('completes a page when its main video was watched, but not another one', async () => {
    const page = aPage({ path: '/x', page_actions: track, blocks: [withVideo('/media/main'), withVideo('/media/other')] });
    const { server } = await show(<WatchedPage page={page} />, { bundle: aBundle(), calls: done(page) });
    await settled(20);
    expect(server.calls('POST /pages/{id}/complete')).toEqual([]);
    act(() => report?.({ url: '/media/other' }));
    await settled(10);
    expect(server.calls('POST /pages/{id}/complete')).toEqual([]);
    act(() => report?.({ url: '/media/main' }));
    await waitFor(() => expect(server.calls('POST /pages/{id}/complete')).toHaveLength(1));
    act(() => report?.({ url: '/media/main' }));
    await settled(10);
    expect(server.calls('POST /pages/{id}/complete')).toHaveLength(1);
  });
});

let report: OnWatched | null = null;
function WatchedPage({ page }: { page: PageJson }) {
  const onWatched = useTrackedCompletion(page);
  useEffect(() => {
    report = onWatched;
  }, [onWatched]);
  return null;
}

describe('the label after an action (L103)', () => {
  it('appears on the owner’s button once it was pressed', async () => {
    const action = { id: anId(), type: 'trigger_purchase' as const, data: { product_ids: ['gym'] } };
    const page = aPage({
      path: '/x',
      page_actions: [{ id: 'b', action_type: 'button', text: 'Get it', post_action_button_text: 'Get another', block_action: action }],
    });
    const { user, hash } = await visit({ at: '/x', pages: [page] });
    await user.click(screen.getByRole('button', { name: 'Get it' }));
    await waitFor(() => expect(hash()).toBe('#checkout?product_ids=gym'));
    expect(await screen.findByRole('button', { name: 'Get another', hidden: true })).toBeTruthy();
  });

  it('appears on a started run, which continues with the first uncompleted page', async () => {
    const [one, two] = [anId(), anId()];
    const page = aPage({ path: '/x', page_actions: [{ id: 's', action_type: 'start', text: 'Begin', post_action_button_text: 'Continue' }] });
    const { user } = await visit({
      at: '/x',
      pages: [page, aPage({ path: '/x/two', page_title: 'Second' })],
      bundle: aBundle({ page_subscriptions: { [page.page_id]: aRun(page.page_id) } }),
      calls: {
        ...accessFiles({ [page.page_id]: anAccessPage('/x'), [two]: anAccessPage('/x/two', { parent: page.page_id }) }),
        'GET /pages/{id}/path': () => ({ path: '/x/two' }),
        'GET /pages/{id}/subscribers': () => ({
          page_id: page.page_id,
          count: 1,
          last_5: [],
          can_schedule_start: false,
          page_title: 'X',
          page_path: '/x',
          progress: null,
          sequence: [
            { page_id: one, is_completed: true },
            { page_id: two, is_completed: false },
          ],
        }),
      },
    });
    expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Second' })).toBeTruthy();
  });
});
