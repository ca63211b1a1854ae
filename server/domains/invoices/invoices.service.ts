import type { Address } from '@bandstand/contract/checkout.ts';
import type { Invoice } from '@bandstand/contract/invoices.ts';
import { taxLinesOf } from '@bandstand/rules/products/credits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { addressLines, invoiceNumber, seriesOf } from './invoices.document.ts';
import type { InvoicesJobs } from './invoices.events.ts';
import { mailedMs, shortMs, type InvoiceLinks, type InvoiceReader } from './invoices.links.ts';
import type { InvoicesRepo, InvoiceRow, Taken } from './invoices.repo.ts';

export interface InvoicesDependencies {
  clock: Clock;
  ids: Ids;
  repo: InvoicesRepo;
  jobs: Jobs<InvoicesJobs>;
  db: Database;
  links: Pick<InvoiceLinks, 'url' | 'path'>;
  /** The seller's name if the owner has not set one. */
  appName: (trx: Work, tenant: Tenant) => Promise<string>;
  zoneOf: (trx: Work, tenant: Tenant) => Promise<string>;
}

/** A payment as its invoice shows it. Amounts in minor units. */
export interface InvoiceDraft extends Pick<
  Invoice,
  'lines' | 'subtotal' | 'discount' | 'coupon' | 'tax' | 'tax_label' | 'tax_inclusive' | 'total' | 'currency'
> {
  /** Why there is no tax. */
  tax_note?: Invoice['tax_note'];
  paymentId: string;
  subscriberId: string;
  orderId: string | null;
  subscriptionId: string | null;
  customer: { name: string; email: string; address: Address | null; business?: { name: string; vat_id: string | null } | null };
  isTest: boolean;
}

type Issued = Pick<InvoiceRow, 'id' | 'number'>;

/** What an order was paid with. */
interface PaidOrder {
  id: string;
  number: string;
  refunded: number;
  credit_notes: { id: string; number: string }[];
}

export type Invoices = ReturnType<typeof createInvoices>;

/** The rows of drafts with consecutive numbers. */
const numbering =
  ({ clock, ids, appName, zoneOf }: Pick<InvoicesDependencies, 'clock' | 'ids' | 'appName' | 'zoneOf'>) =>
  async (trx: Work, tenant: Tenant, drafts: readonly InvoiceDraft[], taken: Taken): Promise<InvoiceRow[]> => {
    const { number: first, seller, e_invoice: eInvoice } = taken;
    const isElectronic = eInvoice !== null && eInvoice.profile !== 'off';
    const printed = {
      name: seller.name?.trim() || (await appName(trx, tenant)),
      lines: seller.lines ?? [],
      email: seller.email ?? null,
      tax_id: seller.tax_id ?? null,
    };
    const zone = isElectronic ? await zoneOf(trx, tenant) : '';
    return drafts.map(({ paymentId, subscriberId, orderId, subscriptionId, customer, isTest, ...sums }, at) => ({
      app_id: tenant.appId,
      id: ids.next(),
      kind: 'invoice',
      number: invoiceNumber(seriesOf(seller.invoice_prefix ?? '', isTest), first + at),
      subscriber_id: subscriberId,
      payment_id: paymentId,
      order_id: orderId,
      subscription_id: subscriptionId,
      invoice_id: null,
      refund_id: null,
      document: {
        ...sums,
        tax_lines: taxLinesOf(sums),
        seller: printed,
        customer: partyOf(customer),
        is_test: isTest,
        footer: seller.footer ?? null,
        ...(isElectronic
          ? { e_invoice: { seller: eInvoice, zone, buyer: customer.address, reference: orderId ?? subscriptionId ?? paymentId } }
          : {}),
      },
      total: sums.total,
      currency: sums.currency,
      issued_at: clock.iso(),
    }));
  };

