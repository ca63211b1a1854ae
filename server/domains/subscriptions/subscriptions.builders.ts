import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { ProductFields, VersionFields } from '@bandstand/contract/products.ts';
import type { MemberSession, TestApp } from '../../testing/app.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

export const dayMs = 86_400_000;

/** Charged every `intervalCount` days; `expiryUnits`: at most this many times. */
export const everyDays = (intervalCount: number, expiryUnits: number | null = null): VersionFields => ({
  interval: { interval: 'day', intervalCount, expiryUnits },
});

/** An expiry month that is past once the clock has moved five weeks. */
export const endingCard = (app: TestApp) => `${app.clock.iso().slice(5, 7)}/${app.clock.iso().slice(2, 4)}`;

interface Subscribed {
  member: MemberSession;
  productId: string;
  /** The newest, as the member currently sees it. */
  now(): Promise<Subscription>;
  /** Sums charged so far, first to last. */
  charges(): Promise<number[]>;
  isActive(): Promise<boolean>;
  cancel(): ReturnType<typeof cancelOf>;
  resume(): ReturnType<typeof resumeOf>;
}

const cancelOf = (app: TestApp, as: MemberSession, id: string) => app.call('DELETE /subscriptions/{id}', { params: { id }, as });
const resumeOf = (app: TestApp, as: MemberSession, id: string) => app.call('POST /subscriptions/{id}/resume', { params: { id }, as });

/** A new member who just bought a subscription. */
export async function aSubscriber(
  app: TestApp,
  version: VersionFields = {},
  { exp, member, ...fields }: Partial<ProductFields> & { exp?: string; member?: MemberSession } = {},
): Promise<Subscribed> {
  const buyer = member ?? (await app.signUp());
  const product = await aProduct(app, { versions: [monthly(version)], ...fields });
  await buys(app, buyer, product, exp ? { exp } : {});
  const now = async (): Promise<Subscription> => {
    const { items } = (await app.call('GET /subscriptions', { as: buyer })).body;
    const [newest] = items.filter((item) => item.product.id === product.id);
    if (!newest) throw new Error('there is no subscription');
    return newest;
  };
  const { id } = await now();
  return {
    member: buyer,
    productId: product.id,
    now,
    charges: async () =>
      (await app.sql<{ amount: number }>('select amount from payments where subscriber_id = $1 order by paid_at, id', [buyer.id])).map(({ amount }) =>
        Number(amount),
      ),
    isActive: async () => (await app.call('POST /auth/verify', { as: buyer })).body.user.active_product_ids.includes(product.id),
    cancel: () => cancelOf(app, buyer, id),
    resume: () => resumeOf(app, buyer, id),
  };
}
