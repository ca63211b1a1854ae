import type { CalendarItem } from '@bandstand/contract/calendar.studio.ts';
import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { shiftAfter } from '@bandstand/rules/schedule/shift.ts';
import { isPlannable, longestSpanDays, todayIn } from '@bandstand/rules/schedule/times.ts';
import { daysBetween } from '@bandstand/rules/time/days.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { FeedPerson } from './schedule.people.ts';
import type { PlacedChanges, PlacedFilter, PlacedRepo, PlacedRow } from './schedule.placed.repo.ts';
import type { ScheduleRepo } from './schedule.repo.ts';
import type { Schedule } from './schedule.service.ts';
import { onTheirDays, zoneOf } from './schedule.shape.ts';
import type { CalendarRow } from './schedule.tables.ts';

export interface PlacedDependencies {
  repo: PlacedRepo;
  items: Pick<ScheduleRepo, 'insert'>;
  schedule: Pick<Schedule, 'read'>;
  pages: Pages;
  clock: Clock;
  ids: Ids;
  /** A copy with picture addresses that work without a cookie. */
  signed: <T>(tenant: Tenant, value: T) => Promise<T>;
  personOf: (tenant: Tenant, subscriberId: string) => Promise<FeedPerson | null>;
}
type When = Partial<PlacedChanges>;
export interface NewPlaced extends When {
  item_id: string;
  item_type?: CalendarItem['item_type'];
  date: string;
  scope: CalendarItem['scope'];
  scope_id?: string | null;
}
export type PlacedItems = ReturnType<typeof createPlacedItems>;

/** Items that the owner places on calendars: for everyone, for the audience of a page, or for one member (studio.md section 4). */
export function createPlacedItems(parts: PlacedDependencies) {
  const reading = createPlacedReading(parts);
  return { ...createPlacedLists(parts, reading), ...createPlacing(parts, reading), ...createReplacing(parts, reading) };
}
type PlacedReading = ReturnType<typeof createPlacedReading>;

/** Staff who may not build may still place items for single members (studio.md section 11). */
const requireRight = (staff: Staff, scope: CalendarItem['scope']): void => {
  if (scope !== 'subscriber' && !staff.permissions.has('build.write')) throw new AppError('forbidden');
};
/** Day and times after the changes. Without a start there is no end. */
function settled(before: PlacedChanges, changes: When, today: string): PlacedChanges {
  const after = { ...before, ...changes };
  if (after.start_minute === null) after.end_minute = null;
  refuseFields({
    date: !isPlannable(after.date, today) && { key: 'field.invalid' },
    end_minute: after.start_minute !== null && after.end_minute !== null && after.end_minute <= after.start_minute && { key: 'field.invalid' },
  });
  return { date: after.date, start_minute: after.start_minute, end_minute: after.end_minute };
}

function createPlacedReading({ repo, pages, signed, personOf }: PlacedDependencies) {
  async function shown(tenant: Tenant, rows: readonly PlacedRow[]): Promise<CalendarItem[]> {
    const tree = await pages.tree(tenant);
    const toItem = (row: PlacedRow): CalendarItem => {
      const isPublished = tree.page(row.item_id) !== undefined;
      const { id, item_id, item_type, date, start_minute, end_minute, scope, scope_title, title, type, image, reach } = row;
      const scope_id = row.audience_id ?? row.subscriber_id;
      const page = { title, path: isPublished ? tree.pathOf(item_id) : `/${row.slug}`, image, type, is_published: isPublished };
      return { id, item_id, item_type, date, start_minute, end_minute, scope, scope_id, scope_title, page, reach };
    };
    return signed(tenant, rows.map(toItem));
  }
  async function requireItem(tenant: Tenant, id: string): Promise<PlacedRow> {
    const [row] = await repo.list(tenant, { id });
    if (!row) throw new AppError('not_found');
    return row;
  }
  return {
    shown,
    requireItem,
    one: async (tenant: Tenant, id: string): Promise<CalendarItem> => {
      const [item] = await shown(tenant, [await requireItem(tenant, id)]);
      if (!item) throw new AppError('not_found');
      return item;
    },
    requirePerson: async (tenant: Tenant, id: string): Promise<FeedPerson> => {
      const person = await personOf(tenant, id);
      if (!person) throw new AppError('user_not_found');
      return person;
    },
  };
}