/** Payments as documents that never change (COM-22). */
export function createInvoices({ db, clock, ids, repo, jobs, links, appName, zoneOf }: InvoicesDependencies) {
  const rowsOf = numbering({ clock, ids, appName, zoneOf });
  async function write(trx: Work, tenant: Tenant, drafts: readonly InvoiceDraft[], taken: Taken): Promise<Issued[]> {
    const rows = await rowsOf(trx, tenant, drafts, taken);
    const invoiceIds = rows.map(({ id }) => id);
    const job = jobs.adding('invoice.receipts', { appId: tenant.appId, invoiceIds }, { key: `receipt:${invoiceIds[0]}` });
    await repo.insert(trx, rows, job);
    return rows.map(({ id, number }) => ({ id, number }));
  }

  return {
    /**
     * Writes the invoice of a payment inside the payment's transaction, once; its receipt is mailed after the commit. Null when nothing was paid. The
     * numbers of an app have no gaps: others wait for this transaction, so call it last, after all other locks are held.
     */
    issue: async (trx: Work, tenant: Tenant, draft: InvoiceDraft): Promise<Issued | null> => {
      if (draft.total === 0) return null;
      const taken = await repo.takeNumber(trx, tenant, draft.paymentId, draft.isTest);
      if (taken) return (await write(trx, tenant, [draft], taken))[0] ?? null;
      const existing = await repo.ofPayment(trx, tenant, draft.paymentId);
      return existing ? { id: existing.id, number: existing.number } : null;
    },
    /** The same for several payments of one series, none of which was recorded before, and each of which took money. In their order. */
    issueAll: async (trx: Work, tenant: Tenant, drafts: readonly InvoiceDraft[]): Promise<Issued[]> =>
      write(trx, tenant, drafts, await repo.takeNumbers(trx, tenant, drafts.length, drafts[0]?.isTest ?? false)),
    /** Sends the receipt of an order again; false when nothing was paid. */
    resendReceipt: async (tenant: Tenant, orderId: string): Promise<boolean> => {
      const [invoice] = await repo.ofOrder(tenant, orderId);
      if (!invoice) return false;
      const again = ids.next();
      await jobs.enqueue(db.for(tenant), 'invoice.receipts', { appId: tenant.appId, invoiceIds: [invoice.id], again }, { key: `receipt:${again}` });
      return true;
    },
    /** As printed; null when there is none. */
    find: (tenant: Tenant, id: string): Promise<InvoiceRow | null> => repo.find(tenant, id),
    /** Several of them, by id. */
    byIds: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, InvoiceRow>> =>
      new Map((await repo.byIds(tenant, ids)).map((row) => [row.id, row])),
    /** Its path in a mail, below the app's origin. */
    mailedPath: (tenant: Tenant, invoiceId: string): string => links.path(tenant, invoiceId, mailedMs),
    /** Its address without a login, for ten minutes. */
    urlOf: (tenant: Tenant, invoiceId: string, reader: InvoiceReader = 'member'): Promise<string> => links.url(tenant, invoiceId, shortMs, reader),
    /** Newest first. */
    ofOrder: (tenant: Tenant, orderId: string): Promise<InvoiceRow[]> => repo.ofOrder(tenant, orderId),
    /** Newest first. The invoice of the purchase is the order's. */
    ofSubscription: (tenant: Tenant, subscriptionId: string): Promise<InvoiceRow[]> => repo.ofSubscription(tenant, subscriptionId),
    /** Those of a subscription and of the order that began it, each with a temporary link. Newest first. */
    shownOf: async (tenant: Tenant, { subscriptionId, orderId }: { subscriptionId: string; orderId: string | null }) => {
      const rows = [...(await repo.ofSubscription(tenant, subscriptionId)), ...(orderId ? await repo.ofOrder(tenant, orderId) : [])];
      return Promise.all(
        rows.map(async ({ id, number, total, currency, issued_at }) => {
          const url = await links.url(tenant, id, shortMs, 'staff');
          return { id, number, total, currency, issued_at, url };
        }),
      );
    },
    /** By the id of the payment. */
    ofPayments: async (tenant: Tenant, paymentIds: readonly string[]): Promise<Map<string, InvoiceRow>> =>
      new Map((await repo.ofPayments(tenant, paymentIds)).map((row) => [row.payment_id, row])),
    /** By the id of the order: the invoice of its payment, how much was refunded, and the credit notes. */
    ofOrders: async (tenant: Tenant, orderIds: readonly string[]): Promise<Map<string, PaidOrder>> =>
      new Map(
        (orderIds.length > 0 ? await repo.ofOrders(tenant, orderIds) : []).map(({ order_id, refunded, ...row }) => [
          order_id ?? '',
          { ...row, refunded: Number(refunded) },
        ]),
      ),
  };
}

/** The buyer as printed: a business first, then the person who bought for it. */
function partyOf({ name, email, address, business }: InvoiceDraft['customer']): Invoice['customer'] {
  const lines = addressLines(address);
  const tax_id = business?.vat_id ?? null;
  return business?.name ? { name: business.name, lines: [name, ...lines].filter(Boolean), email, tax_id } : { name, lines, email, tax_id };
}
