import type { BalanceLine, Mismatch, Payout } from '@bandstand/contract/payouts.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export type MatchesRepo = ReturnType<typeof createMatchesRepo>;

/** A line beside our own record of it. */
const known = sql`balance_lines l
  left join payments p on p.app_id = l.app_id and p.provider = l.provider and p.provider_id = l.payment_ref
  left join refunds r on r.app_id = l.app_id and r.provider = l.provider and r.provider_id = l.refund_ref
  left join subscriptions s on s.app_id = p.app_id and s.id = p.subscription_id`;
// Amounts settled in another currency cannot be compared. A bank returning a refund is no refund of ours.
const match = sql`case
  when l.is_foreign then 'foreign'
  when l.accepted_at is not null then 'accepted'
  when l.kind = 'charge' and p.id is null then 'unknown'
  when l.kind = 'charge' and p.currency = l.currency and p.amount <> l.amount then 'differs'
  when l.kind = 'refund' and r.id is null and p.id is null then 'unknown'
  when l.kind = 'refund' and r.id is null and l.amount < 0 then 'unknown'
  when l.kind = 'refund' and r.currency = l.currency and r.amount <> abs(l.amount) then 'differs'
  when l.kind = 'dispute' and p.id is null then 'unknown'
  when l.kind in ('charge', 'refund', 'dispute') then 'found' else 'none' end`;
const isWrong = sql`${match} in ('unknown', 'differs')`;
/** Payments missing from the balance, although it was read two days past them: a provider books some a day late. */
const lacking = (tenant: Tenant) => sql`payments m join balance_reads b on b.app_id = m.app_id
  where m.app_id = ${tenant.appId} and m.provider = 'stripe' and m.amount > 0 and m.balance_accepted_at is null
    and m.paid_at >= b.read_from and m.paid_at < b.read_until - interval '2 days'
    and m.is_test = (select l.is_test from balance_lines l where l.app_id = m.app_id order by l.at desc, l.id limit 1)
    and not exists (select 1 from balance_lines l where l.app_id = m.app_id and l.provider = m.provider and l.payment_ref = m.provider_id
      and l.kind = 'charge')`;

export const createMatchesRepo = ({ db }: { db: Database }) => ({
  /** Newest first. */
  payouts: async (tenant: Tenant, offset: number, limit: number): Promise<{ rows: Payout[]; total: number }> => {
    const [found, count] = await Promise.all([
      sql<Payout>`select o.id, o.amount, o.currency, o.state, o.made_at, o.arrives_on::text as arrives_on, o.is_test,
          coalesce(sum(l.fee), 0)::bigint as fee, count(l.id) filter (where l.kind <> 'payout')::int as lines,
          (count(l.id) filter (where ${isWrong}))::int as mismatches
        from (select * from payouts where app_id = ${tenant.appId} order by made_at desc, id limit ${limit} offset ${offset}) o
        left join (${known}) on l.app_id = o.app_id and l.payout_id = o.id
        group by o.id, o.amount, o.currency, o.state, o.made_at, o.arrives_on, o.is_test order by o.made_at desc, o.id`.execute(
        db.for(tenant),
      ),
      sql<{ count: number }>`select count(*)::int as count from payouts where app_id = ${tenant.appId}`.execute(db.for(tenant)),
    ]);
    return { rows: found.rows, total: count.rows[0]?.count ?? 0 };
  },
  /** Lines of a payout, or not paid out yet (null), newest first. */
  lines: async (
    tenant: Tenant,
    payoutId: string | null,
    offset: number,
    limit: number,
  ): Promise<{ rows: BalanceLine[]; total: number }> => {
    const where = sql`l.app_id = ${tenant.appId} and l.kind <> 'payout'
      and ${payoutId === null ? sql`l.payout_id is null` : sql`l.payout_id = ${payoutId}`}`;
    const [found, count] = await Promise.all([
      sql<BalanceLine>`select l.id, l.kind, l.amount, l.fee, l.currency, l.at, ${match} as match,
        coalesce(p.order_id, s.order_id) as order_id
        from ${known} where ${where} order by l.at desc, l.id limit ${limit} offset ${offset}`.execute(db.for(tenant)),
      sql<{ count: number }>`select count(*)::int as count from balance_lines l where ${where}`.execute(db.for(tenant)),
    ]);
    return { rows: found.rows, total: count.rows[0]?.count ?? 0 };
  },
  mismatches: async (tenant: Tenant, limit: number): Promise<Mismatch[]> =>
    (
      await sql<Mismatch>`
        (select 'line' as kind, l.id, ${match} as reason, l.amount, l.currency, l.at, coalesce(p.order_id, s.order_id) as order_id
          from ${known} where l.app_id = ${tenant.appId} and ${isWrong} order by l.at desc limit ${limit})
        union all
        (select 'payment', m.id::text, 'missing', m.amount, m.currency, m.paid_at,
            coalesce(m.order_id, (select s.order_id from subscriptions s where s.app_id = m.app_id and s.id = m.subscription_id))
          from ${lacking(tenant)} order by m.paid_at desc limit ${limit})
        order by at desc limit ${limit}`.execute(db.for(tenant))
    ).rows,
  count: async (tenant: Tenant): Promise<number> =>
    (
      await sql<{ count: number }>`select (select count(*) from ${known} where l.app_id = ${tenant.appId} and ${isWrong})::int
        + (select count(*) from ${lacking(tenant)})::int as count`.execute(db.for(tenant))
    ).rows[0]?.count ?? 0,
  accept: async (tenant: Tenant, { kind, id }: Pick<Mismatch, 'kind' | 'id'>, now: string): Promise<void> =>
    void (await (
      kind === 'line'
        ? sql`update balance_lines set accepted_at = coalesce(accepted_at, ${now}) where app_id = ${tenant.appId} and id = ${id}`
        : sql`update payments set balance_accepted_at = coalesce(balance_accepted_at, ${now})
          where app_id = ${tenant.appId} and id::text = ${id}`
    ).execute(db.for(tenant))),
});
