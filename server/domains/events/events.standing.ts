import type { OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import { eventSettings } from '@bandstand/rules/events/settings.ts';
import { wallOf } from '@bandstand/rules/events/wall.ts';
import { assumedHours, eventState } from '@bandstand/rules/pages/events.ts';
import { offsetAt } from '@bandstand/rules/time/offsets.ts';
import { isTimeZone } from '@bandstand/rules/time/zone.ts';
import { isoOf, msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { PeopleByIds } from '../progress/progress.runs.service.ts';
import type { SeatsRepo } from './events.seats.repo.ts';

export type Standing = ReturnType<typeof createStanding>;

/** Published occurrences without an event: pages made by hand, and those of an event that ended. */
export const createStanding =
  ({
    pages,
    repo,
    peopleByIds,
    timezoneOf,
    clock,
  }: {
    pages: Pages;
    repo: SeatsRepo;
    peopleByIds: PeopleByIds;
    timezoneOf: (tenant: Tenant) => Promise<string>;
    clock: Clock;
  }) =>
  async (tenant: Tenant, planned: ReadonlySet<string>): Promise<OwnerOccurrence[]> => {
    const [tree, usualZone] = await Promise.all([pages.tree(tenant), timezoneOf(tenant)]);
    const alone = tree.inOrder().flatMap((page) => {
      const { starts_at: startsAt, event } = page.teaser;
      const isAlone = page.type === 'event_occurrence' && !planned.has(page.id);
      return isAlone && startsAt ? [{ page, startsAt, settings: eventSettings(event) }] : [];
    });
    if (alone.length === 0) return [];
    const hostIds = [...new Set(alone.flatMap(({ settings }) => settings.hostIds))];
    const [counts, people] = await Promise.all([
      repo.counts(
        tenant,
        alone.map(({ page }) => page.id),
      ),
      peopleByIds(tenant, hostIds),
    ]);
    return alone.map(({ page, startsAt, settings }) => {
      const { timezone, location, capacity, hostIds: own, isCancelled } = settings;
      const zone = timezone !== null && isTimeZone(timezone) ? timezone : usualZone;
      const endsAt = page.teaser.ends_at ?? isoOf(msOf(startsAt) + assumedHours * 3_600_000);
      return {
        date: wallOf(msOf(startsAt) + offsetAt(msOf(startsAt), zone)),
        page_id: page.id,
        event_id: page.id,
        title: page.title,
        path: tree.pathOf(page.id),
        starts_at: startsAt,
        ends_at: endsAt,
        timezone: zone,
        location,
        capacity,
        joined_count: counts.get(page.id) ?? 0,
        attended_count: 0,
        state: eventState({ starts_at: startsAt, ends_at: endsAt, isCancelled }, clock.ms()),
        is_changed: false,
        pending: 'none',
        hosts: own.flatMap((id) => people.get(id) ?? []),
      };
    });
  };
