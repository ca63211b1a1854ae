import type { StudioGift } from '@bandstand/contract/gifts.ts';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { GiftsTables } from './gifts.tables.ts';

type Row = GiftsTables['gifts'];
/** A gift with its order's columns. `is_returned`: its whole payment was refunded or charged back. */
export type GiftRow = Omit<Row, 'app_id' | 'code_hash'> & { is_returned: boolean };
type OrderGift = Omit<StudioGift, 'state' | 'redeemed_by'> & Pick<GiftRow, 'voided_at' | 'is_returned' | 'redeemed_by'> & { name: string };
export type GiftsRepo = ReturnType<typeof createGiftsRepo>;

const columns = sql`g.id, g.order_id, g.purchase_id, g.buyer_id, g.product_id, g.version_id, g.code, g.code_end, g.from_name,
  g.recipient_name, g.email, g.message, g.send_on::text as send_on, g.mail_nr, g.sent_at, g.voided_at, g.redeemed_at, g.redeemed_by,
  g.created_at,
  exists (select from payments m where m.app_id = g.app_id and m.order_id = g.order_id and m.amount > 0 and m.amount <=
    (select coalesce(sum(r.amount), 0) from refunds r where r.app_id = m.app_id and r.payment_id = m.id
      and r.state = 'succeeded')) as is_returned`;

/** Gifts, found by the hash of their code. */
export const createGiftsRepo = ({ db }: { db: Database }) => {
  const on = (trx: Work | null, tenant: Tenant) => (trx ? within<GiftsTables>(trx) : db.for<GiftsTables>(tenant));
  const read = async (trx: Work | null, tenant: Tenant, where: ReturnType<typeof sql>): Promise<GiftRow[]> =>
    (await sql<GiftRow>`select ${columns} from gifts g where g.app_id = ${tenant.appId} and ${where}`.execute(on(trx, tenant))).rows;
  const change = (trx: Work | null, tenant: Tenant, id: string, changes: Updateable<Row>) =>
    on(trx, tenant).updateTable('gifts').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute();
  return {
    insert: (trx: Work, row: Row) => within<GiftsTables>(trx).insertInto('gifts').values(row).execute(),
    find: async (tenant: Tenant, id: string): Promise<GiftRow | null> => (await read(null, tenant, sql`g.id = ${id}`))[0] ?? null,
    byHash: async (tenant: Tenant, hash: string): Promise<GiftRow | null> =>
      (await read(null, tenant, sql`g.code_hash = ${hash}`))[0] ?? null,
    /** The same, locked until the transaction ends. */
    lock: async (trx: Work, tenant: Tenant, id: string): Promise<GiftRow | null> => {
      await sql`select from gifts where app_id = ${tenant.appId} and id = ${id} for update`.execute(within(trx));
      return (await read(trx, tenant, sql`g.id = ${id}`))[0] ?? null;
    },
    given: (tenant: Tenant, buyerId: string) => read(null, tenant, sql`g.buyer_id = ${buyerId} order by g.created_at desc, g.id`),
    received: (tenant: Tenant, memberId: string) => read(null, tenant, sql`g.redeemed_by = ${memberId} order by g.redeemed_at desc, g.id`),
    change,
    /** Voids a gift that nobody redeemed. */
    void: (trx: Work, tenant: Tenant, purchaseId: string, now: string) =>
      within<GiftsTables>(trx)
        .updateTable('gifts')
        .set({ voided_at: now })
        .where('app_id', '=', tenant.appId)
        .where('purchase_id', '=', purchaseId)
        .where('redeemed_at', 'is', null)
        .where('voided_at', 'is', null)
        .execute(),
    /** Those of the orders that are gifts. */
    amongOrders: async (tenant: Tenant, orderIds: readonly string[]): Promise<Set<string>> => {
      const { rows } = await sql<{ order_id: string }>`select g.order_id from gifts g
        where g.app_id = ${tenant.appId} and g.order_id = any(${orderIds}::uuid[])`.execute(db.for(tenant));
      return new Set(rows.map(({ order_id }) => order_id));
    },
    /** The gift of an order with the name of the member who redeemed it; null when it has none. */
    ofOrder: async (tenant: Tenant, orderId: string): Promise<OrderGift | null> => {
      const statement = sql<OrderGift>`select g.*, coalesce(u.name, '') as name
        from (select ${columns} from gifts g where g.app_id = ${tenant.appId} and g.order_id = ${orderId}) g
        left join subscribers s on s.app_id = ${tenant.appId} and s.id = g.redeemed_by
        left join users u on u.account_id = s.account_id and u.id = s.user_id`;
      return (await statement.execute(db.for(tenant))).rows[0] ?? null;
    },
  };
};
