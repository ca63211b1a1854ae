import type { Address, Business, Intent, Quote } from '@bandstand/contract/checkout.ts';
import type { Coupon, CouponFields } from '@bandstand/contract/coupons.ts';
import type { OrderEventType } from '@bandstand/contract/orders.studio.ts';
import type { StudioProduct } from '@bandstand/contract/products.ts';
import { replayOrder } from '@bandstand/rules/products/orders.ts';
import type { Session } from '../../testing/client.ts';
import type { TestApp } from '../../testing/app.ts';

/** The four cards of the test gateway (COM-12). */
export const cards = { works: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asks: '4000 0025 0000 3155', fails: '4000 0000 0000 0119' };

interface Choice {
  version_id?: string;
  coupon?: string;
  order_bumps?: string[];
  address?: Address;
  business?: Business;
  /** Priced as a gift; the message to its recipient goes into `more`. */
  isGift?: boolean;
  /** How many seats. The intent's quantity goes into `more`. */
  quantity?: number;
  card?: string;
  exp?: string;
  /** Further keys of the intent's body, overriding what a client would send. */
  more?: Record<string, unknown>;
}
type Buyable = { id: string };

/** What a client sees before it asks for money. */
export async function previewOf(app: TestApp, product: Buyable, choice: Choice = {}, as: Session | null = null): Promise<Quote> {
  const { version_id, coupon, order_bumps, address, business } = choice;
  const body = {
    version_id,
    coupon,
    order_bumps,
    address,
    business,
    ...(choice.isGift && { is_gift: true }),
    ...(choice.quantity && { quantity: choice.quantity }),
  };
  const answer = await app.call('POST /products/{id}/preview', { params: { id: product.id }, body, as });
  if (answer.status !== 200) throw new Error(`preview answered ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Preview, then intent, like the checkout. */
export async function intentOf(app: TestApp, as: Session, product: Buyable, choice: Choice = {}): Promise<Intent> {
  const quote = await previewOf(app, product, choice, as);
  const { coupon, order_bumps, address, business } = choice;
  const chosen = { coupon, order_bumps, address, business, version_id: quote.version_id };
  const body = { ...chosen, final_amount: quote.total_due_now, quote_id: quote.quote_id, ...choice.more };
  const answer = await app.call('POST /products/{id}/intent', { params: { id: product.id }, body, as });
  if (answer.status !== 200) throw new Error(`intent answered ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Sends a card to the test gateway, like its form in the browser. */
export const payCard = (
  app: TestApp,
  intent: Pick<Intent, 'id' | 'client_secret'>,
  { card = cards.works, exp = '12/49' }: Choice = {},
  more: Record<string, unknown> = {},
  slug?: string,
) =>
  app.call('POST /payments/test/{intentId}/confirm', {
    params: { intentId: intent.id ?? '' },
    body: { client_secret: intent.client_secret ?? '', number: card, exp, cvc: '123', ...more },
    ...(slug ? { app: slug } : {}),
  });

export const confirm = (app: TestApp, as: Session, orderId: string) => app.call('POST /orders/{id}/confirm', { params: { id: orderId }, as });

/** Completes a purchase. Throws if anything was refused. */
export async function buys(app: TestApp, as: Session, product: Buyable, choice: Choice = {}): Promise<{ intent: Intent; purchaseId: string }> {
  const intent = await intentOf(app, as, product, choice);
  if (intent.status === 'completed') return { intent, purchaseId: intent.purchase_id ?? '' };
  const paid = await payCard(app, intent, choice, {}, as.app);
  if (paid.status !== 200) throw new Error(`payment answered ${paid.status} ${paid.text}`);
  const done = await confirm(app, as, intent.order_id);
  if (done.body.status !== 'completed') throw new Error(`confirm answered ${done.status} ${done.text}`);
  return { intent, purchaseId: done.body.purchase_ids[0] ?? '' };
}

/** Ids of the products that are active in a member's session. */
export async function activeProducts(app: TestApp, as: Session): Promise<string[]> {
  return (await app.call('POST /auth/verify', { as })).body.user.active_product_ids;
}

/** A code of the first app that takes 10 % off once, unless `fields` say otherwise. */
export async function aCoupon(app: TestApp, fields: CouponFields = {}, slug = 'first'): Promise<Coupon> {
  const body = { code: `C${app.db.queries()}`, kind: 'percent', amount: 1000, ...fields };
  const answer = await app.call('POST /studio/coupons', { body, as: await app.owner(slug), app: slug });
  if (answer.status !== 200) throw new Error(`coupon answered ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Offers another product next to this one; returns the id of the bump. */
export async function aBump(app: TestApp, product: Buyable, offered: StudioProduct, more: object = {}): Promise<string> {
  const body = { title: `With ${offered.title}`, product_id: offered.id, version_id: offered.versions[0]?.id, ...more };
  const answer = await app.call('POST /studio/products/{id}/order_bumps', { params: { id: product.id }, body, as: await app.owner() });
  const made = answer.status === 200 ? answer.body.studio_bumps.at(-1) : undefined;
  if (!made) throw new Error(`bump answered ${answer.status} ${answer.text}`);
  return made.id;
}

/** Orders whose row differs from their replayed events. There should be none. */
export async function replayFaults(app: Pick<TestApp, 'sql'>): Promise<unknown[]> {
  const orders = await app.sql<{ id: string }>('select id, status, quote_id, amount::int8, currency, intent_id, provider from orders');
  const events = await app.sql<{ order_id: string; type: OrderEventType; data: Record<string, unknown> }>(
    'select order_id, type, data from order_events order by nr',
  );
  return orders.flatMap(({ id, ...row }) => {
    const {
      refunded: _refunded,
      isRevoked: _revoked,
      ...replayed
    } = replayOrder(events.filter(({ order_id }) => order_id === id)) ?? {
      refunded: 0,
      isRevoked: false,
    };
    const kept = Object.entries(row).filter(([key, value]) => String(value) !== String((replayed as Record<string, unknown>)[key]));
    return kept.length > 0 ? [{ id, kept: Object.fromEntries(kept), replayed }] : [];
  });
}
