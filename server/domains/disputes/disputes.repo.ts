import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { DisputesTables } from './disputes.tables.ts';

export type DisputeRow = DisputesTables['disputes'];
export type FileRow = DisputesTables['dispute_files'];
export interface DisputeDetail extends DisputeRow {
  order_id: string | null;
  subscription_id: string | null;
  product: string | null;
  subscriber_id: string | null;
  name: string | null;
  email: string | null;
  paid: number;
  refunded: number;
  paid_at: string;
  invoice_id: string | null;
  invoice_number: string | null;
}
type News = Pick<
  DisputeRow,
  'provider' | 'provider_id' | 'state' | 'is_inquiry' | 'submissions' | 'amount' | 'currency' | 'reason' | 'opened_at' | 'due_by'
>;
export type DisputesRepo = ReturnType<typeof createDisputesRepo>;

const over = sql`(d.state in ('won', 'lost', 'closed'))`;
const detail = sql`select d.*, coalesce(p.order_id, s.order_id) as order_id, p.subscription_id, g.title as product, p.subscriber_id, u.name,
  u.email, p.amount as paid, p.paid_at, i.id as invoice_id, i.number as invoice_number,
    (select coalesce(sum(r.amount), 0)::bigint from refunds r where r.app_id = p.app_id and r.payment_id = p.id and r.kind = 'refund'
      and r.state = 'succeeded')
      as refunded
  from disputes d
  join payments p on p.app_id = d.app_id and p.id = d.payment_id
  left join subscriptions s on s.app_id = p.app_id and s.id = p.subscription_id
  left join products g on g.app_id = p.app_id and g.id = p.product_id
  left join subscribers m on m.app_id = p.app_id and m.id = p.subscriber_id
  left join users u on u.account_id = m.account_id and u.id = m.user_id
  left join invoices i on i.app_id = p.app_id and i.payment_id = p.id and i.kind = 'invoice'`;

const updated = (trx: Work, tenant: Tenant, id: string) =>
  within<DisputesTables>(trx).updateTable('disputes').where('app_id', '=', tenant.appId).where('id', '=', id);

