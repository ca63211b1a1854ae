import { changesOf, type DateChange, type DateData } from '@bandstand/rules/events/changes.ts';
import type { EventPlan } from '@bandstand/rules/events/dates.ts';
import { freeSlug } from '@bandstand/rules/pages/slugs.ts';
import { isDeepStrictEqual } from 'node:util';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Author } from '../drafts/drafts.ports.ts';
import type { PublishDrafts } from '../drafts/drafts.publish.service.ts';
import type { Draft, Drafts } from '../drafts/drafts.service.ts';
import type { DateRow, EventsRepo } from './events.repo.ts';
import { toPublished } from './events.shape.ts';
import type { EventRow } from './events.tables.ts';

export interface EventPublishDependencies {
  repo: EventsRepo;
  drafts: Drafts;
  publishDrafts: PublishDrafts;
  clock: Clock;
  ids: Ids;
}
interface Prepared {
  made: Draft[];
  changed: Draft[];
  renamed: Draft[];
  taken: string[];
  /** Pages with the content of the event's page. */
  copied: string[];
  /** All occurrences that stay, by their new addresses. */
  dates: Pick<DateRow, 'page_id' | 'date' | 'content_hash'>[];
}
/** Someone joined or published between reading and writing: everything is read again. */
class Overtaken extends Error {}
const isOvertaken = (error: unknown): boolean =>
  error instanceof Overtaken || /^(event_occurrences|pages_slug)/.test((error as { constraint?: string }).constraint ?? '');
const maxTries = 4;

interface Place {
  tree: Awaited<ReturnType<Drafts['tree']>>;
  eventId: string;
  taken: Set<string>;
  own: ReadonlyMap<string, DateRow>;
  pages: ReadonlyMap<string, Draft>;
  content: Draft;
}

/** Everything of the event's page except lists of its own occurrences: an occurrence would list itself. */
const blocksOf = (content: Draft): Draft['blocks'] =>
  content.blocks.filter((block) => block.type !== 'collection' || block.data.query?.page_id !== content.id);

/** Turns the changes of an event into pages to make, change, rename and archive. */
function createPreparing({ drafts, clock, ids }: EventPublishDependencies) {
  function slugFor({ tree, eventId, taken }: Place, wall: string): string {
    const [day, time] = [wall.slice(0, 10), wall.slice(11).replace(':', '')];
    return freeSlug(taken.has(day) ? `${day}-${time}` : day, taken, drafts.isAtTop(tree, eventId));
  }

  function add(prepared: Prepared, place: Place, tenant: Tenant, change: DateChange): void {
    const { published, planned, data, title, kind } = change;
    const { own, pages, taken, content } = place;
    const before = published ? pages.get(published.pageId) : undefined;
    if (!data || title === null) {
      if (published) prepared.taken.push(published.pageId);
      return;
    }
    const date = planned?.date ?? published?.date ?? data.date;
    const slug = before && !isMoved(change) ? before.slug : slugFor(place, planned?.details.starts_at ?? data.date);
    taken.add(slug);
    const position = Math.floor(msOf(data.starts_at) / 60_000);
    const isFollowing = msOf(data.ends_at) >= clock.ms();
    const isCopied = !before || (isFollowing && !own.get(before.id)?.is_own);
    const base = before ?? drafts.newRow(tenant, { id: ids.next(), parent_id: place.eventId, position, type: 'event_occurrence', slug, title });
    const { state: _state, ...kept } = base.type_data ?? {};
    const row: Draft = {
      ...base,
      ...(isCopied ? { blocks: blocksOf(content), fields: { ...content.fields, duration_minutes: minutesOf(data) } } : {}),
      title,
      slug,
      position,
      type_data: { ...kept, ...data },
      updated_at: clock.iso(),
    };
    prepared.dates.push({ page_id: row.id, date, content_hash: own.get(row.id)?.content_hash ?? null });
    if (!before) prepared.made.push(row);
    else if (kind !== 'none' || !isDeepStrictEqual([before.blocks, before.fields], [row.blocks, row.fields])) prepared.changed.push(row);
    else return;
    if (before && (before.slug !== slug || before.position !== position)) prepared.renamed.push(row);
    if (isCopied) prepared.copied.push(row.id);
  }

  return async (
    tenant: Tenant,
    eventId: string,
    content: Draft,
    { changes, rows }: { changes: readonly DateChange[]; rows: readonly DateRow[] },
  ): Promise<Prepared> => {
    const own = new Map(rows.map((row) => [row.page_id, row]));
    const pages = new Map((await drafts.rows(tenant, [...own.keys()])).map((page) => [page.id, page]));
    const tree = await drafts.tree(tenant);
    const taken = drafts.takenSlugs(tree, eventId, null);
    for (const page of pages.values()) taken.delete(page.slug);
    const prepared: Prepared = { made: [], changed: [], renamed: [], taken: [], copied: [], dates: [] };
    // Occurrences that do not move keep their addresses before others choose theirs.
    const inOrder = [...changes].toSorted((a, b) => Number(isMoved(a)) - Number(isMoved(b)));
    for (const change of inOrder) add(prepared, { tree, eventId, taken, own, pages, content }, tenant, change);
    return prepared;
  };
}

