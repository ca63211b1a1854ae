import { Type, type Static } from 'typebox';
import { AccessRecord } from './access.ts';
import { calls } from './call.ts';
import { PageTypeSchema } from './content-item.ts';
import { PageDraft, PageStatus } from './pages.studio.ts';
import { ProgramSettings } from './programs.ts';
import { Id, Nullable, OneOf, Time } from './wire.ts';

/** A page of a program as its builder shows it. */
export const PlanPage = Type.Object({
  id: Id,
  parent_id: Id,
  /** Levels below the program: 1 is a stage. */
  depth: Type.Integer(),
  position: Type.Integer(),
  type: PageTypeSchema,
  title: Type.String(),
  status: PageStatus,
  duration_minutes: Nullable(Type.Integer()),
  /** Whether it counts in the sequence (PRG-5): no children, no collection, not excluded. */
  is_step: Type.Boolean(),
  /** Day of the layout, 0 is the first; null: not on the layout. */
  day: Nullable(Type.Integer()),
  minute: Nullable(Type.Integer()),
  /** Days after the start at which the page's own record opens it; null: it opens with the program. */
  opens_on_day: Nullable(Type.Number()),
  /** The same as entered, for calculations to the minute; null: it does not depend on the start. */
  release: Type.Optional(
    Nullable(
      Type.Object({
        schedule_period: AccessRecord.properties.schedule_period,
        schedule_interval: AccessRecord.properties.schedule_interval,
        available_from: AccessRecord.properties.available_from,
      }),
    ),
  ),
  version: Type.Integer(),
});
export type PlanPage = Static<typeof PlanPage>;

/** A program as its builder shows it, all from drafts. */
export const ProgramPlan = Type.Object({
  page_id: Id,
  title: Type.String(),
  path: Type.String(),
  status: PageStatus,
  version: Type.Integer(),
  settings: ProgramSettings,
  pages: Type.Array(PlanPage),
  /** Members with a current run. */
  running_count: Type.Integer(),
  timezone: Type.String({ description: 'of the app' }),
});
export type ProgramPlan = Static<typeof ProgramPlan>;

/** A line of a pasted plan, as parsed. */
export const OutlineLine = Type.Object({
  title: Type.String({ maxLength: 200 }),
  /** 0 is a stage, 1 a page in it. */
  depth: Type.Integer({ minimum: 0, maximum: 1 }),
  type: PageTypeSchema,
  /** Day given in the text itself ("Day 3", "Wednesday" of week 2), 0 is the first. */
  day: Nullable(Type.Integer()),
  duration_minutes: Nullable(Type.Integer()),
  /** Lines of text below it: the first text of the page. */
  text: Type.String(),
});
export type OutlineLine = Static<typeof OutlineLine>;

const params = { id: Id };
const notFound = 'page_not_found';

