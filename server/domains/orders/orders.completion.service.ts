import type { QuotedItem } from '@bandstand/rules/products/quotes.ts';
import { isTestPayment } from '@bandstand/rules/products/testMode.ts';
import { createGroupCommit, type LockPatience } from '../../platform/db/group-commit.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import { linesOf, type Booking, type Sold } from './orders.booking.service.ts';
import type { OrdersEvents } from './orders.events.ts';
import { openedBy, type Bought, type Granting, type Paid } from './orders.granting.service.ts';
import type { OrderRow, OrdersRepo, PurchaseRow } from './orders.repo.ts';
import type { OrderEvents, OrderNote } from './orders.timeline.service.ts';

export interface CompletionDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  bus: Bus<OrdersEvents>;
  repo: Pick<OrdersRepo, 'complete' | 'completeInserted' | 'completePaid' | 'insert' | 'isUnknownMember'>;
  orderEvents: Pick<OrderEvents, 'rows'>;
  products: Pick<Products, 'everByIds'>;
  entitlements: Pick<Entitlements, 'changed' | 'entitle' | 'everHeld' | 'holdsAny'>;
  granting: Granting;
  booking: Booking;
}

/** A free order that does not exist yet, of one member for themselves, without seats. */
export interface PlainOrder {
  order: OrderRow;
  notes: readonly OrderNote[];
  paid: Paid;
  /** Throws if the member must not have it, because they have it already. */
  refuseOwned: (trx: Work) => Promise<void>;
}
interface Plain extends PlainOrder {
  bought: readonly Bought[];
}

export type Completion = ReturnType<typeof createCompletion>;

/** The columns that change when an order is completed. */
const orderChanges = ({ payment, quote, details }: Paid, now: string) => ({
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
});
const amountOf = ({ details: { tax } }: Paid, item: QuotedItem): number => item.amount - item.discount + (tax && !tax.inclusive ? item.tax : 0);
const purchaseRow = (tenant: Tenant, order: OrderRow, item: Bought, paid: Paid, now: string): PurchaseRow => ({
  app_id: tenant.appId,
  id: item.purchaseId,
  order_id: order.id,
  subscriber_id: order.subscriber_id,
  product_id: item.product_id,
  version_id: item.version.id,
  amount: amountOf(paid, item),
  currency: paid.quote.currency,
  source: 'web',
  is_gift: paid.details.is_gift === true,
  seats: item.quantity ?? null,
  purchased_at: now,
});
function completedEvents({ payment, quote, via }: Paid, bought: readonly Bought[]): OrderNote[] {
  const sum = { amount: quote.total_due_now, currency: quote.currency };
  return [
    ...(payment ? [['paid', { ...sum, provider: payment.provider, provider_id: payment.id, via }] satisfies OrderNote] : []),
    ['granted', { ...sum, quote_id: quote.quote_id, purchase_ids: bought.map(({ purchaseId }) => purchaseId), via }],
  ];
}

/** Inserts and completes orders of many members. Returns of each whether it was; false: its member has an open one for the product. */
const completingTogether = ({ platform: { db, clock, ids }, repo, orderEvents, entitlements }: CompletionDependencies) =>
  createGroupCommit<Plain, boolean>({
    laneOf: ({ order }) => `${order.subscriber_id} ${order.product_id}`,
    write: (tenant, all, patience) =>
      transact(db, tenant, async (trx) => {
        const inserted = await repo.insert(
          trx,
          tenant,
          all.map(({ order }) => order),
          all.flatMap(({ order, notes }) => orderEvents.rows(tenant, order.id, notes)),
          patience,
        );
        const insertedIds = new Set(inserted.map(({ id }) => id));
        const made = all.filter(({ order }) => insertedIds.has(order.id));
        // Only now: an order of the same member that another server completed before is seen by this statement.
        const held = await entitlements.everHeld(
          trx,
          tenant,
          made.map(({ order }) => ({ subscriberId: order.subscriber_id, productId: order.product_id })),
        );
        for (const [at, { refuseOwned }] of made.entries()) if (held[at]) await refuseOwned(trx);
        const now = clock.iso();
        await repo.completeInserted(trx, tenant, {
          orders: made.map(({ order }) => ({ id: order.id, noteId: ids.next() })),
          at: now,
          purchases: made.flatMap(({ order, bought, paid }) => bought.map((item) => purchaseRow(tenant, order, item, paid, now))),
          events: made.flatMap(({ order, bought, paid }) => orderEvents.rows(tenant, order.id, completedEvents(paid, bought))),
        });
        const opened = made.flatMap(({ order, bought }) => bought.map((item) => openedBy(order, item, clock)));
        await entitlements.entitle(trx, tenant, ...opened.map((one) => ({ ...one, source: 'purchase' as const, status: 'owned' as const })));
        return all.map(({ order }) => insertedIds.has(order.id));
      }),
  });

