import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export interface ReleaseRow {
  id: string;
  page_id: string;
  title: string;
  release_at: string;
}
export type ReleasesRepo = ReturnType<typeof createReleasesRepo>;

/** The owner's opening times for single members (ACC-12): one per member and page, so the page identifies a release. */
export const createReleasesRepo = ({ db }: { db: Database }) => ({
  /** The ids that are members of the app. */
  known: async (tenant: Tenant, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{
      id: string;
    }>`select id from subscribers where app_id = ${tenant.appId} and id = any(${ids}::uuid[])`.execute(db.for(tenant));
    return rows.map(({ id }) => id);
  },
  put: async (tenant: Tenant, pageId: string, subscriberIds: readonly string[], releaseAt: string): Promise<void> => {
    await sql`insert into release_overrides (app_id, subscriber_id, page_id, release_at)
      select ${tenant.appId}, x.id, ${pageId}, ${releaseAt} from unnest(${subscriberIds}::uuid[]) as x (id)
      on conflict (app_id, subscriber_id, page_id) do update set release_at = excluded.release_at`.execute(db.for(tenant));
  },
  list: async (tenant: Tenant, subscriberId: string): Promise<ReleaseRow[]> => {
    const { rows } = await sql<ReleaseRow>`select o.page_id as id, o.page_id, p.title, o.release_at from release_overrides o
      join pages p on p.app_id = o.app_id and p.id = o.page_id
      where o.app_id = ${tenant.appId} and o.subscriber_id = ${subscriberId} order by o.release_at desc, o.page_id limit 500`.execute(
      db.for(tenant),
    );
    return rows;
  },
  remove: async (tenant: Tenant, subscriberId: string, pageId: string): Promise<boolean> => {
    const gone = await sql`delete from release_overrides
      where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = ${pageId}`.execute(db.for(tenant));
    return (gone.numAffectedRows ?? 0n) > 0n;
  },
});
