import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { RepricingTables } from './repricing.tables.ts';

export type ChangeRow = RepricingTables['term_changes'];
export type NoticeRow = RepricingTables['term_notices'];
export type ChangeDetail = ChangeRow & { product: string | null; version: string | null; told: number; accepted: number; waiting: number };
export type RepricingRepo = ReturnType<typeof createRepricingRepo>;

const page = 200;
/** The terms of the next charge, or the version's terms if there are none. */
const item = sql`coalesce(s.next_terms, s.terms) -> 'items' -> 0`;

/** The subscriptions that a change affects, or may affect. */
const concernedBy = (db: Database) => ({
  /** Subscriptions of a plan that were not notified of its change, page by page. Leaves out those that are ending. */
  ofPlan: async (tenant: Tenant, change: ChangeRow, after: string | null): Promise<string[]> =>
    (
      await sql<{ id: string }>`select s.id from subscriptions s
        where s.app_id = ${tenant.appId} and s.product_id = ${change.product_id}
          and coalesce(s.next_version_id, s.version_id) = ${change.version_id}
          and s.status in ('trialing', 'active', 'paused', 'past_due') and s.created_at <= ${change.created_at}
          and (${after}::uuid is null or s.id > ${after}::uuid)
          and not exists (select 1 from term_notices n where n.app_id = s.app_id and n.change_id = ${change.id}
            and n.subscription_id = s.id)
        order by s.id limit ${page}`.execute(db.for(tenant))
    ).rows.map(({ id }) => id),
  /** The same for subscriptions bought from a country. `changeId` null: all of them. */
  ofCountry: async (tenant: Tenant, country: string, changeId: string | null, after: string | null): Promise<string[]> =>
    (
      await sql<{ id: string }>`select s.id from subscriptions s join orders o on o.app_id = s.app_id and o.id = s.order_id
        where s.app_id = ${tenant.appId} and s.status <> 'ended' and upper(o.address ->> 'country') = ${country}
          and (${after}::uuid is null or s.id > ${after}::uuid)
          and not exists (select 1 from term_notices n where n.app_id = s.app_id and n.change_id = ${changeId}::uuid
            and n.subscription_id = s.id)
        order by s.id limit ${page}`.execute(db.for(tenant))
    ).rows.map(({ id }) => id),
  /** Subscriptions that were notified of a change withdrawn since. */
  announcedTo: async (tenant: Tenant, changeId: string, after: string | null): Promise<string[]> =>
    (
      await sql<{ id: string }>`select subscription_id as id from term_notices
        where app_id = ${tenant.appId} and change_id = ${changeId} and state <> 'withdrawn'
          and (${after}::uuid is null or subscription_id > ${after}::uuid)
        order by subscription_id limit ${page}`.execute(db.for(tenant))
    ).rows.map(({ id }) => id),

  /** The product that a recurring plan belongs to. */
  productOf: async (tenant: Tenant, versionId: string): Promise<string | null> =>
    (
      await sql<{ product_id: string }>`select product_id from product_versions
        where app_id = ${tenant.appId} and id = ${versionId} and kind = 'recurring'`.execute(db.for(tenant))
    ).rows[0]?.product_id ?? null,
  /** How many subscriptions of a plan have which price per seat, before coupon and tax. */
  groups: async (tenant: Tenant, versionId: string): Promise<{ currency: string; amount: number; is_fixed: boolean; count: number }[]> =>
    (
      await sql<{
        currency: string;
        amount: number;
        is_fixed: boolean;
        count: number;
      }>`select coalesce(s.terms ->> 'currency', v.currency) as currency,
          coalesce((${item} ->> 'amount')::bigint / coalesce((${item} ->> 'quantity')::int, 1), v.price) as amount,
          coalesce((coalesce(s.next_terms, s.terms) ->> 'charges')::int, case when s.terms is null then v.expiry_units end)
            is not null as is_fixed,
          count(*)::int as count
        from subscriptions s join product_versions v on v.app_id = s.app_id and v.id = ${versionId}
        where s.app_id = ${tenant.appId} and coalesce(s.next_version_id, s.version_id) = ${versionId}
          and s.status in ('trialing', 'active', 'paused', 'past_due')
        group by 1, 2, 3 order by 1, 2`.execute(db.for(tenant))
    ).rows.map(({ amount, ...group }) => ({ ...group, amount: Number(amount) })),
});

