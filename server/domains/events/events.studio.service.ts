import type { EventDetails, EventPlan } from '@bandstand/rules/events/dates.ts';
import type { EventDraft, EventPart, OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import type { Person } from '@bandstand/contract/members.ts';
import { edited, type EventEdit } from '@bandstand/rules/events/edit.ts';
import { isWebAddress } from '@bandstand/rules/events/settings.ts';
import { isWall } from '@bandstand/rules/events/wall.ts';
import { isTimeZone, startOfDate } from '@bandstand/rules/time/zone.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Author } from '../drafts/drafts.ports.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { PeopleByIds } from '../progress/progress.runs.service.ts';
import type { EventPublishing } from './events.publish.service.ts';
import type { EventsRepo } from './events.repo.ts';
import { changesIn, toEventDraft, toOwnerOccurrence, type PlannedEvent } from './events.shape.ts';
import type { Standing } from './events.standing.ts';
import type { EventRow } from './events.tables.ts';

export interface EventStudioDependencies {
  repo: EventsRepo;
  drafts: Drafts;
  publishing: EventPublishing;
  peopleByIds: PeopleByIds;
  /** Occurrences without an event. */
  standing: Standing;
  timezoneOf: (tenant: Tenant) => Promise<string>;
  clock: Clock;
}
type NewEvent = {
  page_id?: string;
  parent_id?: string | null;
  title?: string;
  timezone?: string;
  part: Partial<EventDetails> & Pick<EventPart, 'starts_at'> & { rule?: EventPart['rule'] };
};
const perPage = 60;
const maxSpanDays = 100;
const dayMs = 86_400_000;
const limits = { parts: 50, exceptions: 1000 };

export type EventStudio = ReturnType<typeof createEventStudio>;
type EventReading = ReturnType<typeof createEventReading>;

/** Events as owners plan them: nothing reaches a member before it is published. */
export function createEventStudio(parts: EventStudioDependencies) {
  const reading = createEventReading(parts);
  const { list, get } = reading;
  return { list, get, ...createEventEditing(parts, reading), ...createOwnerCalendar(parts, reading) };
}

function createEventReading({ repo, drafts, clock }: EventStudioDependencies) {
  async function require(tenant: Tenant, id: string): Promise<EventRow> {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('page_not_found');
    return row;
  }
  async function shown(tenant: Tenant, row: EventRow): Promise<EventDraft> {
    const [page, dates] = await Promise.all([drafts.get(tenant, row.page_id), repo.dates(tenant, [row.page_id])]);
    return toEventDraft({ row, page, dates }, clock.ms());
  }
  /** Events with their pages and occurrences, in three statements. */
  async function plannedOf(tenant: Tenant, rows: readonly EventRow[]): Promise<PlannedEvent[]> {
    const eventIds = rows.map(({ page_id }) => page_id);
    const [tree, dates] = await Promise.all([drafts.list(tenant), repo.dates(tenant, eventIds)]);
    const pages = new Map(tree.items.map((page) => [page.id, page]));
    return rows.flatMap((row) => {
      const page = pages.get(row.page_id);
      return page ? [{ row, page, dates: dates.filter(({ event_page_id }) => event_page_id === row.page_id) }] : [];
    });
  }
  return {
    require,
    shown,
    plannedOf,
    conflict: async (tenant: Tenant, id: string) =>
      new AppError('edit_conflict', { extra: { current: await shown(tenant, await require(tenant, id)) } }),
    get: async (tenant: Tenant, id: string): Promise<EventDraft> => shown(tenant, await require(tenant, id)),
    list: async (tenant: Tenant, query: { q?: string; page?: number }): Promise<{ items: EventDraft[]; total_count: number }> => {
      const { rows, total } = await repo.list(tenant, query.q ?? '', query.page ?? 1);
      const items = (await plannedOf(tenant, rows)).map((event) => toEventDraft(event, clock.ms()));
      return { items, total_count: total };
    },
  };
}

function checkPart({ starts_at, location, replay_url, rule }: Partial<EventPart>, timezone: string | undefined): void {
  const isWrong = (fault: boolean) => fault && { key: 'field.invalid' as const };
  refuseFields({
    starts_at: isWrong(starts_at !== undefined && !isWall(starts_at)),
    timezone: isWrong(timezone !== undefined && !isTimeZone(timezone)),
    location: isWrong(Boolean(location?.url) && !isWebAddress(location?.url)),
    replay_url: isWrong(Boolean(replay_url) && !isWebAddress(replay_url)),
    rule: isWrong(Boolean(rule?.until) && !isWall(`${rule?.until}T00:00`)),
  });
}

function createEventEditing({ repo, drafts, publishing, timezoneOf, clock }: EventStudioDependencies, { require, shown, conflict }: EventReading) {
  return {
    /** Makes an event of a page, or a new page for one. Errors: page_not_found, already_on, slug_taken. */
    create: async (tenant: Tenant, staff: NonNullable<Author>, input: NewEvent): Promise<EventDraft> => {
      const { page_id, parent_id = null, title = '', timezone, part } = input;
      checkPart(part, timezone);
      const given = page_id === undefined ? null : await drafts.require(tenant, page_id);
      if (given?.archived_at) throw new AppError('page_not_found');
      refuseFields({
        title: !given && title.trim() === '' && { key: 'field.required' },
        page_id: given?.type === 'event_occurrence' && { key: 'field.invalid' },
      });
      const page = given ?? (await drafts.create(tenant, staff, { parent_id, type: 'generic', title }));
      const usual = { duration_minutes: 60, title: null, location: null, capacity: null, host_ids: [], replay_url: null, rule: null };
      const draft: EventPlan = { timezone: timezone ?? (await timezoneOf(tenant)), parts: [{ ...usual, ...part }], exceptions: [] };
      const at = clock.iso();
      const row: EventRow = { app_id: tenant.appId, page_id: page.id, draft, published: null, version: 1, created_at: at, updated_at: at };
      if (!(await repo.insert(tenant, row))) throw new AppError('already_on');
      return shown(tenant, row);
    },

    /** Changes one occurrence, it and those after it, or all that are not over. Errors: page_not_found, edit_conflict with the event as `current`. */
    edit: async (tenant: Tenant, id: string, { base_version, ...edit }: EventEdit & { base_version: number }): Promise<EventDraft> => {
      const row = await require(tenant, id);
      if (row.version !== base_version) throw await conflict(tenant, id);
      checkPart(edit.changes ?? {}, edit.timezone);
      const draft = edited(row.draft, edit, clock.ms());
      if ('fault' in draft) throw new AppError('validation_failed', { fields: { [draft.fault]: [{ key: 'field.invalid' }] } });
      const isTooMuch = draft.parts.length > limits.parts || draft.exceptions.length > limits.exceptions;
      refuseFields({ changes: isTooMuch && { key: 'field.invalid' } });
      const saved = await repo.save(tenant, id, base_version, draft, clock.iso());
      if (!saved) throw await conflict(tenant, id);
      return shown(tenant, saved);
    },

    publish: async (tenant: Tenant, staff: NonNullable<Author>, id: string, baseVersion: number): Promise<EventDraft> => {
      const row = await require(tenant, id);
      if (row.version !== baseVersion) throw await conflict(tenant, id);
      await publishing.publish(tenant, staff, row);
      return shown(tenant, await require(tenant, id));
    },
    remove: async (tenant: Tenant, staff: NonNullable<Author>, id: string): Promise<void> => publishing.end(tenant, staff, await require(tenant, id)),
  };
}

interface Span {
  fromMs: number;
  toMs: number;
}
function spanOf({ from, to }: { from?: string; to?: string }, zone: string): Span {
  const isDay = (text: string) => isWall(`${text}T00:00`);
  refuseFields({
    from: from !== undefined && !isDay(from) && { key: 'field.invalid' },
    to: to !== undefined && !isDay(to) && { key: 'field.invalid' },
  });
  return {
    fromMs: from === undefined ? -Infinity : startOfDate(from, zone),
    toMs: to === undefined ? Infinity : startOfDate(to, zone) + dayMs,
  };
}
const isIn = ({ fromMs, toMs }: Span, { starts_at, ends_at }: OwnerOccurrence) => msOf(starts_at) < toMs && msOf(ends_at) >= fromMs;

function createOwnerCalendar({ repo, drafts, peopleByIds, standing, timezoneOf, clock }: EventStudioDependencies, reading: EventReading) {
  async function occurrences(tenant: Tenant, list: readonly PlannedEvent[]): Promise<OwnerOccurrence[]> {
    const nowMs = clock.ms();
    const found = list.flatMap((event) => changesIn(event, nowMs).map((change) => ({ event, change })));
    const hostIds = new Set(found.flatMap(({ change: { data, published } }) => (data ?? published?.data)?.host_ids ?? []));
    const people: ReadonlyMap<string, Person> = hostIds.size > 0 ? await peopleByIds(tenant, [...hostIds]) : new Map();
    return found.flatMap(({ event, change }) => toOwnerOccurrence(event, change, people, nowMs) ?? []);
  }
  return {
    /** Occurrences of one event; from now on unless `from` says otherwise. */
    dates: async (tenant: Tenant, id: string, query: { from?: string; to?: string; page?: number }) => {
      const row = await reading.require(tenant, id);
      const [page, dates] = await Promise.all([drafts.get(tenant, id), repo.dates(tenant, [id])]);
      const span = spanOf(query, row.draft.timezone);
      const fromMs = query.from === undefined ? clock.ms() : span.fromMs;
      const all = (await occurrences(tenant, [{ row, page, dates }])).filter((date) => isIn({ ...span, fromMs }, date));
      const at = query.page ?? 1;
      return { items: all.slice((at - 1) * perPage, at * perPage), total_count: all.length };
    },
    /** Occurrences of all events, and those without an event, in a span of at most 100 days. */
    all: async (tenant: Tenant, query: { from: string; to: string }) => {
      const span = spanOf(query, await timezoneOf(tenant));
      const isWrong = span.toMs <= span.fromMs || span.toMs - span.fromMs > (maxSpanDays + 1) * dayMs;
      refuseFields({ to: isWrong && { key: 'field.invalid' } });
      const { rows } = await repo.list(tenant, '', null);
      const events = await reading.plannedOf(tenant, rows);
      const planned = await occurrences(tenant, events);
      const plannedIds = new Set(events.flatMap(({ dates }) => dates.map(({ page_id }) => page_id)));
      const items = [...planned, ...(await standing(tenant, plannedIds))]
        .filter((date) => isIn(span, date))
        .toSorted((a, b) => msOf(a.starts_at) - msOf(b.starts_at) || (a.title < b.title ? -1 : 1));
      return { items, total_count: items.length };
    },
  };
}
