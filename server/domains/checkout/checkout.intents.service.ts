import type { Intent } from '@bandstand/contract/checkout.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Gifts } from '../gifts/gifts.service.ts';
import type { PaymentDraft } from '../payments/payments.gateway.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Offer } from '../quotes/quotes.offers.service.ts';
import type { Quotes, StoredQuote } from '../quotes/quotes.service.ts';
import type { Admission } from './checkout.admission.service.ts';
import type { Charging } from './checkout.charging.service.ts';
import { intentOf, openingEvents, orderDetails, type IntentRequest, type OrderDetails } from './checkout.intents.request.ts';
import type { Orders } from './checkout.orders.service.ts';
import type { CheckoutRepo, OrderRow } from './checkout.repo.ts';
import type { OrderEvents } from './checkout.timeline.service.ts';

export interface IntentsDependencies {
  clock: Clock;
  ids: Ids;
  repo: Pick<CheckoutRepo, 'open' | 'insert' | 'isUnknownMember'>;
  orderEvents: Pick<OrderEvents, 'rows'>;
  quotes: Pick<Quotes, 'requireOffer' | 'charged'>;
  orders: Pick<Orders, 'completeNew'>;
  admission: Admission;
  charging: Charging;
  payments: Pick<Payments, 'require'>;
  gifts: Pick<Gifts, 'wishOf'>;
  /** Whether the owner wants buyers to agree that what they buy begins at once. */
  asksWaiver: (tenant: Tenant) => Promise<boolean>;
}

/** What is bought, at which price, and by which means; `means` null: nothing is ever to be paid. */
interface Agreed {
  offer: Offer;
  stored: StoredQuote;
  means: Awaited<ReturnType<Payments['require']>> | null;
  details: OrderDetails;
}

export type Intents = ReturnType<typeof createIntents>;

/** From a choice to a payment (COM-8 to COM-10). */
export function createIntents(dependencies: IntentsDependencies) {
  const { clock, ids, repo, orderEvents, quotes, orders, admission, charging, payments, gifts, asksWaiver } = dependencies;
  // Two tabs that choose at the same moment would change one payment at the provider in an order that nobody knows.
  const inTurn = createTurns();

  /**
   * The consent that it begins at once (Directive 2011/83/EU, article 16(m)), in the words that were read, where the owner asks for it. Throws 422
   * `waiver`.
   */
  async function agreedWaiver(tenant: Tenant, { waiver, language = 'en' }: IntentRequest): Promise<OrderRow['waiver']> {
    if (!(await asksWaiver(tenant))) return null;
    refuseFields({ waiver: waiver !== true && { key: 'field.waiver' } });
    return { text: translate(language, 'checkout.waiver'), at: clock.iso() };
  }

  /** The checks of COM-10, in their order. */
  async function agree(member: Member, productId: string, request: IntentRequest): Promise<Agreed> {
    const offer = await quotes.requireOffer(member.tenant, member, productId, request);
    const takes_seat = !offer.version.seats || request.takes_seat !== false;
    if (!request.gift && takes_seat) await admission.refuseOwned(member, offer.product.id);
    const gift = request.gift ? gifts.wishOf(member, request.gift) : null;
    const stored = await quotes.charged(member, offer, request);
    const kind = intentKind(stored.quote);
    const means = kind ? await payments.require(member.tenant, member.id) : null;
    const provider = means?.gateway.provider ?? 'none';
    const isTest = means?.isTest ?? false;
    const waiver = kind ? await agreedWaiver(member.tenant, request) : null;
    const details = {
      ...orderDetails(member, request, stored),
      waiver,
      gift,
      takes_seat,
      provider,
      is_test: isTest,
      intent_kind: kind,
      updated_at: clock.iso(),
    };
    return { offer, stored, means, details };
  }

  const orderOf = (member: Member, { offer, details }: Agreed): OrderRow => ({
    app_id: member.tenant.appId,
    id: ids.next(),
    subscriber_id: member.id,
    product_id: offer.product.id,
    status: 'open',
    intent_id: null,
    created_at: clock.iso(),
    paid_at: null,
    ...details,
  });

  const draftOf = (member: Member, order: OrderRow, { offer, stored: { quote }, details }: Agreed): PaymentDraft => ({
    kind: details.intent_kind ?? 'payment_intent',
    amount: quote.total_due_now,
    currency: quote.currency,
    metadata: { order_id: order.id, quote_id: quote.quote_id, ...(details.referral ? { referral: details.referral } : {}) },
    description: offer.product.title,
    buyer: { subscriberId: member.id, email: member.email, name: details.customer_name },
    saves: quote.then !== null,
  });

  /** A new order; null where the member has an open one for the product. Throws `user_not_found` for a member who was deleted meanwhile. */
  async function insert(tenant: Tenant, order: OrderRow, trx: Work | null = null): Promise<OrderRow | null> {
    try {
      return await repo.insert(trx, tenant, order, orderEvents.rows(tenant, order.id, openingEvents(order)));
    } catch (error) {
      if (repo.isUnknownMember(error)) throw new AppError('user_not_found');
      throw error;
    }
  }
  /** The one open order of the member for the product: a new one, or the one that was there. */
  async function openOrder(tenant: Tenant, order: OrderRow): Promise<OrderRow> {
    for (;;) {
      const found = (await insert(tenant, order)) ?? (await repo.open(tenant, order.subscriber_id, order.product_id));
      if (found) return found;
    }
  }
  /** What costs nothing, from the order to what it opens in one transaction; null where an order is open already. */
  async function giveAtOnce(member: Member, order: OrderRow, { offer, stored }: Agreed): Promise<Intent | null> {
    const versions = [offer.version, ...offer.bumps.map(({ version }) => version)];
    const purchaseIds = await orders.completeNew(member.tenant, order, { ...stored, versions }, async (trx) => {
      if (!(await insert(member.tenant, order, trx))) return false;
      if (!order.gift && order.takes_seat) await admission.refuseOwned(member, order.product_id, trx);
      return true;
    });
    return purchaseIds && intentOf(order, stored.quote, null, 'completed', purchaseIds);
  }

  async function intent(member: Member, productId: string, request: IntentRequest): Promise<Intent> {
    const { tenant } = member;
    const begun = await repo.open(tenant, member.id, productId);
    const paid = await charging.settlePaid(tenant, begun);
    if (paid) return paid;

    const agreed = await agree(member, productId, request);
    const { stored, means, details } = agreed;
    const made = orderOf(member, agreed);
    const given = begun || means || details.coupon_id ? null : await giveAtOnce(member, made, agreed);
    if (given) return given;

    const order = await openOrder(tenant, made);
    if (!details.gift && details.takes_seat) await admission.refuseLate(member, order);
    await admission.holdCoupon(member, order, stored, request);
    if (!means) return charging.withdrawAndComplete(tenant, order, stored);
    const draft = draftOf(member, order, agreed);
    return charging.ask(tenant, order, { ...means, quote: stored.quote, details, draft, isNew: order.id === made.id });
  }

  return {
    /**
     * spec L393. One open order and one payment for each member and product; a repeat continues it (COM-3). Charges what the catalogue says
     * now, and only where the buyer has seen that total or a higher one.
     */
    intent: (member: Member, productId: string, request: IntentRequest): Promise<Intent> => {
      const id = productId.toLowerCase();
      const asked = { ...request, is_gift: Boolean(request.gift) };
      return inTurn(`${member.tenant.appId}/${member.id}/${id}`, () => intent(member, id, asked));
    },
  };
}
