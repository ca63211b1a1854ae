import { isoOf } from '../platform/clock.ts';
import { momentOf } from './clock.ts';
import type { PurchaseSeed } from './content/people.ts';
import type { SeedStep, History } from './steps.ts';

const card = { number: '4242 4242 4242 4242', cvc: '123' };

/** A purchase, and what the owner did about it later. */
export function purchaseSteps(purchase: PurchaseSeed, history: History): SeedStep[] {
  const ms = momentOf(purchase.at, history.nowMs);
  let orderId = '';
  const buys: SeedStep = {
    ms,
    run: async () => {
      orderId = await buy(history, purchase, ms);
    },
  };
  if (!purchase.refundedAt) return [buys];
  return [buys, { ms: momentOf(purchase.refundedAt, history.nowMs), run: () => history.refund(orderId) }];
}

/** The whole checkout, with a card that works. Returns the id of the order. */
async function buy({ call, session, productOf }: History, purchase: PurchaseSeed, ms: number): Promise<string> {
  const { by, version, coupon, bumps, endsWithMonth } = purchase;
  const as = session(by);
  const product = productOf(purchase.product);
  const params = { id: product.id };
  const chosen = product.versions.find(({ name }) => name === version);
  if (!chosen) throw new Error(`${purchase.product} has no version ${version}`);
  const beside = bumps ? (await call('GET /products/{id}', { as, params })).order_bumps.map(({ id }) => id) : [];
  const choice = { version_id: chosen.id, ...(coupon ? { coupon } : {}), ...(bumps ? { order_bumps: beside } : {}) };
  // A buyer who sees a single price needs no preview to know the total.
  const isPlain = !coupon && !bumps;
  const quote = isPlain ? null : await call('POST /products/{id}/preview', { as, params, body: choice });
  const final_amount = quote?.total_due_now ?? (chosen.trial_days > 0 ? 0 : chosen.price);
  const body = { ...choice, final_amount, ...(quote ? { quote_id: quote.quote_id } : {}) };
  const intent = await call('POST /products/{id}/intent', { as, params, body });
  if (intent.status === 'completed') return intent.order_id;
  const [year, month] = isoOf(ms).split('-') as [string, string];
  await call('POST /payments/test/{intentId}/confirm', {
    as,
    params: { intentId: intent.id ?? '' },
    body: { client_secret: intent.client_secret ?? '', ...card, exp: endsWithMonth ? `${month}/${year.slice(2)}` : '12/49' },
  });
  await call('POST /orders/{id}/confirm', { as, params: { id: intent.order_id } });
  return intent.order_id;
}
