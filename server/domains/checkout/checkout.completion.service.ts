import type { PaidVia } from '@bandstand/contract/orders.studio.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { accessEnd } from '@bandstand/rules/products/periods.ts';
import type { QuotedItem } from '@bandstand/rules/products/quotes.ts';
import { countedTitle } from '@bandstand/rules/products/seats.ts';
import { soldLines } from '@bandstand/rules/products/soldLines.ts';
import { isTestPayment } from '@bandstand/rules/products/testMode.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Ids } from '../../platform/ids.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Gifts } from '../gifts/gifts.service.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { Payment } from '../payments/payments.gateway.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { Seats } from '../seats/seats.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { Trials } from '../trials/trials.service.ts';
import type { CheckoutEvents } from './checkout.events.ts';
import type { StoredQuote } from '../quotes/quotes.service.ts';
import type { CheckoutRepo, OrderRow } from './checkout.repo.ts';
import type { OrderEvents, OrderNote } from './checkout.timeline.service.ts';

export interface CompletionDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  bus: Bus<CheckoutEvents>;
  repo: CheckoutRepo;
  orderEvents: Pick<OrderEvents, 'rows' | 'note'>;
  products: Pick<Products, 'everByIds'>;
  entitlements: Pick<Entitlements, 'entitle' | 'changed' | 'holdOwned'>;
  payments: Pick<Payments, 'record' | 'giveBackLater'>;
  subscriptions: Pick<Subscriptions, 'begin'>;
  couponUses: Pick<CouponUses, 'use' | 'letGo'>;
  trials: Pick<Trials, 'note'>;
  invoices: Pick<Invoices, 'issue'>;
  gifts: Pick<Gifts, 'make'>;
  seats: Pick<Seats, 'open'>;
}

/** What was paid by: null where nothing had to be. */
export interface Paid extends StoredQuote {
  payment: Payment | null;
  via: PaidVia;
  /** Versions that were read just now. */
  versions?: readonly Version[];
}
type Bought = QuotedItem & { purchaseId: string; version: Version };

/** The ordered product was bought by another way while this was paid: the order is left as it was. */
export class OwnedMeanwhile extends Error {}

export type Completion = ReturnType<typeof createCompletion>;

