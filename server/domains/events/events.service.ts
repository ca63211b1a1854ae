import type { JoinAccess } from '@bandstand/contract/programs.ts';
import type { EventSubscription, Occurrence } from '@bandstand/contract/events.ts';
import type { Person } from '@bandstand/contract/members.ts';
import { eventIdOf, eventSettings, locationFor, spotsLeft, type EventSettings } from '@bandstand/rules/events/settings.ts';
import { isDuring, spanOf } from '@bandstand/rules/events/span.ts';
import { assumedHours, eventState } from '@bandstand/rules/pages/events.ts';
import { icsFile } from '@bandstand/rules/schedule/ics.ts';
import { isTimeZone } from '@bandstand/rules/time/zone.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { PeopleByIds, RunHook, Runs } from '../progress/progress.runs.service.ts';
import type { SeatsRepo } from './events.seats.repo.ts';

export interface EventsDependencies {
  pages: Pages;
  runs: Runs;
  repo: SeatsRepo;
  peopleByIds: PeopleByIds;
  /** The origin of the app, for links in files. */
  originOf: (tenant: Tenant) => Promise<string>;
  clock: Clock;
}
export type Events = ReturnType<typeof createEvents>;

const isDate = (page: Page | undefined): page is Page => page?.type === 'event_occurrence';
/** All occurrences of a tree, collected once per page order. */
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

