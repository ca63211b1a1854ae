import type { EventPlan } from '@bandstand/rules/events/dates.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { PagesEvents } from '../pages/pages.events.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ProgressModule } from '../progress/progress.module.ts';
import { createAttendanceRepo } from './events.attendance.repo.ts';
import { createAttendance } from './events.attendance.service.ts';
import { eventFiles } from './events.files.ts';
import { eventsJobs, eventsListeners, type EventsJobs } from './events.jobs.ts';
import { createEventPublishing } from './events.publish.service.ts';
import { createEventsRepo, type EventsRepo } from './events.repo.ts';
import { eventsRoutes } from './events.routes.ts';
import { createSeatsRepo } from './events.seats.repo.ts';
import { createEvents, seatKeeper } from './events.service.ts';
import { createStanding } from './events.standing.ts';
import { eventsStudioRoutes } from './events.studio.routes.ts';
import { createEventStudio, type EventStudio } from './events.studio.service.ts';

interface Below {
  apps: AppsModule;
  pages: PagesModule;
  drafts: DraftsModule;
  progress: ProgressModule;
}
export interface EventsServices {
  studio: EventStudio;
  /** Events by their page, and which pages are occurrences of which event. */
  plans: EventsRepo['plans'];
  /** Makes an event, as a draft, of a page that the transaction has inserted. */
  addDraft: (trx: Work, tenant: Tenant, pageId: string, plan: EventPlan) => Promise<void>;
}
export type EventsModule = Module<EventsServices>;

/** Events: occurrences that members join, and the events that owners plan. */
export function eventsModule({ platform, bus, jobs }: Ground<PagesEvents, EventsJobs>, below: Below): EventsModule {
  const { clock, db, ids } = platform;
  const { apps } = below.apps.service;
  const { runs, peopleByIds } = below.progress.service;
  const { drafts, publishDrafts } = below.drafts.service;
  const pages = below.pages.service;
  const seats = createSeatsRepo(platform);
  runs.addTransactionHook(seatKeeper({ repo: seats, clock }));
  const events = createEvents({ pages, runs, repo: seats, peopleByIds, originOf: apps.originOf, clock });
  const repo = createEventsRepo(platform);
  const publishing = createEventPublishing({ repo, drafts, publishDrafts, clock, ids });
  const timezoneOf = async (tenant: Tenant) => (await pages.appRules(tenant)).timezone;
  const standing = createStanding({ pages, repo: seats, peopleByIds, timezoneOf, clock });
  const studio = createEventStudio({ repo, drafts, publishing, peopleByIds, standing, timezoneOf, clock });
  const attendance = createAttendance({ repo: createAttendanceRepo(platform), drafts, clock });
  const parts = { jobs, bus, db, publishing, tenantOf: apps.byId };
  return {
    service: { studio, plans: repo.plans, addDraft: (trx, tenant, pageId, plan) => repo.insertDraft(trx, tenant, pageId, plan, clock.iso()) },
    routes: [...eventsRoutes(events), ...eventsStudioRoutes({ studio, attendance })],
    files: (http, identity) => eventFiles(http.app, { service: events, identity }),
    jobs: () => eventsJobs(parts),
    listeners: () => eventsListeners(parts),
  };
}
