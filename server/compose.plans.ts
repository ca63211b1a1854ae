import type { IdentityDomains } from './compose.identity.ts';
import type { PageDomains, PageDomainsEvents } from './compose.pages.ts';
import { composeEvents } from './compose.events.ts';
import type { EventsJobs } from './domains/events/events.jobs.ts';
import { composePrograms } from './compose.programs.ts';
import type { ProgramsJobs } from './domains/programs/programs.jobs.ts';
import { composeSchedule } from './compose.schedule.ts';
import type { ScheduleJobs } from './domains/schedule/schedule.jobs.ts';
import type { AppsEvents } from './domains/apps/apps.events.ts';
import type { Entitlements } from './domains/products/products.entitlements.service.ts';
import type { ProductsEvents } from './domains/products/products.events.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Http } from './platform/http/http.ts';
import type { Identity } from './platform/http/context.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import type { Realtime } from './platform/realtime/realtime.ts';

/** Jobs of programs, packs, events and calendars. */
export type PlanJobs = ScheduleJobs & EventsJobs & ProgramsJobs;

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
  const { runs } = paged;
  const events = composeEvents({ platform, bus, jobs, identified, paged });
  const programs = composePrograms({ platform, bus, jobs, apps: identified.apps, paged, entitlements });
  const calendars = composeSchedule({ platform, bus, jobs, identified, paged });
  return {
    /** Said by each domain: what else is written when somebody joins. */
    runs,
    /** Events as their owners plan them, for tests and the seed. */
    events: events.studio,
    addTo: (http: Http, identity: Identity): void => {
      events.addTo(http, identity);
      programs.addTo(http);
      calendars.addTo(http, identity);
    },
    begin: async (): Promise<void> => {
      await programs.begin();
      await calendars.begin();
      await events.begin();
    },
  };
}

export type PlanDomains = ReturnType<typeof composePlans>;
