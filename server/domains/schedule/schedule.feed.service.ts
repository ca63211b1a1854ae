import { createHmac } from 'node:crypto';
import { addDays } from '@bandstand/rules/time/days.ts';
import { icsFile, type IcsEntry } from '@bandstand/rules/schedule/ics.ts';
import { todayIn } from '@bandstand/rules/schedule/times.ts';
import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { secretHash } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { FeedRepo } from './schedule.feed.repo.ts';
import type { Schedule } from './schedule.service.ts';
import type { FeedPerson } from './schedule.people.ts';
import { zoneOf } from './schedule.shape.ts';

export interface FeedDependencies {
  repo: FeedRepo;
  schedule: Pick<Schedule, 'read'>;
  pages: Pages;
  platform: Pick<Platform, 'clock' | 'ids' | 'limits' | 'secret'>;
  personOf: (tenant: Tenant, subscriberId: string) => Promise<FeedPerson | null>;
  apps: Pick<Apps, 'require' | 'originOf'>;
}
const daysBefore = 31;
const daysAfter = 366;
const refreshHours = 6;

export type Feed = ReturnType<typeof createFeed>;

/** A member's calendar for other calendar apps, at a secret address that the member can end (SCH-6). */
export function createFeed({ repo, schedule, pages, platform, personOf, apps }: FeedDependencies) {
  const { clock, ids, limits, secret } = platform;
  /** Derived with this server's secret: the table alone opens no calendar. */
  const keyOf = (tenant: Tenant, subscriberId: string, salt: string): string =>
    createHmac('sha256', `${secret}:calendar`).update(`${tenant.appId}\n${subscriberId}\n${salt}`).digest('base64url');
  const urlOf = async (tenant: Tenant, key: string): Promise<string> => `${await apps.originOf(tenant)}/me/calendar.ics?key=${key}`;

  return {
    address: async ({ tenant, id }: Member): Promise<{ url: string | null }> => {
      const salt = await repo.salt(tenant, id);
      return { url: salt === null ? null : await urlOf(tenant, keyOf(tenant, id, salt)) };
    },
    /** Creates a new address. The old one stops working. */
    renew: async ({ tenant, id }: Member): Promise<{ url: string }> => {
      const salt = ids.secret(16);
      const key = keyOf(tenant, id, salt);
      await repo.set(tenant, id, salt, secretHash(key), clock.iso());
      return { url: await urlOf(tenant, key) };
    },
    end: ({ tenant, id }: Member): Promise<void> => repo.remove(tenant, id),

    /** The calendar behind a key, as a file: a month back, a year ahead. Shows only the title of a locked page. Throws not_found, rate_limited. */
    file: async (tenant: Tenant, key: string, address: string): Promise<string> => {
      const subscriberId = await repo.byKey(tenant, secretHash(key));
      // Slows down guesses by address, and known feeds by member: members behind the same router do not block each other.
      await (subscriberId === null
        ? limits.take('calendar_guess', `${tenant.appId} ${address}`)
        : limits.take('calendar_feed', `${tenant.appId} ${subscriberId}`));
      const person = subscriberId === null ? null : await personOf(tenant, subscriberId);
      if (!person) throw new AppError('not_found');
      const [visit, origin, { row }] = await Promise.all([pages.visitAs(tenant, person), apps.originOf(tenant), apps.require(tenant)]);
      const zone = zoneOf(person);
      const today = todayIn(zone, clock.ms());
      const { items } = await schedule.read(tenant, visit, zone, { from: addDays(today, -daysBefore), to: addDays(today, daysAfter) });
      const placeOf = (item: ScheduledItem) => (item.is_locked ? null : (visit.tree.page(item.item_id)?.teaser.event?.location?.address ?? null));
      return icsFile({
        name: row.name,
        stampMs: clock.ms(),
        refreshHours,
        entries: items.map((item) => toEntry(tenant, item, `${origin}${item.page.path}`, placeOf(item))),
      });
    },
  };
}

const toEntry = (tenant: Tenant, item: ScheduledItem, url: string, location: string | null): IcsEntry => ({
  // A joined event has the id of its page, which may also be on the calendar for another reason.
  uid: `${item.id}-${item.item_type === 'EventOccurrence' ? 'event' : 'item'}@${tenant.appId}`,
  title: item.page.title,
  when:
    item.starts_at === null
      ? { date: item.date }
      : { startMs: msOf(item.starts_at), endMs: item.ends_at === null ? endOf(item) : msOf(item.ends_at) },
  url,
  location,
  isCancelled: item.state === 'cancelled',
});

/** An item without an end lasts as long as its page says. */
const endOf = ({ starts_at, page }: ScheduledItem): number | null =>
  starts_at === null || page.duration_minutes === null ? null : msOf(starts_at) + page.duration_minutes * 60_000;
