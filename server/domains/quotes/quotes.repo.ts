import type { Address, KeptBusiness, Quote } from '@bandstand/contract/checkout.ts';
import type { CouponTerms, SubscriptionTerms, TaxTerms } from '@bandstand/rules/products/charges.ts';
import type { QuotedItem } from '@bandstand/rules/products/quotes.ts';
import { sql } from 'kysely';
import { statement } from '../../platform/db/statement.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { QuotesTables } from './quotes.tables.ts';

/** What a quote is made of; never shown. */
export interface QuoteDetails {
  /** The product first, then the bumps. */
  items: QuotedItem[];
  terms: SubscriptionTerms | null;
  coupon: CouponTerms | null;
  tax: TaxTerms | null;
  /** The buyer's address, as far as tax depends on it: a quote belongs to no one, and a guest may ask for it. */
  address: Pick<Address, 'country' | 'state' | 'postal_code'> | null;
  /** The business that buys; absent from older quotes. */
  business?: KeptBusiness | null;
  /** Bought as a gift. */
  is_gift?: boolean;
}
/** A stored quote. `details` null: an older quote without them. */
export interface KeptQuote {
  product_id: string;
  quote: Quote;
  details: QuoteDetails | null;
}
export interface NewQuote {
  productId: string;
  quote: Quote;
  details: QuoteDetails;
  at: string;
}
const inserted = statement<{ appId: string; rows: string }, object>(
  ({ appId, rows }) => sql`insert into quotes (app_id, id, product_id, version_id, quote, details, created_at, expires_at)
    select ${appId}, id, product_id, version_id, quote, details, created_at, expires_at from jsonb_to_recordset(${rows}::jsonb)
      as q (id uuid, product_id uuid, version_id uuid, quote jsonb, details jsonb, created_at timestamptz, expires_at timestamptz)`,
  { isPlannedOnce: true },
);
export type QuotesRepo = ReturnType<typeof createQuotesRepo>;

/** Quotes are written once and never changed. */
export const createQuotesRepo = ({ db }: { db: Database }) => ({
  insert: async (tenant: Tenant, quotes: readonly NewQuote[]): Promise<null[]> => {
    const rows = quotes.map(({ productId, quote, details, at }) => ({
      id: quote.quote_id,
      product_id: productId,
      version_id: quote.version_id,
      quote,
      details,
      created_at: at,
      expires_at: quote.expires_at,
    }));
    await inserted(db.for<QuotesTables>(tenant), { appId: tenant.appId, rows: JSON.stringify(rows) });
    return quotes.map(() => null);
  },
  byIds: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, KeptQuote>> => {
    const rows = await db
      .for<QuotesTables>(tenant)
      .selectFrom('quotes')
      .select(['id', 'product_id', 'quote', 'details'])
      .where('app_id', '=', tenant.appId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute();
    return new Map(rows.map(({ id, ...row }) => [id, { ...row, details: row.details as QuoteDetails | null }]));
  },
  /** Deletes, for all apps, quotes that expired before an instant and that no order names. */
  removeUnused: (before: string) =>
    sql`delete from quotes q where q.expires_at < ${before}
      and not exists (select 1 from orders o where o.app_id = q.app_id and o.quote_id = q.id)`.execute(db.system<QuotesTables>()),
  /** Whether the member ever bought something with a price. Test purchases that are over do not count. */
  hasBought: async (tenant: Tenant, subscriberId: string): Promise<boolean> => {
    const { rows } = await sql`select 1 from purchases p left join orders o on o.app_id = p.app_id and o.id = p.order_id
      where p.app_id = ${tenant.appId} and p.subscriber_id = ${subscriberId} and p.source <> 'manual'
        and (p.amount > 0 or o.intent_kind is not null)
        and not (coalesce(o.is_test, false) and exists (
          select from entitlements e where e.app_id = p.app_id and e.purchase_id = p.id and e.revoked_at is not null))
      limit 1`.execute(db.for(tenant));
    return rows.length > 0;
  },
});
