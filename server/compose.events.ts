import type { IdentityDomains } from './compose.identity.ts';
import type { PageDomains, PageDomainsEvents } from './compose.pages.ts';
import { createAttendanceRepo } from './domains/events/events.attendance.repo.ts';
import { createAttendance } from './domains/events/events.attendance.service.ts';
import { eventFiles } from './domains/events/events.files.ts';
import { eventsJobs, type EventsJobs } from './domains/events/events.jobs.ts';
import { createEventPublishing } from './domains/events/events.publish.service.ts';
import { createEventsRepo } from './domains/events/events.repo.ts';
import { eventsRoutes } from './domains/events/events.routes.ts';
import { createSeatsRepo } from './domains/events/events.seats.repo.ts';
import { createEvents, seatKeeper } from './domains/events/events.service.ts';
import { createStanding } from './domains/events/events.standing.ts';
import { eventsStudioRoutes } from './domains/events/events.studio.routes.ts';
import { createEventStudio } from './domains/events/events.studio.service.ts';
import { toWirePerson } from './domains/members/members.service.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Http } from './platform/http/http.ts';
import type { Identity } from './platform/http/context.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export interface EventsParts {
  platform: Platform;
  bus: Bus<PageDomainsEvents>;
  jobs: Jobs<EventsJobs>;
  identified: IdentityDomains;
  paged: PageDomains;
}

/** Wires events: dates that members join, and the series that their owners plan. */
export function composeEvents({ platform, bus, jobs, identified, paged }: EventsParts) {
  const { clock, db, ids } = platform;
  const { runs, pages, drafts, publishDrafts } = paged;
  const { apps, members } = identified;
  const peopleByIds = async (tenant: Tenant, wanted: readonly string[]) =>
    new Map([...(await members.peopleByIds(tenant, wanted))].map(([id, person]) => [id, toWirePerson(person)]));
  const timezoneOf = async (tenant: Tenant) => (await apps.require(tenant)).config.app.timezone;

  const seats = createSeatsRepo({ db });
  runs.also(seatKeeper({ repo: seats, clock }));
  const events = createEvents({ pages, runs, repo: seats, peopleByIds, originOf: apps.originOf, clock });

  const repo = createEventsRepo({ db });
  const publishing = createEventPublishing({ repo, drafts, publishDrafts, clock, ids });
  const standing = createStanding({ pages, repo: seats, peopleByIds, timezoneOf, clock });
  const studio = createEventStudio({ repo, drafts, publishing, peopleByIds, standing, timezoneOf, clock });
  const attendance = createAttendance({ repo: createAttendanceRepo({ db }), drafts, clock });
  const begin = eventsJobs({ jobs, bus, db, clock, publishing, tenantOf: apps.byId });

  return {
    studio,
    begin,
    addTo: (http: Http, identity: Identity): void => {
      http.add(eventsRoutes(events));
      http.add(eventsStudioRoutes({ studio, attendance }));
      eventFiles(http.app, { service: events, identity });
    },
  };
}