export type EventPublishing = ReturnType<typeof createEventPublishing>;

/** Makes the occurrences of an event into pages that members see, and keeps them up to date (EVT-1). */
export function createEventPublishing(parts: EventPublishDependencies) {
  const { repo, drafts, publishDrafts, clock } = parts;
  const prepare = createPreparing(parts);

  /** `claim` writes the event itself, and throws when it came too late. */
  async function apply(
    tenant: Tenant,
    author: Author,
    event: { id: string; title: string; plan: EventPlan; isEnding?: boolean },
    claim: (trx: Work) => Promise<void>,
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const content = await publishDrafts.published(tenant, event.id);
      if (!content) throw new AppError('page_not_found');
      const rows = await repo.dates(tenant, [event.id]);
      const changes = changesOf({ plan: event.plan, eventId: event.id, title: content.title, published: rows.map(toPublished), nowMs: clock.ms() });
      const { made, changed, renamed, taken, copied, dates } = await prepare(tenant, event.id, content, { changes, rows });
      const along = async (trx: Work) => {
        await claim(trx);
        if (taken.length > 0 && (await repo.lockJoined(trx, tenant, taken)).length > 0) throw new Overtaken();
        if (event.isEnding) return;
        await repo.setDates(trx, tenant, event.id, dates);
        await repo.markCopied(trx, tenant, copied);
      };
      try {
        if (made.length + changed.length + taken.length === 0) return await repo.transaction(tenant, claim);
        await publishDrafts.publishMany(tenant, author, { title: event.title, made, changed, renamed, taken, along });
        return;
      } catch (error) {
        if (!isOvertaken(error) || tries >= maxTries) throw error;
      }
    }
  }

  return {
    publishedAmong: repo.publishedAmong,
    allPublished: repo.allPublished,
    /** Publishes the draft. Errors: page_not_found, edit_conflict if someone changed it since. */
    publish: async (tenant: Tenant, author: Author, row: EventRow): Promise<void> => {
      const page = await drafts.require(tenant, row.page_id);
      if (!page.revision_id) await publishDrafts.publish(tenant, author, page.id);
      await apply(tenant, author, { id: page.id, title: page.title, plan: row.draft }, async (trx) => {
        if (!(await repo.publish(trx, tenant, row.page_id, row.version))) throw new AppError('edit_conflict');
      });
    },
    /** Makes pages of occurrences that came within reach, and copies the content of the event's page to all. Nothing else changes. */
    follow: async (tenant: Tenant, eventId: string): Promise<void> => {
      const row = await repo.find(tenant, eventId);
      const page = row?.published ? await drafts.require(tenant, eventId) : undefined;
      if (!row?.published || !page?.revision_id || page.archived_at) return;
      await apply(tenant, null, { id: eventId, title: page.title, plan: row.published }, async () => {});
    },
    /**
     * Ends the event. Its page stays, and so do past occurrences. Upcoming ones with participants are cancelled and say so; the others are archived.
     */
    end: async (tenant: Tenant, author: Author, row: EventRow): Promise<void> => {
      const page = await drafts.require(tenant, row.page_id);
      const event = { id: page.id, title: page.title, plan: { ...row.draft, parts: [], exceptions: [] }, isEnding: true };
      const remove = (trx: Work) => repo.remove(trx, tenant, row.page_id);
      if (row.published === null || !page.revision_id) return repo.transaction(tenant, remove);
      await apply(tenant, author, event, remove);
    },
  };
}

const minutesOf = ({ starts_at, ends_at }: DateData): number => Math.round((msOf(ends_at) - msOf(starts_at)) / 60_000);
/** Whether an occurrence needs a new address: it keeps the old one until its time changes. */
const isMoved = ({ published, data }: DateChange): boolean => !published || (data !== null && data.starts_at !== published.data.starts_at);
