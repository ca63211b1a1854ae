import type { EventDraft, OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import type { Person } from '@bandstand/contract/members.ts';
import { changesOf, type DateChange, type DateData, type PublishedDate } from '@bandstand/rules/events/changes.ts';
import { eventState } from '@bandstand/rules/pages/events.ts';
import { isDeepStrictEqual } from 'node:util';
import { msOf } from '../../platform/clock.ts';
import type { DateRow } from './events.repo.ts';
import type { EventRow } from './events.tables.ts';

/** An event with its page and its published occurrences. */
export interface PlannedEvent {
  row: EventRow;
  page: Pick<EventDraft['page'], 'id' | 'title' | 'path' | 'status'>;
  dates: readonly DateRow[];
}

/** The part of `type_data` that belongs to the occurrence. */
const dataIn = (row: DateRow): DateData => {
  const { starts_at, ends_at, timezone, location, capacity, host_ids, replay_url, event_id, date, state } = row.data as DateData;
  return { starts_at, ends_at, timezone, location, capacity, host_ids, replay_url, event_id, date, ...(state ? { state } : {}) };
};

/** An occurrence as members see it now. */
export const toPublished = (row: DateRow): PublishedDate => ({
  pageId: row.page_id,
  date: row.date,
  title: row.title,
  data: dataIn(row),
  joined: row.joined,
  isLive: row.is_live,
});

/** What publishing the event would change. */
export const changesIn = ({ row, page, dates }: PlannedEvent, nowMs: number): DateChange[] =>
  changesOf({ plan: row.draft, eventId: row.page_id, title: page.title, published: dates.map(toPublished), nowMs });

/** An event for its owner. */
export function toEventDraft(event: PlannedEvent, nowMs: number): EventDraft {
  const { row, page } = event;
  const changes = changesIn(event, nowMs);
  const count = (kind: DateChange['kind']) => changes.filter((change) => change.kind === kind).length;
  const people = changes.reduce((sum, { kind, published }) => sum + (kind === 'cancelled' ? (published?.joined ?? 0) : 0), 0);
  const coming = changes.filter(({ data }) => data && msOf(data.ends_at) >= nowMs && data.state !== 'cancelled');
  return {
    id: row.page_id,
    page: { id: page.id, title: page.title, path: page.path, status: page.status },
    ...row.draft,
    version: row.version,
    status: row.published === null ? 'draft' : isDeepStrictEqual(row.published, row.draft) ? 'published' : 'changed',
    next_at: coming[0]?.data?.starts_at ?? null,
    upcoming_count: coming.length,
    joined_count: coming.reduce((sum, { published }) => sum + (published?.joined ?? 0), 0),
    pending: { new: count('new'), changed: count('changed'), removed: count('removed'), cancelled: count('cancelled'), people },
  };
}

/** An occurrence for its owner; null for a change without data, which does not exist. */
export function toOwnerOccurrence(
  { row, page, dates }: PlannedEvent,
  { kind, planned, published, data: next, title }: DateChange,
  people: ReadonlyMap<string, Person>,
  nowMs: number,
): OwnerOccurrence | null {
  const data = next ?? published?.data;
  const date = planned?.date ?? published?.date;
  if (!data || date === undefined) return null;
  const own = dates.find(({ page_id }) => page_id === published?.pageId);
  const { starts_at, ends_at, timezone, location, capacity } = data;
  return {
    date,
    page_id: published?.pageId ?? null,
    event_id: row.page_id,
    title: title ?? published?.title ?? '',
    path: own ? `${page.path === '/' ? '' : page.path}/${own.slug}` : null,
    starts_at,
    ends_at,
    timezone,
    location: location ?? null,
    capacity: capacity ?? null,
    joined_count: published?.joined ?? 0,
    attended_count: own?.attended ?? 0,
    state: eventState({ starts_at, ends_at, isCancelled: data.state === 'cancelled' }, nowMs),
    is_changed: planned?.isChanged ?? false,
    pending: kind,
    hosts: (data.host_ids ?? []).flatMap((id) => people.get(id) ?? []),
  };
}