/** Building programs (studio.md section 2). Everything is a draft until it is published. */
export const studioPrograms = calls({
  'GET /studio/pages/{id}/program': { who: 'owner', permission: 'build.read', params, notFound, returns: ProgramPlan },
  'PUT /studio/pages/{id}/program': {
    who: 'owner',
    permission: 'build.write',
    params,
    notFound,
    body: Type.Object({
      base_version: Type.Integer(),
      ...Type.Partial(ProgramSettings).properties,
    }),
    returns: PageDraft,
    errors: ['edit_conflict'],
  },
  /** Copies the days of a week to the next one; later days move back by seven. */
  'POST /studio/pages/{id}/program/duplicate_week': {
    who: 'owner',
    permission: 'build.write',
    params,
    notFound,
    body: Type.Object({ base_version: Type.Integer(), week: Type.Integer({ minimum: 0, maximum: 520 }) }),
    returns: ProgramPlan,
    errors: ['edit_conflict'],
  },
  /** Creates pages from a plan written as text; with `dry_run`, only returns how it was parsed. */
  'POST /studio/pages/{id}/program/outline': {
    who: 'owner',
    permission: 'build.write',
    params,
    notFound,
    idempotent: true,
    body: Type.Object({
      base_version: Type.Integer(),
      text: Type.String({ maxLength: 100_000 }),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    returns: Type.Object({ lines: Type.Array(OutlineLine), plan: Nullable(ProgramPlan) }),
    errors: ['edit_conflict'],
  },
  /** What publishing the program's drafts means for the members in it. */
  'GET /studio/pages/{id}/program/effects': {
    who: 'owner',
    permission: 'build.read',
    params,
    notFound,
    returns: Type.Object({
      running_count: Type.Integer(),
      touched_count: Type.Integer(),
      pages: Type.Array(
        Type.Object({
          page_id: Id,
          title: Type.String(),
          change: OneOf(['added', 'removed', 'moved', 'opens_earlier', 'opens_later', 'closes', 'opens']),
          members: Type.Integer(),
        }),
      ),
    }),
  },
});

const MemberState = OneOf(['waiting', 'active', 'stuck', 'finished']);
const Stage = Type.Object({
  page_id: Id,
  title: Type.String(),
  depth: Type.Integer(),
  /** Members who did at least one page of it, and all of it. */
  reached: Type.Integer(),
  completed: Type.Integer(),
  /** Members whose next page is here. */
  here: Type.Integer(),
});
const stuckDays = Type.Optional(Type.Integer({ minimum: 1, maximum: 365 }));

/** Members' progress in a program or another page (studio: Progress). */
export const studioProgress = calls({
  'GET /studio/pages/{id}/progress': {
    who: 'owner',
    permission: 'insights.read',
    params,
    notFound,
    query: { stuck_days: stuckDays },
    returns: Type.Object({
      page_id: Id,
      title: Type.String(),
      started: Type.Integer(),
      waiting: Type.Integer(),
      active: Type.Integer(),
      stuck: Type.Integer(),
      finished: Type.Integer(),
      average_percent: Type.Integer(),
      stages: Type.Array(Stage),
      pages: Type.Array(Stage),
    }),
  },
  'GET /studio/pages/{id}/progress/members': {
    who: 'owner',
    permission: 'members.read',
    params,
    notFound,
    query: {
      stuck_days: stuckDays,
      state: Type.Optional(MemberState),
      q: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    },
    returns: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          email: Type.String(),
          started_at: Nullable(Time),
          last_at: Nullable(Time),
          completed_count: Type.Integer(),
          total_count: Type.Integer(),
          percent: Type.Integer(),
          state: MemberState,
          next: Nullable(Type.Object({ page_id: Id, title: Type.String() })),
          /** The owner's opening time for the whole program. */
          release_at: Nullable(Time),
        }),
      ),
      total_count: Type.Integer(),
    }),
  },
  'GET /studio/pages/{id}/progress.csv': {
    who: 'owner',
    permission: 'insights.export',
    fresh: true,
    exports: true,
    params,
    notFound,
    query: { stuck_days: stuckDays },
    returns: Type.String({ description: 'CSV' }),
    errors: ['proof_required'],
  },
  /** Opens a page, or a whole root, for members at a time that the owner chooses (ACC-12). */
  'POST /studio/pages/{id}/releases': {
    who: 'owner',
    permission: 'members.write',
    params,
    notFound,
    body: Type.Object({
      release_at: Time,
      /** These members, or all members of a root in a state; with neither, all members in it. */
      member_ids: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
      state: Type.Optional(MemberState),
      stuck_days: stuckDays,
    }),
    returns: Type.Object({ affected: Type.Integer(), title: Type.Optional(Type.String({ description: 'of the page' })) }),
    errors: ['user_not_found'],
  },
  'POST /studio/members/{id}/releases': {
    who: 'owner',
    permission: 'members.write',
    params,
    notFound: 'user_not_found',
    body: Type.Object({ page_id: Id, release_at: Time }),
    returns: Type.Object({ id: Id, page_id: Id, title: Type.String(), release_at: Time }),
    errors: ['page_not_found'],
  },
  'GET /studio/members/{id}/releases': {
    who: 'owner',
    permission: 'members.read',
    params,
    notFound: 'user_not_found',
    returns: Type.Object({
      items: Type.Array(Type.Object({ id: Id, page_id: Id, title: Type.String(), release_at: Time })),
      total_count: Type.Integer(),
    }),
  },
  'DELETE /studio/members/{id}/releases/{releaseId}': {
    who: 'owner',
    permission: 'members.write',
    params: { id: Id, releaseId: Id },
    notFound: 'user_not_found',
    returns: Type.Null({ title: 'Nothing' }),
    errors: ['page_not_found'],
  },
});
