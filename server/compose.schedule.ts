import type { IdentityDomains } from './compose.identity.ts';
import type { PageDomains, PageDomainsEvents } from './compose.pages.ts';
import { signedImages } from './domains/drafts/drafts.images.ts';
import { createFeedRepo } from './domains/schedule/schedule.feed.repo.ts';
import { createFeed } from './domains/schedule/schedule.feed.service.ts';
import { addCalendarFeed } from './domains/schedule/schedule.files.ts';
import { scheduleJobs, type ScheduleJobs } from './domains/schedule/schedule.jobs.ts';
import { createLayoutRepo } from './domains/schedule/schedule.layout.repo.ts';
import { createLayouts } from './domains/schedule/schedule.layout.service.ts';
import { createPlacedRepo } from './domains/schedule/schedule.placed.repo.ts';
import { createPlacedItems } from './domains/schedule/schedule.placed.service.ts';
import { createScheduleRepo } from './domains/schedule/schedule.repo.ts';
import { scheduleRoutes, scheduleStudioRoutes } from './domains/schedule/schedule.routes.ts';
import { createSchedule } from './domains/schedule/schedule.service.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Http } from './platform/http/http.ts';
import type { Identity } from './platform/http/context.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export interface ScheduleParts {
  platform: Platform;
  bus: Bus<PageDomainsEvents>;
  jobs: Jobs<ScheduleJobs>;
  identified: IdentityDomains;
  paged: PageDomains;
}

/** Wires calendars: the member's, the owner's, their feed, and the layouts of programs. */
export function composeSchedule({ platform, bus, jobs, identified, paged }: ScheduleParts) {
  const { db, clock, ids, limits, secret } = platform;
  const { apps, members, mediaSigner } = identified;
  const { pages, runs } = paged;
  const parts = { pages, clock, ids };
  const items = createScheduleRepo({ db });
  const schedule = createSchedule({ ...parts, repo: items });
  const layouts = createLayouts({ ...parts, repo: createLayoutRepo({ db }), items });
  runs.also(layouts.part);
  const begin = scheduleJobs({ jobs, db, clock, bus, layouts, tenantOf: apps.byId });
  const personOf = async (tenant: Tenant, id: string) => {
    const known = (await members.peopleByIds(tenant, [id])).get(id);
    return known ? { id, isAdmin: known.isAdmin, timezone: (await members.profile(tenant, id)).user.timezone } : null;
  };
  const signed = async <T>(tenant: Tenant, value: T): Promise<T> => signedImages(await mediaSigner(tenant), value);
  const nameOf = async (tenant: Tenant) => (await apps.require(tenant)).row.name;
  const feed = createFeed({ ...parts, repo: createFeedRepo({ db }), schedule, limits, secret, personOf, originOf: apps.originOf, nameOf });
  const placed = createPlacedItems({ ...parts, repo: createPlacedRepo({ db }), items, schedule, signed, personOf });
  return {
    schedule,
    begin,
    addTo: (http: Http, identity: Identity): void => {
      http.add(scheduleRoutes({ items: schedule, feed }));
      http.add(scheduleStudioRoutes(placed));
      addCalendarFeed(http.app, { feed, identity });
    },
  };
}
