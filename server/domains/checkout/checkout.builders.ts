import type { Intent, Quote } from '@bandstand/contract/checkout.ts';
import type { Session } from '../../testing/client.ts';
import type { TestApp } from '../../testing/app.ts';

/** The four cards of the test gateway (COM-12). */
export const cards = { works: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asks: '4000 0025 0000 3155', fails: '4000 0000 0000 0119' };

interface Choice {
  version_id?: string;
  card?: string;
  exp?: string;
  /** Further keys of the intent's body, over what a client would send. */
  more?: Record<string, unknown>;
}
type Buyable = { id: string };

/** What a client sees before it asks for money. */
export async function previewOf(app: TestApp, product: Buyable, { version_id }: Choice = {}, as: Session | null = null): Promise<Quote> {
  const answer = await app.call('POST /products/{id}/preview', { params: { id: product.id }, body: { version_id }, as });
  if (answer.status !== 200) throw new Error(`preview answered ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Preview, then intent, as the checkout does. */
export async function intentOf(app: TestApp, as: Session, product: Buyable, choice: Choice = {}): Promise<Intent> {
  const quote = await previewOf(app, product, choice, as);
  const body = { version_id: quote.version_id, final_amount: quote.total_due_now, quote_id: quote.quote_id, ...choice.more };
  const answer = await app.call('POST /products/{id}/intent', { params: { id: product.id }, body, as });
  if (answer.status !== 200) throw new Error(`intent answered ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Gives a card to the test gateway, as its form in the browser does. */
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

/** The whole way to a purchase. Throws where something was refused. */
export async function buys(app: TestApp, as: Session, product: Buyable, choice: Choice = {}): Promise<{ intent: Intent; purchaseId: string }> {
  const intent = await intentOf(app, as, product, choice);
  if (intent.status === 'completed') return { intent, purchaseId: intent.purchase_id ?? '' };
  const paid = await payCard(app, intent, choice, {}, as.app);
  if (paid.status !== 200) throw new Error(`payment answered ${paid.status} ${paid.text}`);
  const done = await confirm(app, as, intent.order_id);
  if (done.body.status !== 'completed') throw new Error(`confirm answered ${done.status} ${done.text}`);
  return { intent, purchaseId: done.body.purchase_ids[0] ?? '' };
}

/** Ids of the products that the session of a member says are active. */
export async function activeProducts(app: TestApp, as: Session): Promise<string[]> {
  return (await app.call('POST /auth/verify', { as })).body.user.active_product_ids;
}
