import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { PlanQuote } from '@bandstand/contract/plans.ts';
import type { VersionFields } from '@bandstand/contract/products.ts';
import type { MemberSession, TestApp } from '../../testing/app.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

/** 20, 50 and 10 euro for 30 days each. */
export const threePlans = (more: VersionFields = {}): VersionFields[] =>
  [
    ['Basic', 2000],
    ['Plus', 5000],
    ['Light', 1000],
  ].map(([name, price]) => ({
    ...monthly({ interval: { interval: 'day', intervalCount: 30, expiryUnits: null } }),
    name: String(name),
    price: Number(price),
    ...more,
  }));

export interface OnPlans {
  member: MemberSession;
  productId: string;
  id: string;
  /** Ids of the versions by name. */
  plan: Record<string, string>;
  now(): Promise<Subscription>;
  preview(name: string): Promise<PlanQuote>;
  /** Previews and changes, as the member app does. */
  changeTo(name: string, more?: Record<string, unknown>): ReturnType<typeof changeOf>;
  /** Sums charged so far, first to last. */
  charges(): Promise<number[]>;
}

const changeOf = (app: TestApp, as: MemberSession, id: string, body: { version_id: string; quote_id?: string; final_amount?: number }) =>
  app.call('POST /subscriptions/{id}/change', { params: { id }, body, as });

/** A member on the first of several plans of a product. `buy`: how they buy it. */
export async function onPlans(
  app: TestApp,
  buy: (member: MemberSession, product: { id: string }) => Promise<unknown>,
  versions: VersionFields[] = threePlans(),
): Promise<OnPlans> {
  const member = await app.signUp();
  const product = await aProduct(app, { versions });
  const plan = Object.fromEntries(product.versions.map((version) => [version.name, version.id]));
  await buy(member, product);
  const now = async (): Promise<Subscription> => {
    const { items } = (await app.call('GET /subscriptions', { as: member })).body;
    const subscription = items.find((item) => item.product.id === product.id);
    if (!subscription) throw new Error('there is no subscription');
    return subscription;
  };
  const { id } = await now();
  const preview = async (name: string): Promise<PlanQuote> => {
    const body = { version_id: plan[name] ?? '' };
    const answer = await app.call('POST /subscriptions/{id}/change/preview', { params: { id }, body, as: member });
    if (answer.status !== 200) throw new Error(`preview answered ${answer.status} ${answer.text}`);
    return answer.body;
  };
  return {
    member,
    productId: product.id,
    id,
    plan,
    now,
    preview,
    changeTo: async (name, more = {}) => {
      const { quote_id, total_due_now } = await preview(name);
      return changeOf(app, member, id, { version_id: plan[name] ?? '', quote_id, final_amount: total_due_now, ...more });
    },
    charges: async () =>
      (await app.sql<{ amount: number }>('select amount from payments where subscriber_id = $1 order by paid_at, id', [member.id])).map(
        ({ amount }) => Number(amount),
      ),
  };
}
