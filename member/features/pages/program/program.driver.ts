import type { PageSubscription } from '@bandstand/contract/auth.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { aBundle, aRun } from '@bandstand/contract/testing/app.builders.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { anAccessPage, aPage, anItem, anId } from '@bandstand/contract/testing/pages.builders.ts';
import { visit, type Visit } from '../../../testing/visit.tsx';

export const ids = { program: anId(), one: anId(), two: anId(), a: anId(), b: anId(), c: anId() };
const ana = { id: anId(), user_id: anId(), name: 'Ana Reis', avatar_urls: null };

/** A program of two weeks: two pages at once, one a week later. */
export const aProgram = (more: Record<string, unknown> = {}): PageJson =>
  aPage({
    page_id: ids.program,
    path: '/p',
    page_title: 'Two weeks',
    page_content_type: 'program',
    type_data: {
      stages: [anItem({ page_id: ids.one, title: 'Week one', path: '/p/1' }), anItem({ page_id: ids.two, title: 'Week two', path: '/p/2' })],
      ...more,
    },
  });

const weekly = { inherit: false, is_scheduled: true, schedule_period: 7, schedule_interval: 'day' as const };
const inside = (parent: string, path: string, own: object = {}) => anAccessPage(path, { parent, ...own });
/** The program's access tree as the server's file: with everything below it. */
export const programCalls = (done: readonly string[] = [], isJoined = true): FakeCalls => ({
  'GET /__/access/{rootId}.json': ({ params }) => ({
    root_id: params['rootId'] ?? '',
    version: '1',
    pages:
      params['rootId'] === 'app'
        ? { [ids.program]: anAccessPage('/p', { parent: null, is_progress_root: true, inherit: false, type: 'program' }) }
        : {
            [ids.program]: anAccessPage('/p', { parent: null, is_progress_root: true, inherit: false, type: 'program' }),
            [ids.one]: inside(ids.program, '/p/1'),
            [ids.a]: inside(ids.one, '/p/1/a'),
            [ids.b]: inside(ids.one, '/p/1/b'),
            [ids.two]: inside(ids.program, '/p/2'),
            [ids.c]: inside(ids.two, '/p/2/c', weekly),
          },
  }),
  'GET /pages/{id}/path': () => ({ path: '/p' }),
  'GET /pages/{id}/subscribers': () => ({
    page_id: ids.program,
    count: 12,
    last_5: [ana],
    can_schedule_start: !isJoined,
    page_title: 'Two weeks',
    page_path: '/p',
    sequence: isJoined ? [ids.a, ids.b, ids.c].map((page_id) => ({ page_id, is_completed: done.includes(page_id) })) : null,
    progress: null,
  }),
});

const midnight = (daysAgo: number) => new Date(Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000).toISOString();

/** The run of a member who started this many days ago; a negative number means a future start. */
export const aRunSince = (daysAgo: number, done: readonly string[] = []): PageSubscription => {
  const started_at = midnight(daysAgo);
  const progress = {
    started_at,
    started_at_exact: started_at,
    completed_at: null,
    completed_count: done.length,
    total_count: 3,
    percent: Math.floor((done.length * 100) / 3),
  };
  return aRun(ids.program, { started_at, started_at_exact: started_at, progress });
};

/** A member with a run, on the program's page. */
export const runs = (daysAgo: number, done: readonly string[] = [], calls: FakeCalls = {}, settings: Record<string, unknown> = {}): Promise<Visit> =>
  visit({
    at: '/p',
    pages: [aProgram(settings)],
    bundle: aBundle({
      page_subscriptions: { [ids.program]: aRunSince(daysAgo, done) },
      page_completions: { by_uuid: Object.fromEntries(done.map((id) => [id, true])), by_content_type: {} },
    }),
    calls: { ...programCalls(done), ...calls },
  });