/** From what was paid to what is owned, in one transaction (COM-3, COM-11). */
export function createCompletion(dependencies: CompletionDependencies) {
  const { db, clock, ids, bus, repo, orderEvents, products, entitlements, payments, subscriptions, couponUses, trials, invoices, gifts, seats } =
    dependencies;

  /** What each product of the order is bought as; the ordered one first. */
  async function boughtOf(tenant: Tenant, order: OrderRow, { details: { items }, versions = [] }: Paid): Promise<Bought[]> {
    const missing = items.filter(({ version_id }) => !versions.some(({ id }) => id === version_id)).map(({ product_id }) => product_id);
    const read = missing.length > 0 ? [...(await products.everByIds(tenant, [...new Set(missing)])).values()] : [];
    const known = [...versions, ...read.flatMap((product) => product.versions)];
    return items.map((item) => {
      const version = known.find(({ id }) => id === item.version_id);
      if (!version) throw new Error(`order ${order.id} names a version that is not there`);
      return { ...item, purchaseId: ids.next(), version };
    });
  }

  /**
   * What is given: nothing that the member bought by another way while this was paid, by itself and as a bump of another product say. Throws
   * `OwnedMeanwhile` for the ordered product.
   */
  async function givenOf(
    trx: Work,
    tenant: Tenant,
    order: OrderRow,
    bought: readonly Bought[],
    { payment, details }: Paid,
  ): Promise<readonly Bought[]> {
    if (!payment || details.is_gift) return bought;
    const ids = bought.map(({ product_id }) => product_id);
    const owned = await entitlements.holdOwned(trx, tenant, order.subscriber_id, ids);
    const isWanted = order.takes_seat || !bought[0]?.quantity;
    if (owned.includes(order.product_id) && isWanted) throw new OwnedMeanwhile(`order ${order.id} is of what its member has`);
    return bought.filter(({ product_id }) => !owned.includes(product_id) || (product_id === order.product_id && !isWanted));
  }

  /** Money for what was not given goes back, line by line, and the order tells of it. */
  async function giveBack(
    trx: Work,
    tenant: Tenant,
    order: OrderRow,
    paymentId: string | null,
    lines: readonly { at: number; amount: number }[],
    { payment, quote }: Paid,
  ) {
    if (!payment || !paymentId || lines.length === 0) return;
    const { provider, id } = payment;
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    await orderEvents.note(trx, tenant, order.id, 'surplus', { provider, provider_id: id, amount, currency: quote.currency });
    await payments.giveBackLater(trx, tenant, paymentId, { amount, lines });
  }

  /** A gift opens nothing for its buyer, who gets a code. */
  const giveAway = (trx: Work, tenant: Tenant, order: OrderRow, { product_id: productId, purchaseId, version }: Bought): Promise<void> =>
    gifts.make(trx, tenant, {
      orderId: order.id,
      purchaseId,
      buyerId: order.subscriber_id,
      buyerName: order.customer_name ?? '',
      productId,
      versionId: version.id,
      wish: order.gift,
    });

  /** Gives the products: a subscription with the bumps that joined it, and for the others what is bought for good or for its time. */
  async function grant(trx: Work, tenant: Tenant, order: OrderRow, bought: readonly Bought[], { payment, quote, details }: Paid): Promise<void> {
    const [main] = bought;
    if (details.is_gift && main) return giveAway(trx, tenant, order, main);
    const joined = payment && main?.version.kind === 'recurring' ? bought.filter(({ is_recurring }) => is_recurring) : [];
    const begun =
      joined.length > 0 && main
        ? await subscriptions.begin(trx, tenant, {
            purchaseId: main.purchaseId,
            alsoPurchases: joined.slice(1).map(({ purchaseId }) => purchaseId),
            orderId: order.id,
            subscriberId: order.subscriber_id,
            productId: main.product_id,
            // Who had the trial before was quoted none.
            version: { ...main.version, trial_days: quote.trial_ends_at === null ? 0 : main.version.trial_days },
            provider: payment?.provider ?? order.provider,
            method: payment?.method ?? null,
            isTest: isTestPayment(payment?.provider ?? order.provider, payment),
            terms: details.terms && {
              ...details.terms,
              items: details.terms.items.filter(({ product_id }) => bought.some((item) => item.product_id === product_id)),
            },
          })
        : null;
    if (begun?.status === 'trialing') {
      const person = { id: order.subscriber_id, email: order.customer_email ?? '' };
      const triedIds = joined.map(({ product_id }) => product_id);
      await trials.note(trx, tenant, person, triedIds, isTestPayment(payment?.provider ?? order.provider, payment));
    }
    for (const item of bought) {
      const given = { subscriberId: order.subscriber_id, productId: item.product_id, purchaseId: item.purchaseId };
      const isJoined = begun !== null && joined.includes(item);
      const endsAt = isJoined ? null : accessEnd(item.version, clock.iso());
      const team = { ownerId: order.subscriber_id, versionId: item.version.id, subscriptionId: isJoined ? begun.id : null, endsAt };
      const seatId = item.quantity
        ? await seats.open(trx, tenant, { ...given, ...team, quantity: item.quantity, takesSeat: order.takes_seat })
        : undefined;
      // Who buys for others alone gets nothing.
      if (seatId === null) continue;
      await entitlements.entitle(
        trx,
        tenant,
        isJoined
          ? { ...given, source: 'subscription', status: begun.status, endsAt, seatId: seatId ?? null }
          : { ...given, source: 'purchase', status: 'owned', endsAt, seatId: seatId ?? null },
      );
    }
  }

  /** The invoice of what was paid; null where nothing was. */
  const invoiceOf = (trx: Work, tenant: Tenant, order: OrderRow, paymentId: string, { payment, quote, details }: Paid, bought: readonly Bought[]) =>
    invoices.issue(trx, tenant, {
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

  return {
    /**
     * Grants what was bought, once, whoever reports the payment first: the order's row is locked, and what it gets is decided by the quote that
     * the payment itself names. `open` makes the order in the same transaction, where it is not there yet; false: it could not. Answers the
     * purchases, the ordered product's first; null where the order was completed before, or not made. Throws `OwnedMeanwhile`.
     */
    complete: async (
      tenant: Tenant,
      order: OrderRow,
      paid: Paid,
      open: ((trx: Work) => Promise<boolean>) | null = null,
    ): Promise<string[] | null> => {
      const { payment, quote, details, via } = paid;
      const bought = await boughtOf(tenant, order, paid);
      const done = await transact(db, tenant, async (trx) => {
        if (open && !(await open(trx))) return false;
        const now = clock.iso();
        const amountOf = ({ amount, discount, tax }: QuotedItem) => amount - discount + (details.tax && !details.tax.inclusive ? tax : 0);
        const changes = {
          quote_id: quote.quote_id,
          version_id: quote.version_id,
          amount: quote.total_due_now,
          currency: quote.currency,
          coupon_id: details.coupon?.id ?? null,
          coupon_code: details.coupon?.code ?? null,
          bump_ids: details.items.flatMap(({ bump_id }) => bump_id ?? []),
          ...(payment ? { is_test: isTestPayment(payment.provider, payment) } : {}),
          paid_at: now,
          updated_at: now,
        };
        const purchases = bought.map((item) => ({
          app_id: tenant.appId,
          id: item.purchaseId,
          order_id: order.id,
          subscriber_id: order.subscriber_id,
          product_id: item.product_id,
          version_id: item.version.id,
          amount: amountOf(item),
          currency: quote.currency,
          source: 'web' as const,
          is_gift: details.is_gift === true,
          seats: item.quantity ?? null,
          purchased_at: now,
        }));
        const sum = { amount: quote.total_due_now, currency: quote.currency };
        const events = orderEvents.rows(tenant, order.id, [
          ...(payment ? [['paid', { ...sum, provider: payment.provider, provider_id: payment.id, via }] satisfies OrderNote] : []),
          ['granted', { ...sum, quote_id: quote.quote_id, purchase_ids: bought.map(({ purchaseId }) => purchaseId), via }],
        ]);
        const completed = await repo.complete(trx, tenant, order.id, { changes, purchases, events });
        if (!completed) return false;
        const given = await givenOf(trx, tenant, order, bought, paid);
        const lines = soldLines(details.items, details.tax, (details.address ?? order.address)?.country ?? null);
        const receipt = { subscriberId: order.subscriber_id, productId: order.product_id, orderId: order.id, subscriptionId: null, lines };
        const paymentId = payment && (await payments.record(trx, tenant, payment, receipt));
        await grant(trx, tenant, order, given, paid);
        const twice = lines.flatMap(({ product_id, amount }, at) => (given.some((item) => item.product_id === product_id) ? [] : { at, amount }));
        await giveBack(trx, tenant, order, paymentId, twice, paid);
        const use = { orderId: order.id, subscriberId: order.subscriber_id, currency: quote.currency };
        if (details.coupon)
          await couponUses.use(trx, tenant, { ...use, couponId: details.coupon.id, discount: quote.discount, paid: quote.total_due_now });
        // An order that was made just now holds none.
        else if (!open) await couponUses.letGo(trx, tenant, order.id);
        const invoice = paymentId === null ? null : await invoiceOf(trx, tenant, completed, paymentId, paid, bought);
        if (invoice) await orderEvents.note(trx, tenant, order.id, 'receipt', { invoice_id: invoice.id, number: invoice.number });
        return true;
      });
      if (!done) return null;
      // What was bought just now is of nobody else yet.
      entitlements.changed(tenant, order.subscriber_id, true);
      bus.publish('order.completed', { tenant, orderId: order.id, subscriberId: order.subscriber_id, productId: order.product_id });
      return bought.map(({ purchaseId }) => purchaseId);
    },
  };
}
