import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { LawTables } from './law.tables.ts';

export type NoticeRow = LawTables['contract_notices'];
/** A paid order with what decides whether it can be withdrawn from. */
export interface BoughtOrder {
  id: string;
  titles: string[];
  amount: number;
  currency: string;
  paid_at: string;
  has_waiver: boolean;
  is_refunded: boolean;
  asked_at: string | null;
}
/** A subscription that is still paid, of the person with an address. */
export interface RunningContract {
  id: string;
  subscriber_id: string;
  title: string;
  numbers: string[];
}
export type LawRepo = ReturnType<typeof createLawRepo>;

const orders = (tenant: Tenant, subscriberId: string, since: string) => sql`select o.id, o.amount, o.currency, o.paid_at,
    o.waiver is not null as has_waiver, n.asked_at,
    o.amount <= (select coalesce(sum(r.amount), 0) from refunds r where r.app_id = o.app_id and r.order_id = o.id
      and r.state = 'succeeded') as is_refunded,
    (select coalesce(json_agg(p.title order by b.id), '[]') from purchases b join products p on p.app_id = b.app_id and p.id = b.product_id
      where b.app_id = o.app_id and b.order_id = o.id) as titles
  from orders o left join contract_notices n on n.app_id = o.app_id and n.order_id = o.id and n.kind = 'withdrawal'
  where o.app_id = ${tenant.appId} and o.subscriber_id = ${subscriberId} and o.status = 'completed' and o.amount > 0
    and o.paid_at >= ${since}`;

/** Members' notices about their contracts, and the contracts that they may be about. */
export const createLawRepo = ({ db }: { db: Database }) => ({
  /** Of a member, paid since; newest first. */
  bought: async (tenant: Tenant, subscriberId: string, since: string): Promise<BoughtOrder[]> =>
    (await sql<BoughtOrder>`${orders(tenant, subscriberId, since)} order by o.paid_at desc, o.id`.execute(db.for(tenant))).rows,
  /** The same of one order, locked until the transaction ends. */
  lockBought: async (trx: Work, tenant: Tenant, subscriberId: string, orderId: string): Promise<BoughtOrder | null> =>
    (await sql<BoughtOrder>`${orders(tenant, subscriberId, '-infinity')} and o.id = ${orderId} for update of o`.execute(within(trx)))
      .rows[0] ?? null,
  insert: async (trx: Work, row: NoticeRow): Promise<void> => {
    await within<LawTables>(trx).insertInto('contract_notices').values(row).execute();
  },
  find: async (tenant: Tenant, id: string): Promise<NoticeRow | null> =>
    (await db
      .for<LawTables>(tenant)
      .selectFrom('contract_notices')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .executeTakeFirst()) ?? null,
  subscriptionsOfOrder: async (tenant: Tenant, orderId: string): Promise<string[]> =>
    (
      await sql<{
        id: string;
      }>`select id from subscriptions where app_id = ${tenant.appId} and order_id = ${orderId} and status <> 'ended' order by id`.execute(
        db.for(tenant),
      )
    ).rows.map(({ id }) => id),
  running: async (tenant: Tenant, email: string): Promise<RunningContract[]> =>
    (
      await sql<RunningContract>`select s.id, s.subscriber_id, p.title,
          (select coalesce(json_agg(i.number), '[]') from invoices i
            where i.app_id = s.app_id and (i.subscription_id = s.id or i.order_id = s.order_id)) as numbers
        from subscriptions s join subscribers m on m.app_id = s.app_id and m.id = s.subscriber_id
          join users u on u.account_id = m.account_id and u.id = m.user_id join products p on p.app_id = s.app_id and p.id = s.product_id
        where s.app_id = ${tenant.appId} and u.email_key = ${email.toLowerCase()} and s.status <> 'ended' order by s.id`.execute(
        db.for(tenant),
      )
    ).rows,
  /** Stores what was found out about a notice, once. */
  settle: (tenant: Tenant, id: string, found: Pick<NoticeRow, 'subscriber_id' | 'subscription_ids' | 'state' | 'closed_at'>) =>
    db.for<LawTables>(tenant).updateTable('contract_notices').set(found).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
  /** Returns whether there is such a notice. */
  close: async (tenant: Tenant, id: string, by: string, now: string): Promise<boolean> =>
    (
      await sql`update contract_notices set state = 'done', closed_at = coalesce(closed_at, ${now}), closed_by = coalesce(closed_by, ${by})
        where app_id = ${tenant.appId} and id = ${id} returning id`.execute(db.for(tenant))
    ).rows.length > 0,
  /** The money of an order was refunded: its withdrawal is done. */
  closeOfOrder: (trx: Work, tenant: Tenant, orderId: string, now: string) =>
    sql`update contract_notices set state = 'done', closed_at = ${now}
      where app_id = ${tenant.appId} and order_id = ${orderId} and kind = 'withdrawal' and state = 'open'`.execute(within(trx)),
  /** Newest first. */
  page: async (tenant: Tenant, state: NoticeRow['state'] | undefined, { offset, limit }: { offset: number; limit: number }) => {
    const where = sql`app_id = ${tenant.appId} and (${state ?? null}::text is null or state = ${state ?? null})`;
    const [found, count] = await Promise.all([
      sql<NoticeRow>`select * from contract_notices where ${where} order by asked_at desc, id limit ${limit} offset ${offset}`.execute(
        db.for(tenant),
      ),
      sql<{ count: number }>`select count(*) from contract_notices where ${where}`.execute(db.for(tenant)),
    ]);
    return { rows: found.rows, total: Number(count.rows[0]?.count ?? 0) };
  },
  open: async (tenant: Tenant): Promise<number> =>
    Number(
      (
        await sql<{ count: number }>`select count(*) from contract_notices where app_id = ${tenant.appId} and state = 'open'`.execute(
          db.for(tenant),
        )
      ).rows[0]?.count ?? 0,
    ),
});
