import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, Staff } from '../../platform/http/context.ts';
import type { Sessions } from '../auth/auth.sessions.ts';
import type { Intents } from '../checkout/checkout.intents.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Sales } from '../sales/sales.service.ts';

export interface TestPurchaseDependencies {
  db: Database;
  accounts: Pick<Accounts, 'addMember' | 'joined' | 'findMembership'>;
  sessions: Pick<Sessions, 'open' | 'check' | 'close'>;
  quotes: Pick<Quotes, 'preview'>;
  intents: Pick<Intents, 'intent'>;
  orders: Pick<Orders, 'confirm'>;
  payments: Pick<Payments, 'find' | 'confirmTest'>;
  sales: Pick<Sales, 'details'>;
}

export type TestPurchases = ReturnType<typeof createTestPurchases>;

/** The delivery address of a test purchase. */
const address = { country: 'DE', postal_code: '10115', city: 'Berlin', line1: 'Invalidenstraße 43' };
const card = { number: '4242 4242 4242 4242', exp: '12/49', cvc: '123' };

/** A complete purchase by staff through the member's own calls (studio.md section 5): what works here works for members. */
export function createTestPurchases({ db, accounts, sessions, quotes, intents, orders, payments, sales }: TestPurchaseDependencies) {
  /** Runs as the staff member's own membership of the app, created if missing. Their session ends with it. */
  async function asMember<R>(tenant: Tenant, { userId, name, email }: Staff, run: (member: Member) => Promise<R>): Promise<R> {
    const added = await transact(db, tenant, (trx) => accounts.addMember(trx, tenant, { userId, name }));
    if (added) accounts.joined(tenant, added);
    const subscriberId = added ?? (await accounts.findMembership(tenant, userId))?.id;
    if (!subscriberId) throw new AppError('user_not_found');
    const token = await sessions.open(tenant, subscriberId, { deviceId: null, client: {} });
    const member = await sessions.check(tenant, email, token);
    if (!member) throw new AppError('user_not_found');
    return run(member).finally(() => sessions.close(member));
  }

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

  return {
    /**
     * Buys with the test card, through the same calls as the checkout. Throws 409 `gateway_live` if the test gateway is gone, 404
     * `product_not_found`, 409 `existing_subscription`.
     */
    buy: async (tenant: Tenant, staff: Staff, productId: string): Promise<StudioOrderDetails> => {
      if (!(await payments.find(tenant, 'test'))) throw new AppError('gateway_live');
      const orderId = await asMember(tenant, staff, (member) => buyAs(member, productId));
      return sales.details(tenant, staff, orderId);
    },
  };
}
