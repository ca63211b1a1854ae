import { cardDigits, cardFaults, isExpired, readExpiry, type CardInput } from '@bandstand/rules/products/cards.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sameSecret, type Ids } from '../../platform/ids.ts';
import { createBooksRepo } from './gateways.books.repo.ts';
import { createBooks, paymentOf } from './gateways.books.ts';
import type { Gateway } from './gateways.shape.ts';
import type { TestCard } from './gateways.tables.ts';

/** What the card of that number does (COM-12). */
const testCards: Record<string, 'succeeds' | 'declines' | 'asks' | 'fails'> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declines',
  '4000002500003155': 'asks',
  '4000000000000119': 'fails',
};

export interface TestConfirmation extends CardInput {
  client_secret: string;
  /** True: the buyer confirmed to their bank; false: they refused. */
  authenticated?: boolean;
}

/**
 * A provider of payments that takes no money, in place of a real one: orders know it only by the interface, and a buyer's card bypasses them.
 * `payments.service.ts` decides whether an app may use it.
 */
export function createTestGateway({ db, clock, ids }: { db: Database; clock: Clock; ids: Ids }) {
  const repo = createBooksRepo({ db, table: 'test_intents' });
  const books = createBooks({ repo, clock, ids, provider: 'test' });

  const gateway: Gateway = {
    ...books.gateway,
    create: async (tenant, draft, key) =>
      paymentOf(
        'test',
        await books.insert(tenant, books.begin(tenant.appId, draft, key, { status: 'requires_payment', payment_method: null, last_error: null })),
      ),
    charge: async (tenant, method, ask, key) => {
      // A stored card that was valid is refused once its month is over: this is how renewals fail here.
      const card = method as TestCard;
      const isRefused = !card.expiry || isExpired(card.expiry, clock.iso());
      const outcome = {
        status: isRefused ? ('requires_payment' as const) : ('succeeded' as const),
        payment_method: card,
        last_error: isRefused ? ('payment_failed' as const) : null,
      };
      return paymentOf('test', await books.insert(tenant, books.begin(tenant.appId, ask, key, outcome)));
    },
  };

  async function refuse(tenant: Tenant, id: string, code: 'payment_failed' | 'payment_method_failed'): Promise<never> {
    await books.changeOpen(tenant, id, { status: 'requires_payment', last_error: code, payment_method: null, updated_at: clock.iso() });
    throw new AppError(code);
  }
  async function succeed(tenant: Tenant, id: string, card: TestCard | null): Promise<{ status: 'succeeded' }> {
    const intent = await books.changeOpen(tenant, id, { status: 'succeeded', last_error: null, payment_method: card, updated_at: clock.iso() });
    if (intent?.status !== 'succeeded') throw new AppError('order_closed');
    return { status: 'succeeded' };
  }

  return {
    gateway,
    /**
     * Handles a card like a provider's form. Throws 404 for another secret, 402 `payment_failed` for a declined card, 402 `payment_method_failed`
     * with fields for a card that cannot be charged, 409 `order_closed` for a cancelled payment.
     */
    confirm: async (tenant: Tenant, id: string, input: TestConfirmation): Promise<{ status: 'succeeded' | 'requires_authentication' }> => {
      const intent = await books.find(tenant, id);
      if (!intent || !sameSecret(intent.client_secret, input.client_secret)) throw new AppError('not_found');
      if (intent.status === 'succeeded') return { status: 'succeeded' };
      if (intent.status === 'canceled') throw new AppError('order_closed');
      if (intent.status === 'requires_authentication' && input.authenticated === false) return refuse(tenant, id, 'payment_failed');
      if (intent.status === 'requires_authentication' && input.authenticated && intent.payment_method && input.number === undefined)
        return succeed(tenant, id, intent.payment_method);

      const faults = Object.entries(cardFaults(input, clock.iso()));
      const digits = cardDigits(input.number ?? '');
      const behaviour = testCards[digits];
      if (faults.length === 0 && !behaviour) faults.push(['number', 'invalid']);
      if (faults.length > 0)
        throw new AppError('payment_method_failed', {
          fields: Object.fromEntries(faults.map(([field, fault]) => [field, [{ key: `field.${fault}` as const }]])),
        });

      const card: TestCard = { token: `card_${intent.id}`, brand: 'visa', last4: digits.slice(-4), expiry: readExpiry(input.exp ?? '') ?? '' };
      if (behaviour === 'declines') return refuse(tenant, id, 'payment_failed');
      if (behaviour === 'fails') return refuse(tenant, id, 'payment_method_failed');
      const isAnswered = intent.status === 'requires_authentication' && intent.payment_method?.last4 === card.last4 && input.authenticated === true;
      if (behaviour === 'succeeds' || isAnswered) return succeed(tenant, id, card);
      await books.changeOpen(tenant, id, { status: 'requires_authentication', payment_method: card, last_error: null, updated_at: clock.iso() });
      return { status: 'requires_authentication' };
    },
  };
}
