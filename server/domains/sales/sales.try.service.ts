import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, Staff } from '../../platform/http/context.ts';
import type { Intents } from '../checkout/checkout.intents.service.ts';
import type { Orders } from '../checkout/checkout.orders.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { Payments } from '../payments/payments.service.ts';

export type Buyer = Pick<Staff, 'userId' | 'name' | 'email'>;
export interface TestPurchaseDependencies {
  quotes: Pick<Quotes, 'preview'>;
  intents: Pick<Intents, 'intent'>;
  orders: Pick<Orders, 'confirm'>;
  payments: Pick<Payments, 'find' | 'confirmTest'>;
  /** Runs as the member of the app that somebody of the team is; made one where he is none. */
  asMember: <R>(tenant: Tenant, staff: Buyer, run: (member: Member) => Promise<R>) => Promise<R>;
}

export type TestPurchases = ReturnType<typeof createTestPurchases>;

/** Where parcels of a test purchase go. */
const address = { country: 'DE', postal_code: '10115', city: 'Berlin', line1: 'Invalidenstraße 43' };
const card = { number: '4242 4242 4242 4242', exp: '12/49', cvc: '123' };

/** A whole purchase as a member makes it, by the owner himself (studio.md section 5): what works here works for his members. */
export function createTestPurchases({ quotes, intents, orders, payments, asMember }: TestPurchaseDependencies) {
  return {
    /**
     * Buys with the test card, by the same calls that the checkout makes. Answers the id of the order. Throws 409 `gateway_live` where the test
     * gateway is gone, 404 `product_not_found`, 409 `existing_subscription`.
     */
    buy: async (tenant: Tenant, staff: Buyer, productId: string): Promise<string> => {
      if (!(await payments.find(tenant, 'test'))) throw new AppError('gateway_live');
      return asMember(tenant, staff, (member) => buyAs(member, productId));
    },
  };

  async function buyAs(member: Member, productId: string): Promise<string> {
    const { tenant } = member;
    const quote = await quotes.preview(tenant, { member, address: '' }, productId, { address });
    const asked = {
      version_id: quote.version_id,
      quote_id: quote.quote_id,
      final_amount: quote.total_due_now,
      address,
      name: member.name,
      waiver: true,
    };
    const intent = await intents.intent(member, productId, asked);
    if (intent.status === 'completed') return intent.order_id;
    await payments.confirmTest(tenant, intent.id ?? '', { client_secret: intent.client_secret ?? '', ...card });
    await orders.confirm(member, intent.order_id);
    return intent.order_id;
  }
}
