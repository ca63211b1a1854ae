import type { BooksSettings, ReturnedLine, SoldLine } from '@bandstand/contract/books.ts';
import { sql, type RawBuilder } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { BooksTables } from './books.tables.ts';

export interface Span {
  /** Days in the zone, including the last one. */
  from: string;
  to: string;
  zone: string;
}
/** The row after which a list continues. */
export interface Mark {
  at: string;
  id: string;
}
interface MovedRow extends Mark {
  /** Day in the zone. */
  date: string;
  amount: number;
  currency: string;
  provider: string;
  reference: string | null;
  /** Number of its invoice. */
  document: string | null;
  customer: string | null;
  email: string | null;
  title: string | null;
  sold: SoldLine[] | null;
  /** Where the buyer was, by means of payment and by address, and whether that proves the country. */
  method_country: string | null;
  ip_country: string | null;
  location: string | null;
}
export type SaleRow = MovedRow;
export type RefundRow = MovedRow & { kind: BackKind; returned: ReturnedLine[] | null };
/** Refunded by the seller, or taken by the bank. */
type BackKind = 'refund' | 'dispute';
/** What the provider withheld, or sent to the bank; negative. */
export type BalanceRow = Mark & Pick<MovedRow, 'date' | 'amount' | 'currency' | 'provider' | 'reference'> & { kind: 'fee' | 'payout' };
export interface TaxSum {
  currency: string;
  country: string | null;
  name: string | null;
  rate: number | null;
  amount: number;
  tax: number;
}
export type BackSum = TaxSum & { kind: BackKind };
type UnsplitRow = Pick<RefundRow, 'kind' | 'amount' | 'currency' | 'sold'>;
export type BooksRepo = ReturnType<typeof createBooksRepo>;

const within = (column: RawBuilder<unknown>, { from, to, zone }: Span) =>
  sql`${column} >= (${from}::date::timestamp at time zone ${zone}) and ${column} < ((${to}::date + 1)::timestamp at time zone ${zone})`;
const after = (at: RawBuilder<unknown>, id: RawBuilder<unknown>, mark: Mark | null) =>
  mark ? sql`(${at}, ${id}) > (${mark.at}::timestamptz, ${mark.id}::uuid)` : sql`true`;
const around = sql`left join invoices i on i.app_id = m.app_id and i.payment_id = m.id and i.kind = 'invoice'
  left join products p on p.app_id = m.app_id and p.id = m.product_id
  left join location_proofs lp on lp.app_id = m.app_id and lp.payment_id = m.id`;
const named = sql`i.document -> 'customer' ->> 'name' as customer, i.document -> 'customer' ->> 'email' as email,
  p.title, m.lines as sold, lp.method as method_country, lp.ip as ip_country, lp.proof as location`;

/** A line of the balance, classified for the books: a fee taken from it, or a payout. */
const movements = (tenant: Tenant, span: Span) => sql`(
    select b.id, b.at, b.currency, b.provider, 'fee' as kind, case when b.kind = 'fee' then b.amount - b.fee else -b.fee end as amount
    from balance_lines b where b.app_id = ${tenant.appId} and not b.is_test and not b.is_foreign and (b.kind = 'fee' or b.fee <> 0)
      and ${within(sql`b.at`, span)}
    union all
    select b.id, b.at, b.currency, b.provider, 'payout', b.amount
    from balance_lines b where b.app_id = ${tenant.appId} and not b.is_test and b.kind = 'payout' and ${within(sql`b.at`, span)}
  ) l cross join (select ${span.zone}::text as zone) z where l.amount <> 0`;
const moved = sql`l.id || l.kind as id, l.at, (l.at at time zone z.zone)::date::text as date, l.amount, l.currency, l.provider,
  l.id as reference, l.kind`;