/** Counts seats while the page of the occurrence is locked, whichever call joins it (EVT-3). */
export const seatKeeper = ({ repo, clock }: Pick<EventsDependencies, 'repo' | 'clock'>): RunHook => ({
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

/** Occurrences of events, and joining them (EVT-2 to EVT-5). */
export function createEvents(parts: EventsDependencies) {
  const shown = createShownOccurrences(parts);
  return { shown, ...createOccurrenceLists(parts, shown), ...createOccurrence(parts, shown), ...createJoining(parts) };
}

type ShownOccurrences = ReturnType<typeof createShownOccurrences>;

/** Occurrences as the viewer may see them; a locked one shows only its title and time (ACC-28). */
function createShownOccurrences({ repo, peopleByIds }: EventsDependencies) {
  return async (visit: Visit, list: readonly Page[]): Promise<Occurrence[]> => {
    const all = list.map((page) => ({ page, settings: eventSettings(page.teaser.event) }));
    const hostIds = [...new Set(all.flatMap(({ settings }) => settings.hostIds))];
    const pageIds = list.map(({ id }) => id);
    const [counts, people] = await Promise.all([
      repo.counts(visit.tenant, pageIds),
      hostIds.length > 0 ? peopleByIds(visit.tenant, hostIds) : new Map<string, Person>(),
    ]);
    return all.map(({ page, settings }) => {
      const { eventId, timezone, location, capacity, hostIds: hosts } = settings;
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
        state: stateAt(page, settings, visit.nowMs),
        is_joined: isIn(visit, page.id),
        hosts: access.granted ? hosts.flatMap((id) => people.get(id) ?? []) : [],
      };
    });
  };
}

const subscriptionOf = (visit: Visit, page: Page, nowIso: string): EventSubscription => ({
  id: page.id,
  event_occurrence_id: page.id,
  event_id: eventIdOf(page.id, page.teaser.event),
  joined_at: visit.viewer.subscriptions.get(page.id)?.subscribedAt ?? nowIso,
});
const joinAccess = (visit: Visit, { id, state, is_joined, spots_left }: Occurrence): JoinAccess => {
  const access = visit.decide(id);
  const isOpen = access.granted && access.mode === 'full' && (state === 'scheduled' || state === 'live');
  return { ...access, is_subscribed: is_joined, can_subscribe: isOpen && visit.viewer.isSignedIn && !is_joined && spots_left !== 0, spots_left };
};

function createOccurrenceLists({ pages, clock }: EventsDependencies, shown: ShownOccurrences) {
  return {
    /** What the member joined, by the id of the occurrence. */
    subscriptions: async (member: Member): Promise<Record<string, EventSubscription>> => {
      const visit = await pages.visit(member.tenant, member);
      const joined = [...visit.viewer.subscriptions].flatMap(([id, { isMember }]) => {
        const page = visit.tree.page(id);
        return isMember && isDate(page) ? [page] : [];
      });
      return Object.fromEntries(joined.map((page) => [page.id, subscriptionOf(visit, page, clock.iso())]));
    },

    /** Occurrences that overlap the span, earliest first. Days begin in the viewer's time zone (EVT-4). */
    perPeriod: async (tenant: Tenant, member: Member | null, query: { start: string; end: string; event_id?: string }) => {
      const visit = await pages.visit(tenant, member);
      const zone = member && isTimeZone(member.timezone) ? member.timezone : visit.app.timezone;
      const span = spanOf(query.start, query.end, zone);
      if ('fault' in span) throw new AppError('validation_failed', { fields: { [span.fault]: [{ key: 'field.invalid' }] } });
      const eventId = query.event_id?.toLowerCase();
      const startMs = ({ teaser }: Page) => msOf(teaser.starts_at ?? '');
      const found = datesOf(visit)
        .filter((page) => isDuring(span, page.teaser) && (eventId === undefined || eventSettings(page.teaser.event).eventId === eventId))
        .filter(visit.isListable)
        .toSorted((a, b) => startMs(a) - startMs(b) || (a.id < b.id ? -1 : 1));
      return { items: await shown(visit, found), total_count: found.length };
    },
  };
}

/** One occurrence. Errors: page_not_found. */
function createOccurrence({ pages, repo, peopleByIds, originOf, clock }: EventsDependencies, shown: ShownOccurrences) {
  async function one(tenant: Tenant, member: Member | null, id: string): Promise<{ visit: Visit; occurrence: Occurrence }> {
    const visit = await pages.visit(tenant, member);
    const page = visit.tree.page(id);
    const [occurrence] = isDate(page) && visit.isListable(page) ? await shown(visit, [page]) : [];
    if (!occurrence) throw new AppError('page_not_found');
    return { visit, occurrence };
  }
  return {
    /** With the five who joined last. Guests do not see who they are. */
    show: async (tenant: Tenant, member: Member | null, id: string) => {
      const { visit, occurrence } = await one(tenant, member, id);
      const maySeeMembers = member !== null && visit.decide(occurrence.id).granted;
      const newest = maySeeMembers ? await repo.newest(tenant, occurrence.id) : [];
      const people = newest.length > 0 ? await peopleByIds(tenant, newest) : new Map<string, Person>();
      return { ...occurrence, access: joinAccess(visit, occurrence), last_5: newest.flatMap((personId) => people.get(personId) ?? []) };
    },
    access: async (tenant: Tenant, member: Member | null, id: string): Promise<JoinAccess> => {
      const { visit, occurrence } = await one(tenant, member, id);
      return joinAccess(visit, occurrence);
    },
    /** As a calendar file, for viewers who may open its page. Errors: access_denied. */
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

function createJoining({ pages, runs, clock }: EventsDependencies) {
  return {
    /** Takes a seat; a repeat keeps it. Errors: page_not_found, access_denied, event_full, event_over. */
    join: async (member: Member, id: string): Promise<{ event_subscription: EventSubscription }> => {
      if (!isDate((await pages.tree(member.tenant)).page(id))) throw new AppError('page_not_found');
      await runs.start(member, id, {});
      const visit = await pages.visit(member.tenant, member);
      const page = visit.tree.page(id);
      if (!page) throw new AppError('page_not_found');
      return { event_subscription: subscriptionOf(visit, page, clock.iso()) };
    },
    /** Frees the seat. */
    leave: async (member: Member, id: string): Promise<void> => {
      if (!isDate((await pages.tree(member.tenant)).page(id))) throw new AppError('page_not_found');
      await runs.leave(member, id);
    },
  };
}
