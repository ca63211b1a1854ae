import type { SoldLine } from '@bandstand/contract/books.ts';
import { countedTitle } from '@bandstand/rules/products/seats.ts';
import { isTestPayment } from '@bandstand/rules/products/testMode.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Bought, Paid } from './orders.granting.service.ts';
import type { OrderRow } from './orders.repo.ts';
import type { OrderEvents } from './orders.timeline.service.ts';

export interface BookingDependencies {
  orderEvents: Pick<OrderEvents, 'note'>;
  payments: Pick<Payments, 'record' | 'giveBackLater'>;
  couponUses: Pick<CouponUses, 'use' | 'letGo'>;
  invoices: Pick<Invoices, 'issue'>;
}
export type Booking = ReturnType<typeof createBooking>;

/** Books an order: its payment, its coupon and its invoice, in the transaction that completes it. */
export function createBooking({ orderEvents, payments, couponUses, invoices }: BookingDependencies) {
  return {
    /** Returns the payment's id; null if nothing was paid. */
    record: async (trx: Work, tenant: Tenant, order: OrderRow, payment: Paid['payment'], lines: SoldLine[]): Promise<string | null> => {
      const { id: orderId, subscriber_id: subscriberId, product_id: productId } = order;
      return payment && payments.record(trx, tenant, payment, { subscriberId, productId, orderId, subscriptionId: null, lines });
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
      const { payment, quote, details } = paid;
      const invoice = await invoices.issue(trx, tenant, {
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
      if (invoice) await orderEvents.note(trx, tenant, order.id, 'receipt', { invoice_id: invoice.id, number: invoice.number });
    },
  };
}