/** Money that moved, without mere attempts. */
export const createBooksRepo = ({ db }: { db: Database }) => ({
  settings: async (tenant: Tenant): Promise<BooksSettings | null> =>
    (
      await db
        .for<BooksTables>(tenant)
        .selectFrom('books_settings')
        .select('settings')
        .where('app_id', '=', tenant.appId)
        .executeTakeFirst()
    )?.settings ?? null,
  writeSettings: async (tenant: Tenant, settings: BooksSettings, now: string): Promise<void> => {
    const row = { settings: json(settings), updated_at: now };
    await db
      .for<BooksTables>(tenant)
      .insertInto('books_settings')
      .values({ app_id: tenant.appId, ...row })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet(row))
      .execute();
  },

  /** Payments, oldest first. */
  sales: async (tenant: Tenant, span: Span, mark: Mark | null, limit: number): Promise<SaleRow[]> =>
    (
      await sql<SaleRow>`select m.id, m.paid_at as at, (m.paid_at at time zone ${span.zone})::date::text as date, m.amount, m.currency,
        m.provider, m.provider_id as reference, i.number as document, ${named}
        from payments m ${around}
        where m.app_id = ${tenant.appId} and not m.is_test and m.amount > 0 and ${within(sql`m.paid_at`, span)}
          and ${after(sql`m.paid_at`, sql`m.id`, mark)}
        order by m.paid_at, m.id limit ${limit}`.execute(db.for(tenant))
    ).rows,
  /** Refunds and lost disputes, on the day they became final, oldest first. */
  refunds: async (tenant: Tenant, span: Span, mark: Mark | null, limit: number): Promise<RefundRow[]> =>
    (
      await sql<RefundRow>`select r.id, r.settled_at as at, (r.settled_at at time zone ${span.zone})::date::text as date, r.kind, r.amount,
        r.currency, r.provider, r.provider_id as reference, r.lines as returned, coalesce(n.number, i.number) as document, ${named}
        from refunds r join payments m on m.app_id = r.app_id and m.id = r.payment_id ${around}
          left join invoices n on n.app_id = r.app_id and n.refund_id = r.id and n.kind = 'credit_note' and n.total < 0
        where r.app_id = ${tenant.appId} and r.state = 'succeeded' and not m.is_test and ${within(sql`r.settled_at`, span)}
          and ${after(sql`r.settled_at`, sql`r.id`, mark)}
        order by r.settled_at, r.id limit ${limit}`.execute(db.for(tenant))
    ).rows,

  /** Fees and payouts from the provider's own books, oldest first. */
  balance: async (tenant: Tenant, span: Span, mark: Mark | null, limit: number): Promise<BalanceRow[]> =>
    (
      await sql<BalanceRow>`select ${moved}
        from ${movements(tenant, span)} and ${mark ? sql`(l.at, l.id || l.kind) > (${mark.at}::timestamptz, ${mark.id})` : sql`true`}
        order by l.at, l.id || l.kind limit ${limit}`.execute(db.for(tenant))
    ).rows,
  /** The same by currency. */
  balanceSums: async (tenant: Tenant, span: Span): Promise<{ currency: string; fees: number; payouts: number }[]> =>
    (
      await sql<{ currency: string; fees: number; payouts: number }>`select l.currency,
          coalesce(-sum(l.amount) filter (where l.kind = 'fee'), 0)::bigint as fees,
          coalesce(-sum(l.amount) filter (where l.kind = 'payout'), 0)::bigint as payouts
        from ${movements(tenant, span)} group by 1`.execute(db.for(tenant))
    ).rows,

  /** Sales by currency and tax. */
  salesByTax: async (tenant: Tenant, span: Span): Promise<TaxSum[]> =>
    (
      await sql<TaxSum>`select m.currency, l.country, l.tax_name as name, l.rate, sum(coalesce(l.amount, m.amount))::bigint as amount,
          coalesce(sum(l.tax), 0)::bigint as tax
        from payments m left join lateral jsonb_to_recordset(m.lines) as l (amount bigint, tax bigint, rate int, tax_name text,
          country text) on true
        where m.app_id = ${tenant.appId} and not m.is_test and m.amount > 0 and ${within(sql`m.paid_at`, span)}
        group by 1, 2, 3, 4`.execute(db.for(tenant))
    ).rows,
  /** Refunds and lost disputes whose lines are known, by currency and tax. */
  refundsByTax: async (tenant: Tenant, span: Span): Promise<BackSum[]> =>
    (
      await sql<BackSum>`select r.currency, m.lines -> back.at ->> 'country' as country, m.lines -> back.at ->> 'tax_name' as name,
          (m.lines -> back.at ->> 'rate')::int as rate, sum(back.amount)::bigint as amount, sum(back.tax)::bigint as tax, r.kind
        from refunds r join payments m on m.app_id = r.app_id and m.id = r.payment_id,
          jsonb_to_recordset(r.lines) as back (at int, amount bigint, tax bigint)
        where r.app_id = ${tenant.appId} and r.state = 'succeeded' and not m.is_test and r.lines is not null
          and ${within(sql`r.settled_at`, span)}
        group by 1, 2, 3, 4, r.kind`.execute(db.for(tenant))
    ).rows,
  /** Refunds from before lines were stored, or of more than was sold. */
  refundsUnsplit: async (tenant: Tenant, span: Span): Promise<UnsplitRow[]> =>
    (
      await sql<UnsplitRow>`select r.kind, r.amount, r.currency, m.lines as sold
        from refunds r join payments m on m.app_id = r.app_id and m.id = r.payment_id
        where r.app_id = ${tenant.appId} and r.state = 'succeeded' and not m.is_test and r.lines is null
          and ${within(sql`r.settled_at`, span)}`.execute(db.for(tenant))
    ).rows,
});
