import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { PagesEvents } from '../pages/pages.events.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ProgressEvents } from '../progress/progress.events.ts';
import type { ProgressModule } from '../progress/progress.module.ts';
import { createFeedRepo } from './schedule.feed.repo.ts';
import { createFeed } from './schedule.feed.service.ts';
import { addCalendarFeed } from './schedule.files.ts';
import { scheduleJobs, scheduleListeners, type ScheduleJobs } from './schedule.jobs.ts';
import { createLayoutRepo } from './schedule.layout.repo.ts';
import { createLayouts, createRunCalendar, type RunCalendar } from './schedule.layout.service.ts';
import { createFeedPeople } from './schedule.people.ts';
import { createPlacedRepo } from './schedule.placed.repo.ts';
import { createPlacedItems } from './schedule.placed.service.ts';
import { createScheduleRepo } from './schedule.repo.ts';
import { scheduleRoutes, scheduleStudioRoutes } from './schedule.routes.ts';
import { createSchedule, type Schedule } from './schedule.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  pages: PagesModule;
  drafts: DraftsModule;
  progress: ProgressModule;
}

export type ScheduleModule = Module<Schedule & { ofRuns: RunCalendar }>;

/** Calendars: the member's, the owner's, their feed, and the layouts of programs. */
export function scheduleModule({ platform, bus, jobs }: Ground<PagesEvents & ProgressEvents, ScheduleJobs>, below: Below): ScheduleModule {
  const { db, clock, ids } = platform;
  const { apps } = below.apps.service;
  const parts = { pages: below.pages.service, clock, ids };
  const items = createScheduleRepo(platform);
  const schedule = createSchedule({ ...parts, repo: items });
  const laid = { ...parts, repo: createLayoutRepo(platform), items };
  const layouts = createLayouts(laid);
  below.progress.service.runs.addTransactionHook(layouts.part);
  const personOf = createFeedPeople(below.members.service.members);
  const feed = createFeed({ repo: createFeedRepo(platform), schedule, pages: parts.pages, platform, personOf, apps });
  const { signed } = below.drafts.service.known;
  const placed = createPlacedItems({ ...parts, repo: createPlacedRepo(platform), items, schedule, signed, personOf });
  const queue = { jobs, db, clock, bus, layouts, tenantOf: apps.byId };
  return {
    service: { ...schedule, ofRuns: createRunCalendar(laid) },
    routes: [...scheduleRoutes({ items: schedule, feed }), ...scheduleStudioRoutes(placed)],
    files: (http, identity) => addCalendarFeed(http.app, { feed, identity }),
    jobs: () => scheduleJobs(queue),
    listeners: () => scheduleListeners(queue),
  };
}