/** Disputes as reported, and the answers to them. */
export const createDisputesRepo = ({ db }: { db: Database }) => ({
  /** A payment of ours by the provider’s id, locked until the transaction ends. */
  lockPayment: async (trx: Work, tenant: Tenant, provider: string, providerId: string): Promise<{ id: string; is_test: boolean } | null> =>
    (
      await sql<{ id: string; is_test: boolean }>`select id, is_test from payments
        where app_id = ${tenant.appId} and provider = ${provider} and provider_id = ${providerId} for update`.execute(within(trx))
    ).rows[0] ?? null,
  findByProvider: async (trx: Work, tenant: Tenant, provider: string, providerId: string): Promise<DisputeRow | null> => {
    const dispute = within<DisputesTables>(trx).selectFrom('disputes').selectAll().where('app_id', '=', tenant.appId);
    return (await dispute.where('provider', '=', provider).where('provider_id', '=', providerId).executeTakeFirst()) ?? null;
  },
  insert: (trx: Work, tenant: Tenant, id: string, payment: { id: string; is_test: boolean }, news: News) =>
    sql`insert into disputes (app_id, id, provider, provider_id, payment_id, state, is_inquiry, submissions, amount, currency, reason,
      opened_at, due_by, is_test)
      values (${tenant.appId}, ${id}, ${news.provider}, ${news.provider_id}, ${payment.id}, ${news.state}, ${news.is_inquiry},
        ${news.submissions},
        ${news.amount}, ${news.currency}, ${news.reason}, ${news.opened_at}, ${news.due_by}, ${payment.is_test})`.execute(within(trx)),
  change: (trx: Work, tenant: Tenant, id: string, { state, is_inquiry, submissions, amount, reason, due_by }: News) =>
    updated(trx, tenant, id).set({ state, is_inquiry, submissions, amount, reason, due_by }).execute(),

  /** Answerable ones first, the most urgent on top; then newest first. */
  page: async (
    tenant: Tenant,
    { isTest, isOver, now }: { isTest: boolean; isOver: boolean; now: string },
    offset: number,
    limit: number,
  ): Promise<{ rows: DisputeDetail[]; total: number; others: number }> => {
    const where = sql`d.app_id = ${tenant.appId} and d.is_test = ${isTest} and ${over} = ${isOver}`;
    const [found, counts] = await Promise.all([
      sql<DisputeDetail>`${detail} where ${where} order by (d.state = 'needs_response' and d.due_by > ${now}) desc nulls last,
        case when d.state = 'needs_response' then d.due_by end, d.opened_at desc, d.id limit ${limit} offset ${offset}`.execute(
        db.for(tenant),
      ),
      sql<{ total: number; others: number }>`select count(*) filter (where ${where})::int as total,
          count(*) filter (where d.is_test <> ${isTest})::int as others from disputes d where d.app_id = ${tenant.appId}`.execute(
        db.for(tenant),
      ),
    ]);
    return { rows: found.rows, total: counts.rows[0]?.total ?? 0, others: counts.rows[0]?.others ?? 0 };
  },
  find: async (tenant: Tenant, id: string): Promise<DisputeDetail | null> =>
    (await sql<DisputeDetail>`${detail} where d.app_id = ${tenant.appId} and d.id = ${id}`.execute(db.for(tenant))).rows[0] ?? null,

  /** Locked until the transaction ends: an answer that is being sent must not change. */
  lock: async (trx: Work, tenant: Tenant, id: string): Promise<DisputeRow | null> => {
    const dispute = within<DisputesTables>(trx).selectFrom('disputes').selectAll().where('app_id', '=', tenant.appId).where('id', '=', id);
    return (await dispute.forUpdate().executeTakeFirst()) ?? null;
  },
  write: (trx: Work, tenant: Tenant, id: string, { texts, left_out }: Pick<DisputeRow, 'texts' | 'left_out'>) =>
    updated(trx, tenant, id)
      .set({ texts: json(texts), left_out })
      .execute(),
  sent: (trx: Work, tenant: Tenant, id: string, { by, at, fields }: { by: string; at: string; fields: string[] }) =>
    sql`update disputes set sent_at = coalesce(sent_at, ${at}), sent_by = coalesce(sent_by, ${by}), sent_fields = ${fields}
      where app_id = ${tenant.appId} and id = ${id}`.execute(within(trx)),
  accepted: (trx: Work, tenant: Tenant, id: string, { by, at }: { by: string; at: string }) =>
    sql`update disputes set accepted_at = coalesce(accepted_at, ${at}), accepted_by = coalesce(accepted_by, ${by})
      where app_id = ${tenant.appId} and id = ${id}`.execute(within(trx)),

  files: async (tenant: Tenant, disputeId: string): Promise<FileRow[]> => {
    const files = db.for<DisputesTables>(tenant).selectFrom('dispute_files').selectAll().where('app_id', '=', tenant.appId);
    return files.where('dispute_id', '=', disputeId).orderBy('field').execute();
  },
  /** Replaces the field’s file; returns the previous media. */
  putFile: async (trx: Work, row: FileRow): Promise<string | null> => {
    const own = within<DisputesTables>(trx);
    const before = own.deleteFrom('dispute_files').where('app_id', '=', row.app_id).where('dispute_id', '=', row.dispute_id);
    const removed = await before.where('field', '=', row.field).returning('media_id').executeTakeFirst();
    await own.insertInto('dispute_files').values(row).execute();
    return removed?.media_id ?? null;
  },
  /** Returns its media; null: there was none. */
  removeFile: async (trx: Work, tenant: Tenant, disputeId: string, id: string): Promise<string | null> => {
    const files = within<DisputesTables>(trx).deleteFrom('dispute_files').where('app_id', '=', tenant.appId);
    const removed = files.where('dispute_id', '=', disputeId).where('id', '=', id).returning('media_id');
    return (await removed.executeTakeFirst())?.media_id ?? null;
  },
});
