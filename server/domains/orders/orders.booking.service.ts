import type { SoldLine } from '@bandstand/contract/books.ts';
import { countedTitle } from '@bandstand/rules/products/seats.ts';
import { soldLines } from '@bandstand/rules/products/soldLines.ts';
import { isTestPayment } from '@bandstand/rules/products/testMode.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import type { InvoiceDraft, Invoices } from '../invoices/invoices.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Bought, Paid } from './orders.granting.service.ts';
import type { OrderRow } from './orders.repo.ts';
import type { OrderEvents, OrderNote } from './orders.timeline.service.ts';

export interface BookingDependencies {
  orderEvents: Pick<OrderEvents, 'note' | 'noteEach'>;
  payments: Pick<Payments, 'record' | 'recordOrders' | 'giveBackLater'>;
  couponUses: Pick<CouponUses, 'use' | 'letGo' | 'letAllGo'>;
  invoices: Pick<Invoices, 'issue' | 'issueAll'>;
}
export type Booking = ReturnType<typeof createBooking>;

/** An order that was completed just now with a payment of its whole price, without a code. */
export interface Sold {
  order: OrderRow;
  paid: Paid & { payment: Payment };
  bought: readonly Bought[];
}

const receiptOf = ({ id: orderId, subscriber_id: subscriberId, product_id: productId }: OrderRow, lines: SoldLine[]) => ({
  subscriberId,
  productId,
  orderId,
  subscriptionId: null,
  lines,
});
const invoiceDraft = (order: OrderRow, paymentId: string, { payment, quote, details }: Paid, bought: readonly Bought[]): InvoiceDraft => ({
  paymentId,
  subscriberId: order.subscriber_id,
  orderId: order.id,
  subscriptionId: null,
  lines: quote.lines.map(({ label, amount, bump_id, quantity }) => {
    const name = bought.find((item) => item.bump_id === bump_id)?.version_name ?? '';
    const detail = name === '' || name === label ? null : name;
    return { label: countedTitle(label, quantity), detail, amount, ...(quantity && { quantity }) };
  }),
  subtotal: quote.subtotal,
  discount: quote.discount,
  coupon: quote.coupon,
  tax: quote.tax,
  tax_label: quote.tax_label,
  tax_note: details.tax?.reason ?? null,
  tax_inclusive: details.tax?.inclusive ?? false,
  total: quote.total_due_now,
  currency: quote.currency,
  customer: {
    name: order.customer_name ?? '',
    email: order.customer_email ?? '',
    address: order.address ?? details.address,
    business: details.business ?? order.business,
  },
  isTest: isTestPayment(payment?.provider ?? order.provider, payment),
});
/** Each product's share of what was paid. */
export const linesOf = (order: OrderRow, { details }: Paid): SoldLine[] =>
  soldLines(details.items, details.tax, (details.address ?? order.address)?.country ?? null);

/** Books an order: its payment, its coupon and its invoice, in the transaction that completes it. */
export function createBooking({ orderEvents, payments, couponUses, invoices }: BookingDependencies) {
  return {
    /** Returns the payment's id; null if nothing was paid. */
    record: async (trx: Work, tenant: Tenant, order: OrderRow, payment: Paid['payment'], lines: SoldLine[]): Promise<string | null> => {
      return payment && payments.record(trx, tenant, payment, receiptOf(order, lines));
    },
    /** What `record` does for several orders. False, and the caller's transaction must end, if one of the payments was recorded before. */
    recordAll: async (trx: Work, tenant: Tenant, sold: readonly Sold[]): Promise<string[] | null> => {
      const taken = sold.map(({ order, paid }) => ({ payment: paid.payment, receipt: receiptOf(order, linesOf(order, paid)), ip: order.ip_country }));
      return payments.recordOrders(trx, tenant, taken);
    },
    /** Releases what the orders hold of codes that they do not use, then writes and notes their invoices. The last step: others wait for their numbers. */
    closeAll: async (trx: Work, tenant: Tenant, sold: readonly Sold[], paymentIds: readonly string[]): Promise<void> => {
      await couponUses.letAllGo(
        trx,
        tenant,
        sold.map(({ order }) => order.id),
      );
      const drafts = sold.map(({ order, paid, bought }, at) => invoiceDraft(order, paymentIds[at] ?? '', paid, bought));
      const issued = await invoices.issueAll(trx, tenant, drafts);
      const notes = issued.map(({ id, number }, at) => ({
        orderId: sold[at]?.order.id ?? '',
        note: ['receipt', { invoice_id: id, number }] satisfies OrderNote,
      }));
      await orderEvents.noteEach(trx, tenant, notes);
    },
    /** Refunds what was paid for but not granted, line by line, and notes it in the order's timeline. */
    giveBack: async (
      trx: Work,
      tenant: Tenant,
      order: OrderRow,
      paymentId: string | null,
      lines: readonly { at: number; amount: number }[],
      { payment, quote }: Paid,
    ): Promise<void> => {
      if (!payment || !paymentId || lines.length === 0) return;
      const { provider, id } = payment;
      const amount = lines.reduce((sum, line) => sum + line.amount, 0);
      await orderEvents.note(trx, tenant, order.id, 'surplus', { provider, provider_id: id, amount, currency: quote.currency });
      await payments.giveBackLater(trx, tenant, paymentId, { amount, lines });
    },
    /** Uses up the order's coupon, or releases one reserved for another code. `isNew`: made just now, so nothing is reserved. */
    spendCoupon: async (trx: Work, tenant: Tenant, order: OrderRow, { quote, details }: Paid, isNew: boolean): Promise<void> => {
      const { total_due_now: paid, discount, currency } = quote;
      const use = { orderId: order.id, subscriberId: order.subscriber_id, currency, discount, paid };
      if (details.coupon) await couponUses.use(trx, tenant, { ...use, couponId: details.coupon.id });
      else if (!isNew) await couponUses.letGo(trx, tenant, order.id);
    },
    /** Writes the invoice for what was paid, and notes it. */
    invoice: async (trx: Work, tenant: Tenant, order: OrderRow, paymentId: string, paid: Paid, bought: readonly Bought[]): Promise<void> => {
      const invoice = await invoices.issue(trx, tenant, invoiceDraft(order, paymentId, paid, bought));
      if (invoice) await orderEvents.note(trx, tenant, order.id, 'receipt', { invoice_id: invoice.id, number: invoice.number });
    },
  };
}
