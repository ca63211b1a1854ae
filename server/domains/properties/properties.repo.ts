import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { PropertiesTables, PropertyRow } from './properties.tables.ts';

export type PropertiesRepo = ReturnType<typeof createPropertiesRepo>;
/** A place that shows a property, by its title. */
export interface PropertyUse {
  slug: string;
  kind: 'page' | 'composed' | 'overlay' | 'form';
  id: string;
  title: string;
}

/** The limit per app: the choice in the builder shows them all. */
export const maxProperties = 100;

/** Matches a member property in stored content: in a text, as a picture, in the query of a list, or as what a form asks for. */
const named = [
  '\\{\\{\\s*member\\.([a-z0-9_]+)\\s*[|}]',
  '"attribute": *"member\\.([a-z0-9_]+)"',
  '"with_property": *"([a-z0-9_]+)"',
  '"property_slug": *"([a-z0-9_]+)"',
].join('|');

const usesRepo = (db: Database) => ({
  /**
   * Drafted or published pages, saved block groups and forms that show or ask for a property; of one slug, or of all. Searches every text. An unchanged page is
   * searched only as published, so its draft need not be written out.
   */
  uses: async (tenant: Tenant, slug: string | null = null): Promise<PropertyUse[]> => {
    const { rows: found } = await sql<PropertyUse>`with texts as materialized (
        select 'page' as kind, p.id, p.title,
            p.fields::text || case when p.is_changed or r.body is null then p.blocks::text else '' end || coalesce(r.body, '') as content
          from pages p left join page_revisions r on r.app_id = p.app_id and r.id = p.revision_id
          where p.app_id = ${tenant.appId} and p.archived_at is null
        union all select 'composed', id, title, data::text from composed_blocks where app_id = ${tenant.appId}
        union all select 'overlay', id, title, data::text from overlays where app_id = ${tenant.appId}
        union all select 'form', f.id, f.title, f.data::text || coalesce(r.data::text, '') from forms f
          left join reusable_revisions r on r.app_id = f.app_id and r.id = f.revision_id where f.app_id = ${tenant.appId}),
      named as (select distinct coalesce(m[1], m[2], m[3], m[4]) as slug, t.kind, t.id, t.title
        from texts t, regexp_matches(t.content, ${named}, 'g') m
        where t.content like '%member.%' or t.content like '%"with_property"%' or t.content like '%"property_slug"%')
      select * from named where ${slug}::text is null or slug = ${slug}::text order by title, id`.execute(db.for(tenant));
    return found;
  },
});

/** Values that come from forms. */
const submittedRepo = (db: Database) => ({
  /** Values that answers to forms wrote. */
  submittedValuesOf: (tenant: Tenant, subscriberId: string): Promise<{ slug: string; value: string }[]> =>
    db
      .for<PropertiesTables>(tenant)
      .selectFrom('subscriber_properties')
      .select(['slug', 'value'])
      .where('app_id', '=', tenant.appId)
      .where('subscriber_id', '=', subscriberId)
      .where('submitted_at', 'is not', null)
      .orderBy('slug')
      .execute(),
  bySlugs: (on: Work, tenant: Tenant, slugs: readonly string[]): Promise<PropertyRow[]> =>
    within<PropertiesTables>(on)
      .selectFrom('properties')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('slug', 'in', slugs)
      .execute(),
  /** The last of several values of one property counts. */
  setSubmitted: async (
    on: Work,
    tenant: Tenant,
    subscriberId: string,
    submitted: readonly { slug: string; value: string }[],
    at: string,
  ): Promise<void> => {
    const last = new Map(submitted.map(({ slug, value }) => [slug, value]));
    await within<PropertiesTables>(on)
      .insertInto('subscriber_properties')
      .values(
        [...last]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([slug, value]) => ({ app_id: tenant.appId, subscriber_id: subscriberId, slug, value, updated_at: at, submitted_at: at })),
      )
      .onConflict((on) =>
        on.columns(['app_id', 'subscriber_id', 'slug']).doUpdateSet((is) => ({
          value: is.ref('excluded.value'),
          updated_at: at,
          submitted_at: at,
        })),
      )
      .execute();
  },
});

