import { Readable } from 'node:stream';
import type { SoldLine } from '@bandstand/contract/books.ts';
import type { StudioOrder, StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { decimalOf } from '@bandstand/rules/products/money.ts';
import { leftOf } from '@bandstand/rules/products/returnedLines.ts';
import { csvLines } from '../../platform/csv.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import { periodOf } from '../../platform/http/period.ts';
import type { OrderEvents } from '../orders/orders.timeline.service.ts';
import type { Gifts } from '../gifts/gifts.service.ts';
import type { Credits } from '../invoices/invoices.credits.service.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { Locations } from '../locations/locations.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { OrderFilter } from './sales.filter.repo.ts';
import type { OrderRow, OrderDetail, PaymentOfOrder } from './sales.list.repo.ts';
import type { SalesRepo } from './sales.repo.ts';

export interface SalesDependencies {
  repo: SalesRepo;
  orderEvents: Pick<OrderEvents, 'of'>;
  entitlements: Pick<Entitlements, 'accessByPurchase'>;
  invoices: Pick<Invoices, 'ofOrder' | 'urlOf'>;
  credits: Pick<Credits, 'shownOf'>;
  locations: Pick<Locations, 'ofOrder'>;
  gifts: Pick<Gifts, 'ofOrder'>;
}
export interface OrderQuery {
  status?: OrderFilter['status'];
  product_id?: string;
  member_id?: string;
  from?: string;
  to?: string;
  q?: string;
}
type Reader = Pick<Staff, 'permissions'>;

/** Assumption of API-10: lists of the studio show 50 rows. */
const pageSize = 50;
const exportedAtOnce = 500;
/** Columns of the file, in order. */
const exported = [
  'order',
  'created_at',
  'paid_at',
  'status',
  'name',
  'email',
  'product',
  'version',
  'coupon',
  'amount',
  'refunded',
  'currency',
  'provider',
  'is_test',
  'invoice',
  'referral',
  'lost',
] as const;

export type Sales = ReturnType<typeof createSales>;

/** Orders as the owner sees them (studio.md section 5). */
export function createSales({ repo, orderEvents, entitlements, invoices, credits, locations, gifts }: SalesDependencies) {
  const filterOf = ({ status, product_id, member_id, from, to, q = '' }: OrderQuery): OrderFilter => ({
    status,
    product_id,
    member_id,
    ...periodOf({ from, to }),
    term: q.trim(),
  });
  async function requireDetail(tenant: Tenant, id: string): Promise<OrderDetail> {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return row;
  }
  const purchasesOf = async (tenant: Tenant, row: OrderDetail): Promise<StudioOrderDetails['purchases']> => {
    const [rows, access] = await Promise.all([repo.purchasesOf(tenant, row.id), entitlements.accessByPurchase(tenant, row.subscriber_id)]);
    return rows.map(({ id, product_id, title, amount, source, subscription_id, is_gift }) => ({
      id,
      product: { id: product_id, title: title ?? '' },
      amount,
      status: is_gift ? 'gift' : (access.get(id)?.status ?? 'ended'),
      source,
      subscription_id,
    }));
  };
  const eventsOf = async (tenant: Tenant, id: string): Promise<StudioOrderDetails['events']> => {
    const rows = await orderEvents.of(tenant, id);
    const names = await repo.namesOf(tenant, [...new Set(rows.flatMap(({ made_by }) => made_by ?? []))]);
    return rows.map(({ id: eventId, type, at, made_by, data }) => ({ id: eventId, type, at, by: made_by && (names.get(made_by) ?? ''), data }));
  };
  /** The invoice of an order and where to open it; null if nothing was paid. */
  const invoiceOf = async (tenant: Tenant, orderId: string): Promise<StudioOrderDetails['invoice']> => {
    const [invoice] = await invoices.ofOrder(tenant, orderId);
    if (!invoice) return null;
    const [url, credit_notes] = await Promise.all([invoices.urlOf(tenant, invoice.id, 'staff'), credits.shownOf(tenant, [invoice.id])]);
    return { id: invoice.id, number: invoice.number, url, credit_notes };
  };

  async function* linesOf(tenant: Tenant, staff: Reader, filter: OrderFilter, first: OrderRow[]): AsyncGenerator<string> {
    yield `${exported.join(',')}\r\n`;
    for (let rows = first; ;) {
      const lines = rows.map((row) => toLine(row, staff));
      if (lines.length > 0) yield csvLines(exported, lines);
      const last = rows.at(-1);
      if (!last || rows.length < exportedAtOnce) return;
      rows = await repo.after(tenant, filter, last, exportedAtOnce);
    }
  }

  return {
    attention: repo.attention,
    /** Newest first. Without permission to read members, addresses are left out. */
    list: async (tenant: Tenant, staff: Reader, { page = 1, ...query }: OrderQuery & { page?: number }) => {
      const { rows, total } = await repo.page(tenant, filterOf(query), { offset: (page - 1) * pageSize, limit: pageSize });
      return { items: rows.map((row) => toOrder(row, staff)), total_count: total };
    },
    /** Includes the timeline from the beginning. Throws 404. */
    details: async (tenant: Tenant, staff: Reader, id: string): Promise<StudioOrderDetails> => {
      const row = await requireDetail(tenant, id);
      const [payments, purchases, events, invoice, needs_decision, location, gift] = await Promise.all([
        repo.paymentsOf(tenant, id),
        purchasesOf(tenant, row),
        eventsOf(tenant, id),
        invoiceOf(tenant, id),
        repo.isUndecided(tenant, id),
        locations.ofOrder(tenant, id),
        gifts.ofOrder(tenant, id),
      ]);
      const mayKnow = staff.permissions.has('members.read');
      return {
        ...toOrder(row, staff),
        ...sumsOf(row),
        referral: row.referral,
        customer_name: mayKnow ? row.customer_name : null,
        address: mayKnow ? row.address : null,
        waiver: row.waiver,
        location,
        business: mayKnow ? row.business : null,
        provider_id: row.intent_id,
        provider_url: providerUrl(row),
        // An invoice names its buyer.
        invoice: mayKnow ? invoice : null,
        gift: gift ?? null,
        refundable: payments.filter(({ is_renewal }) => !is_renewal).reduce((sum, { amount, returned }) => sum + amount - returned, 0),
        purchases,
        events,
        needs_decision,
        payments: payments.map(toPayment),
      };
    },
    /** The whole list as CSV, in chunks, so that little of it is in memory at once. Amounts in units of their currency. Throws 422. */
    csv: async (tenant: Tenant, staff: Reader, query: OrderQuery): Promise<Readable> => {
      const filter = filterOf(query);
      // Before anything is sent: a refusal needs its own status.
      const first = await repo.after(tenant, filter, null, exportedAtOnce);
      return Readable.from(linesOf(tenant, staff, filter, first));
    },
  };
}

/** Where the provider's dashboard shows an order's payment, or null. */
const providerUrl = ({ provider, is_test: isTest, intent_id: id }: OrderDetail): string | null =>
  provider === 'stripe' && id ? `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(id)}` : null;

/** What can still be refunded of each product of a payment. */
function linesLeft(lines: readonly SoldLine[], returns: PaymentOfOrder['returns']) {
  const left = leftOf(lines, returns);
  return lines.map(({ title, amount, tax }, at) => ({ at, title, amount, tax, refundable: Math.max(0, left[at] ?? 0) }));
}

const toPayment = ({ id, amount, refunded, lost, returned, paid_at, is_renewal, provider_id, lines, returns }: PaymentOfOrder) => ({
  id,
  amount,
  refunded,
  lost,
  refundable: amount - returned,
  paid_at,
  is_renewal,
  provider_id,
  ...(lines?.length ? { lines: linesLeft(lines, returns) } : {}),
});

const toOrder = (row: OrderRow, staff: Reader): StudioOrder => ({
  id: row.id,
  status: row.status,
  member: { id: row.subscriber_id, name: row.name ?? '', email: staff.permissions.has('members.read') ? (row.email ?? '') : '' },
  product: { id: row.product_id, title: row.product_title ?? '' },
  version: row.version_name === null ? null : { id: row.version_id, title: row.version_name },
  amount: row.amount,
  refunded: row.refunded,
  lost: row.lost,
  currency: row.currency,
  coupon: row.coupon_code,
  provider: row.provider,
  is_test: row.is_test,
  created_at: row.created_at,
  paid_at: row.paid_at,
});

type Sums = Pick<StudioOrderDetails, 'lines' | 'subtotal' | 'discount' | 'tax' | 'tax_label'>;
/** As the buyer saw them; very old quotes may lack newer fields. */
const sumsOf = ({ quote, amount }: OrderDetail): Sums => {
  const { lines = [], subtotal = amount, discount = 0, tax = 0, tax_label = null } = (quote ?? {}) as Partial<Sums>;
  return {
    lines: lines.map(({ label, kind, amount: due, quantity }) => ({ label, kind, amount: due, ...(quantity && { quantity }) })),
    subtotal,
    discount,
    tax,
    tax_label,
  };
};

const toLine = (row: OrderRow, staff: Reader): Record<(typeof exported)[number], unknown> => ({
  order: row.id,
  created_at: row.created_at,
  paid_at: row.paid_at,
  status: row.status,
  name: row.name,
  email: staff.permissions.has('members.read') ? row.email : '',
  product: row.product_title,
  version: row.version_name,
  coupon: row.coupon_code,
  amount: decimalOf(row.amount, row.currency),
  refunded: decimalOf(row.refunded, row.currency),
  lost: decimalOf(row.lost, row.currency),
  currency: row.currency,
  provider: row.provider,
  is_test: row.is_test ? 'yes' : 'no',
  invoice: row.invoice_number,
  referral: row.referral,
});