/** Something in a group needs the steps of an order of its own. Nothing was written. */
class Unusual extends AppError {
  constructor() {
    super('order_closed');
  }
}
/** Paid once, in full, for the buyer alone, without seats and code: what most orders are. */
function soldPlainly(order: OrderRow, paid: Paid, bought: readonly Bought[]): Sold | null {
  const { payment, details } = paid;
  const isPlain =
    payment?.kind === 'payment_intent' &&
    paid.quote.total_due_now > 0 &&
    !details.is_gift &&
    !order.gift &&
    !order.coupon_id &&
    !details.coupon &&
    bought.every(({ version, quantity }) => version.kind !== 'recurring' && !quantity);
  return payment && isPlain ? { order, paid: { ...paid, payment }, bought } : null;
}
/** Completes paid orders of several members, with the payments, entitlements and invoices. Returns of each whether it was; false: it already had been. */
const completingPaid = ({ platform: { db, clock, ids }, repo, orderEvents, entitlements, booking }: CompletionDependencies) => {
  const complete = async (trx: Work, tenant: Tenant, all: readonly Sold[], patience: LockPatience): Promise<Sold[]> => {
    const now = clock.iso();
    const rows = await repo.completePaid(
      trx,
      tenant,
      {
        orders: all.map(({ order, paid }) => ({ id: order.id, noteId: ids.next(), changes: orderChanges(paid, now) })),
        purchases: all.flatMap(({ order, bought, paid }) => bought.map((item) => purchaseRow(tenant, order, item, paid, now))),
        events: all.flatMap(({ order, bought, paid }) => orderEvents.rows(tenant, order.id, completedEvents(paid, bought))),
      },
      patience,
    );
    const completed = new Map(rows.map((row) => [row.id, row]));
    return all.flatMap((one) => {
      const order = completed.get(one.order.id);
      return order ? [{ ...one, order }] : [];
    });
  };
  return createGroupCommit<Sold, boolean>({
    // An order and a bump of another one may be for the same product.
    laneOf: ({ order }) => order.subscriber_id,
    shapeOf: ({ paid: { payment } }) => String(isTestPayment(payment.provider, payment)),
    write: (tenant, all, patience) =>
      transact(db, tenant, async (trx) => {
        const sold = await complete(trx, tenant, all, patience);
        if (sold.length > 0) {
          const asked = sold.flatMap(({ order, bought }) =>
            bought.map((item) => ({ subscriberId: order.subscriber_id, productId: item.product_id })),
          );
          if (await entitlements.holdsAny(trx, tenant, asked)) throw new Unusual();
          const paymentIds = await booking.recordAll(trx, tenant, sold);
          if (!paymentIds) throw new Unusual();
          const opened = sold.flatMap(({ order, bought }) => bought.map((item) => openedBy(order, item, clock)));
          await entitlements.entitle(trx, tenant, ...opened.map((one) => ({ ...one, source: 'purchase' as const, status: 'owned' as const })));
          await booking.closeAll(trx, tenant, sold, paymentIds);
        }
        const ids = new Set(sold.map(({ order }) => order.id));
        return all.map(({ order }) => ids.has(order.id));
      }),
  });
};