/** Changes of prices and rates, and who was notified. */
export const createRepricingRepo = ({ db }: { db: Database }) => ({
  ...concernedBy(db),
  insert: async (trx: Work, row: ChangeRow): Promise<void> => {
    await within<RepricingTables>(trx)
      .insertInto('term_changes')
      .values({ ...row, amounts: row.amounts && json(row.amounts) })
      .execute();
  },
  find: async (tenant: Tenant, id: string): Promise<ChangeRow | null> =>
    (await db
      .for<RepricingTables>(tenant)
      .selectFrom('term_changes')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .executeTakeFirst()) ?? null,
  /** Newest first, with its progress. */
  list: async (tenant: Tenant, kind: ChangeRow['kind'], id: string | null = null): Promise<ChangeDetail[]> =>
    (
      await sql<ChangeDetail>`select c.*, p.title as product, v.name as version,
          (select count(*)::int from term_notices n where n.app_id = c.app_id and n.change_id = c.id) as told,
          (select count(*)::int from term_notices n where n.app_id = c.app_id and n.change_id = c.id and n.state = 'accepted') as accepted,
          (select count(*)::int from term_notices n join subscriptions s on s.app_id = n.app_id and s.id = n.subscription_id
            where n.app_id = c.app_id and n.change_id = c.id and n.state = 'told' and n.needs_consent
              and s.status in ('trialing', 'active', 'paused', 'past_due')) as waiting
        from term_changes c left join products p on p.app_id = c.app_id and p.id = c.product_id
          left join product_versions v on v.app_id = c.app_id and v.id = c.version_id
        where c.app_id = ${tenant.appId} and c.kind = ${kind} and (${id}::uuid is null or c.id = ${id}::uuid)
        order by c.created_at desc, c.id limit 200`.execute(db.for(tenant))
    ).rows,
  /** Returns false if it was already withdrawn. */
  withdraw: async (trx: Work, tenant: Tenant, id: string, now: string): Promise<boolean> =>
    (
      await sql`update term_changes set state = 'withdrawn', sweep_at = ${now}
        where app_id = ${tenant.appId} and id = ${id} and state = 'announced' returning 1`.execute(within(trx))
    ).rows.length > 0,
  /** Changes of all apps that are due for a sweep. */
  due: async (now: string): Promise<Pick<ChangeRow, 'app_id' | 'id'>[]> =>
    db
      .system<RepricingTables>()
      .selectFrom('term_changes')
      .select(['app_id', 'id'])
      .where('sweep_at', '<=', now)
      .orderBy('sweep_at')
      .limit(page)
      .execute(),
  /** `state`: the state that was swept; a withdrawal in the meantime has a sweep of its own. */
  swept: (tenant: Tenant, id: string, state: ChangeRow['state'], next: string | null) =>
    db
      .for<RepricingTables>(tenant)
      .updateTable('term_changes')
      .set({ sweep_at: next })
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .where('state', '=', state)
      .execute(),

  note: async (trx: Work, row: NoticeRow): Promise<boolean> =>
    (
      await within<RepricingTables>(trx)
        .insertInto('term_notices')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
    ).numInsertedOrUpdatedRows === 1n,
  notice: async (tenant: Tenant, changeId: string, subscriptionId: string): Promise<NoticeRow | null> =>
    (await db
      .for<RepricingTables>(tenant)
      .selectFrom('term_notices')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('change_id', '=', changeId)
      .where('subscription_id', '=', subscriptionId)
      .executeTakeFirst()) ?? null,
  answer: (trx: Work, tenant: Tenant, subscriptionId: string, changeIds: readonly string[], state: 'accepted' | 'withdrawn', now: string) =>
    within<RepricingTables>(trx)
      .updateTable('term_notices')
      .set({ state, answered_at: now })
      .where('app_id', '=', tenant.appId)
      .where('subscription_id', '=', subscriptionId)
      .where('change_id', 'in', [...changeIds])
      .execute(),
  /** The billing address of a subscription's order. */
  addressOf: async (tenant: Tenant, orderId: string | null): Promise<Record<string, string> | null> =>
    (
      await sql<{
        address: Record<string, string> | null;
      }>`select address from orders where app_id = ${tenant.appId} and id = ${orderId}`.execute(db.for(tenant))
    ).rows[0]?.address ?? null,
});
