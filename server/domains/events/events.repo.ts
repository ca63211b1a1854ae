import type { DateData } from '@bandstand/rules/events/changes.ts';
import type { EventPlan } from '@bandstand/rules/events/dates.ts';
import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { EventRow, EventsTables } from './events.tables.ts';

/** An occurrence with its page, and how many joined. */
export interface DateRow {
  event_page_id: string;
  page_id: string;
  date: string;
  content_hash: string | null;
  /** Its content was changed by hand. */
  is_own: boolean;
  title: string;
  slug: string;
  data: Partial<DateData>;
  is_live: boolean;
  joined: number;
  attended: number;
}
export type EventsRepo = ReturnType<typeof createEventsRepo>;
const perPage = 50;
const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
/** Hash of the content that is copied from the event's page. */
const hash = sql`md5(p.blocks::text || p.fields::text)`;

type Handle = { db: Database };

/** Events as their owners plan them, and the pages of their occurrences. */
export const createEventsRepo = (handle: Handle) => ({ ...plans(handle), ...occurrences(handle) });

const plans = ({ db }: Handle) => ({
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),
  find: (tenant: Tenant, id: string): Promise<EventRow | undefined> =>
    db
      .for<EventsTables>(tenant)
      .selectFrom('events')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('page_id', '=', id)
      .executeTakeFirst(),
  /** Events whose page is not archived, last changed first. `page` null: all of them. */
  list: async (tenant: Tenant, term: string, page: number | null): Promise<{ rows: EventRow[]; total: number }> => {
    const found = sql`from events e join pages p on p.app_id = e.app_id and p.id = e.page_id
      where e.app_id = ${tenant.appId} and p.archived_at is null and p.title ilike ${like(term)}`;
    const part = page === null ? sql`` : sql`limit ${perPage} offset ${(page - 1) * perPage}`;
    const own = db.for(tenant);
    const { rows } = await sql<EventRow>`select e.* ${found} order by e.updated_at desc, e.page_id ${part}`.execute(own);
    if (page === null) return { rows, total: rows.length };
    const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(own);
    return { rows, total: counted.rows[0]?.total ?? 0 };
  },
  /** Returns whether the page had no event yet. */
  insert: async (tenant: Tenant, row: EventRow): Promise<boolean> => {
    const inserted = sql`insert into events (app_id, page_id, draft, published, version, created_at, updated_at)
      values (${tenant.appId}, ${row.page_id}, ${json(row.draft)}, null, 1, ${row.created_at}, ${row.updated_at})
      on conflict do nothing returning 1`;
    return (await inserted.execute(db.for(tenant))).rows.length > 0;
  },
  /** For a page that the transaction has inserted. */
  insertDraft: async (trx: Work, tenant: Tenant, pageId: string, draft: EventPlan, at: string): Promise<void> => {
    await within<EventsTables>(trx)
      .insertInto('events')
      .values({ app_id: tenant.appId, page_id: pageId, draft: json(draft), published: null, version: 1, created_at: at, updated_at: at })
      .execute();
  },
  /** All events by their page, and which pages are occurrences of which event. */
  plans: async (tenant: Tenant): Promise<{ plans: Map<string, EventPlan>; dates: Map<string, string> }> => {
    const own = db.for<EventsTables>(tenant);
    const [plans, dates] = await Promise.all([
      own.selectFrom('events').select(['page_id', 'draft']).where('app_id', '=', tenant.appId).execute(),
      sql<{ page_id: string; event_page_id: string }>`select page_id, event_page_id
        from event_occurrences where app_id = ${tenant.appId}`.execute(own),
    ]);
    return {
      plans: new Map(plans.map(({ page_id, draft }) => [page_id, draft])),
      dates: new Map(dates.rows.map(({ page_id, event_page_id }) => [page_id, event_page_id])),
    };
  },
  /** Saves if nobody else did since `baseVersion`. */
  save: async (tenant: Tenant, id: string, baseVersion: number, draft: EventPlan, at: string): Promise<EventRow | undefined> => {
    const event = db.for<EventsTables>(tenant).updateTable('events').where('app_id', '=', tenant.appId).where('page_id', '=', id);
    return event
      .where('version', '=', baseVersion)
      .set({ draft: json(draft), version: sql`version + 1`, updated_at: at })
      .returningAll()
      .executeTakeFirst();
  },
  /** Makes the draft what members see; false if someone changed it since. */
  publish: async (trx: Work, tenant: Tenant, id: string, baseVersion: number): Promise<boolean> => {
    const { rows } = await sql`update events set published = draft, version = version + 1
      where app_id = ${tenant.appId} and page_id = ${id} and version = ${baseVersion} returning 1`.execute(within(trx));
    return rows.length > 0;
  },
  remove: async (trx: Work, tenant: Tenant, id: string): Promise<void> => {
    await within<EventsTables>(trx).deleteFrom('events').where('app_id', '=', tenant.appId).where('page_id', '=', id).execute();
  },
  /** The pages that are published events. */
  publishedAmong: async (tenant: Tenant, pageIds: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ page_id: string }>`select page_id from events
      where app_id = ${tenant.appId} and page_id = any(${pageIds}::uuid[]) and published is not null`.execute(db.for(tenant));
    return rows.map(({ page_id }) => page_id);
  },
  /** Every published event of the server. */
  allPublished: async (): Promise<{ app_id: string; page_id: string }[]> => {
    const { rows } = await sql<{ app_id: string; page_id: string }>`select e.app_id, e.page_id from events e
      join pages p on p.app_id = e.app_id and p.id = e.page_id
      where e.published is not null and p.archived_at is null and p.revision_id is not null`.execute(db.system());
    return rows;
  },
});

