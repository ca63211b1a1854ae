import type { IdentityDomains } from './compose.identity.ts';
import type { PageDomains, PageDomainsEvents } from './compose.pages.ts';
import { composePrograms } from './compose.programs.ts';
import { composeSchedule } from './compose.schedule.ts';
import { eventFiles } from './domains/events/events.files.ts';
import { eventsRoutes } from './domains/events/events.routes.ts';
import { createSeatsRepo } from './domains/events/events.seats.repo.ts';
import { createEvents, seatKeeper } from './domains/events/events.service.ts';
import type { ScheduleJobs } from './domains/schedule/schedule.jobs.ts';
import { toWirePerson } from './domains/members/members.service.ts';
import type { AppsEvents } from './domains/apps/apps.events.ts';
import type { Entitlements } from './domains/products/products.entitlements.service.ts';
import type { ProductsEvents } from './domains/products/products.events.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Http } from './platform/http/http.ts';
import type { Identity } from './platform/http/context.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import type { Realtime } from './platform/realtime/realtime.ts';

/** Jobs of programs, packs, events and calendars. */
export type PlanJobs = ScheduleJobs;

export interface PlanParts {
  platform: Platform;
  bus: Bus<PageDomainsEvents & AppsEvents & ProductsEvents>;
  jobs: Jobs<PlanJobs>;
  realtime: Realtime;
  identified: IdentityDomains;
  paged: PageDomains;
  entitlements: Entitlements;
}

/** Wires what members live by: programs, packs, events and the calendar. Each domain adds its own lines. */
export function composePlans({ platform, bus, jobs, identified, paged, entitlements }: PlanParts) {
  const { clock, db } = platform;
  const { runs, pages } = paged;
  const peopleByIds = async (tenant: Tenant, ids: readonly string[]) =>
    new Map([...(await identified.members.peopleByIds(tenant, ids))].map(([id, person]) => [id, toWirePerson(person)]));
  const seats = createSeatsRepo({ db });
  runs.also(seatKeeper({ repo: seats, clock }));
  const events = createEvents({ pages, runs, repo: seats, peopleByIds, originOf: identified.apps.originOf, clock });
  const programs = composePrograms({ platform, bus, paged, entitlements });
  const calendars = composeSchedule({ platform, bus, jobs, identified, paged });
  return {
    /** Said by each domain: what else is written when somebody joins. */
    runs,
    addTo: (http: Http, identity: Identity): void => {
      http.add(eventsRoutes(events));
      eventFiles(http.app, { service: events, identity });
      programs.addTo(http);
      calendars.addTo(http, identity);
    },
    begin: async (): Promise<void> => {
      await calendars.begin();
    },
  };
}

export type PlanDomains = ReturnType<typeof composePlans>;
