import type { JoinAccess } from '@bandstand/contract/programs.ts';
import type { EventSubscription, Occurrence } from '@bandstand/contract/events.ts';
import type { Person } from '@bandstand/contract/members.ts';
import { eventSettings, locationFor, spotsLeft, type EventSettings } from '@bandstand/rules/events/settings.ts';
import { isDuring, spanOf } from '@bandstand/rules/events/span.ts';
import { assumedHours, eventState } from '@bandstand/rules/pages/events.ts';
import { icsFile } from '@bandstand/rules/schedule/ics.ts';
import { isTimeZone } from '@bandstand/rules/time/zone.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { PeopleByIds, RunPart, Runs } from '../progress/progress.runs.service.ts';
import type { SeatsRepo } from './events.seats.repo.ts';

export interface EventsDependencies {
  pages: Pages;
  runs: Runs;
  repo: SeatsRepo;
  peopleByIds: PeopleByIds;
  /** Where the app is found, for links in files. */
  originOf: (tenant: Tenant) => Promise<string>;
  clock: Clock;
}
export type Events = ReturnType<typeof createEvents>;

const isDate = (page: Page | undefined): page is Page => page?.type === 'event_occurrence';
/** All dates of a tree, gathered once for each order that it has. */
const gathered = new WeakMap<readonly Page[], Page[]>();
function datesOf({ tree }: Visit): Page[] {
  const order = tree.inOrder();
  const dates = gathered.get(order) ?? order.filter(isDate);
  gathered.set(order, dates);
  return dates;
}
const stateAt = (page: Page, { isCancelled }: EventSettings, nowMs: number) =>
  eventState({ starts_at: page.teaser.starts_at, ends_at: page.teaser.ends_at, isCancelled }, nowMs);
const isIn = (visit: Visit, pageId: string): boolean => visit.viewer.subscriptions.get(pageId)?.isMember === true;

/** Nobody takes a seat that is not there: whoever joins a date, by whichever call, holds its page while seats are counted (EVT-3). */
export const seatKeeper = ({ repo, clock }: Pick<EventsDependencies, 'repo' | 'clock'>): RunPart => ({
  joins: async (on, { visit, page }) => {
    if (page.type !== 'event_occurrence') return;
    const seats = await repo.lock(on, visit.tenant, page.id);
    if (!seats) throw new AppError('page_not_found');
    const { capacity, isCancelled } = eventSettings(seats.data);
    const state = eventState({ ...seats, isCancelled }, clock.ms());
    if (state === 'ended' || state === 'cancelled') throw new AppError('event_over');
    if (capacity !== null && seats.joined > capacity) throw new AppError('event_full');
  },
});