const occurrences = ({ db }: Handle) => ({
  dates: async (tenant: Tenant, eventIds: readonly string[]): Promise<DateRow[]> => {
    const { rows } =
      await sql<DateRow>`select o.event_page_id, o.page_id, o.date, o.content_hash, o.content_hash is distinct from ${hash} as is_own,
      p.title, p.slug, p.type_data as data, p.revision_id is not null as is_live,
      (select count(*) from page_subscriptions s where s.app_id = o.app_id and s.page_id = o.page_id and s.is_member) as joined,
      (select count(*) from event_attendance a where a.app_id = o.app_id and a.page_id = o.page_id) as attended
      from event_occurrences o join pages p on p.app_id = o.app_id and p.id = o.page_id
      where o.app_id = ${tenant.appId} and o.event_page_id = any(${eventIds}::uuid[]) and p.archived_at is null`.execute(db.for(tenant));
    return rows;
  },
  /** Replaces the occurrences of an event; those of archived pages are forgotten. */
  setDates: async (
    trx: Work,
    tenant: Tenant,
    eventId: string,
    rows: readonly Pick<DateRow, 'page_id' | 'date' | 'content_hash'>[],
  ): Promise<void> => {
    const own = within(trx);
    // Deletes all first: an occurrence may take the date that another leaves.
    await sql`delete from event_occurrences where app_id = ${tenant.appId} and event_page_id = ${eventId}`.execute(own);
    await sql`insert into event_occurrences (app_id, page_id, event_page_id, date, content_hash)
      select ${tenant.appId}, x.page_id, ${eventId}, x.date, x.content_hash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (page_id uuid, date text, content_hash text)`.execute(own);
  },
  /** Records that these pages have the content of the event's page. */
  markCopied: async (trx: Work, tenant: Tenant, pageIds: readonly string[]): Promise<void> => {
    await sql`update event_occurrences o set content_hash = ${hash} from pages p
      where o.app_id = ${tenant.appId} and p.app_id = o.app_id and p.id = o.page_id and o.page_id = any(${pageIds}::uuid[])`.execute(
      within(trx),
    );
  },
  /** The pages that someone joined, locked so that nobody else can join. */
  lockJoined: async (trx: Work, tenant: Tenant, pageIds: readonly string[]): Promise<string[]> => {
    const own = within(trx);
    await sql`select 1 from pages where app_id = ${tenant.appId} and id = any(${pageIds}::uuid[]) order by id for no key update`.execute(
      own,
    );
    const { rows } = await sql<{ page_id: string }>`select distinct page_id from page_subscriptions
      where app_id = ${tenant.appId} and page_id = any(${pageIds}::uuid[]) and is_member`.execute(own);
    return rows.map(({ page_id }) => page_id);
  },
});
