import type { TeamAccess } from '@bandstand/rules/products/seats.ts';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { SeatsTables } from './seats.tables.ts';

export type PoolRow = SeatsTables['seat_pools'];
export type SeatRow = SeatsTables['seats'];
/** A seat with its member. */
export type SeatDetail = SeatRow & { name: string | null; member_email: string | null };
export type SeatsRepo = ReturnType<typeof createSeatsRepo>;

/** The access that a team's members have now, the same for all; null: nobody has a seat. Entitlements not revoked come first. */
const held = (tenant: Tenant, purchaseId: string) => sql<TeamAccess>`select status, ends_at as "endsAt" from entitlements
  where app_id = ${tenant.appId} and purchase_id = ${purchaseId} and bundle_id is null and revoked_at is null limit 1`;
/** The parts of a team's subscription that decide its access. */
type Running = { status: string; ends_at: string | null; past_due_since: string | null };

export const createSeatsRepo = ({ db }: { db: Database }) => {
  const on = (trx: Work | null, tenant: Tenant) => (trx ? within<SeatsTables>(trx) : db.for<SeatsTables>(tenant));
  const pools = (trx: Work | null, tenant: Tenant) =>
    on(trx, tenant).selectFrom('seat_pools').selectAll().where('app_id', '=', tenant.appId);
  const seats = (trx: Work | null, tenant: Tenant) => on(trx, tenant).selectFrom('seats').selectAll().where('app_id', '=', tenant.appId);
  return {
    insertPool: (trx: Work, row: PoolRow) => within<SeatsTables>(trx).insertInto('seat_pools').values(row).execute(),
    insertSeat: (trx: Work, row: SeatRow) => within<SeatsTables>(trx).insertInto('seats').values(row).execute(),
    findPool: async (tenant: Tenant, id: string): Promise<PoolRow | null> =>
      (await pools(null, tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    ownedBy: (tenant: Tenant, ownerId: string): Promise<PoolRow[]> =>
      pools(null, tenant).where('owner_id', '=', ownerId).orderBy('created_at', 'desc').orderBy('id').execute(),
    findSeat: async (trx: Work | null, tenant: Tenant, id: string): Promise<SeatRow | null> =>
      (await seats(trx, tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    /** Seats of several teams, first taken first. */
    seatsOf: async (tenant: Tenant, poolIds: readonly string[]): Promise<SeatDetail[]> =>
      (
        await sql<SeatDetail>`select s.*, u.name, u.email as member_email from seats s
          left join subscribers m on m.app_id = s.app_id and m.id = s.subscriber_id
          left join users u on u.account_id = m.account_id and u.id = m.user_id
          where s.app_id = ${tenant.appId} and s.pool_id = any(${poolIds}::uuid[]) order by s.created_at, s.id`.execute(db.for(tenant))
      ).rows,
    /** Nobody else can change the team's seats until the transaction ends. Locks its subscription first, as wherever access changes. */
    lock: async (trx: Work, tenant: Tenant, { id, subscription_id }: Pick<PoolRow, 'id' | 'subscription_id'>): Promise<PoolRow | null> => {
      if (subscription_id)
        await sql`select from subscriptions where app_id = ${tenant.appId} and id = ${subscription_id} for update`.execute(within(trx));
      return (await pools(trx, tenant).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
    },
    inPool: (trx: Work, tenant: Tenant, poolId: string): Promise<SeatRow[]> => seats(trx, tenant).where('pool_id', '=', poolId).execute(),
    /** The access of the team's members now, and the state of its subscription. */
    access: async (
      trx: Work | null,
      tenant: Tenant,
      { purchase_id, subscription_id }: PoolRow,
    ): Promise<{ held: TeamAccess | null; running: Running | null }> => {
      const [one] = (await held(tenant, purchase_id).execute(on(trx, tenant))).rows;
      if (one || !subscription_id) return { held: one ?? null, running: null };
      const { rows } = await sql<Running>`select status, ends_at, past_due_since from subscriptions
        where app_id = ${tenant.appId} and id = ${subscription_id}`.execute(on(trx, tenant));
      return { held: null, running: rows[0] ?? null };
    },
    changePool: (trx: Work | null, tenant: Tenant, id: string, changes: Updateable<PoolRow>) =>
      on(trx, tenant).updateTable('seat_pools').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
    changeSeat: (trx: Work, tenant: Tenant, id: string, changes: Updateable<SeatRow>) =>
      within<SeatsTables>(trx).updateTable('seats').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
    revoke: (trx: Work, tenant: Tenant, purchaseId: string, now: string) =>
      within<SeatsTables>(trx)
        .updateTable('seat_pools')
        .set({ revoked_at: now })
        .where('app_id', '=', tenant.appId)
        .where('purchase_id', '=', purchaseId)
        .where('revoked_at', 'is', null)
        .execute(),
    /** Also removes what the seat gave. */
    removeSeat: (trx: Work, tenant: Tenant, id: string) =>
      within<SeatsTables>(trx).deleteFrom('seats').where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
  };
};
