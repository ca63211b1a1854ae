import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { AppsTables } from './apps.tables.ts';

/** Slugs and hosts of apps. */
export const createHostsRepo = ({ db }: { db: Database }) => ({
  /** Whether another app once had the slug and can still be found by it. */
  isFormer: async (trx: Work, slug: string, exceptId: string | null): Promise<boolean> => {
    const former = within<AppsTables>(trx).selectFrom('former_slugs').select('app_id').where('slug', '=', slug);
    const others = exceptId === null ? former : former.where('app_id', '<>', exceptId);
    return (await others.executeTakeFirst()) !== undefined;
  },
  /** Sets a new slug and redirects the previous one. Returns false when another app has it. */
  rename: async (trx: Work, tenant: Tenant, slug: string, at: string): Promise<boolean> => {
    const rows = within<AppsTables>(trx);
    const before = await rows.selectFrom('apps').select('slug').where('id', '=', tenant.appId).forNoKeyUpdate().executeTakeFirstOrThrow();
    const taken = await rows.selectFrom('apps').select('id').where('slug', '=', slug).where('id', '<>', tenant.appId).executeTakeFirst();
    if (taken) return false;
    await rows.deleteFrom('former_slugs').where('app_id', '=', tenant.appId).where('slug', '=', slug).execute();
    if (before.slug === slug) return true;
    await rows
      .updateTable('apps')
      .set({ slug, config_version: sql`config_version + 1` })
      .where('id', '=', tenant.appId)
      .execute();
    await rows.insertInto('former_slugs').values({ app_id: tenant.appId, slug: before.slug, left_at: at }).execute();
    return true;
  },
  /** The hosts that an app claims. `proof` must be found at the host; `proven_at` is when it was. */
  claimsOf: (tenant: Tenant) =>
    db
      .for<AppsTables>(tenant)
      .selectFrom('hosts')
      .select(['host', 'proof', 'proven_at'])
      .where('app_id', '=', tenant.appId)
      .orderBy('host')
      .execute(),
  /** Replaces the hosts of an app. Returns those that other apps have proven; in that case nothing was changed. */
  setHosts: async (trx: Work, tenant: Tenant, hosts: readonly string[]): Promise<string[]> => {
    const rows = within<AppsTables>(trx);
    const taken = await rows
      .selectFrom('hosts')
      .select('host')
      .where('app_id', '<>', tenant.appId)
      .where('proven_at', 'is not', null)
      .where(sql<boolean>`host = any(${[...hosts]}::text[])`)
      .execute();
    if (taken.length > 0) return taken.map(({ host }) => host);
    await rows
      .deleteFrom('hosts')
      .where('app_id', '=', tenant.appId)
      .where(sql<boolean>`host <> all(${[...hosts]}::text[])`)
      .execute();
    if (hosts.length > 0)
      await rows
        .insertInto('hosts')
        .values(hosts.map((host) => ({ app_id: tenant.appId, host })))
        .onConflict((conflict) => conflict.columns(['app_id', 'host']).doNothing())
        .execute();
    return [];
  },
  /** Makes the host the app's. Throws when another app has proven it. */
  proveHost: async (tenant: Tenant, host: string, at: string): Promise<void> => {
    await db
      .for<AppsTables>(tenant)
      .updateTable('hosts')
      .set({ proven_at: at })
      .where('app_id', '=', tenant.appId)
      .where('host', '=', host)
      .where('proven_at', 'is', null)
      .execute();
  },
  /** Stores at which of its hosts the app was found; the others no longer count. */
  keepFound: async (tenant: Tenant, found: readonly string[], at: string): Promise<void> => {
    await db
      .for<AppsTables>(tenant)
      .updateTable('hosts')
      .set({ found_at: sql`case when host = any(${[...found]}::text[]) then coalesce(found_at, ${at}::timestamptz) end` })
      .where('app_id', '=', tenant.appId)
      .execute();
  },
  /** Of the proven hosts where the app can still be found, the one where it was found first. */
  foundHost: async (tenant: Tenant, on?: Work): Promise<string | null> =>
    (
      await (on ? within<AppsTables>(on) : db.for<AppsTables>(tenant))
        .selectFrom('hosts')
        .select('host')
        .where('app_id', '=', tenant.appId)
        .where('proven_at', 'is not', null)
        .where('found_at', 'is not', null)
        .orderBy('found_at')
        .orderBy('host')
        .executeTakeFirst()
    )?.host ?? null,
});
