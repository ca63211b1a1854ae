import type { Address } from '@bandstand/contract/checkout.ts';
import type { InvoiceParty } from '@bandstand/contract/invoices.ts';
import type { MailCause } from '@bandstand/contract/outbox.studio.ts';
import type { DisputeFacts } from '@bandstand/rules/disputes/evidence.ts';
import { sql } from 'kysely';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

interface Bought {
  is_renewal: boolean;
  paid_at: string;
  amount: number;
  currency: string;
  method: { brand?: string; last4?: string } | null;
  titles: string[];
  subscriber_id: string | null;
  product_id: string;
  order_id: string | null;
  ordered_at: string | null;
  address: Address | null;
  waiver: { text: string; at: string } | null;
  subscription_since: string | null;
  cancelled_at: string | null;
  name: string | null;
  email: string | null;
  joined_at: string | null;
  invoice: { number: string; issued_at: string; customer: InvoiceParty } | null;
}
type Doings = Pick<DisputeFacts, 'devices' | 'activity' | 'mails' | 'messages' | 'others'> & { access: DisputeFacts['access'] };
export type FactsRepo = ReturnType<typeof createFactsRepo>;

/** Mails about money and contracts; others may name other members. */
const causes: MailCause[] = [
  'receipt',
  'renewal_receipt',
  'refund',
  'contract_withdrawal',
  'contract_cancellation',
  'subscription_card_ending',
  'subscription_ended',
  'subscription_past_due',
  'subscription_trial_ending',
];
const most = 500;
const iso = (time: ReturnType<typeof sql>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Facts about one payment and the member who made it, and about nobody else. */
export const createFactsRepo = ({ db }: { db: Database }) => ({
  bought: async (tenant: Tenant, paymentId: string, openedAt: string): Promise<Bought | null> =>
    (
      await sql<Bought>`select p.order_id is null as is_renewal, p.paid_at, p.amount, p.currency, p.method, p.subscriber_id, p.product_id,
        o.id as order_id, o.created_at as ordered_at, o.address,
          o.waiver, s.created_at as subscription_since, u.name, u.email, m.created_at as joined_at,
          (select min(e.at) from subscription_events e where e.app_id = s.app_id and e.subscription_id = s.id and e.type = 'cancelled'
            and e.at < ${openedAt}::timestamptz) as cancelled_at,
          coalesce((select array_agg(line ->> 'title') from jsonb_array_elements(p.lines) line where line ->> 'title' <> ''),
            array[g.title]) as titles,
          (select jsonb_build_object('number', i.number, 'issued_at', ${iso(sql`i.issued_at`)}, 'customer', i.document -> 'customer')
            from invoices i
            where i.app_id = p.app_id and i.payment_id = p.id and i.kind = 'invoice') as invoice
        from payments p
        left join lateral (select id, app_id, order_id, created_at from subscriptions c where c.app_id = p.app_id
          and (c.id = p.subscription_id or c.order_id = p.order_id) order by c.created_at limit 1) s on true
        left join orders o on o.app_id = p.app_id and o.id = case when p.order_id is null then s.order_id else p.order_id end
        left join products g on g.app_id = p.app_id and g.id = p.product_id
        left join subscribers m on m.app_id = p.app_id and m.id = p.subscriber_id
        left join users u on u.account_id = m.account_id and u.id = m.user_id
        where p.app_id = ${tenant.appId} and p.id = ${paymentId}`.execute(db.for(tenant))
    ).rows[0] ?? null,
  refunds: async (tenant: Tenant, paymentId: string): Promise<DisputeFacts['refunds']> =>
    (
      await sql<DisputeFacts['refunds'][number]>`select ${iso(sql`coalesce(settled_at, created_at)`)} as at, amount from refunds
        where app_id = ${tenant.appId} and payment_id = ${paymentId} and kind = 'refund' and state = 'succeeded'
        order by created_at, id`.execute(db.for(tenant))
    ).rows,
  refundDays: async (tenant: Tenant): Promise<number | null> =>
    (await sql<{ days: number }>`select days from refund_settings where app_id = ${tenant.appId}`.execute(db.for(tenant))).rows[0]?.days ??
    null,
  /** What a member did and received since an instant. Leaves out sessions in which staff looked as this member. */
  doings: async (
    tenant: Tenant,
    subscriberId: string,
    { productId, paymentId, since }: { productId: string; paymentId: string; since: string },
  ) => {
    const [app, own] = [tenant.appId, subscriberId];
    const found = await sql<Doings>`select
      (select jsonb_build_object('from', ${iso(sql`min(e.starts_at)`)}, 'until', 
          case when bool_or(coalesce(e.revoked_at, e.ends_at) is null) then null
            else ${iso(sql`max(coalesce(e.revoked_at, e.ends_at))`)} end)
        from entitlements e where e.app_id = ${app} and e.subscriber_id = ${own} and e.product_id = ${productId}
        having count(*) > 0) as access,
      coalesce((select jsonb_agg(x order by x.first_at)
        from (select ${iso(sql`created_at`)} as first_at, ${iso(sql`last_used_at`)} as last_at,
          coalesce(client ->> 'user_agent', '') as agent from sessions
        where app_id = ${app} and subscriber_id = ${own} and acting is null and last_used_at >= ${since} order by created_at desc
        limit ${most}) x), '[]') as devices,
      coalesce((select jsonb_agg(x order by x.at)
        from (select ${iso(sql`a.ts`)} as at, a.activity_type as type, coalesce(g.title, b.title) as title
        from activity_events a
        left join pages g on g.app_id = a.app_id and g.id::text = a.data ->> 'page_id'
        left join products b on b.app_id = a.app_id and b.id::text = a.data ->> 'product_id'
        where a.app_id = ${app} and a.subscriber_id = ${own} and a.ts >= ${since} order by a.ts desc limit ${most}) x), '[]') as activity,
      coalesce((select jsonb_agg(x order by x.at) from (select ${iso(sql`coalesce(sent_at, created_at)`)} as at, subject, recipient as to
        from outbox
        where app_id = ${app} and subscriber_id = ${own} and channel = 'mail' and state <> 'failed' and cause = any(${causes}::text[])
          and created_at >= ${since}
        order by created_at desc limit ${most}) x), '[]') as mails,
      coalesce((select jsonb_agg(x order by x.at) from (select ${iso(sql`p.paid_at`)} as at, p.amount, p.currency from payments p
        where p.app_id = ${app} and p.subscriber_id = ${own} and p.product_id = ${productId} and p.id <> ${paymentId} and p.amount > 0
        order by p.paid_at desc limit ${most}) x), '[]') as others,
      coalesce((select jsonb_agg(x order by x.at) from (select ${iso(sql`to_timestamp(m.ts / 1000000.0)`)} as at,
          case when m.author_id = ${own} then 'Customer' else 'We' end as author, m.text
        from thread_participants mine
        join threads t on t.app_id = mine.app_id and t.id = mine.thread_id and t.kind = 'chat' and t.is_private and not t.is_group
        join messages m on m.app_id = t.app_id and m.thread_id = t.id and m.deleted_at is null and m.hidden_at is null and m.text <> ''
          and m.type <> 'notification' and m.ts >= extract(epoch from ${since}::timestamptz) * 1000000
        where mine.app_id = ${app} and mine.subscriber_id = ${own} and not exists (select from thread_participants beside
          join subscribers b on b.app_id = beside.app_id and b.id = beside.subscriber_id
          where beside.app_id = t.app_id and beside.thread_id = t.id and beside.subscriber_id <> ${own} and not b.is_app_messaging_profile)
        order by m.ts desc limit ${most}) x), '[]') as messages`.execute(db.for(tenant));
    return oneRow(found);
  },
});
