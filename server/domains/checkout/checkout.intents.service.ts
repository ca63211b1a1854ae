import type { Intent } from '@bandstand/contract/checkout.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { OpenOrders, OrderRow } from '../orders/orders.open.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { PaymentDraft } from '../gateways/gateways.shape.ts';
import type { Admission } from './checkout.admission.service.ts';
import type { Agreed, Agreement } from './checkout.agreement.service.ts';
import type { Charging } from './checkout.charging.service.ts';
import { intentOf, openingEvents, type IntentRequest } from './checkout.intents.request.ts';

export interface IntentsDependencies {
  platform: Pick<Platform, 'clock' | 'ids'>;
  openOrders: Pick<OpenOrders, 'of' | 'insert' | 'insertOrContinue'>;
  orders: Pick<Orders, 'completeNew' | 'completePlain'>;
  agreement: Agreement;
  admission: Admission;
  charging: Charging;
}

export type Intents = ReturnType<typeof createIntents>;

/** From a choice to a payment (COM-8 to COM-10). */
export function createIntents({ platform: { clock, ids }, openOrders, orders, agreement, admission, charging }: IntentsDependencies) {
  // Two tabs that choose at the same moment would change one payment at the provider for an order that nobody knows.
  const oneAtATime = createKeyedMutex();

  const newOrder = (member: Member, { offer, details }: Agreed): OrderRow => ({
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

  /** Orders something free and opens it, in one transaction; null when an order is already open. */
  async function giveAtOnce(member: Member, order: OrderRow, { offer, stored }: Agreed): Promise<Intent | null> {
    const { tenant } = member;
    const paid = { ...stored, versions: [offer.version, ...offer.bumps.map(({ version }) => version)] };
    const notes = openingEvents(order);
    const refuseOwned = (trx: Work) => admission.refuseOwned(member, order.product_id, trx);
    const isPlain = !order.gift && paid.versions.every(({ seats }) => !seats);
    const purchaseIds = isPlain
      ? await orders.completePlain(tenant, { order, notes, paid, refuseOwned })
      : await orders.completeNew(tenant, order, paid, async (trx) => {
          if (!(await openOrders.insert(tenant, order, notes, trx))) return false;
          if (!order.gift && order.takes_seat) await refuseOwned(trx);
          return true;
        });
    return purchaseIds && intentOf(order, stored.quote, null, 'completed', purchaseIds);
  }
  /** Opens or continues the order, and asks for its payment if there is one to make. */
  async function askToPay(member: Member, made: OrderRow, agreed: Agreed, request: IntentRequest): Promise<Intent> {
    const { tenant } = member;
    const { stored, means, details } = agreed;
    const open = await openOrders.insertOrContinue(tenant, made, openingEvents(made));
    if (!details.gift && details.takes_seat) await admission.refuseLate(member, open);
    await admission.holdCoupon(member, open, stored, request);
    if (!means) return charging.withdrawAndComplete(tenant, open, stored);
    const draft = draftOf(member, open, agreed);
    return charging.ask(tenant, open, { ...means, quote: stored.quote, details, draft, isNew: open.id === made.id });
  }

  async function intent(member: Member, productId: string, request: IntentRequest): Promise<Intent> {
    const begun = await openOrders.of(member.tenant, member.id, productId);
    const paid = await charging.settlePaid(member.tenant, begun);
    if (paid) return paid;
    const agreed = await agreement.agree(member, productId, request);
    const made = newOrder(member, agreed);
    const isFree = !begun && !agreed.means && !agreed.details.coupon_id;
    const given = isFree ? await giveAtOnce(member, made, agreed) : null;
    return given ?? askToPay(member, made, agreed, request);
  }

  return {
    /**
     * spec L393. One open order and one payment for each member and product; a repeat continues it (COM-3). Charges the catalogue's current price,
     * and only if the buyer has seen that total or a higher one.
     */
    intent: (member: Member, productId: string, request: IntentRequest): Promise<Intent> => {
      const id = productId.toLowerCase();
      const asked = { ...request, is_gift: Boolean(request.gift) };
      return oneAtATime(`${member.tenant.appId}/${member.id}/${id}`, () => intent(member, id, asked));
    },
  };
}