/** Turns a payment into entitlements in one transaction (COM-3, COM-11). */
export function createCompletion(of: CompletionDependencies) {
  const { platform, bus, repo, orderEvents, products, entitlements, granting, booking } = of;
  const { db, clock, ids } = platform;
  const completeTogether = completingTogether(of);
  const completePaid = completingPaid(of);

  /** How each product of the order is bought; the ordered one first. */
  async function boughtOf(tenant: Tenant, order: OrderRow, { details: { items }, versions = [] }: Paid): Promise<Bought[]> {
    const missing = items.filter(({ version_id }) => !versions.some(({ id }) => id === version_id)).map(({ product_id }) => product_id);
    const read = missing.length > 0 ? [...(await products.everByIds(tenant, [...new Set(missing)])).values()] : [];
    const all = [...versions, ...read.flatMap((product) => product.versions)];
    return items.map((item) => {
      const version = all.find(({ id }) => id === item.version_id);
      if (!version) throw new Error(`order ${order.id} names a version that does not exist`);
      return { ...item, purchaseId: ids.next(), version };
    });
  }
  /** Writes purchases, access and books. False if the order was already completed. */
  async function write(trx: Work, tenant: Tenant, order: OrderRow, bought: readonly Bought[], paid: Paid, isNew: boolean): Promise<boolean> {
    const { payment } = paid;
    const now = clock.iso();
    const completed = await repo.complete(trx, tenant, order.id, {
      changes: orderChanges(paid, now),
      purchases: bought.map((item) => purchaseRow(tenant, order, item, paid, now)),
      events: orderEvents.rows(tenant, order.id, completedEvents(paid, bought)),
      noteId: ids.next(),
    });
    if (!completed) return false;
    const given = await granting.givenOf(trx, tenant, order, bought, paid);
    const lines = linesOf(order, paid);
    const paymentId = await booking.record(trx, tenant, order, payment, lines);
    await granting.grant(trx, tenant, order, given, paid);
    const twice = lines.flatMap(({ product_id, amount }, at) => (given.some((item) => item.product_id === product_id) ? [] : { at, amount }));
    await booking.giveBack(trx, tenant, order, paymentId, twice, paid);
    await booking.spendCoupon(trx, tenant, order, paid, isNew);
    if (paymentId !== null) await booking.invoice(trx, tenant, completed, paymentId, paid, bought);
    return true;
  }

  function completed(tenant: Tenant, order: OrderRow, bought: readonly Bought[]): string[] {
    // What was bought just now belongs to no other member yet.
    entitlements.changed(tenant, order.subscriber_id, true);
    bus.publish('order.completed', { tenant, orderId: order.id, subscriberId: order.subscriber_id, productId: order.product_id });
    return bought.map(({ purchaseId }) => purchaseId);
  }

  return {
    /** Inserts and completes an order, as those of others at the same moment. Returns what `complete` does. Throws `user_not_found` for a member deleted in the meantime. */
    completePlain: async (tenant: Tenant, plain: PlainOrder): Promise<string[] | null> => {
      const bought = await boughtOf(tenant, plain.order, plain.paid);
      const isDone = await completeTogether(tenant, { ...plain, bought }).catch((error: unknown) => {
        throw repo.isUnknownMember(error) ? new AppError('user_not_found') : error;
      });
      return isDone ? completed(tenant, plain.order, bought) : null;
    },
    /**
     * Grants what was bought, once, at the first report of the payment. Locks the order's row; the quote named by the payment decides what is
     * granted. `open` inserts an order that does not exist yet in the same transaction; it returns false if it could not. Returns the purchases, the
     * ordered product's first; null if already completed or not inserted. Throws `OwnedMeanwhile`.
     */
    complete: async (
      tenant: Tenant,
      order: OrderRow,
      paid: Paid,
      open: ((trx: Work) => Promise<boolean>) | null = null,
    ): Promise<string[] | null> => {
      const bought = await boughtOf(tenant, order, paid);
      const alone = () => transact(db, tenant, async (trx) => (!open || (await open(trx))) && write(trx, tenant, order, bought, paid, open !== null));
      const sold = open ? null : soldPlainly(order, paid, bought);
      const isDone = sold
        ? await completePaid(tenant, sold).catch((error: unknown) => {
            if (error instanceof Unusual) return alone();
            throw error;
          })
        : await alone();
      if (!isDone) return null;
      return completed(tenant, order, bought);
    },
  };
}
