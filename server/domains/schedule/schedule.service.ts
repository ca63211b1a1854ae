import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { shiftAfter, type ShiftItem } from '@bandstand/rules/schedule/shift.ts';
import { isPlannable, spanOf, todayIn } from '@bandstand/rules/schedule/times.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Keep } from '../../platform/http/bind.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { ScheduleRepo } from './schedule.repo.ts';
import { inDayOrder, joinedEvents, onTheirDays, toScheduledItem, zoneOf } from './schedule.shape.ts';
import type { CalendarRow, NewCalendarRow } from './schedule.tables.ts';

export interface ScheduleDependencies {
  repo: ScheduleRepo;
  pages: Pages;
  clock: Clock;
  ids: Ids;
}
export interface ScheduleQuery {
  item_id?: string;
  item_type?: ScheduledItem['item_type'];
  from?: string;
  to?: string;
}
export interface NewItem {
  item_id: string;
  item_type?: ScheduledItem['item_type'];
  date: string;
}
interface Listed {
  items: ScheduledItem[];
  total_count: number;
}
export type Schedule = ReturnType<typeof createSchedule>;

/** A member's calendar (SCH-1 to SCH-6). A day on it opens nothing: access to each page is decided at each visit. */
export function createSchedule(parts: ScheduleDependencies) {
  const items = createOwnItems(parts);
  const { count, replace } = parts.repo;
  return { count, replace, ...createCalendar(parts), ...createAdding(parts, items), ...createMoving(parts, items), ...createRemoving(parts, items) };
}
type OwnItems = ReturnType<typeof createOwnItems>;

const shownIn = (visit: Visit, member: Member, row: CalendarRow): ScheduledItem | null => toScheduledItem(visit, zoneOf(member), row);
function requireShown(visit: Visit, member: Member, row: CalendarRow): ScheduledItem {
  const item = shownIn(visit, member, row);
  if (!item) throw new AppError('not_found');
  return item;
}
const inThePast = () => new AppError('date_in_past', { fields: { date: [{ key: 'schedule.past' }] } });

/** Checks days and items of the member. */
function createOwnItems({ repo, clock }: ScheduleDependencies) {
  const today = (person: { timezone: string }) => todayIn(zoneOf(person), clock.ms());
  /** The member's own item. Items that staff placed on their calendar cannot be changed (SCH-2). Throws not_found, access_denied. */
  async function requireOwn(visit: Visit, member: Member, id: string): Promise<CalendarRow> {
    const row = await repo.find(member.tenant, id);
    if (row?.subscriber_id === member.id) return row;
    const isForMe = row && (row.scope === 'account_app' || (row.audience_id !== null && visit.viewer.subscriptions.has(row.audience_id)));
    const isSeen = isForMe
      ? shownIn(visit, member, row) !== null
      : visit.viewer.subscriptions.has(id) && visit.tree.page(id)?.type === 'event_occurrence';
    throw new AppError(isSeen ? 'access_denied' : 'not_found');
  }
  return {
    today,
    /** A day from today on, in the member's time zone (SCH-3). Throws date_in_past. */
    requireDay: (member: Member, date: string): string => {
      refuseFields({ date: !isPlannable(date, today(member)) && { key: 'field.invalid' } });
      if (date < today(member)) throw inThePast();
      return date;
    },
    requireOwn,
    /** The member's own item that was not removed. Throws not_found, access_denied. */
    requireThere: async (visit: Visit, member: Member, id: string): Promise<CalendarRow> => {
      const row = await requireOwn(visit, member, id);
      if (row.removed_at !== null) throw new AppError('not_found');
      return row;
    },
  };
}

function createCalendar({ repo, pages }: ScheduleDependencies) {
  /** The viewer's calendar: own items, items placed for them, and joined events, by day. Three statements including the visit's. */
  async function read(tenant: Tenant, visit: Visit, zone: string, query: ScheduleQuery): Promise<Listed> {
    const span = spanOf(query, todayIn(zone, visit.nowMs));
    if (!span) throw new AppError('validation_failed', { fields: { [query.from === undefined ? 'to' : 'from']: [{ key: 'field.invalid' }] } });
    const pageIds = [...visit.viewer.subscriptions.keys()];
    const rows = await repo.seen(tenant, { subscriberId: visit.viewer.subscriberId ?? '', pageIds, ...span, itemId: query.item_id });
    const stored = new Set(rows.map((row) => `${row.item_id} ${row.date}`));
    // A joined event that was also placed on that day is listed once.
    const joined = joinedEvents(visit, zone, span).filter(({ item_id, date }) => !stored.has(`${item_id} ${date}`));
    const items = [...rows, ...joined.filter(({ item_id }) => query.item_id === undefined || item_id === query.item_id)]
      .flatMap((row) => toScheduledItem(visit, zone, row) ?? [])
      .filter(({ item_type }) => query.item_type === undefined || item_type === query.item_type)
      .toSorted(inDayOrder);
    return { items, total_count: items.length };
  }
  return {
    read,
    list: async (member: Member, query: ScheduleQuery): Promise<Listed> =>
      read(member.tenant, await pages.visit(member.tenant, member), zoneOf(member), query),
  };
}

