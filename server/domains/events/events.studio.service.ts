import type { EventDetails, EventPlan } from '@bandstand/rules/events/dates.ts';
import type { EventDraft, EventPart, OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import type { Person } from '@bandstand/contract/members.ts';
import { changesOf, type DateChange } from '@bandstand/rules/events/changes.ts';
import { edited, type EventEdit } from '@bandstand/rules/events/edit.ts';
import { isWebAddress } from '@bandstand/rules/events/settings.ts';
import { isWall } from '@bandstand/rules/events/wall.ts';
import { eventState } from '@bandstand/rules/pages/events.ts';
import { isTimeZone, startOfDate } from '@bandstand/rules/time/zone.ts';
import { isDeepStrictEqual } from 'node:util';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Author } from '../drafts/drafts.publish.service.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { PeopleByIds } from '../progress/progress.runs.service.ts';
import type { Standing } from './events.standing.ts';
import { toPublished, type EventPublishing } from './events.publish.service.ts';
import type { DateRow, EventsRepo } from './events.repo.ts';
import type { EventRow } from './events.tables.ts';

export interface EventStudioDependencies {
  repo: EventsRepo;
  drafts: Drafts;
  publishing: EventPublishing;
  peopleByIds: PeopleByIds;
  /** Dates that stand alone. */
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

/** Events as their owners plan them: nothing reaches a member before it is published. */
export function createEventStudio({ repo, drafts, publishing, peopleByIds, standing, timezoneOf, clock }: EventStudioDependencies) {
  async function require(tenant: Tenant, id: string): Promise<EventRow> {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('page_not_found');
    return row;
  }
  type Titled = Pick<EventDraft['page'], 'id' | 'title' | 'path' | 'status'>;
  const changesIn = (row: EventRow, page: Titled, dates: readonly DateRow[]): DateChange[] =>
    changesOf({ plan: row.draft, eventId: row.page_id, title: page.title, published: dates.map(toPublished), nowMs: clock.ms() });

  function toDraft(row: EventRow, page: Titled, dates: readonly DateRow[]): EventDraft {
    const changes = changesIn(row, page, dates);
    const count = (kind: DateChange['kind']) => changes.filter((change) => change.kind === kind).length;
    const people = changes.reduce((sum, { kind, published }) => sum + (kind === 'cancelled' ? (published?.joined ?? 0) : 0), 0);
    const coming = changes.filter(({ data }) => data && msOf(data.ends_at) >= clock.ms() && data.state !== 'cancelled');
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
  async function shown(tenant: Tenant, row: EventRow): Promise<EventDraft> {
    const [page, dates] = await Promise.all([drafts.get(tenant, row.page_id), repo.dates(tenant, [row.page_id])]);
    return toDraft(row, page, dates);
  }
  const conflict = async (tenant: Tenant, id: string) =>
    new AppError('edit_conflict', { extra: { current: await shown(tenant, await require(tenant, id)) } });

  async function occurrences(
    tenant: Tenant,
    list: readonly { row: EventRow; page: Titled; dates: readonly DateRow[] }[],
  ): Promise<OwnerOccurrence[]> {
    const found = list.flatMap(({ row, page, dates }) => changesIn(row, page, dates).map((change) => ({ row, page, dates, change })));
    const people = await hosts(
      tenant,
      found.flatMap(({ change: { data, published } }) => (data ?? published!.data).host_ids ?? []),
    );
    return found.map(({ row, page, dates, change }) => toOccurrence({ row, page, dates, change, people }));
  }
  const hosts = async (tenant: Tenant, wanted: readonly string[]): Promise<ReadonlyMap<string, Person>> =>
    wanted.length > 0 ? peopleByIds(tenant, [...new Set(wanted)]) : new Map();

  function toOccurrence(given: {
    row: EventRow;
    page: Titled;
    dates: readonly DateRow[];
    change: DateChange;
    people: ReadonlyMap<string, Person>;
  }): OwnerOccurrence {
    const { kind, planned, published, data: next, title } = given.change;
    const data = next ?? published!.data;
    const own = given.dates.find(({ page_id }) => page_id === published?.pageId);
    const { starts_at, ends_at, timezone, location, capacity } = data;
    return {
      date: planned?.date ?? published!.date,
      page_id: published?.pageId ?? null,
      event_id: given.row.page_id,
      title: title ?? published!.title,
      path: own ? `${given.page.path === '/' ? '' : given.page.path}/${own.slug}` : null,
      starts_at,
      ends_at,
      timezone,
      location: location ?? null,
      capacity: capacity ?? null,
      joined_count: published?.joined ?? 0,
      attended_count: own?.attended ?? 0,
      state: eventState({ starts_at, ends_at, isCancelled: data.state === 'cancelled' }, clock.ms()),
      is_changed: planned?.isChanged ?? false,
      pending: kind,
      hosts: (data.host_ids ?? []).flatMap((id) => given.people.get(id) ?? []),
    };
  }

  function check({ starts_at, location, replay_url, rule }: Partial<EventPart>, timezone: string | undefined): void {
    const isWrong = (fault: boolean) => fault && { key: 'field.invalid' as const };
    refuseFields({
      starts_at: isWrong(starts_at !== undefined && !isWall(starts_at)),
      timezone: isWrong(timezone !== undefined && !isTimeZone(timezone)),
      location: isWrong(Boolean(location?.url) && !isWebAddress(location?.url)),
      replay_url: isWrong(Boolean(replay_url) && !isWebAddress(replay_url)),
      rule: isWrong(Boolean(rule?.until) && !isWall(`${rule?.until}T00:00`)),
    });
  }
  function spanOf({ from, to }: { from?: string; to?: string }, zone: string) {
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
  const isIn = ({ fromMs, toMs }: { fromMs: number; toMs: number }, { starts_at, ends_at }: OwnerOccurrence) =>
    msOf(starts_at) < toMs && msOf(ends_at) >= fromMs;

  return {
    list: async (tenant: Tenant, query: { q?: string; page?: number }): Promise<{ items: EventDraft[]; total_count: number }> => {
      const { rows, total } = await repo.list(tenant, query.q ?? '', query.page ?? 1);
      const [tree, dates] = await Promise.all([
        drafts.list(tenant),
        repo.dates(
          tenant,
          rows.map(({ page_id }) => page_id),
        ),
      ]);
      const pages = new Map(tree.items.map((page) => [page.id, page]));
      const of = (id: string) => dates.filter(({ event_page_id }) => event_page_id === id);
      return { items: rows.map((row) => toDraft(row, pages.get(row.page_id)!, of(row.page_id))), total_count: total };
    },
    get: async (tenant: Tenant, id: string): Promise<EventDraft> => shown(tenant, await require(tenant, id)),

    /** Makes an event of a page, or a new page for one. Errors: page_not_found, already_on, slug_taken. */
    create: async (tenant: Tenant, staff: NonNullable<Author>, input: NewEvent): Promise<EventDraft> => {
      const { page_id, parent_id = null, title = '', timezone, part } = input;
      check(part, timezone);
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

    /** Changes one date, it and those after it, or all that are not over. Errors: page_not_found, edit_conflict with the event as `current`. */
    edit: async (tenant: Tenant, id: string, { base_version, ...edit }: EventEdit & { base_version: number }): Promise<EventDraft> => {
      const row = await require(tenant, id);
      if (row.version !== base_version) throw await conflict(tenant, id);
      check(edit.changes ?? {}, edit.timezone);
      const draft = edited(row.draft, edit, clock.ms());
      if ('fault' in draft) return refuseFields({ [draft.fault]: { key: 'field.invalid' } }) as never;
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

    /** Dates of one event; from today on unless `from` says otherwise. */
    dates: async (tenant: Tenant, id: string, query: { from?: string; to?: string; page?: number }) => {
      const row = await require(tenant, id);
      const [page, dates] = await Promise.all([drafts.get(tenant, id), repo.dates(tenant, [id])]);
      const span = spanOf(query, row.draft.timezone);
      const fromMs = query.from === undefined ? clock.ms() : span.fromMs;
      const all = (await occurrences(tenant, [{ row, page, dates }])).filter((date) => isIn({ ...span, fromMs }, date));
      const at = query.page ?? 1;
      return { items: all.slice((at - 1) * perPage, at * perPage), total_count: all.length };
    },
    /** Dates of all events, and those that stand alone, in a span of at most 100 days. */
    all: async (tenant: Tenant, query: { from: string; to: string }) => {
      const span = spanOf(query, await timezoneOf(tenant));
      const isWrong = span.toMs <= span.fromMs || span.toMs - span.fromMs > (maxSpanDays + 1) * dayMs;
      refuseFields({ to: isWrong && { key: 'field.invalid' } });
      const { rows } = await repo.list(tenant, '', null);
      const eventIds = rows.map(({ page_id }) => page_id);
      const [tree, dates] = await Promise.all([drafts.list(tenant), repo.dates(tenant, eventIds)]);
      const pages = new Map(tree.items.map((page) => [page.id, page]));
      const planned = await occurrences(
        tenant,
        rows.map((row) => ({
          row,
          page: pages.get(row.page_id)!,
          dates: dates.filter(({ event_page_id }) => event_page_id === row.page_id),
        })),
      );
      const alone = await standing(tenant, new Set(dates.map(({ page_id }) => page_id)));
      const items = [...planned, ...alone]
        .filter((date) => isIn(span, date))
        .toSorted((a, b) => msOf(a.starts_at) - msOf(b.starts_at) || (a.title < b.title ? -1 : 1));
      return { items, total_count: items.length };
    },
  };
}