function createPlacedLists({ repo, schedule, pages, clock, signed }: PlacedDependencies, { shown, requirePerson }: PlacedReading) {
  return {
    list: async (tenant: Tenant, query: { from: string; to: string; scope?: CalendarItem['scope']; scope_id?: string }) => {
      const isDay = (date: string) => isPlannable(date, todayIn(null, clock.ms()));
      refuseFields({
        from: !isDay(query.from) && { key: 'field.invalid' },
        to: (!isDay(query.to) || query.to < query.from || daysBetween(query.from, query.to) > longestSpanDays) && { key: 'field.invalid' },
      });
      const filter: PlacedFilter = { from: query.from, to: query.to, scope: query.scope, scopeId: query.scope_id };
      const found = await shown(tenant, await repo.list(tenant, filter));
      return { items: found, total_count: found.length };
    },
    /** The calendar as the member sees it. Throws user_not_found. */
    ofMember: async (
      tenant: Tenant,
      subscriberId: string,
      query: { from?: string; to?: string },
    ): Promise<{ items: ScheduledItem[]; total_count: number; timezone: string }> => {
      const person = await requirePerson(tenant, subscriberId);
      const visit = await pages.visitAs(tenant, person);
      const zone = zoneOf(person);
      const read = await schedule.read(tenant, visit, zone, query);
      return { ...(await signed(tenant, read)), timezone: zone };
    },
  };
}

function createPlacing({ repo, items, clock, ids }: PlacedDependencies, { one, requirePerson }: PlacedReading) {
  return {
    /** Places a page. Members see an unpublished one once it is published. Throws forbidden, page_not_found, user_not_found. */
    place: async (tenant: Tenant, staff: Staff, input: NewPlaced): Promise<CalendarItem> => {
      requireRight(staff, input.scope);
      const scopeId = input.scope_id ?? null;
      refuseFields({ scope_id: (input.scope === 'account_app') !== (scopeId === null) && { key: 'field.invalid' } });
      const page = await repo.page(tenant, input.item_id);
      if (!page || (input.item_type === 'EventOccurrence' && page.type !== 'event_occurrence')) throw new AppError('page_not_found');
      if (input.scope === 'page' && !(await repo.page(tenant, scopeId ?? ''))) throw new AppError('page_not_found');
      if (input.scope === 'subscriber') await requirePerson(tenant, scopeId ?? '');
      const { date, start_minute = null, end_minute = null } = input;
      const id = ids.next();
      const row = {
        id,
        scope: input.scope,
        subscriber_id: input.scope === 'subscriber' ? scopeId : null,
        audience_id: input.scope === 'page' ? scopeId : null,
        item_id: page.id,
        item_type: input.item_type ?? 'Page',
        ...settled({ date, start_minute, end_minute }, {}, todayIn(null, clock.ms())),
        is_placed: true,
        root_id: null,
      };
      await repo.transaction(tenant, (on) => items.insert(on, tenant, [row], clock.iso()));
      return one(tenant, id);
    },
  };
}

function createReplacing({ repo, clock }: PlacedDependencies, { one, requireItem }: PlacedReading) {
  return {
    /** Changes day or time. `shift_subsequent`: later items in the same lane move by as many days. Throws forbidden, not_found. */
    change: async (
      tenant: Tenant,
      staff: Staff,
      id: string,
      { shift_subsequent, ...changes }: When & { shift_subsequent?: boolean },
    ): Promise<CalendarItem> => {
      requireRight(staff, (await requireItem(tenant, id)).scope);
      await repo.transaction(tenant, async (on) => {
        const lane = await repo.lockLane(on, tenant, id);
        const row = lane.find((other) => other.id === id);
        if (!row) throw new AppError('not_found');
        const after = settled(row, changes, todayIn(null, clock.ms()));
        const days = shift_subsequent ? daysBetween(row.date, after.date) : 0;
        // Owners may place items in the past, so any day is accepted.
        const shift = shiftAfter(asLane(row), days === 0 ? [] : lane.map(asLane), after.date, '');
        await repo.update(on, tenant, [{ id, ...after }, ...onTheirDays(lane, shift.isRefused ? [] : shift.moved)]);
      });
      return one(tenant, id);
    },
    remove: async (tenant: Tenant, staff: Staff, id: string): Promise<void> => {
      requireRight(staff, (await requireItem(tenant, id)).scope);
      await repo.remove(tenant, id);
    },
  };
}

/** The items of a lane belong together, completed or not: the owner's calendar is not one member's run. */
const asLane = (row: CalendarRow) => ({ id: row.id, date: row.date, minute: row.start_minute, rootId: 'lane', isCompleted: false });