export const createPropertiesRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<PropertiesTables>(tenant).selectFrom('properties').where('app_id', '=', tenant.appId);
  const values = (tenant: Tenant, subscriberId: string) =>
    db
      .for<PropertiesTables>(tenant)
      .selectFrom('subscriber_properties')
      .where('app_id', '=', tenant.appId)
      .where('subscriber_id', '=', subscriberId);
  return {
    list: (tenant: Tenant, { q, page = 1 }: { q?: string; page?: number }): Promise<{ items: PropertyRow[]; total: number }> => {
      const pattern = q ? `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
      const matching = pattern
        ? rows(tenant).where((on) => on.or([on('title', 'ilike', pattern), on('slug', 'ilike', pattern)]))
        : rows(tenant);
      return pageOf(matching.selectAll().orderBy('title').orderBy('id'), page, maxProperties);
    },
    find: (tenant: Tenant, id: string): Promise<PropertyRow | undefined> =>
      rows(tenant).selectAll().where('id', '=', id).executeTakeFirst(),
    bySlug: (tenant: Tenant, slug: string): Promise<PropertyRow | undefined> =>
      rows(tenant).selectAll().where('slug', '=', slug).executeTakeFirst(),
    /** Slugs of the app's properties. Saves of an app wait for each other here, so a free slug stays free. */
    takenSlugs: async (trx: Work, tenant: Tenant): Promise<string[]> => {
      await sql`select pg_advisory_xact_lock(hashtext(${`properties ${tenant.appId}`}))`.execute(within(trx));
      const found = within<PropertiesTables>(trx).selectFrom('properties').select('slug').where('app_id', '=', tenant.appId);
      return (await found.execute()).map(({ slug }) => slug);
    },
    insert: async (trx: Work, row: PropertyRow): Promise<void> => {
      await within<PropertiesTables>(trx)
        .insertInto('properties')
        .values({ ...row, options: json(row.options) })
        .execute();
    },
    update: async (trx: Work, { app_id, id, options, ...row }: PropertyRow): Promise<void> => {
      await within<PropertiesTables>(trx)
        .updateTable('properties')
        .set({ ...row, options: json(options) })
        .where('app_id', '=', app_id)
        .where('id', '=', id)
        .execute();
    },
    remove: async (trx: Work, { app_id, id, slug }: PropertyRow): Promise<void> => {
      await within<PropertiesTables>(trx)
        .deleteFrom('subscriber_properties')
        .where('app_id', '=', app_id)
        .where('slug', '=', slug)
        .execute();
      await within<PropertiesTables>(trx).deleteFrom('properties').where('app_id', '=', app_id).where('id', '=', id).execute();
    },
    /** Moves the members' values from one slug to another. */
    renameValues: async (trx: Work, tenant: Tenant, from: string, to: string): Promise<void> => {
      await within<PropertiesTables>(trx)
        .updateTable('subscriber_properties')
        .set({ slug: to })
        .where('app_id', '=', tenant.appId)
        .where('slug', '=', from)
        .execute();
    },
    ...usesRepo(db),
    ...submittedRepo(db),
    /** How many members have a value, by property. */
    counts: async (tenant: Tenant): Promise<Map<string, number>> => {
      const found = await db
        .for<PropertiesTables>(tenant)
        .selectFrom('subscriber_properties')
        .select((on) => ['slug', on.fn.countAll<number>().as('count')])
        .where('app_id', '=', tenant.appId)
        .groupBy('slug')
        .execute();
      return new Map(found.map(({ slug, count }) => [slug, count]));
    },

    valuesOf: (tenant: Tenant, subscriberId: string): Promise<{ slug: string; value: string }[]> =>
      values(tenant, subscriberId).select(['slug', 'value']).orderBy('slug').execute(),
    valueOf: async (tenant: Tenant, subscriberId: string, slug: string): Promise<string | null> =>
      (await values(tenant, subscriberId).select('value').where('slug', '=', slug).executeTakeFirst())?.value ?? null,
    /** Null removes the value. */
    setValue: async (
      tenant: Tenant,
      subscriberId: string,
      { slug, value, at }: { slug: string; value: string | null; at: string },
    ): Promise<void> => {
      const own = db.for<PropertiesTables>(tenant);
      await (
        value === null
          ? own
              .deleteFrom('subscriber_properties')
              .where('app_id', '=', tenant.appId)
              .where('subscriber_id', '=', subscriberId)
              .where('slug', '=', slug)
          : own
              .insertInto('subscriber_properties')
              .values({ app_id: tenant.appId, subscriber_id: subscriberId, slug, value, updated_at: at })
              .onConflict((on) => on.columns(['app_id', 'subscriber_id', 'slug']).doUpdateSet({ value, updated_at: at }))
      ).execute();
    },
  };
};
