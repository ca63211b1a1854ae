import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PagesEvents } from '../pages/pages.events.ts';
import type { EventPublishing } from './events.publish.service.ts';

export type EventsJobs = { 'events.follow': { appId: string; eventId: string } };
const dayMs = 86_400_000;

export interface EventsJobsParts {
  jobs: Jobs<EventsJobs>;
  bus: Bus<PagesEvents>;
  db: Database;
  publishing: EventPublishing;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}

const follow = ({ jobs, db }: EventsJobsParts, appId: string, eventId: string) =>
  jobs.enqueue(db.system(), 'events.follow', { appId, eventId }, { key: `events.follow:${eventId}` });

/** Occurrences follow the page of their event, and new ones are made once a day. */
export function eventsJobs(parts: EventsJobsParts): void {
  const { jobs, publishing, tenantOf } = parts;
  jobs.define('events.follow', async ({ appId, eventId }) => {
    const tenant = await tenantOf(appId);
    if (tenant) await publishing.follow(tenant, eventId);
  });
  jobs.round('events.extend', { everyMs: dayMs }, async () => {
    for (const { app_id, page_id } of await publishing.allPublished()) await follow(parts, app_id, page_id);
  });
}

/** Occurrences follow the page of their event when it is published again. */
export function eventsListeners(parts: EventsJobsParts): void {
  const { bus, publishing } = parts;
  bus.on('tree.changed', async ({ tenant, pageIds }) => {
    for (const eventId of await publishing.publishedAmong(tenant, pageIds)) await follow(parts, tenant.appId, eventId);
  });
}
