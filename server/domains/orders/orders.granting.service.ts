import type { PaidVia } from '@bandstand/contract/orders.studio.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { accessEnd } from '@bandstand/rules/products/periods.ts';
import type { QuotedItem } from '@bandstand/rules/products/quotes.ts';
import { isTestPayment } from '@bandstand/rules/products/testMode.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Gifts } from '../gifts/gifts.service.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Seats } from '../seats/seats.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { StoredQuote } from '../quotes/quotes.stored.service.ts';
import type { Trials } from '../trials/trials.service.ts';
import type { OrderRow } from './orders.repo.ts';

export interface GrantingDependencies {
  clock: Clock;
  entitlements: Pick<Entitlements, 'entitle' | 'holdOwned'>;
  subscriptions: Pick<Subscriptions, 'begin'>;
  trials: Pick<Trials, 'note'>;
  gifts: Pick<Gifts, 'make'>;
  seats: Pick<Seats, 'open'>;
}
/** How it was paid; `payment` is null if nothing was due. */
export interface Paid extends StoredQuote {
  payment: Payment | null;
  via: PaidVia;
  /** Versions loaded just now, to save a query. */
  versions?: readonly Version[];
}
export type Bought = QuotedItem & { purchaseId: string; version: Version };

/** The ordered product was bought another way during the payment. The order stays unchanged. */
export class OwnedMeanwhile extends Error {}

/** A subscription that was started, and what it covers: the ordered product and the bumps that joined it. */
interface Begun {
  id: string;
  status: 'trialing' | 'active';
  joined: readonly Bought[];
}
/** What a product that is paid once opens for its buyer. */
export const openedBy = (order: OrderRow, { product_id: productId, purchaseId, version }: Bought, clock: Clock) => ({
  subscriberId: order.subscriber_id,
  productId,
  purchaseId,
  endsAt: accessEnd(version, clock.iso()),
});
export type Granting = ReturnType<typeof createGranting>;

/** Grants what was bought, in the transaction that records the payment. */
export function createGranting({ clock, entitlements, subscriptions, trials, gifts, seats }: GrantingDependencies) {
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

  /** Starts the subscription of the ordered product; null if it is paid once. */
  async function begin(trx: Work, tenant: Tenant, order: OrderRow, bought: readonly Bought[], paid: Paid): Promise<Begun | null> {
    const { payment, quote, details } = paid;
    const [main] = bought;
    const joined = payment && main?.version.kind === 'recurring' ? bought.filter(({ is_recurring }) => is_recurring) : [];
    if (!main || joined.length === 0) return null;
    const provider = payment?.provider ?? order.provider;
    const { id, status } = await subscriptions.begin(trx, tenant, {
      purchaseId: main.purchaseId,
      alsoPurchases: joined.slice(1).map(({ purchaseId }) => purchaseId),
      orderId: order.id,
      subscriberId: order.subscriber_id,
      productId: main.product_id,
      // The quote has no trial for a member who already used one.
      version: { ...main.version, trial_days: quote.trial_ends_at === null ? 0 : main.version.trial_days },
      provider,
      method: payment?.method ?? null,
      isTest: isTestPayment(provider, payment),
      terms: details.terms && {
        ...details.terms,
        items: details.terms.items.filter(({ product_id }) => bought.some((item) => item.product_id === product_id)),
      },
    });
    if (status === 'trialing') {
      const person = { id: order.subscriber_id, email: order.customer_email ?? '' };
      const triedIds = joined.map(({ product_id }) => product_id);
      await trials.note(trx, tenant, person, triedIds, isTestPayment(provider, payment));
    }
    return { id, status, joined };
  }

  /** Opens one product for the buyer, or for a team in which the buyer may have a seat. */
  async function open(trx: Work, tenant: Tenant, order: OrderRow, item: Bought, begun: Begun | null): Promise<void> {
    const { endsAt: ownEnd, ...given } = openedBy(order, item, clock);
    const subscription = begun?.joined.includes(item) ? begun : null;
    const endsAt = subscription ? null : ownEnd;
    const team = { ownerId: order.subscriber_id, versionId: item.version.id, subscriptionId: subscription?.id ?? null, endsAt };
    const seatId = item.quantity
      ? await seats.open(trx, tenant, { ...given, ...team, quantity: item.quantity, takesSeat: order.takes_seat })
      : undefined;
    // A buyer without a seat gets nothing.
    if (seatId === null) return;
    await entitlements.entitle(
      trx,
      tenant,
      subscription
        ? { ...given, source: 'subscription', status: subscription.status, endsAt, seatId: seatId ?? null }
        : { ...given, source: 'purchase', status: 'owned', endsAt, seatId: seatId ?? null },
    );
  }

  return {
    /**
     * What to grant. Leaves out what the member bought another way during the payment, for example on its own and as a bump. Throws `OwnedMeanwhile`
     * for the ordered product.
     */
    givenOf: async (
      trx: Work,
      tenant: Tenant,
      order: OrderRow,
      bought: readonly Bought[],
      { payment, details }: Paid,
    ): Promise<readonly Bought[]> => {
      if (!payment || details.is_gift) return bought;
      const productIds = bought.map(({ product_id }) => product_id);
      const owned = await entitlements.holdOwned(trx, tenant, order.subscriber_id, productIds);
      const isWanted = order.takes_seat || !bought[0]?.quantity;
      if (owned.includes(order.product_id) && isWanted) throw new OwnedMeanwhile(`order ${order.id} is of what its member has`);
      return bought.filter(({ product_id }) => !owned.includes(product_id) || (product_id === order.product_id && !isWanted));
    },
    /** Grants the products: the subscription with the bumps that joined it, and the others permanently or for their period. */
    grant: async (trx: Work, tenant: Tenant, order: OrderRow, bought: readonly Bought[], paid: Paid): Promise<void> => {
      const [main] = bought;
      if (paid.details.is_gift && main) return giveAway(trx, tenant, order, main);
      const begun = await begin(trx, tenant, order, bought, paid);
      for (const item of bought) await open(trx, tenant, order, item, begun);
    },
  };
}
