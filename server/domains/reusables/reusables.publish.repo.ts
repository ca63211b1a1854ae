import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { reusableTables, type ReusableKind } from './reusables.tables.ts';

export const reusableKinds = Object.keys(reusableTables) as ReusableKind[];

export interface ReusableRef {
  kind: ReusableKind;
  id: string;
}
/** A draft that differs from what members see. */
export interface ChangedReusable extends ReusableRef {
  title: string;
  updated_at: string;
  updated_by_name: string | null;
  revision_id: string | null;
}
/** A draft with its content, as it is going to be published. */
export interface ReusableDraft extends ReusableRef {
  title: string;
  data: object;
  version: number;
}
export interface LiveReusable extends ReusableRef {
  title: string;
  revision_id: string | null;
}
interface RevisionRow {
  id: string;
  item_id: string;
  title: string;
  data: object;
}
export interface ReusableImprint {
  appId: string;
  releaseId: string | null;
  author: { name: string } | null;
  at: string;
}

/** The same columns of every kind: `columns` and `where` name them. */
const ofEveryKind = (columns: string, where: ReturnType<typeof sql>) =>
  sql.join(
    reusableKinds.map(
      (kind) => sql`select ${sql.lit(kind)} as kind, ${sql.raw(columns)} from ${sql.table(reusableTables[kind])} where ${where}`,
    ),
    sql` union all `,
  );
const isAmong = (appId: string, ids: readonly string[]) => sql`app_id = ${appId} and id = any(${ids}::uuid[])`;

/** Drafts and revisions of all kinds. */
export const createReusablePublishRepo = ({ db }: { db: Database }) => ({
  /** Last changed first. */
  changed: async (tenant: Tenant): Promise<ChangedReusable[]> => {
    const rows = ofEveryKind('id, title, updated_at, updated_by_name, revision_id', sql`app_id = ${tenant.appId} and is_changed`);
    return (await sql<ChangedReusable>`${rows} order by updated_at desc, id`.execute(db.for(tenant))).rows;
  },
  ...writes,
});

const writes = {
  drafts: async (trx: Work, appId: string, ids: readonly string[]): Promise<ReusableDraft[]> =>
    (await sql<ReusableDraft>`${ofEveryKind('id, title, data, version', isAmong(appId, ids))}`.execute(within(trx))).rows,
  /** Members have never seen these, or see them no longer. */
  unpublished: async (trx: Work, appId: string): Promise<string[]> => {
    const rows = ofEveryKind('id', sql`app_id = ${appId} and is_changed and revision_id is null`);
    return (await sql<{ id: string }>`${rows}`.execute(within(trx))).rows.map(({ id }) => id);
  },
  live: async (trx: Work, appId: string, ids: readonly string[]): Promise<LiveReusable[]> =>
    (await sql<LiveReusable>`${ofEveryKind('id, title, revision_id', isAmong(appId, ids))}`.execute(within(trx))).rows,
  revisions: async (trx: Work, appId: string, ids: readonly string[]): Promise<RevisionRow[]> =>
    (
      await sql<RevisionRow>`select id, item_id, title, data from reusable_revisions
        where app_id = ${appId} and id = any(${ids}::uuid[])`.execute(within(trx))
    ).rows,
  insertRevisions: async (
    trx: Work,
    { appId, releaseId, author, at }: ReusableImprint,
    list: readonly (ReusableDraft & { revisionId: string })[],
  ): Promise<void> => {
    const rows = JSON.stringify(list.map(({ revisionId, id, title, data }) => ({ id: revisionId, item_id: id, title, data })));
    await sql`insert into reusable_revisions (app_id, id, item_id, number, title, data, release_id, author_name, published_at)
      select ${appId}, x.id, x.item_id,
        coalesce((select max(r.number) from reusable_revisions r where r.app_id = ${appId} and r.item_id = x.item_id), 0) + 1,
        x.title, x.data, ${releaseId}, ${author?.name ?? null}, ${at}
      from jsonb_to_recordset(${rows}::jsonb) as x (id uuid, item_id uuid, title text, data jsonb)`.execute(within(trx));
  },
  /** A draft saved in the meantime keeps its changes. `version` null: so does every draft. */
  pointToRevisions: async (
    trx: Work,
    appId: string,
    list: readonly (ReusableRef & { revisionId: string | null; version: number | null })[],
  ): Promise<void> => {
    for (const kind of new Set(list.map((item) => item.kind))) {
      const rows = JSON.stringify(
        list.filter((item) => item.kind === kind).map(({ id, revisionId, version }) => ({ id, revision_id: revisionId, version })),
      );
      await sql`update ${sql.table(reusableTables[kind])} p set revision_id = x.revision_id,
          is_changed = x.version is null or p.version <> x.version
        from jsonb_to_recordset(${rows}::jsonb) as x (id uuid, revision_id uuid, version int)
        where p.app_id = ${appId} and p.id = x.id`.execute(within(trx));
    }
  },
};
export type ReusablePublishRepo = ReturnType<typeof createReusablePublishRepo>;
