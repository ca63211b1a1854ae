import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PagesEvents } from '../pages/pages.events.ts';
import type { EventPublishing } from './events.publish.service.ts';

export type EventsJobs = { 'events.follow': { appId: string; eventId: string }; 'events.extend': Record<string, never> };
const dayMs = 86_400_000;

export interface EventsJobsParts {
  jobs: Jobs<EventsJobs>;
  bus: Bus<PagesEvents>;
  db: Database;
  clock: Clock;
  publishing: EventPublishing;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}

/** Dates follow the page of their event when it is published again; once a day those that came within reach are made. Answers what begins the round. */
export function eventsJobs({ jobs, bus, db, clock, publishing, tenantOf }: EventsJobsParts): () => Promise<void> {
  const follow = (appId: string, eventId: string) =>
    jobs.enqueue(db.system(), 'events.follow', { appId, eventId }, { key: `events.follow:${eventId}` });
  jobs.define('events.follow', async ({ appId, eventId }) => {
    const tenant = await tenantOf(appId);
    if (tenant) await publishing.follow(tenant, eventId);
  });
  bus.on('tree.changed', async ({ tenant, pageIds }) => {
    for (const eventId of await publishing.publishedAmong(tenant, pageIds)) await follow(tenant.appId, eventId);
  });
  const next = () => jobs.enqueue(db.system(), 'events.extend', {}, { key: 'events.extend', runAt: clock.isoIn(dayMs), mode: 'keep' });
  jobs.define('events.extend', async () => {
    for (const { app_id, page_id } of await publishing.allPublished()) await follow(app_id, page_id);
    await next();
  });
  return next;
}
