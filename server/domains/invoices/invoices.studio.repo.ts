import { sql } from 'kysely';
import type { InvoiceKind } from '@bandstand/contract/invoices.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export interface ListedInvoice {
  id: string;
  kind: InvoiceKind;
  number: string;
  customer: string;
  total: number;
  tax: number;
  refunded: number;
  currency: string;
  issued_at: string;
  is_test: boolean;
  order_id: string | null;
}
export interface InvoiceFilter {
  kind?: InvoiceKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  term: string;
  /** Whether to search names, too. */
  byName: boolean;
}

/** Invoices from the seller's side. */
export const createStudioInvoicesRepo = ({ db }: { db: Database }) => ({
  /** Newest first. */
  page: async (tenant: Tenant, { kind, from, to, term, byName }: InvoiceFilter, { offset, limit }: { offset: number; limit: number }) => {
    const like = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const conditions = [sql`i.app_id = ${tenant.appId}`];
    if (kind) conditions.push(sql`i.kind = ${kind}`);
    if (from) conditions.push(sql`i.issued_at >= ${from}`);
    if (to) conditions.push(sql`i.issued_at < ${to}`);
    if (term !== '')
      conditions.push(sql`(i.number ilike ${like} or (${byName}::boolean and i.document -> 'customer' ->> 'name' ilike ${like}))`);
    const where = sql.join(conditions, sql` and `);
    const [found, count] = await Promise.all([
      // Documents of invoices before the page are not read.
      sql<ListedInvoice>`with listed as (select i.app_id, i.id from invoices i where ${where}
            order by i.issued_at desc, i.id desc limit ${sql.lit(limit)} offset ${offset})
        select i.id, i.kind, i.number, i.document -> 'customer' ->> 'name' as customer, i.total,
          (i.document ->> 'tax')::bigint as tax, i.currency, i.issued_at, (i.document ->> 'is_test')::boolean as is_test,
          -- An order that was deleted with its member cannot be opened.
          (select o.id from orders o where o.app_id = i.app_id and o.id = i.order_id) as order_id,
          case when i.kind = 'invoice' then (select coalesce(sum(r.amount), 0)::bigint from refunds r
            where r.app_id = i.app_id and r.payment_id = i.payment_id and r.state = 'succeeded') else 0 end as refunded
        from listed l join invoices i on i.app_id = l.app_id and i.id = l.id order by i.issued_at desc, i.id desc`.execute(db.for(tenant)),
      sql<{ count: number }>`select count(*) from invoices i where ${where}`.execute(db.for(tenant)),
    ]);
    return { rows: found.rows, total: Number(count.rows[0]?.count ?? 0) };
  },
});

export type StudioInvoicesRepo = ReturnType<typeof createStudioInvoicesRepo>;