/** A page on a calendar must be open to the member, or open for them later (SCH-4). Throws page_not_found, access_denied. */
function requirePlannable(visit: Visit, { item_id, item_type }: Pick<NewItem, 'item_id' | 'item_type'>): Page {
  const page = visit.tree.page(item_id);
  if (!page || !visit.isListable(page)) throw new AppError('page_not_found');
  if (item_type === 'EventOccurrence' && page.type !== 'event_occurrence') throw new AppError('page_not_found');
  const decision = visit.decide(page.id);
  const opensByItself = (decision.lock_reason ?? decision.reason) === 'IS_SCHEDULED' && decision.available_after !== null;
  if (!decision.granted && !opensByItself) throw new AppError('access_denied', { extra: { access: decision } });
  return page;
}

function createAdding({ repo, pages, clock, ids }: ScheduleDependencies, { requireDay, requireThere }: OwnItems) {
  async function put(
    visit: Visit,
    member: Member,
    row: Omit<NewCalendarRow, 'id' | 'subscriber_id'>,
    keep: Keep<ScheduledItem>,
  ): Promise<ScheduledItem> {
    const made = { ...row, id: ids.next(), subscriber_id: member.id };
    return repo.transaction(member.tenant, async (on) => {
      await repo.insert(on, member.tenant, [made], clock.iso());
      const item = requireShown(visit, member, { ...made, removed_at: null });
      await keep(on, item);
      return item;
    });
  }
  return {
    /** Throws page_not_found, access_denied, date_in_past. */
    add: async (member: Member, input: NewItem, keep: Keep<ScheduledItem>): Promise<ScheduledItem> => {
      const visit = await pages.visit(member.tenant, member);
      const page = requirePlannable(visit, input);
      const date = requireDay(member, input.date);
      const own = { scope: 'subscriber', audience_id: null, start_minute: null, end_minute: null, is_placed: false, root_id: null } as const;
      return put(visit, member, { ...own, item_id: page.id, item_type: input.item_type ?? 'Page', date }, keep);
    },

    /** Adds the same item on another day. Throws not_found, access_denied, date_in_past. */
    duplicate: async (member: Member, id: string, { date }: { date: string }, keep: Keep<ScheduledItem>): Promise<ScheduledItem> => {
      const visit = await pages.visit(member.tenant, member);
      const { removed_at: _removed, ...row } = await requireThere(visit, member, id);
      requirePlannable(visit, row);
      return put(visit, member, { ...row, date: requireDay(member, date), is_placed: false, root_id: null }, keep);
    },
  };
}

const asShift = (visit: Visit, row: CalendarRow): ShiftItem => {
  const page = visit.tree.page(row.item_id);
  return {
    id: row.id,
    date: row.date,
    minute: row.start_minute,
    rootId: page ? visit.subscribedRootOf(page.id) : null,
    isCompleted: page ? visit.isCompleted(page) : false,
  };
};

function createMoving({ repo, pages }: ScheduleDependencies, { today, requireDay, requireThere }: OwnItems) {
  return {
    /** Moves an item, and with `shift_subsequent` those that follow it in its run (SCH-5). Throws not_found, access_denied, date_in_past. */
    move: async (member: Member, id: string, input: { date: string; shift_subsequent?: boolean }) => {
      const { tenant } = member;
      const visit = await pages.visit(tenant, member);
      await requireThere(visit, member, id);
      const date = requireDay(member, input.date);
      const { moved, following } = await repo.transaction(tenant, async (on) => {
        // Read under the lock: a repeated request finds the item on its new day, and shifts nothing twice.
        const row = await repo.lock(on, tenant, member.id, id);
        if (!row || row.removed_at !== null) throw new AppError('not_found');
        if (row.date === date) return { moved: row, following: [] };
        const later = input.shift_subsequent ? await repo.from(on, tenant, member.id, row.date) : [];
        const others = later.map((one) => asShift(visit, one));
        const shift = shiftAfter(asShift(visit, row), others, date, today(member));
        if (shift.isRefused) throw inThePast();
        await repo.move(on, tenant, [{ id, date }, ...shift.moved]);
        return { moved: { ...row, date }, following: onTheirDays(later, shift.moved) };
      });
      return {
        rescheduled_item: requireShown(visit, member, moved),
        rescheduled_siblings: following.flatMap((row) => shownIn(visit, member, row) ?? []),
      };
    },
  };
}

function createRemoving({ repo, pages, clock }: ScheduleDependencies, { requireOwn }: OwnItems) {
  return {
    /** Removes an item; a repeat changes nothing. Throws not_found, access_denied. */
    remove: async (member: Member, id: string): Promise<void> => {
      const row = await requireOwn(await pages.visit(member.tenant, member), member, id);
      await repo.setRemoved(member.tenant, member.id, row.id, clock.iso());
    },
    /** Restores a removed item to its day. Throws not_found, access_denied. */
    restore: async (member: Member, id: string): Promise<ScheduledItem> => {
      const visit = await pages.visit(member.tenant, member);
      const row = await requireOwn(visit, member, id);
      await repo.setRemoved(member.tenant, member.id, row.id, null);
      return requireShown(visit, member, { ...row, removed_at: null });
    },
  };
}
