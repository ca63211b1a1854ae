import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

/** A window of the studio that has something open. */
export interface OpenWindow {
  window: string;
  user_id: string;
  name: string;
  saves: number;
}
export type EditorPresenceRepo = ReturnType<typeof createEditorPresenceRepo>;

export const createEditorPresenceRepo = ({ db }: { db: Database }) => ({
  put: async (tenant: Tenant, object: string, own: OpenWindow, at: string): Promise<void> => {
    await sql`insert into studio_presence (app_id, object, window_name, user_id, name, saves, seen_at)
      values (${tenant.appId}, ${object}, ${own.window}, ${own.user_id}, ${own.name}, ${own.saves}, ${at})
      on conflict (app_id, object, window_name) do update set name = excluded.name, saves = excluded.saves, seen_at = excluded.seen_at
      where studio_presence.user_id = excluded.user_id`.execute(db.for(tenant));
  },
  /** Only a user's own windows: nobody can remove anyone else's. */
  take: async (tenant: Tenant, object: string, { window, user_id }: Pick<OpenWindow, 'window' | 'user_id'>): Promise<void> => {
    await sql`delete from studio_presence where app_id = ${tenant.appId} and object = ${object} and window_name = ${window}
      and user_id = ${user_id}`.execute(db.for(tenant));
  },
  forgetBefore: async (tenant: Tenant, time: string): Promise<void> => {
    await sql`delete from studio_presence where app_id = ${tenant.appId} and seen_at < ${time}`.execute(db.for(tenant));
  },
  seenSince: async (tenant: Tenant, object: string, time: string): Promise<OpenWindow[]> => {
    const { rows } = await sql<OpenWindow>`select window_name as window, user_id, name, saves from studio_presence
      where app_id = ${tenant.appId} and object = ${object} and seen_at >= ${time} order by name, window_name limit 50`.execute(
      db.for(tenant),
    );
    return rows;
  },
});