/** Dates of events, and who comes (EVT-2 to EVT-5). */
export function createEvents({ pages, runs, repo, peopleByIds, originOf, clock }: EventsDependencies) {
  const subscription = (visit: Visit, page: Page): EventSubscription => ({
    id: page.id,
    event_occurrence_id: page.id,
    event_id: eventSettings(page.teaser.event).eventId ?? page.parentId ?? page.id,
    joined_at: visit.viewer.subscriptions.get(page.id)?.subscribedAt ?? clock.iso(),
  });

  /** The dates as the viewer may see them: of a locked one when it is and what it is called, and nothing that is inside (ACC-28). */
  async function shown(visit: Visit, list: readonly Page[]): Promise<Occurrence[]> {
    const settings = new Map(list.map((page) => [page.id, eventSettings(page.teaser.event)]));
    const hostIds = [...new Set([...settings.values()].flatMap((of) => of.hostIds))];
    const [counts, people] = await Promise.all([
      repo.counts(
        visit.tenant,
        list.map(({ id }) => id),
      ),
      hostIds.length > 0 ? peopleByIds(visit.tenant, hostIds) : new Map<string, Person>(),
    ]);
    return list.map((page) => {
      const { eventId, timezone, location, capacity, hostIds: hosts } = settings.get(page.id)!;
      const access = visit.decide(page.id);
      const joined = counts.get(page.id) ?? 0;
      return {
        id: page.id,
        event_id: eventId,
        page_id: page.id,
        title: page.title,
        path: visit.tree.pathOf(page.id),
        image: page.teaser.image,
        starts_at: page.teaser.starts_at,
        ends_at: page.teaser.ends_at,
        timezone: timezone ?? visit.app.timezone,
        location: access.granted ? locationFor(location, access.mode === 'full' && isIn(visit, page.id)) : null,
        capacity,
        joined_count: joined,
        spots_left: spotsLeft(capacity, joined),
        state: stateAt(page, settings.get(page.id)!, visit.nowMs),
        is_joined: isIn(visit, page.id),
        hosts: access.granted ? hosts.flatMap((id) => people.get(id) ?? []) : [],
      };
    });
  }

  function requireDate(visit: Visit, id: string): Page {
    const page = visit.tree.page(id);
    if (!isDate(page) || !visit.isListable(page)) throw new AppError('page_not_found');
    return page;
  }
  const joinAccess = (visit: Visit, { id, state, is_joined, spots_left }: Occurrence): JoinAccess => {
    const access = visit.decide(id);
    const isOpen = access.granted && access.mode === 'full' && (state === 'scheduled' || state === 'live');
    return { ...access, is_subscribed: is_joined, can_subscribe: isOpen && visit.viewer.isSignedIn && !is_joined && spots_left !== 0, spots_left };
  };
  async function one(tenant: Tenant, member: Member | null, id: string): Promise<{ visit: Visit; occurrence: Occurrence }> {
    const visit = await pages.visit(tenant, member);
    const [occurrence] = await shown(visit, [requireDate(visit, id)]);
    return { visit, occurrence: occurrence! };
  }

  return {
    shown,
    /** What the member joined, by the id of the date. */
    subscriptions: async (member: Member): Promise<Record<string, EventSubscription>> => {
      const visit = await pages.visit(member.tenant, member);
      const joined = [...visit.viewer.subscriptions].flatMap(([id, { isMember }]) => {
        const page = visit.tree.page(id);
        return isMember && isDate(page) ? [page] : [];
      });
      return Object.fromEntries(joined.map((page) => [page.id, subscription(visit, page)]));
    },

    /** Dates that overlap the span, the first one first; days begin in the zone of whoever looks (EVT-4). */
    perPeriod: async (tenant: Tenant, member: Member | null, query: { start: string; end: string; event_id?: string }) => {
      const visit = await pages.visit(tenant, member);
      const zone = member && isTimeZone(member.timezone) ? member.timezone : visit.app.timezone;
      const span = spanOf(query.start, query.end, zone);
      if ('fault' in span) return refuseFields({ [span.fault]: { key: 'field.invalid' } }) as never;
      const eventId = query.event_id?.toLowerCase();
      const found = datesOf(visit)
        .filter((page) => isDuring(span, page.teaser) && (eventId === undefined || eventSettings(page.teaser.event).eventId === eventId))
        .filter(visit.isListable)
        .toSorted((a, b) => msOf(a.teaser.starts_at!) - msOf(b.teaser.starts_at!) || (a.id < b.id ? -1 : 1));
      return { items: await shown(visit, found), total_count: found.length };
    },

    /** One date, with the five who joined last; guests are not told who. Errors: page_not_found. */
    show: async (tenant: Tenant, member: Member | null, id: string) => {
      const { visit, occurrence } = await one(tenant, member, id);
      const isTold = member !== null && visit.decide(occurrence.id).granted;
      const newest = isTold ? await repo.newest(tenant, occurrence.id) : [];
      const people = newest.length > 0 ? await peopleByIds(tenant, newest) : new Map<string, Person>();
      return { ...occurrence, access: joinAccess(visit, occurrence), last_5: newest.flatMap((personId) => people.get(personId) ?? []) };
    },
    access: async (tenant: Tenant, member: Member | null, id: string): Promise<JoinAccess> => {
      const { visit, occurrence } = await one(tenant, member, id);
      return joinAccess(visit, occurrence);
    },

    /** Takes a seat; again keeps it. Errors: page_not_found, access_denied, event_full, event_over. */
    join: async (member: Member, id: string): Promise<{ event_subscription: EventSubscription }> => {
      if (!isDate((await pages.tree(member.tenant)).page(id))) throw new AppError('page_not_found');
      await runs.start(member, id, {});
      const visit = await pages.visit(member.tenant, member);
      const page = visit.tree.page(id);
      if (!page) throw new AppError('page_not_found');
      return { event_subscription: subscription(visit, page) };
    },
    /** Gives the seat back. */
    leave: async (member: Member, id: string): Promise<void> => {
      if (!isDate((await pages.tree(member.tenant)).page(id))) throw new AppError('page_not_found');
      await runs.leave(member, id);
    },

    /** The date as a calendar file, for whoever may open its page. Errors: page_not_found, access_denied. */
    calendarFile: async (tenant: Tenant, member: Member | null, id: string): Promise<string> => {
      const { visit, occurrence } = await one(tenant, member, id);
      pages.requireIn(visit, occurrence.id);
      const { starts_at, ends_at, location } = occurrence;
      if (starts_at === null) throw new AppError('page_not_found');
      const startMs = msOf(starts_at);
      const link = `${await originOf(tenant)}${occurrence.path}`;
      return icsFile({
        name: occurrence.title,
        stampMs: clock.ms(),
        entries: [
          {
            uid: `${occurrence.id}@bandstand`,
            title: occurrence.title,
            when: { startMs, endMs: ends_at === null ? startMs + assumedHours * 3_600_000 : msOf(ends_at) },
            description: location?.url ? `${location.url}\n${link}` : link,
            location: location?.address ?? location?.url ?? null,
            url: link,
            isCancelled: occurrence.state === 'cancelled',
          },
        ],
      });
    },
  };
}
